-- want 2:1 3:1 4:1 5:1
DROP ROLE "bob";
DROP DATABASE "d";
DROP OWNED BY "bob";
DROP EXTENSION "citext";
