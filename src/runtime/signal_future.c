/* SPDX-License-Identifier: MIT
 *
 * Futures of signals. The handler in signals.c only notes that a signal came and wakes the loop; the futures complete when the loop
 * has returned. A future that other code completes, or that is dropped, ends its listening at once.
 */
#include "runtime/signal_future.h"
#include "runtime/signals.h"

#include "zend_exceptions.h"

/* While a signal may come, all other coroutines may wait: that is no deadlock. */
#define LISTENING_MS (60 * 60 * 1000)

typedef struct {
	zend_async_event_callback_t callback; /* of the token */
	async_list_t node;
	async_future_t *future;
	zend_object *token; /* owned; NULL = none */
	zval value;
	int number;
} listener_t;

static async_list_t listeners = { &listeners, &listeners };

static void listening_goes_on(async_timer_t *timer);
static async_timer_t listening = { .node = { .link = { &listening.node.link, &listening.node.link } }, .fire = listening_goes_on };

static void listening_goes_on(async_timer_t *timer)
{
	async_timer_start(timer, async_deadline_after(LISTENING_MS));
}

static void listener_leave(async_future_t *future)
{
	listener_t *listener = future->owner;
	zend_object *token = listener->token;

	async_list_remove(&listener->node);
	async_signal_unlisten(listener->number);
	if (async_list_is_empty(&listeners)) {
		async_timer_stop(&listening);
	}
	if (token) {
		async_event_unsubscribe(ZEND_ASYNC_OBJECT_TO_EVENT(token), &listener->callback);
	}
	zval_ptr_dtor(&listener->value);
	efree(listener);
	if (token) {
		OBJ_RELEASE(token);
	}
}

static void future_fail_by_token(async_future_t *future, zend_object *exception)
{
	if (exception) {
		GC_ADDREF(exception);
	} else {
		exception = async_exception_new(async_ce_cancellation, "Signal wait cancelled");
	}
	async_future_fail(future, exception);
}

static void token_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) result;
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	future_fail_by_token(((listener_t *) callback)->future, exception);
}

/* The token has fired before: false = there is none, or it has not. */
static bool token_has_fired(zend_object *token, async_future_t *future)
{
	zend_async_event_t *event = token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL;
	zend_object *exception = NULL;
	zval ignored;

	if (!event || !ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	ZVAL_UNDEF(&ignored);
	zend_async_event_replay(event, NULL, &ignored, &exception);
	zval_ptr_dtor(&ignored);
	future_fail_by_token(future, exception);
	if (exception) {
		OBJ_RELEASE(exception);
	}
	return true;
}

async_future_t *async_signal_future(int number, zval *value, zend_object *token)
{
	if (UNEXPECTED(!async_loop_start())) {
		return NULL;
	}
	async_future_t *future = async_future_new();
	if (token_has_fired(token, future)) {
		return future;
	}
	if (UNEXPECTED(!async_signal_listen(number))) {
		async_future_fail(future, async_exception_new(async_ce_exception, "Cannot listen to signal %d", number));
		return future;
	}
	listener_t *listener = ecalloc(1, sizeof(*listener));
	listener->future = future;
	listener->number = number;
	ZVAL_COPY(&listener->value, value);
	future->owner = listener;
	future->leave = listener_leave;
	async_list_push_back(&listeners, &listener->node);
	if (!async_timer_is_active(&listening)) {
		listening_goes_on(&listening);
	}
	if (token) {
		listener->callback = (zend_async_event_callback_t) { .ref_count = 1, .callback = token_fired };
		listener->token = token;
		GC_ADDREF(token);
		if (UNEXPECTED(!async_event_subscribe(ZEND_ASYNC_OBJECT_TO_EVENT(token), &listener->callback))) {
			listener->token = NULL;
			OBJ_RELEASE(token);
			async_future_ignore(future);
			OBJ_RELEASE(&future->std);
			return NULL;
		}
	}
	return future;
}

void async_signal_futures_notice(const volatile bool *arrived)
{
	ASYNC_LIST_FOREACH(&listeners, node) {
		listener_t *listener = ASYNC_CONTAINER_OF(node, listener_t, node);
		if (arrived[listener->number]) {
			zval value;
			ZVAL_COPY(&value, &listener->value);
			async_future_complete(listener->future, &value);
			zval_ptr_dtor(&value);
		}
	}
}
