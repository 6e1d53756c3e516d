/* SPDX-License-Identifier: MIT
 *
 * Statements of pooled connections. A statement pins its connection as long as it lives. Its table of methods is that of its
 * connection, a copy of the driver's with some entries wrapped, so a statement finds its connection by it, even after the
 * hidden object has been freed.
 */
#include "pdo/pdo_internal.h"

static zend_always_inline async_pdo_connection_t *connection_of_stmt(pdo_stmt_t *stmt)
{
	return (async_pdo_connection_t *) ((char *) stmt->methods - offsetof(async_pdo_connection_t, stmt_methods));
}

typedef struct {
	async_list_t node; /* in connection->deferred */
	void *driver_data;
} deferred_t;

/* Perhaps the driver tells the server, and waits for it. If that is cut off, nobody knows what the server will say next. */
static void statement_free(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	zend_object *pending = EG(exception);

	connection->calls++; /* statements that die meanwhile wait for their turn */
	connection->driver_stmt_methods->dtor(stmt);
	connection->calls--;
	if (UNEXPECTED(EG(exception) != pending)) {
		async_pdo_connection_note_exception(connection);
	}
}

void async_pdo_statement_free_data(async_pdo_connection_t *connection, void *driver_data, bool silently)
{
	pdo_stmt_t stmt;

	memset(&stmt, 0, sizeof(stmt));
	stmt.methods = connection->driver_stmt_methods;
	stmt.driver_data = driver_data;
	stmt.dbh = connection->dbh;
	if (!silently && !connection->is_broken) {
		ZVAL_OBJ(&stmt.database_object_handle, connection->object);
	}
	statement_free(connection, &stmt);
}

static void statement_defer(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	deferred_t *deferred = emalloc(sizeof(*deferred));

	deferred->driver_data = stmt->driver_data;
	async_list_push_back(&connection->deferred, &deferred->node);
}

void async_pdo_statement_run_deferred(async_pdo_connection_t *connection)
{
	async_list_t *node;

	while (!connection->calls && (node = async_list_pop_front(&connection->deferred))) {
		deferred_t *deferred = ASYNC_LIST_ENTRY(node, deferred_t, node);
		async_pdo_statement_free_data(connection, deferred->driver_data, false);
		efree(deferred);
		connection->statements--;
		async_pdo_connection_delref(connection);
	}
}

static void statement_dtor_now(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	bool is_lost = Z_TYPE(stmt->database_object_handle) == IS_UNDEF;

	/* PDO takes the handle from a statement whose query() failed: the server would never be told that it has gone. */
	if (is_lost && connection->object && !connection->is_broken) {
		ZVAL_OBJ(&stmt->database_object_handle, connection->object);
	}
	statement_free(connection, stmt);
	if (is_lost) {
		ZVAL_UNDEF(&stmt->database_object_handle);
	}
}

static int statement_dtor(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = connection_of_stmt(stmt);

	stmt->methods = connection->driver_stmt_methods;
	bool is_busy = connection->is_parked || (connection->calls && connection->template->driver->is_remote);
	if (connection->object && is_busy && !connection->is_broken) {
		statement_defer(connection, stmt);
		return 1;
	}
	if (!connection->object || connection->is_broken || !async_pdo_stmt_cache_store(connection, stmt)) {
		statement_dtor_now(connection, stmt);
	}
	connection->statements--;
	if (connection->object) {
		if (!connection->calls && !async_list_is_empty(&connection->deferred)) {
			async_pdo_statement_run_deferred(connection);
		}
		async_pdo_connection_settle(connection);
	}
	async_pdo_connection_delref(connection);
	return 1;
}

static int statement_executer(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = connection_of_stmt(stmt);

	if (async_pdo_connection_refuses(connection)) {
		return 0;
	}
	async_pdo_connection_enter(connection);
	int ok = async_pdo_stmt_cache_before_execute(connection, stmt) && connection->driver_stmt_methods->executer(stmt);
	if (async_pdo_stmt_cache_after_execute(connection, stmt, !ok)) {
		ok = connection->driver_stmt_methods->executer(stmt);
	}
	async_pdo_connection_leave(connection, stmt, !ok);
	return ok;
}

static int statement_fetcher(pdo_stmt_t *stmt, enum pdo_fetch_orientation orientation, zend_long offset)
{
	async_pdo_connection_t *connection = connection_of_stmt(stmt);

	if (async_pdo_connection_refuses(connection)) {
		return 0;
	}
	connection->calls++;
	int ok = connection->driver_stmt_methods->fetcher(stmt, orientation, offset);
	if (EXPECTED(ok) && EXPECTED(!EG(exception)) && EXPECTED(async_list_is_empty(&connection->deferred))) {
		connection->calls--;
		return ok;
	}
	async_pdo_connection_leave(connection, stmt, !ok);
	return ok;
}

static int statement_next_rowset(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = connection_of_stmt(stmt);

	async_pdo_connection_enter(connection);
	int ok = connection->driver_stmt_methods->next_rowset(stmt);
	async_pdo_connection_leave(connection, stmt, !ok);
	return ok;
}

static int statement_cursor_closer(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = connection_of_stmt(stmt);

	async_pdo_connection_enter(connection);
	int ok = connection->driver_stmt_methods->cursor_closer(stmt);
	async_pdo_connection_leave(connection, stmt, !ok);
	return ok;
}

/* A connection has statements of one driver, hence one table. */
static void statement_methods_init(async_pdo_connection_t *connection, const struct pdo_stmt_methods *methods)
{
	connection->driver_stmt_methods = methods;
	connection->stmt_methods = *methods;
	connection->stmt_methods.dtor = statement_dtor;
	connection->stmt_methods.executer = statement_executer;
	connection->stmt_methods.fetcher = statement_fetcher;
	if (methods->next_rowset) {
		connection->stmt_methods.next_rowset = statement_next_rowset;
	}
	if (methods->cursor_closer) {
		connection->stmt_methods.cursor_closer = statement_cursor_closer;
	}
}

void async_pdo_statement_adopt(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	if (UNEXPECTED(connection->driver_stmt_methods != stmt->methods)) {
		statement_methods_init(connection, stmt->methods);
	}
	stmt->methods = &connection->stmt_methods;
	connection->statements++;
	connection->refcount++;
}
