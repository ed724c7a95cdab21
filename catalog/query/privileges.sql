-- Owners and grants. A list that is NULL means what the kind's objects have at
-- birth; MAINTAIN, which 17 adds, is left out.
WITH
  object (kind, object, signature, ord, verb, name, owner, acl) AS (
    SELECT 'schema', n.nspname, '', 0, 'grant', NULL::name, n.nspowner, coalesce(n.nspacl, acldefault('n', n.nspowner))
    FROM pg_namespace AS n WHERE n.oid = @schema::oid
    UNION ALL
    SELECT
      CASE r.relkind
        WHEN 'f' THEN 'foreign table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
        WHEN 'S' THEN 'sequence' ELSE 'table'
      END,
      r.relname, '', 0, 'grant', NULL, r.relowner,
      coalesce(r.relacl, acldefault(CASE r.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", r.relowner))
    FROM unnest(@relations::oid[]) AS member (oid) JOIN pg_class AS r USING (oid) WHERE r.relkind <> 'c'
    UNION ALL
    SELECT
      CASE r.relkind WHEN 'f' THEN 'foreign table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'table' END,
      r.relname, '', a.attnum, 'grant on column', a.attname, NULL, a.attacl
    FROM unnest(@relations::oid[]) AS member (oid) JOIN pg_class AS r USING (oid)
    JOIN pg_attribute AS a ON a.attrelid = r.oid AND a.attacl IS NOT NULL AND NOT a.attisdropped
    UNION ALL
    SELECT CASE p.prokind WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' ELSE 'function' END, p.proname,
      '(' || pg_get_function_identity_arguments(p.oid) || ')', 0, 'grant', NULL, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
    FROM unnest(@routines::oid[]) AS member (oid) JOIN pg_proc AS p USING (oid)
    WHERE NOT EXISTS (
      SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'i')
    UNION ALL
    SELECT 'type', t.typname, '', 0, 'grant', NULL, t.typowner, coalesce(t.typacl, acldefault('T', t.typowner))
    FROM unnest(@types::oid[]) AS member (oid) JOIN pg_type AS t USING (oid)
    LEFT JOIN pg_class AS r ON r.oid = t.typrelid
    WHERE t.typtype IN ('e', 'd', 'r', 'c') AND coalesce(r.relkind, 'c') = 'c'
  )
SELECT kind, object, signature, 9, 0, 'owner', NULL, false, ' ' || owner::regrole::text, NULL, NULL
FROM object WHERE owner IS NOT NULL
UNION ALL
SELECT 'statistics', s.stxname, '', 9, 0, 'owner', NULL, false, ' ' || s.stxowner::regrole::text, NULL, NULL
FROM unnest(@statistics::oid[]) AS member (oid) JOIN pg_statistic_ext AS s USING (oid)
UNION ALL
SELECT o.kind, o.object, o.signature, 9, 1 + o.ord, o.verb, o.name, false,
  ' ' || string_agg(DISTINCT a.privilege_type || CASE WHEN a.is_grantable THEN ' with grant option' ELSE '' END, ', ')
    || ' to ' || g.grantee,
  NULL, NULL
FROM object AS o
CROSS JOIN LATERAL aclexplode(o.acl) AS a
CROSS JOIN LATERAL (
  SELECT CASE a.grantee WHEN 0 THEN 'public' WHEN o.owner THEN 'owner' ELSE a.grantee::regrole::text END AS grantee
) AS g
WHERE a.privilege_type <> 'MAINTAIN'
GROUP BY o.kind, o.object, o.signature, o.ord, o.verb, o.name, g.grantee
UNION ALL
SELECT 'schema', n.nspname, '', 9, 2,
  'default grant on', NULL, false,
  CASE f.defaclobjtype WHEN 'r' THEN ' tables' WHEN 'S' THEN ' sequences' WHEN 'f' THEN ' functions' WHEN 'T' THEN ' types' ELSE f.defaclobjtype::text END
    || ' by ' || f.defaclrole::regrole::text || ': ' || a.privilege_type
    || CASE WHEN a.is_grantable THEN ' with grant option' ELSE '' END
    || ' to ' || CASE a.grantee WHEN 0 THEN 'public' ELSE a.grantee::regrole::text END,
  NULL, NULL
FROM pg_namespace AS n
JOIN pg_default_acl AS f ON f.defaclnamespace = n.oid
CROSS JOIN LATERAL aclexplode(f.defaclacl) AS a
WHERE n.oid = @schema::oid AND a.privilege_type <> 'MAINTAIN'
