-- want nothing
SELECT 'a'::"text", "b"::"int4"[], 1 FROM "app"."f"("x" := 2);
