/* SPDX-License-Identifier: MIT
 *
 * The life of a coroutine: created and queued, run on a worker, ended by return, exception, cancellation or kill.
 *
 * References: the runtime holds one from spawn to end. While the coroutine is parked that reference stands for "somebody
 * will wake it"; whoever holds the wait (a pool, an awaited coroutine) may report it to the cycle collector, so a
 * coroutine that waits for something only it can reach is garbage.
 */
#include "runtime/call.h"
#include "runtime/coroutine.h"
#include "runtime/finally.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"
#include "runtime/vm_state.h"

#include "php_output.h"
#include "zend_exceptions.h"

zend_class_entry *async_ce_coroutine;
zend_object_handlers async_coroutine_handlers;

static bool coroutine_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_push(event, callback);
	return true;
}

static bool coroutine_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_remove(event, callback);
}

/* A coroutine is started by the scheduler, whoever waits for it. */
static bool coroutine_start_stop(zend_async_event_t *event)
{
	(void) event;
	return true;
}

static bool coroutine_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	zend_coroutine_t *coroutine = (zend_coroutine_t *) event;

	if (!ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		return false;
	}
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (callback) {
		callback->callback(event, callback, &coroutine->result, coroutine->exception);
		return true;
	}
	if (coroutine->exception) {
		if (exception) {
			GC_ADDREF(coroutine->exception);
			*exception = coroutine->exception;
		}
	} else if (result) {
		ZVAL_COPY(result, &coroutine->result);
	}
	return true;
}

static bool coroutine_dispose(zend_async_event_t *event)
{
	OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	return true;
}

static zend_string *coroutine_info(zend_async_event_t *event)
{
	zend_coroutine_t *coroutine = (zend_coroutine_t *) event;

	return strpprintf(0, "Coroutine %u spawned at %s:%u", ZEND_ASYNC_EVENT_TO_OBJECT(event)->handle,
		coroutine->filename ? ZSTR_VAL(coroutine->filename) : "unknown", coroutine->lineno);
}

static zend_object *coroutine_object_create(zend_class_entry *ce)
{
	/* no declared properties, hence no room for them */
	async_coroutine_t *coroutine = emalloc(sizeof(*coroutine) - sizeof(zval));

	/* A size that the compiler cannot see makes it call memset(), which is faster than the code it would inline. */
	size_t size = offsetof(async_coroutine_t, std);
	__asm__("" : "+r"(size));
	memset(coroutine, 0, size);
	zend_object_std_init(&coroutine->std, ce);
	coroutine->std.handlers = &async_coroutine_handlers;

	zend_async_event_t *event = &coroutine->base.event;
	event->flags = ZEND_ASYNC_EVENT_F_ZVAL_RESULT | ZEND_ASYNC_EVENT_F_ZEND_OBJ;
	event->zend_object_offset = XtOffsetOf(async_coroutine_t, std);
	event->add_callback = coroutine_add_callback;
	event->del_callback = coroutine_del_callback;
	event->start = coroutine_start_stop;
	event->stop = coroutine_start_stop;
	event->replay = coroutine_replay;
	event->dispose = coroutine_dispose;
	event->info = coroutine_info;

	async_list_init(&coroutine->ready);
	async_list_init(&coroutine->live);
	async_timer_init(&coroutine->timer, NULL);
	return &coroutine->std;
}

/* Not by spawn(): fetching objects from a database can create one of any class. It has nothing to run, so it has ended. */
zend_object *async_coroutine_object_create(zend_class_entry *ce)
{
	zend_object *object = coroutine_object_create(ce);
	zend_coroutine_t *base = &async_coroutine_from_object(object)->base;

	ZEND_ASYNC_EVENT_SET_CLOSED(&base->event);
	ZVAL_NULL(&base->result);
	return object;
}

static zend_always_inline async_coroutine_t *coroutine_create(void)
{
	return async_coroutine_from_object(coroutine_object_create(async_ce_coroutine));
}

/* From here to its end the runtime knows the coroutine. */
static zend_always_inline void coroutine_enlist(async_coroutine_t *coroutine, bool hidden)
{
	async_list_push_back(&ASYNC_G(live), &coroutine->live);
	if (hidden) {
		coroutine->base.event.flags |= ZEND_ASYNC_EVENT_F_HIDDEN;
	} else {
		ASYNC_G(live_count)++;
	}
}

async_coroutine_t *async_coroutine_new_main(void)
{
	async_coroutine_t *coroutine = coroutine_create();

	coroutine_enlist(coroutine, false);
	coroutine->base.event.flags |= ZEND_COROUTINE_F_MAIN | ZEND_COROUTINE_F_STARTED;
	GC_ADDREF(&coroutine->std); /* its context outlives its end: it drains the others */
	return coroutine;
}

static void coroutine_note_spawn_location(zend_coroutine_t *coroutine)
{
	zend_execute_data *ex = EG(current_execute_data);

	while (ex && (!ex->func || !ZEND_USER_CODE(ex->func->type))) {
		ex = ex->prev_execute_data;
	}
	if (ex) {
		coroutine->filename = zend_string_copy(ex->func->op_array.filename);
		coroutine->lineno = ex->opline->lineno;
	}
}

