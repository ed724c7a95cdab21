-- want 2:25 3:12 4:13 5:15
CREATE INDEX "app_x" ON "t" ("a");
DROP INDEX "app_x";
ALTER INDEX "app_x" RENAME TO "app_y";
REINDEX TABLE "t";
