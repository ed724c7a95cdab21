-- Extended statistics, then whatever else depends on the schema, so that nothing
-- in it goes unseen. An extension stands for its members.
SELECT 'statistics', s.stxname, '', 0, 0, 'definition', NULL, false,
  substr(pg_get_statisticsobjdef(s.oid), 1 + length('CREATE STATISTICS ' || quote_ident(n.nspname) || '.' || quote_ident(s.stxname)))
    || CASE WHEN coalesce(s.stxstattarget, -1) <> -1 THEN ' statistics ' || s.stxstattarget ELSE '' END,
  NULL, NULL
FROM unnest(@statistics::oid[]) AS member (oid)
JOIN pg_statistic_ext AS s USING (oid)
JOIN pg_namespace AS n ON n.oid = s.stxnamespace
UNION ALL
SELECT 'operator', o.oprname, '(' || coalesce(format_type(nullif(o.oprleft, 0), NULL), 'none') || ', ' || format_type(o.oprright, NULL) || ')',
  0, f.position, f.fact, NULL, false, ' ' || f.value, NULL, NULL
FROM unnest(@others::oid[]) AS member (oid)
JOIN pg_operator AS o USING (oid)
CROSS JOIN LATERAL (VALUES
  (0, 'function', CASE WHEN o.oprcode <> 0 THEN o.oprcode::oid::regprocedure::text ELSE 'none' END),
  (1, 'commutator', CASE WHEN o.oprcom <> 0 THEN o.oprcom::regoperator::text END),
  (2, 'negator', CASE WHEN o.oprnegate <> 0 THEN o.oprnegate::regoperator::text END),
  (3, 'restrict', CASE WHEN o.oprrest <> 0 THEN o.oprrest::oid::regprocedure::text END),
  (4, 'join', CASE WHEN o.oprjoin <> 0 THEN o.oprjoin::oid::regprocedure::text END),
  (5, 'hashes', nullif(o.oprcanhash, false)::text),
  (6, 'merges', nullif(o.oprcanmerge, false)::text)
) AS f (position, fact, value)
WHERE f.value IS NOT NULL
UNION ALL
SELECT 'collation', c.collname, '', 0, 0, 'provider', NULL, false,
  ' ' || c.collprovider::text
    || coalesce(' locale ' || quote_literal(coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale', nullif(c.collcollate, ''))), '')
    || CASE WHEN c.collisdeterministic THEN '' ELSE ' not deterministic' END,
  NULL, NULL
FROM unnest(@others::oid[]) AS member (oid)
JOIN pg_collation AS c USING (oid)
UNION ALL
SELECT o.type, '', ' ' || o.identity, 0, 0, 'present', NULL, false, '', NULL, NULL
FROM pg_depend AS d
CROSS JOIN LATERAL pg_identify_object(d.classid, d.objid, d.objsubid) AS o
WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = @schema::oid AND d.objid = ANY (@others::oid[]) AND d.deptype = 'n'
  AND d.classid NOT IN (
    'pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_statistic_ext'::regclass,
    'pg_operator'::regclass, 'pg_collation'::regclass, 'pg_default_acl'::regclass)
  AND d.classid <> coalesce(to_regclass('pg_publication_namespace'), 0)
