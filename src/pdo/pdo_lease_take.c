/* SPDX-License-Identifier: MIT
 *
 * How a context comes to a connection: it goes on with the one that it has kept, or takes one from the pool. And how it loses one
 * that it has kept.
 */
#include "pdo/pdo_clean.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_lease.h"
#include "pdo/pdo_values.h"

#include "zend_exceptions.h"

#define TIMEOUT_TEXT "Operation has been cancelled by timeout: "

/* A PDOException with the diagnosis of the pool, and with what the pool has thrown as its cause. */
static void throw_acquire_timeout(void)
{
	zend_object *cause = EG(exception);
	zval rv;

	if (!instanceof_function(cause->ce, ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_TIMEOUT))) {
		return;
	}
	GC_ADDREF(cause);
	zend_clear_exception();
	const char *why = Z_STRVAL_P(zend_read_property_ex(cause->ce, cause, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv));
	async_pdo_throw("HYT00", "Timeout expired: %s", why + (strncmp(why, ZEND_STRL(TIMEOUT_TEXT)) == 0 ? strlen(TIMEOUT_TEXT) : 0));
	zend_exception_set_previous(EG(exception), cause);
}

static bool lease_is_alive(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;

	if (EXPECTED(connection->deaths_seen == template->deaths)) {
		return true;
	}
	connection->deaths_seen = template->deaths;
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	return template->driver->ping(connection) && !EG(exception);
}

/* From here on the connection is ours, and nobody's. */
static async_pdo_connection_t *lease_acquire_any(async_pdo_template_t *template)
{
	zval resource;

	for (;;) {
		if (UNEXPECTED(!ZEND_ASYNC_POOL_ACQUIRE(template->pool, &resource, template->acquire_timeout))) {
			throw_acquire_timeout();
			return NULL;
		}
		async_pdo_connection_t *connection = async_pdo_connection_of_resource(&resource);
		connection->is_leased = true;
		template->was_used = true;
		if (EXPECTED(connection->state == ASYNC_PDO_IDLE) && EXPECTED(lease_is_alive(connection))) {
			return connection;
		}
		connection->is_broken = true; /* or PHP code has kept it after it had given it back, and has used it */
		async_pdo_lease_give_back(connection);
		if (EG(exception)) {
			return NULL;
		}
	}
}

static async_pdo_connection_t *lease_acquire(async_pdo_context_t *context)
{
	if (UNEXPECTED(context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST)) {
		context->state = ASYNC_PDO_CONTEXT_TRANSACTION_GONE;
		async_pdo_throw("25S03", "Transaction is rolled back: the connection was lost inside it");
		return NULL;
	}
	if (UNEXPECTED(context->state == ASYNC_PDO_CONTEXT_ACQUIRING)) {
		async_pdo_throw("HY010", "Function sequence error: the coroutine is waiting for a connection already, and what runs "
			"meanwhile cannot use the same PDO object");
		return NULL;
	}
	if (UNEXPECTED(!context->template->pool)) { /* while the constructor waits for the first connections */
		zend_throw_error(NULL, "PDO object is not initialized, constructor was not called");
		return NULL;
	}
	context->state = ASYNC_PDO_CONTEXT_ACQUIRING;
	async_pdo_connection_t *connection = lease_acquire_any(context->template);
	if (UNEXPECTED(!connection)) {
		context->state = ASYNC_PDO_CONTEXT_FREE;
		return NULL;
	}
	context->state = ASYNC_PDO_CONTEXT_BOUND;
	context->connection = connection;
	connection->context = context;
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	async_pdo_values_begin(connection);
	return connection;
}

void async_pdo_lease_part(async_pdo_connection_t *connection)
{
	async_pdo_lease_unbind(connection, ASYNC_PDO_CONTEXT_FREE);
	async_pdo_values_settle(connection, false);
	async_pdo_lease_drop_reference(connection);
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	ZEND_ASYNC_POOL_LET_GO(connection->template->pool, &connection->kept);
}

bool async_pdo_lease_taken(zend_async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	async_pdo_connection_t *connection = ASYNC_CONTAINER_OF(kept, async_pdo_connection_t, kept);

	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	async_pdo_lease_unbind(connection, ASYNC_PDO_CONTEXT_FREE);
	async_pdo_lease_drop_reference(connection);
	async_pdo_values_settle(connection, !ZEND_ASYNC_POOL_IS_CLOSED(pool));
	if (UNEXPECTED(connection->is_broken)) {
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	return true;
}

/* Goes on with what is KEPT; false = the context has to take another one. */
static bool lease_resume(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;
	bool is_suspect = UNEXPECTED(connection->deaths_seen != template->deaths);

	/* A ping may change what the client knows of the last statement. */
	if ((is_suspect && template->driver->local_id) || UNEXPECTED(!ZEND_ASYNC_POOL_RESUME(template->pool, &connection->kept))) {
		async_pdo_lease_part(connection);
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	if (EXPECTED(!is_suspect)) {
		return true;
	}
	connection->is_broken = !lease_is_alive(connection);
	if (connection->is_broken) {
		async_pdo_lease_give_back(connection);
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	return true;
}

async_pdo_connection_t *async_pdo_lease_take(async_pdo_context_t *context)
{
	async_pdo_connection_t *connection = context->connection;

	if (connection && connection->state == ASYNC_PDO_KEPT && UNEXPECTED(!lease_resume(connection))) {
		connection = NULL;
	}
	if (!connection && UNEXPECTED(EG(exception) || !(connection = lease_acquire(context)))) {
		return NULL;
	}
	if (UNEXPECTED(connection->depth) && connection->caller != ASYNC_PDO_SELF) {
		async_pdo_lease_throw_in_use();
		return NULL;
	}
	if (UNEXPECTED(!async_pdo_connection_catch_up(connection))) {
		async_pdo_lease_settle(connection);
		return NULL;
	}
	return connection;
}
