/* SPDX-License-Identifier: MIT
 *
 * What waker.c and subscription.c share: one wait of the runtime, and the subscriptions that may end it.
 *
 * A subscription is the callback object itself, linked into the event's list of subscribers and into the waker's:
 * everything is O(1) per subscription. The waker holds a reference to each callback and one to each event it is subscribed
 * to, so neither can go away before it has unsubscribed.
 */
#ifndef ASYNC_API_WAKER_INTERNAL_H
#define ASYNC_API_WAKER_INTERNAL_H

#include "api/api.h"

typedef struct {
	zend_async_waker_t base;
	async_wait_t wait;
	uint64_t deadline; /* 0 = none */
	bool yield;        /* the next suspend() waits for nothing */
	bool suspending;   /* suspend() uses it: it cannot be freed */
} async_waker_t;

static inline async_waker_t *async_waker_of(zend_async_waker_t *waker)
{
	return (async_waker_t *) waker;
}

/* Ends all subscriptions, oldest first. */
void async_waker_unsubscribe(async_waker_t *waker);

/* Starts the events, until one of them ends the wait. False = exception thrown, and the rest was not started. */
bool async_waker_start_events(async_waker_t *waker);
/* Stops what was started. */
void async_waker_stop_events(async_waker_t *waker);

#endif
