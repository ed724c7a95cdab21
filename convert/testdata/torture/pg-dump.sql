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
-- Name: torture; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA torture;


ALTER SCHEMA torture OWNER TO postgres;

--
-- Name: SCHEMA torture; Type: COMMENT; Schema: -; Owner: postgres
--

COMMENT ON SCHEMA torture IS 's';


--
-- Name: comp; Type: TYPE; Schema: torture; Owner: postgres
--

CREATE TYPE torture.comp AS (
	a integer,
	b text
);


ALTER TYPE torture.comp OWNER TO postgres;

--
-- Name: TYPE comp; Type: COMMENT; Schema: torture; Owner: postgres
--

COMMENT ON TYPE torture.comp IS 't';


--
-- Name: dom; Type: DOMAIN; Schema: torture; Owner: postgres
--

CREATE DOMAIN torture.dom AS text NOT NULL DEFAULT 'x'::text
	CONSTRAINT dck CHECK ((VALUE <> ''::text));


ALTER DOMAIN torture.dom OWNER TO postgres;

--
-- Name: rng; Type: TYPE; Schema: torture; Owner: postgres
--

CREATE TYPE torture.rng AS RANGE (
    subtype = double precision,
    multirange_type_name = torture.rng_multirange
);


ALTER TYPE torture.rng OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: a; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.a (
    id integer NOT NULL,
    x integer,
    y text,
    z numeric,
    d date,
    ts timestamp with time zone,
    iv interval DEFAULT '1 day 02:00:00'::interval,
    f double precision DEFAULT 0.1,
    by bytea DEFAULT '\xdeadbeef'::bytea,
    ar integer[] DEFAULT '{1,2}'::integer[],
    j json,
    bl boolean DEFAULT true,
    tsd timestamp without time zone DEFAULT '2024-02-03 04:05:06'::timestamp without time zone,
    dd date DEFAULT '2024-02-03'::date,
    esc text DEFAULT 'a\b''c'::text,
    tz timestamp with time zone DEFAULT '2024-01-01 00:00:00+00'::timestamp with time zone,
    CONSTRAINT ck2 CHECK ((x > 0)) NO INHERIT
);
ALTER TABLE ONLY torture.a ALTER COLUMN x SET (n_distinct=5);
ALTER TABLE ONLY torture.a ALTER COLUMN y SET STATISTICS 500;
ALTER TABLE ONLY torture.a ALTER COLUMN y SET STORAGE EXTERNAL;

ALTER TABLE ONLY torture.a REPLICA IDENTITY FULL;


ALTER TABLE torture.a OWNER TO postgres;

--
-- Name: ba(integer); Type: FUNCTION; Schema: torture; Owner: postgres
--

CREATE FUNCTION torture.ba(i integer) RETURNS integer
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT a.x
    FROM torture.a
   WHERE (a.id = ba.i);
END;


ALTER FUNCTION torture.ba(i integer) OWNER TO postgres;

--
-- Name: FUNCTION ba(i integer); Type: COMMENT; Schema: torture; Owner: postgres
--

COMMENT ON FUNCTION torture.ba(i integer) IS 'f';


--
-- Name: pr(integer, text); Type: PROCEDURE; Schema: torture; Owner: postgres
--

CREATE PROCEDURE torture.pr(INOUT x integer, IN y text DEFAULT 'q'::text)
    LANGUAGE plpgsql
    AS $$BEGIN x:=1; END$$;


ALTER PROCEDURE torture.pr(INOUT x integer, IN y text) OWNER TO postgres;

--
-- Name: tf(); Type: FUNCTION; Schema: torture; Owner: postgres
--

CREATE FUNCTION torture.tf() RETURNS SETOF torture.a
    LANGUAGE sql STABLE COST 5 ROWS 10
    SET search_path TO 'torture', 'pg_temp'
    AS $$SELECT * FROM "torture".a$$;


ALTER FUNCTION torture.tf() OWNER TO postgres;

--
-- Name: trg(); Type: FUNCTION; Schema: torture; Owner: postgres
--

CREATE FUNCTION torture.trg() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN RETURN NEW; END$$;


