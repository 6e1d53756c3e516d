/* SPDX-License-Identifier: MIT
 *
 * What happens to a connection between two users: an open transaction is rolled back, a session that was changed is reset. What
 * cannot be cleaned is closed.
 */
#include "pdo/pdo_clean.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_lease.h"
#include "pdo/pdo_notes.h"
#include "pdo/pdo_statement.h"
#include "pdo/pdo_values.h"

#include "zend_exceptions.h"

/* At the end of the request objects are freed in any order. */
static bool resource_is_gone(const zval *resource)
{
	return (OBJ_FLAGS(Z_OBJ_P(resource)) & IS_OBJ_FREE_CALLED) != 0;
}

void async_pdo_connection_close(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	if (!resource_is_gone(resource)) {
		async_pdo_lease_set(async_pdo_connection_of_resource(resource), ASYNC_PDO_LOST);
	}
}

bool async_pdo_connection_check(zend_async_pool_t *pool, zval *resource)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_resource(resource);

	(void) pool;
	if (connection->state != ASYNC_PDO_IDLE) {
		return false; /* PHP code has kept it after it had given it back, and uses it */
	}
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	bool is_alive = connection->template->driver->ping(connection);
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	return is_alive;
}

static bool needs_rollback(const async_pdo_connection_t *connection)
{
	return connection->in_transaction || connection->in_doubt; /* each call has looked at its end */
}

static bool needs_reset(const async_pdo_connection_t *connection)
{
	return connection->scope >= ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION;
}

static bool connection_clean(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	pdo_dbh_t *dbh = connection->dbh;

	if (needs_rollback(connection)) {
		if (!connection->driver_methods->rollback(dbh) || driver->in_transaction(dbh)) {
			return false;
		}
		dbh->in_txn = false;
	}
	async_pdo_values_settle(connection, true);
	if (UNEXPECTED(needs_reset(connection))) {
		if (!driver->reset) {
			return false;
		}
		async_pdo_stmt_cache_clear(connection, true);
		if (!driver->reset(connection) || !async_pdo_notes_start_again(connection)) {
			return false;
		}
		connection->has_history = false;
	}
	if (connection->is_broken) {
		return false;
	}
	connection->scope = ASYNC_SQL_LEAVES_NOTHING;
	connection->in_transaction = connection->in_doubt = false;
	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	return true;
}

/* Tells the strategy of the breaker why: what a handler of the pool throws is what the strategy is given. */
static void throw_cause(const zend_async_pool_t *pool, async_pdo_connection_t *connection)
{
	zend_object *cause = connection->cause;

	connection->cause = NULL;
	if (!pool->strategy.object || EG(exception)) {
		if (cause) {
			OBJ_RELEASE(cause);
		}
		return;
	}
	if (!cause) {
		cause = async_pdo_exception_new("HY000", 0, "The connection is closed, because it cannot be made as good as new");
	}
	if (EG(current_execute_data)) {
		zend_throw_exception_internal(cause);
	} else {
		EG(exception) = cause;
	}
}

/* Whatever its state is, afterwards it is CLEANING if it may go back, else it is not. */
static void lease_end(async_pdo_connection_t *connection)
{
	if (connection->state == ASYNC_PDO_CLEANING || connection->state == ASYNC_PDO_LOST) {
		return;
	}
	if (connection->is_leased) {
		async_pdo_lease_revoke(connection);
	} else {
		async_pdo_lease_set(connection, connection->depth || connection->statements ? ASYNC_PDO_LOST : ASYNC_PDO_CLEANING);
	}
}

bool async_pdo_connection_before_release(zend_async_pool_t *pool, zval *resource)
{
	if (resource_is_gone(resource)) {
		return false;
	}
	async_pdo_connection_t *connection = async_pdo_connection_of_resource(resource);
	lease_end(connection);
	if (EXPECTED(connection->state == ASYNC_PDO_CLEANING) && EXPECTED(!connection->is_broken)
			&& EXPECTED(!connection->is_unfit) && EXPECTED(!connection->statements)
			&& EXPECTED(connection_clean(connection)) && EXPECTED(!EG(exception))) {
		connection->pins = 0;
		async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
		return true;
	}
	async_pdo_values_settle(connection, false);
	async_pdo_lease_set(connection, ASYNC_PDO_LOST);
	throw_cause(pool, connection);
	return false;
}

static void cleaner_finish(async_pdo_connection_t *connection)
{
	if (connection->is_leased) { /* or objects are being freed already */
		async_pdo_lease_give_back(connection);
	}
	async_pdo_connection_delref(connection);
}

static void cleaner_run(void)
{
	zend_coroutine_t *cleaner = ZEND_ASYNC_CURRENT_COROUTINE;
	async_pdo_connection_t *connection = cleaner->extended_data;

	cleaner->extended_data = NULL;
	cleaner_finish(connection);
}

static void cleaner_dispose(zend_coroutine_t *cleaner)
{
	async_pdo_connection_t *connection = cleaner->extended_data;

	if (connection) { /* it was cancelled before it began, because the request ends */
		connection->is_broken = true;
		cleaner_finish(connection);
	}
}

/* Without I/O at once; a rollback over the network needs a coroutine of its own, because that of the connection is over. */
void async_pdo_lease_abandon(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (connection->state == ASYNC_PDO_KEPT) {
		async_pdo_lease_part(connection);
		return;
	}
	async_pdo_lease_drop_failed_statement(connection, false); /* it pins nothing, but would be taken for a statement */
	bool needs_io = driver->is_remote && !connection->is_broken && !connection->is_unfit && !connection->statements
		&& !connection->depth && connection->is_leased && !ZEND_ASYNC_POOL_IS_CLOSED(connection->template->pool)
		&& (needs_reset(connection) ? driver->reset != NULL : needs_rollback(connection));

	if (!needs_io) {
		async_pdo_lease_settle(connection);
		return;
	}
	zend_coroutine_t *cleaner = ZEND_ASYNC_ON ? ZEND_ASYNC_SPAWN() : NULL;
	if (!cleaner) { /* everything is coming to its end */
		zend_clear_exception();
		connection->is_broken = true;
		async_pdo_lease_settle(connection);
		return;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	cleaner->internal_entry = cleaner_run;
	cleaner->extended_data = connection;
	cleaner->extended_dispose = cleaner_dispose;
	connection->refcount++;
}
