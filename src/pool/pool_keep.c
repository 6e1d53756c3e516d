/* SPDX-License-Identifier: MIT
 *
 * Kept resources. A user that will perhaps go on in a moment keeps its resource instead of releasing it. To the pool it is idle
 * then, in every count and for everybody; but until somebody else takes it, its user resumes it with a few instructions, and finds
 * it as it was. So there are two queues of idle resources: the ring, and this list, which is served when the ring is empty,
 * oldest first. Whoever takes a kept resource has its user told first.
 */
#include "pool/pool_hooks.h"
#include "pool/pool_internal.h"

_Static_assert(sizeof(((zend_async_pool_kept_t *) 0)->link) == sizeof(async_list_t), "the link of a kept resource is a list node");

static zend_always_inline async_list_t *kept_node(zend_async_pool_kept_t *kept)
{
	return (async_list_t *) kept->link;
}

static zend_always_inline zend_async_pool_kept_t *kept_of(async_list_t *node)
{
	return ASYNC_LIST_ENTRY(node, zend_async_pool_kept_t, link);
}

static zend_always_inline void kept_unlink(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	async_list_remove(kept_node(kept));
	pool->kept_count--;
}

/* Where handlers look at each use, where a probe is out, or where somebody waits, it has to be released. */
bool async_pool_keep(async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource)
{
	if (UNEXPECTED(pool->in_line) || UNEXPECTED(pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_ACTIVE)
			|| UNEXPECTED(pool->probes_out) || UNEXPECTED(pool->ops.before_acquire) || UNEXPECTED(pool->ops.report_success)
			|| UNEXPECTED(pool->ops.report_failure) || UNEXPECTED(async_pool_is_closed(pool))
			|| UNEXPECTED(!async_pool_owned_remove(&pool->owned, resource))) {
		return false;
	}
	ZVAL_COPY_VALUE(&kept->resource, resource);
	kept->round = pool->sweeps;
	async_list_push_back(&pool->kept, kept_node(kept));
	pool->kept_count++;
	pool->active--;
	async_pool_check_invariants(pool);
	return true;
}

/* What is promised to waiters stays theirs. */
bool async_pool_resume(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	if (UNEXPECTED(!async_pool_has_idle(pool)) || UNEXPECTED(pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_ACTIVE)) {
		return false;
	}
	kept_unlink(pool, kept);
	pool->active++;
	async_pool_owned_add(&pool->owned, &kept->resource);
	Z_DELREF(kept->resource); /* the table has a reference of its own again */
	async_pool_check_invariants(pool);
	return true;
}

void async_pool_let_go(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	kept_unlink(pool, kept);
	async_pool_ring_push(&pool->idle, &kept->resource);
	async_pool_check_invariants(pool);
}

void async_pool_drop_kept(async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	kept_unlink(pool, kept);
	zval_ptr_dtor(&kept->resource);
}

bool async_pool_take_kept(async_pool_t *pool, zval *resource)
{
	zend_async_pool_kept_t *kept = kept_of(pool->kept.next);
	async_pool_inflight_t inflight;

	kept_unlink(pool, kept);
	ZVAL_COPY_VALUE(resource, &kept->resource);
	async_pool_inflight_park(&inflight);
	bool is_fit = kept->taken(&pool->base, kept);
	is_fit &= !EG(exception);
	async_pool_inflight_restore(&inflight);
	return is_fit;
}

/* Calls the users while the resources are still theirs to speak of; what they say does not matter any more. */
void async_pool_close_kept(async_pool_t *pool)
{
	zval resource;

	while (pool->kept_count) {
		pool->active++; /* I9 */
		async_pool_take_kept(pool, &resource);
		async_pool_ring_push(&pool->idle, &resource);
		pool->active--;
	}
}

/* What nobody has resumed since the last sweep is checked like everything that is idle. */
void async_pool_sweep_kept(async_pool_t *pool)
{
	uint32_t sweep = pool->sweeps++;

	while (pool->kept_count && kept_of(pool->kept.next)->round != sweep && async_pool_has_idle(pool) && !async_pool_is_closed(pool)
			&& !EG(exception)) {
		zval resource;

		pool->active++;
		bool is_fit = async_pool_take_kept(pool, &resource);
		async_pool_put_back(pool, &resource, is_fit, 0);
		async_pool_check_invariants(pool);
	}
}

void async_pool_forget_kept(async_pool_t *pool, void (*forget)(zval *resource))
{
	async_list_t *node;

	while ((node = async_list_pop_front(&pool->kept))) {
		forget(&kept_of(node)->resource);
	}
	pool->kept_count = 0;
}

void async_pool_gc_kept(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	ASYNC_LIST_FOREACH(&pool->kept, node) {
		zend_get_gc_buffer_add_zval(buffer, &kept_of(node)->resource);
	}
}
