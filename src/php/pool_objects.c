/* SPDX-License-Identifier: MIT
 *
 * PHP objects that a pool calls: strategies of its circuit breaker, and observers. A strategy has two methods and perhaps two
 * more, an observer has those that it needs. Each may drop itself, and the pool, from inside any of them. And
 * Async\FailureThreshold, the strategy that is ready to use.
 */
#include "engine/frame.h"
#include "php/classes.h"
#include "php/pool_class.h"

#include "ext/random/php_random.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

/* NULL: it has no such public method. */
static zend_function *method_of(const zend_object *object, const char *name)
{
	zend_function *method = zend_hash_str_find_ptr(&object->ce->function_table, name, strlen(name));

	return method && (method->common.fn_flags & ZEND_ACC_PUBLIC) ? method : NULL;
}

static zval nothing; /* undefined */

/* Calls the method with the pool, and with the other argument, unless that is undefined. Does it return true? */
static bool object_call(zend_object *object, zend_function *method, zend_async_pool_t *pool, zval *argument)
{
	zend_fcall_info_cache call = { .function_handler = method, .object = object, .called_scope = object->ce };
	uint32_t count = Z_ISUNDEF_P(argument) ? 1 : 2;
	zval arguments[2], result;

	ZVAL_UNDEF(&result);

	GC_ADDREF(object);
	ZVAL_OBJ(&arguments[0], async_pool_object_for((async_pool_t *) pool));
	ZVAL_COPY(&arguments[1], argument);
	/* PHP's own way ends the process by an exception at the end of the request, where no frame is left */
	if (!async_frame_call(&call, count, arguments, &result)) {
		zend_call_known_function(method, object, object->ce, &result, count, arguments, NULL);
	}
	bool is_true = Z_TYPE(result) == IS_TRUE;
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&arguments[1]);
	zval_ptr_dtor(&arguments[0]);
	OBJ_RELEASE(object);
	return is_true;
}

static const char *const strategy_methods[] = {
	[ASYNC_POOL_HANDLER_REPORT_SUCCESS] = "reportsuccess",
	[ASYNC_POOL_HANDLER_REPORT_FAILURE] = "reportfailure",
	[ASYNC_POOL_HANDLER_SHOULD_RECOVER] = "shouldrecover",
	[ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE] = "reportfactoryfailure",
};

/* Of a failure without an exception. */
static const char *strategy_reason(async_pool_handler_t method)
{
	return method == ASYNC_POOL_HANDLER_REPORT_FAILURE ? "Resource validation failed" : "Failed to create pool resource";
}

static bool strategy_call(async_pool_t *pool, async_pool_handler_t method, zend_object *error)
{
	bool is_failure = method == ASYNC_POOL_HANDLER_REPORT_FAILURE || method == ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE;
	zend_object *object = pool->strategy.object;
	zval argument;

	ZVAL_UNDEF(&argument);
	if (error) {
		ZVAL_OBJ_COPY(&argument, error);
	} else if (is_failure) {
		ZVAL_OBJ(&argument, async_exception_new(zend_ce_exception, "%s", strategy_reason(method)));
	}
	bool is_true = object_call(object, method_of(object, strategy_methods[method]), &pool->base, &argument);
	zval_ptr_dtor(&argument);
	return is_true;
}

void async_pool_set_strategy(async_pool_t *pool, zend_object *object)
{
	async_pool_strategy_t strategy = { .call = strategy_call, .object = object };

	for (uint32_t method = ASYNC_POOL_HANDLER_REPORT_SUCCESS;
			object && method <= ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE; method++) {
		strategy.methods |= method_of(object, strategy_methods[method]) ? 1u << method : 0;
	}
	if (object) {
		GC_ADDREF(object);
	}
	pool->base.handler_flags &= ~ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL;
	pool->base.strategy.object = object;
	async_pool_replace_strategy(pool, &strategy);
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
ZEND_METHOD(Async_FailureThreshold, reportFailure)
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

static const char *const notices[ZEND_ASYNC_POOL_NOTICES] = {
	[ZEND_ASYNC_POOL_CREATED] = "created",
	[ZEND_ASYNC_POOL_CREATE_FAILED] = "createfailed",
	[ZEND_ASYNC_POOL_DESTROYED] = "destroyed",
	[ZEND_ASYNC_POOL_ACQUIRED] = "acquired",
	[ZEND_ASYNC_POOL_RELEASED] = "released",
	[ZEND_ASYNC_POOL_TIMED_OUT] = "timedout",
	[ZEND_ASYNC_POOL_REFUSED] = "refused",
	[ZEND_ASYNC_POOL_LIMITED] = "limited",
	[ZEND_ASYNC_POOL_SPARE] = "spare",
};

static void observer_notify(
	zend_async_pool_t *pool, zend_async_pool_observer_t *observer, zend_async_pool_notice_t notice, zval *detail)
{
	zval *argument = detail ? detail : notice == ZEND_ASYNC_POOL_LIMITED ? &nothing : &EG(uninitialized_zval);

	object_call(observer->object, method_of(observer->object, notices[notice]), pool, argument);
}

static void observer_drop(zend_async_pool_observer_t *observer)
{
	zend_object *object = observer->object;

	efree(observer);
	OBJ_RELEASE(object);
}

static zend_async_pool_observer_t *observer_find(const async_pool_t *pool, const zend_object *object)
{
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		zend_async_pool_observer_t *observer = ASYNC_CONTAINER_OF(node, zend_async_pool_observer_t, link);
		if (observer->object == object && observer->notify == observer_notify) {
			return observer;
		}
	}
	return NULL;
}

/* What both methods take. NULL, and an exception: the object was not constructed. */
static async_pool_t *observer_parse(zend_execute_data *execute_data, zend_object **object)
{
	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(*object, async_ce_pool_observer)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	async_pool_t *pool = ASYNC_THIS_POOL();
	return EXPECTED(async_pool_check_usable(pool)) ? pool : NULL;
}

ZEND_METHOD(Async_Pool, addObserver)
{
	zend_object *object;
	async_pool_t *pool = observer_parse(execute_data, &object);

	if (!pool || observer_find(pool, object)) {
		return;
	}
	zend_async_pool_observer_t *observer = ecalloc(1, sizeof(*observer));
	for (uint32_t notice = 0; notice < ZEND_ASYNC_POOL_NOTICES; notice++) {
		observer->wanted |= method_of(object, notices[notice]) ? 1u << notice : 0;
	}
	observer->object = object;
	observer->notify = observer_notify;
	observer->drop = observer_drop;
	GC_ADDREF(object);
	async_pool_add_observer(pool, observer);
}

ZEND_METHOD(Async_Pool, removeObserver)
{
	zend_object *object;
	async_pool_t *pool = observer_parse(execute_data, &object);
	zend_async_pool_observer_t *observer = pool ? observer_find(pool, object) : NULL;

	if (observer) {
		async_pool_remove_observer(pool, observer);
	}
}
