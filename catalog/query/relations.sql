-- Tables, foreign tables, views, materialized views, composite types: what they
-- are, beside their columns. Where rows are stored is the owner's to choose, so
-- no tablespace.
WITH rel AS (
  SELECT c.*,
    CASE c.relkind
      WHEN 'f' THEN 'foreign table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
      WHEN 'c' THEN 'type' ELSE 'table'
    END AS kind
  FROM unnest(@relations::oid[]) AS member (oid)
  JOIN pg_class AS c USING (oid)
  WHERE c.relkind <> 'S'
)
SELECT kind, relname, '', 0, 0,
  CASE WHEN relkind = 'c' THEN 'composite' WHEN relpersistence = 'u' THEN 'unlogged' ELSE 'permanent' END,
  NULL, false, '', NULL, NULL
FROM rel
UNION ALL
SELECT kind, relname, '', 0, 1, 'partitioned by', NULL, false, ' ' || pg_get_partkeydef(oid), NULL, NULL
FROM rel WHERE relkind = 'p'
UNION ALL
SELECT r.kind, r.relname, '', 0, 2, 'access method', a.amname, false, '', NULL, NULL
FROM rel AS r JOIN pg_am AS a ON a.oid = r.relam WHERE a.amname <> 'heap'
UNION ALL
SELECT kind, relname, '', 0, 3, 'row security', NULL, false,
  CASE WHEN relrowsecurity THEN ' enabled' ELSE ' disabled' END || CASE WHEN relforcerowsecurity THEN ', forced' ELSE '' END,
  NULL, NULL
FROM rel WHERE relrowsecurity OR relforcerowsecurity
UNION ALL
SELECT kind, relname, '', 0, 4, 'replica identity', NULL, false,
  CASE relreplident WHEN 'n' THEN ' nothing' WHEN 'f' THEN ' full' ELSE ' index' END, NULL, NULL
FROM rel WHERE relkind IN ('r', 'p') AND relreplident <> 'd'
UNION ALL
SELECT kind, relname, '', 0, 5, 'not populated', NULL, false, '', NULL, NULL
FROM rel WHERE relkind = 'm' AND NOT relispopulated
UNION ALL
SELECT kind, relname, '', 0, 6, 'of type', NULL, false, ' ' || format_type(reloftype, NULL), NULL, NULL
FROM rel WHERE reloftype <> 0
UNION ALL
SELECT r.kind, r.relname, '', 0, 7, 'with', NULL, false, ' ' || o.option, NULL, NULL
FROM rel AS r CROSS JOIN unnest(r.reloptions) AS o (option)
UNION ALL
SELECT r.kind, r.relname, '', 0, 7, 'with', NULL, false, ' toast.' || o.option, NULL, NULL
FROM rel AS r JOIN pg_class AS t ON t.oid = r.reltoastrelid CROSS JOIN unnest(t.reloptions) AS o (option)
UNION ALL
SELECT r.kind, r.relname, '', 0, 8, 'server', s.srvname, false, '', NULL, NULL
FROM rel AS r JOIN pg_foreign_table AS f ON f.ftrelid = r.oid JOIN pg_foreign_server AS s ON s.oid = f.ftserver
UNION ALL
SELECT r.kind, r.relname, '', 0, 9, 'option', NULL, false, ' ' || o.option, NULL, NULL
FROM rel AS r JOIN pg_foreign_table AS f ON f.ftrelid = r.oid CROSS JOIN unnest(f.ftoptions) AS o (option)
UNION ALL
SELECT r.kind, r.relname, '', 1, h.inhseqno,
  CASE WHEN r.relispartition THEN 'partition of' ELSE 'inherits' END, NULL, false,
  ' ' || h.inhparent::regclass::text
    || CASE WHEN r.relispartition THEN ' ' || pg_get_expr(r.relpartbound, r.oid) ELSE '' END
    || CASE WHEN h.inhdetachpending THEN ' (detach pending)' ELSE '' END,
  NULL, NULL
FROM rel AS r JOIN pg_inherits AS h ON h.inhrelid = r.oid
UNION ALL
SELECT r.kind, r.relname, '', 1, 1000000, CASE WHEN c.relispartition THEN 'partition elsewhere' ELSE 'child elsewhere' END, NULL, false,
  ' ' || h.inhrelid::regclass::text || coalesce(' ' || pg_get_expr(c.relpartbound, c.oid), ''), NULL, NULL
FROM rel AS r JOIN pg_inherits AS h ON h.inhparent = r.oid
JOIN pg_class AS c ON c.oid = h.inhrelid AND c.relnamespace <> r.relnamespace AND c.relpersistence <> 't'
UNION ALL
SELECT kind, relname, '', 7, 0, 'as', NULL, false, pg_get_viewdef(oid), NULL, 'view'
FROM rel WHERE relkind IN ('v', 'm')