ALTER FUNCTION torture.trg() OWNER TO postgres;

--
-- Name: agg(integer); Type: AGGREGATE; Schema: torture; Owner: postgres
--

CREATE AGGREGATE torture.agg(integer) (
    SFUNC = int4pl,
    STYPE = integer,
    INITCOND = '0'
);


ALTER AGGREGATE torture.agg(integer) OWNER TO postgres;

--
-- Name: child; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.child (
    id integer,
    pid integer,
    pk integer
)
PARTITION BY LIST (id);


ALTER TABLE torture.child OWNER TO postgres;

--
-- Name: child1; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.child1 (
    id integer,
    pid integer,
    pk integer
);


ALTER TABLE torture.child1 OWNER TO postgres;

--
-- Name: free; Type: SEQUENCE; Schema: torture; Owner: postgres
--

CREATE SEQUENCE torture.free
    AS integer
    START WITH 3
    INCREMENT BY 5
    MINVALUE -10
    NO MAXVALUE
    CACHE 7
    CYCLE;


ALTER TABLE torture.free OWNER TO postgres;

--
-- Name: SEQUENCE free; Type: COMMENT; Schema: torture; Owner: postgres
--

COMMENT ON SEQUENCE torture.free IS 'sq';


--
-- Name: inh; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.inh (
    extra integer
)
INHERITS (torture.a);
ALTER TABLE ONLY torture.inh ALTER COLUMN y SET STORAGE EXTERNAL;


ALTER TABLE torture.inh OWNER TO postgres;

--
-- Name: lk; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.lk (
    id integer NOT NULL,
    x integer,
    y text,
    z numeric,
    d date,
    ts timestamp with time zone,
    iv interval DEFAULT '1 day 02:00:00'::interval,
    f double precision DEFAULT 0.1,
    by bytea DEFAULT '\xdeadbeef'::bytea,
    ar integer[] DEFAULT '{1,2}'::integer[],
    j json,
    bl boolean DEFAULT true,
    tsd timestamp without time zone DEFAULT '2024-02-03 04:05:06'::timestamp without time zone,
    dd date DEFAULT '2024-02-03'::date,
    esc text DEFAULT 'a\b''c'::text,
    tz timestamp with time zone DEFAULT '2024-01-01 00:00:00+00'::timestamp with time zone,
    CONSTRAINT ck1 CHECK (((x = ANY (ARRAY[1, 2, 3])) AND (y ~~ 'a%'::text) AND (y ~ '^\d+$'::text) AND (d <> '2024-05-06'::date))),
    CONSTRAINT ck2 CHECK ((x > 0)) NO INHERIT
);
ALTER TABLE ONLY torture.lk ALTER COLUMN y SET STORAGE EXTERNAL;


ALTER TABLE torture.lk OWNER TO postgres;

--
-- Name: long_table_name_that_is_really_really_quite_long_indeed_ok_yes; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.long_table_name_that_is_really_really_quite_long_indeed_ok_yes (
    very_long_column_name_that_goes_on_and_on_and_on_and_on integer NOT NULL,
    very_long_column_name_that_goes_on_and_on_and_on_and_on2 integer NOT NULL,
    CONSTRAINT long_table_name_that_is_real_very_long_column_name_that_g_check CHECK ((very_long_column_name_that_goes_on_and_on_and_on_and_on2 > 0))
);


ALTER TABLE torture.long_table_name_that_is_really_really_quite_long_indeed_ok_yes OWNER TO postgres;

--
-- Name: mv; Type: MATERIALIZED VIEW; Schema: torture; Owner: postgres
--

