-- want nothing in app
CREATE TABLE ${schema}.job ("id" BIGINT);
CREATE TABLE "${schema}"."log" ("id" BIGINT DEFAULT '${schema}');
ALTER TABLE ${flyway:defaultSchema}.job OWNER TO ${owner.name};
SELECT "pg_catalog"."nextval"('${schema}.s');
DO $$ BEGIN EXECUTE 'DROP TABLE ${schema}.x'; PERFORM 1 FROM ${schema}.job; END $$;
${grants}
CREATE TABLE ${schema}.t_${suffix} ("id" BIGINT);
