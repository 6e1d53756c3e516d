/* SPDX-License-Identifier: MIT
 *
 * pdo_sqlite. The handle of the database is the first thing in the driver's data, the statement the second thing in those of a
 * statement. Functions of SQLite are looked up at run time.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "pdo/pdo_connection.h"

#include <dlfcn.h>

#define OPEN_FLAGS (0x2 | 0x4 | 0x40) /* SQLITE_OPEN_READWRITE, _CREATE and _URI */

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

static int (*sqlite_get_autocommit)(sqlite3 *db);
static int (*sqlite_clear_bindings)(sqlite3_stmt *stmt);
static int (*sqlite_open)(const char *file, sqlite3 **db, int flags, const char *vfs);
static int (*sqlite_close)(sqlite3 *db);
static int64_t (*sqlite_last_insert_rowid)(sqlite3 *db);
static void (*sqlite_set_last_insert_rowid)(sqlite3 *db, int64_t id);

static bool sqlite_is_broken(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	(void) connection;
	(void) stmt;
	return false;
}

/* The driver of 8.2 and 8.3 knows nothing of a BEGIN that was executed as SQL. */
static bool sqlite_in_transaction(pdo_dbh_t *dbh)
{
	if (dbh->methods->in_transaction) {
		return dbh->methods->in_transaction(dbh);
	}
	dbh->in_txn = !sqlite_get_autocommit(*(sqlite3 **) dbh->driver_data);
	return dbh->in_txn;
}

static bool sqlite_ping(async_pdo_connection_t *connection)
{
	(void) connection;
	return true;
}

static uint64_t sqlite_local_id(async_pdo_connection_t *connection)
{
	return (uint64_t) sqlite_last_insert_rowid(*(sqlite3 **) connection->dbh->driver_data);
}

static void sqlite_put_id(async_pdo_connection_t *connection, uint64_t id)
{
	sqlite_set_last_insert_rowid(*(sqlite3 **) connection->dbh->driver_data, (int64_t) id);
}

/* A value of the last user must not be seen by the next. */
static void sqlite_retire_statement(void *driver_data)
{
	sqlite_clear_bindings(((sqlite3_stmt **) driver_data)[1]);
}

/* A database in memory is gone when its last connection is closed, for whatever reason the pool closes it. */
static void *sqlite_keep_alive(const zend_string *dsn)
{
	const char *file = ZSTR_VAL(dsn) + strlen("sqlite:");
	sqlite3 *db = NULL;

	if (!strstr(file, "mode=memory") && !strstr(file, ":memory:")) {
		return NULL;
	}
	if (sqlite_open(file, &db, OPEN_FLAGS, NULL)) {
		sqlite_close(db);
		return NULL;
	}
	return db;
}

static void sqlite_let_die(void *anchor)
{
	sqlite_close(anchor);
}

void async_pdo_driver_sqlite_post_startup(void)
{
	sqlite_get_autocommit = (int (*)(sqlite3 *)) dlsym(RTLD_DEFAULT, "sqlite3_get_autocommit");
	sqlite_clear_bindings = (int (*)(sqlite3_stmt *)) dlsym(RTLD_DEFAULT, "sqlite3_clear_bindings");
	sqlite_open = (int (*)(const char *, sqlite3 **, int, const char *)) dlsym(RTLD_DEFAULT, "sqlite3_open_v2");
	sqlite_close = (int (*)(sqlite3 *)) dlsym(RTLD_DEFAULT, "sqlite3_close");
	sqlite_last_insert_rowid = (int64_t (*)(sqlite3 *)) dlsym(RTLD_DEFAULT, "sqlite3_last_insert_rowid");
	sqlite_set_last_insert_rowid = (void (*)(sqlite3 *, int64_t)) dlsym(RTLD_DEFAULT, "sqlite3_set_last_insert_rowid");
	async_pdo_sqlite_busy_post_startup();
}

async_pdo_driver_t async_pdo_driver_sqlite = {
	.fake = { "sqlite", sizeof("sqlite") - 1, PDO_DRIVER_API, NULL },
	.is_broken = sqlite_is_broken,
	.in_transaction = sqlite_in_transaction,
	.ping = sqlite_ping,
	.dialect = ASYNC_SQL_SQLITE,
	.scope_of = async_sql_scope_sqlite,
	.local_id = sqlite_local_id,
	.put_id = sqlite_put_id,
	.prepare_connection = async_pdo_sqlite_busy_install,
	.retire_statement = sqlite_retire_statement,
	.keep_alive = sqlite_keep_alive,
	.let_die = sqlite_let_die,
};
