/* SPDX-License-Identifier: MIT
 *
 * Suspending on any number of events. A waker belongs to its coroutine and is used again for each wait: it is one wait of
 * the runtime, and the subscriptions that may end it.
 *
 * A subscription is the callback object itself, linked into the event's list of subscribers and into the waker's:
 * everything is O(1) per subscription. The waker holds a reference to each callback and one to each event it is subscribed
 * to, so neither can go away before it has unsubscribed.
 */
#include "api/api.h"
#include "php/classes.h"
#include "runtime/deadline.h"
#include "runtime/event.h"

#include "zend_smart_str.h"

#define SUBSCRIPTION_STARTED   (1u << 0) /* by suspend(), which stops it */
#define SUBSCRIPTION_TRIGGERED (1u << 1)
#define SUBSCRIPTION_LINKED    (1u << 2)

typedef struct {
	zend_async_waker_t base;
	async_wait_t wait;
	uint64_t deadline; /* 0 = none */
	bool yield;        /* the next suspend() waits for nothing */
	bool suspending;   /* suspend() uses it: it cannot be freed */
} waker_t;

static inline waker_t *waker_of(zend_async_waker_t *waker)
{
	return (waker_t *) waker;
}

static void subscription_link(waker_t *waker, zend_coroutine_event_callback_t *subscription)
{
	subscription->next = NULL;
	subscription->prev = waker->base.last;
	if (waker->base.last) {
		waker->base.last->next = subscription;
	} else {
		waker->base.first = subscription;
	}
	waker->base.last = subscription;
	waker->base.length++;
	subscription->waker_flags = SUBSCRIPTION_LINKED;
}

static void subscription_unlink(waker_t *waker, zend_coroutine_event_callback_t *subscription)
{
	*(subscription->prev ? &subscription->prev->next : &waker->base.first) = subscription->next;
	*(subscription->next ? &subscription->next->prev : &waker->base.last) = subscription->prev;
	waker->base.length--;
	subscription->waker_flags &= ~SUBSCRIPTION_LINKED;
}

static void subscription_end(waker_t *waker, zend_coroutine_event_callback_t *subscription)
{
	zend_async_event_t *event = subscription->event;

	subscription_unlink(waker, subscription);
	if (subscription->waker_flags & SUBSCRIPTION_STARTED) {
		subscription->waker_flags &= ~SUBSCRIPTION_STARTED;
		if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_OFF)) { /* otherwise there is nothing left to stop */
			event->stop(event);
		}
	}
	event->del_callback(event, &subscription->base);
	zend_async_callback_release(&subscription->base, event);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static zend_coroutine_event_callback_t *subscription_find(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	coroutine = coroutine ? coroutine : (zend_coroutine_t *) ASYNC_G(current);
	zend_coroutine_event_callback_t *subscription = coroutine && coroutine->waker ? coroutine->waker->first : NULL;

	while (subscription && subscription->event != event) {
		subscription = subscription->next;
	}
	return subscription;
}

