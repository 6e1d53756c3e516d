/* SPDX-License-Identifier: MIT
 *
 * Resources that were not given back: those that are held too long, and those that nobody can give back any more, since only the
 * pool refers to them. The latter are destroyed, and their places are free again.
 */
#include "pool/pool_explain.h"
#include "pool/pool_handlers.h"
#include "pool/pool_internal.h"

/* The warning is raised at the line where the resource was taken. */
static void leak_warn(const async_pool_resource_t *resource, const char *what)
{
	smart_str text = { 0 };
	zend_string *file = resource->file;
	uint32_t line = resource->line;

	smart_str_append_printf(&text, "Async\\Pool \"%s\": %s has been held for " ZEND_ULONG_FMT " ms by ",
		ZSTR_VAL(resource->pool->name), async_pool_type_of(&resource->value), (zend_ulong) async_pool_held_ms(resource));
	async_pool_append_holder(&text, resource, NULL);
	smart_str_appends(&text, what);
	smart_str_0(&text);
	if (file) {
		zend_error_at(E_WARNING, file, line, "%s", ZSTR_VAL(text.s));
	} else {
		zend_error(E_WARNING, "%s", ZSTR_VAL(text.s));
	}
	smart_str_free(&text);
}

void async_pool_report_leak(const async_pool_resource_t *resource)
{
	leak_warn(resource, ", longer than leakThreshold");
}

void async_pool_report_return(const async_pool_resource_t *resource)
{
	leak_warn(resource, ", and has come back after all");
}

void async_pool_report_abandoned(const async_pool_resource_t *resource)
{
	leak_warn(resource, ", and was dropped without a release: the pool has destroyed it");
}

bool async_pool_is_abandoned(const async_pool_resource_t *resource)
{
	return (resource->state & ASYNC_POOL_LENT) && resource->pool->reclaims && Z_REFCOUNTED(resource->value)
		&& Z_REFCOUNT(resource->value) == 1 && async_pool_identity_of(&resource->value);
}

/* Takes back all that were abandoned, without running anything. Their places are still taken. */
static void abandoned_collect(async_pool_t *pool, async_list_t *abandoned)
{
	async_list_init(abandoned);
	ASYNC_LIST_FOREACH(&pool->resources, node) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, node);
		if (UNEXPECTED(async_pool_is_abandoned(resource))) {
			async_pool_reclaim(pool, &resource->value);
			async_pool_doom(resource);
			async_list_push_back(abandoned, &resource->held);
		}
	}
}

/* Destroys it. Its place is for the oldest of those who want one: in line, or the one whose ticket this is. */
static void abandoned_put_away(async_pool_t *pool, async_pool_resource_t *resource, uint64_t ticket, bool *promised)
{
	async_pool_epoch_t probe = pool->probes_out ? async_pool_probe_take_back(pool, &resource->value) : 0;

	async_pool_handler_destroy(pool, resource, ASYNC_POOL_BY_ABANDON);
	if (ticket && !*promised && async_pool_is_first(pool, ticket)) {
		*promised = async_pool_keep_turn(pool, probe);
	} else {
		async_pool_free_place(pool, probe);
	}
	async_pool_plan_detours(pool); /* there may be no surplus any more */
}

bool async_pool_reclaim_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised)
{
	async_list_t abandoned, *node;

	abandoned_collect(pool, &abandoned);
	if (EXPECTED(async_list_is_empty(&abandoned))) {
		return false;
	}
	async_pool_addref(pool);
	while ((node = async_list_pop_front(&abandoned))) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);

		if (!EG(exception)) {
			async_pool_report_abandoned(resource);
		}
		abandoned_put_away(pool, resource, ticket, promised);
		async_pool_report_exception();
	}
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	return true;
}

/* Not if the pool goes itself: then nobody misses the place of what was not released. */
static bool is_worth_a_warning(const async_pool_t *pool)
{
	return !EG(exception) && (!pool->base.wrapper || !(OBJ_FLAGS(pool->base.wrapper) & IS_OBJ_DESTRUCTOR_CALLED));
}

uint32_t async_pool_take_back_abandoned(async_pool_t *pool)
{
	async_list_t abandoned, *node;
	uint32_t count = 0;

	abandoned_collect(pool, &abandoned);
	while ((node = async_list_pop_front(&abandoned))) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);
		async_pool_epoch_t probe = pool->probes_out ? async_pool_probe_take_back(pool, &resource->value) : 0;

		if (is_worth_a_warning(pool)) {
			async_pool_report_abandoned(resource);
		}
		resource->was_abandoned = true;
		pool->destroying--; /* until its turn comes among those that are idle */
		async_pool_make_idle(pool, resource);
		async_pool_free_place(pool, probe);
		count++;
	}
	return count;
}

/* Among so many it costs little to look each time that somebody would be the first to wait. */
#define SEARCH_ALWAYS 32
/* Otherwise it is done when the clock has moved, or so many milliseconds later. */
#define SEARCH_LATER_MS 5

bool async_pool_search_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised)
{
	if (!pool->reclaims || UNEXPECTED(EG(exception))) {
		return false;
	}
	if (pool->searched == async_clock_last && (pool->in_line || async_pool_lent_count(pool) > SEARCH_ALWAYS)) {
		async_pool_task_run_later(&pool->keeper, SEARCH_LATER_MS);
		return false;
	}
	pool->searched = async_clock_last;
	async_pool_task_run_later(&pool->keeper, ASYNC_POOL_SEARCH_AGAIN_MS);
	return async_pool_lent_count(pool) && async_pool_reclaim_abandoned(pool, ticket, promised);
}

bool async_pool_appeal_deadlock(void)
{
	bool changes = false;

	ASYNC_LIST_FOREACH(&async_pools, node) {
		async_pool_t *pool = ASYNC_CONTAINER_OF(node, async_pool_t, node);
		if (!pool->in_line || !pool->reclaims) {
			continue;
		}
		ASYNC_LIST_FOREACH(&pool->resources, entry) {
			if (async_pool_is_abandoned(ASYNC_CONTAINER_OF(entry, async_pool_resource_t, node))) {
				changes |= async_pool_task_run_soon(&pool->keeper);
				break;
			}
		}
	}
	return changes;
}
