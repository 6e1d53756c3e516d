/* SPDX-License-Identifier: MIT
 *
 * Futures, channels, with_timeout() and values of a coroutine.
 */
#include "capi_test.h"

/* A future that a coroutine of C code completes, or lets fail. */
typedef struct {
	zend_future_t *future;
	bool fails;
} later_t;

static void later_run(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	later_t *later = self->extended_data;
	zval value;

	ZEND_ASYNC_ENQUEUE_COROUTINE(self);
	ZEND_ASYNC_SUSPEND();
	ZVAL_STRING(&value, "made by C code");
	bool is_first = later->fails
		? ZEND_FUTURE_REJECT(later->future, zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT, "no value"))
		: ZEND_FUTURE_COMPLETE(later->future, &value);
	capi_log("completed: %s, again: %s", is_first ? "yes" : "no", ZEND_FUTURE_COMPLETE(later->future, &value) ? "yes" : "no");
	zval_ptr_dtor(&value);
}

static void later_dispose(zend_coroutine_t *coroutine)
{
	later_t *later = coroutine->extended_data;

	ZEND_ASYNC_EVENT_RELEASE(&later->future->event);
	efree(later);
}

/* capi_future(bool $fails): Future */
ZEND_FUNCTION(capi_future)
{
	bool fails;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(fails)
	ZEND_PARSE_PARAMETERS_END();

	zend_future_t *future = ZEND_ASYNC_NEW_FUTURE();
	zend_coroutine_t *coroutine = future ? ZEND_ASYNC_SPAWN() : NULL;
	if (!coroutine) {
		return;
	}
	later_t *later = emalloc(sizeof(*later));
	*later = (later_t) { future, fails };
	coroutine->internal_entry = later_run;
	coroutine->extended_data = later;
	coroutine->extended_dispose = later_dispose;
	RETURN_OBJ(ZEND_ASYNC_NEW_FUTURE_OBJ(future));
}

/* capi_channel(int $capacity): Channel */
ZEND_FUNCTION(capi_channel)
{
	zend_long capacity;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(capacity)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_channel_t *channel = ZEND_ASYNC_NEW_CHANNEL((uint32_t) capacity);
	if (channel) {
		RETURN_OBJ(ZEND_ASYNC_EVENT_TO_OBJECT(&channel->event));
	}
}

static zend_async_channel_t *channel_of(zend_object *object)
{
	return (zend_async_channel_t *) ZEND_ASYNC_OBJECT_TO_EVENT(object);
}

/* capi_send(Channel $channel, mixed $value, bool $waits): bool */
ZEND_FUNCTION(capi_send)
{
	zend_object *channel;
	zval *value;
	bool waits;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_OBJ_OF_CLASS(channel, ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_CHANNEL))
		Z_PARAM_ZVAL(value)
		Z_PARAM_BOOL(waits)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(waits ? ZEND_ASYNC_CHANNEL_SEND(channel_of(channel), value) : ZEND_ASYNC_CHANNEL_TRY_SEND(channel_of(channel), value));
}

/* capi_receive(Channel $channel, bool $waits): mixed; closes the channel when it gets null */
ZEND_FUNCTION(capi_receive)
{
	zend_object *channel;
	bool waits;
	zval value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_OBJ_OF_CLASS(channel, ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_CHANNEL))
		Z_PARAM_BOOL(waits)
	ZEND_PARSE_PARAMETERS_END();

	bool is_there = waits ? ZEND_ASYNC_CHANNEL_RECEIVE(channel_of(channel), &value)
		: ZEND_ASYNC_CHANNEL_TRY_RECEIVE(channel_of(channel), &value);
	if (!is_there) {
		return;
	}
	if (Z_TYPE(value) == IS_NULL) {
		ZEND_ASYNC_CHANNEL_CLOSE(channel_of(channel));
	}
	RETURN_COPY_VALUE(&value);
}

static void call_php(void *data)
{
	zval result;

	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, data, &result, 0, NULL);
	zval_ptr_dtor(&result);
}

/* capi_with_timeout(int $ms, callable $function): bool */
ZEND_FUNCTION(capi_with_timeout)
{
	zend_long ms;
	zval *function;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(ms)
		Z_PARAM_ZVAL(function)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(ZEND_ASYNC_WITH_TIMEOUT((zend_ulong) ms, call_php, function));
}

/* capi_slot(mixed $value = none): mixed; the value of the current coroutine, which is set after it was read */
ZEND_FUNCTION(capi_slot)
{
	static uint32_t keys[2];
	zval *value = NULL, *found, other;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (!keys[0]) {
		keys[0] = ZEND_ASYNC_INTERNAL_CONTEXT_KEY_ALLOC("slot");
		keys[1] = ZEND_ASYNC_INTERNAL_CONTEXT_KEY_ALLOC("another slot");
	}
	found = ZEND_ASYNC_INTERNAL_CONTEXT_FIND(NULL, keys[0]);
	if (found) {
		ZVAL_COPY(return_value, found);
	}
	if (value) {
		ZVAL_LONG(&other, 1);
		ZEND_ASYNC_INTERNAL_CONTEXT_SET(NULL, keys[1], &other);
		ZEND_ASYNC_INTERNAL_CONTEXT_SET(NULL, keys[0], value);
	}
}

const zend_function_entry capi_word_functions[] = {
	CAPI_FE(capi_future)
	CAPI_FE(capi_channel)
	CAPI_FE(capi_send)
	CAPI_FE(capi_receive)
	CAPI_FE(capi_with_timeout)
	CAPI_FE(capi_slot)
	ZEND_FE_END
};