async_coroutine_t *async_coroutine_create(void)
{
	if (UNEXPECTED(!async_coroutine_can_spawn())) {
		zend_throw_exception(async_ce_exception, "Cannot spawn a coroutine when async is disabled", 0);
		return NULL;
	}
	if (UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_READY) && !async_scheduler_launch()) {
		return NULL;
	}
	async_coroutine_t *coroutine = coroutine_create();
	coroutine_note_spawn_location(&coroutine->base);
	return coroutine;
}

void async_coroutine_enqueue(async_coroutine_t *coroutine, bool hidden)
{
	coroutine_enlist(coroutine, hidden);
	async_scheduler_enqueue(coroutine);
}

/* C code hands over its call when it likes: it is fetched where it is needed. */
static zend_always_inline void call_fetch(async_coroutine_t *coroutine)
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

async_coroutine_t *async_spawn(const zend_fcall_t *fcall)
{
	if (UNEXPECTED(ASYNC_G(in_reactor))) {
		zend_throw_exception(async_ce_exception, "The operation cannot be executed in the scheduler context", 0);
		return NULL;
	}
	async_coroutine_t *coroutine = async_coroutine_create();
	if (UNEXPECTED(!coroutine)) {
		return NULL;
	}
	async_call_copy(&coroutine->call, fcall);
	async_coroutine_enqueue(coroutine, false);
	if (UNEXPECTED(ASYNC_G(shutting_down))) { /* nothing new starts */
		GC_ADDREF(&coroutine->std); /* the caller was promised a live object */
		async_coroutine_cancel(coroutine, NULL, true);
		GC_DELREF(&coroutine->std);
	}
	return coroutine;
}

async_coroutine_t *async_spawn_internal(zend_coroutine_entry_t entry, void *data, bool hidden)
{
	async_coroutine_t *coroutine = async_coroutine_create();

	if (EXPECTED(coroutine)) {
		coroutine->base.internal_entry = entry;
		coroutine->base.extended_data = data;
		async_coroutine_enqueue(coroutine, hidden);
	}
	return coroutine;
}

/* What was thrown becomes the outcome of the coroutine that runs; an exit() is meant for everybody. */
static void coroutine_end(async_coroutine_t *coroutine)
{
	zend_object *exception = EG(exception);

	if (EXPECTED(!exception)) {
		async_coroutine_finish(coroutine);
		return;
	}
	GC_ADDREF(exception);
	zend_clear_exception();
	if (zend_is_unwind_exit(exception)) {
		async_coroutine_finish(coroutine);
		async_shutdown_exit(exception);
		return;
	}
	if (zend_is_graceful_exit(exception)) {
		OBJ_RELEASE(exception);
		exception = async_exception_new(async_ce_cancellation, "Coroutine cancelled");
	}
	coroutine->base.exception = exception;
	async_coroutine_finish(coroutine);
}

void async_coroutine_run(async_coroutine_t *coroutine)
{
	coroutine->base.event.flags |= ZEND_COROUTINE_F_STARTED;
	call_fetch(coroutine);
	if (EXPECTED(Z_TYPE(coroutine->call.callable) != IS_UNDEF)) {
		async_call_execute(&coroutine->call, &coroutine->base.result);
	} else if (EXPECTED(coroutine->base.internal_entry)) {
		coroutine->base.internal_entry();
	} else {
		zend_throw_error(NULL, "The coroutine has neither a C entry nor a PHP function to run");
	}
	async_call_destroy(&coroutine->call); /* destructors run, print and throw as part of the coroutine */
	/* As at the end of a script: what was buffered is not lost. */
	while (UNEXPECTED(OG(active)) && zend_stack_count(&OG(handlers)) > ASYNC_G(main_output_level)) {
		OG(active)->flags |= PHP_OUTPUT_HANDLER_REMOVABLE;
		php_output_end();
	}
	async_vm_state_clear();
	coroutine->context = NULL;

	coroutine_end(coroutine);
}

/* Gives back what the coroutine was to run, and what it waited for. */
static void coroutine_free_call(async_coroutine_t *coroutine)
{
	call_fetch(coroutine);
	async_call_destroy(&coroutine->call);
	if (UNEXPECTED(coroutine->base.waker)) {
		coroutine->base.waker->dtor(&coroutine->base);
	}
}

/* Does the exception that ended the coroutine still wait for somebody to see it? */
static bool coroutine_has_unseen_exception(const async_coroutine_t *coroutine)
{
	return coroutine->base.exception && !ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&coroutine->base.event)
		&& !async_is_cancellation(coroutine->base.exception);
}

