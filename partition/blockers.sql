-- Who holds a lock that is in the way. $1 is the parent's OID, $2 DEFAULT's, $3 the
-- name of the partition that a step is about, $4 whether the step attaches it: then
-- it takes SHARE UPDATE EXCLUSIVE on the parent, and otherwise ACCESS EXCLUSIVE. $5
-- is what the key of the table's advisory lock is hashed from.
SELECT coalesce(pg_catalog.json_agg(x ORDER BY x.pid, x.name), '[]')
FROM (
  SELECT DISTINCT l.pid, l.mode, coalesce(a.application_name, '') AS application, coalesce(a.backend_type, '') AS backend,
    coalesce(n.nspname, '') AS schema, coalesce(c.relname, '') AS name
  FROM pg_catalog.pg_locks AS l
  LEFT JOIN pg_catalog.pg_stat_activity AS a ON a.pid = l.pid
  LEFT JOIN pg_catalog.pg_class AS c ON c.oid = l.relation
  LEFT JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE l.granted AND l.pid IS DISTINCT FROM pg_catalog.pg_backend_pid()
    AND l.database = (SELECT d.oid FROM pg_catalog.pg_database AS d WHERE d.datname = pg_catalog.current_database())
    AND (
      l.locktype = 'advisory' AND l.objsubid = 1
        AND (l.classid::pg_catalog.int8 << 32 | l.objid::pg_catalog.int8) = pg_catalog.hashtextextended($5::pg_catalog.text, 0)
      OR l.locktype = 'relation' AND (
        l.relation = $2::pg_catalog.int8::pg_catalog.oid
        OR l.relation IN (SELECT i.inhrelid FROM pg_catalog.pg_inherits AS i JOIN pg_catalog.pg_class AS p ON p.oid = i.inhrelid
          WHERE i.inhparent = $1::pg_catalog.int8::pg_catalog.oid AND p.relname = $3::pg_catalog.text)
        OR l.relation = $1::pg_catalog.int8::pg_catalog.oid
          AND (NOT $4::pg_catalog.bool OR l.mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock'))
        -- Tables on the other side of a foreign key are locked SHARE ROW EXCLUSIVE.
        OR l.mode NOT IN ('AccessShareLock', 'RowShareLock') AND EXISTS (
          SELECT FROM pg_catalog.pg_constraint AS k WHERE k.contype = 'f' AND k.conparentid = 0
            AND (k.conrelid, k.confrelid) IN (
              ($1::pg_catalog.int8::pg_catalog.oid, l.relation), (l.relation, $1::pg_catalog.int8::pg_catalog.oid)))))
  LIMIT 10) AS x
