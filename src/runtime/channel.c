/* SPDX-License-Identifier: MIT
 *
 * Channels: the ring of values, the two queues, promises, and the end.
 */
#include "runtime/channel.h"
#include "runtime/class.h"
#include "runtime/scope.h"

#include "ext/spl/spl_iterators.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "runtime/channel_arginfo.h"

/* So many coroutines that wait are shown to the collector; a crowd keeps itself alive. */
#define CHANNEL_GC_WAITERS 100

/* A coroutine that waits, on its stack; or a future, which has no coroutine. */
typedef struct {
	async_wait_t wait;
	async_channel_t *channel;
	async_future_t *future;
	async_token_t token;
	zval value;    /* of a receiver: promised to it */
	bool is_served; /* a sender was promised a place, or the value in the slot was taken */
	bool is_dismissed; /* the channel was closed */
} channel_waiter_t;

zend_class_entry *async_ce_channel;
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

static zend_object *channel_exception(async_channel_reason_t reason)
{
	zend_object *exception = async_exception_new(ce_channel_exception, "%s", reasons[reason].message);
	zval value;

	ZVAL_OBJ(&value, zend_enum_get_case_cstr(ce_close_reason, reasons[reason].name));
	zend_update_property(ce_channel_exception, exception, ZEND_STRL("reason"), &value);
	return exception;
}

static async_class_t channel_class;
static async_list_t soft_channels = { &soft_channels, &soft_channels };

static channel_waiter_t *waiter_of(async_list_t *node)
{
	return ASYNC_CONTAINER_OF(node, channel_waiter_t, wait.node);
}

/* The ring. */

static zval *ring_at(const async_channel_t *channel, uint32_t index)
{
	return &channel->ring[(channel->first + index) & (channel->ring_size - 1)];
}

static zend_never_inline void ring_grow(async_channel_t *channel)
{
	uint32_t size = channel->ring_size ? channel->ring_size * 2 : 8;
	zval *ring = safe_emalloc(size, sizeof(zval), 0);

	for (uint32_t i = 0; i < channel->stored; i++) {
		ZVAL_COPY_VALUE(&ring[i], ring_at(channel, i));
	}
	if (channel->ring) {
		efree(channel->ring);
	}
	channel->ring = ring;
	channel->ring_size = size;
	channel->first = 0;
}

static void ring_add(async_channel_t *channel, zval *value, bool at_front)
{
	if (UNEXPECTED(channel->stored == channel->ring_size)) {
		ring_grow(channel);
	}
	if (at_front) {
		channel->first--;
		ZVAL_COPY_VALUE(ring_at(channel, 0), value);
	} else {
		ZVAL_COPY_VALUE(ring_at(channel, channel->stored), value);
	}
	channel->stored++;
}

static void ring_take(async_channel_t *channel, zval *value)
{
	ZVAL_COPY_VALUE(value, ring_at(channel, 0));
	channel->first++;
	channel->stored--;
}

/* Promises. */

/* The values that are there, with those that are promised. */
static uint32_t channel_count(const async_channel_t *channel)
{
	return channel->stored + channel->values_promised;
}

static bool channel_has_place(const async_channel_t *channel)
{
	return channel_count(channel) + channel->places_promised < MAX(channel->capacity, 1);
}

static void channel_stop_timers(async_channel_t *channel)
{
	if (async_list_is_empty(&channel->receivers)) {
		async_timer_stop(&channel->no_producer);
	}
	if (async_list_is_empty(&channel->senders) && async_list_is_empty(&channel->owner)) {
		async_timer_stop(&channel->no_consumer);
	}
	if (!async_timer_is_active(&channel->no_producer) && !async_timer_is_active(&channel->no_consumer)) {
		async_list_remove(&channel->soft);
	}
}

static zend_always_inline void channel_check_timers(async_channel_t *channel)
{
	if (UNEXPECTED(channel->no_producer_ms || channel->no_consumer_ms)) {
		channel_stop_timers(channel);
	}
}

