-- want nothing
CREATE TABLE "app"."{ }" ("{" BIGINT, "}" BIGINT, "{1}" BIGINT);
