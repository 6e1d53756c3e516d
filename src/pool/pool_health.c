/* SPDX-License-Identifier: MIT
 *
 * Health checks, by a task of the pool. A sweep looks once at each resource that was idle when it began, from front to back:
 * what is well goes to the back of the queue, what is not is destroyed. Then the pool is brought back to its minimum.
 */
#include "pool/pool_handlers.h"
#include "pool/pool_internal.h"

static bool sweep_check(async_pool_t *pool)
{
	async_pool_resource_t *resource = async_pool_take_idle(pool);
	uint64_t since = resource->since;
	bool go_on = true;

	pool->active++;
	async_pool_verdict_t verdict = async_pool_handler_validate(pool, ASYNC_POOL_HANDLER_HEALTHCHECK, resource, NULL);
	bool is_kept = (verdict == ASYNC_POOL_ACCEPTED || verdict == ASYNC_POOL_INTERRUPTED) && !async_pool_is_closed(pool);
	bool is_surplus = async_pool_lasting_count(pool) > pool->base.max_size;
	if (is_kept && (is_surplus || resource->expires <= async_clock_last)) {
		async_pool_put_back(pool, resource, 0); /* evicted or too old, or there are too many by now */
		go_on = async_pool_report_exception() && verdict == ASYNC_POOL_ACCEPTED;
	} else if (is_kept) {
		async_pool_make_idle(pool, resource);
		resource->since = since; /* a check is no use */
		async_pool_free_place(pool, 0);
		go_on = verdict == ASYNC_POOL_ACCEPTED;
	} else {
		async_pool_put_away(pool, resource, async_pool_is_closed(pool) ? ASYNC_POOL_BY_CLOSE : ASYNC_POOL_BY_CHECK, 0);
		go_on = async_pool_report_exception() && async_pool_restore(pool);
	}
	async_pool_check_invariants(pool);
	return go_on;
}

/* What is promised to waiters is about to be in use: it is left alone, like all that is. */
void async_pool_health_run(async_pool_t *pool)
{
	async_pool_sweep_kept(pool);
	if (!async_pool_report_exception()) {
		return;
	}
	uint32_t end = pool->idle.tail;
	while ((int32_t) (end - pool->idle.head) > 0 && async_pool_ring_count(&pool->idle) > pool->reserved && !async_pool_is_closed(pool)) {
		if (!sweep_check(pool)) {
			return;
		}
	}
	async_pool_restore(pool);
}

bool async_pool_health_start(async_pool_t *pool)
{
	return !pool->health.interval || !pool->handlers.check || async_pool_task_start(&pool->health, pool->health.interval / NS_PER_MS);
}