/* A place that gets free is promised to the oldest sender. */
static void channel_serve_senders(async_channel_t *channel)
{
	while (!async_list_is_empty(&channel->senders) && channel_has_place(channel)) {
		channel_waiter_t *sender = waiter_of(async_list_pop_front(&channel->senders));
		sender->is_served = true;
		channel->places_promised++;
		async_wait_wake(&sender->wait);
	}
	channel_check_timers(channel);
}

static void future_leave(async_future_t *future)
{
	channel_waiter_t *receiver = future->owner;

	if (EXPECTED(!CG(unclean_shutdown))) { /* otherwise its neighbours may have been on a stack that is gone */
		async_list_remove(&receiver->wait.node);
		channel_check_timers(receiver->channel);
	}
	efree(receiver);
}

/* It has left the queue. */
static async_future_t *future_detach(channel_waiter_t *receiver)
{
	async_future_t *future = receiver->future;

	future->leave = NULL;
	efree(receiver);
	return future;
}

/* A value, which is taken over, is promised to the oldest receiver, or given to it if that is a future. False = there is none. */
static bool channel_promise(async_channel_t *channel, zval *value)
{
	async_list_t *node = async_list_pop_front(&channel->receivers);

	if (!node) {
		return false;
	}
	channel_waiter_t *receiver = waiter_of(node);
	if (EXPECTED(receiver->wait.coroutine)) {
		ZVAL_COPY_VALUE(&receiver->value, value);
		channel->values_promised++;
		async_wait_wake(&receiver->wait);
	} else {
		async_future_complete(future_detach(receiver), value);
		zval_ptr_dtor(value);
	}
	channel_check_timers(channel);
	return true;
}

/* A receiver that was cancelled gives its value back. */
static void channel_return_value(async_channel_t *channel, zval *value)
{
	zval returned;

	ZVAL_COPY_VALUE(&returned, value);
	ZVAL_UNDEF(value);
	channel->values_promised--;
	if (!channel_promise(channel, &returned)) {
		ring_add(channel, &returned, true);
	}
	channel_serve_senders(channel);
}

/* The owner of the slot was cancelled, and perhaps has not run yet: its value is withdrawn. First in every operation. */
static zend_always_inline void channel_withdraw(async_channel_t *channel)
{
	if (UNEXPECTED(channel->is_owned) && async_list_is_empty(&channel->owner)) {
		zval value;

		channel->is_owned = false;
		ring_take(channel, &value);
		channel_serve_senders(channel);
		zval_ptr_dtor(&value);
	}
}

/* Waiting. */

static zend_string *channel_info(zend_async_event_t *event)
{
	const async_channel_t *channel = (const async_channel_t *) event;
	uint32_t receivers = 0, senders = 0;

	ASYNC_LIST_FOREACH(&channel->receivers, receiver) {
		receivers++;
	}
	ASYNC_LIST_FOREACH(&channel->senders, sender) {
		senders++;
	}
	return strpprintf(0, "Channel(capacity=%u, receivers=%u, senders=%u, reserved=%u/%u)", channel->capacity, receivers,
		senders + channel->is_owned, channel->values_promised, channel->places_promised);
}

static zend_string *waiter_info(async_wait_t *wait)
{
	return channel_info(&((channel_waiter_t *) wait)->channel->event);
}

/* Puts a waiter into a queue. The timer begins when the first of a side comes, and with it anew after a moment without any. */
static void channel_queue(async_channel_t *channel, async_list_t *queue, channel_waiter_t *waiter)
{
	bool is_receiver = queue == &channel->receivers;
	bool is_first = is_receiver ? async_list_is_empty(queue)
		: async_list_is_empty(&channel->senders) && async_list_is_empty(&channel->owner);
	zend_ulong ms = is_receiver ? channel->no_producer_ms : channel->no_consumer_ms;

	waiter->channel = channel;
	async_list_push_back(queue, &waiter->wait.node);
	if (UNEXPECTED(ms) && is_first) {
		async_timer_t *timer = is_receiver ? &channel->no_producer : &channel->no_consumer;
		async_timer_stop(timer);
		timer->hidden = !channel->hard_timeouts;
		async_timer_start(timer, async_deadline_after(ms));
		if (!channel->hard_timeouts && !async_list_is_linked(&channel->soft)) {
			async_list_push_back(&soft_channels, &channel->soft);
		}
	}
}

