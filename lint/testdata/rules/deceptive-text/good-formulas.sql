-- want nothing
SELECT 'αx + βy', 'χ²', 'Δt', 'ｆｕｌｌ　ｗｉｄｔｈ', 'µs', '葛󠄀'; -- ρ_max, ５０％, Ⅳ
CREATE TABLE "app"."テーブルＡ" ("α_level" BIGINT, "ρ" BIGINT, "ñandú" BIGINT, "ışık" BIGINT, "κόσμος" "text", "пакет" "text");
