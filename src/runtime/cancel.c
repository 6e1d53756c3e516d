/* SPDX-License-Identifier: MIT
 *
 * Ending a coroutine from outside: by an exception where it waits, or by force.
 */
#include "engine/vm_state.h"
#include "runtime/coroutine.h"
#include "runtime/deadline.h"
#include "runtime/error_settings.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"

zend_object async_error_cancelled;

static zend_object *cancellation_new(void)
{
	return async_exception_new(async_ce_cancellation, "Coroutine cancelled");
}

zend_object *async_coroutine_take_error(async_coroutine_t *coroutine)
{
	zend_object *error = coroutine->error;

	coroutine->error = NULL;
	if (UNEXPECTED(error == ASYNC_ERROR_DEADLINE)) {
		return async_deadline_cancellation(coroutine);
	}
	return error == ASYNC_ERROR_CANCELLED ? cancellation_new() : error;
}

void async_coroutine_drop_error(async_coroutine_t *coroutine)
{
	zend_object *error = coroutine->error;

	coroutine->error = NULL;
	if (error && error != ASYNC_ERROR_CANCELLED && error != ASYNC_ERROR_DEADLINE) {
		OBJ_RELEASE(error);
	}
}

void async_protect_begin(async_coroutine_t *coroutine)
{
	GC_ADDREF(&coroutine->std);
	coroutine->protect_depth++;
	if (UNEXPECTED(coroutine->error == ASYNC_ERROR_DEADLINE)) {
		coroutine->error = NULL; /* put off, too */
	}
	coroutine->base.event.flags |= ZEND_COROUTINE_F_PROTECTED;
}

bool async_protect_end(async_coroutine_t *coroutine)
{
	zend_object *cancellation = NULL;
	bool is_here = coroutine == ASYNC_G(current);

	if (--coroutine->protect_depth == 0) {
		cancellation = coroutine->deferred;
		coroutine->deferred = NULL;
		coroutine->base.event.flags &= ~ZEND_COROUTINE_F_PROTECTED;
	}
	if (UNEXPECTED(cancellation)) {
		if (is_here) {
			zend_throw_exception_internal(cancellation);
		} else {
			async_coroutine_cancel(coroutine, cancellation, false);
		}
	}
	if (UNEXPECTED(coroutine->deadline)) {
		async_deadline_check(coroutine);
	}
	OBJ_RELEASE(&coroutine->std);
	return !cancellation || !is_here;
}

void async_coroutine_throw(async_coroutine_t *coroutine, zend_object *error)
{
	coroutine->error = error;
	if (coroutine->wait) {
		async_wait_break(coroutine->wait, ASYNC_WAIT_CANCELLED);
	}
	if (!async_coroutine_is_queued(coroutine)) {
		async_scheduler_enqueue(coroutine);
	}
}

void async_coroutine_send_error(async_coroutine_t *coroutine, zend_object *error)
{
	zend_object *pending = async_coroutine_take_error(coroutine);

	if (UNEXPECTED(pending)) {
		if (async_is_unwinding(pending)) {
			coroutine->error = pending;
			OBJ_RELEASE(error);
			return;
		}
		async_exception_append(error, pending);
	}
	if (coroutine == ASYNC_G(current) && !coroutine->wait) {
		coroutine->error = error;
	} else {
		async_coroutine_throw(coroutine, error);
	}
}

void async_coroutine_cancel(async_coroutine_t *coroutine, zend_object *error, bool force)
{
	/* A deadline is over at the end of its block: a cancellation takes its place. */
	if (ZEND_COROUTINE_IS_FINISHED(&coroutine->base) || (coroutine->error && coroutine->error != ASYNC_ERROR_DEADLINE)) {
		async_object_release(error); /* nothing left to cancel, or a pending error stays */
		return;
	}
	if (!force && coroutine->protect_depth) {
		if (coroutine->deferred) {
			async_object_release(error);
			return;
		}
		coroutine->deferred = error ? error : cancellation_new();
		coroutine->base.event.flags |= ZEND_COROUTINE_F_CANCELLED;
		return;
	}

	if (!error) {
		error = ASYNC_ERROR_CANCELLED;
	}
	coroutine->base.event.flags |= ZEND_COROUTINE_F_CANCELLED;
	if (ZEND_COROUTINE_IS_STARTED(&coroutine->base) && !coroutine->wait && !async_coroutine_is_queued(coroutine)) {
		/* It runs, or it waits until the coroutine that runs is killed: it is entered past the run queue. */
		coroutine->error = error; /* noticed at its next suspension, or as its outcome */
	} else if (!ZEND_COROUTINE_IS_STARTED(&coroutine->base)) {
		if (UNEXPECTED(!async_list_is_linked(&coroutine->live))) { /* made by C code, and not queued yet */
			GC_ADDREF(&coroutine->std); /* the runtime's, until it has ended; its maker keeps the other one */
			async_coroutine_enqueue(coroutine, false);
		}
		coroutine->error = error;
		async_coroutine_finish_unstarted(coroutine);
	} else {
		async_coroutine_throw(coroutine, error);
	}
}

void async_coroutine_kill(async_coroutine_t *coroutine)
{
	zend_fiber_transfer transfer = { .context = coroutine->context };
	async_coroutine_t *self = ASYNC_G(current);
	async_vm_state_t state;

	async_coroutine_drop_error(coroutine);
	coroutine->error = zend_create_graceful_exit();
	if (coroutine->wait) {
		async_wait_break(coroutine->wait, ASYNC_WAIT_CANCELLED);
	}
	async_scheduler_dequeue(coroutine);

	async_error_settings_leave();
	async_vm_state_save(&state, async_nesting_depth(&state));
	zend_fiber_context *outer_killer = ASYNC_G(killer);
	async_killer_set(EG(current_fiber_context));
	self->execute_data = EG(current_execute_data); /* if the coroutine forks, this one is gone, too */
	ASYNC_G(current) = coroutine;
	ZVAL_NULL(&transfer.value);
	zend_fiber_switch_context(&transfer);
	async_killer_set(outer_killer);
	async_vm_state_restore(&state);
	if (UNEXPECTED(transfer.flags & ZEND_FIBER_TRANSFER_FLAG_BAILOUT)) { /* only main, or what took its place, goes on */
		zend_bailout();
	}
	ASYNC_G(current) = self;
	async_error_settings_enter();
	if (UNEXPECTED(ASYNC_G(killed_exit))) { /* its finally blocks called exit(): here it goes on */
		async_shutdown_exit_of_killed();
	}
}
