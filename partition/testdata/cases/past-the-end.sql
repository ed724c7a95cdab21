SELECT setval('"o"."e_sequence_seq"', 9223372036854775807);
