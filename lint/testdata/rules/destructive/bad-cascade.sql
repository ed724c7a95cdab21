-- want 2:1
DROP FUNCTION "app"."f"() CASCADE;
