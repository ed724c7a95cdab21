-- want 2:39 in app
ALTER INDEX "app"."app_old" RENAME TO "new";
