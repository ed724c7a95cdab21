CREATE TABLE last (id int)
