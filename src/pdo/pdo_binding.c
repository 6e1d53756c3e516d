/* SPDX-License-Identifier: MIT
 *
 * Who has a connection, and for how long: taking one from the pool for a context, looking after each call whether anything still
 * pins it or whether it is dead, giving it back.
 */
#include "pdo/pdo_internal.h"

#include "zend_exceptions.h"

/* Does the exception mean that a wait was broken off, so that nobody knows what the server is about to answer? The client
 * library may have put an exception of its own on top. */
static bool exception_cuts_off(zend_object *exception)
{
	zend_class_entry *cancellation = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_CANCELLATION);
	zend_class_entry *refusal = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_DEFAULT); /* to wait */

	while (exception) {
		if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception)
				|| instanceof_function(exception->ce, cancellation) || instanceof_function(exception->ce, refusal)) {
			return true;
		}
		if (!instanceof_function(exception->ce, zend_ce_throwable)) {
			return false;
		}
		zval rv, *previous = zend_read_property_ex(
			instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error, exception,
			ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &rv);
		exception = Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : NULL;
	}
	return false;
}

/* A PDOException that says why, with what the pool has thrown as its cause. */
static void throw_acquire_timeout(async_pdo_template_t *template)
{
	zend_object *cause = EG(exception);

	if (!instanceof_function(cause->ce, ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_TIMEOUT))) {
		return;
	}
	GC_ADDREF(cause);
	zend_clear_exception();
	async_pdo_throw("HYT00", "Timeout expired: no connection of the pool became free within %u ms, all %u are in use",
		template->acquire_timeout, template->max);
	zend_exception_set_previous(EG(exception), cause);
}

static void connection_put_back(async_pdo_connection_t *connection)
{
	zend_object *object = connection->object;
	pdo_dbh_t *dbh = connection->dbh;
	zval resource;

	if (connection->context) {
		async_pdo_context_keep_error(connection->context, dbh);
		connection->context->connection = NULL;
		connection->context = NULL;
	}
	connection->is_handed_out = false; /* from here on dying statements leave it alone */
	if (UNEXPECTED(dbh->query_stmt)) {
		dbh->query_stmt = NULL;
		zval_ptr_dtor(&dbh->query_stmt_zval);
	}
	ZVAL_OBJ(&resource, object);
	ZEND_ASYNC_POOL_RELEASE(connection->template->pool, &resource);
	OBJ_RELEASE(object);
}

/* The connection is dead. Its place in the pool is free at once, even if statements are left. */
static void connection_lose(async_pdo_connection_t *connection)
{
	if (connection->context && connection->in_transaction) {
		connection->context->lost_transaction = true;
	}
	if (connection->is_handed_out) {
		connection_put_back(connection);
	}
}

/* Takes a living connection from the pool. */
static async_pdo_connection_t *connection_acquire(async_pdo_template_t *template)
{
	zval resource;

	for (;;) {
		if (UNEXPECTED(!ZEND_ASYNC_POOL_ACQUIRE(template->pool, &resource, template->acquire_timeout))) {
			throw_acquire_timeout(template);
			return NULL;
		}
		async_pdo_connection_t *connection = async_pdo_connection_of_resource(&resource);
		connection->is_handed_out = true;
		template->was_used = true;
		if (EXPECTED(connection->suspicion == template->suspicion)) {
			return connection;
		}
		connection->suspicion = template->suspicion;
		if (template->driver->ping(connection->dbh) && !EG(exception)) {
			return connection;
		}
		connection->is_broken = true;
		connection_put_back(connection);
		if (EG(exception)) {
			return NULL;
		}
	}
}

async_pdo_connection_t *async_pdo_connection_bind(async_pdo_context_t *context)
{
	async_pdo_connection_t *connection = context->connection;

	if (UNEXPECTED(context->lost_transaction)) {
		context->lost_transaction = false;
		async_pdo_throw("25S03", "Transaction is rolled back: the connection was lost inside it");
		return NULL;
	}
	if (!connection) {
		if (UNEXPECTED(!context->template->pool)) { /* while the constructor waits for the first connections */
			zend_throw_error(NULL, "PDO object is not initialized, constructor was not called");
			return NULL;
		}
		connection = connection_acquire(context->template);
		if (UNEXPECTED(!connection)) {
			return NULL;
		}
		connection->context = context;
		context->connection = connection;
	}
	if (UNEXPECTED(async_pdo_connection_refuses(connection))) {
		return NULL;
	}
	if (UNEXPECTED(!async_pdo_connection_catch_up(connection))) {
		async_pdo_connection_settle(connection);
		return NULL;
	}
	return connection;
}

