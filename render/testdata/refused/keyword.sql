-- 1:8: {schema} outside quotes
CREATE {schema} "a";
