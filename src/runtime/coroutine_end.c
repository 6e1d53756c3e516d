/* SPDX-License-Identifier: MIT
 *
 * The end of a coroutine, by return, exception, cancellation or kill. Much of what runs here is not ours: callbacks of C
 * code, destructors of the result, of arguments and of captured values. They may throw, and destructors may even suspend, so
 * the order counts:
 *
 *   1. what can still change the outcome: the result is dropped if there is an exception
 *   2. the event closes, its callbacks are called: coroutines that await this one are queued
 *   3. what was left is disposed of; the coroutine is still counted, so that the process waits for it
 *   4. the runtime drops its reference
 *
 * A coroutine that never starts has no stack of its own for this. It closes at once, and is buried when its turn comes.
 */
#include "runtime/coroutine.h"
#include "engine/layer.h"
#include "runtime/error_settings.h"
#include "runtime/context.h"
#include "runtime/scope.h"
#include "runtime/scheduler.h"
#include "runtime/settle.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"

/* Decides the outcome: a value, or an exception and no value. */
static void coroutine_decide(async_coroutine_t *coroutine)
{
	zend_coroutine_t *base = &coroutine->base;
	zval dropped;

	do {
		if (base->waker) {
			base->waker->dtor(base);
		}
		if (EG(exception)) {
			async_settle(coroutine);
		}
		if (coroutine->error) { /* a cancellation that it never came to notice is its outcome */
			if (!base->exception) {
				base->exception = async_coroutine_take_error(coroutine);
			} else {
				async_coroutine_drop_error(coroutine);
			}
		}
		ZVAL_NULL(&dropped);
		if (base->exception || Z_TYPE(base->result) == IS_UNDEF) {
			ZVAL_COPY_VALUE(&dropped, &base->result);
			ZVAL_NULL(&base->result);
		}
		zval_ptr_dtor(&dropped);
	} while (Z_REFCOUNTED(dropped)); /* its destructor may have thrown or waited */
}

/* From here on the outcome is fixed, and all code can see it. */
static zend_always_inline void coroutine_close(async_coroutine_t *coroutine)
{
	zend_coroutine_t *base = &coroutine->base;

	if (UNEXPECTED(base->exception || coroutine->error || base->waker || Z_TYPE(base->result) == IS_UNDEF)) {
		coroutine_decide(coroutine);
	}
	ZEND_ASYNC_EVENT_SET_CLOSED(&base->event);
	coroutine->execute_data = NULL;
	if (base->event.callbacks.first) {
		zend_async_callbacks_call(&base->event, &base->result, base->exception);
		if (UNEXPECTED(EG(exception))) {
			async_settle(coroutine);
		}
	}
}

static void coroutine_dispose(async_coroutine_t *coroutine)
{
	zend_async_coroutine_dispose dispose = coroutine->base.extended_dispose;

	coroutine->base.extended_dispose = NULL;
	dispose(&coroutine->base);
}

/* Gives back what the coroutine was to run, and what it waited for. */
static void coroutine_free_call(async_coroutine_t *coroutine)
{
	async_coroutine_fetch_call(coroutine);
	async_call_destroy(&coroutine->call);
	if (UNEXPECTED(coroutine->base.waker)) {
		coroutine->base.waker->dtor(&coroutine->base);
	}
}

bool async_coroutine_has_unseen_exception(const async_coroutine_t *coroutine)
{
	const zend_coroutine_t *base = &coroutine->base;

	return base->exception && !ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&base->event)
		&& !async_uncaught_is_silent(base->exception)
		&& !(async_is_cancellation(base->exception) && (base->event.flags & ZEND_COROUTINE_F_CANCELLED));
}

static void coroutine_surface(async_coroutine_t *coroutine)
{
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&coroutine->base.event);
	if (UNEXPECTED(async_unhandled_start(coroutine))) {
		return;
	}
	if (UNEXPECTED(coroutine->failure_settings) && !ASYNC_G(exit_exception)) {
		ASYNC_G(exit_settings) = coroutine->failure_settings;
		coroutine->failure_settings = NULL;
	}
	async_uncaught_surface(coroutine->base.exception, coroutine);
}

