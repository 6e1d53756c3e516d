/* SPDX-License-Identifier: MIT
 *
 * The subscriptions of a waker: subscribing, starting and stopping the events, unsubscribing.
 */
#include "api/waker_internal.h"
#include "runtime/event.h"

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
	coroutine = coroutine ? coroutine : (zend_coroutine_t *) ASYNC_G(current);
	zend_coroutine_event_callback_t *subscription = coroutine && coroutine->waker ? coroutine->waker->first : NULL;

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
	async_event_throw_unusable("The event cannot be used after it has been terminated");
	if (trans_event) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
	return false;
}

bool async_resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, bool trans_event,
	zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback)
{
	zend_async_waker_t *waker;

	ZEND_ASYNC_CHECK_(!callback != !event_callback, "resume_when() needs a function or a prepared callback, not both");
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

bool async_waker_start_events(async_waker_t *waker)
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

void async_waker_stop_events(async_waker_t *waker)
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
