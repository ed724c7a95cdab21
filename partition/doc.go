// Package partition keeps a table that is partitioned by RANGE on one bigint
// column, with a DEFAULT partition as its backstop, ahead of its head: it plans,
// makes, repairs, retires and describes the partitions.
//
// A plan is data: what is there, what is wanted, and the steps as plain SQL. What
// Ensure and Recover run is that very text.
//
// # The way with the weakest lock
//
// A partition is made by CREATE TABLE (LIKE ...) and ALTER TABLE ... ATTACH
// PARTITION. That takes SHARE UPDATE EXCLUSIVE on the parent and ACCESS EXCLUSIVE
// on DEFAULT alone, so an INSERT that DEFAULT need not take goes on even while a
// long reader keeps the ATTACH waiting. CREATE TABLE ... PARTITION OF would take
// ACCESS EXCLUSIVE on the parent, and every INSERT would queue behind it. The
// price: an INSERT that is on its way into DEFAULT and reaches the new range fails
// with SQLSTATE 23514, and passes when it is tried again; it cannot happen while
// the partitions are ahead of the head.
//
// Creation and retirement never share a transaction: together they made the
// application's readers victims of a deadlock. The lock timeout is shorter than
// the server's deadlock timeout of one second, so that the maintainer gives way
// first and no transaction of the application is picked instead.
//
// # Callers at once
//
// Each transaction first takes an advisory lock keyed on the schema's and the
// table's name, then reads the catalog again. Advisory locks are per database.
// What exists is decided from OIDs and bounds, never from names.
//
// The server must be built with libxml, as every packaged PostgreSQL is: a table
// whose name is known only in the catalog is read through query_to_xml, which
// makes the usual Ensure one round trip. The statement is constant, so that the way
// in which the connection executes queries decides whether it is planned each time.
package partition
