-- All that a plan is made of, as one JSON value, in one round trip.
-- $1 is the schema's name, $2 the table's.
--
-- The figures of the rows come through query_to_xml, the server's one function
-- that reads a table whose name is known only here. The parent is read before
-- DEFAULT, in the order in which DDL locks them.
WITH
  t AS (
    SELECT c.*, n.nspname, p.partstrat, p.partnatts, p.partdefid, a.attname AS key, a.attnum AS keynum,
      p.partstrat = 'r' AND p.partnatts = 1 AND a.atttypid = 'pg_catalog.int8'::pg_catalog.regtype AS fits,
      pg_catalog.format('%I.%I', n.nspname, c.relname) AS qualified
    FROM pg_catalog.pg_class AS c
    JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
    LEFT JOIN pg_catalog.pg_partitioned_table AS p ON p.partrelid = c.oid
    LEFT JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE n.nspname = $1::pg_catalog.text AND c.relname = $2::pg_catalog.text
      AND c.relkind NOT IN ('i', 'I')
  ),
  part AS (
    SELECT c.*, n.nspname, pg_catalog.format('%I.%I', n.nspname, c.relname) AS qualified
    FROM pg_catalog.pg_inherits AS i
    JOIN t ON t.oid = i.inhparent
    JOIN pg_catalog.pg_class AS c ON c.oid = i.inhrelid AND c.relispartition
    JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  )
SELECT pg_catalog.json_build_object(
  'in_recovery', pg_catalog.pg_is_in_recovery(),
  'role', CURRENT_USER,
  'oid', t.oid::pg_catalog.int8,
  'kind', t.relkind,
  'temporary', t.relpersistence = 't',
  'strategy', coalesce(t.partstrat::pg_catalog.text, ''),
  'key', coalesce(t.key, ''),
  'key_fits', coalesce(t.fits, false),
  'owner', pg_catalog.pg_get_userbyid(t.relowner),
  'owned', pg_catalog.pg_has_role(t.relowner, 'USAGE'),
  'may_create', pg_catalog.has_schema_privilege(t.relnamespace, 'CREATE'),
  'row_security', pg_catalog.row_security_active(t.oid),
  'replica_identity', t.relreplident,
  'tablespace', coalesce((SELECT spcname FROM pg_catalog.pg_tablespace WHERE oid = t.reltablespace), ''),
  'access_method', coalesce((SELECT amname FROM pg_catalog.pg_am WHERE oid = t.relam), ''),
  'partitions', coalesce((
    SELECT pg_catalog.json_agg(pg_catalog.json_build_object(
      'oid', part.oid::pg_catalog.int8, 'schema', part.nspname, 'name', part.relname, 'kind', part.relkind,
      'bound', pg_catalog.pg_get_expr(part.relpartbound, part.oid),
      'owned', pg_catalog.pg_has_role(part.relowner, 'USAGE'),
      'options', coalesce(part.reloptions, '{}')))
    FROM part), '[]'),
  -- A type, an enum for one, keeps a table from having its name as well.
  'names', coalesce((
    SELECT pg_catalog.json_agg(x.name)
    FROM (
      SELECT c.oid, c.relname AS name, c.relnamespace AS namespace FROM pg_catalog.pg_class AS c
      UNION ALL
      SELECT 0, y.typname, y.typnamespace FROM pg_catalog.pg_type AS y WHERE y.typrelid = 0
    ) AS x
    WHERE x.namespace = t.relnamespace
      AND x.name >= (t.relname || '_p0')::pg_catalog.name AND x.name < (t.relname || '_p:')::pg_catalog.name
      AND NOT EXISTS (SELECT FROM part WHERE part.oid = x.oid)), '[]'),
  -- Of the sequences that belong to the key or that its default calls.
  'last_value', (
    SELECT max(CASE WHEN pg_catalog.has_sequence_privilege(q.seqrelid, 'USAGE, SELECT') THEN pg_catalog.pg_sequence_last_value(q.seqrelid) END)
    FROM pg_catalog.pg_sequence AS q
    WHERE q.seqrelid IN (
      SELECT d.objid FROM pg_catalog.pg_depend AS d
      WHERE d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.refobjid = t.oid AND d.refobjsubid = t.keynum
        AND d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.deptype IN ('a', 'i')
      UNION ALL
      SELECT d.refobjid FROM pg_catalog.pg_attrdef AS f
      JOIN pg_catalog.pg_depend AS d ON d.classid = 'pg_catalog.pg_attrdef'::pg_catalog.regclass AND d.objid = f.oid
        AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
      WHERE f.adrelid = t.oid AND f.adnum = t.keynum)),
  'max', CASE WHEN t.fits THEN pg_catalog.substring(pg_catalog.query_to_xml(
    pg_catalog.format('SELECT max(%I) AS v FROM %s', t.key, t.qualified), false, true, '')::pg_catalog.text,
    '<v>(.*)</v>')::pg_catalog.int8 END,
  'default', CASE WHEN t.fits THEN (
    SELECT pg_catalog.json_build_object(
      'min', pg_catalog.substring(x.v, '<lo>(.*)</lo>')::pg_catalog.int8,
      'max', pg_catalog.substring(x.v, '<hi>(.*)</hi>')::pg_catalog.int8,
      'nulls', x.v LIKE '%<nulls>true</nulls>%',
      'oid', part.oid::pg_catalog.int8, 'schema', part.nspname, 'name', part.relname, 'kind', part.relkind,
      'owner', pg_catalog.pg_get_userbyid(part.relowner),
      'owned', pg_catalog.pg_has_role(part.relowner, 'USAGE'),
      'row_security', pg_catalog.row_security_active(part.oid),
      'guarded', EXISTS (SELECT FROM pg_catalog.pg_constraint AS k
        WHERE k.conrelid = part.oid AND k.contype = 'c' AND k.conname = 'pgseal_recover'))
    FROM part, LATERAL (SELECT pg_catalog.query_to_xml(pg_catalog.format(
      'SELECT min(%1$I) AS lo, max(%1$I) AS hi, EXISTS (SELECT FROM ONLY %2$s WHERE %1$I IS NULL) AS nulls FROM %2$s',
      t.key, part.qualified), false, true, '')::pg_catalog.text AS v) AS x
    WHERE part.oid = t.partdefid) END)
FROM t