static zend_string *waker_info(async_wait_t *wait)
{
	waker_t *waker = ASYNC_CONTAINER_OF(wait, waker_t, wait);
	smart_str info = { 0 };

	if (!waker->base.first) {
		return zend_string_init(ZEND_STRL("Resume"), false);
	}
	for (zend_coroutine_event_callback_t *each = waker->base.first; each; each = each->next) {
		zend_async_event_t *event = each->event;
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

static void waker_drop(waker_t *waker)
{
	while (waker->base.first) {
		subscription_end(waker, waker->base.first);
	}
	zval_ptr_dtor(&waker->base.result);
	ZVAL_UNDEF(&waker->base.result);
	waker->deadline = 0;
	waker->yield = false;
}

/* When its coroutine ends, or is freed. */
static void waker_free(zend_coroutine_t *coroutine)
{
	waker_t *waker = waker_of(coroutine->waker);

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
		waker_t *waker = ecalloc(1, sizeof(*waker));
		waker->base.dtor = waker_free;
		async_wait_init_described(&waker->wait, self, waker_info);
		self->base.waker = &waker->base;
		self->base.event.flags &= ~ASYNC_COROUTINE_F_BARE; /* it may have ended */
	}
	return self->base.waker;
}

static zend_async_waker_t *waker_new(zend_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = async_waker_define(coroutine);

	if (EXPECTED(waker)) {
		waker_drop(waker_of(waker));
		if (waker_of(waker)->wait.coroutine->wait != &waker_of(waker)->wait) { /* it is not parked in suspend() */
			waker_of(waker)->wait.status = ASYNC_WAIT_PENDING;
			waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
		}
	}
	return waker;
}

static void waker_clean(zend_coroutine_t *coroutine)
{
	coroutine = coroutine ? coroutine : (zend_coroutine_t *) ASYNC_G(current);
	if (coroutine && coroutine->waker) {
		waker_new(coroutine);
	}
}

static void waker_destroy(zend_coroutine_t *coroutine)
{
	coroutine = coroutine ? coroutine : (zend_coroutine_t *) ASYNC_G(current);
	if (!coroutine || !coroutine->waker) {
		return;
	}
	if (waker_of(coroutine->waker)->suspending) {
		waker_new(coroutine);
	} else {
		waker_free(coroutine);
	}
}

void async_waker_wake(zend_async_waker_t *waker)
{
	if (waker->status == ZEND_ASYNC_WAKER_WAITING) {
		waker->status = ZEND_ASYNC_WAKER_QUEUED;
	}
	async_wait_wake(&waker_of(waker)->wait);
}

void async_waker_yield(zend_async_waker_t *waker)
{
	waker_of(waker)->yield = true;
}

/* Calls start() or stop(), which may even change the subscriptions. *subscription becomes the next one; NULL if this one is
 * gone, and with it all the others. */
static bool subscription_call(zend_coroutine_event_callback_t **subscription, bool (*function)(zend_async_event_t *event))
{
	zend_coroutine_event_callback_t *self = *subscription;
	zend_async_event_t *event = self->event;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	self->base.ref_count++;
	bool success = function(event);
	*subscription = self->waker_flags & SUBSCRIPTION_LINKED ? self->next : NULL;
	if (UNEXPECTED(!success)) {
		self->waker_flags &= ~SUBSCRIPTION_STARTED;
	}
	zend_async_callback_release(&self->base, event);
	ZEND_ASYNC_EVENT_RELEASE(event);
	return success;
}

/* Until one of them ends the wait. False = exception thrown, and the rest was not started. */
static bool waker_start_events(waker_t *waker)
{
	zend_coroutine_event_callback_t *subscription = waker->base.first;

	while (subscription && waker->wait.status == ASYNC_WAIT_PENDING) {
		zend_async_event_t *event = subscription->event;

		subscription->waker_flags &= ~SUBSCRIPTION_TRIGGERED;
		if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
			subscription = subscription->next;
			continue;
		}
		subscription->waker_flags |= SUBSCRIPTION_STARTED;
		if (UNEXPECTED(!subscription_call(&subscription, event->start))) {
			async_event_throw_unusable("The event cannot be started");
		}
		if (UNEXPECTED(EG(exception))) {
			return false;
		}
	}
	return true;
}

static void waker_stop_events(waker_t *waker)
{
	zend_coroutine_event_callback_t *subscription = waker->base.first;

	while (subscription) {
		if (subscription->waker_flags & SUBSCRIPTION_STARTED) {
			subscription->waker_flags &= ~SUBSCRIPTION_STARTED;
			subscription_call(&subscription, subscription->event->stop);
		} else {
			subscription = subscription->next;
		}
	}
}

/* The events are started: waits until one of them, or other code, ends the wait. */
static void waker_park(waker_t *waker)
{
	waker->base.status = ZEND_ASYNC_WAKER_WAITING;
	async_wait_status_t status = async_wait_park(&waker->wait, waker->deadline);
	waker->base.status = ZEND_ASYNC_WAKER_RESULT;
	if (UNEXPECTED(status == ASYNC_WAIT_TIMEOUT)) {
		zend_throw_exception(async_ce_deadline_exception, "Operation has been cancelled by timeout", 0);
	}
}

static bool api_suspend(bool from_main)
{
	async_coroutine_t *self = async_wait_prepare();

	if (UNEXPECTED(!self)) {
		return false;
	}
	waker_t *waker = waker_of(async_waker_define(&self->base));
	if (waker->yield) {
		waker->yield = false;
		return async_suspend();
	}
	if (UNEXPECTED(waker->suspending)) {
		return async_refuse("An event cannot suspend while it is being started or stopped");
	}
	waker->suspending = true;
	bool started = waker_start_events(waker);
	if (EXPECTED(started)) {
		waker_park(waker);
	}
	waker_stop_events(waker);
	waker->suspending = false;
	waker->wait.status = ASYNC_WAIT_PENDING;
	return EXPECTED(!EG(exception));
}

