-- want 2:7 2:14 2:21 3:25 3:36
GRANT admin, set TO inherit WITH ADMIN OPTION;
REVOKE ADMIN OPTION FOR admin FROM inherit;
