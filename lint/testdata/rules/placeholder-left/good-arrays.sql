-- want nothing
SELECT '{a}'::"text"[], '{}', '{1,2}', '{"k": {}}'::"jsonb", 'Hello {name}';
