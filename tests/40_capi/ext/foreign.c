/* SPDX-License-Identifier: MIT
 *
 * PHP functions that are called where no PHP code can catch what they throw: by callbacks at the end of a coroutine, by its
 * dispose function, by a timer.
 */
#include "capi_test.h"

typedef struct {
	zend_async_event_callback_t base;
	zval function;
} foreign_t;

static void foreign_call(zval *function)
{
	zval result;

	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, function, &result, 0, NULL);
	zval_ptr_dtor(&result);
}

static void foreign_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) event, (void) result, (void) exception;
	foreign_call(&((foreign_t *) callback)->function);
}

static void foreign_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	(void) event;
	zval_ptr_dtor(&((foreign_t *) callback)->function);
	efree(callback);
}

static foreign_t *foreign_new(zval *function)
{
	foreign_t *foreign = (foreign_t *) zend_async_event_callback_new(foreign_called, sizeof(*foreign));

	foreign->base.dispose = foreign_dispose;
	ZVAL_COPY(&foreign->function, function);
	return foreign;
}

/* capi_call_at_end(Coroutine $c, Closure $f) */
ZEND_FUNCTION(capi_call_at_end)
{
	zval *coroutine, *function;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_OBJECT(coroutine)
		Z_PARAM_OBJECT(function)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(coroutine));
	event->add_callback(event, &foreign_new(function)->base);
}

static void timer_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	foreign_called(event, callback, result, exception);
	event->dispose(event);
}

/* capi_call_in_timer(int $ms, Closure $f) */
ZEND_FUNCTION(capi_call_in_timer)
{
	zend_long ms;
	zval *function;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(ms)
		Z_PARAM_OBJECT(function)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT((zend_ulong) ms, false);
	foreign_t *foreign = foreign_new(function);
	foreign->base.callback = timer_called;
	timer->base.add_callback(&timer->base, &foreign->base);
	timer->base.start(&timer->base);
}

static void entry_empty(void)
{
	ZVAL_LONG(&ZEND_ASYNC_CURRENT_COROUTINE->result, 1);
}

static void entry_dispose(zend_coroutine_t *coroutine)
{
	foreign_t *foreign = coroutine->extended_data;

	foreign_call(&foreign->function);
	foreign_dispose(&foreign->base, NULL);
}

/* capi_call_in_dispose(Closure $f): Coroutine; one that does nothing else */
ZEND_FUNCTION(capi_call_in_dispose)
{
	zval *function;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT(function)
	ZEND_PARSE_PARAMETERS_END();
	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();
	if (!coroutine) {
		return;
	}
	coroutine->internal_entry = entry_empty;
	coroutine->extended_data = foreign_new(function);
	coroutine->extended_dispose = entry_dispose;
	RETURN_OBJ_COPY(ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event));
}

const zend_function_entry capi_foreign_functions[] = {
	CAPI_FE(capi_call_at_end)
	CAPI_FE(capi_call_in_timer)
	CAPI_FE(capi_call_in_dispose)
	ZEND_FE_END
};
