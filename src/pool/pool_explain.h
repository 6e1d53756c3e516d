/* SPDX-License-Identifier: MIT
 *
 * The state of a pool in words: for those who time out, for deadlock reports and for warnings.
 */
#ifndef ASYNC_POOL_EXPLAIN_H
#define ASYNC_POOL_EXPLAIN_H

#include "pool/pool.h"

#include "zend_smart_str.h"

/* A class name, or what get_debug_type() says. */
const char *async_pool_type_of(const zval *value);

/* How long a resource that is, or was until now, handed out has been so. */
static inline uint64_t async_pool_held_ms(const async_pool_resource_t *resource)
{
	return async_clock_last > resource->since ? (async_clock_last - resource->since) / NS_PER_MS : 0;
}

/* "coroutine 4 since a.php:12". `self`: the coroutine that is called "itself"; or NULL. */
void async_pool_append_holder(smart_str *text, const async_pool_resource_t *resource, const async_coroutine_t *self);

/* One line for deadlock reports, with the holders, of whom `self` may be one. The caller owns the string. */
zend_string *async_pool_explain(const async_pool_t *pool, const async_coroutine_t *self);

/* The messages of exceptions; the caller owns the string. Each is about the newest acquire() of the current coroutine. */
zend_string *async_pool_explain_timeout(async_pool_t *pool);
zend_string *async_pool_explain_full(const async_pool_t *pool);
zend_string *async_pool_explain_deadlock(const async_pool_t *pool);

#endif
