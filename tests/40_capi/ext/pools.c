/* SPDX-License-Identifier: MIT
 *
 * Pools with C handlers. The resources are pointers to connection_t, so PHP code sees them only by number.
 */
#include "capi_test.h"

#define POOLS 16

typedef struct {
	zend_long id;
	bool broken;
} connection_t;

/* In the extra memory of a pool. */
typedef struct {
	zend_long created;
	zend_long limit; /* the factory fails beyond; 0 = never */
} extra_t;

static zend_async_pool_t *pools[POOLS];
static connection_t *taken[64];

static bool connection_create(zend_async_pool_t *pool, zval *result)
{
	extra_t *extra = ZEND_ASYNC_POOL_EXTRA(pool);

	if (extra->limit && extra->created == extra->limit) {
		return false;
	}
	connection_t *connection = emalloc(sizeof(*connection));
	*connection = (connection_t) { ++extra->created, false };
	capi_log("create %d for %s", (int) connection->id, pool->user_data ? (const char *) pool->user_data : "no data");
	ZVAL_PTR(result, connection);
	return true;
}

static void connection_destroy(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	capi_log("destroy %d", (int) ((connection_t *) Z_PTR_P(resource))->id);
	efree(Z_PTR_P(resource));
}

static bool connection_is_healthy(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	return !((connection_t *) Z_PTR_P(resource))->broken;
}

static void strategy_success(zend_async_pool_t *pool)
{
	capi_log("success for %s", (const char *) pool->strategy.internal->ctx);
}

static void strategy_failure(zend_async_pool_t *pool, zend_object *error)
{
	capi_log("failure for %s, %s", (const char *) pool->strategy.internal->ctx, error ? "an error" : "no error");
	ZEND_ASYNC_POOL_SET_STATE(pool, ZEND_ASYNC_CIRCUIT_STATE_INACTIVE);
}

static bool strategy_should_recover(zend_async_pool_t *pool)
{
	capi_log("should %s recover?", (const char *) pool->strategy.internal->ctx);
	return true;
}

static zend_async_circuit_breaker_strategy_t strategy = {
	strategy_success, strategy_failure, strategy_should_recover, (void *) "ctx",
};

static zend_long pool_store(zend_async_pool_t *pool)
{
	zend_long id = 0;

	while (pools[id]) {
		id++;
	}
	pools[id] = pool;
	return id;
}

/* capi_pool(int $min, int $max, int $interval = 0): int */
ZEND_FUNCTION(capi_pool)
{
	zend_long min, max, interval = 0;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(interval)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL_WITH_DATA(connection_create, connection_destroy, connection_is_healthy,
		connection_is_healthy, connection_is_healthy, (uint32_t) min, (uint32_t) max, (uint32_t) interval, sizeof(extra_t),
		(void *) "me");
	if (pool) {
		RETURN_LONG(pool_store(pool));
	}
}

/* capi_plain_pool(): int; every handler is NULL, or the factory only */
ZEND_FUNCTION(capi_plain_pool)
{
	bool factory;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(factory)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_pool_t *pool = factory
		? ZEND_ASYNC_NEW_POOL_EX(connection_create, NULL, NULL, NULL, NULL, 0, 1, 0, sizeof(extra_t))
		: ZEND_ASYNC_NEW_POOL(NULL, NULL, NULL, NULL, NULL, 0, 1, 0);
	if (pool) {
		RETURN_LONG(pool_store(pool));
	}
}

/* A factory that says yes, and makes something, but: */
static bool connection_create_badly(zend_async_pool_t *pool, zval *result)
{
	bool created = connection_create(pool, result);
	zend_long id = ((extra_t *) ZEND_ASYNC_POOL_EXTRA(pool))->created;

	if (id == 2) {
		if (strcmp(pool->user_data, "closes") == 0) {
			ZEND_ASYNC_POOL_CLOSE(pool);
		} else if (strcmp(pool->user_data, "throws") == 0) {
			zend_throw_exception(NULL, "Made, but", 0);
		} else { /* others take places meanwhile */
			zval other;
			while (ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, &other)) {
				taken[((connection_t *) Z_PTR(other))->id] = Z_PTR(other);
			}
		}
	}
	return created;
}

/* capi_bad_pool(string $how, int $min, int $max): ?int */
ZEND_FUNCTION(capi_bad_pool)
{
	zend_string *how;
	zend_long min, max;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_STR(how)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL_WITH_DATA(connection_create_badly, connection_destroy, NULL, NULL, NULL,
		(uint32_t) min, (uint32_t) max, 0, sizeof(extra_t), ZSTR_VAL(how));
	if (pool) {
		RETURN_LONG(pool_store(pool));
	}
}

static bool object_create(zend_async_pool_t *pool, zval *result)
{
	(void) pool;
	object_init(result);
	return true;
}

/* capi_php_pool(): Async\Pool; of objects that PHP code may have */
ZEND_FUNCTION(capi_php_pool)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL(object_create, NULL, NULL, NULL, NULL, 0, 1, 0);
	ZEND_ASYNC_POOL_SET_PHP_VALUES(pool);
	RETVAL_OBJ(ZEND_ASYNC_NEW_POOL_OBJ(pool));
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