/* Tells the rest of the runtime; the coroutines that await this one know already. */
static zend_always_inline void coroutine_report_end(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(!async_list_is_empty(&coroutine->held))) {
		ASYNC_LAYERS_CALL(on_leaving, coroutine);
	}
	if (UNEXPECTED(coroutine->finally_handlers)) {
		async_finally_spawn(&coroutine->finally_handlers, &coroutine->std, coroutine->scope);
	}
	if (UNEXPECTED(coroutine->scope)) {
		async_scope_leave(coroutine);
	}
	if (UNEXPECTED(coroutine->base.exception) && GC_REFCOUNT(&coroutine->std) == 1
			&& async_coroutine_has_unseen_exception(coroutine)) {
		coroutine_surface(coroutine);
	}
}

static zend_always_inline void coroutine_delist(async_coroutine_t *coroutine)
{
	async_list_remove(&coroutine->live);
	if (!(coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN)) {
		ASYNC_G(live_count)--;
	}
}

/* Has it anything that most coroutines do not have at their end? */
static zend_always_inline bool coroutine_has_more(const async_coroutine_t *coroutine)
{
	const zend_coroutine_t *base = &coroutine->base;

	return (uintptr_t) base->extended_dispose | (uintptr_t) base->exception | (uintptr_t) base->fcall
		| (uintptr_t) base->waker | (uintptr_t) coroutine->error | (uintptr_t) coroutine->deferred
		| (uintptr_t) coroutine->finally_handlers | (uintptr_t) coroutine->values | (uintptr_t) coroutine->scope
		| (uintptr_t) coroutine->failure_settings | Z_TYPE(coroutine->call.callable) | Z_TYPE_FLAGS(base->result) | !async_list_is_empty(&coroutine->held);
}

/* Does freeing the coroutine call destructors? Besides its outcome, a WeakMap can hold something for it. */
static bool coroutine_is_last(const async_coroutine_t *coroutine)
{
	const zend_coroutine_t *base = &coroutine->base;

	return base->exception || Z_TYPE(base->result) > IS_STRING || base->event.callbacks.first
		|| (GC_FLAGS(&coroutine->std) & IS_OBJ_WEAKLY_REFERENCED) || coroutine->values;
}

void async_coroutine_finish(async_coroutine_t *coroutine)
{
	zend_coroutine_t *base = &coroutine->base;

	if (UNEXPECTED(EG(exception))) {
		async_settle(coroutine);
	}
	coroutine_close(coroutine);
	if (UNEXPECTED(base->extended_dispose)) {
		coroutine_dispose(coroutine);
	}
	async_error_settings_leave_for_good(coroutine);
	if (UNEXPECTED(EG(exception))) {
		async_settle(coroutine);
	}
	coroutine_report_end(coroutine);
	coroutine_delist(coroutine);

	/* Main is used again after its end: shutdown functions and destructors wait in it. */
	bool is_bare = EXPECTED(!coroutine_has_more(coroutine)) && EXPECTED(coroutine != ASYNC_G(main));
	if (EXPECTED(is_bare)) {
		/* Nothing to report, and no part of any cycle: spare the destructor and the collector. */
		GC_ADD_FLAGS(&coroutine->std, IS_OBJ_DESTRUCTOR_CALLED | GC_NOT_COLLECTABLE);
		base->event.flags |= ASYNC_COROUTINE_F_BARE;
	}
	if (UNEXPECTED(GC_REFCOUNT(&coroutine->std) == 1) && UNEXPECTED(coroutine_is_last(coroutine))) {
		async_coroutine_free_ended(coroutine);
	} else if (EXPECTED(is_bare)) {
		if (GC_DELREF(&coroutine->std) == 0) {
			zend_objects_store_del(&coroutine->std);
		}
	} else {
		OBJ_RELEASE(&coroutine->std);
	}
}

