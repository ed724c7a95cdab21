-- alkstore: the tables of a job queue engine with streams, schedules and locks.
--
-- Times are unix seconds in BIGINT. Payloads are BYTEA because the engine gives
-- back the bytes that it was given: JSONB would reorder keys, fold duplicate
-- keys and rewrite numbers. Queues are rows, so a new queue needs no DDL.
-- Notification is pg_notify and needs no table.
--
-- "last_error" stands on "dead" only, as in the schema of record: a live job
-- carries no error text, although one description of this family lists it.
--
-- Index names begin with the schema's name, so that a name in a log line, in
-- pg_stat_user_indexes or in an error message says whose it is, and nothing
-- clashes in a schema shared with others.

-- job: live rows, pending and processing. An acknowledged row is deleted.
CREATE TABLE IF NOT EXISTS "{schema}"."job" (
  "id" "bigserial" PRIMARY KEY,
  "queue" "text" NOT NULL,
  "state" "text" NOT NULL DEFAULT 'pending',
  "payload" "bytea" NOT NULL,
  "priority" BIGINT NOT NULL DEFAULT 0,
  "run_at" BIGINT NOT NULL,
  "attempts" BIGINT NOT NULL DEFAULT 0,
  "max_attempts" BIGINT NOT NULL DEFAULT 3,
  "worker_id" "text",
  "claimed_at" BIGINT,
  "claim_expires_at" BIGINT,
  "created_at" BIGINT NOT NULL,
  "expires_at" BIGINT,
  "visibility_timeout_s" BIGINT NOT NULL DEFAULT 300,
  "backoff_base_s" BIGINT NOT NULL DEFAULT 5,
  "dead_letter_retention_s" BIGINT
);

-- The claim order: the highest priority, then the longest ready, then the
-- order of arrival. A claim reads the front of this index and stops.
CREATE INDEX IF NOT EXISTS "{schema}_job_claim_idx"
  ON "{schema}"."job" ("queue", "priority" DESC, "run_at", "id")
  WHERE "state" IN ('pending', 'processing');

-- When the next pending job of a queue is due: one index lookup.
CREATE INDEX IF NOT EXISTS "{schema}_job_pending_idx"
  ON "{schema}"."job" ("queue", "run_at")
  WHERE "state" = 'pending';

-- Claims past their deadline, so that the jobs of a dead worker are found
-- without reading the live ones.
CREATE INDEX IF NOT EXISTS "{schema}_job_deadline_idx"
  ON "{schema}"."job" ("queue", "claim_expires_at")
  WHERE "state" = 'processing';

-- dead: dead letters, moved here so that the claim path never meets them. The
-- id comes along from "job", hence no sequence.
CREATE TABLE IF NOT EXISTS "{schema}"."dead" (
  "id" BIGINT PRIMARY KEY,
  "queue" "text" NOT NULL,
  "payload" "bytea" NOT NULL,
  "priority" BIGINT NOT NULL DEFAULT 0,
  "run_at" BIGINT NOT NULL DEFAULT 0,
  "attempts" BIGINT NOT NULL DEFAULT 0,
  "max_attempts" BIGINT NOT NULL DEFAULT 3,
  "worker_id" "text",
  "claimed_at" BIGINT,
  "claim_expires_at" BIGINT,
  "created_at" BIGINT NOT NULL,
  "expires_at" BIGINT,
  "visibility_timeout_s" BIGINT NOT NULL DEFAULT 300,
  "backoff_base_s" BIGINT NOT NULL DEFAULT 5,
  "dead_letter_retention_s" BIGINT,
  "last_error" "text",
  "died_at" BIGINT NOT NULL
);

-- The retention sweep: the oldest dead letters of a queue.
CREATE INDEX IF NOT EXISTS "{schema}_dead_retention_idx"
  ON "{schema}"."dead" ("queue", "died_at");

-- stream_events: an append-only stream. "id" is the offset that consumers
-- store: assigned here, never renumbered; gaps are legal.
CREATE TABLE IF NOT EXISTS "{schema}"."stream_events" (
  "id" "bigserial" PRIMARY KEY,
  "stream" "text" NOT NULL,
  "key" "text",
  "payload" "bytea" NOT NULL,
  "created_at" BIGINT NOT NULL
);

-- A consumer reads one stream from its offset on.
CREATE INDEX IF NOT EXISTS "{schema}_events_read_idx"
  ON "{schema}"."stream_events" ("stream", "id");

-- stream_offsets: how far a consumer has read. A negative offset is a legal
-- seed, hence no CHECK.
CREATE TABLE IF NOT EXISTS "{schema}"."stream_offsets" (
  "stream" "text" NOT NULL,
  "consumer" "text" NOT NULL,
  "offset" BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY ("stream", "consumer")
);

-- schedule: what is to be enqueued again and again.
CREATE TABLE IF NOT EXISTS "{schema}"."schedule" (
  "name" "text" PRIMARY KEY,
  "spec" "text" NOT NULL,
  "queue" "text" NOT NULL,
  "payload" "bytea" NOT NULL,
  "priority" BIGINT NOT NULL DEFAULT 0,
  "expires_s" BIGINT,
  "next_fire_at" BIGINT NOT NULL,
  "max_attempts" BIGINT NOT NULL DEFAULT 3,
  "visibility_timeout_s" BIGINT NOT NULL DEFAULT 300,
  "backoff_base_s" BIGINT NOT NULL DEFAULT 5,
  "dead_letter_retention_s" BIGINT
);

-- The schedules that are due, earliest first.
CREATE INDEX IF NOT EXISTS "{schema}_schedule_fire_idx"
  ON "{schema}"."schedule" ("next_fire_at");

-- locks: locks that expire. The primary key is what keeps a second holder out.
CREATE TABLE IF NOT EXISTS "{schema}"."locks" (
  "name" "text" PRIMARY KEY,
  "owner" "text" NOT NULL,
  "expires_at" BIGINT NOT NULL
);

-- Expired locks, for the sweep.
CREATE INDEX IF NOT EXISTS "{schema}_locks_expiry_idx"
  ON "{schema}"."locks" ("expires_at");
