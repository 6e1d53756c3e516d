/* SPDX-License-Identifier: MIT
 *
 * Suspending on any number of events. A waker is one wait of the runtime together with the subscriptions that may end it.
 * It belongs to its coroutine and is used again for each wait. A subscription is the callback object itself, linked into
 * the event's list of subscribers and into the waker's: everything is O(1) per subscription.
 *
 * References: the waker holds one to each callback and one to each event it is subscribed to, so neither can go away
 * before it has unsubscribed.
 */
#include "api/api.h"
#include "php/exceptions.h"

#include "zend_smart_str.h"

#define SUBSCRIPTION_STARTED   (1u << 0) /* by suspend(), which stops it */
#define SUBSCRIPTION_TRIGGERED (1u << 1)
#define SUBSCRIPTION_LINKED    (1u << 2)

typedef struct {
	zend_async_waker_t base;
	async_wait_t wait;
	uint64_t deadline; /* 0 = none */
	bool yield;        /* the next suspend() waits for nothing */
} waker_t;

static waker_t *waker_of(zend_async_waker_t *waker)
{
	return (waker_t *) waker;
}

/* ---- Subscriptions ---------------------------------------------------------------------------------------------- */

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

static void subscription_stop(zend_coroutine_event_callback_t *subscription)
{
	if (subscription->waker_flags & SUBSCRIPTION_STARTED) {
		subscription->waker_flags &= ~SUBSCRIPTION_STARTED;
		if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_OFF)) { /* otherwise there is nothing left to stop */
			subscription->event->stop(subscription->event);
		}
	}
}

static void subscription_end(waker_t *waker, zend_coroutine_event_callback_t *subscription)
{
	zend_async_event_t *event = subscription->event;

	subscription_unlink(waker, subscription);
	subscription_stop(subscription);
	event->del_callback(event, &subscription->base);
	zend_async_callback_release(&subscription->base, event);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static zend_coroutine_event_callback_t *subscription_find(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	zend_coroutine_event_callback_t *subscription = coroutine->waker ? coroutine->waker->first : NULL;

	while (subscription && subscription->event != event) {
		subscription = subscription->next;
	}
	return subscription;
}

/* ---- The waker -------------------------------------------------------------------------------------------------- */

static zend_string *waker_info(async_wait_t *wait)
{
	waker_t *waker = (waker_t *) ((char *) wait - offsetof(waker_t, wait));
	smart_str info = { 0 };

	if (!waker->base.first) {
		return zend_string_init(ZEND_STRL("Resume"), false);
	}
	for (zend_coroutine_event_callback_t *subscription = waker->base.first; subscription; subscription = subscription->next) {
		zend_async_event_t *event = subscription->event;
		if (info.s) {
			smart_str_appends(&info, ", ");
		}
		if (event->info) {
			zend_string *part = event->info(event);
			smart_str_append(&info, part);
			zend_string_release(part);
		} else {
			smart_str_appends(&info, "Event");
		}
	}
	return smart_str_extract(&info);
}

static void waker_reset_wait(waker_t *waker)
{
	waker->wait.status = ASYNC_WAIT_PENDING;
}

static void waker_unsubscribe(waker_t *waker)
{
	while (waker->base.first) {
		subscription_end(waker, waker->base.first);
	}
}

static void waker_drop(waker_t *waker)
{
	waker_unsubscribe(waker);
	zval_ptr_dtor(&waker->base.result);
	ZVAL_UNDEF(&waker->base.result);
	waker->deadline = 0;
	waker->yield = false;
}

/* Of a coroutine that ends, or is freed. */
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
		async_wait_init(&waker->wait, self, waker_info);
		self->base.waker = &waker->base;
	}
	return self->base.waker;
}

/* Does its coroutine sleep in suspend()? */
static bool waker_is_parked(const waker_t *waker)
{
	return waker->wait.coroutine->wait == &waker->wait;
}

