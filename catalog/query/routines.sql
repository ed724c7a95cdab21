-- Functions, procedures and aggregates. The constructors of a range type belong
-- to the type.
WITH routine AS (
  SELECT p.*, l.lanname, to_jsonb(g) AS aggregate,
    CASE p.prokind WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' ELSE 'function' END AS kind,
    '(' || pg_get_function_identity_arguments(p.oid) || ')' AS signature
  FROM unnest(@routines::oid[]) AS member (oid)
  JOIN pg_proc AS p USING (oid)
  JOIN pg_language AS l ON l.oid = p.prolang
  LEFT JOIN pg_aggregate AS g ON g.aggfnoid = p.oid
  WHERE NOT EXISTS (
    SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'i')
)
SELECT kind, proname, signature, 0, 0, 'arguments', NULL, false, ' (' || pg_get_function_arguments(oid) || ')', NULL, NULL
FROM routine
UNION ALL
SELECT kind, proname, signature, 0, 1, 'returns', NULL, false, ' ' || pg_get_function_result(oid), NULL, NULL
FROM routine WHERE prokind <> 'p'
UNION ALL
SELECT kind, proname, signature, 0, 2, 'language', lanname, false, '', NULL, NULL
FROM routine WHERE prokind <> 'a'
UNION ALL
SELECT r.kind, r.proname, r.signature, 0, 3 + p.position::int, p.property, NULL, false, '', NULL, NULL
FROM routine AS r
CROSS JOIN LATERAL unnest(ARRAY[
  CASE r.provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' ELSE 'volatile' END,
  CASE r.proparallel WHEN 's' THEN 'parallel safe' WHEN 'r' THEN 'parallel restricted' ELSE 'parallel unsafe' END,
  CASE WHEN r.prokind = 'w' THEN 'window' END,
  CASE WHEN r.proisstrict THEN 'strict' END,
  CASE WHEN r.prosecdef THEN 'security definer' END,
  CASE WHEN r.proleakproof THEN 'leakproof' END,
  CASE WHEN r.procost <> CASE WHEN r.lanname IN ('internal', 'c') THEN 1 ELSE 100 END THEN 'cost ' || r.procost END,
  CASE WHEN r.proretset AND r.prorows <> 1000 THEN 'rows ' || r.prorows END,
  'support ' || CASE WHEN r.prosupport <> 0 THEN r.prosupport::oid::regprocedure::text END,
  'transform for ' || (SELECT string_agg(format_type(t, NULL), ', ') FROM unnest(r.protrftypes) AS t)
]) WITH ORDINALITY AS p (property, position)
WHERE p.property IS NOT NULL AND (r.prokind <> 'a' OR p.position = 2)
UNION ALL
SELECT r.kind, r.proname, r.signature, 1, 0, 'set', NULL, false, ' ' || s.setting, NULL, 'set'
FROM routine AS r CROSS JOIN unnest(r.proconfig) AS s (setting)
UNION ALL
SELECT r.kind, r.proname, r.signature, 1, f.position, f.fact, NULL, false, ' ' || f.value, NULL, NULL
FROM routine AS r
CROSS JOIN LATERAL (VALUES
  (1, 'kind', nullif(r.aggregate ->> 'aggkind', 'n')),
  (2, 'direct arguments', nullif(r.aggregate ->> 'aggnumdirectargs', '0')),
  (3, 'transition', (SELECT nullif(g.aggtransfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (4, 'state', (SELECT format_type(g.aggtranstype, NULL) FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (5, 'state size', nullif(r.aggregate ->> 'aggtransspace', '0')),
  (6, 'final', (SELECT nullif(g.aggfinalfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (7, 'final extra', nullif(r.aggregate ->> 'aggfinalextra', 'false')),
  (8, 'final modify', r.aggregate ->> 'aggfinalmodify'),
  (9, 'combine', (SELECT nullif(g.aggcombinefn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (10, 'serial', (SELECT nullif(g.aggserialfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (11, 'deserial', (SELECT nullif(g.aggdeserialfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (12, 'initial', quote_literal(r.aggregate ->> 'agginitval')),
  (13, 'moving transition', (SELECT nullif(g.aggmtransfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (14, 'moving inverse', (SELECT nullif(g.aggminvtransfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (15, 'moving state', (SELECT format_type(nullif(g.aggmtranstype, 0), NULL) FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (16, 'moving final', (SELECT nullif(g.aggmfinalfn, 0)::regprocedure::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid)),
  (17, 'moving initial', quote_literal(r.aggregate ->> 'aggminitval')),
  (18, 'sort operator', (SELECT nullif(g.aggsortop, 0)::regoperator::text FROM pg_aggregate AS g WHERE g.aggfnoid = r.oid))
) AS f (position, fact, value)
WHERE f.value IS NOT NULL
UNION ALL
SELECT kind, proname, signature, 2, 0, 'library', NULL, false, ' ' || quote_literal(probin), NULL, NULL
FROM routine WHERE probin IS NOT NULL
UNION ALL
SELECT kind, proname, signature, 2, 1, 'body', NULL, false, ' ' || coalesce(pg_get_function_sqlbody(oid), prosrc), NULL,
  CASE WHEN prosqlbody IS NOT NULL THEN 'CREATE FUNCTION f() RETURNS int LANGUAGE sql' WHEN lanname = 'sql' THEN 'sql' ELSE 'code' END
FROM routine WHERE prokind <> 'a'
