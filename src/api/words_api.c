/* SPDX-License-Identifier: MIT
 *
 * Futures, channels, with_timeout() and the slots of a coroutine, from C.
 */
#include "api/api.h"
#include "php/classes.h"
#include "runtime/channel.h"
#include "runtime/context.h"
#include "runtime/deadline.h"
#include "runtime/scheduler.h"

static async_future_t *future_of(zend_future_t *future)
{
	return (async_future_t *) future;
}

static async_channel_t *channel_of(zend_async_channel_t *channel)
{
	return (async_channel_t *) channel;
}

_Static_assert(offsetof(async_future_t, event) == 0 && offsetof(async_channel_t, event) == 0, "both begin with their event");

static zend_future_t *api_new_future(void)
{
	return (zend_future_t *) async_future_new();
}

static zend_object *api_new_future_obj(zend_future_t *future)
{
	GC_ADDREF(&future_of(future)->std);
	return async_future_give(future_of(future));
}

static bool api_future_complete(zend_future_t *future, zval *value)
{
	return async_future_complete(future_of(future), value);
}

static bool api_future_reject(zend_future_t *future, zend_object *error)
{
	return async_future_fail(future_of(future), error);
}

static zend_async_channel_t *api_new_channel(uint32_t capacity)
{
	async_channel_t *channel = async_channel_from_object(async_channel_create(async_ce_channel));

	channel->capacity = capacity;
	return (zend_async_channel_t *) channel;
}

static bool api_channel_send(zend_async_channel_t *channel, zval *value, bool waits)
{
	return waits ? async_channel_send(channel_of(channel), value, NULL) : async_channel_try_send(channel_of(channel), value);
}

static bool api_channel_receive(zend_async_channel_t *channel, zval *result, bool waits)
{
	return waits ? async_channel_recv(channel_of(channel), result, NULL) : async_channel_try_recv(channel_of(channel), result);
}

static void api_channel_close(zend_async_channel_t *channel)
{
	async_channel_close(channel_of(channel), ASYNC_CHANNEL_EXPLICIT);
}

static bool api_with_timeout(zend_ulong ms, void (*function)(void *data), void *data)
{
	async_deadline_t deadline;

	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE) && !async_scheduler_launch()) {
		return false;
	}
	async_deadline_begin(&deadline, ms);
	zend_try {
		function(data);
	} zend_catch {
		async_deadline_end(&deadline);
		zend_bailout();
	} zend_end_try();
	async_deadline_end(&deadline);
	return !EG(exception);
}

static uint32_t api_context_key_alloc(const char *name)
{
	static uint32_t last;

	(void) name;
	return ++last;
}

static zval *api_context_find(zend_coroutine_t *coroutine, uint32_t key)
{
	return async_context_slot((async_coroutine_t *) coroutine, key, false);
}

static void api_context_set(zend_coroutine_t *coroutine, uint32_t key, zval *value)
{
	zval *slot = async_context_slot((async_coroutine_t *) coroutine, key, true), previous;

	ZVAL_COPY_VALUE(&previous, slot);
	ZVAL_COPY(slot, value);
	zval_ptr_dtor(&previous);
}

void async_api_add_words(zend_async_api_t *table)
{
	table->new_future = api_new_future;
	table->new_future_obj = api_new_future_obj;
	table->future_complete = api_future_complete;
	table->future_reject = api_future_reject;
	table->new_channel = api_new_channel;
	table->channel_send = api_channel_send;
	table->channel_receive = api_channel_receive;
	table->channel_close = api_channel_close;
	table->with_timeout = api_with_timeout;
	table->context_key_alloc = api_context_key_alloc;
	table->context_find = api_context_find;
	table->context_set = api_context_set;
}
