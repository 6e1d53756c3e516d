/* SPDX-License-Identifier: MIT
 *
 * The end of statements of pooled connections. A statement pins its connection as long as it lives.
 */
#include "pdo/pdo_statement.h"
#include "pdo/pdo_lease.h"

typedef struct {
	async_list_t node; /* in connection->deferred */
	void *driver_data;
} deferred_t;

/* Perhaps the driver tells the server, and waits for it. If that is cut off, nobody knows what the server will say next. */
static void statement_free(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	zend_object *pending = EG(exception);
	async_pdo_lease_state_t before = async_pdo_lease_hold(connection); /* statements that die meanwhile wait for their turn */

	connection->driver_stmt_methods->dtor(stmt);
	async_pdo_lease_let_go(connection, before);
	if (async_pdo_connection_has_unread_rows(connection)) {
		connection->is_unfit = true;
	}
	if (UNEXPECTED(EG(exception) != pending) && EG(exception) && connection->template->driver->is_remote) {
		async_pdo_lease_note_exception(connection);
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
		ASYNC_PDO_STMT_SET_OBJECT(&stmt, connection->object);
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

	while (!connection->depth && (node = async_list_pop_front(&connection->deferred))) {
		deferred_t *deferred = ASYNC_CONTAINER_OF(node, deferred_t, node);
		async_pdo_statement_free_data(connection, deferred->driver_data, false);
		efree(deferred);
		connection->statements--;
		async_pdo_connection_delref(connection);
	}
}

/* A driver that sees no object does not talk to the server. PDO takes the object from a statement whose query() has failed: the
 * server would never be told that it has gone. To a broken connection nothing is said. */
static void statement_dtor_now(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	zend_object *before = ASYNC_PDO_STMT_OBJECT(stmt);

	ASYNC_PDO_STMT_SET_OBJECT(stmt, connection->is_broken ? NULL : connection->object);
	statement_free(connection, stmt);
	ASYNC_PDO_STMT_SET_OBJECT(stmt, before);
}

int async_pdo_statement_dtor(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	if (UNEXPECTED(connection->misprepared == stmt)) {
		connection->misprepared = NULL;
	}
	stmt->methods = connection->driver_stmt_methods;
	bool is_usable = connection->object && !connection->is_broken;
	if (is_usable && async_pdo_lease_is_busy(connection)) {
		async_pdo_stmt_cache_forget(connection, stmt);
		statement_defer(connection, stmt);
		return 1;
	}
	if (!is_usable || !async_pdo_stmt_cache_store(connection, stmt)) {
		async_pdo_stmt_cache_forget(connection, stmt);
		statement_dtor_now(connection, stmt);
	}
	connection->statements--;
	if (connection->object) {
		if (!connection->depth && !async_list_is_empty(&connection->deferred)) {
			async_pdo_statement_run_deferred(connection);
		}
		async_pdo_lease_settle(connection);
	}
	async_pdo_connection_delref(connection);
	return 1;
}
