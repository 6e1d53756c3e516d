/* SPDX-License-Identifier: MIT
 *
 * Reading what a pool has counted. See pool_stats.h.
 */
#include "pool/pool_stats.h"
#include "pool/pool_explain.h"
#include "pool/pool_internal.h"

const char *const async_pool_reason_names[ASYNC_POOL_REASONS] = {
	[ASYNC_POOL_BY_CLOSE] = "closed",
	[ASYNC_POOL_BY_REFUSAL] = "refused",
	[ASYNC_POOL_BY_CHECK] = "unhealthy",
	[ASYNC_POOL_BY_IDLENESS] = "idle",
	[ASYNC_POOL_BY_AGE] = "lifetime",
	[ASYNC_POOL_BY_EVICTION] = "evicted",
	[ASYNC_POOL_BY_DISCARD] = "discarded",
	[ASYNC_POOL_BY_ABANDON] = "abandoned",
	[ASYNC_POOL_BY_RESIZE] = "surplus",
};

const char *const async_pool_refusal_names[ASYNC_POOL_REFUSALS] = {
	[ASYNC_POOL_REFUSED_BY_BREAKER] = "breaker",
	[ASYNC_POOL_REFUSED_BY_WAITERS] = "waiters",
	[ASYNC_POOL_REFUSED_BY_DEADLOCK] = "deadlock",
};

const char *async_pool_state_name(zend_async_circuit_state_t state)
{
	static const char *const names[] = {
		[ZEND_ASYNC_CIRCUIT_STATE_ACTIVE] = "ACTIVE",
		[ZEND_ASYNC_CIRCUIT_STATE_INACTIVE] = "INACTIVE",
		[ZEND_ASYNC_CIRCUIT_STATE_RECOVERING] = "RECOVERING",
	};

	return names[state];
}

void async_pool_stats_read(async_pool_t *pool, async_pool_stats_t *stats)
{
	stats->name = pool->name;
	stats->state = pool->base.circuit_state;
	stats->is_closed = async_pool_is_closed(pool);
	stats->min = pool->base.min_size;
	stats->max = pool->base.max_size;
	stats->idle = async_pool_idle_count(pool);
	stats->active = pool->active;
	stats->is_draining = pool->is_draining;
	stats->waiting = async_pool_waiting_count(pool);
	stats->peak_active = pool->peak_active;
	stats->peak_waiting = pool->counts.peak_waiting;
	stats->acquired = pool->acquired;
	stats->created = pool->counts.created;
	stats->create_failures = pool->counts.create_failures;
	memcpy(stats->destroyed, pool->counts.destroyed, sizeof(stats->destroyed));
	stats->timeouts = pool->counts.timeouts;
	memcpy(stats->refusals, pool->counts.refusals, sizeof(stats->refusals));
	stats->leaks = pool->counts.leaks;
	stats->wait = pool->counts.wait;
	stats->use = pool->counts.use;
	stats->create = pool->counts.create;
	/* Uses that ended before the clock moved are not recorded one by one. */
	async_pool_times_add_instant(&stats->use, pool->returned - pool->counts.use.count);
}

bool async_pool_holders_next(const async_pool_t *pool, async_pool_holders_t *cursor, async_pool_holder_t *holder)
{
	const async_list_t *node = cursor->node ? cursor->node : pool->resources.next;

	for (; node != &pool->resources; node = node->next) {
		const async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, node);
		if (resource->state & ASYNC_POOL_LENT) {
			bool has_ended = resource->state & ASYNC_POOL_IS_ORPHAN;

			holder->type = async_pool_type_of(&resource->value);
			holder->held_ms = async_pool_held_ms(resource);
			holder->coroutine = has_ended ? Z_EXTRA(resource->value) : resource->holder ? resource->holder->std.handle : 0;
			holder->has_ended = has_ended;
			holder->file = resource->file;
			holder->line = resource->line;
			cursor->node = node->next;
			return true;
		}
	}
	return false;
}
