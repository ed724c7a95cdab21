--
-- PostgreSQL database dump
--

\restrict abcdefghijklmnop

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
-- Name: sample; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA sample;


ALTER SCHEMA sample OWNER TO postgres;

--
-- Name: SCHEMA sample; Type: COMMENT; Schema: -; Owner: postgres
--

COMMENT ON SCHEMA sample IS 'sample';


--
-- Name: plain; Type: COLLATION; Schema: sample; Owner: postgres
--

CREATE COLLATION sample.plain (provider = libc, locale = 'C');


ALTER COLLATION sample.plain OWNER TO postgres;

--
-- Name: label; Type: DOMAIN; Schema: sample; Owner: postgres
--

CREATE DOMAIN sample.label AS text COLLATE pg_catalog."C" NOT NULL DEFAULT 'x'::text
	CONSTRAINT label_len CHECK ((char_length(VALUE) < 64));


ALTER DOMAIN sample.label OWNER TO postgres;

--
-- Name: pair; Type: TYPE; Schema: sample; Owner: postgres
--

CREATE TYPE sample.pair AS (
	a integer,
	b text
);


ALTER TYPE sample.pair OWNER TO postgres;

--
-- Name: TYPE pair; Type: COMMENT; Schema: sample; Owner: postgres
--

COMMENT ON TYPE sample.pair IS 'two';


--
-- Name: span; Type: TYPE; Schema: sample; Owner: postgres
--

CREATE TYPE sample.span AS RANGE (
    subtype = double precision,
    multirange_type_name = sample.span_multirange,
    subtype_diff = float8mi
);


ALTER TYPE sample.span OWNER TO postgres;

--
-- Name: status; Type: TYPE; Schema: sample; Owner: postgres
--

CREATE TYPE sample.status AS ENUM (
    'new',
    'running',
    'done'
);


ALTER TYPE sample.status OWNER TO postgres;

--
-- Name: half(integer); Type: FUNCTION; Schema: sample; Owner: postgres
--

CREATE FUNCTION sample.half(x integer) RETURNS integer
    LANGUAGE sql IMMUTABLE
    RETURN (x / 2);


ALTER FUNCTION sample.half(x integer) OWNER TO postgres;

--
-- Name: qlen(bigint); Type: FUNCTION; Schema: sample; Owner: postgres
--

CREATE FUNCTION sample.qlen(q bigint, OUT n bigint) RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT count(*) FROM messages WHERE queue_id = q $$;


ALTER FUNCTION sample.qlen(q bigint, OUT n bigint) OWNER TO postgres;

--
-- Name: sweep(integer, text); Type: PROCEDURE; Schema: sample; Owner: postgres
--

CREATE PROCEDURE sample.sweep(INOUT n integer, IN what text DEFAULT 'q'::text)
    LANGUAGE plpgsql
    SET search_path TO 'sample', 'pg_temp'
    AS $$ BEGIN n := 1; END $$;


ALTER PROCEDURE sample.sweep(INOUT n integer, IN what text) OWNER TO postgres;

--
-- Name: touch(); Type: FUNCTION; Schema: sample; Owner: postgres
--

CREATE FUNCTION sample.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN NEW.last_seen := now(); RETURN NEW; END $$;


ALTER FUNCTION sample.touch() OWNER TO postgres;

--
-- Name: FUNCTION touch(); Type: COMMENT; Schema: sample; Owner: postgres
--

COMMENT ON FUNCTION sample.touch() IS 'stamps';


--
-- Name: total(integer); Type: AGGREGATE; Schema: sample; Owner: postgres
--

CREATE AGGREGATE sample.total(integer) (
    SFUNC = int4pl,
    STYPE = integer,
    INITCOND = '0'
);


ALTER AGGREGATE sample.total(integer) OWNER TO postgres;

--
-- Name: ===; Type: OPERATOR; Schema: sample; Owner: postgres
--




--
-- Name: words; Type: TEXT SEARCH CONFIGURATION; Schema: sample; Owner: postgres
--























SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: audit; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.audit (
    id bigint NOT NULL,
    at date DEFAULT CURRENT_DATE NOT NULL,
    what character varying(40) NOT NULL,
    note character(3)
);


ALTER TABLE sample.audit OWNER TO postgres;

