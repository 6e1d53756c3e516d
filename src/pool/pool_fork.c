/* SPDX-License-Identifier: MIT
 *
 * Pools in a child process. What a pool had in the parent belongs to the parent: to close a connection here would tell the
 * server so, and end it there. So every pool starts empty, and what it had is forgotten: no handler, no destructor is called
 * for it. A coroutine that had a resource when it forked can still give it back, which has no effect.
 */
#include "pool/pool_internal.h"
#include "runtime/forget.h"

/* Is the coroutine that forked inside an operation on the pool, that is, in a handler? */
static bool pool_is_busy(const async_pool_t *pool)
{
	/* If somebody else opens it, it will never be opened here. Or it is the sweep that forks. */
	if (pool->is_opening || (ASYNC_G(current) && ASYNC_G(current)->base.extended_data == pool)) {
		return true;
	}
	for (const zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		if (pool->base.wrapper && Z_TYPE(ex->This) == IS_OBJECT && Z_OBJ(ex->This) == pool->base.wrapper) {
			return true;
		}
	}
	return false;
}

static void resource_forget(zval *resource)
{
	async_forget_reference(resource);
	async_forget_anyway(resource);
}

static void pool_forget_idle(async_pool_t *pool)
{
	zval resource;

	while (!async_pool_ring_is_empty(&pool->idle)) {
		async_pool_ring_pop(&pool->idle, &resource);
		resource_forget(&resource);
	}
	async_pool_forget_kept(pool, resource_forget);
}

static void pool_forget_lent(async_pool_t *pool)
{
	if (!pool->inherited) {
		pool->inherited = emalloc(sizeof(*pool->inherited));
		async_pool_owned_init(pool->inherited);
	}
	ASYNC_POOL_OWNED_FOREACH(&pool->owned, entry) {
		async_forget_anyway(entry);
		for (uint32_t count = Z_EXTRA_P(entry); count; count--) {
			async_pool_owned_add(pool->inherited, entry);
		}
	}
	pool->inherited->anonymous += pool->owned.anonymous;
	async_pool_owned_destroy(&pool->owned);
	async_pool_owned_init(&pool->owned);
}

static void pool_after_fork(async_pool_t *pool)
{
	pool_forget_idle(pool);
	if (async_pool_is_closed(pool)) {
		return;
	}
	if (pool_is_busy(pool)) { /* nobody can tell which of the counted places are its own: it is closed */
		async_pool_abandon(pool);
		return;
	}
	pool_forget_lent(pool);
	async_list_init(&pool->parked);
	async_list_init(&pool->making);
	pool->active = pool->reserved = pool->in_line = 0;
	pool->probes = pool->probes_out = 0;
	pool->swept_object = NULL; /* a sweep that ran is gone; it would have started the timer again */
	if (!async_timer_is_active(&pool->health_timer) && !async_pool_health_start(pool)) {
		zend_clear_exception(); /* without a loop the process ends anyway */
	}
	async_pool_check_invariants(pool);
}

void async_pool_after_fork(void)
{
	ASYNC_LIST_FOREACH(&async_pools, node) {
		pool_after_fork(ASYNC_LIST_ENTRY(node, async_pool_t, node));
	}
}

async_pool_result_t async_pool_release_inherited(async_pool_t *pool, zval *resource)
{
	if (!pool->inherited || !async_pool_owned_remove(pool->inherited, resource)) {
		return ASYNC_POOL_FOREIGN;
	}
	zval_ptr_dtor(resource);
	return ASYNC_POOL_OK;
}

void async_pool_forget_inherited(async_pool_t *pool)
{
	if (pool->inherited) {
		async_pool_owned_destroy(pool->inherited);
		efree(pool->inherited);
	}
}