CREATE MATERIALIZED VIEW torture.mv AS
 SELECT a.id,
    sum(a.x) OVER w AS s
   FROM torture.a
  WINDOW w AS (ORDER BY a.id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
  WITH NO DATA;


ALTER TABLE torture.mv OWNER TO postgres;

--
-- Name: nn; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.nn (
    c integer NOT NULL,
    d integer NOT NULL
);


ALTER TABLE torture.nn OWNER TO postgres;

--
-- Name: owned; Type: SEQUENCE; Schema: torture; Owner: postgres
--

CREATE SEQUENCE torture.owned
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE torture.owned OWNER TO postgres;

--
-- Name: owned; Type: SEQUENCE OWNED BY; Schema: torture; Owner: postgres
--

ALTER SEQUENCE torture.owned OWNED BY torture.a.x;


--
-- Name: parent; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.parent (
    id integer NOT NULL,
    k integer NOT NULL
)
PARTITION BY RANGE (k);


ALTER TABLE torture.parent OWNER TO postgres;

--
-- Name: parent1; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.parent1 (
    id integer NOT NULL,
    k integer NOT NULL
);


ALTER TABLE torture.parent1 OWNER TO postgres;

--
-- Name: parent2; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.parent2 (
    id integer NOT NULL,
    k integer NOT NULL
);


ALTER TABLE torture.parent2 OWNER TO postgres;

--
-- Name: plainchild; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.plainchild (
    pid integer,
    pk integer
);


ALTER TABLE torture.plainchild OWNER TO postgres;

--
-- Name: rn; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.rn (
    d integer NOT NULL
);


ALTER TABLE torture.rn OWNER TO postgres;

--
-- Name: unl2; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE UNLOGGED TABLE torture.unl2 (
    id integer
);


ALTER TABLE torture.unl2 OWNER TO postgres;

--
-- Name: usesd; Type: TABLE; Schema: torture; Owner: postgres
--

CREATE TABLE torture.usesd (
    d torture.dom,
    c torture.comp,
    r torture.rng,
    u uuid DEFAULT gen_random_uuid(),
    s integer NOT NULL,
    ss smallint NOT NULL,
    idc bigint NOT NULL
);


ALTER TABLE torture.usesd OWNER TO postgres;

--
-- Name: usesd_idc_seq; Type: SEQUENCE; Schema: torture; Owner: postgres
--

ALTER TABLE torture.usesd ALTER COLUMN idc ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME torture.usesd_idc_seq
    START WITH 5
    INCREMENT BY 2
    NO MINVALUE
    MAXVALUE 100
    CACHE 1
    CYCLE
);


--
-- Name: usesd_s_seq; Type: SEQUENCE; Schema: torture; Owner: postgres
--

CREATE SEQUENCE torture.usesd_s_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE torture.usesd_s_seq OWNER TO postgres;

--
-- Name: usesd_s_seq; Type: SEQUENCE OWNED BY; Schema: torture; Owner: postgres
--

ALTER SEQUENCE torture.usesd_s_seq OWNED BY torture.usesd.s;


--
-- Name: usesd_ss_seq; Type: SEQUENCE; Schema: torture; Owner: postgres
--

CREATE SEQUENCE torture.usesd_ss_seq
    AS smallint
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE torture.usesd_ss_seq OWNER TO postgres;

--
-- Name: usesd_ss_seq; Type: SEQUENCE OWNED BY; Schema: torture; Owner: postgres
--

ALTER SEQUENCE torture.usesd_ss_seq OWNED BY torture.usesd.ss;


--
-- Name: v1; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v1 AS
 SELECT a.id,
    a.x
   FROM torture.a
  WHERE (a.x > 0);


ALTER TABLE torture.v1 OWNER TO postgres;

--
-- Name: VIEW v1; Type: COMMENT; Schema: torture; Owner: postgres
--

COMMENT ON VIEW torture.v1 IS 'v';


--
-- Name: v10; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v10 AS
 SELECT a.x
   FROM torture.a
 FOR UPDATE OF a;


ALTER TABLE torture.v10 OWNER TO postgres;

--
-- Name: v11; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v11 AS
 VALUES (1,'a'::text), (2,'b'::text);


ALTER TABLE torture.v11 OWNER TO postgres;

--
-- Name: v2; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v2 AS
 SELECT a.id,
    count(*) AS c
   FROM torture.a
  GROUP BY a.id
  ORDER BY (count(*));


ALTER TABLE torture.v2 OWNER TO postgres;

--
-- Name: v3; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v3 AS
 SELECT s.id
   FROM ( SELECT a.id
           FROM torture.a) s;


