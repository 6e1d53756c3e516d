/* SPDX-License-Identifier: MIT
 *
 * pdo_pgsql. The connection of libpq is the first thing in the driver's data, the result the second thing in those of a
 * statement. Functions of libpq are looked up at run time.
 */
#include "pdo/pdo_lease.h"

#include "ext/standard/file.h"

#define ATTR_DISABLE_PREPARES PDO_ATTR_DRIVER_SPECIFIC /* PDO::PGSQL_ATTR_DISABLE_PREPARES */
#define CONNECTION_OK 0
#define TRANSACTION_ACTIVE 1 /* a command is in progress */

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

#define FUNCTIONS(FUNCTION) \
	FUNCTION(void, PQclear, (PGresult *result)) \
	FUNCTION(int, PQstatus, (const PGconn *conn)) \
	FUNCTION(int, PQtransactionStatus, (const PGconn *conn)) \
	FUNCTION(const char *, PQparameterStatus, (const PGconn *conn, const char *name)) \
	FUNCTION(void *, PQnotifies, (PGconn *conn)) \
	FUNCTION(void, PQfreemem, (void *memory))

FUNCTIONS(ASYNC_PDO_FUNCTION)

static PGconn *conn_of(pdo_dbh_t *dbh)
{
	return *(PGconn **) dbh->driver_data;
}

/* libpq knows. Not by SQLSTATE: 08P01, for one, is a wrong number of parameters. And not check_liveness, which would connect
 * again: the session would be another one. */
static bool pgsql_is_broken(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	return PQstatus(conn_of(connection->dbh)) != CONNECTION_OK;
}

static bool setting_is_on(pdo_dbh_t *dbh, const char *name)
{
	const char *value = PQparameterStatus(conn_of(dbh), name);

	return value && !strcmp(value, "on");
}

/* A transaction that PHP code has made read-only fails with the same SQLSTATE. PostgreSQL 14 and later tell. */
static bool pgsql_is_demoted(async_pdo_connection_t *connection, const zval *info)
{
	return !strcmp(Z_STRVAL_P(zend_hash_index_find(Z_ARRVAL_P(info), 0)), "25006")
		&& (setting_is_on(connection->dbh, "in_hot_standby")
			|| (connection->scope == ASYNC_SQL_LEAVES_NOTHING
				&& setting_is_on(connection->dbh, "default_transaction_read_only")));
}

static bool pgsql_ping(async_pdo_connection_t *connection)
{
	return async_pdo_driver_exec(connection, "SELECT 1");
}

static bool pgsql_has_backslashes(pdo_dbh_t *dbh)
{
	const char *standard = PQparameterStatus(conn_of(dbh), "standard_conforming_strings");

	return standard && !strcmp(standard, "off");
}

/* The settings that the server reports by itself after each change: a function may have made it. */
static zend_ulong pgsql_fingerprint(pdo_dbh_t *dbh)
{
	static const char *const settings[] = { "TimeZone", "DateStyle", "IntervalStyle", "client_encoding", "application_name",
		"session_authorization", "standard_conforming_strings", "default_transaction_read_only", "search_path", NULL };
	zend_ulong fingerprint = 0;

	for (const char *const *setting = settings; *setting; setting++) {
		const char *value = PQparameterStatus(conn_of(dbh), *setting);
		fingerprint = fingerprint * 31 + (value ? zend_inline_hash_func(value, strlen(value)) : 0);
	}
	return fingerprint;
}

static bool pgsql_forget_ids(async_pdo_connection_t *connection)
{
	return async_pdo_driver_exec(connection, "DISCARD SEQUENCES");
}

/* Notifications that have arrived wait in libpq, of which the server knows nothing. */
static bool pgsql_reset(async_pdo_connection_t *connection)
{
	void *notification;

	if (!async_pdo_driver_exec(connection, "DISCARD ALL")) {
		return false;
	}
	while ((notification = PQnotifies(conn_of(connection->dbh)))) {
		PQfreemem(notification);
	}
	return true;
}

/* The driver would keep the result until the next execution. */
static void pgsql_retire_statement(void *driver_data)
{
	PGresult **result = &((PGresult **) driver_data)[1];

	PQclear(*result);
	*result = NULL;
}

/* Since 8.5, with ATTR_PREFETCH = 0. The driver does not read the rest of a result whose statement was not prepared. */
#if PHP_VERSION_ID >= 80500
static bool pgsql_has_unread_rows(pdo_dbh_t *dbh)
{
	return PQtransactionStatus(conn_of(dbh)) == TRANSACTION_ACTIVE;
}

static bool pgsql_is_ready(pdo_dbh_t *dbh)
{
	return !pgsql_has_unread_rows(dbh);
}
#endif

static bool pgsql_is_stale(pdo_stmt_t *stmt)
{
	return !strcmp(stmt->error_code, "26000")  /* the prepared statement does not exist */
		|| !strcmp(stmt->error_code, "0A000")  /* cached plan must not change result type */
		|| !strcmp(stmt->error_code, "42883"); /* a parameter has the type that a column had: no such operator */
}

/* The stream of a large object talks to the server past PDO's tables of methods, perhaps when its transaction has ended. */
static bool pgsql_is_live_stream(zval *value)
{
	php_stream *stream = NULL;

	if (Z_TYPE_P(value) == IS_RESOURCE) {
		php_stream_from_zval_no_verify(stream, value);
	}
	return stream && !strcmp(stream->ops->label, "pdo_pgsql lob stream");
}

void async_pdo_driver_pgsql_post_startup(void)
{
	FUNCTIONS(ASYNC_PDO_LOOK_UP)
}

async_pdo_driver_t async_pdo_driver_pgsql = {
	.fake = { "pgsql", sizeof("pgsql") - 1, PDO_DRIVER_API, NULL },
	.is_remote = true,
	.columns_do_io = true,
	.once_attribute = ATTR_DISABLE_PREPARES,
	.is_broken = pgsql_is_broken,
	.is_demoted = pgsql_is_demoted,
	.in_transaction = async_pdo_driver_in_transaction,
	.ping = pgsql_ping,
	.dialect = ASYNC_SQL_PGSQL,
	.forget_ids = pgsql_forget_ids,
	.has_backslashes = pgsql_has_backslashes,
	.fingerprint = pgsql_fingerprint,
	.reset = pgsql_reset,
#if PHP_VERSION_ID >= 80500
	.has_unread_rows = pgsql_has_unread_rows,
	.is_ready = pgsql_is_ready,
#endif
	.retire_statement = pgsql_retire_statement,
	.knows_row_count = true,
	.is_stale = pgsql_is_stale,
	.is_live_stream = pgsql_is_live_stream,
};
