/* SPDX-License-Identifier: MIT
 *
 * pdo_pgsql. The connection of libpq is the first thing in the driver's data, the result the second thing in those of a
 * statement. Functions of libpq are looked up at run time.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "pdo/pdo_connection.h"

#include <dlfcn.h>

#define ATTR_DISABLE_PREPARES PDO_ATTR_DRIVER_SPECIFIC /* PDO::PGSQL_ATTR_DISABLE_PREPARES */
#define CONNECTION_OK 0
#define TRANSACTION_ACTIVE 1 /* a command is in progress */

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

static void (*pq_clear)(PGresult *result);
static int (*pq_status)(const PGconn *conn);
static int (*pq_transaction_status)(const PGconn *conn);
static const char *(*pq_parameter_status)(const PGconn *conn, const char *name);
static void *(*pq_notifies)(PGconn *conn);
static void (*pq_freemem)(void *memory);

static PGconn *conn_of(pdo_dbh_t *dbh)
{
	return *(PGconn **) dbh->driver_data;
}

/* libpq knows. Not by SQLSTATE: 08P01, for one, is a wrong number of parameters. And not check_liveness, which would connect
 * again: the session would be another one. */
static bool pgsql_is_broken(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	(void) stmt;
	return pq_status(conn_of(connection->dbh)) != CONNECTION_OK;
}

static bool pgsql_in_transaction(pdo_dbh_t *dbh)
{
	return dbh->methods->in_transaction(dbh);
}

static bool pgsql_ping(async_pdo_connection_t *connection)
{
	return async_pdo_driver_exec(connection, "SELECT 1");
}

static bool pgsql_has_backslashes(pdo_dbh_t *dbh)
{
	const char *standard = pq_parameter_status(conn_of(dbh), "standard_conforming_strings");

	return standard && !strcmp(standard, "off");
}

/* What the server reports by itself, whoever has changed it. */
static zend_ulong pgsql_fingerprint(pdo_dbh_t *dbh)
{
	static const char *const settings[] = { "TimeZone", "DateStyle", "IntervalStyle", "client_encoding", "application_name",
		"session_authorization", "standard_conforming_strings", "default_transaction_read_only", "search_path", NULL };
	zend_ulong fingerprint = 0;

	for (const char *const *setting = settings; *setting; setting++) {
		const char *value = pq_parameter_status(conn_of(dbh), *setting);
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
	while ((notification = pq_notifies(conn_of(connection->dbh)))) {
		pq_freemem(notification);
	}
	return true;
}

/* The driver would keep the result until the next execution. */
static void pgsql_retire_statement(void *driver_data)
{
	PGresult **result = &((PGresult **) driver_data)[1];

	pq_clear(*result);
	*result = NULL;
}

/* Since 8.5, with ATTR_PREFETCH = 0. The driver does not read the rest of a result whose statement was not prepared. */
#if PHP_VERSION_ID >= 80500
static bool pgsql_has_unread_rows(pdo_dbh_t *dbh)
{
	return pq_transaction_status(conn_of(dbh)) == TRANSACTION_ACTIVE;
}
#endif

static bool pgsql_is_stale(pdo_stmt_t *stmt)
{
	return !strcmp(stmt->error_code, "26000")  /* the prepared statement does not exist */
		|| !strcmp(stmt->error_code, "0A000"); /* cached plan must not change result type */
}

void async_pdo_driver_pgsql_post_startup(void)
{
	pq_clear = (void (*)(PGresult *)) dlsym(RTLD_DEFAULT, "PQclear");
	pq_status = (int (*)(const PGconn *)) dlsym(RTLD_DEFAULT, "PQstatus");
	pq_transaction_status = (int (*)(const PGconn *)) dlsym(RTLD_DEFAULT, "PQtransactionStatus");
	pq_parameter_status = (const char *(*)(const PGconn *, const char *)) dlsym(RTLD_DEFAULT, "PQparameterStatus");
	pq_notifies = (void *(*)(PGconn *)) dlsym(RTLD_DEFAULT, "PQnotifies");
	pq_freemem = (void (*)(void *)) dlsym(RTLD_DEFAULT, "PQfreemem");
}

async_pdo_driver_t async_pdo_driver_pgsql = {
	.fake = { "pgsql", sizeof("pgsql") - 1, PDO_DRIVER_API, NULL },
	.is_remote = true,
	.columns_do_io = true,
	.once_attribute = ATTR_DISABLE_PREPARES,
	.is_broken = pgsql_is_broken,
	.in_transaction = pgsql_in_transaction,
	.ping = pgsql_ping,
	.dialect = ASYNC_SQL_PGSQL,
	.scope_of = async_sql_scope_pgsql,
	.forget_ids = pgsql_forget_ids,
	.has_backslashes = pgsql_has_backslashes,
	.fingerprint = pgsql_fingerprint,
	.reset = pgsql_reset,
#if PHP_VERSION_ID >= 80500
	.has_unread_rows = pgsql_has_unread_rows,
#endif
	.retire_statement = pgsql_retire_statement,
	.is_stale = pgsql_is_stale,
	.guard_stream = async_pdo_pgsql_lob_guard,
	.bind = async_pdo_pgsql_lob_bind,
};
