--
-- PostgreSQL database dump
--

\restrict So7KCuNQS6xaCId8biyv6ZK8M4piP7QKAkWs3DFSimsWYVUFsbY6acFI5hlQ6KG

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
-- Name: outbox; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA outbox;


ALTER SCHEMA outbox OWNER TO postgres;

SET default_tablespace = '';

--
-- Name: persistent_outbox_events; Type: TABLE; Schema: outbox; Owner: postgres
--

CREATE TABLE outbox.persistent_outbox_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sequence bigint NOT NULL,
    payload jsonb,
    tracing_context jsonb,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (sequence);


ALTER TABLE outbox.persistent_outbox_events OWNER TO postgres;

--
-- Name: persistent_outbox_events_sequence_seq; Type: SEQUENCE; Schema: outbox; Owner: postgres
--

CREATE SEQUENCE outbox.persistent_outbox_events_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE outbox.persistent_outbox_events_sequence_seq OWNER TO postgres;

--
-- Name: persistent_outbox_events_sequence_seq; Type: SEQUENCE OWNED BY; Schema: outbox; Owner: postgres
--

ALTER SEQUENCE outbox.persistent_outbox_events_sequence_seq OWNED BY outbox.persistent_outbox_events.sequence;


SET default_table_access_method = heap;

--
-- Name: persistent_outbox_events_default; Type: TABLE; Schema: outbox; Owner: postgres
--

CREATE TABLE outbox.persistent_outbox_events_default (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sequence bigint DEFAULT nextval('outbox.persistent_outbox_events_sequence_seq'::regclass) NOT NULL,
    payload jsonb,
    tracing_context jsonb,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE outbox.persistent_outbox_events_default OWNER TO postgres;

--
-- Name: persistent_outbox_events_p0; Type: TABLE; Schema: outbox; Owner: postgres
--

CREATE TABLE outbox.persistent_outbox_events_p0 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sequence bigint DEFAULT nextval('outbox.persistent_outbox_events_sequence_seq'::regclass) NOT NULL,
    payload jsonb,
    tracing_context jsonb,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (autovacuum_vacuum_insert_scale_factor='0.0', autovacuum_vacuum_insert_threshold='50000', autovacuum_freeze_min_age='0', fillfactor='100');


ALTER TABLE outbox.persistent_outbox_events_p0 OWNER TO postgres;

--
-- Name: persistent_outbox_events_default; Type: TABLE ATTACH; Schema: outbox; Owner: postgres
--

ALTER TABLE ONLY outbox.persistent_outbox_events ATTACH PARTITION outbox.persistent_outbox_events_default DEFAULT;


--
-- Name: persistent_outbox_events_p0; Type: TABLE ATTACH; Schema: outbox; Owner: postgres
--

ALTER TABLE ONLY outbox.persistent_outbox_events ATTACH PARTITION outbox.persistent_outbox_events_p0 FOR VALUES FROM ('0') TO ('2000000');


--
-- Name: persistent_outbox_events sequence; Type: DEFAULT; Schema: outbox; Owner: postgres
--

ALTER TABLE ONLY outbox.persistent_outbox_events ALTER COLUMN sequence SET DEFAULT nextval('outbox.persistent_outbox_events_sequence_seq'::regclass);


--
-- Name: persistent_outbox_events persistent_outbox_events_pkey; Type: CONSTRAINT; Schema: outbox; Owner: postgres
--

ALTER TABLE ONLY outbox.persistent_outbox_events
    ADD CONSTRAINT persistent_outbox_events_pkey PRIMARY KEY (sequence);


--
-- Name: persistent_outbox_events_default persistent_outbox_events_default_pkey; Type: CONSTRAINT; Schema: outbox; Owner: postgres
--

ALTER TABLE ONLY outbox.persistent_outbox_events_default
    ADD CONSTRAINT persistent_outbox_events_default_pkey PRIMARY KEY (sequence);


--
-- Name: persistent_outbox_events_p0 persistent_outbox_events_p0_pkey; Type: CONSTRAINT; Schema: outbox; Owner: postgres
--

ALTER TABLE ONLY outbox.persistent_outbox_events_p0
    ADD CONSTRAINT persistent_outbox_events_p0_pkey PRIMARY KEY (sequence);


--
-- Name: persistent_outbox_events_default_pkey; Type: INDEX ATTACH; Schema: outbox; Owner: postgres
--

ALTER INDEX outbox.persistent_outbox_events_pkey ATTACH PARTITION outbox.persistent_outbox_events_default_pkey;


--
-- Name: persistent_outbox_events_p0_pkey; Type: INDEX ATTACH; Schema: outbox; Owner: postgres
--

ALTER INDEX outbox.persistent_outbox_events_pkey ATTACH PARTITION outbox.persistent_outbox_events_p0_pkey;


--
-- PostgreSQL database dump complete
--

\unrestrict So7KCuNQS6xaCId8biyv6ZK8M4piP7QKAkWs3DFSimsWYVUFsbY6acFI5hlQ6KG

