/* SPDX-License-Identifier: MIT
 *
 * Suspending on any number of events. A waker belongs to its coroutine and is used again for each wait.
 */
#include "api/waker_internal.h"
#include "php/exceptions.h"

#include "zend_smart_str.h"

static zend_string *waker_info(async_wait_t *wait)
{
	async_waker_t *waker = ASYNC_CONTAINER_OF(wait, async_waker_t, wait);
	smart_str info = { 0 };

	if (!waker->base.first) {
		return zend_string_init(ZEND_STRL("Resume"), false);
	}
	for (zend_coroutine_event_callback_t *subscription = waker->base.first; subscription; subscription = subscription->next) {
		zend_async_event_t *event = subscription->event;
		if (info.s) {
			smart_str_appends(&info, ", ");
		}
		zend_string *part = event->info ? event->info(event) : NULL;
		if (part) {
			smart_str_append(&info, part);
			zend_string_release(part);
		} else {
			smart_str_appends(&info, "Event");
		}
	}
	return smart_str_extract(&info);
}

static void waker_reset_wait(async_waker_t *waker)
{
	waker->wait.status = ASYNC_WAIT_PENDING;
}

static void waker_drop(async_waker_t *waker)
{
	async_waker_unsubscribe(waker);
	zval_ptr_dtor(&waker->base.result);
	ZVAL_UNDEF(&waker->base.result);
	waker->deadline = 0;
	waker->yield = false;
}

/* Of a coroutine that ends, or is freed. */
static void waker_free(zend_coroutine_t *coroutine)
{
	async_waker_t *waker = async_waker_of(coroutine->waker);

	waker_drop(waker);
	coroutine->waker = NULL;
	efree(waker);
}

zend_async_waker_t *async_waker_define(zend_coroutine_t *coroutine)
{
	async_coroutine_t *self = coroutine ? (async_coroutine_t *) coroutine : async_wait_prepare();

	if (UNEXPECTED(!self)) {
		return NULL;
	}
	if (!self->base.waker) {
		async_waker_t *waker = ecalloc(1, sizeof(*waker));
		waker->base.dtor = waker_free;
		async_wait_init(&waker->wait, self, waker_info);
		self->base.waker = &waker->base;
	}
	return self->base.waker;
}

/* Does its coroutine sleep in suspend()? */
static bool waker_is_parked(const async_waker_t *waker)
{
	return waker->wait.coroutine->wait == &waker->wait;
}

zend_async_waker_t *async_waker_new(zend_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = async_waker_define(coroutine);

	if (EXPECTED(waker)) {
		waker_drop(async_waker_of(waker));
		if (!waker_is_parked(async_waker_of(waker))) {
			waker_reset_wait(async_waker_of(waker));
			waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
		}
	}
	return waker;
}

zend_async_waker_t *async_waker_new_with_timeout(
	zend_coroutine_t *coroutine, zend_ulong timeout_ms, zend_async_event_t *cancellation)
{
	zend_async_waker_t *waker = async_waker_new(coroutine);

	if (UNEXPECTED(!waker)) {
		return NULL;
	}
	zend_coroutine_t *self = &async_waker_of(waker)->wait.coroutine->base;
	if (cancellation && !async_resume_when(self, cancellation, false, async_waker_callback_cancel, NULL)) {
		return NULL;
	}
	async_waker_of(waker)->deadline = timeout_ms ? async_deadline_after(timeout_ms) : 0;
	return waker;
}

void async_waker_clean(zend_coroutine_t *coroutine)
{
	coroutine = coroutine ? coroutine : (zend_coroutine_t *) ASYNC_G(current);
	if (coroutine && coroutine->waker) {
		async_waker_new(coroutine);
	}
}

void async_waker_destroy(zend_coroutine_t *coroutine)
{
	coroutine = coroutine ? coroutine : (zend_coroutine_t *) ASYNC_G(current);
	if (!coroutine || !coroutine->waker) {
		return;
	}
	if (async_waker_of(coroutine->waker)->suspending) {
		async_waker_new(coroutine);
	} else {
		waker_free(coroutine);
	}
}

void async_waker_wake(zend_async_waker_t *waker)
{
	if (waker->status == ZEND_ASYNC_WAKER_WAITING) {
		waker->status = ZEND_ASYNC_WAKER_QUEUED;
	}
	async_wait_wake(&async_waker_of(waker)->wait);
}

void async_waker_yield(zend_async_waker_t *waker)
{
	async_waker_of(waker)->yield = true;
}

bool async_waker_is_pending(const zend_async_waker_t *waker)
{
	return ((const async_waker_t *) waker)->wait.status == ASYNC_WAIT_PENDING;
}

/* The events are started: waits until one of them, or other code, ends the wait. */
static void waker_park(async_waker_t *waker)
{
	waker->base.status = ZEND_ASYNC_WAKER_WAITING;
	async_wait_status_t status = async_wait_park(&waker->wait, waker->deadline);
	waker->base.status = ZEND_ASYNC_WAKER_RESULT;
	if (UNEXPECTED(status == ASYNC_WAIT_TIMEOUT)) {
		zend_throw_exception(async_ce_timeout_exception, "Operation has been cancelled by timeout", 0);
	}
}

bool async_api_suspend(bool from_main)
{
	async_coroutine_t *self = async_wait_prepare();

	(void) from_main;
	if (UNEXPECTED(!self)) {
		return false;
	}
	async_waker_t *waker = async_waker_of(async_waker_define(&self->base));
	if (waker->yield) {
		waker->yield = false;
		return async_suspend();
	}
	if (UNEXPECTED(waker->suspending)) {
		zend_throw_exception(async_ce_exception, "An event cannot suspend while it is being started or stopped", 0);
		return false;
	}
	waker->suspending = true;
	bool started = async_waker_start_events(waker);
	if (EXPECTED(started)) {
		waker_park(waker);
	}
	async_waker_stop_events(waker);
	waker->suspending = false;
	waker_reset_wait(waker);
	return EXPECTED(!EG(exception));
}