static zend_async_pool_t *pool_parameter(zend_execute_data *execute_data)
{
	return pools[Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1))];
}

#define POOL() pool_parameter(execute_data)
#define ARG_LONG(n) (ZEND_NUM_ARGS() >= (n) ? Z_LVAL_P(ZEND_CALL_ARG(execute_data, n)) : 0)

static void connection_take(zval *return_value, zval *resource)
{
	connection_t *connection = Z_PTR_P(resource);

	taken[connection->id] = connection;
	RETURN_LONG(connection->id);
}

/* capi_named_pool(string $name, int $max, int $maxLifetime, int $maxWaiters): int */
ZEND_FUNCTION(capi_named_pool)
{
	zend_async_pool_options_t options = {
		.size = sizeof(options),
		.factory = connection_create,
		.destructor = connection_destroy,
		.name = Z_STR_P(ZEND_CALL_ARG(execute_data, 1)),
		.max_size = (uint32_t) ARG_LONG(2),
		.max_lifetime = (uint32_t) ARG_LONG(3),
		.max_waiters = (uint32_t) ARG_LONG(4),
		.extra_size = sizeof(extra_t),
	};
	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL_WITH_OPTIONS(&options);

	if (pool) {
		RETURN_LONG(pool_store(pool));
	}
}

/* Calls the PHP function on_handler() with the name of the handler, where it may wait and throw. */
static bool handler_in_php(const char *name)
{
	zval function, argument, result;

	ZVAL_STRING(&function, "on_handler");
	ZVAL_STRING(&argument, name);
	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, &function, &result, 1, &argument);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&argument);
	zval_ptr_dtor(&function);
	return !EG(exception);
}

static bool limited_create(zend_async_pool_t *pool, zval *result)
{
	return handler_in_php("create") && connection_create(pool, result);
}

static void limited_destroy(zend_async_pool_t *pool, zval *resource)
{
	handler_in_php("destroy");
	connection_destroy(pool, resource);
}

static bool limited_check(zend_async_pool_t *pool, zval *resource)
{
	return handler_in_php("check") && connection_is_healthy(pool, resource);
}

/* capi_limited_pool(int $max, int $createTimeout, int $checkTimeout, int $destroyTimeout, int $minIdle, int $maxCreating,
 * int $createRetries, int $lifo): int */
ZEND_FUNCTION(capi_limited_pool)
{
	zend_async_pool_options_t options = {
		.size = sizeof(options),
		.factory = limited_create,
		.destructor = limited_destroy,
		.before_acquire = ARG_LONG(3) ? limited_check : NULL,
		.max_size = (uint32_t) ARG_LONG(1),
		.create_timeout = (uint32_t) ARG_LONG(2),
		.check_timeout = (uint32_t) ARG_LONG(3),
		.destroy_timeout = (uint32_t) ARG_LONG(4),
		.min_idle = (uint32_t) ARG_LONG(5),
		.max_creating = (uint32_t) ARG_LONG(6),
		.create_retries = (uint32_t) ARG_LONG(7),
		.is_lifo = ARG_LONG(8),
		.extra_size = sizeof(extra_t),
	};

	RETURN_LONG(pool_store(ZEND_ASYNC_NEW_POOL_WITH_OPTIONS(&options)));
}

ZEND_FUNCTION(capi_pool_limits)
{
	zend_async_pool_stats_t stats;

	ZEND_ASYNC_POOL_STATS(POOL(), &stats);
	RETURN_STR(strpprintf(0, "idle %u, active %u, spare %u, creating %u, retries %d, overruns %d", stats.idle, stats.active,
		stats.min_idle, stats.creating, (int) stats.retries, (int) stats.overruns));
}

/* capi_acquire(int $pool, int $timeout = 0): ?int */
ZEND_FUNCTION(capi_acquire)
{
	zval resource;

	if (ZEND_ASYNC_POOL_ACQUIRE(POOL(), &resource, ARG_LONG(2))) {
		connection_take(return_value, &resource);
	}
}

ZEND_FUNCTION(capi_try_acquire)
{
	zval resource;

	if (ZEND_ASYNC_POOL_TRY_ACQUIRE(POOL(), &resource)) {
		connection_take(return_value, &resource);
	}
}

/* capi_release(int $pool, int $connection, bool $broken = false) */
ZEND_FUNCTION(capi_release)
{
	zval resource;

	ZVAL_PTR(&resource, taken[ARG_LONG(2)]);
	if (ZEND_NUM_ARGS() > 2) {
		taken[ARG_LONG(2)]->broken = true;
	}
	ZEND_ASYNC_POOL_RELEASE(POOL(), &resource);
}

/* capi_break(int $connection): it dies, wherever it is */
ZEND_FUNCTION(capi_break)
{
	(void) return_value;
	taken[ARG_LONG(1)]->broken = true;
}

ZEND_FUNCTION(capi_pool_counts)
{
	zend_async_pool_counts_t counts;

	ZEND_ASYNC_POOL_COUNTS(POOL(), &counts);
	RETURN_STR(strpprintf(0, "idle %u, active %u, waiting %u", counts.idle, counts.active, counts.waiting));
}

