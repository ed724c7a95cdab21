-- want nothing
CREATE SCHEMA "a";
CREATE SCHEMA "b";
CREATE INDEX "a_i" ON "a"."t" ("x");
CREATE INDEX "b_i" ON "b"."t" ("x");
