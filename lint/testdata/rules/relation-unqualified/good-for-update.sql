-- want nothing in app
CREATE VIEW "app"."v" AS SELECT "t"."id" FROM "app"."t" JOIN "app"."u" USING ("id") FOR UPDATE OF "t", "u";
