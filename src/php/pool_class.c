/* SPDX-License-Identifier: MIT
 *
 * The class Async\Pool: its objects, and the methods that a program needs; they parse, call, throw. What happens in between
 * is in src/pool. The pool itself may live longer than its object, and for a pool that C code has made also shorter: they
 * hold each other by a reference and a pointer.
 */
#include "engine/vm_state.h"
#include "php/classes.h"
#include "php/pool_class.h"
#include "pool/pool_internal.h"

#include "ext/json/php_json.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "php/pool_arginfo.h"

zend_class_entry *async_ce_pool;
zend_class_entry *async_ce_circuit_breaker;
static zend_class_entry *ce_circuit_breaker_state;
static zend_class_entry *ce_circuit_breaker_strategy;
zend_class_entry *async_ce_pool_observer;
static zend_class_entry *ce_pool_order;
zend_class_entry *async_ce_pool_times;
zend_class_entry *async_ce_pool_stats;

static async_class_t pool_class;

static zend_object *pool_object_create(zend_class_entry *ce)
{
	return &((async_pool_obj_t *) async_object_new(ce, &pool_class))->std;
}

zend_object *async_pool_object_for(async_pool_t *pool)
{
	if (pool->base.wrapper) {
		GC_ADDREF(pool->base.wrapper);
		return pool->base.wrapper;
	}
	zend_object *std = pool_object_create(async_ce_pool);
	async_pool_addref(pool);
	async_pool_obj_from(std)->pool = pool;
	pool->base.wrapper = std;
	return std;
}

/* Here handlers can still run, and may suspend. Where they cannot, in the cycle collector for example, a coroutine of the
 * pool calls them. It refers to the object; PHP keeps an object alive if its destructor has made a reference to it. */
static void pool_object_close(async_pool_t *pool)
{
	bool may_wait_late = ASYNC_G(may_wait_late);

	ASYNC_G(may_wait_late) = true;
	ASYNC_G(harmless_blocks)++; /* while it destroys an object, the engine blocks switching */
	if (!async_vm_state_obstacle() || !async_pool_close_later(pool)) {
		async_pool_close(pool);
	}
	ASYNC_G(harmless_blocks)--;
	ASYNC_G(may_wait_late) = may_wait_late;
}

static void pool_object_destroy(zend_object *std)
{
	async_pool_obj_t *object = async_pool_obj_from(std);

	if (UNEXPECTED(async_is_destroying() && ASYNC_G(gc_depth))) {
		GC_DEL_FLAGS(std, IS_OBJ_DESTRUCTOR_CALLED); /* PHP calls it again with the last objects, where it may wait */
	} else if (object->pool && (object->owner || object->pool->base.event.ref_count == 1)) {
		pool_object_close(object->pool);
	}
}

static void pool_object_free(zend_object *std)
{
	async_pool_obj_t *object = async_pool_obj_from(std);

	if (object->pool) {
		object->pool->base.wrapper = NULL;
		if (object->owner) { /* still open only after a fatal error: no handler of this pool may run any more */
			async_pool_abandon(object->pool);
		}
		async_pool_delref(object->pool);
	}
}

static void pool_object_show(zend_object *std, zend_get_gc_buffer *buffer)
{
	async_pool_t *pool = async_pool_obj_from(std)->pool;

	if (pool && async_pool_obj_from(std)->owner) { /* C code may hold what a shared pool has */
		async_pool_gc(pool, buffer);
		async_pool_gc_callables(pool, buffer);
	}
}

static async_class_t pool_class = {
	ASYNC_CLASS_OF(async_pool_obj_t), pool_object_create, pool_object_destroy, pool_object_free, pool_object_show,
};

static HashTable *pool_object_debug_info(zend_object *std, int *is_temporary)
{
	async_pool_t *pool = async_pool_obj_from(std)->pool;
	HashTable *info = zend_new_array(8);
	zval value;

	*is_temporary = 1;
	if (!pool) {
		return info;
	}
#define ADD(name, macro, number) \
	macro(&value, number); \
	zend_hash_str_add_new(info, ZEND_STRL(name), &value)

	ADD("min", ZVAL_LONG, pool->base.min_size);
	ADD("max", ZVAL_LONG, pool->base.max_size);
	ADD("idle", ZVAL_LONG, async_pool_idle_count(pool));
	ADD("active", ZVAL_LONG, pool->active);
	ADD("waiting", ZVAL_LONG, async_pool_waiting_count(pool));
	ADD("state", ZVAL_OBJ_COPY, async_pool_state_case(pool->base.circuit_state));
	ADD("closed", ZVAL_BOOL, async_pool_is_closed(pool));
#undef ADD
	return info;
}

/* Ends the parsing; an exception was thrown unless it is valid. */
#define PARAM_CHECK(is_valid) \
	if (UNEXPECTED(!(is_valid))) { \
		_error_code = ZPP_ERROR_FAILURE; \
		break; \
	}

