/* SPDX-License-Identifier: MIT
 *
 * Async\Pool, CircuitBreaker, CircuitBreakerState and CircuitBreakerStrategy.
 */
#ifndef ASYNC_PHP_POOL_CLASS_H
#define ASYNC_PHP_POOL_CLASS_H

#include "engine/duration.h"
#include "pool/pool.h"

typedef struct async_pool_obj {
	async_pool_t *pool;  /* one reference; NULL until the constructor has ended */
	bool owner;          /* the pool was made for this object, and is closed with it */
	bool constructing;
	zend_object std;
} async_pool_obj_t;

ASYNC_OBJECT_PART(async_pool_obj_t, async_pool_obj_from)

extern zend_class_entry *async_ce_pool;
extern zend_class_entry *async_ce_circuit_breaker;

extern zend_class_entry *async_ce_pool_observer;
extern zend_class_entry *async_ce_pool_stats;
extern zend_class_entry *async_ce_pool_times;

void async_pool_class_register(void);
/* Called by the former. */
void async_failure_threshold_register(zend_class_entry *ce);
void async_pool_map_register(zend_class_entry *ce);
/* An Async\PoolStats. */
void async_pool_stats_object(async_pool_t *pool, zval *value);

/* The case of CircuitBreakerState; borrowed. */
zend_object *async_pool_state_case(zend_async_circuit_state_t state);

/* An Async\Pool for a pool that C code has made, and of which it keeps its own reference: either may go first. If the
 * pool has an object already, that one, with a new reference. */
zend_object *async_pool_object_for(async_pool_t *pool);

/* In pool_throw.c. Throws what PHP code sees of a result; nothing for ASYNC_POOL_OK and for
 * what user code threw itself. */
void async_pool_throw(async_pool_t *pool, async_pool_result_t result);
/* The same for ASYNC_POOL_FOREIGN: the value is not lent now. */
void async_pool_throw_foreign(const async_pool_t *pool, const zval *value);
void async_pool_throw_not_for_php(void);
/* False, and an exception: the object was not constructed. */
bool async_pool_check_usable(const async_pool_t *pool);
/* False, and an exception: the numbers make no sense. `position`: that of the first one among the arguments. */
bool async_pool_check_number(zend_long number, uint32_t position);
bool async_pool_check_sizes(zend_long min, zend_long max, uint32_t position);

/* False, and an exception: the timeout, an argument at this position, is negative. */
static zend_always_inline bool async_pool_check_timeout(zend_long timeout, uint32_t position)
{
	if (UNEXPECTED(timeout < 0)) {
		zend_argument_value_error(position, "must be greater than or equal to 0");
	}
	return timeout >= 0;
}

/* Parses what acquire() and drain() take: a timeout. False = exception thrown. */
static zend_always_inline bool async_pool_parse_timeout(zend_execute_data *execute_data, zend_long *timeout)
{
	*timeout = 0;
	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		ASYNC_PARAM_MS(*timeout)
	ZEND_PARSE_PARAMETERS_END_EX(return false);
	return async_pool_check_timeout(*timeout, 1);
}

/* False, and an exception: the object was not constructed, or C code has made the pool, and its resources are pointers, or
 * values that only its handlers understand. */
static zend_always_inline bool async_pool_check_is_for_php(const async_pool_t *pool)
{
	if (UNEXPECTED(!pool)) {
		return async_pool_check_usable(pool);
	}
	if (UNEXPECTED(!(pool->base.handler_flags & ZEND_ASYNC_POOL_F_PHP_VALUES))) {
		async_pool_throw_not_for_php();
		return false;
	}
	return true;
}

/* PHP code has acquired this resource. Noted if the pool is one of an extension. */
void async_pool_note_by_hand(const async_pool_t *pool, const zval *value);
/* May PHP code release this? False, and an exception: PHP code had it earlier, and now the extension lends it to a
 * coroutine. */
bool async_pool_check_by_hand(const async_pool_t *pool, const zval *value);

static zend_always_inline bool async_pool_is_of_extension(const async_pool_t *pool)
{
	return UNEXPECTED(pool->base.handler_flags & ZEND_ASYNC_POOL_F_FACTORY_INTERNAL);
}

#define ASYNC_THIS_POOL() (async_pool_obj_from(Z_OBJ_P(ZEND_THIS))->pool)

/* A method without parameters. `pool` is NULL if the object was not constructed. */
#define ASYNC_POOL_METHOD(method, ...) \
	ZEND_METHOD(Async_Pool, method) \
	{ \
		ZEND_PARSE_PARAMETERS_NONE(); \
		async_pool_t *pool = ASYNC_THIS_POOL(); \
		__VA_ARGS__; \
	}

/* PHP callables as handlers of a pool. */

/* The order of the parameters of Async\Pool::__construct(). */
typedef struct async_pool_callables {
	zend_fcall_t factory;
	zend_fcall_t destructor;
	zend_fcall_t healthcheck;
	zend_fcall_t before_acquire;
	zend_fcall_t before_release;
} async_pool_callables_t;

/* A pool with PHP handlers, which become those of the options; all but the factory may be empty. NULL = failure, see
 * *result. */
async_pool_t *zend_async_pool_create(
	zend_async_pool_options_t *options, const async_pool_callables_t *callables, async_pool_result_t *result);

/* In pool_objects.c. Adds a reference to the strategy, an Async\CircuitBreakerStrategy; NULL = none. */
void async_pool_set_strategy(async_pool_t *pool, zend_object *strategy);

/* What the callables keep alive. */
void async_pool_gc_callables(async_pool_t *pool, zend_get_gc_buffer *buffer);

#endif
