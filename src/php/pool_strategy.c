/* SPDX-License-Identifier: MIT
 *
 * PHP objects as strategies of a circuit breaker: the adapters between the table of handlers of a pool and the methods of an
 * Async\CircuitBreakerStrategy, and Async\FailureThreshold, the strategy that is ready to use. A strategy may replace or
 * drop itself, and the pool, from inside any of them.
 */
#include "php/classes.h"
#include "php/pool_class.h"

#include "ext/random/php_random.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

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
	zval arguments[1], result;
	async_pool_t *pool = (async_pool_t *) base;
	bool wants_source = pool->strategy_methods[SHOULD_RECOVER]->common.num_args > 0;

	strategy_call(pool, SHOULD_RECOVER, wants_source, arguments, &result);
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
	pool->streak = (async_pool_streak_t) { 0 };
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
	async_pool_plan_detours(pool);
	if (old) {
		OBJ_RELEASE(old); /* last: it may run a destructor */
	}
}

/* The time between two tries is at most 2^4 times the first one. */
#define MAX_DOUBLINGS 4

/* Counts failures in a row; enough of them open the breaker. After a while it lets one coroutine try; if that fails, the
 * next try is after twice the time. The times are scattered by a tenth, so that many processes do not come back at the same
 * moment. */
typedef struct {
	uint32_t failure_limit;
	uint32_t success_limit;
	uint64_t recover_after;  /* ns */
	async_pool_streak_t own; /* of all sources that are no Async\Pool; `due` is that of any source */
	zend_object std;
} threshold_t;

static async_class_t threshold_class;

ASYNC_OBJECT_PART(threshold_t, threshold_of)

static zend_object *threshold_create(zend_class_entry *ce)
{
	threshold_t *threshold = async_object_new(ce, &threshold_class);

	threshold->failure_limit = 5;
	threshold->success_limit = 1;
	threshold->recover_after = 30000 * NS_PER_MS;
	return &threshold->std;
}

static async_class_t threshold_class = { ASYNC_CLASS_OF(threshold_t), .create = threshold_create };

void async_failure_threshold_register(zend_class_entry *ce)
{
	async_class_register(ce, &threshold_class);
}

static bool check_limit(zend_long number, zend_long least, uint32_t position)
{
	if (number < least) {
		zend_argument_value_error(position, "must be >= " ZEND_LONG_FMT, least);
		return false;
	}
	return async_pool_check_number(number, position);
}

ZEND_METHOD(Async_FailureThreshold, __construct)
{
	zend_long failures = 5, recover_after = 30000, successes = 1;

	ZEND_PARSE_PARAMETERS_START(0, 3)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(failures)
		ASYNC_PARAM_MS(recover_after)
		Z_PARAM_LONG(successes)
	ZEND_PARSE_PARAMETERS_END();

	if (!check_limit(failures, 1, 1) || !check_limit(recover_after, 0, 2) || !check_limit(successes, 1, 3)) {
		RETURN_THROWS();
	}
	threshold_t *threshold = threshold_of(Z_OBJ_P(ZEND_THIS));
	threshold->failure_limit = (uint32_t) failures;
	threshold->success_limit = (uint32_t) successes;
	threshold->recover_after = (uint64_t) recover_after * NS_PER_MS;
}

/* The pool that reports; NULL if the source is no Async\Pool. */
static async_pool_t *source_pool(const zval *source)
{
	bool is_pool = source && Z_TYPE_P(source) == IS_OBJECT && Z_OBJCE_P(source) == async_ce_pool;

	return is_pool ? async_pool_obj_from(Z_OBJ_P(source))->pool : NULL;
}

static zend_async_circuit_state_t source_state(const zval *source)
{
	const async_pool_t *pool = source_pool(source);

	return pool ? pool->base.circuit_state : ZEND_ASYNC_CIRCUIT_STATE_ACTIVE;
}

static async_pool_streak_t *threshold_streak(threshold_t *threshold, const zval *source)
{
	async_pool_t *pool = source_pool(source);

	return pool ? &pool->streak : &threshold->own;
}

/* Any CircuitBreaker will do. */
static void source_call(zval *source, const char *method)
{
	if (Z_TYPE_P(source) == IS_OBJECT && instanceof_function(Z_OBJCE_P(source), async_ce_circuit_breaker)) {
		zend_call_method(Z_OBJ_P(source), Z_OBJCE_P(source), NULL, method, strlen(method), NULL, 0, NULL, NULL);
	}
}

static void threshold_schedule(threshold_t *threshold, async_pool_streak_t *streak, uint64_t now)
{
	uint64_t wait = threshold->recover_after << streak->doublings;

	streak->due = threshold->own.due = now + wait + (uint64_t) ((double) (wait / 10) * php_combined_lcg());
}

/* The time is set last: deactivate() forgets it, since the user may have called it. */
static void threshold_open(threshold_t *threshold, zval *source)
{
	async_pool_streak_t *streak = threshold_streak(threshold, source);

	streak->failures = streak->successes = 0;
	source_call(source, "deactivate");
	threshold_schedule(threshold, streak, async_clock_now());
}

ZEND_METHOD(Async_FailureThreshold, reportSuccess)
{
	zval *source;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(source));

	threshold_t *threshold = threshold_of(Z_OBJ_P(ZEND_THIS));
	async_pool_streak_t *streak = threshold_streak(threshold, source);
	streak->failures = 0;
	if (source_state(source) == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING && ++streak->successes >= threshold->success_limit) {
		*streak = (async_pool_streak_t) { 0 };
		threshold->own.due = 0;
		source_call(source, "activate");
	}
}

/* While INACTIVE, resources that were in use before come back broken: that is nothing new. */
static void threshold_fail(INTERNAL_FUNCTION_PARAMETERS)
{
	zval *source;
	zend_object *error;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_ZVAL(source)
		Z_PARAM_OBJ_OF_CLASS(error, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	threshold_t *threshold = threshold_of(Z_OBJ_P(ZEND_THIS));
	zend_async_circuit_state_t state = source_state(source);
	async_pool_streak_t *streak = threshold_streak(threshold, source);
	if (state == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING) {
		streak->doublings += streak->doublings < MAX_DOUBLINGS;
		threshold_open(threshold, source);
	} else if (state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE && ++streak->failures >= threshold->failure_limit) {
		threshold_open(threshold, source);
	}
}

ZEND_METHOD(Async_FailureThreshold, reportFailure)
{
	threshold_fail(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Async_FailureThreshold, reportFactoryFailure)
{
	threshold_fail(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Async_FailureThreshold, shouldRecover)
{
	zval *source = NULL;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_ZVAL(source));

	threshold_t *threshold = threshold_of(Z_OBJ_P(ZEND_THIS));
	async_pool_streak_t *streak = threshold_streak(threshold, source);
	uint64_t now = async_clock_now();
	if (!streak->due) { /* deactivate() has opened it: from now on it lasts as long as ours */
		threshold_schedule(threshold, streak, now);
	}
	RETURN_BOOL(now >= streak->due);
}
