-- want nothing
CREATE OR REPLACE VIEW "app"."v" AS SELECT 1 AS "a";
CREATE OR REPLACE VIEW "app"."v" AS SELECT 1 AS "a", 2 AS "b";
