/* SPDX-License-Identifier: MIT
 *
 * Async\FailureThreshold, the strategy that is ready to use. It counts failures in a row; enough of them open the breaker. After a
 * while it lets one coroutine try; if that fails, the next try is after twice the time. The times are scattered by a tenth, so that
 * many processes do not come back at the same moment.
 */
#include "php/pool_class.h"

#include "ext/random/php_random.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

/* The time between two tries is at most 2^4 times the first one. */
#define MAX_DOUBLINGS 4

typedef struct {
	uint32_t failure_limit;
	uint32_t success_limit;
	uint64_t recover_after;  /* ns */
	uint32_t failures;       /* in a row */
	uint32_t successes;      /* in a row, while RECOVERING */
	uint32_t doublings;
	uint64_t due;            /* of the next try; 0 = the breaker is closed, or somebody else has opened it */
	zend_object std;
} threshold_t;

static zend_object_handlers threshold_handlers;

static inline threshold_t *threshold_of(zend_object *object)
{
	return (threshold_t *) ((char *) object - XtOffsetOf(threshold_t, std));
}

static zend_object *threshold_create(zend_class_entry *ce)
{
	threshold_t *threshold = zend_object_alloc(sizeof(*threshold), ce);

	memset(threshold, 0, offsetof(threshold_t, std));
	threshold->failure_limit = 5;
	threshold->success_limit = 1;
	threshold->recover_after = 30000 * NS_PER_MS;
	zend_object_std_init(&threshold->std, ce);
	threshold->std.handlers = &threshold_handlers;
	return &threshold->std;
}

void async_failure_threshold_register(zend_class_entry *ce)
{
	ce->create_object = threshold_create;
	ASYNC_SET_DEFAULT_HANDLERS(ce, &threshold_handlers);
	memcpy(&threshold_handlers, &std_object_handlers, sizeof(threshold_handlers));
	threshold_handlers.offset = XtOffsetOf(threshold_t, std);
	threshold_handlers.clone_obj = NULL;
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
		Z_PARAM_LONG(recover_after)
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

/* The state of the pool that reports, or ACTIVE if it is none of ours. */
static zend_async_circuit_state_t source_state(zval *source)
{
	bool is_pool = Z_TYPE_P(source) == IS_OBJECT && Z_OBJCE_P(source) == async_ce_pool;
	async_pool_t *pool = is_pool ? async_pool_obj_from(Z_OBJ_P(source))->pool : NULL;

	return pool ? pool->base.circuit_state : ZEND_ASYNC_CIRCUIT_STATE_ACTIVE;
}

/* Any CircuitBreaker will do. */
static void source_call(zval *source, const char *method)
{
	if (Z_TYPE_P(source) == IS_OBJECT && instanceof_function(Z_OBJCE_P(source), async_ce_circuit_breaker)) {
		zend_call_method(Z_OBJ_P(source), Z_OBJCE_P(source), NULL, method, strlen(method), NULL, 0, NULL, NULL);
	}
}

static void threshold_schedule(threshold_t *threshold, uint64_t now)
{
	uint64_t wait = threshold->recover_after << threshold->doublings;

	threshold->due = now + wait + (uint64_t) ((double) (wait / 10) * php_combined_lcg());
}

static void threshold_open(threshold_t *threshold, zval *source)
{
	threshold->failures = threshold->successes = 0;
	threshold_schedule(threshold, async_clock_now());
	source_call(source, "deactivate");
}

ZEND_METHOD(Async_FailureThreshold, reportSuccess)
{
	zval *source;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(source)
	ZEND_PARSE_PARAMETERS_END();

	threshold_t *threshold = threshold_of(Z_OBJ_P(ZEND_THIS));
	threshold->failures = 0;
	if (source_state(source) == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING && ++threshold->successes >= threshold->success_limit) {
		threshold->successes = threshold->doublings = 0;
		threshold->due = 0;
		source_call(source, "activate");
	}
}

/* While INACTIVE, what was out before comes back broken: that says nothing new. */
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
	if (state == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING) {
		threshold->doublings += threshold->doublings < MAX_DOUBLINGS;
		threshold_open(threshold, source);
	} else if (state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE && ++threshold->failures >= threshold->failure_limit) {
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
	ZEND_PARSE_PARAMETERS_NONE();

	threshold_t *threshold = threshold_of(Z_OBJ_P(ZEND_THIS));
	uint64_t now = async_clock_now();
	if (!threshold->due) { /* somebody has called deactivate(): from now on it lasts as long as ours */
		threshold_schedule(threshold, now);
	}
	RETURN_BOOL(now >= threshold->due);
}
