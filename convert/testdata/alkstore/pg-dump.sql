--
-- PostgreSQL database dump
--

\restrict zjwXuxzG0QW6XEqujtg6bORwY4Yip3VnV9FC4VDWSBlfbVfrnxakIQzFV9yme7g

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: alkstore; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA alkstore;


ALTER SCHEMA alkstore OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: dead; Type: TABLE; Schema: alkstore; Owner: postgres
--

CREATE TABLE alkstore.dead (
    id bigint NOT NULL,
    queue text NOT NULL,
    payload bytea NOT NULL,
    priority bigint DEFAULT 0 NOT NULL,
    run_at bigint DEFAULT 0 NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    max_attempts bigint DEFAULT 3 NOT NULL,
    worker_id text,
    claimed_at bigint,
    claim_expires_at bigint,
    created_at bigint NOT NULL,
    expires_at bigint,
    visibility_timeout_s bigint DEFAULT 300 NOT NULL,
    backoff_base_s bigint DEFAULT 5 NOT NULL,
    dead_letter_retention_s bigint,
    last_error text,
    died_at bigint NOT NULL
);


ALTER TABLE alkstore.dead OWNER TO postgres;

--
-- Name: job; Type: TABLE; Schema: alkstore; Owner: postgres
--

CREATE TABLE alkstore.job (
    id bigint NOT NULL,
    queue text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    payload bytea NOT NULL,
    priority bigint DEFAULT 0 NOT NULL,
    run_at bigint NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    max_attempts bigint DEFAULT 3 NOT NULL,
    worker_id text,
    claimed_at bigint,
    claim_expires_at bigint,
    created_at bigint NOT NULL,
    expires_at bigint,
    visibility_timeout_s bigint DEFAULT 300 NOT NULL,
    backoff_base_s bigint DEFAULT 5 NOT NULL,
    dead_letter_retention_s bigint
);


ALTER TABLE alkstore.job OWNER TO postgres;

--
-- Name: job_id_seq; Type: SEQUENCE; Schema: alkstore; Owner: postgres
--

CREATE SEQUENCE alkstore.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE alkstore.job_id_seq OWNER TO postgres;

--
-- Name: job_id_seq; Type: SEQUENCE OWNED BY; Schema: alkstore; Owner: postgres
--

ALTER SEQUENCE alkstore.job_id_seq OWNED BY alkstore.job.id;


--
-- Name: locks; Type: TABLE; Schema: alkstore; Owner: postgres
--

CREATE TABLE alkstore.locks (
    name text NOT NULL,
    owner text NOT NULL,
    expires_at bigint NOT NULL
);


ALTER TABLE alkstore.locks OWNER TO postgres;

--
-- Name: schedule; Type: TABLE; Schema: alkstore; Owner: postgres
--

CREATE TABLE alkstore.schedule (
    name text NOT NULL,
    spec text NOT NULL,
    queue text NOT NULL,
    payload bytea NOT NULL,
    priority bigint DEFAULT 0 NOT NULL,
    expires_s bigint,
    next_fire_at bigint NOT NULL,
    max_attempts bigint DEFAULT 3 NOT NULL,
    visibility_timeout_s bigint DEFAULT 300 NOT NULL,
    backoff_base_s bigint DEFAULT 5 NOT NULL,
    dead_letter_retention_s bigint
);


ALTER TABLE alkstore.schedule OWNER TO postgres;

--
-- Name: stream_events; Type: TABLE; Schema: alkstore; Owner: postgres
--

CREATE TABLE alkstore.stream_events (
    id bigint NOT NULL,
    stream text NOT NULL,
    key text,
    payload bytea NOT NULL,
    created_at bigint NOT NULL
);


ALTER TABLE alkstore.stream_events OWNER TO postgres;

--
-- Name: stream_events_id_seq; Type: SEQUENCE; Schema: alkstore; Owner: postgres
--

CREATE SEQUENCE alkstore.stream_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE alkstore.stream_events_id_seq OWNER TO postgres;

--
-- Name: stream_events_id_seq; Type: SEQUENCE OWNED BY; Schema: alkstore; Owner: postgres
--

ALTER SEQUENCE alkstore.stream_events_id_seq OWNED BY alkstore.stream_events.id;


--
-- Name: stream_offsets; Type: TABLE; Schema: alkstore; Owner: postgres
--

CREATE TABLE alkstore.stream_offsets (
    stream text NOT NULL,
    consumer text NOT NULL,
    "offset" bigint DEFAULT 0 NOT NULL
);


ALTER TABLE alkstore.stream_offsets OWNER TO postgres;

--
-- Name: job id; Type: DEFAULT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.job ALTER COLUMN id SET DEFAULT nextval('alkstore.job_id_seq'::regclass);


--
-- Name: stream_events id; Type: DEFAULT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.stream_events ALTER COLUMN id SET DEFAULT nextval('alkstore.stream_events_id_seq'::regclass);


--
-- Name: dead dead_pkey; Type: CONSTRAINT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.dead
    ADD CONSTRAINT dead_pkey PRIMARY KEY (id);


--
-- Name: job job_pkey; Type: CONSTRAINT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);


--
-- Name: locks locks_pkey; Type: CONSTRAINT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.locks
    ADD CONSTRAINT locks_pkey PRIMARY KEY (name);


--
-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);


--
-- Name: stream_events stream_events_pkey; Type: CONSTRAINT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.stream_events
    ADD CONSTRAINT stream_events_pkey PRIMARY KEY (id);


--
-- Name: stream_offsets stream_offsets_pkey; Type: CONSTRAINT; Schema: alkstore; Owner: postgres
--

ALTER TABLE ONLY alkstore.stream_offsets
    ADD CONSTRAINT stream_offsets_pkey PRIMARY KEY (stream, consumer);


--
-- Name: alkstore_dead_retention_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_dead_retention_idx ON alkstore.dead USING btree (queue, died_at);


--
-- Name: alkstore_events_read_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_events_read_idx ON alkstore.stream_events USING btree (stream, id);


--
-- Name: alkstore_job_claim_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_job_claim_idx ON alkstore.job USING btree (queue, priority DESC, run_at, id) WHERE (state = ANY (ARRAY['pending'::text, 'processing'::text]));


--
-- Name: alkstore_job_deadline_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_job_deadline_idx ON alkstore.job USING btree (queue, claim_expires_at) WHERE (state = 'processing'::text);


--
-- Name: alkstore_job_pending_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_job_pending_idx ON alkstore.job USING btree (queue, run_at) WHERE (state = 'pending'::text);


--
-- Name: alkstore_locks_expiry_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_locks_expiry_idx ON alkstore.locks USING btree (expires_at);


--
-- Name: alkstore_schedule_fire_idx; Type: INDEX; Schema: alkstore; Owner: postgres
--

CREATE INDEX alkstore_schedule_fire_idx ON alkstore.schedule USING btree (next_fire_at);


--
-- PostgreSQL database dump complete
--

\unrestrict zjwXuxzG0QW6XEqujtg6bORwY4Yip3VnV9FC4VDWSBlfbVfrnxakIQzFV9yme7g

