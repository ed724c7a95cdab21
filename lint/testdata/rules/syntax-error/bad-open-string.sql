-- want 2:8
SELECT 'abc;
DROP TABLE app.t;
