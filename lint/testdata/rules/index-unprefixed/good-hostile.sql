-- want nothing in a"b
CREATE INDEX "a""b_x" ON "a""b"."t" ("a");
