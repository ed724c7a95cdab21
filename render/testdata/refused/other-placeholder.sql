-- 1:23: "{" in a name
CREATE TABLE "{table}_{schema}" ();
