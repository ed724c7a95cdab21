-- 1:8: in the code of this string constant: {schema} in a comment
DO '-- {schema}
BEGIN END';
