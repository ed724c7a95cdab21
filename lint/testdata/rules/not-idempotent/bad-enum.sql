-- want 2:1 3:1
ALTER TYPE "app"."mood" ADD VALUE 'happy' AFTER 'ok';
ALTER TYPE "app"."mood" RENAME VALUE 'sad' TO 'blue';
