/* SPDX-License-Identifier: MIT
 *
 * The invariants of pool.h, asserted in a debug build after each operation. A release build has nothing of this.
 */
#include "pool/pool_internal.h"

#ifdef ASYNC_DEBUG

# define INVARIANT(number, condition) \
	do { \
		if (!(condition)) { \
			zend_error_noreturn(E_CORE_ERROR, "Async\\Pool: invariant " number " is broken: " #condition); \
		} \
	} while (0)

/* Of all records, how many are in this state? */
static uint32_t count_records(const async_pool_t *pool, uint32_t state)
{
	uint32_t count = 0;

	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		count += (resource->state & state) != 0;
	}
	return count;
}

static void check_known(const async_pool_t *pool)
{
	const async_pool_known_t *known = &pool->known;
	uint32_t used = 0, lent = 0;

	for (uint32_t i = 0; i <= known->mask; i++) {
		used += known->entries[i] != NULL;
		for (const async_pool_resource_t *resource = known->entries[i]; resource; resource = resource->below) {
			INVARIANT("I6", resource->pool == pool && async_pool_identity_of(&resource->value));
			INVARIANT("I6", !Z_REFCOUNTED(resource->value) || Z_REFCOUNT(resource->value) >= 1);
			lent += (resource->state & ASYNC_POOL_LENT) != 0;
		}
	}
	ASYNC_LIST_FOREACH(&known->anonymous, node) {
		const async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, anonymous);
		INVARIANT("I6", (resource->state & (ASYNC_POOL_LENT | ASYNC_POOL_INHERITED)) && !async_pool_identity_of(&resource->value));
		lent += (resource->state & ASYNC_POOL_LENT) != 0;
	}
	INVARIANT("I5", async_pool_lent_count(pool) <= pool->active);
	INVARIANT("I6", used == known->used && used <= known->mask / 2 && lent == async_pool_lent_count(pool));
	INVARIANT("I11", count_records(pool, ASYNC_POOL_LENT) == lent);
	INVARIANT("I11", count_records(pool, ASYNC_POOL_IDLE) == async_pool_idle_count(pool));
}

/* The counters agree with each other: I12. */
static void check_counts(const async_pool_t *pool)
{
	const async_pool_counts_t *counts = &pool->counts;
	uint64_t destroyed = 0;

	for (uint32_t reason = 0; reason < ASYNC_POOL_REASONS; reason++) {
		destroyed += counts->destroyed[reason];
	}
	INVARIANT("I12", pool->acquired >= pool->returned && pool->returned >= counts->use.count);
	INVARIANT("I12", counts->created >= destroyed
		&& counts->created - destroyed >= async_pool_idle_count(pool) + (uint64_t) async_pool_lent_count(pool));
	INVARIANT("I12", pool->in_line >= pool->beside && pool->creating + (uint64_t) pool->destroying <= pool->active);
}

void async_pool_check_invariants(const async_pool_t *pool)
{
	uint32_t idle = async_pool_idle_count(pool);
	bool closed = async_pool_is_closed(pool);
	bool surplus = pool->detours & ASYNC_POOL_VIA_SURPLUS;
	uint32_t detours = async_pool_find_detours(pool);

	INVARIANT("I2", closed || surplus || (uint64_t) pool->active + pool->reserved <= pool->base.max_size);
	INVARIANT("I3", surplus || (uint64_t) idle + pool->active <= pool->base.max_size);
	INVARIANT("I4", closed || !async_pool_owes_service(pool));
	check_known(pool);
	INVARIANT("I7", pool->probes <= pool->active && pool->probes <= ASYNC_POOL_PROBE_LIMIT);
	INVARIANT("I8", !closed || (async_list_is_empty(&pool->parked) && async_list_is_empty(&pool->making)));
	INVARIANT("I8", !closed || (pool->reserved == 0 && !async_timer_is_active(&pool->health.timer)));
	INVARIANT("I8", !closed || pool->options.leak_threshold || !async_timer_is_active(&pool->housekeeper.timer));
	check_counts(pool);
	INVARIANT("I13", (detours & ~pool->detours) == 0 && ((pool->detours ^ detours) & ~ASYNC_POOL_VIA_SURPLUS) == 0);
	INVARIANT("I14", async_list_is_empty(&pool->draining) || !async_pool_is_drained(pool));
}

void async_pool_check_handler(const async_pool_t *pool)
{
	INVARIANT("I9", pool->active > 0);
	INVARIANT("I10", pool->base.event.ref_count > 0);
}

#endif
