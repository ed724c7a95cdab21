-- want 2:13 3:12
SELECT 'user‮ ⁦-- admin⁩ ⁦' FROM "app"."t";
-- comment ‭ back
