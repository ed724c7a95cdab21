-- want nothing
SELECT * FROM "app"."t" WHERE "id" = :'id';
DROP TABLE :"schema".:"tab";
