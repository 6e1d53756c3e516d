/* SPDX-License-Identifier: MIT
 *
 * Calling the handlers of a pool, and what becomes of their exceptions. For all of these:
 *
 * - An exception that is in flight when the handler is called is put aside and comes back untouched.
 * - Cancellation of the coroutine, exit(), and what a signal handler throws are never swallowed: EG(exception) is set
 *   afterwards.
 * - An Error that is swallowed is a mistake in the program: a warning tells it, once for each pool and handler.
 * - The handler may suspend; the caller holds a reference to the pool and counts the place as taken (I9, I10).
 */
#ifndef ASYNC_POOL_HANDLERS_H
#define ASYNC_POOL_HANDLERS_H

#include "pool/pool.h"

/* Those whose exceptions are swallowed. */
typedef enum {
	ASYNC_POOL_HANDLER_BEFORE_ACQUIRE,
	ASYNC_POOL_HANDLER_BEFORE_RELEASE,
	ASYNC_POOL_HANDLER_HEALTHCHECK,
	ASYNC_POOL_HANDLER_REPORT_SUCCESS,
	ASYNC_POOL_HANDLER_REPORT_FAILURE,
	ASYNC_POOL_HANDLER_SHOULD_RECOVER,
	ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE,
} async_pool_handler_t;

typedef enum {
	ASYNC_POOL_REFUSED,
	ASYNC_POOL_ACCEPTED,
	ASYNC_POOL_INTERRUPTED, /* a signal handler threw: the check says nothing about the resource; EG(exception) is set */
	ASYNC_POOL_CUT_OFF,     /* by a cancellation or exit(): the resource may be in any state, and that is not its fault */
} async_pool_verdict_t;

/* The caller has counted it in `creating`; it is not any more when this returns. NULL: there is no resource; EG(exception) is set
 * if the factory threw. */
async_pool_resource_t *async_pool_handler_create(async_pool_t *pool);

/* Gives the resource up, in any case. Exceptions of the destructor go to the caller. */
void async_pool_handler_destroy(
	async_pool_t *pool, async_pool_resource_t *resource, async_pool_reason_t reason);

/* Asks before_acquire, before_release or check, which must exist. Exceptions mean refusal and are swallowed; *error receives a
 * reference to what was thrown, or NULL. `error` may be NULL. */
async_pool_verdict_t async_pool_handler_validate(
	async_pool_t *pool, async_pool_handler_t hook, async_pool_resource_t *resource, zend_object **error);

/* Tells the strategy how a release went; its exceptions are swallowed. */
void async_pool_handler_report(async_pool_t *pool, bool success, zend_object *error);

/* Asks the strategy whether to try again; exceptions mean no. */
bool async_pool_handler_should_recover(async_pool_t *pool);

/* May the exception be swallowed, or become a warning? Not a cancellation, exit(), or what a signal handler threw. */
bool async_pool_exception_is_ordinary(const zend_object *exception);

/* For a coroutine of the pool's own: nobody could catch what its handlers throw, so a warning tells. False = the coroutine was
 * cancelled or has to end, EG(exception) is set. */
bool async_pool_report_exception(void);

#endif