/* False = exception thrown. What the waiter was promised meanwhile is for the caller to give back. */
static bool channel_wait(
	async_channel_t *channel, async_list_t *queue, channel_waiter_t *waiter, zend_async_event_t *token)
{
	async_coroutine_t *self = async_wait_prepare();

	ZVAL_UNDEF(&waiter->value);
	waiter->is_served = waiter->is_dismissed = false;
	if (UNEXPECTED(!self)) {
		return false;
	}
	async_wait_init_described(&waiter->wait, self, waiter_info);
	waiter->wait.collectable = !token && channel->parked < CHANNEL_GC_WAITERS;
	waiter->token.event = NULL;
	channel_queue(channel, queue, waiter);
	channel->parked++;
	async_wait_status_t status = token ? async_token_park(&waiter->token, &waiter->wait, token)
		: async_wait_park(&waiter->wait, 0);
	channel->parked--;
	channel_check_timers(channel);
	if (UNEXPECTED(token && waiter->token.fired) && status == ASYNC_WAIT_OK) {
		async_await_throw_cancelled(token);
		return false;
	}
	if (EXPECTED(status != ASYNC_WAIT_CANCELLED)) {
		return true;
	}
	if (waiter->is_dismissed && channel->reason == ASYNC_CHANNEL_SCOPE_DISPOSED && async_is_cancellation(EG(exception))) {
		self->error = async_exception_take(); /* it came with the end of the scope, and second: noticed at the next wait */
		return true;
	}
	return false;
}

static bool channel_throw_closed(const async_channel_t *channel)
{
	zend_throw_exception_internal(channel_exception(channel->reason));
	return false;
}

/* A token that has fired before counts, even if there is nothing to wait for. */
static bool channel_enter(async_channel_t *channel, zend_async_event_t *token)
{
	if (UNEXPECTED(token)) {
		async_future_note_token(token);
		if (ZEND_ASYNC_EVENT_IS_CLOSED(token)) {
			async_await_throw_cancelled(token);
			return false;
		}
	}
	channel_withdraw(channel);
	return true;
}

/* Takes a place in the line of the senders; when that comes, the place is there, and nothing is promised any more. */
static bool channel_wait_for_place(async_channel_t *channel, zend_async_event_t *token)
{
	channel_waiter_t sender;
	bool is_good = channel_wait(channel, &channel->senders, &sender, token);

	if (channel->reason) {
		return is_good && channel_throw_closed(channel);
	}
	if (sender.is_served) {
		channel->places_promised--;
		if (UNEXPECTED(!is_good)) {
			channel_serve_senders(channel);
		}
	}
	return is_good;
}

/* Waits until the value in the slot has been taken. */
static bool channel_wait_for_receiver(async_channel_t *channel, zend_async_event_t *token)
{
	channel_waiter_t sender;

	channel->is_owned = true;
	if (UNEXPECTED(!channel_wait(channel, &channel->owner, &sender, token))) {
		if (!sender.is_served) {
			channel_withdraw(channel);
		}
		return false;
	}
	return sender.is_served || channel_throw_closed(channel);
}

/* There is a place. False = the value has gone into the buffer. */
static bool channel_put(async_channel_t *channel, zval *value)
{
	zval copy;

	ZVAL_COPY_DEREF(&copy, value);
	if (!channel_promise(channel, &copy)) {
		ring_add(channel, &copy, false);
		return false;
	}
	channel_serve_senders(channel); /* a future needs no place */
	return true;
}

bool async_channel_send(async_channel_t *channel, zval *value, zend_async_event_t *token)
{
	if (UNEXPECTED(!channel_enter(channel, token))) {
		return false;
	}
	if (UNEXPECTED(channel->reason)) {
		return channel_throw_closed(channel);
	}
	if (!channel_has_place(channel) && !channel_wait_for_place(channel, token)) {
		return false;
	}
	return channel_put(channel, value) || channel->capacity || channel_wait_for_receiver(channel, token);
}

