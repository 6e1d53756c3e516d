/* SPDX-License-Identifier: MIT
 *
 * Affinity: the claim of a coroutine on the resource that it used last. A user that will perhaps go on in a moment keeps its
 * resource instead of releasing it. To the pool it is idle then, in every count and for every caller; but until another
 * caller takes it, its user resumes it with a few instructions, and finds it as it was. So there are two queues of idle
 * resources: the ring, and this list, which is served when the ring is empty, oldest first. The user of a kept resource is
 * told before another caller gets it.
 *
 * A coroutine in line is woken at once, but it runs only when the user suspends. Until then the user may insist: what it asks
 * on its next line is answered by the resource that it has just used. The coroutine in line keeps its ticket.
 *
 * The installed API calls it pool_keep() and its like.
 */
#include "pool/pool_internal.h"

_Static_assert(sizeof(((zend_async_pool_kept_t *) 0)->link) == sizeof(async_list_t), "the link is a list node");

static zend_always_inline async_list_t *kept_node(zend_async_pool_kept_t *kept)
{
	return (async_list_t *) kept->link;
}

static zend_always_inline zend_async_pool_kept_t *kept_of(async_list_t *node)
{
	return ASYNC_CONTAINER_OF(node, zend_async_pool_kept_t, link);
}

static zend_always_inline void kept_unlink(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	async_list_remove(kept_node(kept));
	pool->affine_count--;
}

/* The record of what is kept: idle, and in no queue but this one. */
static async_pool_resource_t *kept_record(const async_pool_t *pool, const zend_async_pool_kept_t *kept)
{
	return pool->known.entries[async_pool_known_slot(&pool->known, Z_PTR(kept->resource))];
}

/* Where handlers look at each use, or where a probe is out, it has to be released; and so has one that is too old, was
 * reported, or is one too many. */
static bool resource_is_keepable(const async_pool_t *pool, const async_pool_resource_t *resource)
{
	const uint32_t allowed = ASYNC_POOL_VIA_CLOCK | ASYNC_POOL_VIA_SURPLUS | ASYNC_POOL_VIA_SPARES;

	return EXPECTED(!(pool->detours & ASYNC_POOL_DETOURS_OF_ACQUIRE & ~allowed)) && EXPECTED(resource)
		&& EXPECTED(!(pool->strategy.methods & ASYNC_POOL_METHODS_OF_RELEASE)) && async_pool_has_identity(&resource->value)
		&& EXPECTED(!(resource->state & ASYNC_POOL_IS_REPORTED)) && EXPECTED(resource->expires > async_clock_last)
		&& (EXPECTED(!(pool->detours & ASYNC_POOL_VIA_SURPLUS)) || async_pool_lasting_count(pool) <= pool->base.max_size);
}

bool async_pool_affinity_begin(async_pool_t *pool, zend_async_pool_kept_t *kept, zval *value)
{
	async_pool_resource_t *resource = async_pool_lent(pool, value);

	if (UNEXPECTED(!resource_is_keepable(pool, resource))) {
		return false;
	}
	async_pool_reclaim(pool, value);
	async_pool_resource_move(resource, ASYNC_POOL_IDLE);
	resource->since = async_pool_time(pool);
	ZVAL_COPY_VALUE(&kept->resource, value); /* the reference is that of the record */
	kept->round = pool->sweeps;
	async_list_push_back(&pool->affine, kept_node(kept));
	pool->affine_count++;
	async_pool_free_place(pool, 0);
	if (UNEXPECTED(pool->detours & ASYNC_POOL_VIA_SURPLUS)) {
		async_pool_plan_detours(pool);
	}
	async_pool_check_invariants(pool);
	return true;
}

static zend_always_inline bool kept_resume(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	async_pool_resource_t *resource = kept_record(pool, kept);
	zval value;

	if (UNEXPECTED(pool->detours & (ASYNC_POOL_VIA_BREAKER | ASYNC_POOL_VIA_CLOSED | ASYNC_POOL_VIA_SUSPENDED))
			|| UNEXPECTED(resource->expires <= async_pool_time(pool))) {
		return false;
	}
	kept_unlink(pool, kept);
	pool->active++;
	async_pool_lend(pool, resource, &value, EG(current_execute_data));
	Z_DELREF(value); /* the user has a reference of its own */
	return true;
}

/* What is promised to waiters stays theirs. */
bool async_pool_affinity_resume(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	bool is_resumed = EXPECTED(async_pool_has_idle(pool)) && EXPECTED(kept_resume(pool, kept));

	async_pool_check_invariants(pool);
	return is_resumed;
}

/* There is one promise too many then: acquisition_run() takes it back. */
bool async_pool_affinity_insist(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	bool is_resumed = kept_resume(pool, kept);

	async_pool_plan_detours(pool);
	async_pool_check_invariants(pool);
	return is_resumed;
}

void async_pool_affinity_end(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	kept_unlink(pool, kept);
	async_pool_make_idle_again(pool, kept_record(pool, kept), false);
	async_pool_check_invariants(pool);
}

void async_pool_affinity_drop(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	kept_unlink(pool, kept);
	pool->counts.destroyed[ASYNC_POOL_BY_CLOSE]++; /* I12 */
	async_pool_record_free(kept_record(pool, kept));
	zval_ptr_dtor(&kept->resource);
}

bool async_pool_affinity_take(async_pool_t *pool, async_pool_resource_t **resource)
{
	zend_async_pool_kept_t *kept = kept_of(pool->affine.next);
	async_aside_t aside;

	kept_unlink(pool, kept);
	*resource = kept_record(pool, kept);
	async_pool_resource_move(*resource, ASYNC_POOL_BUSY);
	async_aside_begin(&aside);
	bool is_fit = kept->taken(&pool->base, kept);
	is_fit &= !EG(exception);
	async_aside_merge(&aside);
	return is_fit;
}

static void kept_put_back(async_pool_t *pool)
{
	async_pool_resource_t *resource;

	pool->active++; /* I9 */
	if (async_pool_affinity_take(pool, &resource) || async_pool_is_closed(pool)) {
		async_pool_make_idle_again(pool, resource, false);
		async_pool_free_place(pool, 0);
	} else {
		async_pool_put_away(pool, resource, ASYNC_POOL_BY_REFUSAL, 0);
	}
}

void async_pool_affinity_end_all(async_pool_t *pool)
{
	while (pool->affine_count && (async_pool_has_idle(pool) || async_pool_is_closed(pool))) { /* what is promised has its user */
		kept_put_back(pool);
	}
}

void async_pool_affinity_sweep(async_pool_t *pool)
{
	uint32_t sweep = pool->sweeps++;

	while (pool->affine_count && kept_of(pool->affine.next)->round != sweep && async_pool_has_idle(pool)
			&& !async_pool_is_closed(pool) && !EG(exception)) {
		kept_put_back(pool);
		async_pool_check_invariants(pool);
	}
}

void async_pool_affinity_forget(async_pool_t *pool)
{
	while (async_list_pop_front(&pool->affine)) {
	}
	pool->affine_count = 0;
}
