/* SPDX-License-Identifier: MIT
 *
 * Async\Pool, CircuitBreaker, CircuitBreakerState and CircuitBreakerStrategy.
 */
#ifndef ASYNC_PHP_POOL_CLASS_H
#define ASYNC_PHP_POOL_CLASS_H

#include "pool/pool.h"

typedef struct async_pool_obj {
	async_pool_t *pool;  /* one reference; NULL until the constructor is through */
	bool owner;          /* the pool was made for this object, and is closed with it */
	bool constructing;
	zend_object std;
} async_pool_obj_t;

static inline async_pool_obj_t *async_pool_obj_from(zend_object *object)
{
	return ASYNC_CONTAINER_OF(object, async_pool_obj_t, std);
}

extern zend_class_entry *async_ce_pool;
extern zend_class_entry *async_ce_circuit_breaker;
extern zend_class_entry *async_ce_circuit_breaker_state;
extern zend_class_entry *async_ce_circuit_breaker_strategy;

void async_pool_class_register(void);
/* Called by the former. */
void async_pool_object_register(zend_class_entry *ce);

/* The case of CircuitBreakerState; borrowed. */
zend_object *async_pool_state_case(zend_async_circuit_state_t state);

/* An Async\Pool for a pool that C code has made, and of which it keeps its own reference: either may go first. If the
 * pool has an object already, that one, with a new reference. */
zend_object *async_pool_object_for(async_pool_t *pool);

/* Throws what PHP code is to see of a result; nothing for ASYNC_POOL_OK and for what user code threw itself. */
void async_pool_throw(async_pool_result_t result);

#endif
