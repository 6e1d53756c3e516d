/* SPDX-License-Identifier: MIT
 *
 * Async\Pool, CircuitBreaker, CircuitBreakerState and CircuitBreakerStrategy.
 */
#ifndef ASYNC_PHP_POOL_CLASS_H
#define ASYNC_PHP_POOL_CLASS_H

#include "pool/pool.h"

extern zend_class_entry *async_ce_pool;
extern zend_class_entry *async_ce_circuit_breaker;
extern zend_class_entry *async_ce_circuit_breaker_state;
extern zend_class_entry *async_ce_circuit_breaker_strategy;

void async_pool_class_register(void);

/* An Async\Pool for a pool that C code has made, and of which it keeps its own reference: either may go first. If the
 * pool has an object already, that one, with a new reference. */
zend_object *async_pool_object_for(async_pool_t *pool);

/* Throws what PHP code is to see of a result; nothing for ASYNC_POOL_OK and for what user code threw itself. */
void async_pool_throw(async_pool_result_t result);

#endif
