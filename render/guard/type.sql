      UNION ALL
      SELECT "pg_catalog"."format"('type %I', "t"."typname"), "l"."fact"
      FROM "pg_catalog"."pg_depend" AS "d" JOIN "pg_catalog"."pg_type" AS "t" ON "t"."oid" = "d"."objid" AND "t"."typtype" IN ('d', 'e')
      LEFT JOIN "pg_catalog"."pg_type" AS "b" ON "b"."oid" = "t"."typbasetype",
        LATERAL (
          SELECT 'enum' WHERE "t"."typtype" = 'e'
          UNION ALL
          SELECT 'values ' || "pg_catalog"."string_agg"("pg_catalog"."quote_literal"("e"."enumlabel"), ', ' ORDER BY "e"."enumsortorder")
          FROM "pg_catalog"."pg_enum" AS "e" WHERE "e"."enumtypid" = "t"."oid"
          UNION ALL
          SELECT 'domain ' || "pg_catalog"."format_type"("t"."typbasetype", "t"."typtypmod")
            || CASE WHEN "t"."typcollation" <> 0 AND "t"."typcollation" <> "b"."typcollation"
              THEN ' collate ' || "t"."typcollation"::"regcollation" ELSE '' END
            || CASE WHEN "t"."typnotnull" THEN ' not null' ELSE '' END
            || coalesce(' default ' || "pg_catalog"."pg_get_expr"("t"."typdefaultbin", 0), ' default ' || "pg_catalog"."quote_literal"("t"."typdefault"), '')
          WHERE "t"."typtype" = 'd'
          UNION ALL
          SELECT "pg_catalog"."format"('constraint %I ', "k"."conname") || "pg_catalog"."pg_get_constraintdef"("k"."oid")
          FROM "pg_catalog"."pg_constraint" AS "k" WHERE "k"."contypid" = "t"."oid" AND "k"."contype" = 'c'
        ) AS "l" ("fact")
      WHERE "d"."refclassid" = '"pg_catalog"."pg_namespace"'::"regclass" AND "d"."classid" = '"pg_catalog"."pg_type"'::"regclass"
        AND "d"."refobjid" = (SELECT "oid" FROM "pg_catalog"."pg_namespace" WHERE "nspname" = '{schema}') AND "d"."deptype" = 'n'
        AND "pg_catalog"."format"('type %I', "t"."typname") IN (SELECT "object" FROM "wanted") AND "l"."fact" IS NOT NULL
