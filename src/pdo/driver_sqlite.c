/* SPDX-License-Identifier: MIT
 *
 * pdo_sqlite. The handle of the database is the first thing in the driver's data, the statement the second thing in those
 * of a statement. Functions of SQLite are looked up at run time.
 */
#include "libs/databases.h"
#include "pdo/pdo_lease.h"

#define OPEN_FLAGS (0x2 | 0x4 | 0x40) /* SQLITE_OPEN_READWRITE, _CREATE and _URI */

#define FUNCTIONS(FUNCTION) \
	FUNCTION(int, sqlite3_get_autocommit, (sqlite3 *db)) \
	FUNCTION(int, sqlite3_clear_bindings, (sqlite3_stmt *stmt)) \
	FUNCTION(int, sqlite3_open_v2, (const char *file, sqlite3 **db, int flags, const char *vfs)) \
	FUNCTION(int, sqlite3_close, (sqlite3 *db)) \
	FUNCTION(int, sqlite3_busy_handler, (sqlite3 *db, int (*handler)(void *data, int count), void *data)) \
	FUNCTION(int, sqlite3_exec, \
		(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error)) \
	FUNCTION(int64_t, sqlite3_last_insert_rowid, (sqlite3 *db)) \
	FUNCTION(void, sqlite3_set_last_insert_rowid, (sqlite3 *db, int64_t id))

FUNCTIONS(ASYNC_PDO_FUNCTION)

/* The driver of 8.2 and 8.3 knows nothing of a BEGIN that was executed as SQL. */
static bool sqlite_in_transaction(pdo_dbh_t *dbh)
{
	if (dbh->methods->in_transaction) {
		return dbh->methods->in_transaction(dbh);
	}
	dbh->in_txn = !sqlite3_get_autocommit(*(sqlite3 **) dbh->driver_data);
	return dbh->in_txn;
}

static uint64_t sqlite_local_id(async_pdo_connection_t *connection)
{
	sqlite3 *db = *(sqlite3 **) connection->dbh->driver_data;

	return async_sqlite_is_lost(db) ? 0 : (uint64_t) sqlite3_last_insert_rowid(db);
}

static void sqlite_put_id(async_pdo_connection_t *connection, uint64_t id)
{
	sqlite3_set_last_insert_rowid(*(sqlite3 **) connection->dbh->driver_data, (int64_t) id);
}

/* A value of the last user must not be seen by the next. */
static void sqlite_retire_statement(void *driver_data)
{
	sqlite3_clear_bindings(((sqlite3_stmt **) driver_data)[1]);
}

/* A database in memory is gone when its last connection is closed, for any reason. */
static void *sqlite_keep_alive(const zend_string *dsn)
{
	const char *file = ZSTR_VAL(dsn) + strlen("sqlite:");
	sqlite3 *db = NULL;

	if (!strstr(file, "mode=memory") && !strstr(file, ":memory:")) {
		return NULL;
	}
	if (sqlite3_open_v2(file, &db, OPEN_FLAGS, NULL)) {
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

static void sqlite_let_die(void *anchor)
{
	sqlite3_close(anchor);
}

static int busy_row(void *data, int count, char **values, char **names)
{
	*(zend_long *) data = count && values[0] ? ZEND_STRTOL(values[0], NULL, 10) : 0;
	return 0;
}

/* PDO waits up to a minute for the lock of a database, and blocks. Among the connections of a pool nothing would go on then,
 * because a suspended coroutine may hold the lock. So the wait suspends. ATTR_TIMEOUT and PRAGMA busy_timeout replace the
 * handler by SQLite's own; the timeout that SQLite tells is 0 as long as ours is there.
 *
 * Not with a shared cache: there SQLite holds a lock of the process while it asks us to wait. */
static void sqlite_prepare_connection(async_pdo_connection_t *connection)
{
	sqlite3 *db = *(sqlite3 **) connection->dbh->driver_data;
	zend_long timeout = 0;

	if (!strstr(ZSTR_VAL(connection->template->dsn), "cache=shared")) {
		sqlite3_exec(db, "PRAGMA busy_timeout", busy_row, &timeout, NULL);
	}
	if (timeout > 0) {
		sqlite3_busy_handler(db, async_sqlite_busy, (void *) (intptr_t) timeout);
	}
}

void async_pdo_driver_sqlite_post_startup(void)
{
	FUNCTIONS(ASYNC_PDO_LOOK_UP)
}

async_pdo_driver_t async_pdo_driver_sqlite = {
	.fake = { "sqlite", sizeof("sqlite") - 1, PDO_DRIVER_API, NULL },
	.in_transaction = sqlite_in_transaction,
	.dialect = ASYNC_SQL_SQLITE,
	.local_id = sqlite_local_id,
	.put_id = sqlite_put_id,
	.prepare_connection = sqlite_prepare_connection,
	.retire_statement = sqlite_retire_statement,
	.keep_alive = sqlite_keep_alive,
	.let_die = sqlite_let_die,
};
