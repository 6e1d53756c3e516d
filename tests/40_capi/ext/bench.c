/* SPDX-License-Identifier: MIT
 *
 * Loops for bench/capi.php. Each returns nothing; the caller looks at the clock.
 */
#include "capi_test.h"

static bool thing_create(zend_async_pool_t *pool, zval *result)
{
	ZVAL_PTR(result, emalloc(16));
	(void) pool;
	return true;
}

static void thing_destroy(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	efree(Z_PTR_P(resource));
}

/* capi_bench_pool(int $cycles): acquire and release an idle resource */
ZEND_FUNCTION(capi_bench_pool)
{
	zend_long cycles;
	zval resource;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(cycles)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL(thing_create, thing_destroy, NULL, NULL, NULL, 1, 10, 0);
	while (cycles--) {
		if (!ZEND_ASYNC_POOL_ACQUIRE(pool, &resource, 0)) {
			break;
		}
		ZEND_ASYNC_POOL_RELEASE(pool, &resource);
	}
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

typedef struct {
	zend_async_pool_t *pool;
	zend_long each;
	zend_long running;
	zend_coroutine_t *waiter;
} contention_t;

/* Holds its resource while the others have their turn. */
static void contender_run(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	contention_t *contention = self->extended_data;
	zval resource;

	for (zend_long i = 0; i < contention->each; i++) {
		if (!ZEND_ASYNC_POOL_ACQUIRE(contention->pool, &resource, 0)) {
			return;
		}
		ZEND_ASYNC_ENQUEUE_COROUTINE(self);
		ZEND_ASYNC_SUSPEND();
		ZEND_ASYNC_POOL_RELEASE(contention->pool, &resource);
	}
	if (--contention->running == 0) {
		ZEND_ASYNC_RESUME(contention->waiter);
	}
}

/* capi_bench_contention(int $coroutines, int $each): over 10 resources */
ZEND_FUNCTION(capi_bench_contention)
{
	zend_long coroutines, each;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(coroutines)
		Z_PARAM_LONG(each)
	ZEND_PARSE_PARAMETERS_END();
	contention_t contention = {
		.pool = ZEND_ASYNC_NEW_POOL(thing_create, thing_destroy, NULL, NULL, NULL, 0, 10, 0),
		.each = each,
		.running = coroutines,
	};

	zend_async_waker_new(NULL);
	contention.waiter = ZEND_ASYNC_CURRENT_COROUTINE;
	for (zend_long i = 0; i < coroutines; i++) {
		zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();
		coroutine->internal_entry = contender_run;
		coroutine->extended_data = &contention;
	}
	ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(NULL);
	ZEND_ASYNC_EVENT_RELEASE(&contention.pool->event);
}

static void nothing(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) event, (void) callback, (void) result, (void) exception;
}

/* capi_bench_callbacks(int $others, int $cycles): subscribe and unsubscribe */
ZEND_FUNCTION(capi_bench_callbacks)
{
	zend_long others, cycles;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(others)
		Z_PARAM_LONG(cycles)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_event_t *event = &ZEND_ASYNC_NEW_TIMER_EVENT(1000, false)->base;
	for (zend_long i = 0; i < others; i++) {
		event->add_callback(event, zend_async_event_callback_new(nothing, 0));
	}
	while (cycles--) {
		zend_async_event_callback_t *callback = zend_async_event_callback_new(nothing, 0);
		event->add_callback(event, callback);
		event->del_callback(event, callback);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

const zend_function_entry capi_bench_functions[] = {
	CAPI_FE(capi_bench_pool)
	CAPI_FE(capi_bench_contention)
	CAPI_FE(capi_bench_callbacks)
	ZEND_FE_END
};
