-- 1:8: {schema} in a comment
DO '-- {schema}
BEGIN END';
