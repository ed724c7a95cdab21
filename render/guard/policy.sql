      UNION ALL
      SELECT "r"."object", "pg_catalog"."format"('policy %I ', "p"."polname") || "l"."fact"
      FROM "relation" AS "r" JOIN "pg_catalog"."pg_policy" AS "p" ON "p"."polrelid" = "r"."oid",
        LATERAL (VALUES
          (CASE WHEN "p"."polpermissive" THEN 'permissive' ELSE 'restrictive' END
            || ' for ' || CASE "p"."polcmd" WHEN 'r' THEN 'select' WHEN 'a' THEN 'insert' WHEN 'w' THEN 'update' WHEN 'd' THEN 'delete' ELSE 'all' END
            || ' to ' || (
              SELECT "pg_catalog"."string_agg"("name", ', ' ORDER BY "name" COLLATE "C")
              FROM "pg_catalog"."unnest"("p"."polroles") AS "role",
                LATERAL (SELECT CASE "role" WHEN 0 THEN 'public' ELSE "role"::"regrole"::"text" END AS "name") AS "named")),
          ('using (' || "pg_catalog"."pg_get_expr"("p"."polqual", "p"."polrelid") || ')'),
          ('with check (' || "pg_catalog"."pg_get_expr"("p"."polwithcheck", "p"."polrelid") || ')')
        ) AS "l" ("fact")
      WHERE "l"."fact" IS NOT NULL
