-- want 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1
CREATE TYPE "app"."mood" AS ENUM ('sad', 'ok');
CREATE TYPE "app"."pair" AS ("a" BIGINT, "b" BIGINT);
CREATE DOMAIN "app"."d" AS "text";
CREATE POLICY "p" ON "app"."t";
CREATE ROLE "bob";
CREATE PUBLICATION "pub" FOR ALL TABLES;
CREATE CAST ("app"."pair" AS "text") WITH INOUT;
CREATE OPERATOR "app".=== (LEFTARG = "int4", RIGHTARG = "int4", FUNCTION = "int4eq");
CREATE CONSTRAINT TRIGGER "ct" AFTER INSERT ON "app"."t" FOR EACH ROW EXECUTE FUNCTION "app"."f"();
