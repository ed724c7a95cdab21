      UNION ALL
      SELECT "pg_catalog"."format"('statistics %I', "s"."stxname"), 'definition' || "pg_catalog"."substr"("pg_catalog"."pg_get_statisticsobjdef"("s"."oid"),
          1 + "pg_catalog"."length"("pg_catalog"."format"('CREATE STATISTICS %I.%I', '{schema}', "s"."stxname")))
        || CASE WHEN coalesce("s"."stxstattarget", -1) <> -1 THEN ' statistics ' || "s"."stxstattarget" ELSE '' END
      FROM "pg_catalog"."pg_depend" AS "d" JOIN "pg_catalog"."pg_statistic_ext" AS "s" ON "s"."oid" = "d"."objid"
      WHERE "d"."refclassid" = '"pg_catalog"."pg_namespace"'::"regclass" AND "d"."classid" = '"pg_catalog"."pg_statistic_ext"'::"regclass"
        AND "d"."refobjid" = (SELECT "oid" FROM "pg_catalog"."pg_namespace" WHERE "nspname" = '{schema}') AND "d"."deptype" = 'n'
        AND "pg_catalog"."format"('statistics %I', "s"."stxname") IN (SELECT "object" FROM "wanted")
