/* SPDX-License-Identifier: MIT
 *
 * In a child process only the coroutine goes on that called pcntl_fork(). The others are simply gone: nothing of them runs,
 * neither catch nor finally blocks, nor destructors of what only they had; in the parent they all go on. If main is among them,
 * the request ends in the child when the last coroutine has ended, as if main had ended then. A coroutine that awaits one that is gone
 * gets an exception.
 */
#include "runtime/fork.h"
#include "engine/replace.h"
#include "runtime/await.h"
#include "runtime/coroutine.h"
#include "runtime/ending.h"
#include "runtime/error_settings.h"
#include "runtime/forget.h"
#include "runtime/local.h"
#include "runtime/scheduler.h"

#include "main/php_globals.h"
#include "zend_generators.h"

#define FORK_MAX_HANDLERS 4

static void (*handlers[FORK_MAX_HANDLERS])(void);
static uint32_t handler_count;

void async_fork_add_handler(void (*handler)(void))
{
	ZEND_ASSERT(handler_count < FORK_MAX_HANDLERS);
	handlers[handler_count++] = handler;
}

static void (*drop_wait)(async_wait_t *wait);

void async_fork_set_wait_handler(void (*drop)(async_wait_t *wait))
{
	drop_wait = drop;
}

/* What every coroutine that is gone waits for: waking it does nothing. */
static async_wait_t no_wait = { .node = { &no_wait.node, &no_wait.node }, .status = ASYNC_WAIT_CANCELLED };

static void forget_shown(zend_get_gc_buffer *buffer, HashTable *table)
{
	zval *values, *value;
	int count;

	zend_get_gc_buffer_use(buffer, &values, &count);
	for (int i = 0; i < count; i++) {
		async_forget_reference(&values[i]);
	}
	if (table) {
		ZEND_HASH_FOREACH_VAL(table, value) {
			async_forget_reference(value);
		} ZEND_HASH_FOREACH_END();
	}
}

/* The collector is not shown what a running generator has. At the end it would be resumed for its finally blocks. */
static void forget_generator(zend_execute_data *frame)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	zval self;

	forget_shown(buffer, zend_unfinished_execution_gc_ex(frame, frame->call, buffer, false));
	ZVAL_OBJ(&self, &((zend_generator *) frame->return_value)->std);
	async_forget_anyway(&self);
}

/* What is on the stack of a coroutine, and what it was given. */
static void forget_coroutine(async_coroutine_t *coroutine)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	zval self;

	coroutine->base.event.flags |= ASYNC_COROUTINE_F_COLLECTABLE; /* or it would show nothing */
	forget_shown(buffer, async_coroutine_gc(coroutine, buffer));
	coroutine->base.event.flags &= ~ASYNC_COROUTINE_F_COLLECTABLE;
	for (zend_execute_data *ex = coroutine->execute_data; ex; ex = ex->prev_execute_data) {
		if (ZEND_CALL_INFO(ex) & ZEND_CALL_GENERATOR) {
			forget_generator(ex);
		}
	}
	ZVAL_OBJ(&self, &coroutine->std); /* the reference of the runtime */
	async_forget_reference(&self);
}

/* Nothing leads to its context any more, and nothing can queue it. */
static void drop_coroutine(async_coroutine_t *coroutine, zend_object *exception)
{
	zend_coroutine_t *base = &coroutine->base;

	if (coroutine->wait) {
		async_await_drop(coroutine->wait);
		drop_wait(coroutine->wait);
		async_wait_break(coroutine->wait, ASYNC_WAIT_CANCELLED);
	}
	coroutine->wait = &no_wait;
	async_timer_stop(&coroutine->timer);
	async_scheduler_dequeue(coroutine);
	async_list_remove(&coroutine->live);
	if (base->waker) {
		base->waker->dtor(base); /* stops what it waited for */
	}
	forget_coroutine(coroutine);
	async_error_settings_forget(coroutine);
	async_local_forget(coroutine);

	memset(&coroutine->call, 0, sizeof(coroutine->call));
	coroutine->context = NULL;
	coroutine->execute_data = NULL;
	coroutine->error = coroutine->deferred = NULL;
	coroutine->finally_handlers = NULL;
	base->fcall = NULL;
	base->extended_dispose = NULL;
	if (!ZEND_COROUTINE_IS_FINISHED(base)) { /* otherwise only a part of its end is still to come */
		ZVAL_NULL(&base->result);
		base->exception = exception;
		GC_ADDREF(exception);
	}
	ZEND_ASYNC_EVENT_SET_CLOSED(&base->event);
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&base->event);
}

