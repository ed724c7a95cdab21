CREATE TABLE "o"."kind" ("k" INT PRIMARY KEY);
INSERT INTO "o"."kind" VALUES (1);
ALTER TABLE "o"."e" ADD COLUMN "i" INT, ADD COLUMN "t" INT, ADD COLUMN "n" INT, ADD COLUMN "copied" INT, ADD COLUMN "occupied" INT, ADD COLUMN "k" INT DEFAULT 1 REFERENCES "o"."kind";
ALTER TABLE "o"."e" ADD COLUMN "parent" BIGINT REFERENCES "o"."e" DEFERRABLE INITIALLY DEFERRED;
COMMENT ON CONSTRAINT "e_parent_fkey" ON "o"."e" IS 'the event before';
INSERT INTO "o"."e" ("sequence") VALUES (1), (2000001);
UPDATE "o"."e" SET "parent" = 2000001 WHERE "sequence" = 1;
UPDATE "o"."e" SET "parent" = 1 WHERE "sequence" = 2000001;
