-- 1:17: "{" in a name
CREATE SCHEMA "{{schema}}";
