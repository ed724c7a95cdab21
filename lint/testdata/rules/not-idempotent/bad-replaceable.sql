-- want 2:1 3:1 4:1 5:1 6:1
CREATE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "sql" AS '';
CREATE PROCEDURE "app"."p"() LANGUAGE "sql" AS '';
CREATE TRIGGER "tr" BEFORE INSERT ON "app"."t" FOR EACH ROW EXECUTE FUNCTION "app"."f"();
CREATE RULE "r" AS ON INSERT TO "app"."t" DO NOTHING;
CREATE AGGREGATE "app"."agg"("int4") (SFUNC = "int4pl", STYPE = "int4");
