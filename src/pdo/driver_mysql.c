/* SPDX-License-Identifier: MIT
 *
 * pdo_mysql. What PDO cannot be asked is in mysqlnd's handle of the connection, to which the driver's data begin with a
 * pointer. A pdo_mysql of another client library is asked in other ways.
 */
#include "pdo/pdo_lease.h"

#if defined(__has_include)
# if __has_include("ext/mysqlnd/mysqlnd.h")
#  include "ext/mysqlnd/mysqlnd.h"
#  define HAVE_MYSQLND_HEADERS 1
# endif
#endif

#define SERVER_STATUS_HAS_AUTOCOMMIT 2
#define SERVER_STATUS_PLAIN_BACKSLASHES 512 /* sql_mode has NO_BACKSLASH_ESCAPES */

#ifdef HAVE_MYSQLND_HEADERS
/* NULL = the driver was not built with mysqlnd. */
static MYSQLND_CONN_DATA *mysqlnd_of(pdo_dbh_t *dbh)
{
	static enum { UNKNOWN, YES, NO } is_mysqlnd;

	if (UNEXPECTED(is_mysqlnd == UNKNOWN)) {
		zval version;
		ZVAL_NULL(&version);
		async_pdo_connection_of_dbh(dbh)->driver_methods->get_attribute(dbh, PDO_ATTR_CLIENT_VERSION, &version);
		is_mysqlnd = Z_TYPE(version) == IS_STRING && !strncmp(Z_STRVAL(version), "mysqlnd", strlen("mysqlnd")) ? YES : NO;
		zval_ptr_dtor(&version);
	}
	return is_mysqlnd == YES ? (*(MYSQLND **) dbh->driver_data)->data : NULL;
}
#endif

static zend_long native_code(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	zend_long code = 0;
	zval info, *item;

	if (stmt && !stmt->driver_data) {
		return 0;
	}
	array_init(&info);
	async_pdo_connection_of_dbh(dbh)->driver_methods->fetch_err(dbh, stmt, &info);
	item = zend_hash_index_find(Z_ARRVAL(info), 0);
	if (item && Z_TYPE_P(item) == IS_LONG) {
		code = Z_LVAL_P(item);
	}
	zval_ptr_dtor(&info);
	return code;
}

static bool error_is_fatal(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	const char *sqlstate = stmt ? stmt->error_code : connection->dbh->error_code;

	if (!strcmp(sqlstate, PDO_ERR_NONE)) {
		return false;
	}
	if (!strncmp(sqlstate, "08", 2)) { /* 1153, a packet that is too big, is one of them: the server hangs up */
		return true;
	}
	switch (native_code(connection->dbh, stmt)) {
		case 2006: /* server has gone away */
		case 2013: /* lost connection during query */
		case 2027: /* malformed packet */
		case 2055: /* lost connection, system error */
		case 1053: /* server shutdown in progress */
		case 1927: /* connection was killed (MariaDB) */
		case 3169: /* session was killed */
		case 4031: /* disconnected because of inactivity */
			return true;
		case 2014: /* commands out of sync: without any statement nothing will put them right */
			return connection->statements <= (stmt ? 1 : 0);
	}
	return false;
}

static bool mysql_is_broken(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	return error_is_fatal(connection, stmt) || (stmt && error_is_fatal(connection, NULL));
}

/* 1290 is about any option that forbids a statement. */
static bool mysql_is_demoted(async_pdo_connection_t *connection, const zval *info)
{
	zend_long code = Z_LVAL_P(zend_hash_index_find(Z_ARRVAL_P(info), 1));

	return code == 1836 || (code == 1290 && strstr(Z_STRVAL_P(zend_hash_index_find(Z_ARRVAL_P(info), 2)), "read-only"));
}

/* With autocommit off a statement that fails has begun a transaction, but the error does not say so. PDO does not know of SQL
 * that switches it. */
static bool mysql_may_be_in_transaction(pdo_dbh_t *dbh)
{
#ifdef HAVE_MYSQLND_HEADERS
	MYSQLND_CONN_DATA *data = mysqlnd_of(dbh);
	if (data) {
		return !dbh->auto_commit || !(data->upsert_status->server_status & SERVER_STATUS_HAS_AUTOCOMMIT);
	}
#endif
	return !dbh->auto_commit;
}

static bool mysql_ping(async_pdo_connection_t *connection)
{
	return connection->driver_methods->check_liveness(connection->dbh) == SUCCESS;
}

