/* SPDX-License-Identifier: MIT
 *
 * What an operator does to a pool that is in use: resize it, evict what it has, drain it. And close it, which drops what is
 * idle in the same way: all destructors are called, even if some throw.
 */
#include "pool/pool_internal.h"

#include "zend_exceptions.h"

/* Is the oldest idle resource still one that has to go? Destructors take their time: others may have changed the limits, or
 * the resources, meanwhile. */
static bool oldest_has_to_go(const async_pool_t *pool, async_pool_reason_t reason)
{
	switch (reason) {
		case ASYNC_POOL_BY_RESIZE:
			return async_pool_lasting_count(pool) > pool->base.max_size;
		case ASYNC_POOL_BY_EVICTION:
			return async_pool_ring_at(&pool->idle, pool->options.is_lifo ? pool->idle.tail - 1 : pool->idle.head)->expires == 0;
		default:
			return true;
	}
}

/* Destroys so many idle resources, oldest first, those with an affinity last. What the destructors threw is put aside,
 * merged. */
static void destroy_idle(async_pool_t *pool, uint32_t count, async_pool_reason_t reason, async_aside_t *thrown)
{
	if (UNEXPECTED(pool->affine_count) && count > async_pool_ring_count(&pool->idle)) {
		async_pool_affinity_end_all(pool);
		async_aside_add(thrown);
	}
	while (count-- && async_pool_ring_count(&pool->idle) > pool->reserved && oldest_has_to_go(pool, reason)) {
		async_pool_resource_t *resource = pool->options.is_lifo
			? async_pool_ring_at(&pool->idle, --pool->idle.tail) : async_pool_ring_pop(&pool->idle);

		async_pool_resource_move(resource, ASYNC_POOL_BUSY);
		pool->active++; /* I9 */
		async_pool_put_away(pool, resource, reason, 0);
		async_aside_add(thrown);
	}
}

void async_pool_drop_idle(async_pool_t *pool, uint32_t count, async_pool_reason_t reason)
{
	async_aside_t aside, collected = { 0 };
	async_list_t abandoned;
	async_pool_resource_t *resource;

	async_pool_addref(pool);
	async_aside_begin(&aside);
	async_list_init(&abandoned);
	if (async_pool_is_closed(pool)) {
		/* if the pool goes itself, the place of what was not released makes no difference to any code */
		bool is_going = pool->base.wrapper && (OBJ_FLAGS(pool->base.wrapper) & IS_OBJ_DESTRUCTOR_CALLED);
		async_pool_doom_abandoned(pool, &abandoned, is_going || aside.exception);
		async_aside_add(&collected);
	}
	destroy_idle(pool, count, reason, &collected);
	while ((resource = async_pool_pop_doomed(&abandoned))) {
		async_pool_put_away(pool, resource, ASYNC_POOL_BY_ABANDON, async_pool_probe_take_back(resource));
		async_aside_add(&collected);
	}
	zend_object *thrown = collected.exception;
	if (UNEXPECTED(aside.exception)) {
		if (thrown && !async_is_unwinding(thrown) && !async_is_cancellation(thrown)) {
			OBJ_RELEASE(thrown); /* the pool dies because of the exception in flight: that one is to be seen, as it is */
			thrown = NULL;
		}
		EG(exception) = thrown;
		thrown = NULL;
	}
	async_aside_merge(&aside);
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	if (thrown) {
		zend_throw_exception_internal(thrown); /* last: at the end of the request, without a frame, it does not return */
	}
}

void async_pool_resize(async_pool_t *pool, uint32_t min, uint32_t max, uint32_t valid_for)
{
	async_pool_addref(pool);
	pool->base.min_size = min;
	pool->base.max_size = max;
	pool->create_until = valid_for ? async_deadline_after(valid_for) : UINT64_MAX;
	async_pool_plan_detours(pool);
	async_pool_serve(pool);
	async_pool_restore_soon(pool);
	uint64_t count = async_pool_lasting_count(pool);
	if (count > max) {
		async_pool_drop_idle(pool, (uint32_t) MIN(count - max, UINT32_MAX), ASYNC_POOL_BY_RESIZE);
	}
	async_pool_delref(pool);
}

uint32_t async_pool_evict(async_pool_t *pool)
{
	uint32_t count = 0;

	async_pool_addref(pool);
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		resource->expires = 0;
		count += !(resource->state & ASYNC_POOL_INHERITED);
	}
	pool->has_evicted = true;
	async_pool_plan_detours(pool);
	async_pool_drop_idle(pool, async_pool_idle_count(pool), ASYNC_POOL_BY_EVICTION);
	async_pool_restore_soon(pool);
	async_pool_delref(pool);
	return count;
}

void async_pool_set_suspended(async_pool_t *pool, bool suspended)
{
	pool->is_suspended = suspended && !async_pool_is_closed(pool) && !pool->is_draining;
	async_pool_plan_detours(pool);
	async_pool_serve(pool);
	async_pool_check_invariants(pool);
}

/* Waits until all is back. */
static async_wait_status_t drain_wait(async_pool_t *pool, uint64_t deadline)
{
	zend_async_pool_waiter_t drainer = { .pool = pool }; /* without a ticket: it waits for no place */
	async_coroutine_t *coroutine = async_wait_prepare();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_WAIT_CANCELLED;
	}
	async_wait_init_described(&drainer.wait, coroutine, async_pool_waiter_info);
	async_list_push_back(&pool->draining, &drainer.wait.node);
	pool->in_line++;
	pool->beside++;
	async_wait_status_t status = async_wait_park(&drainer.wait, deadline);
	pool->in_line--;
	pool->beside--;
	return status;
}

bool async_pool_drain(async_pool_t *pool, zend_ulong timeout_ms)
{
	uint64_t deadline = timeout_ms ? async_deadline_after(timeout_ms) : 0;
	async_wait_status_t status = ASYNC_WAIT_OK;

	async_pool_addref(pool);
	pool->is_draining = true;
	pool->is_suspended = false;
	async_pool_plan_detours(pool);
	async_pool_serve(pool);
	while (status == ASYNC_WAIT_OK && !async_pool_is_drained(pool)) {
		if (!async_pool_search_abandoned(pool, 0, NULL)) {
			status = drain_wait(pool, deadline);
		} else if (UNEXPECTED(EG(exception))) {
			break;
		}
	}
	bool drained = async_pool_is_drained(pool);
	async_pool_close(pool);
	async_pool_delref(pool);
	return drained && !EG(exception);
}
