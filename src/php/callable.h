/* SPDX-License-Identifier: MIT
 *
 * PHP callables as handlers of a pool.
 */
#ifndef ASYNC_PHP_CALLABLE_H
#define ASYNC_PHP_CALLABLE_H

#include "pool/pool.h"

/* Parsed by Z_PARAM_FUNC or Z_PARAM_FUNC_OR_NULL. */
typedef struct async_callable_arg {
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
} async_callable_arg_t;

/* The order of the parameters of Async\Pool::__construct(). */
typedef struct async_pool_callables {
	async_callable_arg_t factory;
	async_callable_arg_t destructor;
	async_callable_arg_t healthcheck;
	async_callable_arg_t before_acquire;
	async_callable_arg_t before_release;
} async_pool_callables_t;

/* A pool with PHP handlers; all but the factory may be empty. NULL = failure, see *result. */
async_pool_t *zend_async_pool_create(
	const zend_async_pool_options_t *options, const async_pool_callables_t *callables, async_pool_result_t *result);

/* In pool_strategy.c. Adds a reference to the strategy, an Async\CircuitBreakerStrategy; NULL = none. */
void async_pool_set_strategy(async_pool_t *pool, zend_object *strategy);

/* What the callables keep alive. */
void async_pool_gc_callables(async_pool_t *pool, zend_get_gc_buffer *buffer);

#endif