/* The context of main is left as it is. Something must stand for it nevertheless, and it has ended. */
static void main_replace(async_error_settings_t *settings)
{
	async_coroutine_t *main = async_coroutine_new_main();

	async_list_remove(&main->live);
	ZEND_ASYNC_EVENT_SET_CLOSED(&main->base.event);
	ZVAL_NULL(&main->base.result);
	GC_DELREF(&main->std);
	main->error_settings = settings;
	ASYNC_G(main) = main;
	ASYNC_G(main_is_gone) = ASYNC_G(draining) = true;
}

static void fork_drop_others(void)
{
	async_coroutine_t *self = ASYNC_G(current), *main = ASYNC_G(main);
	bool main_goes_on = self == main || (ZEND_COROUTINE_IS_FINISHED(&main->base) && !main->wait); /* then it drains */
	async_error_settings_t *settings = main->error_settings;
	zend_object *exception = async_exception_new(async_ce_exception, "The coroutine goes on in the parent process only");

	settings->refcount += !main_goes_on; /* for the one that takes its place */
	ASYNC_LIST_FOREACH(&ASYNC_G(live), link) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(link, async_coroutine_t, live);
		if (coroutine != self) {
			drop_coroutine(coroutine, exception);
		}
	}
	async_list_t *node;
	while ((node = async_list_first(&ASYNC_G(ready)))) { /* cancelled before they started, and not freed yet */
		drop_coroutine(ASYNC_CONTAINER_OF(node, async_coroutine_t, ready), exception);
	}
	OBJ_RELEASE(exception);
	if (!main_goes_on) {
		if (main->wait != &no_wait) { /* a shutdown function waited */
			async_wait_break(main->wait, ASYNC_WAIT_CANCELLED);
			forget_coroutine(main);
		}
		main_replace(settings);
	}
	self->base.event.flags &= ~ZEND_ASYNC_EVENT_F_HIDDEN; /* the process lives for it */
	ASYNC_G(live_count) = async_list_is_linked(&self->live);
	if (ASYNC_G(killer)) { /* gone, and with it the collector that called it */
		ASYNC_G(killer) = NULL;
		ASYNC_G(gc_depth) = 0;
	}
	PG(report_memleaks) = false; /* what the others had is never freed */
	ASYNC_G(exit_settings) = NULL;
	ASYNC_G(exit_exception) = NULL; /* failures of the others are reported by the parent */
	ASYNC_G(deadlock_reported) = false;
}

static void fork_in_child(void)
{
	async_forget_begin();
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		fork_drop_others();
		async_ending_after_fork();
	}
	int error = async_reactor_after_fork();
	for (uint32_t i = 0; i < handler_count; i++) {
		handlers[i]();
	}
	async_forget_end();
	if (error) {
		zend_error_noreturn(E_ERROR, "Cannot start the event loop in the child process");
	}
}

void async_fork_end_main(void)
{
	zend_fiber_transfer transfer = { .context = EG(main_fiber_context), .flags = ZEND_FIBER_TRANSFER_FLAG_BAILOUT };

	ASYNC_G(draining) = false;
	ASYNC_G(current) = ASYNC_G(main);
	async_error_settings_enter();
	ZVAL_NULL(&transfer.value);
	zend_fiber_switch_context(&transfer);
	abort();
}

static zif_handler original_fork, original_rfork, original_forkx;

static void fork_call(zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
		fork_in_child();
	}
}

static ZEND_NAMED_FUNCTION(fork_pcntl_fork)
{
	fork_call(original_fork, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(fork_pcntl_rfork)
{
	fork_call(original_rfork, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(fork_pcntl_forkx)
{
	fork_call(original_forkx, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void fork_install(void)
{
	original_fork = async_replace_function("pcntl_fork", fork_pcntl_fork);
	original_rfork = async_replace_function("pcntl_rfork", fork_pcntl_rfork); /* BSD */
	original_forkx = async_replace_function("pcntl_forkx", fork_pcntl_forkx); /* Solaris */
}

async_hook_t async_hook_fork = {
	.install = fork_install,
};
