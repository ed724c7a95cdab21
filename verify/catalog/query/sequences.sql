-- Sequences, but for their position. One that a column owns is as durable as the
-- table from 15 on and permanent before, so that is a fact of the others only.
SELECT 'sequence', r.relname, '', 0, 0, format_type(s.seqtypid, NULL), NULL, false,
  ' start ' || s.seqstart || ' increment ' || s.seqincrement || ' min ' || s.seqmin || ' max ' || s.seqmax
    || ' cache ' || s.seqcache || CASE WHEN s.seqcycle THEN ' cycle' ELSE ' no cycle' END
    || CASE WHEN r.relpersistence = 'u' AND d.objid IS NULL THEN ' unlogged' ELSE '' END,
  NULL, NULL
FROM unnest(@relations::oid[]) AS member (oid)
JOIN pg_class AS r USING (oid)
JOIN pg_sequence AS s ON s.seqrelid = r.oid
LEFT JOIN pg_depend AS d ON d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.objsubid = 0
  AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
UNION ALL
SELECT 'sequence', r.relname, '', 1, 0, CASE d.deptype WHEN 'i' THEN 'identity of' ELSE 'owned by' END, NULL, false,
  ' ' || d.refobjid::regclass::text || '.' || quote_ident(a.attname), NULL, NULL
FROM unnest(@relations::oid[]) AS member (oid)
JOIN pg_class AS r USING (oid)
JOIN pg_depend AS d ON d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.objsubid = 0
  AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
JOIN pg_attribute AS a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
WHERE r.relkind = 'S'
