/* SPDX-License-Identifier: MIT
 *
 * The life of the records of resources, and what becomes of those whose holder ends.
 */
#include "pool/pool_internal.h"
#include "pool/pool_stats.h"

async_list_t async_pool_outside = { &async_pool_outside, &async_pool_outside };

/* Somewhere in the last tenth of maxLifetime, for each resource its own moment: those that were made together do not go together.
 * The numbers need to be different, not unpredictable. */
static uint64_t record_expiry(const async_pool_t *pool)
{
	static uint64_t state = UINT64_C(0x9E3779B97F4A7C15);

	if (!pool->max_lifetime) {
		return UINT64_MAX;
	}
	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return async_pool_clock() + pool->max_lifetime - (state >> 33) % (pool->max_lifetime / 10 + 1);
}

async_pool_resource_t *async_pool_record_new(async_pool_t *pool)
{
	async_pool_resource_t *resource = ecalloc(1, sizeof(*resource));

	ZVAL_NULL(&resource->value);
	resource->expires = record_expiry(pool);
	resource->since = async_clock_last;
	resource->pool = pool;
	async_list_push_back(&pool->resources, &resource->node);
	return resource;
}

void async_pool_record_introduce(async_pool_resource_t *resource)
{
	if (async_pool_identity_of(&resource->value)) {
		async_pool_known_add(&resource->pool->known, resource);
	}
}

async_pool_resource_t *async_pool_reclaim_anonymous(async_pool_t *pool, const zval *value)
{
	async_pool_resource_t *resource = async_pool_known_anonymous(&pool->known);

	if (resource) {
		zval old;
		async_pool_known_remove(&pool->known, resource);
		ZVAL_COPY_VALUE(&old, &resource->value);
		ZVAL_COPY(&resource->value, value);
		zval_ptr_dtor(&old);
	}
	return resource;
}

void async_pool_record_free(async_pool_resource_t *resource)
{
	bool is_lent = resource->state & ASYNC_POOL_LENT;

	if (is_lent) {
		async_list_cut(&resource->held);
	}
	if (is_lent || async_pool_identity_of(&resource->value)) {
		async_pool_known_remove(&resource->pool->known, resource);
	}
	async_list_remove(&resource->node);
	efree(resource);
}

void async_pool_withhold_idle(async_pool_t *pool)
{
	ASYNC_LIST_FOREACH(&pool->resources, node) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, node);
		zend_object *object = Z_TYPE(resource->value) == IS_OBJECT ? Z_OBJ(resource->value) : NULL;

		if (resource->state == ASYNC_POOL_IDLE && object && object->ce->destructor
				&& !(OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED)) {
			GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
			resource->is_withheld = true;
		}
	}
}

void async_pool_withhold_all(void)
{
	for (async_pool_t *pool = async_pool_next(NULL); pool; pool = async_pool_next(pool)) {
		if (pool->handlers.destroy) {
			async_pool_withhold_idle(pool);
		}
	}
}

void async_pool_record_destroy(async_pool_resource_t *resource)
{
	bool was_withheld = resource->is_withheld;
	zval value;

	ZVAL_COPY_VALUE(&value, &resource->value);
	async_pool_record_free(resource); /* before the reference, which keeps others from having its address */
	if (UNEXPECTED(was_withheld)) {
		GC_DEL_FLAGS(Z_OBJ(value), IS_OBJ_DESTRUCTOR_CALLED);
		if (Z_REFCOUNT(value) > 1 && (EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE)) { /* PHP may have passed over it already */
			GC_ADD_FLAGS(Z_OBJ(value), IS_OBJ_DESTRUCTOR_CALLED);
			Z_OBJ_HT(value)->dtor_obj(Z_OBJ(value));
		}
	}
	zval_ptr_dtor(&value);
}

/* Is it worth while to take back now what the coroutine has left behind? Not if the process is about to end. The end of main is
 * mostly that: then only if somebody waits. */
static bool is_missed(const async_pool_t *pool, const async_coroutine_t *coroutine)
{
	if (ASYNC_G(shutting_down) || ASYNC_G(main_broke_off)) {
		return false;
	}
	return !ZEND_COROUTINE_IS_MAIN(&coroutine->base) || pool->in_line;
}

/* The resources that the coroutine has not given back have no holder any more. What nobody else refers to is taken back soon: not
 * here, where no handler may run. */
static void coroutine_leaves(async_coroutine_t *coroutine)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&coroutine->held))) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);

		resource->holder = NULL;
		Z_EXTRA(resource->value) = coroutine->std.handle;
		resource->state |= ASYNC_POOL_IS_ORPHAN;
		if (async_pool_is_abandoned(resource) && is_missed(resource->pool, coroutine)) {
			async_pool_task_run_soon(&resource->pool->keeper);
		}
	}
}

/* What the main script holds already is held by its coroutine from now on. */
static void main_launches(async_coroutine_t *coroutine)
{
	ASYNC_LIST_FOREACH(&async_pool_outside, node) {
		ASYNC_CONTAINER_OF(node, async_pool_resource_t, held)->holder = coroutine;
	}
	async_list_splice(&coroutine->held, &async_pool_outside);
}

void async_pool_rinit(void)
{
	async_main_on_launch = main_launches;
	async_coroutine_on_leaving = coroutine_leaves;
	async_deadlock_appeal = async_pool_appeal_deadlock;
	async_shutdown_on_destroying = async_pool_withhold_all;
	async_list_init(&async_pool_outside);
	async_pool_list_rinit();
	async_pool_place_rinit();
}

void async_pool_rshutdown(void)
{
	async_pool_place_rshutdown();
}