ZEND_FUNCTION(capi_pool_stats)
{
	zend_async_pool_stats_t stats;

	ZEND_ASYNC_POOL_STATS(POOL(), &stats);
	RETURN_STR(strpprintf(0,
		"%s: %u..%u, idle %u, active %u, peak %u, acquired %d, created %d, destroyed %d, refusals %d, uses %d",
		ZSTR_VAL(stats.name), stats.min_size, stats.max_size, stats.idle, stats.active, stats.peak_active,
		(int) stats.acquired, (int) stats.created, (int) stats.destroyed, (int) stats.refusals, (int) stats.use.count));
}

/* capi_discard(int $pool, int $connection) */
ZEND_FUNCTION(capi_discard)
{
	zval resource;

	ZVAL_PTR(&resource, taken[ARG_LONG(2)]);
	ZEND_ASYNC_POOL_DISCARD(POOL(), &resource);
}

/* capi_pool_resize(int $pool, int $min, int $max): bool */
ZEND_FUNCTION(capi_pool_resize)
{
	RETURN_BOOL(ZEND_ASYNC_POOL_RESIZE(POOL(), (uint32_t) ARG_LONG(2), (uint32_t) ARG_LONG(3)));
}

ZEND_FUNCTION(capi_pool_evict)
{
	RETURN_LONG(ZEND_ASYNC_POOL_EVICT(POOL()));
}

/* capi_pool_drain(int $pool, int $timeout): bool */
ZEND_FUNCTION(capi_pool_drain)
{
	RETURN_BOOL(ZEND_ASYNC_POOL_DRAIN(POOL(), (zend_ulong) ARG_LONG(2)));
}

ZEND_FUNCTION(capi_pool_limit)
{
	((extra_t *) ZEND_ASYNC_POOL_EXTRA(POOL()))->limit = ARG_LONG(2);
}

ZEND_FUNCTION(capi_pool_strategy)
{
	ZEND_ASYNC_POOL_SET_STRATEGY(POOL(), ARG_LONG(2) ? &strategy : NULL);
}

ZEND_FUNCTION(capi_pool_object)
{
	zend_object *object = ZEND_ASYNC_NEW_POOL_OBJ(POOL());

	if (object) {
		RETURN_OBJ(object);
	}
}

ZEND_FUNCTION(capi_pool_close)
{
	ZEND_ASYNC_POOL_CLOSE(POOL());
}

static void pool_closed(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) callback, (void) result, (void) exception;
	capi_log("closed %d", ZEND_ASYNC_EVENT_IS_CLOSED(event));
}

ZEND_FUNCTION(capi_pool_on_close)
{
	zend_async_event_t *event = &POOL()->event;

	event->add_callback(event, zend_async_event_callback_new(pool_closed, 0));
}

/* A pool as an event: subscribes to it and unsubscribes, twice. */
ZEND_FUNCTION(capi_pool_events)
{
	zend_async_event_t *event = &POOL()->event;
	zend_async_event_callback_t *callback = zend_async_event_callback_new(pool_closed, 0);

	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(callback);
	capi_log("started %d, stopped %d", event->start(event), event->stop(event));
	capi_log("added %d", event->add_callback(event, callback));
	capi_log("removed %d", event->del_callback(event, callback));
	capi_log("removed again %d", event->del_callback(event, callback));
	ZEND_ASYNC_EVENT_CALLBACK_RELEASE(callback);
}

static void pool_drop(zend_long id)
{
	zend_async_pool_t *pool = pools[id];

	pools[id] = NULL;
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

ZEND_FUNCTION(capi_pool_drop)
{
	(void) return_value;
	pool_drop(ARG_LONG(1));
}

void capi_pools_shutdown(void)
{
	for (zend_long id = 0; id < POOLS; id++) {
		if (pools[id]) {
			pool_drop(id);
		}
	}
}

const zend_function_entry capi_pool_functions[] = {
	CAPI_FE(capi_pool)
	CAPI_FE(capi_named_pool)
	CAPI_FE(capi_limited_pool)
	CAPI_FE(capi_pool_limits)
	CAPI_FE(capi_plain_pool)
	CAPI_FE(capi_bad_pool)
	CAPI_FE(capi_php_pool)
	CAPI_FE(capi_acquire)
	CAPI_FE(capi_try_acquire)
	CAPI_FE(capi_release)
	CAPI_FE(capi_break)
	CAPI_FE(capi_pool_counts)
	CAPI_FE(capi_pool_stats)
	CAPI_FE(capi_discard)
	CAPI_FE(capi_pool_resize)
	CAPI_FE(capi_pool_evict)
	CAPI_FE(capi_pool_drain)
	CAPI_FE(capi_pool_limit)
	CAPI_FE(capi_pool_strategy)
	CAPI_FE(capi_pool_object)
	CAPI_FE(capi_pool_close)
	CAPI_FE(capi_pool_on_close)
	CAPI_FE(capi_pool_events)
	CAPI_FE(capi_pool_drop)
	ZEND_FE_END
};
