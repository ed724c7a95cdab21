-- want 2:14 3:16 3:55 5:33 6:34 6:62 7:1 8:14 8:27
CREATE TABLE ${schema}.job ("id" BIGINT);
CREATE TABLE "${schema}"."log" ("id" BIGINT DEFAULT '${schema}');
ALTER TABLE ${flyway:defaultSchema}.job OWNER TO ${owner.name};
SELECT "pg_catalog"."nextval"('${schema}.s');
DO $$ BEGIN EXECUTE 'DROP TABLE ${schema}.x'; PERFORM 1 FROM ${schema}.job; END $$;
${grants}
CREATE TABLE ${schema}.t_${suffix} ("id" BIGINT);
