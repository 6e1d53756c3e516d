/* SPDX-License-Identifier: MIT
 *
 * The class Async\Channel: the methods, the iterator, and ChannelException. What they do is in runtime/channel.c.
 */
#include "php/classes.h"
#include "runtime/channel.h"

#include "ext/spl/spl_iterators.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "php/channel_arginfo.h"

#define THIS_CHANNEL() async_channel_from_object(Z_OBJ_P(ZEND_THIS))

static zend_class_entry *ce_channel_exception;
static zend_class_entry *ce_close_reason;

static const struct {
	const char *name;
	const char *message;
} reasons[] = {
	[ASYNC_CHANNEL_EXPLICIT] = { "EXPLICIT", "Channel is closed" },
	[ASYNC_CHANNEL_DISPOSED] = { "DISPOSED", "Channel disposed" },
	[ASYNC_CHANNEL_NO_PRODUCERS] = { "NO_PRODUCERS", "Channel deadlock: no producers" },
	[ASYNC_CHANNEL_NO_CONSUMERS] = { "NO_CONSUMERS", "Channel deadlock: no consumers" },
	[ASYNC_CHANNEL_DEADLOCK] = { "DEADLOCK", "Channel deadlock" },
	[ASYNC_CHANNEL_SCOPE_DISPOSED] = { "SCOPE_DISPOSED", "Channel closed: owner scope disposed" },
};

static zend_object *exception_new(async_channel_reason_t reason)
{
	zend_object *exception = async_exception_new(ce_channel_exception, "%s", reasons[reason].message);
	zval value;

	ZVAL_OBJ(&value, zend_enum_get_case_cstr(ce_close_reason, reasons[reason].name));
	zend_update_property(ce_channel_exception, exception, ZEND_STRL("reason"), &value);
	return exception;
}

ZEND_METHOD(Async_Channel, __construct)
{
	zend_long numbers[3] = { 0 };
	bool hard_timeouts = false;

	ZEND_PARSE_PARAMETERS_START(0, 4)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(numbers[0])
		ASYNC_PARAM_MS(numbers[1])
		ASYNC_PARAM_MS(numbers[2])
		Z_PARAM_BOOL(hard_timeouts)
	ZEND_PARSE_PARAMETERS_END();

	for (uint32_t i = 0; i < 3; i++) {
		if (numbers[i] < 0 || numbers[i] > INT32_MAX) {
			zend_argument_value_error(i + 1, "must be between 0 and %d", INT32_MAX);
			RETURN_THROWS();
		}
	}
	async_channel_t *channel = THIS_CHANNEL();
	if (channel->ring_size || channel->parked || !async_list_is_empty(&channel->receivers)) {
		zend_throw_error(NULL, "The Channel is in use already");
		RETURN_THROWS();
	}
	channel->capacity = (uint32_t) numbers[0];
	channel->no_producer_ms = (zend_ulong) numbers[1];
	channel->no_consumer_ms = (zend_ulong) numbers[2];
	channel->hard_timeouts = hard_timeouts;
}

ZEND_METHOD(Async_Channel, send)
{
	zval *value;
	zend_object *token = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_channel_send(THIS_CHANNEL(), value, token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL);
}

ZEND_METHOD(Async_Channel, sendAsync)
{
	zval *value;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(value));

	RETURN_BOOL(async_channel_try_send(THIS_CHANNEL(), value));
}

ZEND_METHOD(Async_Channel, recv)
{
	zend_object *token = NULL;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable));

	async_channel_recv(THIS_CHANNEL(), return_value, token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL);
}

ZEND_METHOD(Async_Channel, recvAsync)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (THIS_CHANNEL()->no_producer_ms && UNEXPECTED(!async_loop_start())) { /* the timer needs it */
		RETURN_THROWS();
	}
	RETURN_OBJ(async_future_give(async_channel_recv_later(THIS_CHANNEL())));
}

#define CHANNEL_METHOD(method, ...) ASYNC_METHOD(Async_Channel, method, __VA_ARGS__)

CHANNEL_METHOD(close, async_channel_close(THIS_CHANNEL(), ASYNC_CHANNEL_EXPLICIT))
CHANNEL_METHOD(isClosed, RETURN_BOOL(THIS_CHANNEL()->reason != ASYNC_CHANNEL_OPEN))
CHANNEL_METHOD(capacity, RETURN_LONG(THIS_CHANNEL()->capacity))
CHANNEL_METHOD(count, RETURN_LONG(async_channel_count(THIS_CHANNEL())))
CHANNEL_METHOD(isEmpty, RETURN_BOOL(async_channel_count(THIS_CHANNEL()) == 0))
CHANNEL_METHOD(isFull, RETURN_BOOL(async_channel_count(THIS_CHANNEL()) >= MAX(THIS_CHANNEL()->capacity, 1)))
CHANNEL_METHOD(getIterator, zend_create_internal_iterator_zval(return_value, ZEND_THIS))

/* A channel that was closed on purpose is the end of the loop. */
static bool channel_fetch(async_iterator_t *iterator, zval *value, zval *key)
{
	async_channel_t *channel = async_channel_from_object(Z_OBJ(iterator->it.data));

	(void) key;
	if (async_channel_recv(channel, value, NULL)) {
		return true;
	}
	if (channel->reason == ASYNC_CHANNEL_EXPLICIT && EG(exception) && EG(exception)->ce == ce_channel_exception) {
		zend_clear_exception();
	}
	return false;
}

static zend_object_iterator *channel_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	static const async_iterator_type_t type = { .name = "channel", .size = sizeof(async_iterator_t), .fetch = channel_fetch };

	(void) ce;
	return async_iterator_new(&type, object, by_ref);
}

void async_channel_class_register(void)
{
	ce_close_reason = register_class_Async_ChannelCloseReason();
	ce_channel_exception = register_class_Async_ChannelException(async_ce_exception);
	async_channel_exception = exception_new;

	async_ce_channel = register_class_Async_Channel(async_ce_awaitable, zend_ce_aggregate, zend_ce_countable);
	async_class_register(async_ce_channel, &async_channel_class);
	async_ce_channel->get_iterator = channel_get_iterator;
}