bool async_channel_try_send(async_channel_t *channel, zval *value)
{
	channel_withdraw(channel);
	if (channel->reason || !channel_has_place(channel)) {
		return false;
	}
	channel_put(channel, value);
	return true;
}

bool async_channel_try_recv(async_channel_t *channel, zval *result)
{
	channel_withdraw(channel);
	if (!channel->stored) {
		return false;
	}
	ring_take(channel, result);
	if (UNEXPECTED(channel->is_owned)) {
		channel_waiter_t *sender = waiter_of(async_list_pop_front(&channel->owner));
		channel->is_owned = false;
		sender->is_served = true;
		async_wait_wake(&sender->wait);
	}
	channel_serve_senders(channel);
	return true;
}

bool async_channel_recv(async_channel_t *channel, zval *result, zend_async_event_t *token)
{
	channel_waiter_t receiver;

	if (UNEXPECTED(!channel_enter(channel, token))) {
		return false;
	}
	if (async_channel_try_recv(channel, result)) {
		return true;
	}
	if (UNEXPECTED(channel->reason)) {
		return channel_throw_closed(channel);
	}
	bool is_good = channel_wait(channel, &channel->receivers, &receiver, token);
	if (UNEXPECTED(!is_good)) {
		if (Z_TYPE(receiver.value) != IS_UNDEF) {
			channel_return_value(channel, &receiver.value);
		}
		return false;
	}
	if (UNEXPECTED(Z_TYPE(receiver.value) == IS_UNDEF)) {
		return channel_throw_closed(channel);
	}
	ZVAL_COPY_VALUE(result, &receiver.value);
	channel->values_promised--;
	channel_serve_senders(channel);
	return true;
}

/* The end. */

static void channel_dismiss(async_channel_t *channel, async_list_t *queue)
{
	async_list_t *node;

	while ((node = async_list_pop_front(queue))) {
		channel_waiter_t *waiter = waiter_of(node);
		if (waiter->wait.coroutine) {
			waiter->is_dismissed = true;
			async_wait_wake(&waiter->wait);
		} else {
			async_future_fail(future_detach(waiter), channel_exception(channel->reason));
		}
	}
}

void async_channel_close(async_channel_t *channel, async_channel_reason_t reason)
{
	zval dropped;

	channel_withdraw(channel);
	if (channel->reason) {
		return;
	}
	channel->reason = reason;
	channel->places_promised = 0;
	ZVAL_UNDEF(&dropped);
	if (channel->is_owned) { /* its sender is told that the value was not taken */
		channel->is_owned = false;
		ring_take(channel, &dropped);
	}
	channel_dismiss(channel, &channel->owner);
	channel_dismiss(channel, &channel->senders);
	channel_dismiss(channel, &channel->receivers);
	channel_check_timers(channel);
	ZEND_ASYNC_EVENT_SET_CLOSED(&channel->event);
	if (UNEXPECTED(channel->event.callbacks.first)) {
		zend_object *exception = channel_exception(reason);
		ZEND_ASYNC_CALLBACKS_NOTIFY(&channel->event, NULL, exception);
		OBJ_RELEASE(exception);
	}
	zval_ptr_dtor(&dropped);
}

static void no_producer_fire(async_timer_t *timer)
{
	async_channel_t *channel = ASYNC_CONTAINER_OF(timer, async_channel_t, no_producer);

	if (!async_list_is_empty(&channel->receivers)) {
		async_channel_close(channel, ASYNC_CHANNEL_NO_PRODUCERS);
	}
}

static void no_consumer_fire(async_timer_t *timer)
{
	async_channel_t *channel = ASYNC_CONTAINER_OF(timer, async_channel_t, no_consumer);

	if (!async_list_is_empty(&channel->senders) || !async_list_is_empty(&channel->owner)) {
		async_channel_close(channel, ASYNC_CHANNEL_NO_CONSUMERS);
	}
}