/* A transaction that nobody has begun: PostgreSQL's driver says so of a dead connection, too. */
static zend_always_inline void connection_look(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	bool in_transaction = driver->in_transaction(connection->dbh);

	if (UNEXPECTED(in_transaction && !connection->in_transaction) && driver->is_broken(connection->dbh, NULL)) {
		connection->is_broken = true;
		connection->template->suspicion++;
		return;
	}
	connection->in_transaction = in_transaction;
}

bool async_pdo_connection_refuses(async_pdo_connection_t *connection)
{
	if (EXPECTED(!connection->is_parked)) {
		return false;
	}
	zend_throw_exception(async_pdo_ce_exception, "The connection of the statement is in use by another coroutine", 0);
	return true;
}

void async_pdo_connection_note_exception(async_pdo_connection_t *connection)
{
	if (connection->template->driver->is_remote && exception_cuts_off(EG(exception))) {
		connection->is_broken = true;
	}
}

void async_pdo_connection_leave(async_pdo_connection_t *connection, pdo_stmt_t *stmt, bool failed)
{
	async_pdo_template_t *template = connection->template;

	if (UNEXPECTED(EG(exception))) {
		async_pdo_connection_note_exception(connection);
	}
	if (UNEXPECTED(failed) && !connection->is_broken && template->driver->is_broken(connection->dbh, stmt)) {
		connection->is_broken = true;
		template->suspicion++;
	}
	if (--connection->calls == 0 && UNEXPECTED(!async_list_is_empty(&connection->deferred))) {
		async_pdo_statement_run_deferred(connection);
	}
	if (UNEXPECTED(connection->is_broken)) {
		connection_lose(connection);
	} else if (stmt) {
		connection_look(connection);
	} else {
		async_pdo_connection_settle(connection);
	}
}

void async_pdo_connection_settle(async_pdo_connection_t *connection)
{
	if (!connection->is_handed_out || connection->calls) {
		return;
	}
	if (EXPECTED(!connection->is_broken)) {
		connection_look(connection);
	}
	if (UNEXPECTED(connection->is_broken)) {
		connection_lose(connection);
		return;
	}
	/* A failed query() leaves its statement to the handle, for errorInfo(): that one does not count. */
	bool has_statements = connection->statements > (connection->dbh->query_stmt ? 1 : 0);
	if ((has_statements && !connection->template->is_closed)
			|| (connection->context && (connection->in_transaction || connection->is_dirty))) {
		return;
	}
	connection_put_back(connection);
}

static void cleaner_run(void)
{
	zend_coroutine_t *cleaner = ZEND_ASYNC_CURRENT_COROUTINE;
	async_pdo_connection_t *connection = cleaner->extended_data;

	cleaner->extended_data = NULL;
	async_pdo_connection_settle(connection);
	async_pdo_connection_delref(connection);
}

static void cleaner_dispose(zend_coroutine_t *cleaner)
{
	async_pdo_connection_t *connection = cleaner->extended_data;

	if (connection) { /* it was cancelled before it began, because the request ends */
		connection->is_broken = true;
		async_pdo_connection_settle(connection);
		async_pdo_connection_delref(connection);
	}
}

/* Without I/O at once; a rollback over the network needs a coroutine of its own, because that of the connection is over. */
void async_pdo_connection_abandon(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	bool needs_io = driver->is_remote && !connection->is_broken && !connection->statements && !connection->calls
		&& connection->is_handed_out && !ZEND_ASYNC_POOL_IS_CLOSED(connection->template->pool)
		&& ((connection->is_dirty && driver->reset) || driver->in_transaction(connection->dbh));

	if (!needs_io) {
		async_pdo_connection_settle(connection);
		return;
	}
	zend_coroutine_t *cleaner = ZEND_ASYNC_ON ? ZEND_ASYNC_SPAWN() : NULL;
	if (!cleaner) { /* everything is coming to its end */
		zend_clear_exception();
		connection->is_broken = true;
		async_pdo_connection_settle(connection);
		return;
	}
	cleaner->internal_entry = cleaner_run;
	cleaner->extended_data = connection;
	cleaner->extended_dispose = cleaner_dispose;
	connection->refcount++;
}
