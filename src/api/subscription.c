/* SPDX-License-Identifier: MIT
 *
 * The subscriptions of a waker: subscribing, starting and stopping the events, unsubscribing.
 */
#include "api/waker_internal.h"

#define SUBSCRIPTION_STARTED   (1u << 0) /* by suspend(), which stops it */
#define SUBSCRIPTION_TRIGGERED (1u << 1)
#define SUBSCRIPTION_LINKED    (1u << 2)

static void subscription_link(async_waker_t *waker, zend_coroutine_event_callback_t *subscription)
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

static void subscription_unlink(async_waker_t *waker, zend_coroutine_event_callback_t *subscription)
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

static void subscription_end(async_waker_t *waker, zend_coroutine_event_callback_t *subscription)
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

void async_waker_unsubscribe(async_waker_t *waker)
{
	while (waker->base.first) {
		subscription_end(waker, waker->base.first);
	}
}

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
	subscription->coroutine = &async_waker_of(waker)->wait.coroutine->base;
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
	subscription_link(async_waker_of(waker), subscription);
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

/* An event that fires as soon as it is started may even change the subscriptions. */
bool async_waker_start_events(async_waker_t *waker)
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

void async_waker_stop_events(async_waker_t *waker)
{
	for (zend_coroutine_event_callback_t *subscription = waker->base.first; subscription; subscription = subscription->next) {
		subscription_stop(subscription);
	}
}
