/* SPDX-License-Identifier: MIT
 *
 * Pools in a child process. What a pool had in the parent belongs to the parent: to close a connection here would tell the
 * server so, and end it there. So every pool starts empty, and what it had is forgotten: no handler, no destructor is called
 * for it. A coroutine that had a resource when it forked can still give it back, which has no effect.
 */
#include "pool/pool_internal.h"
#include "runtime/fork.h"

/* Is the coroutine that forked inside an operation on the pool, that is, in a handler? */
static bool pool_is_busy(const async_pool_t *pool)
{
	const async_coroutine_t *current = ASYNC_G(current);

	/* If another coroutine opens it, it will never be opened here. Or it is the sweep that forks. */
	if (pool->is_opening || async_pool_task_is_run_by(&pool->health, current)
			|| async_pool_task_is_run_by(&pool->housekeeper, current) || async_pool_is_maker(pool, current)) {
		return true;
	}
	for (const zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		if (pool->base.wrapper && Z_TYPE(ex->This) == IS_OBJECT && Z_OBJ(ex->This) == pool->base.wrapper) {
			return true;
		}
	}
	return false;
}

/* None of them is destroyed in this process, whatever code lets it go last. The records of idle ones are freed. */
static void pool_forget_resources(async_pool_t *pool)
{
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		async_forget_anyway(&resource->value);
		resource->state &= ~ASYNC_POOL_IS_WITHHELD; /* or its destructor would be called after all */
		if (resource->state & ASYNC_POOL_IDLE) {
			async_forget_reference(&resource->value);
			async_pool_record_free(resource);
		}
	}
	pool->idle.head = pool->idle.tail;
	async_pool_affinity_forget(pool);
}

static void pool_forget_lent(async_pool_t *pool)
{
	if (!pool->inherited) {
		pool->inherited = emalloc(sizeof(*pool->inherited));
		async_pool_known_init(pool->inherited);
	}
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		async_list_remove(&resource->node);
		if ((resource->state & ASYNC_POOL_LENT) || async_pool_identity_of(&resource->value)) {
			async_pool_known_remove(&pool->known, resource);
		}
		if (!(resource->state & ASYNC_POOL_LENT)) {
			efree(resource); /* what a handler had, in a coroutine that is gone */
			continue;
		}
		async_list_remove(&resource->held);
		if (async_pool_has_identity(&resource->value)) {
			async_pool_known_add(pool->inherited, resource);
		} else {
			async_pool_known_push(pool->inherited, resource);
		}
	}
	efree(pool->known.entries);
	async_pool_known_init(&pool->known);
}

/* The pool is closed, and all that it still has belongs to the parent: no handler sees it. */
static void pool_disarm(async_pool_t *pool)
{
	pool->handlers = (async_pool_handlers_t) { .free_handlers = pool->handlers.free_handlers };
	pool->reclaims = false;
	async_pool_plan_detours(pool);
}

static void pool_after_fork(async_pool_t *pool)
{
	pool_forget_resources(pool);
	if (async_pool_is_closed(pool) || pool_is_busy(pool)) { /* a busy one cannot tell which places this coroutine has */
		async_pool_abandon(pool);
		pool_disarm(pool);
		return;
	}
	pool_forget_lent(pool);
	async_list_init(&pool->parked);
	async_list_init(&pool->making);
	async_list_init(&pool->draining);
	pool->active = pool->reserved = pool->in_line = pool->beside = pool->creating = pool->destroying = 0;
	pool->probes = pool->probes_out = pool->peak_active = pool->peak_before = 0;
	if (pool->create_until != UINT64_MAX) {
		pool->create_until = 0; /* what was allowed was allowed to the parent */
	}
	pool->acquired = pool->returned = 0;
	pool->counts = (async_pool_counts_t) { 0 };
	pool->survey = (async_pool_survey_t) { 0 };
	pool->is_draining = pool->is_suspended = false; /* the coroutine in drain() is gone, and perhaps that which would resume it */
	async_pool_task_after_fork(&pool->health);
	async_pool_task_after_fork(&pool->housekeeper);
	async_pool_plan_detours(pool);
	async_pool_check_invariants(pool);
}

void async_pool_after_fork(void)
{
	ASYNC_LIST_FOREACH(&async_pools, node) {
		pool_after_fork(ASYNC_CONTAINER_OF(node, async_pool_t, node));
	}
}

static void inherited_free(async_pool_resource_t *resource)
{
	zval_ptr_dtor(&resource->value);
	efree(resource);
}

async_pool_result_t async_pool_release_inherited(async_pool_t *pool, zval *value)
{
	async_pool_known_t *known = pool->inherited;
	async_pool_resource_t *resource = !known ? NULL
		: async_pool_has_identity(value) ? async_pool_known_lent_as(known, Z_PTR_P(value)) : async_pool_known_anonymous(known);

	if (!resource) {
		return ASYNC_POOL_FOREIGN;
	}
	async_pool_known_remove(known, resource);
	inherited_free(resource);
	return ASYNC_POOL_OK;
}

void async_pool_forget_inherited(async_pool_t *pool)
{
	if (pool->inherited) {
		for (uint32_t i = 0; i <= pool->inherited->mask; i++) {
			for (async_pool_resource_t *resource = pool->inherited->entries[i], *below; resource; resource = below) {
				below = resource->below;
				inherited_free(resource);
			}
		}
		ASYNC_LIST_FOREACH(&pool->inherited->anonymous, node) {
			inherited_free(ASYNC_CONTAINER_OF(node, async_pool_resource_t, anonymous));
		}
		efree(pool->inherited->entries);
		efree(pool->inherited);
	}
}
