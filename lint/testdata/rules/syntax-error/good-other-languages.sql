-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "plpython3u" AS $$
if True: return 'it'
$$;
