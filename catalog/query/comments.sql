-- Comments, of the objects and of their parts.
WITH
  rel AS (
    SELECT c.oid, c.relname,
      CASE c.relkind
        WHEN 'f' THEN 'foreign table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
        WHEN 'S' THEN 'sequence' WHEN 'c' THEN 'type' ELSE 'table'
      END AS kind
    FROM unnest(@relations::oid[]) AS member (oid)
    JOIN pg_class AS c USING (oid)
  ),
  part (kind, object, signature, ord, verb, name, prefixed, class, oid, sub) AS (
    SELECT 'schema', n.nspname, '', 0, 'comment', NULL::name, false, 'pg_namespace'::regclass, n.oid, 0
    FROM pg_namespace AS n WHERE n.oid = @schema::oid
    UNION ALL
    SELECT kind, relname, '', 0, 'comment', NULL, false, 'pg_class'::regclass, oid, 0 FROM rel
    UNION ALL
    SELECT r.kind, r.relname, '', a.attnum, 'comment on column', a.attname, false, 'pg_class'::regclass, r.oid, a.attnum
    FROM rel AS r JOIN pg_attribute AS a ON a.attrelid = r.oid AND a.attnum > 0
    UNION ALL
    SELECT r.kind, r.relname, '', 10000, 'comment on constraint', k.conname, false, 'pg_constraint'::regclass, k.oid, 0
    FROM rel AS r JOIN pg_constraint AS k ON k.conrelid = r.oid WHERE k.contype <> 'n'
    UNION ALL
    SELECT r.kind, r.relname, '', 10001, 'comment on index', x.relname,
      NOT EXISTS (SELECT FROM pg_constraint AS k WHERE k.conrelid = r.oid AND k.conindid = x.oid AND k.contype IN ('p', 'u', 'x'))
      AND NOT EXISTS (SELECT FROM pg_inherits AS h WHERE h.inhrelid = x.oid),
      'pg_class'::regclass, x.oid, 0
    FROM rel AS r JOIN pg_index AS i ON i.indrelid = r.oid JOIN pg_class AS x ON x.oid = i.indexrelid
    UNION ALL
    SELECT r.kind, r.relname, '', 10002, 'comment on trigger', t.tgname, false, 'pg_trigger'::regclass, t.oid, 0
    FROM rel AS r JOIN pg_trigger AS t ON t.tgrelid = r.oid
    UNION ALL
    SELECT r.kind, r.relname, '', 10003, 'comment on rule', w.rulename, false, 'pg_rewrite'::regclass, w.oid, 0
    FROM rel AS r JOIN pg_rewrite AS w ON w.ev_class = r.oid
    UNION ALL
    SELECT r.kind, r.relname, '', 10004, 'comment on policy', p.polname, false, 'pg_policy'::regclass, p.oid, 0
    FROM rel AS r JOIN pg_policy AS p ON p.polrelid = r.oid
    UNION ALL
    SELECT CASE p.prokind WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' ELSE 'function' END, p.proname,
      '(' || pg_get_function_identity_arguments(p.oid) || ')', 0, 'comment', NULL, false, 'pg_proc'::regclass, p.oid, 0
    FROM unnest(@routines::oid[]) AS member (oid) JOIN pg_proc AS p USING (oid)
    UNION ALL
    SELECT 'type', t.typname, '', 0, 'comment', NULL, false, 'pg_type'::regclass, t.oid, 0
    FROM unnest(@types::oid[]) AS member (oid) JOIN pg_type AS t USING (oid)
    UNION ALL
    SELECT 'type', t.typname, '', 1, 'comment on constraint', k.conname, false, 'pg_constraint'::regclass, k.oid, 0
    FROM unnest(@types::oid[]) AS member (oid) JOIN pg_type AS t USING (oid)
    JOIN pg_constraint AS k ON k.contypid = t.oid WHERE k.contype = 'c'
    UNION ALL
    SELECT 'statistics', s.stxname, '', 0, 'comment', NULL, false, 'pg_statistic_ext'::regclass, s.oid, 0
    FROM unnest(@statistics::oid[]) AS member (oid) JOIN pg_statistic_ext AS s USING (oid)
    UNION ALL
    SELECT 'operator', o.oprname, '(' || coalesce(format_type(nullif(o.oprleft, 0), NULL), 'none') || ', ' || format_type(o.oprright, NULL) || ')',
      0, 'comment', NULL, false, 'pg_operator'::regclass, o.oid, 0
    FROM unnest(@others::oid[]) AS member (oid) JOIN pg_operator AS o USING (oid)
    UNION ALL
    SELECT 'collation', c.collname, '', 0, 'comment', NULL, false, 'pg_collation'::regclass, c.oid, 0
    FROM unnest(@others::oid[]) AS member (oid) JOIN pg_collation AS c USING (oid)
  )
SELECT p.kind, p.object, p.signature, 8, p.ord, p.verb, p.name, p.prefixed, ' ' || quote_literal(d.description), NULL, NULL
FROM part AS p
JOIN pg_description AS d ON d.objoid = p.oid AND d.classoid = p.class AND d.objsubid = p.sub
