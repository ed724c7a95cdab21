-- want nothing in {{schema}}
CREATE TABLE "{{schema}}"."t" ("a" BIGINT);
SELECT '{{schema}}';
