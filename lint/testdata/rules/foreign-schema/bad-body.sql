-- want 3:16 4:11 in app
DO 'BEGIN
  CREATE TABLE "other"."t" ("it""s" BIGINT DEFAULT ''1'');
  PERFORM "x"."f"();
END';
