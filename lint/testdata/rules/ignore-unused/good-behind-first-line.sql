-- want nothing
CREATE TABLE "app"."t" ( -- pgseal:ignore not-idempotent it runs once
    "id" BIGINT
);
