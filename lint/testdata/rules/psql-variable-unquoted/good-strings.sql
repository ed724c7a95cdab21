-- want nothing
SELECT ':id', $$:id$$, ' 12:30:00 '; -- :id
/* :id */ SELECT ":id";
