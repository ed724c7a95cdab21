-- want nothing
SELECT "pg_catalog"."lower"("a"), "app"."f"(1), 'x'::"app"."mood", "a" OPERATOR("app".<->) 'b' FROM "app"."t";
