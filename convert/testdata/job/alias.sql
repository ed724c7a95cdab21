CREATE TABLE job.job (id int PRIMARY KEY, job text DEFAULT 'job.created', "date" date);
CREATE TABLE job.date (id int REFERENCES job.job);
CREATE VIEW job.names AS SELECT job.id, job.job, date(job."date") AS d FROM job.job WHERE job.job <> 'job';
CREATE INDEX job_id ON job.job (id);
CREATE INDEX CONCURRENTLY jobs ON job.job (job);
CREATE FUNCTION job.f() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE d job.date%ROWTYPE; BEGIN RETURN NEW; END $$;
CREATE TRIGGER t BEFORE INSERT ON job.date FOR EACH ROW EXECUTE FUNCTION job.f();
COMMENT ON TRIGGER t ON job.date IS 'job.date';
COMMENT ON COLUMN job.job.job IS 'job.job';