zend_async_waker_t *async_waker_new(zend_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = async_waker_define(coroutine);

	if (EXPECTED(waker)) {
		waker_drop(waker_of(waker));
		if (!waker_is_parked(waker_of(waker))) {
			waker_reset_wait(waker_of(waker));
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
	zend_coroutine_t *self = &waker_of(waker)->wait.coroutine->base;
	if (cancellation && !async_resume_when(self, cancellation, false, async_waker_callback_cancel, NULL)) {
		return NULL;
	}
	waker_of(waker)->deadline = timeout_ms ? async_deadline_after(timeout_ms) : 0;
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
	if (waker_is_parked(waker_of(coroutine->waker))) { /* it sleeps on this memory */
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
	async_wait_wake(&waker_of(waker)->wait);
}

void async_waker_yield(zend_async_waker_t *waker)
{
	waker_of(waker)->yield = true;
}

bool async_waker_is_pending(const zend_async_waker_t *waker)
{
	return ((const waker_t *) waker)->wait.status == ASYNC_WAIT_PENDING;
}

/* ---- Subscribing ------------------------------------------------------------------------------------------------ */

static bool resume_when_refuse(zend_async_event_t *event, bool trans_event)
{
	if (!EG(exception)) {
		zend_throw_exception(async_ce_exception, "The event cannot be used after it has been terminated", 0);
	}
	if (trans_event) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
	return false;
}

bool async_resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, bool trans_event,
	zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback)
{
	zend_async_waker_t *waker;

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

void async_waker_add_triggered_event(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	zend_coroutine_event_callback_t *subscription = subscription_find(coroutine, event);

	if (subscription) {
		subscription->waker_flags |= SUBSCRIPTION_TRIGGERED;
	}
}

bool async_waker_is_event_triggered(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	zend_coroutine_event_callback_t *subscription = subscription_find(coroutine, event);

	return subscription && (subscription->waker_flags & SUBSCRIPTION_TRIGGERED);
}

bool async_waker_is_event_exists(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	return subscription_find(coroutine, event) != NULL;
}

/* ---- Suspending ------------------------------------------------------------------------------------------------- */

/* An event that fires as soon as it is started may change the subscriptions: the rest is not started then. */
static bool waker_start_events(waker_t *waker)
{
	zend_coroutine_event_callback_t *subscription = waker->base.first;

	while (subscription && waker->wait.status == ASYNC_WAIT_PENDING) {
		zend_async_event_t *event = subscription->event;
		bool started = true;

		subscription->waker_flags &= ~SUBSCRIPTION_TRIGGERED;
		if (EXPECTED(!ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
			subscription->base.ref_count++;
			subscription->waker_flags |= SUBSCRIPTION_STARTED;
			started = event->start(event);
			if (!started) {
				subscription->waker_flags &= ~SUBSCRIPTION_STARTED;
			}
			bool linked = subscription->waker_flags & SUBSCRIPTION_LINKED;
			zend_coroutine_event_callback_t *next = linked ? subscription->next : NULL;
			zend_async_callback_release(&subscription->base, event);
			subscription = next;
		} else {
			subscription = subscription->next;
		}
		if (UNEXPECTED(!started)) {
			return false;
		}
	}
	return true;
}

static void waker_stop_events(waker_t *waker)
{
	for (zend_coroutine_event_callback_t *subscription = waker->base.first; subscription; subscription = subscription->next) {
		subscription_stop(subscription);
	}
}

bool async_api_suspend(bool from_main)
{
	async_coroutine_t *self = async_wait_prepare();

	(void) from_main;
	if (UNEXPECTED(!self)) {
		return false;
	}
	waker_t *waker = waker_of(async_waker_define(&self->base));
	if (waker->yield) {
		waker->yield = false;
		return async_suspend();
	}
	if (UNEXPECTED(!waker_start_events(waker))) {
		waker_stop_events(waker);
		return false;
	}
	waker->base.status = ZEND_ASYNC_WAKER_WAITING;
	async_wait_status_t status = async_wait_park(&waker->wait, waker->deadline);
	waker->base.status = ZEND_ASYNC_WAKER_RESULT;
	waker_stop_events(waker);
	waker_reset_wait(waker);
	if (UNEXPECTED(status == ASYNC_WAIT_TIMEOUT)) {
		zend_throw_exception(async_ce_timeout_exception, "Operation has been cancelled by timeout", 0);
	}
	return !EG(exception);
}