/* All coroutines wait for something that cannot happen: soft timers need not run any longer. */
static bool channel_appeal_deadlock(void)
{
	bool is_any = !async_list_is_empty(&soft_channels);
	async_list_t *node;

	while ((node = async_list_pop_front(&soft_channels))) {
		async_channel_close(ASYNC_CONTAINER_OF(node, async_channel_t, soft), ASYNC_CHANNEL_DEADLOCK);
	}
	return is_any && !async_list_is_empty(&ASYNC_G(ready));
}

static void channel_drop_wait(async_wait_t *wait)
{
	channel_waiter_t *waiter = (channel_waiter_t *) wait;

	if (!wait->is_described || wait->describe != waiter_info) {
		return;
	}
	async_token_drop(&waiter->token);
	waiter->channel->parked--;
	if (Z_TYPE(waiter->value) != IS_UNDEF) {
		channel_return_value(waiter->channel, &waiter->value);
	} else if (waiter->is_served && waiter->channel->places_promised) {
		waiter->channel->places_promised--;
	}
}

const async_layer_t async_layer_channel = {
	.appeal_deadlock = channel_appeal_deadlock,
	.drop_wait = channel_drop_wait,
};

/* The object. */

static bool channel_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	async_channel_t *channel = (async_channel_t *) event;

	if (!channel->reason) {
		return false;
	}
	zend_object *error = channel_exception(channel->reason);
	async_event_retell(event, callback, result, exception, NULL, error);
	OBJ_RELEASE(error);
	return true;
}

static const async_event_ops_t channel_event =
	ASYNC_OBJECT_EVENT_OPS(async_event_start_nothing, async_event_start_nothing, channel_replay, channel_info);

static zend_object *channel_create(zend_class_entry *ce)
{
	async_channel_t *channel = async_object_new(ce, &channel_class);

	async_event_init_object(&channel->event, 0, offsetof(async_channel_t, std), &channel_event);
	async_list_init(&channel->receivers);
	async_list_init(&channel->senders);
	async_list_init(&channel->owner);
	async_list_init(&channel->soft);
	async_list_init(&channel->of_scope);
	if (ASYNC_G(current) && ASYNC_G(current)->scope) {
		async_list_push_back(&ASYNC_G(current)->scope->channels, &channel->of_scope);
	}
	async_timer_init(&channel->no_producer, no_producer_fire);
	async_timer_init(&channel->no_consumer, no_consumer_fire);
	return &channel->std;
}

/* The runtime has ended. A future that still waits stays pending, and must not look for the channel later. */
static void channel_forget_futures(async_channel_t *channel)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&channel->receivers))) {
		channel_waiter_t *receiver = waiter_of(node);
		if (!receiver->wait.coroutine) {
			async_future_let_go(future_detach(receiver));
		}
	}
}

static void channel_free(zend_object *object)
{
	async_channel_t *channel = async_channel_from_object(object);
	zval *ring = channel->ring;

	if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_OFF && !CG(unclean_shutdown))) {
		async_channel_close(channel, ASYNC_CHANNEL_DISPOSED); /* only futures can still wait */
	} else if (!CG(unclean_shutdown)) {
		channel_forget_futures(channel);
	}
	async_timer_stop(&channel->no_producer);
	async_timer_stop(&channel->no_consumer);
	async_list_remove(&channel->soft);
	async_list_remove(&channel->of_scope);
	async_event_free_callbacks(&channel->event);
	while (channel->stored) {
		zval value;
		ring_take(channel, &value);
		zval_ptr_dtor(&value);
	}
	if (ring) {
		efree(channel->ring);
	}
}

