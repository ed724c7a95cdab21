DROP TABLE "o"."e_default";
CREATE TABLE "o"."e_default" PARTITION OF "o"."e" DEFAULT PARTITION BY RANGE ("sequence");
CREATE TABLE "o"."e_default_all" PARTITION OF "o"."e_default" DEFAULT;
