/* SPDX-License-Identifier: MIT
 *
 * The queue of coroutines that wait for a place. A waiter is a struct on the stack of its coroutine and is linked only
 * while it waits for a promise: the promise, a timeout and a cancellation all take it out at once, so the queue never
 * holds a waiter that does not want to be served, and everything here is O(1) per waiter.
 */
#include "pool/pool_internal.h"

zend_string *async_pool_waiter_info(async_wait_t *wait)
{
	zend_async_pool_waiter_t *waiter = (zend_async_pool_waiter_t *) wait;

	return async_pool_explain(waiter->pool, wait->coroutine);
}

bool async_pool_is_first(const async_pool_t *pool, uint64_t ticket)
{
	return async_list_is_empty(&pool->parked) || ASYNC_POOL_WAITER_OF(pool->parked.next)->ticket > ticket;
}

/* Which of the two lists has the waiter that a free place is for now: the oldest. One whose maker is at work gets an idle
 * resource, not room for another one. NULL = there is none. */
static zend_always_inline const async_list_t *waiters_to_serve(const async_pool_t *pool)
{
	const async_list_t *list = &pool->parked;

	if (!async_pool_has_place(pool)) {
		return NULL;
	}
	if (UNEXPECTED(!async_list_is_empty(&pool->making)) && async_pool_has_idle(pool)
			&& (async_list_is_empty(list) || ASYNC_POOL_WAITER_OF(pool->making.next)->ticket < ASYNC_POOL_WAITER_OF(list->next)->ticket)) {
		list = &pool->making;
	}
	if (async_list_is_empty(list) || (!async_pool_has_idle(pool) && !async_pool_may_create(pool, false))) {
		return NULL;
	}
	/* While RECOVERING, a waiter stays in line until the probe is back. While INACTIVE it is woken, to learn that there is
	 * no service. */
	bool is_held_up = UNEXPECTED(pool->detours & (ASYNC_POOL_VIA_BREAKER | ASYNC_POOL_VIA_SUSPENDED))
		&& (pool->is_suspended || (pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING
			&& !async_pool_breaker_admits(pool, false)));
	return is_held_up ? NULL : list;
}

#ifdef ASYNC_DEBUG
bool async_pool_owes_service(const async_pool_t *pool)
{
	return waiters_to_serve(pool) != NULL;
}
#endif

/* Wakes the coroutines in drain() when all has come back. */
static void wake_drainers(async_pool_t *pool)
{
	async_list_t *node;

	while (async_pool_is_drained(pool) && (node = async_list_pop_front(&pool->draining))) {
		async_wait_wake(ASYNC_CONTAINER_OF(node, async_wait_t, node));
	}
}

void async_pool_serve(async_pool_t *pool)
{
	const async_list_t *list;

	while ((list = waiters_to_serve(pool))) {
		zend_async_pool_waiter_t *waiter = ASYNC_POOL_WAITER_OF(list->next);
		async_list_remove(&waiter->wait.node);
		waiter->promised = true;
		pool->reserved++;
		async_wait_wake(&waiter->wait);
	}
	if (UNEXPECTED(!async_list_is_empty(&pool->draining))) {
		wake_drainers(pool);
	}
}

void async_pool_refuse_waiters(async_pool_t *pool)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&pool->parked))) {
		async_wait_wake(&ASYNC_POOL_WAITER_OF(node)->wait);
	}
}

void async_pool_dismiss_waiters(async_pool_t *pool)
{
	async_list_t *node;

	pool->reserved = 0; /* I8: a waiter with a promise finds the pool closed when it runs */
	while ((node = async_list_pop_front(&pool->making))) {
		async_pool_line_up(&pool->parked, ASYNC_POOL_WAITER_OF(node));
	}
	async_pool_refuse_waiters(pool);
	wake_drainers(pool); /* perhaps only a promise was left */
}

void async_pool_gc_owned(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (!async_pool_resource_is_busy(resource)) {
			zend_get_gc_buffer_add_zval(buffer, &resource->value);
		}
	}
	if (pool->strategy.object) {
		zend_get_gc_buffer_add_obj(buffer, pool->strategy.object);
	}
	async_pool_gc_observers(pool, buffer);
	if (pool->last_failure) {
		zend_get_gc_buffer_add_obj(buffer, pool->last_failure);
	}
}

/* The runtime's reference to a parked coroutine stands for "something will wake it", and only this pool can, unless there is
 * a deadline. A waiting coroutine that only the pool leads to, in a pool that only this coroutine leads to, is garbage. A
 * crowd is not: to visit it in each run of the collector would cost more than the memory is worth, and those that are not
 * visited keep the pool alive. */
static void gc_waiters(const async_list_t *list, zend_get_gc_buffer *buffer)
{
	uint32_t visits = ASYNC_POOL_GC_WAITERS;

	ASYNC_LIST_FOREACH(list, node) {
		async_wait_t *wait = &ASYNC_POOL_WAITER_OF(node)->wait;
		if (visits-- == 0) {
			break;
		}
		if (wait->collectable && !ZEND_COROUTINE_IS_MAIN(&wait->coroutine->base)) {
			zend_get_gc_buffer_add_obj(buffer, &wait->coroutine->std);
		}
	}
}

void async_pool_gc(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	async_pool_gc_owned(pool, buffer);
	gc_waiters(&pool->parked, buffer);
	gc_waiters(&pool->making, buffer);
}
