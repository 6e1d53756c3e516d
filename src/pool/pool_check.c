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

void async_pool_check_invariants(const async_pool_t *pool)
{
	const async_pool_owned_t *owned = &pool->owned;
	uint32_t idle = async_pool_idle_count(pool), used = 0, identified = 0;
	bool closed = async_pool_is_closed(pool);

	INVARIANT("I2", closed || (uint64_t) pool->active + pool->reserved <= pool->base.max_size);
	INVARIANT("I3", (uint64_t) idle + pool->active <= pool->base.max_size);
	INVARIANT("I4", closed || !async_pool_owes_service(pool));
	INVARIANT("I5", (uint64_t) owned->identified + owned->anonymous <= pool->active);
	ASYNC_POOL_OWNED_FOREACH(owned, entry) {
		INVARIANT("I6", Z_EXTRA_P(entry) > 0);
		INVARIANT("I6", !Z_REFCOUNTED_P(entry) || Z_REFCOUNT_P(entry) >= Z_EXTRA_P(entry));
		used++;
		identified += Z_EXTRA_P(entry);
	}
	INVARIANT("I6", used == owned->used && identified == owned->identified && used <= owned->mask / 2);
	INVARIANT("I7", pool->probes_out <= pool->probes && pool->probes <= pool->active);
	INVARIANT("I7", pool->probes <= ASYNC_POOL_PROBE_LIMIT);
	INVARIANT("I8", !closed || (async_list_is_empty(&pool->parked) && async_list_is_empty(&pool->making)));
	INVARIANT("I8", !closed || (pool->reserved == 0 && !async_timer_is_active(&pool->health_timer)));
}

void async_pool_check_handler(const async_pool_t *pool)
{
	INVARIANT("I9", pool->active > 0);
	INVARIANT("I10", pool->base.event.ref_count > 0);
}

#endif