void async_coroutine_finish_unstarted(async_coroutine_t *coroutine)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	coroutine_close(coroutine);
	coroutine_report_end(coroutine);
	coroutine_delist(coroutine);
	async_aside_settle(&aside);
	if (UNEXPECTED(!async_coroutine_can_spawn())) {
		async_scheduler_dequeue(coroutine);
	}
	if (UNEXPECTED(!async_coroutine_is_queued(coroutine))) {
		async_coroutine_free_ended_here(coroutine);
	}
}

static void coroutine_free_remains(async_coroutine_t *coroutine)
{
	coroutine_free_call(coroutine);
	if (coroutine->base.extended_dispose) {
		coroutine_dispose(coroutine);
	}
	OBJ_RELEASE(&coroutine->std);
}

/* Destructors need a coroutine that exists: they ask for the current one, they suspend it, they fail. So another one takes
 * over the context for their sake. */
void async_coroutine_free_ended(async_coroutine_t *coroutine)
{
	async_coroutine_t *stand_in = async_coroutine_new();

	stand_in->base.event.flags |= ZEND_COROUTINE_F_STARTED;
	async_error_settings_init(stand_in);
	stand_in->base.lineno = coroutine->base.lineno;
	if (coroutine->base.filename) {
		stand_in->base.filename = zend_string_copy(coroutine->base.filename);
	}
	async_coroutine_enlist(stand_in, false);
	async_carrier_replace_coroutine(stand_in);
	ASYNC_G(current) = stand_in;
	async_error_settings_enter();
	coroutine_free_remains(coroutine);
	if (UNEXPECTED(stand_in->values)) {
		async_context_end(stand_in);
	}
	async_coroutine_finish(stand_in);
}

void async_coroutine_free_ended_here(async_coroutine_t *coroutine)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	coroutine_free_remains(coroutine);
	async_aside_settle(&aside);
}

/* The last reference is gone, or the request ends. A suspended coroutine is ended here, so that its finally blocks run. */
void async_coroutine_object_destroy(zend_object *object)
{
	async_coroutine_t *coroutine = async_coroutine_from_object(object);

	if (!ZEND_COROUTINE_IS_MAIN(&coroutine->base) && async_coroutine_is_suspended(coroutine)) {
		async_coroutine_kill(coroutine);
	}
	if (async_coroutine_has_unseen_exception(coroutine) && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		coroutine_surface(coroutine);
	}
}

static zend_never_inline void coroutine_free_more(async_coroutine_t *coroutine)
{
	async_timer_stop(&coroutine->timer);
	async_scheduler_dequeue(coroutine);
	async_list_remove(&coroutine->live);
	if (coroutine->base.extended_dispose) {
		coroutine_dispose(coroutine); /* the request ended first */
	}
	if (!async_list_is_empty(&coroutine->held)) {
		ASYNC_LAYERS_CALL(on_leaving, coroutine);
	}
	coroutine_free_call(coroutine);
	async_object_release(coroutine->base.exception);
	async_coroutine_drop_error(coroutine);
	async_object_release(coroutine->deferred);
	async_array_release(coroutine->finally_handlers);
	async_context_drop(&coroutine->values);
	if (coroutine->scope) { /* the request ended first */
		async_scope_forget(coroutine);
	}
	if (coroutine->failure_settings) {
		async_error_settings_release(coroutine->failure_settings);
	}
}

void async_coroutine_object_free(zend_object *object)
{
	async_coroutine_t *coroutine = async_coroutine_from_object(object);
	zend_coroutine_t *base = &coroutine->base;

	async_weak_clear(object);
	if (UNEXPECTED(!(base->event.flags & ASYNC_COROUTINE_F_BARE)) || UNEXPECTED(coroutine->values)) {
		coroutine_free_more(coroutine);
	}
	async_event_free_callbacks(&base->event);
	if (UNEXPECTED(Z_REFCOUNTED(base->result))) {
		zval_ptr_dtor(&base->result);
	}
	if (EXPECTED(coroutine->error_settings)) {
		async_error_settings_release(coroutine->error_settings);
	}
	async_string_release(base->filename);
	async_string_release(coroutine->suspend_filename);
	if (UNEXPECTED(object->properties)) { /* the class declares none */
		zend_object_std_dtor(object);
	}
}

