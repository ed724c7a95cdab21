-- want nothing
SELECT '👩‍💻 ⚠️', 'naïve café'; -- ✅ done
