-- want nothing
DO $$
BEGIN
    DROP TABLE IF EXISTS "app"."t"; -- pgseal:ignore destructive the table is a cache
    PERFORM 1;
END
$$;
