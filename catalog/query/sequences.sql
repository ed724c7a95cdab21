-- Sequences, but for their position. One that a column owns is as durable as its
-- table from 15 on, and permanent before: what differs from that is a fact.
SELECT 'sequence', r.relname, '', 0, 0, format_type(s.seqtypid, NULL), NULL, false,
  ' start ' || s.seqstart || ' increment ' || s.seqincrement || ' min ' || s.seqmin || ' max ' || s.seqmax
    || ' cache ' || s.seqcache || CASE WHEN s.seqcycle THEN ' cycle' ELSE ' no cycle' END
    || CASE
         WHEN r.relpersistence = 'u' AND coalesce(t.relpersistence, 'p') <> 'u' THEN ' unlogged'
         WHEN r.relpersistence = 'p' AND t.relpersistence = 'u' AND current_setting('server_version_num')::int >= 150000 THEN ' logged'
         ELSE '' END,
  NULL, NULL
FROM unnest(@relations::oid[]) AS member (oid)
JOIN pg_class AS r USING (oid)
JOIN pg_sequence AS s ON s.seqrelid = r.oid
LEFT JOIN pg_depend AS d ON d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.objsubid = 0
  AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
LEFT JOIN pg_class AS t ON t.oid = d.refobjid
UNION ALL
SELECT 'sequence', r.relname, '', 1, 0, CASE d.deptype WHEN 'i' THEN 'identity of' ELSE 'owned by' END, NULL, false,
  ' ' || d.refobjid::regclass::text || '.' || quote_ident(a.attname), NULL, NULL
FROM unnest(@relations::oid[]) AS member (oid)
JOIN pg_class AS r USING (oid)
JOIN pg_depend AS d ON d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.objsubid = 0
  AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
JOIN pg_attribute AS a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
WHERE r.relkind = 'S'