static bool mysql_has_backslashes(pdo_dbh_t *dbh)
{
#ifdef HAVE_MYSQLND_HEADERS
	MYSQLND_CONN_DATA *data = mysqlnd_of(dbh);
	return !data || !(data->upsert_status->server_status & SERVER_STATUS_PLAIN_BACKSLASHES);
#else
	return true;
#endif
}

/* exec() of a statement with rows leaves rows that no code can fetch, and the connection refuses everything else until they
 * are read. Without mysqlnd a ping tells: it is refused, too. */
static bool mysql_drop_result(async_pdo_connection_t *connection)
{
#ifdef HAVE_MYSQLND_HEADERS
	MYSQLND_CONN_DATA *data = mysqlnd_of(connection->dbh);
	if (EXPECTED(data)) {
		while (UNEXPECTED(data->state.state == CONN_FETCHING_DATA || data->state.state == CONN_NEXT_RESULT_PENDING)) {
			MYSQLND_RES *result = data->state.state == CONN_FETCHING_DATA ? data->m->store_result(data) : NULL;
			if (result) {
				result->m.free_result(result, true);
			} else if (data->state.state != CONN_NEXT_RESULT_PENDING || data->m->next_result(data) == FAIL) {
				return false;
			}
		}
		return data->state.state == CONN_READY;
	}
#endif
	return mysql_ping(connection);
}

static bool mysql_is_ready(pdo_dbh_t *dbh)
{
#ifdef HAVE_MYSQLND_HEADERS
	MYSQLND_CONN_DATA *data = mysqlnd_of(dbh);
	return data && data->state.state == CONN_READY;
#else
	return false;
#endif
}

static bool mysql_is_stale(pdo_stmt_t *stmt)
{
	switch (native_code(stmt->dbh, stmt)) {
		case 1243: /* unknown prepared statement */
		case 1615: /* prepared statement needs to be re-prepared */
		case 2057: /* the result has another number of columns */
			return true;
	}
	return false;
}

static uint64_t mysql_local_id(async_pdo_connection_t *connection)
{
#ifdef HAVE_MYSQLND_HEADERS
	MYSQLND_CONN_DATA *data = mysqlnd_of(connection->dbh);
	if (EXPECTED(data)) {
		return data->upsert_status->last_insert_id;
	}
#endif
	zend_string *text = connection->driver_methods->last_id(connection->dbh, NULL);
	uint64_t id = text ? ZEND_STRTOUL(ZSTR_VAL(text), NULL, 10) : 0;
	async_string_release(text);
	return id;
}

static bool mysql_forget_ids(async_pdo_connection_t *connection)
{
	return async_pdo_driver_exec(connection, "DO LAST_INSERT_ID(0)");
}

/* COM_CHANGE_USER makes the session a new one, several times faster than a new connection. What PDO has set up after
 * connecting is set up again. mysqlnd frees its name of the database before it copies the one that it is given; that of 8.5
 * keeps none. */
static bool mysql_reset(async_pdo_connection_t *connection)
{
#if defined(HAVE_MYSQLND_HEADERS) && PHP_VERSION_ID < 80500
	pdo_dbh_t *dbh = connection->dbh;
	MYSQLND_CONN_DATA *data = mysqlnd_of(dbh);
	if (!data || data->state.state != CONN_READY || Z_TYPE(connection->template->credentials) > IS_NULL) {
		return false; /* credentials may have expired */
	}
	const char *user = dbh->username ? dbh->username : "", *password = dbh->password ? dbh->password : "";
	char *database = estrdup(data->connect_or_select_db.s ? data->connect_or_select_db.s : "");
	bool ok = data->m->change_user(data, user, password, database, true, strlen(password)) == PASS
		&& data->m->execute_init_commands(data) == PASS
		&& (dbh->auto_commit || async_pdo_driver_exec(connection, "SET autocommit = 0"));
	efree(database);
	return ok;
#else
	return false;
#endif
}

async_pdo_driver_t async_pdo_driver_mysql = {
	.fake = { "mysql", sizeof("mysql") - 1, PDO_DRIVER_API, NULL },
	.is_remote = true,
	.is_broken = mysql_is_broken,
	.is_demoted = mysql_is_demoted,
	.in_transaction = async_pdo_driver_in_transaction,
	.may_be_in_transaction = mysql_may_be_in_transaction,
	.ping = mysql_ping,
	.dialect = ASYNC_SQL_MYSQL,
	.local_id = mysql_local_id,
	.forget_ids = mysql_forget_ids,
	.ids_are_unsigned = true,
	.has_backslashes = mysql_has_backslashes,
	.reset = mysql_reset,
	.drop_result = mysql_drop_result,
	.is_ready = mysql_is_ready,
	.knows_row_count = true,
	.is_stale = mysql_is_stale,
};
