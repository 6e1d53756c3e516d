/* SPDX-License-Identifier: MIT
 *
 * Reading what a pool has counted. See pool_stats.h.
 */
#include "pool/pool_internal.h"
#include "pool/pool_stats.h"

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
	memset(stats, 0, sizeof(*stats));
	stats->name = pool->name;
	stats->state = pool->base.circuit_state;
	stats->is_closed = async_pool_is_closed(pool);
	stats->min = pool->base.min_size;
	stats->max = pool->base.max_size;
	stats->idle = async_pool_idle_count(pool);
	stats->active = pool->active;
	stats->waiting = async_pool_waiting_count(pool);
}

bool async_pool_holders_next(const async_pool_t *pool, async_pool_holders_t *cursor, async_pool_holder_t *holder)
{
	while (cursor->position <= pool->owned.mask) {
		const async_pool_entry_t *entry = &pool->owned.entries[cursor->position++];
		if (Z_PTR_P(entry)) {
			memset(holder, 0, sizeof(*holder));
			holder->type = Z_TYPE_P(entry) == IS_OBJECT ? ZSTR_VAL(Z_OBJCE_P(entry)->name) : zend_zval_type_name(entry);
			return true;
		}
	}
	return false;
}
