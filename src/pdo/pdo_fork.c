/* SPDX-License-Identifier: MIT
 *
 * Pooled connections in a child process. They belong to the parent: the pool forgets them, and so do the contexts, so the next
 * call takes a connection of the child's own. Statements of the old ones are dead: they neither speak to the server nor tell it
 * that they are freed.
 */
#include "pdo/pdo_error.h"
#include "pdo/pdo_layer.h"
#include "pdo/pdo_lease.h"
#include "pdo/pdo_values.h"

static int inherited_refuse(pdo_stmt_t *stmt)
{
	(void) stmt;
	async_pdo_throw("08003", "The connection belongs to the parent process");
	return 0;
}

static int inherited_refuse_fetch(pdo_stmt_t *stmt, enum pdo_fetch_orientation orientation, zend_long offset)
{
	(void) orientation, (void) offset;
	return inherited_refuse(stmt);
}

static int inherited_ignore(pdo_stmt_t *stmt)
{
	(void) stmt;
	return 1;
}

static void connection_disown(async_pdo_connection_t *connection)
{
	async_pdo_context_t *context = connection->context;
	struct pdo_stmt_methods *methods = &connection->stmt_methods;

	async_pdo_values_end(connection, context);
	async_pdo_values_settle(connection, false); /* the coroutine that was to ask for it is not in this process */
	if (context) {
		context->connection = NULL;
		context->state = connection->in_transaction ? ASYNC_PDO_CONTEXT_TRANSACTION_LOST : ASYNC_PDO_CONTEXT_FREE;
		connection->context = NULL;
	}
	connection->is_leased = false; /* the pool does not know it any more */
	connection->is_broken = connection->is_aborted = true;
	async_pdo_lease_set(connection, ASYNC_PDO_LOST);
	methods->executer = inherited_refuse;
	methods->fetcher = inherited_refuse_fetch;
	methods->next_rowset = inherited_refuse;
	methods->cursor_closer = inherited_ignore;
	methods->dtor = inherited_ignore;
}

void async_pdo_after_fork(void)
{
	for (uint32_t i = 1; async_pdo_ce && i < EG(objects_store).top; i++) {
		zend_object *object = EG(objects_store).object_buckets[i];
		if (!IS_OBJ_VALID(object) || !instanceof_function(object->ce, async_pdo_ce)) {
			continue;
		}
		async_pdo_connection_t *connection = async_pdo_connection_of_object(object);
		if (connection) {
			connection_disown(connection);
		}
	}
}
