-- Constraints of tables. Not of type n, which majors before 18 lack, nor t, which
-- is a trigger. A foreign key to a partitioned table has clones on the same
-- table, one for each partition, whose names differ between majors.
SELECT
  CASE r.relkind WHEN 'f' THEN 'foreign table' ELSE 'table' END,
  r.relname, '', 3, 0, 'constraint', k.conname, false,
  ' ' || pg_get_constraintdef(k.oid)
    || CASE WHEN k.coninhcount > 0 AND NOT r.relispartition
         THEN CASE WHEN k.conislocal THEN ' (inherited and local)' ELSE ' (inherited)' END ELSE '' END
    || CASE WHEN k.coninhcount > 0 AND r.relispartition THEN ' (inherited)' ELSE '' END
    || CASE WHEN EXISTS (SELECT FROM pg_trigger AS t WHERE t.tgconstraint = k.oid AND t.tgenabled <> 'O')
         THEN ' (its triggers disabled, or for some sessions only)' ELSE '' END,
  NULL, NULL
FROM unnest(@relations::oid[]) AS member (oid)
JOIN pg_class AS r USING (oid)
JOIN pg_constraint AS k ON k.conrelid = r.oid
LEFT JOIN pg_constraint AS p ON p.oid = k.conparentid
WHERE k.contype IN ('p', 'u', 'c', 'x', 'f') AND NOT coalesce(k.contype = 'f' AND p.conrelid = k.conrelid, false)
