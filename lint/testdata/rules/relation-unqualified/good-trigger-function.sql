-- want nothing
CREATE OR REPLACE TRIGGER "g" AFTER INSERT ON "app"."x" EXECUTE FUNCTION "app"."g"();
CREATE OR REPLACE TRIGGER "h" BEFORE UPDATE ON "app"."x" EXECUTE FUNCTION suppress_redundant_updates_trigger();
CREATE OPERATOR CLASS "app"."oc" FOR TYPE "int4" USING "btree" FAMILY "app"."fa" AS OPERATOR 1 <;
