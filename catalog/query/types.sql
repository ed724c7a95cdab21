-- Enum, domain, range and base types. Composite types stand among relations; the
-- types that a relation, an array or a range brings along belong to it.
WITH type AS (
  SELECT t.* FROM unnest(@types::oid[]) AS member (oid) JOIN pg_type AS t USING (oid)
)
SELECT 'type', typname, '', 0, 0, 'enum', NULL, false, '', NULL, NULL FROM type WHERE typtype = 'e'
UNION ALL
SELECT 'type', t.typname, '', 1, row_number() OVER (PARTITION BY t.oid ORDER BY e.enumsortorder)::int,
  'value', NULL, false, ' ' || quote_literal(e.enumlabel), NULL, NULL
FROM type AS t JOIN pg_enum AS e ON e.enumtypid = t.oid
UNION ALL
SELECT 'type', t.typname, '', 0, 0, 'domain', NULL, false,
  ' ' || format_type(t.typbasetype, t.typtypmod)
    || CASE WHEN t.typcollation <> 0 AND t.typcollation <> b.typcollation THEN ' collate ' || t.typcollation::regcollation::text ELSE '' END
    || CASE WHEN t.typnotnull THEN ' not null' ELSE '' END
    || coalesce(' default ' || pg_get_expr(t.typdefaultbin, 0), ' default ' || quote_literal(t.typdefault), ''),
  NULL, NULL
FROM type AS t JOIN pg_type AS b ON b.oid = t.typbasetype WHERE t.typtype = 'd'
UNION ALL
SELECT 'type', t.typname, '', 3, 0, 'constraint', k.conname, false, ' ' || pg_get_constraintdef(k.oid), NULL, NULL
FROM type AS t JOIN pg_constraint AS k ON k.contypid = t.oid AND k.contype = 'c'
UNION ALL
SELECT 'type', t.typname, '', 0, 0, 'range', NULL, false,
  ' of ' || format_type(g.rngsubtype, NULL)
    || CASE WHEN o.opcdefault THEN '' ELSE ' operator class ' || quote_ident(n.nspname) || '.' || quote_ident(o.opcname) END
    || CASE WHEN g.rngcollation <> 0 AND g.rngcollation <> s.typcollation THEN ' collate ' || g.rngcollation::regcollation::text ELSE '' END
    || CASE WHEN g.rngcanonical <> 0 THEN ' canonical ' || g.rngcanonical::oid::regprocedure::text ELSE '' END
    || CASE WHEN g.rngsubdiff <> 0 THEN ' difference ' || g.rngsubdiff::oid::regprocedure::text ELSE '' END
    || ' multirange ' || format_type(g.rngmultitypid, NULL),
  NULL, NULL
FROM type AS t
JOIN pg_range AS g ON g.rngtypid = t.oid
JOIN pg_type AS s ON s.oid = g.rngsubtype
JOIN pg_opclass AS o ON o.oid = g.rngsubopc
JOIN pg_namespace AS n ON n.oid = o.opcnamespace
UNION ALL
SELECT 'type', t.typname, '', 0, 0, CASE WHEN t.typisdefined THEN 'base' ELSE 'shell' END, NULL, false,
  ' input ' || t.typinput::oid::regprocedure::text || ' output ' || t.typoutput::oid::regprocedure::text
    || ' length ' || t.typlen || CASE WHEN t.typbyval THEN ' by value' ELSE '' END || ' alignment ' || t.typalign::text
    || ' storage ' || t.typstorage::text || ' category ' || t.typcategory::text
    || CASE WHEN t.typispreferred THEN ' preferred' ELSE '' END || coalesce(' default ' || quote_literal(t.typdefault), ''),
  NULL, NULL
FROM type AS t
WHERE t.typtype IN ('b', 'p') AND NOT EXISTS (SELECT FROM pg_type AS e WHERE e.oid = t.typelem AND e.typarray = t.oid)