static bool resume_when_refuse(zend_async_event_t *event, bool trans_event)
{
	async_event_throw_unusable("The event cannot be used after it has been terminated");
	if (trans_event) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
	return false;
}

static bool resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, bool trans_event,
	zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback)
{
	zend_async_waker_t *waker;

	ZEND_ASYNC_CHECK_(!callback != !event_callback, "resume_when() needs a function or a prepared callback, not both");
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || !(waker = async_waker_define(coroutine))) {
		return resume_when_refuse(event, trans_event);
	}
	zend_coroutine_event_callback_t *subscription =
		event_callback ? event_callback : zend_async_coroutine_callback_new(NULL, callback, 0);
	subscription->coroutine = &waker_of(waker)->wait.coroutine->base;
	subscription->event = event;

	if (!event->add_callback(event, &subscription->base)) {
		if (!event_callback) {
			efree(subscription);
		}
		return resume_when_refuse(event, trans_event);
	}
	if (!trans_event) {
		ZEND_ASYNC_EVENT_ADD_REF(event);
	}
	subscription->base.ref_count++;
	subscription_link(waker_of(waker), subscription);
	return true;
}

static void waker_add_triggered_event(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	zend_coroutine_event_callback_t *subscription = subscription_find(coroutine, event);

	if (subscription) {
		subscription->waker_flags |= SUBSCRIPTION_TRIGGERED;
	}
}

static bool waker_is_event_triggered(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	zend_coroutine_event_callback_t *subscription = subscription_find(coroutine, event);

	return subscription && (subscription->waker_flags & SUBSCRIPTION_TRIGGERED);
}

static bool waker_is_event_exists(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	return subscription_find(coroutine, event) != NULL;
}

/* The callbacks that most subscriptions use: take the result, cancel, time out. */
static zend_coroutine_t *callback_trigger(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_coroutine_t *coroutine = ((zend_coroutine_event_callback_t *) callback)->coroutine;

	waker_add_triggered_event(coroutine, event);
	return coroutine;
}

static void waker_callback_resolve(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = callback_trigger(event, callback);

	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		async_api_resume(coroutine, exception, false);
		return;
	}
	if (result && coroutine->waker && ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT(event)) {
		zval_ptr_dtor(&coroutine->waker->result);
		ZVAL_COPY(&coroutine->waker->result, (zval *) result);
	}
	async_api_resume(coroutine, NULL, false);
}

/* What comes first decides: a wait that has ended cannot be cancelled any more. */
static bool callback_is_late(zend_coroutine_t *coroutine)
{
	return !coroutine->waker || waker_of(coroutine->waker)->wait.status != ASYNC_WAIT_PENDING;
}

static void waker_callback_cancel(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = callback_trigger(event, callback);

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (callback_is_late(coroutine)) {
		return;
	}
	if (exception) {
		GC_ADDREF(exception);
	}
	async_api_resume(coroutine, async_token_exception_new("Operation has been cancelled", exception), true);
}

static void waker_callback_timeout(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = callback_trigger(event, callback);

	if (!callback_is_late(coroutine)) {
		async_api_resume(coroutine,
			async_exception_new(async_ce_deadline_exception, "Operation has been cancelled by timeout"), true);
	}
}

static zend_async_waker_t *waker_new_with_timeout(
	zend_coroutine_t *coroutine, zend_ulong timeout_ms, zend_async_event_t *cancellation)
{
	zend_async_waker_t *waker = waker_new(coroutine);

	if (UNEXPECTED(!waker)) {
		return NULL;
	}
	zend_coroutine_t *self = &waker_of(waker)->wait.coroutine->base;
	if (cancellation && !resume_when(self, cancellation, false, waker_callback_cancel, NULL)) {
		return NULL;
	}
	waker_of(waker)->deadline = timeout_ms ? async_deadline_after(timeout_ms) : 0;
	return waker;
}

void async_api_add_wakers(zend_async_api_t *table)
{
	table->suspend = api_suspend;
	table->waker_define = async_waker_define;
	table->waker_new = waker_new;
	table->waker_new_with_timeout = waker_new_with_timeout;
	table->waker_clean = waker_clean;
	table->waker_destroy = waker_destroy;
	table->resume_when = resume_when;
	table->waker_add_triggered_event = waker_add_triggered_event;
	table->waker_is_event_triggered = waker_is_event_triggered;
	table->waker_is_event_exists = waker_is_event_exists;
	table->waker_callback_resolve = waker_callback_resolve;
	table->waker_callback_cancel = waker_callback_cancel;
	table->waker_callback_timeout = waker_callback_timeout;
}