/* Does freeing the coroutine that runs now call destructors? Besides its outcome, a WeakMap can hold something for it. */
static zend_always_inline bool coroutine_is_last(const async_coroutine_t *coroutine)
{
	const zend_coroutine_t *base = &coroutine->base;

	return GC_REFCOUNT(&coroutine->std) == 1 && coroutine == ASYNC_G(current)
		&& (base->exception || Z_TYPE(base->result) > IS_STRING || (GC_FLAGS(&coroutine->std) & IS_OBJ_WEAKLY_REFERENCED));
}

/* Destructors need a coroutine that exists: they ask for the current one, they suspend it, they fail. So another one takes
 * over the context for their sake. */
static void coroutine_release_last(async_coroutine_t *coroutine)
{
	async_coroutine_t *heir = coroutine_create();

	heir->base.event.flags |= ZEND_COROUTINE_F_STARTED;
	heir->base.lineno = coroutine->base.lineno;
	if (coroutine->base.filename) {
		heir->base.filename = zend_string_copy(coroutine->base.filename);
	}
	coroutine_enlist(heir, false);
	ASYNC_G(current) = heir;
	OBJ_RELEASE(&coroutine->std);
	coroutine_end(heir);
}

void async_coroutine_finish(async_coroutine_t *coroutine)
{
	zend_coroutine_t *base = &coroutine->base;

	if (UNEXPECTED(coroutine->error)) { /* a cancellation that it never came to notice is its outcome */
		if (!base->exception) {
			base->exception = async_coroutine_take_error(coroutine);
		} else {
			async_coroutine_drop_error(coroutine);
		}
	}
	if (UNEXPECTED(base->exception || Z_TYPE(base->result) == IS_UNDEF)) {
		zval_ptr_dtor(&base->result);
		ZVAL_NULL(&base->result);
	}

	ZEND_ASYNC_EVENT_SET_CLOSED(&base->event);
	async_list_remove(&coroutine->live);
	if (!(base->event.flags & ZEND_ASYNC_EVENT_F_HIDDEN)) {
		ASYNC_G(live_count)--;
	}
	coroutine_free_call(coroutine);
	coroutine->execute_data = NULL;

	if (base->event.callbacks.first) {
		zend_async_callbacks_call(&base->event, &base->result, base->exception);
	}
	if (UNEXPECTED(base->extended_dispose)) {
		base->extended_dispose(base);
	}
	if (UNEXPECTED(coroutine->finally_handlers)) {
		async_finally_start(coroutine);
	}
	if (UNEXPECTED(coroutine_has_unseen_exception(coroutine)) && GC_REFCOUNT(&coroutine->std) == 1) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&base->event);
		async_shutdown_surface(base->exception);
	}
	if (UNEXPECTED(coroutine_is_last(coroutine))) {
		coroutine_release_last(coroutine);
	} else if (EXPECTED(!base->exception && !Z_REFCOUNTED(base->result))) {
		/* Nothing to report, and no part of any cycle: spare the destructor and the collector. */
		GC_ADD_FLAGS(&coroutine->std, IS_OBJ_DESTRUCTOR_CALLED | GC_NOT_COLLECTABLE);
		if (GC_DELREF(&coroutine->std) == 0) {
			zend_objects_store_del(&coroutine->std);
		}
	} else {
		OBJ_RELEASE(&coroutine->std);
	}
}

/* The last reference is gone, or the request ends. A suspended coroutine is ended here, so that its finally blocks run. */
void async_coroutine_object_destroy(zend_object *object)
{
	async_coroutine_t *coroutine = async_coroutine_from_object(object);

	if (ZEND_COROUTINE_IS_FINISHED(&coroutine->base) || ZEND_COROUTINE_IS_MAIN(&coroutine->base)) {
		if (coroutine_has_unseen_exception(coroutine) && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
			ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&coroutine->base.event);
			async_shutdown_surface(coroutine->base.exception);
		}
		return;
	}
	if (coroutine->context && coroutine != ASYNC_G(current) && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		async_coroutine_kill(coroutine);
	}
}

void async_coroutine_object_free(zend_object *object)
{
	async_coroutine_t *coroutine = async_coroutine_from_object(object);
	zend_coroutine_t *base = &coroutine->base;

	async_timer_stop(&coroutine->timer);
	async_scheduler_dequeue(coroutine);
	async_list_remove(&coroutine->live);
	if (!ZEND_COROUTINE_IS_FINISHED(base) && base->extended_dispose) {
		base->extended_dispose(base); /* the request ended first */
	}
	async_event_free_callbacks(&base->event);
	coroutine_free_call(coroutine);
	zval_ptr_dtor(&base->result);
	if (base->exception) {
		OBJ_RELEASE(base->exception);
	}
	async_coroutine_drop_error(coroutine);
	if (coroutine->deferred) {
		OBJ_RELEASE(coroutine->deferred);
	}
	if (coroutine->finally_handlers) {
		zend_array_release(coroutine->finally_handlers);
	}
	if (base->filename) {
		zend_string_release(base->filename);
	}
	if (coroutine->suspend_filename) {
		zend_string_release(coroutine->suspend_filename);
	}
	zend_object_std_dtor(object);
}
