-- What a repair must keep or refuse: all that hangs on DEFAULT and on its parent.
-- $1 is the parent's OID, $2 DEFAULT's.
-- An empty search path comes first, so that definitions name their schemas.
SELECT pg_catalog.json_build_object(
  'search_path', pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true),
  'columns', (
    SELECT pg_catalog.json_agg(a.attname ORDER BY a.attnum) FROM pg_catalog.pg_attribute AS a
    WHERE a.attrelid = d.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''),
  'bytes', pg_catalog.pg_table_size(d.oid),
  'options', coalesce(d.reloptions, '{}'),
  'tablespace', coalesce((SELECT spcname FROM pg_catalog.pg_tablespace WHERE oid = d.reltablespace), ''),
  'access_method', coalesce((SELECT amname FROM pg_catalog.pg_am WHERE oid = d.relam), ''),
  'indexes', coalesce((
    SELECT pg_catalog.json_agg(x.relname ORDER BY x.relname) FROM pg_catalog.pg_index AS i
    JOIN pg_catalog.pg_class AS x ON x.oid = i.indexrelid WHERE i.indrelid = d.oid), '[]'),
  'comment', pg_catalog.obj_description(d.oid, 'pg_class'),
  'replica_identity', d.relreplident,
  -- The owner's own grants are among them where they are not the usual ones.
  'grants', coalesce((
    SELECT pg_catalog.json_agg(pg_catalog.json_build_object(
      'to', CASE WHEN x.grantee <> 0 THEN pg_catalog.pg_get_userbyid(x.grantee) END, 'again', x.is_grantable, 'privileges', x.privileges))
    FROM (
      SELECT g.grantee, g.is_grantable, pg_catalog.string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type) AS privileges
      FROM pg_catalog.aclexplode(coalesce(d.relacl, pg_catalog.acldefault('r', d.relowner))) AS g
      GROUP BY g.grantee, g.is_grantable ORDER BY g.grantee, g.is_grantable) AS x), '[]'),
  'usual_grants', d.relacl IS NULL,
  -- To whom the role that creates a table here grants without being told.
  'default_grants', coalesce((
    SELECT pg_catalog.json_agg(DISTINCT CASE WHEN g.grantee <> 0 THEN pg_catalog.pg_get_userbyid(g.grantee) END)
    FROM pg_catalog.pg_default_acl AS f, pg_catalog.aclexplode(f.defaclacl) AS g
    WHERE f.defaclobjtype = 'r' AND f.defaclnamespace IN (0, d.relnamespace)
      AND f.defaclrole = (SELECT r.oid FROM pg_catalog.pg_roles AS r WHERE r.rolname = CURRENT_USER)), '[]'),
  'foreign_keys', coalesce((
    SELECT pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', k.conname, 'schema', n.nspname, 'table', c.relname,
      'definition', pg_catalog.pg_get_constraintdef(k.oid),
      'comment', pg_catalog.obj_description(k.oid, 'pg_constraint')) ORDER BY k.oid)
    FROM pg_catalog.pg_constraint AS k
    JOIN pg_catalog.pg_class AS c ON c.oid = k.conrelid
    JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND k.conparentid = 0 AND k.confrelid IN ($1::pg_catalog.int8::pg_catalog.oid, d.oid)), '[]'),
  -- A truncation reaches subscribers unless the publication speaks of the root
  -- alone; a row copied into a table that is not yet a partition reaches them
  -- where the publication takes every table.
  'publications', coalesce((
    SELECT pg_catalog.json_agg(p.pubname ORDER BY p.pubname) FROM pg_catalog.pg_publication AS p
    JOIN pg_catalog.pg_publication_tables AS m ON m.pubname = p.pubname
    WHERE (m.schemaname, m.tablename) IN ((d.nspname, d.relname), (t.nspname, t.relname))
      AND (p.puballtables OR NOT p.pubviaroot OR NOT EXISTS (
        SELECT FROM pg_catalog.pg_publication_rel AS r WHERE r.prpubid = p.oid AND r.prrelid = t.oid))), '[]'),
  'truncate_triggers', coalesce((
    SELECT pg_catalog.json_agg(g.tgname ORDER BY g.tgname) FROM pg_catalog.pg_trigger AS g
    WHERE g.tgrelid = d.oid AND NOT g.tgisinternal AND g.tgtype & 32 <> 0 AND g.tgenabled <> 'D'), '[]'),
  'snapshots', coalesce((
    SELECT pg_catalog.json_agg(s.pid ORDER BY s.pid) FROM pg_catalog.pg_stat_activity AS s
    WHERE s.datname = pg_catalog.current_database() AND s.pid <> pg_catalog.pg_backend_pid()
      AND s.state LIKE 'idle in transaction%' AND s.backend_xmin IS NOT NULL), '[]'),
  -- What LIKE and the statements of a repair would not bring to a new DEFAULT.
  'hanging', pg_catalog.array_remove(ARRAY[
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_attribute AS a WHERE a.attrelid = d.oid AND a.attacl IS NOT NULL) THEN 'grants on columns' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.aclexplode(d.relacl) AS g WHERE g.grantor <> d.relowner) THEN 'grants by others than the owner' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_description AS c
      WHERE c.classoid = 'pg_class'::pg_catalog.regclass AND c.objoid = d.oid AND c.objsubid > 0) THEN 'comments on columns' END,
    CASE WHEN d.relreplident = 'i' THEN 'an index as replica identity' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_index AS i WHERE i.indrelid = d.oid
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_inherits AS h WHERE h.inhrelid = i.indexrelid)) THEN 'indexes' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_constraint AS k WHERE k.conrelid = d.oid AND k.coninhcount = 0 AND k.conparentid = 0
        AND k.contype IN ('c', 'f', 'p', 'u', 'x') AND k.conname <> 'pgseal_recover') THEN 'constraints' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_trigger AS g LEFT JOIN pg_catalog.pg_trigger AS o ON o.oid = g.tgparentid
      WHERE g.tgrelid = d.oid AND NOT g.tgisinternal AND (o.oid IS NULL OR o.tgenabled <> g.tgenabled)) THEN 'triggers' END,
    CASE WHEN d.relrowsecurity OR d.relforcerowsecurity
      OR EXISTS (SELECT FROM pg_catalog.pg_policy AS y WHERE y.polrelid = d.oid) THEN 'row security' END,
    CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_rewrite AS w WHERE w.ev_class = d.oid) THEN 'rules' END,
    CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_statistic_ext AS e WHERE e.stxrelid = d.oid) THEN 'statistics' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_attribute AS a WHERE a.attrelid = d.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND (coalesce(a.attstattarget, -1) <> -1 OR EXISTS (
          -- pg_attver is the server's own stamp on every column, no setting of anybody's.
          SELECT FROM unnest(a.attoptions) AS o WHERE o !~ '^pg_attver='))) THEN 'column settings' END,
    CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_class AS o WHERE o.oid = d.reltoastrelid AND o.reloptions IS NOT NULL)
      THEN 'storage parameters of its TOAST table' END,
    CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_publication_rel AS r WHERE r.prrelid = d.oid) THEN 'a publication' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_seclabel AS l WHERE l.classoid = 'pg_class'::pg_catalog.regclass AND l.objoid = d.oid)
      THEN 'security labels' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_depend AS p
      WHERE p.deptype = 'n' AND (p.refclassid = 'pg_class'::pg_catalog.regclass AND p.refobjid = d.oid
        OR p.refclassid = 'pg_type'::pg_catalog.regclass AND p.refobjid = d.reltype)
        -- What belongs to the table itself is judged above, or comes back with ATTACH.
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_constraint AS k WHERE p.classid = 'pg_constraint'::pg_catalog.regclass
          AND k.oid = p.objid AND (k.conrelid = d.oid OR k.conparentid <> 0))
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_attrdef AS f WHERE p.classid = 'pg_attrdef'::pg_catalog.regclass
          AND f.oid = p.objid AND f.adrelid = d.oid)
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_trigger AS g WHERE p.classid = 'pg_trigger'::pg_catalog.regclass
          AND g.oid = p.objid AND g.tgrelid = d.oid)
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_index AS i WHERE p.classid = 'pg_class'::pg_catalog.regclass
          AND i.indexrelid = p.objid AND i.indrelid = d.oid)) THEN 'dependent objects' END,
    CASE WHEN EXISTS (
      SELECT FROM pg_catalog.pg_depend AS p
      WHERE p.deptype IN ('e', 'x') AND p.classid = 'pg_class'::pg_catalog.regclass AND p.objid = d.oid) THEN 'an extension' END
  ], NULL))
FROM (SELECT c.*, n.nspname FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace) AS d,
  (SELECT c.*, n.nspname FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace) AS t
WHERE d.oid = $2::pg_catalog.int8::pg_catalog.oid AND t.oid = $1::pg_catalog.int8::pg_catalog.oid
