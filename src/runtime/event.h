/* SPDX-License-Identifier: MIT
 *
 * Subscribing to an event, and what it came to.
 */
#ifndef ASYNC_RUNTIME_EVENT_H
#define ASYNC_RUNTIME_EVENT_H

#include "runtime/runtime.h"

/* What an event can do; see zend_async_event_t. `replay` and `info` may be NULL. */
typedef struct {
	zend_async_event_add_callback_t add_callback;
	zend_async_event_del_callback_t del_callback;
	zend_async_event_start_t start;
	zend_async_event_stop_t stop;
	zend_async_event_replay_t replay;
	zend_async_event_dispose_t dispose;
	zend_async_event_info_t info;
} async_event_ops_t;

static zend_always_inline void async_event_init(zend_async_event_t *event, const async_event_ops_t *ops)
{
	event->add_callback = ops->add_callback;
	event->del_callback = ops->del_callback;
	event->start = ops->start;
	event->stop = ops->stop;
	event->replay = ops->replay;
	event->dispose = ops->dispose;
	event->info = ops->info;
}

/* The same for an event that is the head of an object, in zeroed memory: a reference to it is one to the object. */
static zend_always_inline void async_event_init_object(
	zend_async_event_t *event, uint32_t flags, size_t offset, const async_event_ops_t *ops)
{
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | flags;
	event->zend_object_offset = (uint32_t) offset;
	async_event_init(event, ops);
}

#define ASYNC_EVENT_OPS(start_, stop_, replay_, dispose_, info_) { \
	.add_callback = async_event_add_callback, \
	.del_callback = async_event_del_callback, \
	.start = start_, \
	.stop = stop_, \
	.replay = replay_, \
	.dispose = dispose_, \
	.info = info_, \
}
#define ASYNC_OBJECT_EVENT_OPS(start, stop, replay, info) ASYNC_EVENT_OPS(start, stop, replay, async_event_release_object, info)

/* Ready-made parts of such a table. An event that has ended keeps its outcome and takes subscribers, or it refuses them. */
bool async_event_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback);
bool async_event_add_callback_unless_closed(zend_async_event_t *event, zend_async_event_callback_t *callback);
bool async_event_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback);
/* For an event that other code starts and stops, whichever coroutine waits for it. */
bool async_event_start_nothing(zend_async_event_t *event);
bool async_event_release_object(zend_async_event_t *event);
/* The end of a replay: the event has come to the error, or, if that is NULL, to the value (nullable). */
static zend_always_inline bool async_event_retell(zend_async_event_t *event, zend_async_event_callback_t *callback,
	zval *result, zend_object **exception, zval *value, zend_object *error)
{
	if (callback) {
		callback->callback(event, callback, error ? NULL : value, error);
	} else if (error) {
		if (exception) {
			GC_ADDREF(error);
			*exception = error;
		}
	} else if (result && value) {
		ZVAL_COPY(result, value);
	}
	return true;
}

/* Subscribes and starts the event, which may fire at once. False = exception thrown, and nothing is left. */
bool async_event_subscribe(zend_async_event_t *event, zend_async_event_callback_t *callback);
void async_event_unsubscribe(zend_async_event_t *event, zend_async_event_callback_t *callback);

/* An event has refused, and perhaps thrown: otherwise throws an AsyncException. */
void async_event_throw_unusable(const char *reason);

/* Counts the visible events of other extensions that are started: they keep the process alive. At the end of a request all
 * counts are forgotten, and an event that is stopped then must not count in the next one. */
static inline void async_event_count_change(int by)
{
	if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_OFF)) {
		ASYNC_G(event_count) += (uint32_t) by;
	}
}

/* What a subscriber was told, if the event does not keep it for later. */
typedef struct {
	zval value;  /* result or exception, owned; undefined = ask the event */
	bool failed;
} async_outcome_t;

static inline bool async_event_keeps_outcome(const zend_async_event_t *event)
{
	return event->replay && ZEND_ASYNC_EVENT_IS_CLOSED(event);
}

/* For the callback of a subscriber, once. The value must be undefined. */
void async_outcome_capture(async_outcome_t *outcome, zend_async_event_t *event, void *result, zend_object *exception);

static zend_always_inline void async_outcome_destroy(async_outcome_t *outcome)
{
	if (UNEXPECTED(Z_TYPE(outcome->value) != IS_UNDEF)) {
		zval_ptr_dtor(&outcome->value);
	}
}

/* The result, or false and the exception; a new reference. Never undefined. */
static zend_always_inline bool async_outcome_fetch(const async_outcome_t *outcome, zend_async_event_t *event, zval *value)
{
	zend_object *exception = NULL;

	if (UNEXPECTED(Z_TYPE(outcome->value) != IS_UNDEF)) {
		ZVAL_COPY(value, &outcome->value);
		return !outcome->failed;
	}
	ZVAL_UNDEF(value);
	if (event->replay) {
		event->replay(event, NULL, value, &exception);
	}
	if (exception) {
		ZVAL_OBJ(value, exception);
	} else if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) { /* it has neither, or a C entry has not set its result */
		ZVAL_NULL(value);
	}
	return !exception;
}

/* Waiting for the outcome of an event. */

/* Waits until the event is closed and gives its result, or until the token (nullable) is, which throws
 * OperationCanceledException. The caller keeps both alive. False = exception thrown, result untouched. */
bool async_await(zend_async_event_t *event, zend_async_event_t *token, zval *result);
/* The same for what is awaited by far the most, and without a token: half the price. */
bool async_await_coroutine(async_coroutine_t *coroutine, zval *result);

/* False, with an AsyncException thrown, if the coroutine would wait for itself; a token could still end such a wait. */
bool async_await_check_target(async_coroutine_t *self, zend_async_event_t *event, zend_async_event_t *token);

/* An OperationCanceledException with the token's own exception (nullable, taken over) as previous. */
zend_object *async_token_exception_new(const char *text, zend_object *reason);
bool async_is_token_exception(const zend_object *exception);

/* Throws OperationCanceledException, with the token's own exception as previous. Takes over `what` (nullable): what goes on,
 * though it is not awaited any more. */
void async_await_throw_called_off(zend_async_event_t *token, zend_string *what);
static inline void async_await_throw_cancelled(zend_async_event_t *token)
{
	async_await_throw_called_off(token, NULL);
}

/* The head of an Async\Timeout. */
typedef struct {
	zend_async_event_t event;
	zend_ulong ms;
} async_timeout_t;

extern zend_class_entry *async_ce_timeout;

/* A token that ends any wait; lives on the stack of the function that waits. */
typedef struct {
	zend_async_event_callback_t callback;
	zend_async_event_t *event; /* NULL = there is none */
	async_wait_t *wait;
	bool fired;
} async_token_t;

/* async_wait_park() with a token: if that fires first, the wait leaves its queue, and the caller throws. */
async_wait_status_t async_token_park(async_token_t *token, async_wait_t *wait, zend_async_event_t *event);
/* In a child process: the coroutine will never come back to the wait. */
void async_token_drop(async_token_t *token);

/* Shows the coroutines to the collector that are in an async_await() of this event, and could be woken by nothing else. */
void async_event_gc_awaiters(const zend_async_event_t *event, zend_get_gc_buffer *buffer);

extern zend_class_entry *async_ce_operation_canceled;

#endif
