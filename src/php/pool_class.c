/* SPDX-License-Identifier: MIT
 *
 * The class Async\Pool: parses, calls, throws. What happens in between is in src/pool.
 */
#include "php/pool_class.h"
#include "php/callable.h"
#include "php/exceptions.h"
#include "pool/pool_stats.h"

#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "php/pool_arginfo.h"

zend_class_entry *async_ce_pool;
zend_class_entry *async_ce_circuit_breaker;
zend_class_entry *async_ce_circuit_breaker_state;
zend_class_entry *async_ce_circuit_breaker_strategy;

#define THIS_POOL() (async_pool_obj_from(Z_OBJ_P(ZEND_THIS))->pool)

/* The runtime has said why nobody can wait here; for users of a pool that is a failure of the pool. */
static void pool_throw_cannot_wait(void)
{
	zend_object *reason = EG(exception);
	zval rv, *message = zend_read_property_ex(reason->ce, reason, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv);

	/* The pending exception becomes the previous one. */
	zend_throw_exception(async_ce_pool_exception, Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "", 0);
}

void async_pool_throw(async_pool_result_t result)
{
	switch (result) {
		case ASYNC_POOL_OK:
		case ASYNC_POOL_EXCEPTION:
			break;
		case ASYNC_POOL_EMPTY:
			ZEND_UNREACHABLE();
			break;
		case ASYNC_POOL_CLOSED:
			zend_throw_exception(async_ce_pool_exception, "Pool is closed", 0);
			break;
		case ASYNC_POOL_UNAVAILABLE:
			zend_throw_exception(async_ce_service_unavailable_exception,
				"Service is unavailable (circuit breaker is open)", 0);
			break;
		case ASYNC_POOL_TIMEOUT:
			zend_throw_exception(async_ce_timeout_exception, "Operation has been cancelled by timeout", 0);
			break;
		case ASYNC_POOL_CREATE_FAILED:
			zend_throw_exception(async_ce_pool_exception, "Failed to create pool resource", 0);
			break;
		case ASYNC_POOL_FOREIGN:
			zend_throw_exception(async_ce_pool_exception, "Resource does not belong to this pool", 0);
			break;
		case ASYNC_POOL_CANNOT_WAIT:
			pool_throw_cannot_wait();
			break;
	}
}

static void pool_throw_uninitialized(void)
{
	zend_throw_exception(async_ce_pool_exception, "Pool is not initialized", 0);
}

/* A pool that C code has made may hold pointers, or values that mean something to its handlers only. */
static bool pool_check_is_for_php(const async_pool_t *pool)
{
	if (EXPECTED(pool->base.handler_flags & ZEND_ASYNC_POOL_F_PHP_VALUES)) {
		return true;
	}
	zend_throw_exception(async_ce_pool_exception,
		"The resources of this pool are no PHP values: only the extension that made it can acquire and release them", 0);
	return false;
}

static bool pool_check_sizes(zend_long min, zend_long max, zend_long interval)
{
	if (min < 0) {
		zend_argument_value_error(6, "must be >= 0");
	} else if (max < 1) {
		zend_argument_value_error(7, "must be >= 1");
	} else if (min > max) {
		zend_argument_value_error(6, "must be <= max");
	} else if (interval < 0) {
		zend_argument_value_error(8, "must be >= 0");
	} else if (max > UINT32_MAX) {
		zend_argument_value_error(7, "must be <= %u", UINT32_MAX);
	} else if (interval > UINT32_MAX) {
		zend_argument_value_error(8, "must be <= %u", UINT32_MAX);
	} else {
		return true;
	}
	return false;
}

