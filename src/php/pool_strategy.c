/* SPDX-License-Identifier: MIT
 *
 * PHP objects as strategies of a circuit breaker: the adapters between the table of handlers of a pool and the methods of an
 * Async\CircuitBreakerStrategy. A strategy may replace or drop itself, and the pool, from inside any of them.
 */
#include "php/callable.h"

#include "zend_exceptions.h"

enum { REPORT_SUCCESS, REPORT_FAILURE, SHOULD_RECOVER, REPORT_FACTORY_FAILURE };

/* `arguments[0]` is filled in: the pool's object. Strategy and pool object are held, as the method may drop both. */
static void strategy_call(async_pool_t *pool, int method, uint32_t count, zval *arguments, zval *result)
{
	zend_object *strategy = pool->strategy_object;

	GC_ADDREF(strategy);
	if (count) {
		if (pool->base.wrapper) {
			ZVAL_OBJ_COPY(&arguments[0], pool->base.wrapper);
		} else {
			ZVAL_NULL(&arguments[0]);
		}
	}
	zend_call_known_function(
		pool->strategy_methods[method], strategy, strategy->ce, result, count, arguments, NULL);
	if (count) {
		zval_ptr_dtor(&arguments[0]);
	}
	OBJ_RELEASE(strategy);
}

static void strategy_report_success(zend_async_pool_t *base)
{
	zval arguments[1];

	strategy_call((async_pool_t *) base, REPORT_SUCCESS, 1, arguments, NULL);
}

static void strategy_report(zend_async_pool_t *base, int method, zend_object *error, const char *message)
{
	zval arguments[2];

	if (error) {
		ZVAL_OBJ_COPY(&arguments[1], error);
	} else {
		ZVAL_OBJ(&arguments[1], async_exception_new(zend_ce_exception, "%s", message));
	}
	strategy_call((async_pool_t *) base, method, 2, arguments, NULL);
	zval_ptr_dtor(&arguments[1]);
}

static void strategy_report_failure(zend_async_pool_t *base, zend_object *error)
{
	strategy_report(base, REPORT_FAILURE, error, "Resource validation failed");
}

static void strategy_report_factory_failure(zend_async_pool_t *base, zend_object *error)
{
	strategy_report(base, REPORT_FACTORY_FAILURE, error, "Failed to create pool resource");
}

static bool strategy_should_recover(zend_async_pool_t *base)
{
	zval result;

	strategy_call((async_pool_t *) base, SHOULD_RECOVER, 0, NULL, &result);
	bool recover = Z_TYPE(result) == IS_TRUE;
	zval_ptr_dtor(&result);
	return recover;
}

/* The method is no part of the interface: strategies may have it or not. */
static zend_function *strategy_find_optional(const zend_class_entry *ce, const char *name, size_t length)
{
	zend_function *method = zend_hash_str_find_ptr(&ce->function_table, name, length);

	return method && (method->common.fn_flags & ZEND_ACC_PUBLIC) ? method : NULL;
}

void async_pool_set_strategy(async_pool_t *pool, zend_object *strategy)
{
	zend_object *old = pool->strategy_object;
	async_pool_handlers_t *handlers = &pool->handlers;

	pool->strategy_object = strategy;
	pool->base.handler_flags &= ~ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL;
	pool->base.strategy.object = strategy;
	memset(pool->strategy_methods, 0, sizeof(pool->strategy_methods));
	if (strategy) {
		HashTable *methods = &strategy->ce->function_table;

		GC_ADDREF(strategy);
		pool->strategy_methods[REPORT_SUCCESS] = zend_hash_str_find_ptr(methods, ZEND_STRL("reportsuccess"));
		pool->strategy_methods[REPORT_FAILURE] = zend_hash_str_find_ptr(methods, ZEND_STRL("reportfailure"));
		pool->strategy_methods[SHOULD_RECOVER] = strategy_find_optional(strategy->ce, ZEND_STRL("shouldrecover"));
		pool->strategy_methods[REPORT_FACTORY_FAILURE] =
			strategy_find_optional(strategy->ce, ZEND_STRL("reportfactoryfailure"));
	}
	handlers->report_success = strategy ? strategy_report_success : NULL;
	handlers->report_failure = strategy ? strategy_report_failure : NULL;
	handlers->should_recover = pool->strategy_methods[SHOULD_RECOVER] ? strategy_should_recover : NULL;
	handlers->report_factory_failure =
		pool->strategy_methods[REPORT_FACTORY_FAILURE] ? strategy_report_factory_failure : NULL;
	async_pool_strategy_changed(pool);
	if (old) {
		OBJ_RELEASE(old); /* last: it may run a destructor */
	}
}