ALTER TABLE torture.v3 OWNER TO postgres;

--
-- Name: v4; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v4 AS
 WITH w AS (
         SELECT a_1.id
           FROM torture.a a_1
        )
 SELECT w.id,
        CASE
            WHEN (w.id = ANY (ARRAY[1, 2])) THEN 'x'::text
            ELSE 'y'::text
        END AS c
   FROM (w
     LEFT JOIN torture.a USING (id));


ALTER TABLE torture.v4 OWNER TO postgres;

--
-- Name: v5; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v5 AS
 SELECT EXTRACT(year FROM a.ts) AS y,
    (a.ts AT TIME ZONE 'UTC'::text) AS u,
    SUBSTRING(a.y FROM 1 FOR 2) AS s,
    TRIM(BOTH ' '::text FROM a.y) AS t,
    POSITION(('a'::text) IN (a.y)) AS p,
    OVERLAY(a.y PLACING 'b'::text FROM 1) AS o,
    CURRENT_USER AS cu,
    (a.y ~ similar_to_escape('a%'::text)) AS sm
   FROM torture.a;


ALTER TABLE torture.v5 OWNER TO postgres;

--
-- Name: v6; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v6 AS
 SELECT g.n
   FROM generate_series(1, 3) g(n)
UNION ALL
 SELECT a.x AS n
   FROM torture.a
  ORDER BY 1
 LIMIT 5;


ALTER TABLE torture.v6 OWNER TO postgres;

--
-- Name: v7; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v7 AS
 SELECT DISTINCT ON (a.x) a.x,
    row_number() OVER (PARTITION BY a.y ORDER BY a.z DESC) AS rn
   FROM torture.a
  ORDER BY a.x, a.z;


ALTER TABLE torture.v7 OWNER TO postgres;

--
-- Name: v8; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v8 WITH (security_barrier='true') AS
 SELECT a.x AS ax,
    ARRAY( SELECT 1) AS ar,
    (a.x IS DISTINCT FROM 3) AS d,
    (NOT a.bl) AS nb,
    COALESCE(a.x, 1) AS co,
    GREATEST(a.x, 2) AS gr,
    NULLIF(a.x, 1) AS nu,
    ((a.x >= 1) AND (a.x <= 3)) AS bt
   FROM torture.a;


ALTER TABLE torture.v8 OWNER TO postgres;

--
-- Name: v9; Type: VIEW; Schema: torture; Owner: postgres
--

CREATE VIEW torture.v9 AS
 SELECT (a.j ->> 'a'::text) AS ja,
    ((a.j)::jsonb @> '{"a": 1}'::jsonb) AS jb,
    ( VALUES (1)) AS v,
    (a.ts + a.iv) AS tiv,
    '1 day'::interval AS lit,
    '2024-01-01'::date AS dl,
    (1.5)::double precision AS fl
   FROM torture.a;


ALTER TABLE torture.v9 OWNER TO postgres;

--
-- Name: child1; Type: TABLE ATTACH; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.child ATTACH PARTITION torture.child1 FOR VALUES IN (1, 2);


--
-- Name: parent1; Type: TABLE ATTACH; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.parent ATTACH PARTITION torture.parent1 FOR VALUES FROM (0) TO (10);


--
-- Name: parent2; Type: TABLE ATTACH; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.parent ATTACH PARTITION torture.parent2 FOR VALUES FROM (10) TO (20);


--
-- Name: inh iv; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN iv SET DEFAULT '1 day 02:00:00'::interval;


--
-- Name: inh f; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN f SET DEFAULT 0.1;


--
-- Name: inh by; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN by SET DEFAULT '\xdeadbeef'::bytea;


--
-- Name: inh ar; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN ar SET DEFAULT '{1,2}'::integer[];


--
-- Name: inh bl; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN bl SET DEFAULT true;


--
-- Name: inh tsd; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN tsd SET DEFAULT '2024-02-03 04:05:06'::timestamp without time zone;


--
-- Name: inh dd; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN dd SET DEFAULT '2024-02-03'::date;


