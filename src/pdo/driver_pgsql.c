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
	(void) stmt;
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

/* The settings that the server reports by itself after each change. */
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

/* ----- Large objects are streams of the driver, which talk to the server past PDO's tables of methods. So the gate is put
 * into their operations. The PDO object is the first thing in the data of such a stream, in a zval before PHP 8.5. */

static const php_stream_ops *original;
static php_stream_ops guarded;

/* NULL = the connection is being closed. */
static async_pdo_connection_t *connection_of(const php_stream *stream)
{
	return async_pdo_connection_of_object(*(zend_object **) stream->abstract);
}

#define LOB_CALL(type, name, parameters, ...) \
	static type lob_##name parameters \
	{ \
		async_pdo_connection_t *connection = connection_of(stream); \
		GATE_ENTER(connection, -1); \
		type result = original->name(__VA_ARGS__); \
		GATE_LEAVE(connection, NULL, result < 0); \
		return result; \
	}

LOB_CALL(ssize_t, write, (php_stream *stream, const char *buffer, size_t count), stream, buffer, count)
LOB_CALL(ssize_t, read, (php_stream *stream, char *buffer, size_t count), stream, buffer, count)
LOB_CALL(int, seek, (php_stream *stream, zend_off_t offset, int whence, zend_off_t *position), stream, offset, whence, position)

/* It must be freed in any case; where the gate is closed the server is not told, and forgets it with the transaction. */
static int lob_close(php_stream *stream, int close_handle)
{
	async_pdo_connection_t *connection = connection_of(stream);

	if (!connection || async_pdo_is_broken(connection) || connection->state == ASYNC_PDO_CLEANING
			|| async_pdo_lease_is_busy(connection) || !async_pdo_lease_enter(connection)) {
		return original->close(stream, 0);
	}
	zend_object *object = connection->object, *pending = EG(exception);
	GC_ADDREF(object); /* the stream has the last reference, perhaps */
	int result = original->close(stream, close_handle);
	GATE_LEAVE(connection, NULL, false);
	OBJ_RELEASE(object);
	return result;
}

static void lob_guard(zval *value)
{
	php_stream *stream = NULL;

	if (Z_TYPE_P(value) != IS_RESOURCE) {
		return;
	}
	php_stream_from_zval_no_verify(stream, value);
	if (!stream || stream->ops == &guarded || strcmp(stream->ops->label, "pdo_pgsql lob stream")) {
		return;
	}
	if (!original) {
		original = stream->ops;
		guarded = *original;
		guarded.write = lob_write;
		guarded.read = lob_read;
		guarded.seek = lob_seek;
		guarded.close = lob_close;
	}
	stream->ops = &guarded;
}

/* The driver recognises its streams by their operations. */
static int lob_bind(
	async_pdo_connection_t *connection, pdo_stmt_t *stmt, struct pdo_bound_param_data *param, enum pdo_param_event event)
{
	zval *parameter = Z_ISREF(param->parameter) ? Z_REFVAL(param->parameter) : &param->parameter;
	php_stream *stream = NULL;

	if (UNEXPECTED(Z_TYPE_P(parameter) == IS_RESOURCE)) {
		php_stream_from_zval_no_verify(stream, parameter);
	}
	bool is_guarded = stream && stream->ops == &guarded;
	if (is_guarded) {
		stream->ops = original;
	}
	int ok = connection->driver_stmt_methods->param_hook(stmt, param, event);
	if (is_guarded) {
		stream->ops = &guarded;
	}
	return ok;
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
	.guard_stream = lob_guard,
	.bind = lob_bind,
};
