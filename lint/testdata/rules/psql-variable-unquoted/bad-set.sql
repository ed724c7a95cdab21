-- want 2:18
SET "work_mem" = :mem;
