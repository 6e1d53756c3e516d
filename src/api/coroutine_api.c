/* SPDX-License-Identifier: MIT
 *
 * Coroutines from C: making, queueing, resuming, cancelling and protecting them.
 */
#include "api/api.h"
#include "runtime/coroutine.h"
#include "runtime/scheduler.h"

static async_coroutine_t *coroutine_of(zend_coroutine_t *coroutine)
{
	return (async_coroutine_t *) coroutine;
}

/* Was it queued, and has it not ended? */
static bool coroutine_is_live(zend_coroutine_t *coroutine)
{
	return !ZEND_COROUTINE_IS_FINISHED(coroutine) && async_list_is_linked(&coroutine_of(coroutine)->live);
}

/* A parked coroutine may be current, too: it runs the reactor. */
static bool coroutine_is_running(zend_coroutine_t *coroutine)
{
	return coroutine_of(coroutine) == ASYNC_G(current) && !coroutine_of(coroutine)->wait;
}

static zend_coroutine_t *api_new_coroutine(zend_async_scope_t *scope)
{
	if (UNEXPECTED(scope)) {
		zend_throw_error(NULL, "Scopes are not supported");
		return NULL;
	}
	return (zend_coroutine_t *) async_coroutine_create();
}

static bool coroutine_may_start(void)
{
	if (UNEXPECTED(!async_coroutine_can_spawn())) { /* it was made earlier, and would never run */
		zend_throw_exception(async_ce_exception, "Cannot spawn a coroutine when async is disabled", 0);
		return false;
	}
	if (UNEXPECTED(ASYNC_G(end) == ASYNC_END_BEGUN)) {
		zend_throw_exception(async_ce_exception, "Cannot spawn a coroutine during graceful shutdown", 0);
		return false;
	}
	return true;
}

static bool api_enqueue_coroutine(zend_coroutine_t *coroutine)
{
	if (coroutine_is_running(coroutine)) {
		zend_async_waker_t *waker = async_waker_define(coroutine);
		if (EXPECTED(waker)) {
			async_waker_yield(waker);
		}
		return waker != NULL;
	}
	if (coroutine_is_live(coroutine) || ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		zend_throw_exception(async_ce_exception, ZEND_COROUTINE_IS_FINISHED(coroutine)
			? "The coroutine has ended already" : "The coroutine has been queued already", 0);
		return false;
	}
	if (!coroutine_may_start()) {
		return false;
	}
	async_coroutine_enqueue(coroutine_of(coroutine), false);
	return true;
}

static zend_coroutine_t *api_spawn(zend_async_scope_t *scope, zend_object *provider, int32_t priority)
{
	if (UNEXPECTED(provider)) {
		zend_throw_error(NULL, "Scope providers are not supported");
		return NULL;
	}
	if (!coroutine_may_start()) {
		return NULL;
	}
	zend_coroutine_t *coroutine = api_new_coroutine(scope);
	if (EXPECTED(coroutine)) {
		async_coroutine_enqueue(coroutine_of(coroutine), false);
		if (priority > 0) {
			async_scheduler_dequeue(coroutine_of(coroutine));
			async_scheduler_enqueue_first(coroutine_of(coroutine));
		}
	}
	return coroutine;
}

bool async_api_resume(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error)
{
	/* Main waits even after its end, in shutdown functions. */
	if (UNEXPECTED(!coroutine_is_live(coroutine) && !coroutine_of(coroutine)->wait)) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return false;
	}
	if (!error) {
		if (!coroutine->waker) {
			return false;
		}
		async_waker_wake(coroutine->waker);
		return true;
	}
	if (!transfer_error) {
		GC_ADDREF(error);
	}
	if (ZEND_COROUTINE_IS_STARTED(coroutine)) {
		async_coroutine_send_error(coroutine_of(coroutine), error);
	} else {
		async_coroutine_cancel(coroutine_of(coroutine), error, true);
	}
	return true;
}

static bool api_cancel(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, bool is_safely)
{
	(void) is_safely;
	if (UNEXPECTED(ZEND_COROUTINE_IS_FINISHED(coroutine))) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return false;
	}
	if (error && !transfer_error) {
		GC_ADDREF(error);
	}
	async_coroutine_cancel(coroutine_of(coroutine), error, false);
	return true;
}

static zend_coroutine_t *api_protect(void)
{
	async_coroutine_t *self = ASYNC_G(current);

	if (self) {
		async_protect_begin(self);
	}
	return (zend_coroutine_t *) self;
}

static bool api_unprotect(zend_coroutine_t *coroutine)
{
	async_coroutine_t *self = coroutine_of(coroutine);

	ZEND_ASYNC_CHECK_(!self || self->protect_depth, "a coroutine is unprotected more often than it was protected");
	return !self || UNEXPECTED(!self->protect_depth) || async_protect_end(self);
}

void async_api_add_coroutines(zend_async_api_t *table)
{
	table->new_coroutine = api_new_coroutine;
	table->enqueue_coroutine = api_enqueue_coroutine;
	table->spawn = api_spawn;
	table->resume = async_api_resume;
	table->cancel = api_cancel;
	table->protect = api_protect;
	table->unprotect = api_unprotect;
}