--
-- Name: inh esc; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN esc SET DEFAULT 'a\b''c'::text;


--
-- Name: inh tz; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.inh ALTER COLUMN tz SET DEFAULT '2024-01-01 00:00:00+00'::timestamp with time zone;


--
-- Name: usesd s; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.usesd ALTER COLUMN s SET DEFAULT nextval('torture.usesd_s_seq'::regclass);


--
-- Name: usesd ss; Type: DEFAULT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.usesd ALTER COLUMN ss SET DEFAULT nextval('torture.usesd_ss_seq'::regclass);


--
-- Name: a a_pkey; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.a
    ADD CONSTRAINT a_pkey PRIMARY KEY (id);


--
-- Name: a ck1; Type: CHECK CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE torture.a
    ADD CONSTRAINT ck1 CHECK (((x = ANY (ARRAY[1, 2, 3])) AND (y ~~ 'a%'::text) AND (y ~ '^\d+$'::text) AND (d <> '2024-05-06'::date))) NOT VALID;


--
-- Name: CONSTRAINT ck1 ON a; Type: COMMENT; Schema: torture; Owner: postgres
--

COMMENT ON CONSTRAINT ck1 ON torture.a IS 'ck';


--
-- Name: a exc; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.a
    ADD CONSTRAINT exc EXCLUDE USING gist (int4range(id, (id + 1)) WITH &&) WHERE ((x > 0));


--
-- Name: lk lk_int4range_excl; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.lk
    ADD CONSTRAINT lk_int4range_excl EXCLUDE USING gist (int4range(id, (id + 1)) WITH &&) WHERE ((x > 0));


--
-- Name: lk lk_pkey; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.lk
    ADD CONSTRAINT lk_pkey PRIMARY KEY (id);


--
-- Name: long_table_name_that_is_really_really_quite_long_indeed_ok_yes long_table_name_that_is_reall_very_long_column_name_that_g_key1; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.long_table_name_that_is_really_really_quite_long_indeed_ok_yes
    ADD CONSTRAINT long_table_name_that_is_reall_very_long_column_name_that_g_key1 UNIQUE (very_long_column_name_that_goes_on_and_on_and_on_and_on2);


--
-- Name: long_table_name_that_is_really_really_quite_long_indeed_ok_yes long_table_name_that_is_reall_very_long_column_name_that_go_key; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.long_table_name_that_is_really_really_quite_long_indeed_ok_yes
    ADD CONSTRAINT long_table_name_that_is_reall_very_long_column_name_that_go_key UNIQUE (very_long_column_name_that_goes_on_and_on_and_on_and_on);


--
-- Name: parent parent_pkey; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.parent
    ADD CONSTRAINT parent_pkey PRIMARY KEY (id, k);


--
-- Name: parent1 parent1_pkey; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.parent1
    ADD CONSTRAINT parent1_pkey PRIMARY KEY (id, k);


--
-- Name: parent2 parent2_pkey; Type: CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.parent2
    ADD CONSTRAINT parent2_pkey PRIMARY KEY (id, k);


--
-- Name: ex1; Type: INDEX; Schema: torture; Owner: postgres
--

CREATE INDEX ex1 ON torture.a USING btree (((x + 1)), upper(y) DESC NULLS LAST) WHERE ((d > '2024-01-01'::date) AND (ts IS NOT NULL) AND (z = ANY (ARRAY[(1)::numeric, 2.5])));


--
-- Name: ex2; Type: INDEX; Schema: torture; Owner: postgres
--

CREATE INDEX ex2 ON torture.a USING btree (EXTRACT(year FROM d), ((y)::character varying(3)));


--
-- Name: ex3; Type: INDEX; Schema: torture; Owner: postgres
--

CREATE INDEX ex3 ON torture.a USING gist (int4range(x, (x + 1)));


--
-- Name: lk_expr_upper_idx; Type: INDEX; Schema: torture; Owner: postgres
--

CREATE INDEX lk_expr_upper_idx ON torture.lk USING btree (((x + 1)), upper(y) DESC NULLS LAST) WHERE ((d > '2024-01-01'::date) AND (ts IS NOT NULL) AND (z = ANY (ARRAY[(1)::numeric, 2.5])));


