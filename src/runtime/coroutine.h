/* SPDX-License-Identifier: MIT
 *
 * Inside the runtime: the life of a coroutine.
 */
#ifndef ASYNC_RUNTIME_COROUTINE_H
#define ASYNC_RUNTIME_COROUTINE_H

#include "engine/frame.h"
#include "runtime/runtime.h"

/* Not after a fatal error, and not once the last objects are being destroyed. */
static inline bool async_coroutine_can_spawn(void)
{
	return ASYNC_G(state) != ASYNC_STATE_OFF && !async_is_too_late();
}

/* The running main script, as a coroutine that has started. */
async_coroutine_t *async_coroutine_new_main(void);

/* A coroutine of C code for an object, base.extended_data, which it holds a reference to. */
async_coroutine_t *async_spawn_for(zend_coroutine_entry_t entry, zend_object *object);

/* Runs the coroutine from its first instruction to its end; called on a carrier. */
void async_coroutine_run(async_coroutine_t *coroutine);

/* It has left its stack, perhaps in a destructor after its end. It is not the one that runs, nor one that waits for another
 * to be killed. */
static inline bool async_coroutine_is_suspended(const async_coroutine_t *coroutine)
{
	return ASYNC_G(state) == ASYNC_STATE_ACTIVE && coroutine->context && coroutine != ASYNC_G(current)
		&& (coroutine->wait || async_coroutine_is_queued(coroutine));
}

/* Ends the coroutine that runs now with what was thrown, or is in base.result, base.exception or error: wakes the coroutines that
 * await it, and drops the runtime's reference. */
void async_coroutine_finish(async_coroutine_t *coroutine);
/* Ends a coroutine that has not started, with what is in error. Nothing but callbacks of C code runs: if it is queued it
 * stays so, and what it was given is freed when its turn comes. */
void async_coroutine_finish_unstarted(async_coroutine_t *coroutine);
/* Frees what is left of such a coroutine, in the coroutine that takes its place. */
void async_coroutine_free_ended(async_coroutine_t *coroutine);
/* The same where no other coroutine can take its place: nothing may suspend meanwhile. */
void async_coroutine_free_ended_here(async_coroutine_t *coroutine);

/* A coroutine that is in no list yet. */
async_coroutine_t *async_coroutine_new(void);

/* From here to its end the runtime knows the coroutine. */
static zend_always_inline void async_coroutine_enlist(async_coroutine_t *coroutine, bool hidden)
{
	async_list_push_back(&ASYNC_G(live), &coroutine->live);
	if (hidden) {
		coroutine->base.event.flags |= ZEND_ASYNC_EVENT_F_HIDDEN;
	} else {
		ASYNC_G(live_count)++;
	}
}

/* C code hands over its call when it likes: it is fetched where it is needed. */
static zend_always_inline void async_coroutine_fetch_call(async_coroutine_t *coroutine)
{
	zend_fcall_t *fcall = coroutine->base.fcall;

	if (EXPECTED(!fcall)) {
		return;
	}
	coroutine->base.fcall = NULL;
	ZVAL_COPY_VALUE(&coroutine->call.callable, &fcall->fci.function_name);
	coroutine->call.cache = fcall->fci_cache;
	coroutine->call.params = fcall->fci.params;
	coroutine->call.param_count = fcall->fci.param_count;
	coroutine->call.named_params = fcall->fci.named_params;
	efree(fcall);
}

/* Object handlers of Async\Coroutine that belong to the runtime; installed by src/php. */
zend_object *async_coroutine_object_create(zend_class_entry *ce);
void async_coroutine_object_destroy(zend_object *object);
void async_coroutine_object_free(zend_object *object);
HashTable *async_coroutine_object_gc(zend_object *object, zval **table, int *num);
/* Adds all that a suspended coroutine has a reference to. Returns a symbol table to be visited, or NULL. */
HashTable *async_coroutine_gc_all(async_coroutine_t *coroutine, zend_get_gc_buffer *buffer);
extern zend_object_handlers async_coroutine_handlers;

/* Handlers that run when a coroutine, a scope or a group is over. */

/* Calls handler(argument) now if it is over, otherwise adds it to the table (NULL = empty) for later. */
void async_finally_add(HashTable **handlers, bool is_over, zval *handler, zval *argument);
void async_finally_gc(HashTable *handlers, zend_get_gc_buffer *buffer);

/* Spawns the coroutine that runs them, if there are any, with the object, or null. Where no coroutine starts any more they stay
 * in the table. What they throw goes to the scope, which may be NULL. */
void async_finally_spawn(HashTable **handlers, zend_object *argument, async_scope_t *scope);
/* Calls a PHP function now, and drops the result. */
void async_user_call(zval *function, uint32_t count, zval *arguments);

/* Has no code seen the exception that ended the coroutine yet? */
bool async_coroutine_has_unseen_exception(const async_coroutine_t *coroutine);

extern zend_class_entry *async_ce_composite_exception;
/* Takes over the list. */
zend_object *async_composite_new(const char *message, HashTable *exceptions);

/* A call of a PHP function that is made later than it was asked for. Inline, since it is a part of every spawn. */

/* Makes a prepared call of one that is described; the call must be empty. */
static inline void async_call_copy(async_call_t *call, const zend_fcall_t *fcall)
{
	ZVAL_COPY(&call->callable, &fcall->fci.function_name);
	call->cache = fcall->fci_cache;
	call->param_count = fcall->fci.param_count;
	if (call->param_count) {
		call->params = safe_emalloc(call->param_count, sizeof(zval), 0);
		for (uint32_t i = 0; i < call->param_count; i++) {
			ZVAL_COPY(&call->params[i], &fcall->fci.params[i]);
		}
	}
	call->named_params = fcall->fci.named_params;
	if (call->named_params) {
		GC_TRY_ADDREF(call->named_params);
	}
}

/* Leaves a value in `result`, or an exception. */
static inline void async_call_execute(async_call_t *call, zval *result)
{
	if (call->named_params || UNEXPECTED(!async_frame_call(&call->cache, call->param_count, call->params, result))) {
		zend_fcall_info fci = {
			.size = sizeof(fci),
			.retval = result,
			.params = call->params,
			.object = call->cache.object,
			.param_count = call->param_count,
			.named_params = call->named_params,
		};
		ZVAL_COPY_VALUE(&fci.function_name, &call->callable);
		zend_call_function(&fci, &call->cache);
	}
	if (UNEXPECTED(Z_ISREF_P(result))) { /* declared as function &() */
		zend_unwrap_reference(result);
	}
}

/* Empties the call; does nothing the second time. Destructors may run, and the collector with them: by then nothing leads to
 * the call. */
void async_call_destroy_arguments(async_call_t *call);
static inline void async_call_destroy(async_call_t *call)
{
	zval callable;

	ZVAL_COPY_VALUE(&callable, &call->callable);
	ZVAL_UNDEF(&call->callable);
	if (UNEXPECTED(call->param_count) || UNEXPECTED(call->named_params)) {
		async_call_destroy_arguments(call);
	}
	zval_ptr_dtor(&callable);
}

#endif
