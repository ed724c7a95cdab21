-- want 2:18 3:10 3:17
SELECT 1; -- done󠁁󠁂
SELECT 'a⁡b', 'aㅤb';
