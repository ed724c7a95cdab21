-- outbox: a transactional outbox, an append-only table cut into ranges of its
-- sequence, so that old events leave as whole partitions.
--
-- Partition k holds the sequences from k * 2000000 up to, not including,
-- (k + 1) * 2000000 and is called persistent_outbox_events_p{k}. This file makes
-- p0 alone; a maintainer makes the others ahead of the head. It may be applied
-- again at any time, whatever partitions exist and whatever DEFAULT holds.

-- persistent_outbox_events: one row for each event. A partitioned table's key
-- must hold the partition key, hence a primary key on "sequence" and none on "id".
CREATE TABLE IF NOT EXISTS "{schema}"."persistent_outbox_events" (
  "id" "uuid" NOT NULL DEFAULT "pg_catalog"."gen_random_uuid"(),
  "sequence" "bigserial",
  "payload" "jsonb",
  "tracing_context" "jsonb",
  "recorded_at" "timestamptz" NOT NULL DEFAULT "pg_catalog"."now"(),
  PRIMARY KEY ("sequence")
) PARTITION BY RANGE ("sequence");

-- The first range. A partition inherits no storage parameters, so each names
-- them: a fixed insert threshold vacuums it at a steady pace as it grows, and
-- freezing at the first such vacuum leaves nothing for a wraparound to find.
CREATE TABLE IF NOT EXISTS "{schema}"."persistent_outbox_events_p0"
  PARTITION OF "{schema}"."persistent_outbox_events"
  FOR VALUES FROM (0) TO (2000000)
  WITH (
    "autovacuum_vacuum_insert_scale_factor" = 0.0,
    "autovacuum_vacuum_insert_threshold" = 50000,
    "autovacuum_freeze_min_age" = 0,
    "fillfactor" = 100
  );

-- The backstop: a row that no range takes lands here, so an INSERT never fails
-- to route. Rows here read like any other; moving them out repairs the layout,
-- not the data.
CREATE TABLE IF NOT EXISTS "{schema}"."persistent_outbox_events_default"
  PARTITION OF "{schema}"."persistent_outbox_events" DEFAULT;
