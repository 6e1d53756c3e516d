/* SPDX-License-Identifier: MIT
 *
 * One coroutine's view of one template: found by the coroutine, made on first use, ended with the coroutine. The main flow
 * is one context, whether or not the scheduler runs yet.
 */
#include "engine/aside.h"
#include "engine/globals.h"
#include "pdo/pdo_layer.h"
#include "pdo/pdo_lease.h"

#include "zend_exceptions.h"

static zend_always_inline zend_ulong context_key(const zend_coroutine_t *coroutine)
{
	return (zend_ulong) (uintptr_t) coroutine >> 4; /* the lowest bits are always 0 */
}

static async_pdo_context_t *context_find(async_pdo_template_t *template, zend_coroutine_t *coroutine);

static void context_unwatch(async_pdo_context_t *context)
{
	zend_coroutine_t *coroutine = context->watched;

	context->watched = NULL;
	if (coroutine && !CG(unclean_shutdown)) { /* after a fatal error coroutines go without notice */
		coroutine->event.del_callback(&coroutine->event, &context->at_end);
	}
}

/* A coroutine that is spawned inside a transaction is not a part of it, which it is told at its first use of the object. */

void async_pdo_transaction_note(async_pdo_connection_t *connection)
{
	static uint64_t last;

	if (!connection->transaction) {
		connection->next_begun = ASYNC_G(transactions);
		ASYNC_G(transactions) = connection;
	}
	connection->transaction = ++last;
}

void async_pdo_transaction_forget(async_pdo_connection_t *connection)
{
	async_pdo_connection_t **link = &ASYNC_G(transactions);

	while (*link && *link != connection) {
		link = &(*link)->next_begun;
	}
	if (*link) {
		*link = connection->next_begun;
	}
	connection->transaction = 0;
}

void async_pdo_on_spawn(async_coroutine_t *coroutine)
{
	const zend_coroutine_t *spawner = ZEND_COROUTINE_IS_MAIN(ZEND_ASYNC_CURRENT_COROUTINE) ? NULL : ZEND_ASYNC_CURRENT_COROUTINE;
	async_pdo_connection_t *connection, *next;

	for (connection = ASYNC_G(transactions); connection; connection = next) {
		next = connection->next_begun;
		if (!connection->in_transaction) {
			async_pdo_transaction_forget(connection);
		} else if (connection->context && connection->context->coroutine == spawner) {
			context_find(connection->template, (zend_coroutine_t *) coroutine)->spawned_in = connection->transaction;
		}
	}
}

bool async_pdo_context_look_up(async_pdo_context_t *context)
{
	const async_pdo_connection_t *connection = context->spawned_in ? ASYNC_G(transactions) : NULL;

	context->has_looked_up = true;
	while (connection && connection->transaction != context->spawned_in) {
		connection = connection->next_begun;
	}
	if (connection && connection->in_transaction && !context->template->has_noticed) {
		context->template->has_noticed = true;
		zend_error(E_NOTICE, "The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is "
			"not part of it: it has a connection of its own");
	}
	return !EG(exception);
}

/* The connection goes back, in any state. */
static void context_finish(async_pdo_context_t *context, bool is_cancelled)
{
	async_pdo_template_t *template = context->template;
	async_pdo_connection_t *connection;
	HashTable *attributes = context->attributes;

	context_unwatch(context);
	async_pdo_statement_drop_twins(context);
	async_pdo_values_forget(context);
	connection = context->connection;
	context->connection = NULL;
	context->state = ASYNC_PDO_CONTEXT_FREE;
	context->attributes = NULL;
	context->attributes_version = 0;
	template->has_begun |= template->founder == context;
	if (context->coroutine) {
		if (template->newest == context) {
			template->newest = NULL;
		}
		zend_hash_index_del(&template->contexts, context_key(context->coroutine));
		zval_ptr_dtor(&context->error_info);
		efree(context);
	}
	if (connection) {
		connection->context = NULL;
		if (connection->in_transaction && is_cancelled) {
			async_pdo_worsen(connection, ASYNC_PDO_BROKEN); /* it is unknown how far it came */
		}
		async_pdo_lease_abandon(connection);
	}
	async_array_release(attributes);
}