/* A coroutine that waits without a token can be woken by this channel only: see pool_waiters.c. */
static void channel_gc_queue(const async_list_t *queue, zend_get_gc_buffer *buffer)
{
	uint32_t visits = CHANNEL_GC_WAITERS;

	ASYNC_LIST_FOREACH(queue, node) {
		channel_waiter_t *waiter = waiter_of(node);
		if (visits-- == 0) {
			break;
		}
		if (!waiter->wait.coroutine) {
			if (waiter->future->event.flags & ASYNC_FUTURE_F_KEPT) {
				zend_get_gc_buffer_add_obj(buffer, &waiter->future->std);
			}
		} else if (waiter->wait.collectable && !ZEND_COROUTINE_IS_MAIN(&waiter->wait.coroutine->base)) {
			zend_get_gc_buffer_add_obj(buffer, &waiter->wait.coroutine->std);
		}
	}
}

static void channel_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_channel_t *channel = async_channel_from_object(object);

	for (uint32_t i = 0; i < channel->stored; i++) {
		zend_get_gc_buffer_add_zval(buffer, ring_at(channel, i));
	}
	channel_gc_queue(&channel->receivers, buffer);
	channel_gc_queue(&channel->senders, buffer);
	channel_gc_queue(&channel->owner, buffer);
	async_event_gc_awaiters(&channel->event, buffer);
}

static async_class_t channel_class = {
	ASYNC_CLASS_OF(async_channel_t), .create = channel_create, .free = channel_free, .show = channel_show,
};

/* The methods. */

#define THIS_CHANNEL() async_channel_from_object(Z_OBJ_P(ZEND_THIS))

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

	async_channel_t *channel = THIS_CHANNEL();
	if (channel->no_producer_ms && UNEXPECTED(!async_loop_start())) { /* the timer needs it */
		RETURN_THROWS();
	}
	async_future_t *future = async_future_new();
	zval value;

	if (async_channel_try_recv(channel, &value)) {
		async_future_complete(future, &value);
		zval_ptr_dtor(&value);
	} else if (channel->reason) {
		async_future_fail(future, channel_exception(channel->reason));
	} else {
		channel_waiter_t *receiver = ecalloc(1, sizeof(*receiver));
		receiver->future = future;
		future->owner = receiver;
		future->leave = future_leave;
		channel_queue(channel, &channel->receivers, receiver);
	}
	RETURN_OBJ(async_future_give(future));
}

#define CHANNEL_METHOD(method, ...) ASYNC_METHOD(Async_Channel, method, __VA_ARGS__)

CHANNEL_METHOD(close, async_channel_close(THIS_CHANNEL(), ASYNC_CHANNEL_EXPLICIT))
CHANNEL_METHOD(isClosed, RETURN_BOOL(THIS_CHANNEL()->reason != ASYNC_CHANNEL_OPEN))
CHANNEL_METHOD(capacity, RETURN_LONG(THIS_CHANNEL()->capacity))
CHANNEL_METHOD(count, channel_withdraw(THIS_CHANNEL()); RETURN_LONG(channel_count(THIS_CHANNEL())))
CHANNEL_METHOD(isEmpty, channel_withdraw(THIS_CHANNEL()); RETURN_BOOL(channel_count(THIS_CHANNEL()) == 0))
CHANNEL_METHOD(isFull,
	channel_withdraw(THIS_CHANNEL()); RETURN_BOOL(channel_count(THIS_CHANNEL()) >= MAX(THIS_CHANNEL()->capacity, 1)))
CHANNEL_METHOD(getIterator, zend_create_internal_iterator_zval(return_value, ZEND_THIS))

/* A channel that was closed on purpose is the end of the loop. */
static bool channel_fetch(async_iterator_t *iterator, zval *value, zval *key)
{
	async_channel_t *channel = async_channel_from_object(Z_OBJ(iterator->it.data));

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

	return async_iterator_new(&type, object, by_ref);
}

void async_channel_class_register(void)
{
	ce_close_reason = register_class_Async_ChannelCloseReason();
	ce_channel_exception = register_class_Async_ChannelException(async_ce_exception);
	async_ce_channel = register_class_Async_Channel(async_ce_awaitable, zend_ce_aggregate, zend_ce_countable);
	async_class_register(async_ce_channel, &channel_class);
	async_ce_channel->get_iterator = channel_get_iterator;
}