--
-- Name: lk_extract_y_idx; Type: INDEX; Schema: torture; Owner: postgres
--

CREATE INDEX lk_extract_y_idx ON torture.lk USING btree (EXTRACT(year FROM d), ((y)::character varying(3)));


--
-- Name: lk_int4range_idx; Type: INDEX; Schema: torture; Owner: postgres
--

CREATE INDEX lk_int4range_idx ON torture.lk USING gist (int4range(x, (x + 1)));


--
-- Name: parent1_pkey; Type: INDEX ATTACH; Schema: torture; Owner: postgres
--

ALTER INDEX torture.parent_pkey ATTACH PARTITION torture.parent1_pkey;


--
-- Name: parent2_pkey; Type: INDEX ATTACH; Schema: torture; Owner: postgres
--

ALTER INDEX torture.parent_pkey ATTACH PARTITION torture.parent2_pkey;


--
-- Name: lk_x_expr_stat; Type: STATISTICS; Schema: torture; Owner: postgres
--

CREATE STATISTICS torture.lk_x_expr_stat ON x, lower(y) FROM torture.lk;


ALTER STATISTICS torture.lk_x_expr_stat OWNER TO postgres;

--
-- Name: st1; Type: STATISTICS; Schema: torture; Owner: postgres
--

CREATE STATISTICS torture.st1 ON x, lower(y) FROM torture.a;


ALTER STATISTICS torture.st1 OWNER TO postgres;

--
-- Name: v1 r1; Type: RULE; Schema: torture; Owner: postgres
--

CREATE RULE r1 AS
    ON INSERT TO torture.v1 DO INSTEAD  INSERT INTO torture.a (id, x)
  VALUES (new.id, new.x);


--
-- Name: a ct; Type: TRIGGER; Schema: torture; Owner: postgres
--

CREATE CONSTRAINT TRIGGER ct AFTER DELETE ON torture.a DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.x > 1)) EXECUTE FUNCTION torture.trg();


--
-- Name: a st; Type: TRIGGER; Schema: torture; Owner: postgres
--

CREATE TRIGGER st AFTER UPDATE ON torture.a REFERENCING OLD TABLE AS o NEW TABLE AS n FOR EACH STATEMENT EXECUTE FUNCTION torture.trg();

ALTER TABLE torture.a DISABLE TRIGGER st;


--
-- Name: TRIGGER st ON a; Type: COMMENT; Schema: torture; Owner: postgres
--

COMMENT ON TRIGGER st ON torture.a IS 'tr';


--
-- Name: parent tt; Type: TRIGGER; Schema: torture; Owner: postgres
--

CREATE TRIGGER tt AFTER INSERT ON torture.parent FOR EACH ROW EXECUTE FUNCTION torture.trg();


--
-- Name: parent1 tt; Type: TRIGGER; Schema: torture; Owner: postgres
--


ALTER TABLE torture.parent1 DISABLE TRIGGER tt;


--
-- Name: child child_pid_pk_fkey; Type: FK CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE torture.child
    ADD CONSTRAINT child_pid_pk_fkey FOREIGN KEY (pid, pk) REFERENCES torture.parent(id, k);


--
-- Name: plainchild pcfk; Type: FK CONSTRAINT; Schema: torture; Owner: postgres
--

ALTER TABLE ONLY torture.plainchild
    ADD CONSTRAINT pcfk FOREIGN KEY (pid, pk) REFERENCES torture.parent(id, k);


--
-- Name: a; Type: ROW SECURITY; Schema: torture; Owner: postgres
--

ALTER TABLE torture.a ENABLE ROW LEVEL SECURITY;

--
-- Name: a p1; Type: POLICY; Schema: torture; Owner: postgres
--

CREATE POLICY p1 ON torture.a AS RESTRICTIVE FOR SELECT USING (((x > 0) AND (y = CURRENT_USER)));


--
-- PostgreSQL database dump complete
--

\unrestrict abcdefghijklmnop