/* The coroutine has ended. Without autocommit, to read is to begin a transaction: that is no mistake. */
static void context_end(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_pdo_context_t *context = ASYNC_CONTAINER_OF(callback, async_pdo_context_t, at_end);
	async_pdo_template_t *template = context->template;
	const async_pdo_driver_t *driver = template->driver;
	bool is_cancelled = ZEND_COROUTINE_IS_CANCELLED((zend_coroutine_t *) event);
	async_aside_t aside;

	template->refcount++; /* the error handler may drop the PDO object */
	if (context->coroutine && context->connection && UNEXPECTED(context->connection->in_transaction) && !is_cancelled
			&& !exception && !(driver->may_be_in_transaction && driver->may_be_in_transaction(context->connection->dbh))) {
		/* the error handler may use the object: it is still inside the transaction */
		zend_error_at(E_WARNING, context->connection->begun_file, context->connection->begun_line,
			"A coroutine has ended inside a transaction that began here: it is rolled back");
		if (EG(exception) && !zend_is_unwind_exit(EG(exception)) && !zend_is_graceful_exit(EG(exception))) {
			zend_clear_exception(); /* the coroutine has no code any more that could catch it, and the handler was told */
		}
	}
	async_aside_begin(&aside);
	context_finish(context, is_cancelled);
	async_aside_merge(&aside);
	async_pdo_template_delref(template);
}

/* The coroutine goes without an end; or the context was made after the end, by an error handler or a destructor. Another
 * coroutine may get its address. */
static void context_forget(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	async_pdo_context_t *context = ASYNC_CONTAINER_OF(callback, async_pdo_context_t, at_end);
	async_aside_t aside;

	if (!context->watched) {
		return; /* it has ended */
	}
	context->watched = NULL;
	if (context->coroutine && ZEND_ASYNC_EVENT_IS_CLOSED(event) && !CG(unclean_shutdown)) {
		async_pdo_template_t *template = context->template;
		template->refcount++;
		async_aside_begin(&aside);
		context_finish(context, true);
		async_aside_merge(&aside);
		async_pdo_template_delref(template);
	}
}

static void context_init(async_pdo_context_t *context, async_pdo_template_t *template)
{
	memset(context, 0, sizeof(*context));
	context->template = template;
	context->serial = ++template->serials;
	context->at_end.callback = context_end;
	context->at_end.dispose = context_forget;
	memcpy(context->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
}

static void context_watch(async_pdo_context_t *context, zend_coroutine_t *coroutine)
{
	context->watched = coroutine;
	coroutine->event.add_callback(&coroutine->event, &context->at_end);
}

static async_pdo_context_t *context_find(async_pdo_template_t *template, zend_coroutine_t *coroutine)
{
	async_pdo_context_t *context = zend_hash_index_find_ptr(&template->contexts, context_key(coroutine));

	if (!context) {
		context = emalloc(sizeof(*context));
		context_init(context, template);
		context->coroutine = coroutine;
		context_watch(context, coroutine);
		zend_hash_index_add_new_ptr(&template->contexts, context_key(coroutine), context);
	}
	return context;
}

async_pdo_context_t *async_pdo_context_current(async_pdo_template_t *template)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (EXPECTED(template->newest) && template->newest->coroutine == coroutine) {
		return template->newest;
	}
	if (!coroutine || ZEND_COROUTINE_IS_MAIN(coroutine)) {
		if (coroutine && !template->main.watched) {
			context_watch(&template->main, coroutine);
		}
		return &template->main;
	}
	return template->newest = context_find(template, coroutine);
}

void async_pdo_context_keep_error(async_pdo_context_t *context, pdo_dbh_t *dbh)
{
	if (UNEXPECTED(Z_TYPE(context->error_info) != IS_UNDEF)) {
		zval_ptr_dtor(&context->error_info);
		ZVAL_UNDEF(&context->error_info);
	}
	const char *code = dbh->query_stmt ? dbh->query_stmt->error_code : dbh->error_code;
	memcpy(context->error_code, code, sizeof(context->error_code));
	if (UNEXPECTED(memcmp(code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE))) && dbh->methods->fetch_err) {
		array_init(&context->error_info);
		dbh->methods->fetch_err(dbh, dbh->query_stmt, &context->error_info);
	}
}

