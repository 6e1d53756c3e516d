/* SPDX-License-Identifier: MIT
 *
 * The drivers that can be pooled: how to tell that a connection is dead or in a transaction, how to ask the server, how to
 * clean a session. Everything goes through PDO's own tables of methods; where PDO has nothing to ask, a function of the client
 * library is looked up at run time, if it is there.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "pdo/pdo_internal.h"
#include "pdo/pdo_session.h"

#include <dlfcn.h>

static bool dbh_exec(pdo_dbh_t *dbh, const char *sql)
{
	zend_string *string = zend_string_init(sql, strlen(sql), false);
	bool ok = dbh->methods->doer(dbh, string) != -1;

	zend_string_release(string);
	return ok;
}

static zend_long mysql_native_code(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	zend_long code = 0;
	zval info, *item;

	if (stmt && !stmt->driver_data) {
		return 0;
	}
	array_init(&info);
	add_next_index_null(&info);
	dbh->methods->fetch_err(dbh, stmt, &info);
	item = zend_hash_index_find(Z_ARRVAL(info), 1);
	if (item && Z_TYPE_P(item) == IS_LONG) {
		code = Z_LVAL_P(item);
	}
	zval_ptr_dtor(&info);
	return code;
}

static bool mysql_code_is_fatal(zend_long code)
{
	switch (code) {
		case 2006: /* server has gone away */
		case 2013: /* lost connection during query */
		case 2055: /* lost connection, system error */
		case 1053: /* server shutdown in progress */
		case 1927: /* connection was killed (MariaDB) */
		case 4031: /* disconnected because of inactivity */
			return true;
	}
	return false;
}

static bool mysql_is_broken(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	return mysql_code_is_fatal(mysql_native_code(dbh, stmt)) || (stmt && mysql_code_is_fatal(mysql_native_code(dbh, NULL)));
}

static bool mysql_in_transaction(pdo_dbh_t *dbh)
{
	return dbh->methods->in_transaction(dbh);
}

static bool mysql_ping(pdo_dbh_t *dbh)
{
	return dbh->methods->check_liveness(dbh) == SUCCESS;
}

static bool mysql_is_stale(pdo_stmt_t *stmt)
{
	switch (mysql_native_code(stmt->dbh, stmt)) {
		case 1243: /* unknown prepared statement */
		case 1615: /* prepared statement needs to be re-prepared */
		case 2057: /* the result has another number of columns */
			return true;
	}
	return false;
}

#define PGSQL_ATTR_DISABLE_PREPARES PDO_ATTR_DRIVER_SPECIFIC /* PDO::PGSQL_ATTR_DISABLE_PREPARES */

/* Not check_liveness, which would connect again: the session would be another one. */
static bool pgsql_is_broken(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	zval status;

	(void) stmt;
	ZVAL_NULL(&status);
	if (dbh->methods->get_attribute(dbh, PDO_ATTR_CONNECTION_STATUS, &status) != 1) {
		return false;
	}
	bool is_bad = Z_TYPE(status) == IS_STRING && !strncmp(Z_STRVAL(status), "Bad", strlen("Bad"));
	zval_ptr_dtor(&status);
	return is_bad;
}

static bool pgsql_in_transaction(pdo_dbh_t *dbh)
{
	return dbh->methods->in_transaction(dbh);
}

static bool pgsql_ping(pdo_dbh_t *dbh)
{
	return dbh_exec(dbh, "SELECT 1");
}

static bool pgsql_reset(pdo_dbh_t *dbh)
{
	return dbh_exec(dbh, "DISCARD ALL");
}

typedef struct pg_result PGresult;

static void (*pgsql_clear)(PGresult *result);

/* The result is the second thing in the data of the driver, which would keep it until the next execution. */
static void pgsql_retire_statement(void *driver_data)
{
	PGresult **result = &((PGresult **) driver_data)[1];

	pgsql_clear(*result);
	*result = NULL;
}