/* finally() handlers. They run in a coroutine of their own, one after the other, in order of registration; one that
 * throws does not stop the rest, and several failures are gathered in one CompositeException. */

zend_class_entry *async_ce_composite_exception;

typedef struct {
	HashTable *handlers;
	zval argument;
	async_scope_t *scope; /* owned; nullable */
} finally_job_t;

void async_user_call(zval *function, uint32_t count, zval *arguments)
{
	zval result;

	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, function, &result, count, arguments);
	zval_ptr_dtor(&result);
}

zend_object *async_composite_new(const char *message, HashTable *exceptions)
{
	zend_object *composite = async_exception_new(async_ce_composite_exception, "%s", message);
	zval list;

	ZVAL_ARR(&list, exceptions);
	zend_update_property(async_ce_composite_exception, composite, ZEND_STRL("exceptions"), &list);
	zval_ptr_dtor(&list);
	return composite;
}

/* One failure is thrown as it is, several as one. */
static void finally_throw(HashTable *errors)
{
	zval *first = zend_hash_index_find(errors, 0);

	if (!first) {
		zend_array_release(errors);
		return;
	}
	if (zend_hash_num_elements(errors) == 1) {
		GC_ADDREF(Z_OBJ_P(first));
		zend_object *exception = Z_OBJ_P(first);
		zend_array_release(errors);
		zend_throw_exception_internal(exception);
		return;
	}
	zend_throw_exception_internal(async_composite_new("Multiple finally handlers failed", errors));
}

static void finally_run(void)
{
	finally_job_t *job = ASYNC_G(current)->base.extended_data;
	HashTable *errors = zend_new_array(0);
	zval *handler;

	ZEND_HASH_FOREACH_VAL(job->handlers, handler) {
		async_user_call(handler, 1, &job->argument);
		if (EG(exception)) {
			if (async_is_unwinding(EG(exception))) {
				break;
			}
			zval error;
			ZVAL_OBJ(&error, async_exception_take());
			zend_hash_next_index_insert(errors, &error);
		}
	} ZEND_HASH_FOREACH_END();

	if (EG(exception)) {
		zend_array_release(errors);
	} else {
		finally_throw(errors);
	}
	if (EG(exception) && !async_is_unwinding(EG(exception)) && !async_is_cancellation(EG(exception)) && job->scope) {
		async_scope_handle_thrown(job->scope);
	}
}

/* However it ended: run, cancelled before it started, or killed. */
static void finally_dispose(zend_coroutine_t *coroutine)
{
	finally_job_t *job = coroutine->extended_data;

	zend_array_release(job->handlers);
	zval_ptr_dtor(&job->argument);
	if (job->scope) {
		async_scope_release(job->scope);
	}
	efree(job);
}

void async_finally_spawn(HashTable **handlers, zend_object *argument, async_scope_t *scope)
{
	if (!*handlers || UNEXPECTED(!async_coroutine_can_spawn())) {
		return;
	}
	finally_job_t *job = emalloc(sizeof(*job));
	job->handlers = *handlers;
	*handlers = NULL;
	ZVAL_NULL(&job->argument);
	if (argument) {
		ZVAL_OBJ_COPY(&job->argument, argument);
	}
	job->scope = scope ? async_scope_addref(scope) : NULL;
	async_coroutine_t *runner = async_spawn_internal(finally_run, job, false);
	runner->base.extended_dispose = finally_dispose;
}

void async_finally_add(HashTable **handlers, bool is_over, zval *handler, zval *argument)
{
	if (is_over) {
		async_user_call(handler, 1, argument);
		return;
	}
	if (!*handlers) {
		*handlers = zend_new_array(1);
	}
	Z_ADDREF_P(handler);
	zend_hash_next_index_insert(*handlers, handler);
}

void async_finally_gc(HashTable *handlers, zend_get_gc_buffer *buffer)
{
	zval *handler;

	if (handlers) {
		ZEND_HASH_FOREACH_VAL(handlers, handler) {
			zend_get_gc_buffer_add_zval(buffer, handler);
		} ZEND_HASH_FOREACH_END();
	}
}
