-- Indexes, without the head of the definition, which repeats the names. Storage
-- parameters are sorted: the definition has them in the order they were set. A
-- constraint's index and one attached to another have derived names.
SELECT
  CASE r.relkind WHEN 'm' THEN 'materialized view' ELSE 'table' END,
  r.relname, '', 4, 0,
  CASE WHEN i.indisunique THEN 'unique index' ELSE 'index' END, x.relname, k.oid IS NULL AND n.inhrelid IS NULL,
  replace(
    substr(d.definition, 1 + length('CREATE ' || CASE WHEN i.indisunique THEN 'UNIQUE ' ELSE '' END || 'INDEX '
      || quote_ident(x.relname) || ' ON ' || CASE WHEN x.relkind = 'I' THEN 'ONLY ' ELSE '' END || r.oid::regclass::text)),
    coalesce(o.written, ''), '')
    || coalesce(o.sorted, '')
    || coalesce(' statistics (' || (
         SELECT string_agg(a.attnum || '=' || a.attstattarget, ', ' ORDER BY a.attnum)
         FROM pg_attribute AS a WHERE a.attrelid = x.oid AND coalesce(a.attstattarget, -1) <> -1
       ) || ')', '')
    || CASE WHEN i.indisclustered THEN ' (clustered)' ELSE '' END
    || CASE WHEN i.indisreplident THEN ' (replica identity)' ELSE '' END
    || CASE WHEN i.indisvalid THEN '' ELSE ' (invalid)' END
    || CASE WHEN i.indisready THEN '' ELSE ' (not ready)' END
    || CASE WHEN i.indislive THEN '' ELSE ' (not live)' END
    || CASE WHEN p.relname IS NULL THEN '' ELSE ' attached to ' END,
  p.relname, NULL
FROM unnest(@relations::oid[]) AS member (oid)
JOIN pg_class AS r USING (oid)
JOIN pg_index AS i ON i.indrelid = r.oid
JOIN pg_class AS x ON x.oid = i.indexrelid
LEFT JOIN pg_inherits AS h ON h.inhrelid = x.oid
LEFT JOIN pg_class AS p ON p.oid = h.inhparent
JOIN pg_index AS j ON j.indexrelid = coalesce(p.oid, x.oid)
LEFT JOIN pg_constraint AS k ON k.conrelid = j.indrelid AND k.conindid = j.indexrelid AND k.contype IN ('p', 'u', 'x')
LEFT JOIN pg_inherits AS n ON n.inhrelid = p.oid
CROSS JOIN LATERAL pg_get_indexdef(x.oid) AS d (definition)
LEFT JOIN LATERAL (
  SELECT
    ' WITH (' || string_agg(quote_ident(split_part(e, '=', 1)) || '=' || quote_literal(substr(e, strpos(e, '=') + 1)), ', ' ORDER BY n) || ')' AS written,
    ' with (' || string_agg(e, ', ' ORDER BY e COLLATE "C") || ')' AS sorted
  FROM unnest(x.reloptions) WITH ORDINALITY AS option (e, n)
) AS o ON x.reloptions IS NOT NULL