ZEND_METHOD(Async_Pool, __construct)
{
	async_pool_obj_t *object = async_pool_obj_from(Z_OBJ_P(ZEND_THIS));
	async_pool_callables_t callables;
	async_pool_result_t result;
	zend_long min = 0, max = 10, interval = 0;

	memset(&callables, 0, sizeof(callables));
	ZEND_PARSE_PARAMETERS_START(1, 8)
		Z_PARAM_FUNC(callables.factory.fci, callables.factory.fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(callables.destructor.fci, callables.destructor.fcc)
		Z_PARAM_FUNC_OR_NULL(callables.healthcheck.fci, callables.healthcheck.fcc)
		Z_PARAM_FUNC_OR_NULL(callables.before_acquire.fci, callables.before_acquire.fcc)
		Z_PARAM_FUNC_OR_NULL(callables.before_release.fci, callables.before_release.fcc)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
		Z_PARAM_LONG(interval)
	ZEND_PARSE_PARAMETERS_END();

	if (!pool_check_sizes(min, max, interval)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(object->pool || object->constructing)) {
		zend_throw_error(NULL, "Pool is already constructed");
		RETURN_THROWS();
	}
	async_pool_config_t config = {
		.min = (uint32_t) min,
		.max = (uint32_t) max,
		.healthcheck_interval = (uint32_t) interval,
	};
	/* Until all is there, the methods see an object without a pool. */
	object->constructing = true;
	async_pool_t *pool = zend_async_pool_create(&config, &callables, &result);
	object->constructing = false;
	if (UNEXPECTED(!pool)) {
		async_pool_throw(result);
		RETURN_THROWS();
	}
	pool->base.wrapper = &object->std;
	object->pool = pool;
	object->owner = true;
}

ZEND_METHOD(Async_Pool, acquire)
{
	zend_long timeout = 0;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout)
	ZEND_PARSE_PARAMETERS_END();

	async_pool_t *pool = THIS_POOL();
	if (UNEXPECTED(timeout < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (UNEXPECTED(!pool)) {
		pool_throw_uninitialized();
		RETURN_THROWS();
	}
	if (UNEXPECTED(!pool_check_is_for_php(pool))) {
		RETURN_THROWS();
	}
	async_pool_result_t result = async_pool_acquire(pool, return_value, (zend_ulong) timeout);
	if (UNEXPECTED(result != ASYNC_POOL_OK)) {
		async_pool_throw(result);
	}
}

ZEND_METHOD(Async_Pool, tryAcquire)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	if (EXPECTED(pool) && EXPECTED(pool_check_is_for_php(pool))) {
		async_pool_try_acquire(pool, return_value); /* whatever else it says is null, or an exception of user code */
	}
}

ZEND_METHOD(Async_Pool, release)
{
	zval *resource;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(resource)
	ZEND_PARSE_PARAMETERS_END();

	async_pool_t *pool = THIS_POOL();
	if (UNEXPECTED(!pool)) {
		pool_throw_uninitialized();
		RETURN_THROWS();
	}
	if (UNEXPECTED(!pool_check_is_for_php(pool))) {
		RETURN_THROWS();
	}
	async_pool_result_t result = async_pool_release(pool, resource);
	if (UNEXPECTED(result != ASYNC_POOL_OK)) {
		async_pool_throw(result);
	}
}

ZEND_METHOD(Async_Pool, close)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	if (EXPECTED(pool)) {
		async_pool_close(pool);
	}
}

ZEND_METHOD(Async_Pool, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	RETURN_BOOL(!pool || async_pool_is_closed(pool));
}

ZEND_METHOD(Async_Pool, count)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	RETURN_LONG(pool ? (zend_long) async_pool_idle_count(pool) + async_pool_active_count(pool) : 0);
}

ZEND_METHOD(Async_Pool, idleCount)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	RETURN_LONG(pool ? async_pool_idle_count(pool) : 0);
}

ZEND_METHOD(Async_Pool, activeCount)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	RETURN_LONG(pool ? async_pool_active_count(pool) : 0);
}

zend_object *async_pool_state_case(zend_async_circuit_state_t state)
{
	return zend_enum_get_case_cstr(async_ce_circuit_breaker_state, async_pool_state_name(state));
}

ZEND_METHOD(Async_Pool, getState)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	if (UNEXPECTED(!pool)) {
		pool_throw_uninitialized();
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(async_pool_state_case(pool->base.circuit_state));
}

static void pool_set_state(INTERNAL_FUNCTION_PARAMETERS, zend_async_circuit_state_t state)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = THIS_POOL();
	if (UNEXPECTED(!pool)) {
		pool_throw_uninitialized();
		RETURN_THROWS();
	}
	async_pool_set_state(pool, state);
}

ZEND_METHOD(Async_Pool, activate)
{
	pool_set_state(INTERNAL_FUNCTION_PARAM_PASSTHRU, ZEND_ASYNC_CIRCUIT_STATE_ACTIVE);
}

ZEND_METHOD(Async_Pool, deactivate)
{
	pool_set_state(INTERNAL_FUNCTION_PARAM_PASSTHRU, ZEND_ASYNC_CIRCUIT_STATE_INACTIVE);
}

ZEND_METHOD(Async_Pool, recover)
{
	pool_set_state(INTERNAL_FUNCTION_PARAM_PASSTHRU, ZEND_ASYNC_CIRCUIT_STATE_RECOVERING);
}

ZEND_METHOD(Async_Pool, setCircuitBreakerStrategy)
{
	zend_object *strategy;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(strategy, async_ce_circuit_breaker_strategy)
	ZEND_PARSE_PARAMETERS_END();

	async_pool_t *pool = THIS_POOL();
	if (UNEXPECTED(!pool)) {
		pool_throw_uninitialized();
		RETURN_THROWS();
	}
	async_pool_set_strategy(pool, strategy);
}

void async_pool_class_register(void)
{
	async_ce_circuit_breaker_state = register_class_Async_CircuitBreakerState();
	async_ce_circuit_breaker = register_class_Async_CircuitBreaker();
	async_ce_circuit_breaker_strategy = register_class_Async_CircuitBreakerStrategy();
	async_ce_pool = register_class_Async_Pool(zend_ce_countable, async_ce_circuit_breaker);
	async_pool_object_register(async_ce_pool);
}
