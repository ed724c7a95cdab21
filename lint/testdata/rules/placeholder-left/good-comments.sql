-- want nothing
-- {schema} stands for the name
SELECT 1; /* {schema} */
