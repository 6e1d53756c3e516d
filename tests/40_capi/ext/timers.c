/* SPDX-License-Identifier: MIT
 *
 * Timer events.
 */
#include "capi_test.h"

typedef struct {
	zend_async_event_callback_t base;
	zend_long left; /* calls until it is stopped */
} ticker_t;

static void ticker_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	ticker_t *self = (ticker_t *) callback;

	php_printf("tick %d%s%s\n", (int) self->left,
		ZEND_ASYNC_IS_SCHEDULER_CONTEXT && !ZEND_ASYNC_CAN_SUSPEND ? "" : " outside",
		result || exception ? " with something" : "");
	if (--self->left == 0) {
		event->stop(event);
		event->dispose(event);
	}
}

/* capi_timer(int $ms, bool $periodic, int $times, bool $hidden = false): prints ticks in the background */
ZEND_FUNCTION(capi_timer)
{
	zend_long ms, times;
	bool periodic, hidden = false;

	ZEND_PARSE_PARAMETERS_START(3, 4)
		Z_PARAM_LONG(ms)
		Z_PARAM_BOOL(periodic)
		Z_PARAM_LONG(times)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(hidden)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT((zend_ulong) ms, periodic);
	if (!timer) {
		return;
	}
	if (hidden) {
		ZEND_ASYNC_EVENT_SET_HIDDEN(&timer->base);
	}
	ticker_t *ticker = (ticker_t *) zend_async_event_callback_new(ticker_called, sizeof(*ticker));
	ticker->left = times;
	timer->base.add_callback(&timer->base, &ticker->base);
	timer->base.start(&timer->base);
}

/* capi_sleep(int $ms, int $ns = 0): waits for a timer */
ZEND_FUNCTION(capi_sleep)
{
	zend_long ms, ns = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(ms)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(ns)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS((zend_ulong) ms, (zend_ulong) ns, false);
	if (!timer || !zend_async_waker_new(NULL)) {
		return;
	}
	zend_async_resume_when(NULL, &timer->base, true, zend_async_waker_callback_resolve, NULL);
	RETVAL_BOOL(ZEND_ASYNC_SUSPEND());
	zend_async_waker_clean(NULL);
}

typedef struct {
	zend_coroutine_event_callback_t base;
	int calls;
} counter_t;

static void counter_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	counter_t *self = (counter_t *) callback;

	(void) result, (void) exception;
	if (++self->calls == 3) {
		zend_async_waker_add_triggered_event(self->base.coroutine, event);
		ZEND_ASYNC_RESUME(self->base.coroutine);
	}
}

/* Waits for the third tick of a periodic timer, by a callback of our own. */
ZEND_FUNCTION(capi_third_tick)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, true);
	counter_t *counter = (counter_t *) zend_async_coroutine_callback_new(NULL, counter_called, sizeof(*counter));

	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(&counter->base.base);
	zend_async_waker_new(NULL);
	zend_async_resume_when(NULL, &timer->base, true, NULL, &counter->base);
	ZEND_ASYNC_SUSPEND();
	capi_log("triggered %d", zend_async_waker_is_event_triggered(ZEND_ASYNC_CURRENT_COROUTINE, &timer->base));
	zend_async_waker_clean(NULL);
	capi_log("%d calls, %u reference", counter->calls, counter->base.base.ref_count);
	ZEND_ASYNC_EVENT_CALLBACK_RELEASE(&counter->base.base);
}

/* A deadline by a timer event, on a wait that nothing else ends. */
ZEND_FUNCTION(capi_sleep_until_timeout)
{
	zend_long ms;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(ms)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT((zend_ulong) ms, false);
	zend_async_waker_new(NULL);
	zend_async_resume_when(NULL, &timer->base, true, zend_async_waker_callback_timeout, NULL);
	ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(NULL);
}

ZEND_FUNCTION(capi_timer_details)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS_EX(0, 1500000, true, 32);
	zend_async_event_t *event = &timer->base;
	zend_string *info = event->info(event);
	char zeros[32] = { 0 };

	capi_log("%s", ZSTR_VAL(info));
	zend_string_release(info);
	capi_log("extra %d", memcmp((char *) timer + event->extra_offset, zeros, 32));
	event->start(event);
	event->start(event);
	event->stop(event);
	capi_log("started %u, %u in all", event->loop_ref_count, ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	event->stop(event);
	event->stop(event);
	capi_log("started %u, %u in all", event->loop_ref_count, ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	event->start(event);
	ZEND_ASYNC_EVENT_ADD_REF(event);
	event->dispose(event);
	capi_log("references %u", ZEND_ASYNC_EVENT_REFCOUNT(event));
	ZEND_ASYNC_EVENT_RELEASE(event);
	capi_log("%u in all", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
}

/* A one-shot timer that has fired is closed. */
ZEND_FUNCTION(capi_closed_timer)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
	zend_async_waker_new(NULL);
	zend_async_resume_when(NULL, &timer->base, false, zend_async_waker_callback_resolve, NULL);
	ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(NULL);
	capi_log("closed %d, stopped %d", ZEND_ASYNC_EVENT_IS_CLOSED(&timer->base), timer->base.stop(&timer->base));
	capi_log("used again %d", zend_async_resume_when(NULL, &timer->base, true, zend_async_waker_callback_resolve, NULL));
}

const zend_function_entry capi_timer_functions[] = {
	CAPI_FE(capi_timer)
	CAPI_FE(capi_sleep)
	CAPI_FE(capi_third_tick)
	CAPI_FE(capi_sleep_until_timeout)
	CAPI_FE(capi_timer_details)
	CAPI_FE(capi_closed_timer)
	ZEND_FE_END
};
