/* SPDX-License-Identifier: MIT
 *
 * One coroutine's view of one template: found by the coroutine, made on first use, ended with the coroutine. The main flow is
 * one context, whether or not the scheduler runs yet.
 */
#include "pdo/pdo_lease.h"
#include "pdo/pdo_values.h"

static zend_always_inline zend_ulong context_key(const zend_coroutine_t *coroutine)
{
	return (zend_ulong) (uintptr_t) coroutine >> 4; /* the lowest bits are always 0 */
}

static void context_unwatch(async_pdo_context_t *context)
{
	zend_coroutine_t *coroutine = context->watched;

	context->watched = NULL;
	if (coroutine && !CG(unclean_shutdown)) { /* after a fatal error, nobody says when a coroutine goes */
		coroutine->event.del_callback(&coroutine->event, &context->at_end);
	}
}

/* The coroutine has ended: its connection goes back, in whatever state it is. */
static void context_end(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_pdo_context_t *context = ASYNC_CONTAINER_OF(callback, async_pdo_context_t, at_end);
	async_pdo_template_t *template = context->template;
	async_pdo_connection_t *connection = context->connection;

	(void) result;
	(void) exception;
	context_unwatch(context);
	async_pdo_values_forget(context);
	context->connection = NULL;
	context->state = ASYNC_PDO_CONTEXT_FREE;
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
		if (connection->in_transaction && ZEND_COROUTINE_IS_CANCELLED((zend_coroutine_t *) event)) {
			connection->is_broken = true; /* nobody can tell how far it came */
		}
		async_pdo_lease_abandon(connection);
	}
}

/* The coroutine goes without an end. */
static void context_forget(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	async_pdo_context_t *context = ASYNC_CONTAINER_OF(callback, async_pdo_context_t, at_end);

	(void) event;
	context->watched = NULL;
}

static void context_init(async_pdo_context_t *context, async_pdo_template_t *template)
{
	memset(context, 0, sizeof(*context));
	context->template = template;
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
}

static void context_disarm(async_pdo_context_t *context)
{
	context_unwatch(context);
	zval_ptr_dtor(&context->error_info);
}

void async_pdo_contexts_destroy(async_pdo_template_t *template)
{
	async_pdo_context_t *context;

	template->newest = NULL;
	ZEND_HASH_FOREACH_PTR(&template->contexts, context) {
		context_disarm(context);
		efree(context);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&template->contexts);
	context_disarm(&template->main);
}
