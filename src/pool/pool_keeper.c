/* SPDX-License-Identifier: MIT
 *
 * Housekeeping, by a task of the pool: retires idle resources that are too old or were idle for too long, brings the pool back to
 * its minimum, reports resources that are held too long and takes back those that were abandoned. One pass looks at each
 * resource once; only what is to be destroyed or reported costs more than a glance.
 */
#include "pool/pool_handlers.h"
#include "pool/pool_internal.h"

/* Passes per shortest time to be watched, and the limits of the time between two. */
#define KEEPER_PASSES 4
#define KEEPER_MIN_MS 10
#define KEEPER_MAX_MS 10000

static uint64_t shorter(uint64_t one, uint64_t other)
{
	return !one || (other && other < one) ? other : one;
}

bool async_pool_keeper_start(async_pool_t *pool)
{
	uint64_t shortest = shorter(shorter(pool->idle_timeout, pool->max_lifetime), pool->leak_threshold) / NS_PER_MS;

	return !shortest || async_pool_task_start(&pool->keeper, MIN(MAX(shortest / KEEPER_PASSES, KEEPER_MIN_MS), KEEPER_MAX_MS));
}

/* Why an idle resource has to go: it is too old, or else it was idle for too long. */
static async_pool_reason_t retirement_of(const async_pool_resource_t *resource)
{
	return resource->expires <= async_clock_last ? async_pool_expiry_of(resource) : ASYNC_POOL_BY_IDLENESS;
}

/* `spare`: there are more than min. */
static bool has_to_retire(const async_pool_t *pool, const async_pool_resource_t *resource, bool spare)
{
	return resource->expires <= async_clock_last
		|| (pool->idle_timeout && spare && async_clock_last - resource->since >= pool->idle_timeout);
}

/* Takes those that have to go out of the queue, with a place for each. What is promised to waiters is left alone. The others keep
 * their order, and come to lower positions, so a sweep that is under way misses none. */
static void retire_collect(async_pool_t *pool, async_list_t *retired)
{
	uint32_t idle = async_pool_idle_count(pool), kept = pool->idle.head;
	uint64_t total = async_pool_lasting_count(pool);
	uint64_t spare = total > pool->base.min_size ? total - pool->base.min_size : 0;
	uint32_t most = idle > pool->reserved ? idle - pool->reserved : 0;

	async_list_init(retired);
	for (uint32_t position = pool->idle.head; position != pool->idle.tail; position++) {
		async_pool_resource_t *resource = async_pool_ring_at(&pool->idle, position);

		if (!most || EXPECTED(!has_to_retire(pool, resource, spare > 0))) {
			pool->idle.slots[kept++ & pool->idle.mask] = resource;
			continue;
		}
		most--;
		spare -= spare > 0;
		async_pool_doom(resource);
		async_list_push_back(retired, &resource->held);
		pool->active++;
	}
	pool->idle.tail = kept;
}

/* False: the coroutine has to end. All are destroyed even so. */
static bool retire(async_pool_t *pool)
{
	async_list_t retired, *node;
	bool go_on = true;

	retire_collect(pool, &retired);
	while ((node = async_list_pop_front(&retired))) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);

		async_pool_put_away(pool, resource, retirement_of(resource), 0);
		async_pool_check_invariants(pool);
		go_on = async_pool_report_exception() && go_on;
	}
	return go_on;
}

/* After so many failures in a row the time between two tries does not grow any more. */
#define RESTORE_BACKOFF 4

static void restore_failed(async_pool_t *pool)
{
	uint64_t interval = shorter(pool->health.interval, pool->keeper.interval);

	/* one interval after the first failure, then two, four …; half of one is left to the inaccuracy of timers */
	pool->restore_due = async_clock_now() + (interval << MIN(pool->failed_restores, RESTORE_BACKOFF)) - interval / 2;
	pool->failed_restores++;
}

static bool restore_is_due(const async_pool_t *pool)
{
	return !async_pool_is_closed(pool) && !pool->is_draining && !ASYNC_G(destroying)
		&& pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE
		&& (uint64_t) async_pool_idle_count(pool) + pool->active < pool->base.min_size
		&& async_pool_has_place(pool) && async_pool_may_create(pool);
}

bool async_pool_restore(async_pool_t *pool)
{
	while (restore_is_due(pool) && async_clock_coarse() >= pool->restore_due) {
		pool->active++;
		pool->creating++;
		async_pool_resource_t *resource = async_pool_handler_create(pool);
		if (resource) {
			pool->failed_restores = 0;
			async_pool_put_back(pool, resource, 0);
		} else {
			restore_failed(pool);
			async_pool_free_place(pool, 0);
		}
		async_pool_check_invariants(pool);
		if (!async_pool_report_exception()) {
			return false;
		}
		if (!resource) {
			break; /* the next run tries again: to report the failure may have taken as long as the back-off */
		}
	}
	return true;
}

/* The warnings call an error handler of the user, which may do anything to the pool. So each resource goes to the end of the list
 * when it has been looked at, and there are as many steps as there were resources. */
static bool report_leaks(async_pool_t *pool)
{
	uint64_t steps = pool->leak_threshold ? (uint64_t) async_pool_idle_count(pool) + pool->active : 0;

	for (; steps && !async_list_is_empty(&pool->resources); steps--) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(pool->resources.next, async_pool_resource_t, node);

		async_list_remove(&resource->node);
		async_list_push_back(&pool->resources, &resource->node);
		if ((resource->state & (ASYNC_POOL_LENT | ASYNC_POOL_IS_REPORTED)) != ASYNC_POOL_LENT
				|| async_clock_last - resource->since < pool->leak_threshold) {
			continue;
		}
		resource->state |= ASYNC_POOL_IS_REPORTED;
		pool->counts.leaks++;
		async_pool_report_leak(resource);
		if (!async_pool_report_exception()) {
			return false;
		}
	}
	return true;
}

void async_pool_keeper_run(async_pool_t *pool)
{
	if (UNEXPECTED(pool->closes_later)) {
		async_pool_close(pool);
		async_pool_report_exception();
		return;
	}
	async_pool_clock();
	async_pool_reclaim_abandoned(pool, 0, NULL);
	if (!EG(exception)) {
		async_pool_sweep_kept(pool); /* so that it can be found too old, or idle for too long */
	}
	if (!EG(exception) && report_leaks(pool) && retire(pool)) {
		async_pool_restore(pool);
	}
	if (pool->in_line && pool->reclaims) {
		async_pool_task_run_later(&pool->keeper, ASYNC_POOL_SEARCH_AGAIN_MS);
	}
}
