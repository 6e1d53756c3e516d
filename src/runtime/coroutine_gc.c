/* SPDX-License-Identifier: MIT
 *
 * What a coroutine shows to the cycle collector: its outcome, what it was given, the coroutines that await it, and, if it waits for
 * something that may be garbage itself, everything on its stack.
 */
#include "runtime/await.h"
#include "runtime/coroutine.h"

/* A coroutine that awaits this one, and could be woken by nothing else, is kept alive by this one. */
static void coroutine_gc_awaiters(async_coroutine_t *coroutine, zend_get_gc_buffer *buffer)
{
	zend_async_event_callback_t *callback = coroutine->base.event.callbacks.first;

	for (; callback; callback = callback->next) {
		zend_object *awaiter = async_await_sole_waiter(callback);
		if (awaiter) {
			zend_get_gc_buffer_add_obj(buffer, awaiter);
		}
	}
}

static void coroutine_gc_own(const async_coroutine_t *coroutine, zend_get_gc_buffer *buffer)
{
	zend_get_gc_buffer_add_zval(buffer, (zval *) &coroutine->base.result);
	if (coroutine->base.exception) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->base.exception);
	}
	if (coroutine->finally_handlers) {
		zval *handler;
		ZEND_HASH_FOREACH_VAL(coroutine->finally_handlers, handler) {
			zend_get_gc_buffer_add_zval(buffer, handler);
		} ZEND_HASH_FOREACH_END();
	}
	if (coroutine->error && coroutine->error != ASYNC_ERROR_CANCELLED) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->error);
	}
	if (coroutine->deferred) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->deferred);
	}
	if (Z_TYPE(coroutine->call.callable) != IS_UNDEF) {
		zend_get_gc_buffer_add_zval(buffer, (zval *) &coroutine->call.callable);
		for (uint32_t i = 0; i < coroutine->call.param_count; i++) {
			zend_get_gc_buffer_add_zval(buffer, &coroutine->call.params[i]);
		}
	}
}

static void table_gc(HashTable *table, zend_get_gc_buffer *buffer)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(table, value) {
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
		}
		zend_get_gc_buffer_add_zval(buffer, value);
	} ZEND_HASH_FOREACH_END();
}

/* Returns the symbol table of the frame, if it has one. */
static HashTable *frame_gc(zend_execute_data *ex, zend_get_gc_buffer *buffer)
{
	bool is_user_code = ex->func && ZEND_USER_CODE(ex->func->type);

	if (ZEND_CALL_INFO(ex) & ZEND_CALL_GENERATOR) {
		return NULL; /* a running generator does not show its frame: what it holds stays alive */
	}
	if ((ZEND_CALL_INFO(ex) & ZEND_CALL_HAS_SYMBOL_TABLE) && ex->symbol_table == &EG(symbol_table)) {
		return NULL; /* global variables are no coroutine's own */
	}
	if (ex->func && !is_user_code) {
		/* The engine does not show what await() and its like were given, since its own functions do not suspend. */
		for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(ex); i++) {
			zend_get_gc_buffer_add_zval(buffer, ZEND_CALL_ARG(ex, i));
		}
	}
	return zend_unfinished_execution_gc_ex(ex, is_user_code ? ex->call : NULL, buffer, false);
}

HashTable *async_coroutine_gc(async_coroutine_t *coroutine, zend_get_gc_buffer *buffer)
{
	HashTable *last_table = NULL;

	/* What runs, or will be woken by something that is no object, is alive, and so is what it holds: no need to look. A
	 * coroutine that has parked may still be the one that runs the reactor. */
	if (!(coroutine->base.event.flags & (ZEND_ASYNC_EVENT_F_CLOSED | ASYNC_COROUTINE_F_COLLECTABLE))
			|| (coroutine == ASYNC_G(current) && !ZEND_COROUTINE_IS_FINISHED(&coroutine->base))) {
		return NULL;
	}
	coroutine_gc_own(coroutine, buffer);
	coroutine_gc_awaiters(coroutine, buffer);
	if (!(coroutine->base.event.flags & ASYNC_COROUTINE_F_COLLECTABLE)) {
		return NULL;
	}
	for (zend_execute_data *ex = coroutine->execute_data; ex; ex = ex->prev_execute_data) {
		HashTable *table = frame_gc(ex, buffer);

		if (table && last_table) { /* only one of them can be returned */
			table_gc(last_table, buffer);
		}
		last_table = table ? table : last_table;
	}
	return last_table;
}

HashTable *async_coroutine_object_gc(zend_object *object, zval **table, int *num)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	HashTable *symbols = async_coroutine_gc(async_coroutine_from_object(object), buffer);

	zend_get_gc_buffer_use(buffer, table, num);
	return symbols;
}
