-- want nothing
CREATE TABLE "app"."таблица" ("名前" "text", "größe" BIGINT, "схема_id" BIGINT);
SELECT 'привет', '日本語', 'Ωμέγα';
