/* SPDX-License-Identifier: MIT
 *
 * Observers: code that is told what a pool does, for traces, or to change its limits. A pool without observers pays nothing
 * for them: each notice has a bit, and those of acquire() and release() are among the detours.
 *
 * An observer is told outside of all that must not be interrupted: it may suspend, use the pool, and remove itself or others.
 * So they are found by their numbers, which only grow, and not by a position in the list.
 */
#include "pool/pool_internal.h"

_Static_assert(sizeof(((zend_async_pool_observer_t *) 0)->link) == sizeof(async_list_t), "the link is a list node");

/* How often to look at what is spare. */
#define SPARE_MS 1000

static void plan_notices(async_pool_t *pool)
{
	pool->observed = 0;
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		pool->observed |= ASYNC_POOL_OBSERVER_OF(node)->wanted;
	}
	async_pool_plan_detours(pool);
	if (async_pool_is_observed(pool, ZEND_ASYNC_POOL_SPARE) && !async_pool_is_closed(pool)) {
		uint64_t interval = pool->housekeeper.interval / NS_PER_MS;

		pool->spare_due = async_deadline_after(SPARE_MS);
		if ((!interval || interval > SPARE_MS) && !async_pool_task_start(&pool->housekeeper, SPARE_MS)) {
			zend_clear_exception(); /* without a loop nothing is spare for long */
		}
	}
}

void async_pool_add_observer(async_pool_t *pool, zend_async_pool_observer_t *observer)
{
	observer->number = ++pool->observer_number;
	async_list_push_back(&pool->observers, (async_list_t *) observer->link);
	plan_notices(pool);
}

void async_pool_remove_observer(async_pool_t *pool, zend_async_pool_observer_t *observer)
{
	async_list_remove((async_list_t *) observer->link);
	plan_notices(pool);
	if (observer->drop) {
		observer->drop(observer); /* last: it may run a destructor */
	}
}

static zend_async_pool_observer_t *observer_after(const async_pool_t *pool, uint64_t number)
{
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		if (ASYNC_POOL_OBSERVER_OF(node)->number > number) {
			return ASYNC_POOL_OBSERVER_OF(node);
		}
	}
	return NULL;
}

void async_pool_tell_observers(async_pool_t *pool, zend_async_pool_notice_t notice, zval *detail)
{
	zend_async_pool_observer_t *observer;
	async_aside_t aside;
	uint64_t number = 0;
	bool go_on = true;

	async_pool_addref(pool);
	async_aside_begin(&aside);
	while (go_on && (observer = observer_after(pool, number))) {
		number = observer->number;
		if (observer->wanted & (1u << notice)) {
			observer->notify(&pool->base, observer, notice, detail);
			go_on = async_pool_report_exception();
		}
	}
	async_aside_merge(&aside);
	async_pool_delref(pool);
}

void async_pool_gc_observers(const async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		if (ASYNC_POOL_OBSERVER_OF(node)->object) {
			zend_get_gc_buffer_add_obj(buffer, ASYNC_POOL_OBSERVER_OF(node)->object);
		}
	}
}

/* Since the last look, never more than peak_active were in use at once. */
void async_pool_tell_spare(async_pool_t *pool)
{
	uint64_t count = async_pool_lasting_count(pool), needed = MAX(pool->peak_active, pool->base.min_size);

	if (!async_pool_is_observed(pool, ZEND_ASYNC_POOL_SPARE) || async_pool_is_closed(pool)) {
		return;
	}
	if (async_clock_now() < pool->spare_due) {
		return;
	}
	pool->spare_due = async_deadline_after(SPARE_MS - SPARE_MS / 10); /* the rest is left to the inaccuracy of timers */
	pool->peak_before = MAX(pool->peak_before, pool->peak_active);
	pool->peak_active = pool->active;
	if (count > needed) {
		zval detail;
		ZVAL_LONG(&detail, (zend_long) (count - needed));
		async_pool_tell_observers(pool, ZEND_ASYNC_POOL_SPARE, &detail);
	}
}
