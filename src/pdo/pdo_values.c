/* SPDX-License-Identifier: MIT
 *
 * See pdo_values.h. A context is owed its last id from the moment when it loses its connection until the server has been asked:
 * connection->owes and context->owed_by point to each other meanwhile.
 */
#include "pdo/pdo_values.h"
#include "pdo/pdo_error.h"

#define NO_ID_YET "55000" /* SQLSTATE of lastval() and currval() before the first use of a sequence */

static void throw_lost(void)
{
	async_pdo_throw("HY010", "Function sequence error: what the connection knows about the last statement is about that of another "
		"coroutine. Ask inside a transaction, or while the statement lives");
}

void async_pdo_values_begin(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	const async_pdo_context_t *context = connection->context;
	bool has_past = connection->has_history || (context && context->has_past);

	connection->has_run = connection->has_made_ids = false;
	connection->answers = has_past ? 0 : ASYNC_SQL_ALL_VALUES;
	if (has_past && driver->put_id) {
		driver->put_id(connection, context && context->id_state == ASYNC_PDO_ID_KNOWN ? context->last_id : 0);
		connection->answers = ASYNC_SQL_ID | ASYNC_SQL_CLIENT_ID;
	}
}

/* As if the session had never made an id. False = failed, perhaps with an exception. */
static bool forget_ids(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	bool ok = driver->forget_ids && driver->forget_ids(connection) && !EG(exception);

	memcpy(connection->dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	if (ok && !driver->local_id) {
		connection->has_history = false; /* ids were all of it */
	}
	return ok;
}

bool async_pdo_values_note_slowly(async_pdo_connection_t *connection, async_sql_values_t values)
{
	const async_pdo_context_t *context = connection->context;
	uint8_t missing = values.asks & ~connection->answers;

	if (missing) {
		/* Who has never made an id gets the answer of a new session. */
		if (values.asks != ASYNC_SQL_ID || (context && context->has_past) || !forget_ids(connection)) {
			if (!EG(exception)) {
				throw_lost();
			}
			return false;
		}
		connection->answers |= ASYNC_SQL_ID;
	}
	if ((values.sets & ASYNC_SQL_ID) && connection->has_history && !forget_ids(connection)) {
		values.sets = 0; /* a failed transaction: the statement will fail, too */
	}
	connection->has_run = true;
	connection->has_made_ids |= (values.sets & ASYNC_SQL_ID) != 0;
	connection->answers |= values.sets;
	return !EG(exception);
}

void async_pdo_values_end(async_pdo_connection_t *connection, async_pdo_context_t *context)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	bool has_past = driver->local_id ? connection->has_run : connection->has_made_ids;

	connection->has_run = connection->has_made_ids = false;
	if (!has_past) {
		return;
	}
	connection->has_history = true;
	if (!context) {
		return;
	}
	context->has_past = true;
	if (driver->local_id) {
		context->last_id = driver->local_id(connection);
		context->id_state = ASYNC_PDO_ID_KNOWN;
	} else {
		async_pdo_values_forget(context); /* an older debt */
		context->owed_by = connection;
		connection->owes = context;
	}
}

void async_pdo_values_end_setup(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	connection->has_history |= driver->local_id ? driver->local_id(connection) != 0 : connection->has_made_ids;
	connection->has_run = connection->has_made_ids = false;
}

static void debt_end(async_pdo_context_t *context)
{
	context->owed_by->owes = NULL;
	context->owed_by = NULL;
	if (context->waiter) {
		ZEND_ASYNC_RESUME(context->waiter);
	}
}

void async_pdo_values_forget(async_pdo_context_t *context)
{
	if (context->owed_by) {
		context->id_state = ASYNC_PDO_ID_LOST;
		debt_end(context);
	}
}

/* No cancellation of the coroutine that asks may cost the other one its id. */
static zend_string *ask_server(async_pdo_connection_t *connection)
{
	zend_coroutine_t *self = ZEND_ASYNC_PROTECT();
	zend_string *id = connection->driver_methods->last_id(connection->dbh, NULL);

	if (EG(exception) || connection->template->driver->is_broken(connection, NULL)) {
		connection->is_broken = true;
	}
	ZEND_ASYNC_UNPROTECT(self);
	return id;
}

void async_pdo_values_settle(async_pdo_connection_t *connection, bool may_ask)
{
	pdo_dbh_t *dbh = connection->dbh;

	if (EXPECTED(!connection->owes)) {
		return;
	}
	zend_string *id = may_ask && !connection->is_broken ? ask_server(connection) : NULL;
	bool had_none = !id && may_ask && !connection->is_broken && !strcmp(dbh->error_code, NO_ID_YET);
	async_pdo_context_t *context = connection->owes;

	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	if (context) { /* or it has ended meanwhile, or has made a newer id */
		if (id) {
			context->last_id = (uint64_t) ZEND_STRTOL(ZSTR_VAL(id), NULL, 10);
			context->id_state = ASYNC_PDO_ID_KNOWN;
		} else if (!had_none) {
			context->id_state = ASYNC_PDO_ID_LOST;
		}
		debt_end(context);
	}
	if (id) {
		zend_string_release(id);
	}
}

zend_string *async_pdo_values_recall(const async_pdo_context_t *context, const zend_string *name)
{
	const async_pdo_driver_t *driver = context->template->driver;

	if (context->id_state == ASYNC_PDO_ID_KNOWN && (!name || driver->local_id)) {
		return driver->ids_are_unsigned ? zend_u64_to_str(context->last_id) : zend_i64_to_str((zend_long) context->last_id);
	}
	return context->id_state == ASYNC_PDO_ID_NONE && driver->local_id ? ZSTR_CHAR('0') : NULL;
}

zend_string *async_pdo_values_last_id(async_pdo_connection_t *connection, const zend_string *name)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	const async_pdo_context_t *context = connection->context;

	if (EXPECTED(connection->answers & ASYNC_SQL_CLIENT_ID)) {
		return connection->driver_methods->last_id(connection->dbh, name);
	}
	zend_string *id = context ? async_pdo_values_recall(context, name) : driver->local_id ? ZSTR_CHAR('0') : NULL;
	if (id) {
		return id;
	}
	if (context && context->id_state == ASYNC_PDO_ID_LOST && !name) {
		async_pdo_throw("08003", "Connection does not exist: the one that knew the last id is gone, and has not told it");
		return NULL;
	}
	if ((context && context->has_past) || (connection->has_history && !forget_ids(connection))) {
		if (!EG(exception)) {
			throw_lost();
		}
		return NULL;
	}
	return connection->driver_methods->last_id(connection->dbh, name); /* which says that there is none */
}

bool async_pdo_values_await(async_pdo_context_t *context)
{
	bool ok = true;

	while (ok && UNEXPECTED(context->owed_by)) {
		ok = zend_async_waker_new(NULL) != NULL;
		if (ok) {
			context->waiter = ZEND_ASYNC_CURRENT_COROUTINE;
			ok = ZEND_ASYNC_SUSPEND();
			context->waiter = NULL;
			zend_async_waker_clean(NULL);
		}
	}
	return ok;
}
