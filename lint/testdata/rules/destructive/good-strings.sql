-- want nothing
SELECT 'DROP TABLE x', 'TRUNCATE y';
COMMENT ON TABLE "app"."t" IS 'DELETE FROM x';
