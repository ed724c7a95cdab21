CREATE UNLOGGED TABLE scratch (id int, CHECK (id > 0)) WITH (fillfactor = 70);