void async_pdo_contexts_init(async_pdo_template_t *template)
{
	zend_hash_init(&template->contexts, 0, NULL, NULL, false);
	context_init(&template->main, template);
	zend_hash_index_add_new_ptr(&template->contexts, 0, &template->main);
}

void async_pdo_contexts_destroy(async_pdo_template_t *template)
{
	async_pdo_context_t *context;

	template->newest = NULL;
	ZEND_HASH_FOREACH_PTR(&template->contexts, context) {
		context_unwatch(context);
		zval_ptr_dtor(&context->error_info);
		async_array_release(context->attributes);
		if (context != &template->main) {
			efree(context);
		} else if (context->twins) {
			zend_array_release(context->twins); /* empty by now: a twin would hold the template */
		}
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&template->contexts);
}

#define NO_ID_YET "55000" /* SQLSTATE of lastval() and currval() before the first use of a sequence */

static void throw_lost(const async_pdo_connection_t *connection)
{
	if (connection->template->is_proxied) {
		async_pdo_throw("HY010", "Function sequence error: behind a proxy in transaction mode (PDO::ATTR_POOL_PROXY) the "
			"session that knows the last id is left with each transaction. Ask inside the transaction of the INSERT, or use "
			"INSERT … RETURNING");
		return;
	}
	async_pdo_throw("HY010", "Function sequence error: what the connection knows about the last statement is about that of "
		"another coroutine. Ask inside a transaction, or while the statement lives");
}

/* Behind a proxy, outside a transaction: each statement has a session of its own. */
static bool has_no_session(const async_pdo_connection_t *connection)
{
	return UNEXPECTED(connection->template->is_proxied) && !connection->in_transaction;
}

void async_pdo_values_change_session(async_pdo_connection_t *connection)
{
	connection->has_history = true;
	connection->has_made_ids = false;
	connection->answers = 0;
}

void async_pdo_values_begin(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	const async_pdo_context_t *context = connection->context;
	bool has_past = connection->has_history || connection->template->is_proxied || (context && context->has_past);

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

bool async_pdo_values_note_slowly(async_pdo_connection_t *connection, async_sql_facts_t facts)
{
	const async_pdo_context_t *context = connection->context;
	uint8_t sets = facts.sets;

	if (facts.asks & ~connection->answers) {
		/* A coroutine that has never made an id gets the answer of a new session. */
		if (facts.asks != ASYNC_SQL_ID || has_no_session(connection) || (context && context->has_past) || !forget_ids(connection)) {
			if (!EG(exception)) {
				throw_lost(connection);
			}
			return false;
		}
		connection->answers |= ASYNC_SQL_ID;
	}
	if (has_no_session(connection)) {
		sets = 0;
	} else if ((sets & ASYNC_SQL_ID) && connection->has_history && !forget_ids(connection)) {
		sets = 0; /* a failed transaction: the statement will fail, too */
	}
	connection->has_run = true;
	connection->has_made_ids |= (sets & ASYNC_SQL_ID) != 0;
	connection->answers |= sets;
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
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
	}
	ZEND_ASYNC_UNPROTECT(self);
	return id;
}

void async_pdo_values_commit(async_pdo_connection_t *connection, bool may_ask)
{
	pdo_dbh_t *dbh = connection->dbh;

	if (EXPECTED(!connection->owes)) {
		return;
	}
	zend_string *id = may_ask && !async_pdo_is_broken(connection) ? ask_server(connection) : NULL;
	bool had_none = !id && may_ask && !async_pdo_is_broken(connection) && !strcmp(dbh->error_code, NO_ID_YET);
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
	async_string_release(id);
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
	if (has_no_session(connection) || (context && context->has_past) || (connection->has_history && !forget_ids(connection))) {
		if (!EG(exception)) {
			throw_lost(connection);
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
