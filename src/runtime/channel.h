/* SPDX-License-Identifier: MIT
 *
 * A channel: values go from senders to receivers, each to one, oldest first on both sides.
 *
 * A value, or a place in the buffer, is either free or promised to one coroutine, which was woken for it. What is promised is out of
 * reach of all others. A promised value is with the receiver, a promised place is a number. So a coroutine that is cancelled between
 * wake-up and run can give back what it was promised.
 *
 * With capacity 0 there is one slot. A sender that finds a receiver puts its value there and goes on; one that finds none waits as
 * the owner of the slot until the value is taken. Such a value is never promised: a receiver that comes takes it at once.
 */
#ifndef ASYNC_RUNTIME_CHANNEL_H
#define ASYNC_RUNTIME_CHANNEL_H

#include "engine/layer.h"
#include "runtime/future.h"

typedef enum {
	ASYNC_CHANNEL_OPEN,
	ASYNC_CHANNEL_EXPLICIT,
	ASYNC_CHANNEL_DISPOSED,
	ASYNC_CHANNEL_NO_PRODUCERS,
	ASYNC_CHANNEL_NO_CONSUMERS,
	ASYNC_CHANNEL_DEADLOCK,
	ASYNC_CHANNEL_SCOPE_DISPOSED,
} async_channel_reason_t;

typedef struct async_channel {
	zend_async_event_t event;     /* fires when the channel is closed */
	zval *ring;                   /* values that are free */
	uint32_t ring_size;           /* a power of two, or 0 */
	uint32_t first, stored;
	uint32_t capacity;
	uint32_t values_promised, places_promised;
	uint32_t parked;              /* coroutines that wait, or were woken and have not run yet */
	async_list_t receivers;       /* that have no promise: coroutines and pending futures */
	async_list_t senders;         /* that have no promise */
	async_list_t owner;           /* of the value in the slot; at most one. A wait that ends leaves it at once */
	bool is_owned;                /* the value in the slot has an owner, or had one that was cancelled */
	bool hard_timeouts;
	async_channel_reason_t reason; /* why it was closed */
	async_timer_t no_producer, no_consumer; /* run while a side waits */
	zend_ulong no_producer_ms, no_consumer_ms;
	async_list_t of_scope;        /* in the list of the scope where it was made, which closes it */
	async_list_t soft;            /* in the list of channels whose soft timer runs */
	zend_object std;
} async_channel_t;

ASYNC_OBJECT_PART(async_channel_t, async_channel_from_object)

/* May suspend; false = exception thrown. The caller keeps the channel alive. */
bool async_channel_send(async_channel_t *channel, zval *value, zend_async_event_t *token);
bool async_channel_recv(async_channel_t *channel, zval *result, zend_async_event_t *token);
/* The same without suspending; false = closed, or there is no free place. */
bool async_channel_try_send(async_channel_t *channel, zval *value);
/* False = no value is free. */
bool async_channel_try_recv(async_channel_t *channel, zval *result);
/* A second one does nothing. Destructors of a value may run. */
void async_channel_close(async_channel_t *channel, async_channel_reason_t reason);

extern const async_layer_t async_layer_channel;

extern zend_class_entry *async_ce_channel;

#endif
