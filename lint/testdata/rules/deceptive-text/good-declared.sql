-- want nothing in スキーマ
CREATE INDEX "スキーマ_job_idx" ON "スキーマ"."job" ("a");
