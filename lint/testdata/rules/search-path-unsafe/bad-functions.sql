-- want 2:45 2:97 3:8 3:19
CREATE TABLE "app"."t" ("id" "uuid" DEFAULT uuid_generate_v4(), "l" "text" GENERATED ALWAYS AS (lower("name")) STORED, "name" "text");
SELECT crypt('a', gen_salt('bf'));
