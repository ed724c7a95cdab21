-- want nothing
CREATE TABLE "app"."t" ("id" "uuid" DEFAULT gen_random_uuid(), "at" timestamptz DEFAULT now(), "s" "bigserial", "n" "text"[], "j" jsonb);
SELECT "a" || 'x', "j" ->> 'k', "b"::"text", coalesce("a", 'b'), count(*) FROM "app"."t" GROUP BY 1, 2, 3, 4;