static bool pgsql_is_stale(pdo_stmt_t *stmt)
{
	return !strcmp(stmt->error_code, "26000")  /* the prepared statement does not exist */
		|| !strcmp(stmt->error_code, "0A000"); /* cached plan must not change result type */
}

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

static int (*sqlite_get_autocommit)(sqlite3 *db);
static int (*sqlite_clear_bindings)(sqlite3_stmt *stmt);

static bool sqlite_is_broken(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	(void) dbh;
	(void) stmt;
	return false;
}

/* The driver of 8.2 and 8.3 knows nothing of a BEGIN that was executed as SQL. The handle of the database is the first thing
 * in its data. */
static bool sqlite_in_transaction(pdo_dbh_t *dbh)
{
	if (dbh->methods->in_transaction) {
		return dbh->methods->in_transaction(dbh);
	}
	if (sqlite_get_autocommit) {
		dbh->in_txn = !sqlite_get_autocommit(*(sqlite3 **) dbh->driver_data);
	}
	return dbh->in_txn;
}

static bool sqlite_ping(pdo_dbh_t *dbh)
{
	(void) dbh;
	return true;
}

/* The statement is the second thing in the data of the driver. A value of the last user must not be seen by the next. */
static void sqlite_retire_statement(void *driver_data)
{
	sqlite_clear_bindings(((sqlite3_stmt **) driver_data)[1]);
}

#define FAKE(name) { #name, sizeof(#name) - 1, PDO_DRIVER_API, NULL }

static async_pdo_driver_t drivers[] = {
	{
		.fake = FAKE(mysql),
		.is_broken = mysql_is_broken,
		.in_transaction = mysql_in_transaction,
		.ping = mysql_ping,
		.leaves_state = async_pdo_session_mysql_leaves_state,
		.leaves_result = async_pdo_session_returns_rows,
		.is_stale = mysql_is_stale,
		.is_remote = true,
	},
	{
		.fake = FAKE(pgsql),
		.is_broken = pgsql_is_broken,
		.in_transaction = pgsql_in_transaction,
		.ping = pgsql_ping,
		.leaves_state = async_pdo_session_pgsql_leaves_state,
		.once_attribute = PGSQL_ATTR_DISABLE_PREPARES,
		.reset = pgsql_reset,
		.is_stale = pgsql_is_stale,
		.is_remote = true,
	},
	{
		.fake = FAKE(sqlite),
		.prepare_connection = async_pdo_sqlite_busy_install,
		.is_broken = sqlite_is_broken,
		.in_transaction = sqlite_in_transaction,
		.ping = sqlite_ping,
		.leaves_state = async_pdo_session_sqlite_leaves_state,
	},
};

async_pdo_driver_t *async_pdo_driver_find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof(drivers) / sizeof(*drivers); i++) {
		if (drivers[i].fake.driver_name_len == length && !memcmp(drivers[i].fake.driver_name, name, length)) {
			return &drivers[i];
		}
	}
	return NULL;
}

void async_pdo_driver_post_startup(void)
{
	sqlite_get_autocommit = (int (*)(sqlite3 *)) dlsym(RTLD_DEFAULT, "sqlite3_get_autocommit");
	sqlite_clear_bindings = (int (*)(sqlite3_stmt *)) dlsym(RTLD_DEFAULT, "sqlite3_clear_bindings");
	async_pdo_sqlite_busy_post_startup();
	pgsql_clear = (void (*)(PGresult *)) dlsym(RTLD_DEFAULT, "PQclear");
	if (sqlite_clear_bindings) {
		async_pdo_driver_find(ZEND_STRL("sqlite"))->retire_statement = sqlite_retire_statement;
	}
	if (pgsql_clear) {
		async_pdo_driver_find(ZEND_STRL("pgsql"))->retire_statement = pgsql_retire_statement;
	}
}
