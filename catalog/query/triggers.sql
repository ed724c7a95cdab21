-- Triggers, rules and policies. A constraint's own triggers belong to it; those
-- that a partition has from its parent are internal only before 15.
WITH rel AS (
  SELECT c.oid, c.relname,
    CASE c.relkind WHEN 'f' THEN 'foreign table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'table' END AS kind
  FROM unnest(@relations::oid[]) AS member (oid)
  JOIN pg_class AS c USING (oid)
)
SELECT r.kind, r.relname, '', 5, 0,
  CASE WHEN t.tgconstraint = 0 THEN 'trigger' ELSE 'constraint trigger' END, t.tgname, false,
  substr(pg_get_triggerdef(t.oid), 1 + length(
    CASE WHEN t.tgconstraint = 0 THEN 'CREATE TRIGGER ' ELSE 'CREATE CONSTRAINT TRIGGER ' END || quote_ident(t.tgname)))
    || CASE t.tgenabled WHEN 'O' THEN '' WHEN 'D' THEN ' (disabled)' WHEN 'R' THEN ' (replica only)' ELSE ' (always)' END
    || CASE WHEN t.tgparentid = 0 THEN '' ELSE ' (inherited)' END,
  NULL, CASE WHEN t.tgconstraint = 0 THEN 'CREATE TRIGGER t' ELSE 'CREATE CONSTRAINT TRIGGER t' END
FROM rel AS r
JOIN pg_trigger AS t ON t.tgrelid = r.oid
LEFT JOIN pg_constraint AS k ON k.oid = t.tgconstraint
WHERE (NOT t.tgisinternal OR t.tgparentid <> 0) AND coalesce(k.contype, 't') = 't'
UNION ALL
SELECT r.kind, r.relname, '', 6, 0, 'rule', w.rulename, false,
  substr(pg_get_ruledef(w.oid), 1 + length('CREATE RULE ' || quote_ident(w.rulename) || ' AS'))
    || CASE w.ev_enabled WHEN 'O' THEN '' WHEN 'D' THEN ' (disabled)' WHEN 'R' THEN ' (replica only)' ELSE ' (always)' END,
  NULL, 'CREATE RULE r AS'
FROM rel AS r JOIN pg_rewrite AS w ON w.ev_class = r.oid WHERE w.rulename <> '_RETURN'
UNION ALL
SELECT r.kind, r.relname, '', 6, 1, 'policy', p.polname, false,
  CASE WHEN p.polpermissive THEN ' permissive' ELSE ' restrictive' END
    || ' for ' || CASE p.polcmd WHEN 'r' THEN 'select' WHEN 'a' THEN 'insert' WHEN 'w' THEN 'update' WHEN 'd' THEN 'delete' ELSE 'all' END
    || ' to ' || (
      SELECT string_agg(name, ', ' ORDER BY name COLLATE "C")
      FROM unnest(p.polroles) AS role, LATERAL (SELECT CASE role WHEN 0 THEN 'public' ELSE role::regrole::text END AS name) AS n),
  NULL, NULL
FROM rel AS r JOIN pg_policy AS p ON p.polrelid = r.oid
UNION ALL
SELECT r.kind, r.relname, '', 6, 2, 'policy', p.polname, false,
  ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', NULL, 'CREATE POLICY p ON t'
FROM rel AS r JOIN pg_policy AS p ON p.polrelid = r.oid WHERE p.polqual IS NOT NULL
UNION ALL
SELECT r.kind, r.relname, '', 6, 3, 'policy', p.polname, false,
  ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', NULL, 'CREATE POLICY p ON t'
FROM rel AS r JOIN pg_policy AS p ON p.polrelid = r.oid WHERE p.polwithcheck IS NOT NULL
