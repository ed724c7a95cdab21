      UNION ALL
      SELECT "object", 'as' || "pg_catalog"."regexp_replace"("pg_catalog"."pg_get_viewdef"("oid"), '"(?:[^"]|"")*"[.]', '', 'g')
      FROM "relation" WHERE "relkind" = 'm'
