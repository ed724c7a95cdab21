package render

import (
	"strconv"
	"strings"
	"sync"
	"time"
)

const openingSQL = `-- Everything below, or nothing. Each statement sees what was committed before
-- it, so that the tests for what exists are right after a wait for the lock.
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
-- This file is UTF-8, whatever the client's locale.
SET LOCAL "client_encoding" TO 'UTF8';
-- A backslash in a string constant stands for itself.
SET LOCAL "standard_conforming_strings" TO 'on';
-- No object of another schema can stand in for one of PostgreSQL's own.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
-- A table in use makes this file fail, rather than everybody wait behind it.
SET LOCAL "lock_timeout" TO '{timeout}';
-- One apply at a time: IF NOT EXISTS alone does not stand a race.
SELECT "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"('pgseal:{schema}', 0));

`

// opening is the text up to the lock.
func opening(lockTimeout time.Duration) text {
	if lockTimeout == 0 || lockTimeout == DefaultLockTimeout {
		return defaultOpening()
	}
	return openingWith(lockTimeout)
}

var defaultOpening = sync.OnceValue(func() text { return openingWith(DefaultLockTimeout) })

func openingWith(lockTimeout time.Duration) text {
	timeout := strconv.FormatInt(lockTimeout.Milliseconds(), 10) + "ms"
	if lockTimeout%time.Second == 0 {
		timeout = strconv.FormatInt(int64(lockTimeout/time.Second), 10) + "s"
	}
	return mustCompile(strings.Replace(openingSQL, "{timeout}", timeout, 1))
}

// encodingCheck stands before the schema is created where a name has letters
// beyond ASCII: a driver that sends the whole file as one message in another
// encoding would create a schema of another name.
var encodingCheck = sync.OnceValue(func() text {
	hex := segment{context: "h"}
	return mustCompile(`-- The name has letters beyond ASCII: go on only if they arrived as written.
DO '
BEGIN
  IF "pg_catalog"."convert_to"(''{schema}'', ''UTF8'') <> "pg_catalog"."decode"(''{hex}'', ''hex'') THEN
    RAISE EXCEPTION USING
      MESSAGE = ''the schema name did not arrive as it was written'',
      HINT = ''Send this file with client_encoding UTF8: psql -X -v ON_ERROR_STOP=1 -f FILE does.'';
  END IF;
END
';

`).fill("{hex}", hex, hex)
})

const createSchemaSQL = `-- The schema, only where it is missing: CREATE SCHEMA IF NOT EXISTS asks for
-- CREATE on the database even when the schema exists.
DO '
BEGIN
  IF NOT EXISTS (SELECT FROM "pg_catalog"."pg_namespace" WHERE "nspname" = ''{schema}'') THEN
    CREATE SCHEMA "{schema}"{owner};
  END IF;
END
';

`

var createSchema = sync.OnceValue(func() text {
	return mustCompile(strings.Replace(createSchemaSQL, "{owner}", "", 1))
})

var createSchemaFor = sync.OnceValue(func() text {
	return mustCompile(strings.Replace(createSchemaSQL, "{owner}", ` AUTHORIZATION "{role}"`, 1)).
		fill("{role}", segment{context: "il", role: true}, segment{context: "ie", role: true})
})

var setRole = sync.OnceValue(func() text {
	role := segment{context: "i", role: true}
	return mustCompile(`-- What is created from here on belongs to this role.
SET LOCAL ROLE "{role}";

`).fill("{role}", role, role)
})

var closing = text{plain: closingSegments, escaped: closingSegments}

var closingSegments = []segment{{static: "\nCOMMIT;\n"}}

func mustCompile(src string) text {
	nodes, err := scanOwn(src)
	if err != nil {
		panic("the artifact's own text: " + err.Error())
	}
	return compile(nodes)
}