--
-- Name: audit_id_seq; Type: SEQUENCE; Schema: sample; Owner: postgres
--

CREATE SEQUENCE sample.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE sample.audit_id_seq OWNER TO postgres;

--
-- Name: audit_id_seq; Type: SEQUENCE OWNED BY; Schema: sample; Owner: postgres
--

ALTER SEQUENCE sample.audit_id_seq OWNED BY sample.audit.id;


--
-- Name: base; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.base (
    id integer,
    note text,
    CONSTRAINT base_id CHECK ((id > 0))
);


ALTER TABLE sample.base OWNER TO postgres;

--
-- Name: booking; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.booking (
    id integer NOT NULL,
    during int4range,
    note text
);


ALTER TABLE sample.booking OWNER TO postgres;

--
-- Name: consumers; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.consumers (
    id bigint NOT NULL,
    "group" text NOT NULL COLLATE pg_catalog."C",
    "user" text DEFAULT CURRENT_USER NOT NULL,
    "offset" bigint DEFAULT 0 NOT NULL,
    last_seen timestamp with time zone
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');


ALTER TABLE sample.consumers OWNER TO postgres;

--
-- Name: consumers_id_seq; Type: SEQUENCE; Schema: sample; Owner: postgres
--

CREATE SEQUENCE sample.consumers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE sample.consumers_id_seq OWNER TO postgres;

--
-- Name: consumers_id_seq; Type: SEQUENCE OWNED BY; Schema: sample; Owner: postgres
--

ALTER SEQUENCE sample.consumers_id_seq OWNED BY sample.consumers.id;


--
-- Name: events; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.events (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    queue_id bigint NOT NULL,
    body bytea
)
PARTITION BY RANGE (at);


ALTER TABLE sample.events OWNER TO postgres;

--
-- Name: events_id_seq; Type: SEQUENCE; Schema: sample; Owner: postgres
--

CREATE SEQUENCE sample.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE sample.events_id_seq OWNER TO postgres;

--
-- Name: events_id_seq; Type: SEQUENCE OWNED BY; Schema: sample; Owner: postgres
--

ALTER SEQUENCE sample.events_id_seq OWNED BY sample.events.id;


--
-- Name: events_2024; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.events_2024 (
    id bigint DEFAULT nextval('sample.events_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    queue_id bigint NOT NULL,
    body bytea
)
WITH (fillfactor='90');


ALTER TABLE sample.events_2024 OWNER TO postgres;

--
-- Name: events_2025; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.events_2025 (
    id bigint DEFAULT nextval('sample.events_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    queue_id bigint NOT NULL,
    body bytea
)
WITH (fillfactor='90', autovacuum_enabled='true');


ALTER TABLE sample.events_2025 OWNER TO postgres;

--
-- Name: events_2026; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.events_2026 (
    id bigint DEFAULT nextval('sample.events_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    queue_id bigint NOT NULL,
    body bytea
)
WITH (autovacuum_enabled='false');


ALTER TABLE sample.events_2026 OWNER TO postgres;

--
-- Name: events_default; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.events_default (
    id bigint DEFAULT nextval('sample.events_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    queue_id bigint NOT NULL,
    body bytea
);


ALTER TABLE sample.events_default OWNER TO postgres;

--
-- Name: heir; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.heir (
    extra integer
)
INHERITS (sample.base);


ALTER TABLE sample.heir OWNER TO postgres;

--
-- Name: leases; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.leases (
    queue_id bigint NOT NULL,
    consumer_id bigint NOT NULL,
    until timestamp with time zone NOT NULL
);


ALTER TABLE sample.leases OWNER TO postgres;

--
-- Name: messages; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.messages (
    id bigint NOT NULL,
    queue_id bigint NOT NULL,
    "offset" bigint NOT NULL,
    key bytea,
    payload bytea DEFAULT '\x00'::bytea NOT NULL,
    headers jsonb DEFAULT '{}'::jsonb NOT NULL,
    state sample.status DEFAULT 'new'::sample.status NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone,
    amount numeric(12,2)
);


ALTER TABLE sample.messages OWNER TO postgres;

--
-- Name: TABLE messages; Type: COMMENT; Schema: sample; Owner: postgres
--

COMMENT ON TABLE sample.messages IS 'it''s a message';


--
-- Name: COLUMN messages."offset"; Type: COMMENT; Schema: sample; Owner: postgres
--

COMMENT ON COLUMN sample.messages."offset" IS 'position';


--
-- Name: messages_id_seq; Type: SEQUENCE; Schema: sample; Owner: postgres
--

CREATE SEQUENCE sample.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE sample.messages_id_seq OWNER TO postgres;

--
-- Name: messages_id_seq; Type: SEQUENCE OWNED BY; Schema: sample; Owner: postgres
--

ALTER SEQUENCE sample.messages_id_seq OWNED BY sample.messages.id;


--
-- Name: queues; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.queues (
    id bigint NOT NULL,
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queues_name_len CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);


ALTER TABLE sample.queues OWNER TO postgres;

--
-- Name: queues_id_seq; Type: SEQUENCE; Schema: sample; Owner: postgres
--

CREATE SEQUENCE sample.queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE sample.queues_id_seq OWNER TO postgres;

--
-- Name: queues_id_seq; Type: SEQUENCE OWNED BY; Schema: sample; Owner: postgres
--

ALTER SEQUENCE sample.queues_id_seq OWNED BY sample.queues.id;


--
-- Name: ready; Type: VIEW; Schema: sample; Owner: postgres
--

CREATE VIEW sample.ready AS
 SELECT m.id,
    m.queue_id,
    m."offset",
    m.key,
    m.payload,
    m.headers,
    m.state,
    m.priority,
    m.run_at,
    m.amount,
    q.name AS queue_name
   FROM (sample.messages m
     JOIN sample.queues q ON ((q.id = m.queue_id)))
  WHERE ((m.state = 'new'::sample.status) AND (m.priority = ANY (ARRAY[1, 2, 3])));


ALTER TABLE sample.ready OWNER TO postgres;

--
-- Name: scratch; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE UNLOGGED TABLE sample.scratch (
    id integer,
    tag sample.label,
    body text,
    owner name DEFAULT CURRENT_USER
);


ALTER TABLE sample.scratch OWNER TO postgres;

--
-- Name: settings; Type: TABLE; Schema: sample; Owner: postgres
--

CREATE TABLE sample.settings (
    key text NOT NULL,
    value text,
    n integer NOT NULL,
    vlen integer GENERATED ALWAYS AS (length(value)) STORED
);


ALTER TABLE sample.settings OWNER TO postgres;

--
-- Name: settings_n_seq; Type: SEQUENCE; Schema: sample; Owner: postgres
--

ALTER TABLE sample.settings ALTER COLUMN n ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME sample.settings_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: ticket; Type: SEQUENCE; Schema: sample; Owner: postgres
--

CREATE SEQUENCE sample.ticket
    AS integer
    START WITH 3
    INCREMENT BY 5
    MINVALUE -10
    NO MAXVALUE
    CACHE 7
    CYCLE;


ALTER TABLE sample.ticket OWNER TO postgres;

--
-- Name: totals; Type: MATERIALIZED VIEW; Schema: sample; Owner: postgres
--

CREATE MATERIALIZED VIEW sample.totals
WITH (fillfactor='80') AS
 SELECT messages.queue_id,
    count(*) AS n
   FROM sample.messages
  GROUP BY messages.queue_id
  WITH NO DATA;


ALTER TABLE sample.totals OWNER TO postgres;

--
-- Name: events_2024; Type: TABLE ATTACH; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events ATTACH PARTITION sample.events_2024 FOR VALUES FROM ('2024-01-01 00:00:00+00') TO ('2025-01-01 00:00:00+00');


--
-- Name: events_2025; Type: TABLE ATTACH; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events ATTACH PARTITION sample.events_2025 FOR VALUES FROM ('2025-01-01 00:00:00+00') TO ('2026-01-01 00:00:00+00');


--
-- Name: events_2026; Type: TABLE ATTACH; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events ATTACH PARTITION sample.events_2026 FOR VALUES FROM ('2026-01-01 00:00:00+00') TO (MAXVALUE);


--
-- Name: events_default; Type: TABLE ATTACH; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events ATTACH PARTITION sample.events_default DEFAULT;


--
-- Name: audit id; Type: DEFAULT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.audit ALTER COLUMN id SET DEFAULT nextval('sample.audit_id_seq'::regclass);


--
-- Name: consumers id; Type: DEFAULT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.consumers ALTER COLUMN id SET DEFAULT nextval('sample.consumers_id_seq'::regclass);


--
-- Name: events id; Type: DEFAULT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events ALTER COLUMN id SET DEFAULT nextval('sample.events_id_seq'::regclass);


--
-- Name: messages id; Type: DEFAULT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.messages ALTER COLUMN id SET DEFAULT nextval('sample.messages_id_seq'::regclass);


--
-- Name: queues id; Type: DEFAULT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.queues ALTER COLUMN id SET DEFAULT nextval('sample.queues_id_seq'::regclass);


--
-- Name: audit audit_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);


--
-- Name: booking booking_excl; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.booking
    ADD CONSTRAINT booking_excl EXCLUDE USING gist (during WITH &&);


--
-- Name: booking booking_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.booking
    ADD CONSTRAINT booking_pkey PRIMARY KEY (id);


--
-- Name: consumers consumers_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.consumers
    ADD CONSTRAINT consumers_pkey PRIMARY KEY (id);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id, at);


--
-- Name: events_2024 events_2024_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events_2024
    ADD CONSTRAINT events_2024_pkey PRIMARY KEY (id, at);


--
-- Name: events_2025 events_2025_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events_2025
    ADD CONSTRAINT events_2025_pkey PRIMARY KEY (id, at);


--
-- Name: events_2026 events_2026_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events_2026
    ADD CONSTRAINT events_2026_pkey PRIMARY KEY (id, at);


--
-- Name: events_default events_default_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.events_default
    ADD CONSTRAINT events_default_pkey PRIMARY KEY (id, at);


--
-- Name: leases leases_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (queue_id, consumer_id);


--
-- Name: messages messages_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);


--
-- Name: messages messages_queue_id_offset_key; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.messages
    ADD CONSTRAINT messages_queue_id_offset_key UNIQUE (queue_id, "offset");


--
-- Name: queues queues_name_key; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.queues
    ADD CONSTRAINT queues_name_key UNIQUE (name);


--
-- Name: queues queues_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.queues
    ADD CONSTRAINT queues_pkey PRIMARY KEY (id);


--
-- Name: settings settings_pkey; Type: CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);


--
-- Name: sample_events_queue_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_events_queue_idx ON ONLY sample.events USING btree (queue_id, at DESC);


--
-- Name: events_2024_queue_id_at_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX events_2024_queue_id_at_idx ON sample.events_2024 USING btree (queue_id, at DESC);


--
-- Name: events_2025_queue_id_at_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX events_2025_queue_id_at_idx ON sample.events_2025 USING btree (queue_id, at DESC);


--
-- Name: events_2026_queue_id_at_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX events_2026_queue_id_at_idx ON sample.events_2026 USING btree (queue_id, at DESC);


--
-- Name: events_default_queue_id_at_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX events_default_queue_id_at_idx ON sample.events_default USING btree (queue_id, at DESC);


--
-- Name: sample_audit_at_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_audit_at_idx ON sample.audit USING brin (at) WITH (pages_per_range='32');


--
-- Name: sample_booking_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_booking_idx ON sample.booking USING btree (note text_pattern_ops, upper(note)) INCLUDE (during) WITH (deduplicate_items=off, fillfactor='60');


--
-- Name: sample_consumers_seen_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_consumers_seen_idx ON sample.consumers USING btree (last_seen DESC) WITH (fillfactor='80');


--
-- Name: sample_leases_until_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_leases_until_idx ON sample.leases USING btree (until) WHERE (until > '2020-01-01 00:00:00+00'::timestamp with time zone);


--
-- Name: sample_messages_headers_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_messages_headers_idx ON sample.messages USING gin (headers jsonb_path_ops);


--
-- Name: sample_messages_key_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_messages_key_idx ON sample.messages USING hash (key);


--
-- Name: sample_messages_lower_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE UNIQUE INDEX sample_messages_lower_idx ON sample.messages USING btree (lower((headers ->> 'id'::text)) COLLATE "C" text_pattern_ops) INCLUDE (id) WHERE (priority > 3);


--
-- Name: sample_messages_ready_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE INDEX sample_messages_ready_idx ON sample.messages USING btree (queue_id, priority DESC, run_at DESC NULLS LAST) WHERE ((state = 'new'::sample.status) AND (run_at IS NOT NULL));


--
-- Name: INDEX sample_messages_ready_idx; Type: COMMENT; Schema: sample; Owner: postgres
--

COMMENT ON INDEX sample.sample_messages_ready_idx IS 'ready';


--
-- Name: sample_totals_idx; Type: INDEX; Schema: sample; Owner: postgres
--

CREATE UNIQUE INDEX sample_totals_idx ON sample.totals USING btree (queue_id);


--
-- Name: events_2024_pkey; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.events_pkey ATTACH PARTITION sample.events_2024_pkey;


--
-- Name: events_2024_queue_id_at_idx; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.sample_events_queue_idx ATTACH PARTITION sample.events_2024_queue_id_at_idx;


--
-- Name: events_2025_pkey; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.events_pkey ATTACH PARTITION sample.events_2025_pkey;


--
-- Name: events_2025_queue_id_at_idx; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.sample_events_queue_idx ATTACH PARTITION sample.events_2025_queue_id_at_idx;


--
-- Name: events_2026_pkey; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.events_pkey ATTACH PARTITION sample.events_2026_pkey;


--
-- Name: events_2026_queue_id_at_idx; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.sample_events_queue_idx ATTACH PARTITION sample.events_2026_queue_id_at_idx;


--
-- Name: events_default_pkey; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.events_pkey ATTACH PARTITION sample.events_default_pkey;


--
-- Name: events_default_queue_id_at_idx; Type: INDEX ATTACH; Schema: sample; Owner: postgres
--

ALTER INDEX sample.sample_events_queue_idx ATTACH PARTITION sample.events_default_queue_id_at_idx;


--
-- Name: msg_stats; Type: STATISTICS; Schema: sample; Owner: postgres
--

CREATE STATISTICS sample.msg_stats (dependencies) ON queue_id, priority FROM sample.messages;


ALTER STATISTICS sample.msg_stats OWNER TO postgres;

--
-- Name: base keep; Type: RULE; Schema: sample; Owner: postgres
--

CREATE RULE keep AS
    ON DELETE TO sample.base DO INSTEAD NOTHING;


--
-- Name: consumers consumers_touch; Type: TRIGGER; Schema: sample; Owner: postgres
--

CREATE TRIGGER consumers_touch BEFORE UPDATE OF "offset" ON sample.consumers FOR EACH ROW WHEN ((old."offset" IS DISTINCT FROM new."offset")) EXECUTE FUNCTION sample.touch();


--
-- Name: TRIGGER consumers_touch ON consumers; Type: COMMENT; Schema: sample; Owner: postgres
--

COMMENT ON TRIGGER consumers_touch ON sample.consumers IS 'stamps';


--
-- Name: events events_touch; Type: TRIGGER; Schema: sample; Owner: postgres
--

CREATE TRIGGER events_touch AFTER INSERT ON sample.events FOR EACH ROW EXECUTE FUNCTION sample.touch();


--
-- Name: base late; Type: TRIGGER; Schema: sample; Owner: postgres
--

CREATE CONSTRAINT TRIGGER late AFTER INSERT ON sample.base DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sample.touch();


--
-- Name: leases leases_consumer_id_fkey; Type: FK CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.leases
    ADD CONSTRAINT leases_consumer_id_fkey FOREIGN KEY (consumer_id) REFERENCES sample.consumers(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: leases leases_queue_id_fkey; Type: FK CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.leases
    ADD CONSTRAINT leases_queue_id_fkey FOREIGN KEY (queue_id) REFERENCES sample.queues(id);


--
-- Name: messages messages_queue_id_fkey; Type: FK CONSTRAINT; Schema: sample; Owner: postgres
--

ALTER TABLE ONLY sample.messages
    ADD CONSTRAINT messages_queue_id_fkey FOREIGN KEY (queue_id) REFERENCES sample.queues(id) ON DELETE CASCADE;


--
-- Name: base; Type: ROW SECURITY; Schema: sample; Owner: postgres
--

ALTER TABLE sample.base ENABLE ROW LEVEL SECURITY;

--
-- Name: base own; Type: POLICY; Schema: sample; Owner: postgres
--

CREATE POLICY own ON sample.base USING ((note = CURRENT_USER)) WITH CHECK ((id > 1));


--
-- PostgreSQL database dump complete
--

\unrestrict abcdefghijklmnop