/* A number of the options, parsed as `parse` does. */
#define PARAM_NUMBER(parse, option) \
	{ \
		zend_long number; \
		parse(number) \
		PARAM_CHECK(async_pool_check_number(number, _i)) \
		options.option = (uint32_t) number; \
	}

ZEND_METHOD(Async_Pool, __construct)
{
	async_pool_obj_t *object = async_pool_obj_from(Z_OBJ_P(ZEND_THIS));
	async_pool_callables_t callables;
	async_pool_result_t result;
	zend_async_pool_options_t options = { .size = sizeof(options) };
	zend_long min = 0, max = 10;
	zend_object *order = NULL;

	memset(&callables, 0, sizeof(callables));
	ZEND_PARSE_PARAMETERS_START(1, 21)
		Z_PARAM_FUNC(callables.factory.fci, callables.factory.fci_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(callables.destructor.fci, callables.destructor.fci_cache)
		Z_PARAM_FUNC_OR_NULL(callables.healthcheck.fci, callables.healthcheck.fci_cache)
		Z_PARAM_FUNC_OR_NULL(callables.before_acquire.fci, callables.before_acquire.fci_cache)
		Z_PARAM_FUNC_OR_NULL(callables.before_release.fci, callables.before_release.fci_cache)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
		PARAM_CHECK(async_pool_check_sizes(min, max, 6))
		PARAM_NUMBER(ASYNC_PARAM_MS, healthcheck_interval)
		Z_PARAM_STR_OR_NULL(options.name)
		PARAM_NUMBER(ASYNC_PARAM_MS, idle_timeout)
		PARAM_NUMBER(ASYNC_PARAM_MS, max_lifetime)
		PARAM_NUMBER(ASYNC_PARAM_MS, validate_after)
		PARAM_NUMBER(Z_PARAM_LONG, max_waiters)
		PARAM_NUMBER(ASYNC_PARAM_MS, leak_threshold)
		PARAM_NUMBER(ASYNC_PARAM_MS, create_timeout)
		PARAM_NUMBER(ASYNC_PARAM_MS, check_timeout)
		PARAM_NUMBER(ASYNC_PARAM_MS, destroy_timeout)
		PARAM_NUMBER(Z_PARAM_LONG, min_idle)
		PARAM_NUMBER(Z_PARAM_LONG, max_creating)
		PARAM_NUMBER(Z_PARAM_LONG, create_retries)
		Z_PARAM_OBJ_OF_CLASS(order, ce_pool_order)
	ZEND_PARSE_PARAMETERS_END();

	if (!async_pool_check_sizes(min, max, 6)) { /* the last argument may have been min */
		RETURN_THROWS();
	}
	options.min_size = (uint32_t) min;
	options.max_size = (uint32_t) max;
	if (UNEXPECTED(options.name && !async_pool_name_is_valid(options.name))) {
		zend_argument_value_error(9, "must be valid UTF-8 without null bytes");
		RETURN_THROWS();
	}
	if (UNEXPECTED(object->pool || object->constructing)) {
		zend_throw_error(NULL, "Pool is already constructed");
		RETURN_THROWS();
	}
	options.is_lifo = order && zend_string_equals_literal(Z_STR_P(zend_enum_fetch_case_name(order)), "LIFO");
	/* Until the pool is complete, the methods see an object without one. */
	object->constructing = true;
	async_pool_t *pool = zend_async_pool_create(&options, &callables, &result);
	object->constructing = false;
	if (UNEXPECTED(!pool)) {
		async_pool_throw(NULL, result);
		RETURN_THROWS();
	}
	pool->base.wrapper = &object->std;
	object->pool = pool;
	object->owner = true;
}

/* Apart, as the next but one: the short ways save no registers. */
static zend_never_inline void acquire_otherwise(INTERNAL_FUNCTION_PARAMETERS)
{
	async_pool_t *pool = ASYNC_THIS_POOL();
	zend_long timeout = 0;

	if (UNEXPECTED(ZEND_NUM_ARGS()) && UNEXPECTED(!async_pool_parse_timeout(execute_data, &timeout))) {
		RETURN_THROWS();
	}
	bool is_of_extension = UNEXPECTED(!pool) || UNEXPECTED(pool->detours & ASYNC_POOL_VIA_EXTENSION);
	if (UNEXPECTED(is_of_extension) && !async_pool_check_is_for_php(pool)) {
		RETURN_THROWS();
	}
	async_pool_result_t result = async_pool_acquire(pool, return_value, (zend_ulong) timeout);
	if (UNEXPECTED(result != ASYNC_POOL_OK)) {
		async_pool_throw(pool, result);
	} else if (UNEXPECTED(is_of_extension)) {
		async_pool_note_by_hand(pool, return_value);
	}
}

ZEND_METHOD(Async_Pool, acquire)
{
	async_pool_t *pool = ASYNC_THIS_POOL();

	if (UNEXPECTED(ZEND_NUM_ARGS()) || UNEXPECTED(!pool)
			|| UNEXPECTED(!async_pool_acquire_idle(pool, return_value, execute_data, false, ASYNC_POOL_VIA_EXTENSION))) {
		acquire_otherwise(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

ZEND_METHOD(Async_Pool, tryAcquire)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = ASYNC_THIS_POOL();
	if (EXPECTED(pool) && EXPECTED(async_pool_check_is_for_php(pool))) {
		if (async_pool_try_acquire(pool, return_value) == ASYNC_POOL_OK) { /* otherwise null, or user code threw */
			async_pool_note_by_hand(pool, return_value);
		}
	}
}

static zend_never_inline void release_otherwise(INTERNAL_FUNCTION_PARAMETERS)
{
	zval *resource;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(resource));

	async_pool_t *pool = ASYNC_THIS_POOL();
	if ((UNEXPECTED(!pool) || UNEXPECTED(pool->detours & ASYNC_POOL_VIA_EXTENSION))
			&& (!async_pool_check_is_for_php(pool) || !async_pool_check_by_hand(pool, resource))) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(async_pool_release(pool, resource) == ASYNC_POOL_FOREIGN)) {
		async_pool_throw_foreign(pool, resource);
	}
}

ZEND_METHOD(Async_Pool, release)
{
	async_pool_t *pool = ASYNC_THIS_POOL();

	if (UNEXPECTED(ZEND_NUM_ARGS() != 1) || UNEXPECTED(!pool)
			|| UNEXPECTED(!async_pool_release_object(pool, ZEND_CALL_ARG(execute_data, 1), ASYNC_POOL_VIA_EXTENSION))) {
		release_otherwise(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

ASYNC_POOL_METHOD(close, pool ? (void) async_pool_close(pool) : (void) 0)
ASYNC_POOL_METHOD(isClosed, RETURN_BOOL(!pool || async_pool_is_closed(pool)))
ASYNC_POOL_METHOD(count, RETURN_LONG(pool ? (zend_long) async_pool_idle_count(pool) + pool->active : 0))
ASYNC_POOL_METHOD(idleCount, RETURN_LONG(pool ? async_pool_idle_count(pool) : 0))
ASYNC_POOL_METHOD(activeCount, RETURN_LONG(pool ? pool->active : 0))
ASYNC_POOL_METHOD(waitingCount, RETURN_LONG(pool ? async_pool_waiting_count(pool) : 0))
ASYNC_POOL_METHOD(evict, RETURN_LONG(pool ? async_pool_evict(pool) : 0))

zend_object *async_pool_state_case(zend_async_circuit_state_t state)
{
	return zend_enum_get_case_cstr(ce_circuit_breaker_state, async_pool_state_name(state));
}

/* The same for a pool that has to be there. */
#define USABLE_POOL_METHOD(method, ...) ASYNC_POOL_METHOD(method, if (EXPECTED(async_pool_check_usable(pool))) { __VA_ARGS__; })

USABLE_POOL_METHOD(getState, RETURN_OBJ_COPY(async_pool_state_case(pool->base.circuit_state)))
USABLE_POOL_METHOD(activate, async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_ACTIVE))
USABLE_POOL_METHOD(deactivate, async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_INACTIVE))
USABLE_POOL_METHOD(recover, async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_RECOVERING))
USABLE_POOL_METHOD(suspend, async_pool_set_suspended(pool, true))
USABLE_POOL_METHOD(resume, async_pool_set_suspended(pool, false))
USABLE_POOL_METHOD(stats, async_pool_stats_object(pool, return_value))

ZEND_METHOD(Async_Pool, setCircuitBreakerStrategy)
{
	zend_object *strategy;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(strategy, ce_circuit_breaker_strategy));

	async_pool_t *pool = ASYNC_THIS_POOL();
	if (UNEXPECTED(!async_pool_check_usable(pool))) {
		RETURN_THROWS();
	}
	async_pool_set_strategy(pool, strategy);
}

void async_pool_class_register(void)
{
	ce_circuit_breaker_state = register_class_Async_CircuitBreakerState();
	async_ce_circuit_breaker = register_class_Async_CircuitBreaker();
	ce_circuit_breaker_strategy = register_class_Async_CircuitBreakerStrategy();
	async_failure_threshold_register(register_class_Async_FailureThreshold(ce_circuit_breaker_strategy));
	async_pool_map_register(register_class_Async_PoolMap(zend_ce_countable));
	ce_pool_order = register_class_Async_PoolOrder();
	async_ce_pool_observer = register_class_Async_PoolObserver();
	async_ce_pool_times = register_class_Async_PoolTimes();
	async_ce_pool_stats = register_class_Async_PoolStats(php_json_serializable_ce);
	async_ce_pool = register_class_Async_Pool(zend_ce_countable, async_ce_circuit_breaker);
	async_class_register(async_ce_pool, &pool_class);
	pool_class.handlers.get_debug_info = pool_object_debug_info;
}
