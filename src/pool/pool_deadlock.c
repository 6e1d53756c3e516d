/* SPDX-License-Identifier: MIT
 *
 * What pools do when no coroutine can run and nothing is to come: before all coroutines are cancelled, a pool may be able to
 * go on. It takes back what was abandoned, and it does not wait for a factory that hangs. Or acquires are nested: a coroutine
 * waits for a resource, and holds one for which others wait. Then one such coroutine is refused, so that the others go on.
 *
 * Nothing is searched as long as anything can run, since code that sleeps now may release a resource later, or cancel a waiter.
 * But a server always has something that can run: there a warning tells of holders that wait for a pool, and stay.
 */
#include "pool/pool_internal.h"

static bool appeal_abandoned(async_pool_t *pool)
{
	if (pool->reclaims) {
		ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
			if (async_pool_is_abandoned(resource)) {
				return async_pool_task_run_soon(&pool->housekeeper);
			}
		}
	}
	return false;
}

static bool appeal_slow_start(async_pool_t *pool)
{
	uint32_t reserved = pool->reserved;

	async_pool_lose_patience(&pool->patience);
	return pool->reserved > reserved;
}

/* Does it hold a resource of a pool for which a coroutine waits? A value without identity does not tell. If it is main that
 * waits, the whole script is stuck: then a DeadlockError reports all coroutines. */
static bool holds_what_is_wanted(const async_coroutine_t *coroutine)
{
	if (ZEND_COROUTINE_IS_MAIN(&coroutine->base)) {
		return false;
	}
	ASYNC_LIST_FOREACH(&coroutine->held, node) {
		const async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);
		if (async_pool_has_identity(&resource->value) && !async_list_is_empty(&resource->pool->parked)) {
			return true;
		}
	}
	return false;
}

/* Refuses the newest waiter that holds what others wait for, or what it waits for itself. */
static bool appeal_nested(async_pool_t *pool)
{
	for (async_list_t *node = pool->parked.prev; node != &pool->parked; node = node->prev) {
		zend_async_pool_waiter_t *waiter = ASYNC_CONTAINER_OF(node, zend_async_pool_waiter_t, wait.node);

		if (holds_what_is_wanted(waiter->wait.coroutine)) {
			pool->refused_ticket = waiter->ticket;
			async_list_remove(node);
			async_wait_wake(&waiter->wait);
			return true;
		}
	}
	return false;
}

static bool appeal(bool (*ask)(async_pool_t *pool))
{
	bool changes = false;

	ASYNC_LIST_FOREACH(&async_pools, node) {
		async_pool_t *pool = ASYNC_CONTAINER_OF(node, async_pool_t, node);
		changes |= pool->in_line && ask(pool);
	}
	return changes;
}

bool async_pool_appeal_deadlock(void)
{
	if (appeal(appeal_abandoned) || appeal(appeal_slow_start)) {
		return true;
	}
	ASYNC_LIST_FOREACH(&async_pools, node) { /* one is enough: the others may be able to go on then */
		if (appeal_nested(ASYNC_CONTAINER_OF(node, async_pool_t, node))) {
			return true;
		}
	}
	return false;
}

/* So long all holders may wait for a pool before a warning tells it. */
#define STUCK_AFTER NS_PER_SECOND

void async_pool_report_stuck(async_pool_t *pool)
{
	if (!async_pool_waiting_count(pool) || pool->acquired != pool->stuck_at) {
		pool->stuck_at = pool->acquired;
		pool->stuck_since = async_clock_last;
		pool->is_stuck_reported = false;
	} else if (!pool->is_stuck_reported && async_clock_last - pool->stuck_since >= STUCK_AFTER
			&& async_pool_all_holders_wait(pool)) {
		zend_string *what = async_pool_explain(pool, NULL);

		pool->is_stuck_reported = true;
		zend_error(E_WARNING, "Async\\%s: all holders wait for a pool themselves, for more than a second. Release what you hold "
			"before you acquire more, or make the pool larger", ZSTR_VAL(what));
		zend_string_release(what);
	}
}
