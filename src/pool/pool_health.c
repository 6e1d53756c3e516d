/* SPDX-License-Identifier: MIT
 *
 * Health checks. A hidden timer, which keeps nobody alive, starts a hidden coroutine, so handlers can do I/O; the timer
 * runs again only when that sweep is over, on the same grid of time. A sweep looks once at each resource that was idle
 * when it began, from front to back: what is well goes to the back of the queue, what is not is destroyed and replaced
 * if the pool would otherwise fall below its minimum.
 */
#include "pool/pool_hooks.h"
#include "pool/pool_internal.h"

/* The place is taken and its resource unfit. The replacement, if any, comes into the same place. */
static bool sweep_replace(async_pool_t *pool, zval *resource)
{
	async_pool_hook_destroy(pool, resource);
	if (!async_pool_report_exception()) {
		return false;
	}
	bool below_min = async_pool_idle_count(pool) + pool->active - 1 < pool->base.min_size;
	if (!below_min || async_pool_is_closed(pool)) {
		return true;
	}
	if (!async_pool_hook_create(pool, resource)) {
		return async_pool_report_exception();
	}
	if (async_pool_is_closed(pool)) {
		async_pool_hook_destroy(pool, resource);
		return async_pool_report_exception();
	}
	async_pool_ring_push(&pool->idle, resource);
	return true;
}

static bool sweep_check(async_pool_t *pool)
{
	zval resource;
	bool go_on;

	async_pool_ring_pop(&pool->idle, &resource);
	pool->active++;
	async_pool_verdict_t verdict = async_pool_hook_validate(pool, ASYNC_POOL_HOOK_HEALTHCHECK, &resource, NULL);
	if (verdict != ASYNC_POOL_REFUSED && !async_pool_is_closed(pool)) {
		async_pool_ring_push(&pool->idle, &resource);
		go_on = verdict == ASYNC_POOL_ACCEPTED;
	} else {
		go_on = sweep_replace(pool, &resource);
	}
	async_pool_free_place(pool, 0);
	async_pool_check_invariants(pool);
	return go_on;
}

/* What is promised to waiters is about to be in use: it is left alone, like all that is. */
static void sweep_run(async_pool_t *pool)
{
	async_pool_sweep_kept(pool);
	if (!async_pool_report_exception()) {
		return;
	}
	uint32_t end = pool->idle.tail;
	while ((int32_t) (end - pool->idle.head) > 0 && async_pool_ring_count(&pool->idle) > pool->reserved && !async_pool_is_closed(pool)) {
		if (!sweep_check(pool)) {
			return;
		}
	}
}

/* A sweep keeps the PHP object alive, too: what the object shows to the cycle collector is what the sweep works with. */
static void sweep_hold(async_pool_t *pool)
{
	async_pool_addref(pool);
	pool->swept_object = pool->base.wrapper;
	if (pool->swept_object) {
		GC_ADDREF(pool->swept_object);
	}
}

/* Starts the timer again, skipping the ticks that have passed, and gives up the references of the sweep. */
static void sweep_end(async_pool_t *pool)
{
	if (!async_pool_is_closed(pool)) {
		uint64_t interval = pool->health_interval * NS_PER_MS;
		uint64_t now = async_clock_now();
		uint64_t passed = now > pool->health_due ? (now - pool->health_due) / interval : 0;
		pool->health_due += (passed + 1) * interval;
		async_timer_start(&pool->health_timer, pool->health_due);
	}
	zend_object *object = pool->swept_object;
	pool->swept_object = NULL;
	async_pool_delref(pool);
	if (object) {
		OBJ_RELEASE(object);
	}
}

/* The body of the coroutine. It gives its reference up itself: if it was the last one, handlers run, and may suspend. */
static void sweep_entry(void)
{
	zend_coroutine_t *coroutine = &ASYNC_G(current)->base;
	async_pool_t *pool = coroutine->extended_data;

	sweep_run(pool);
	coroutine->extended_data = NULL;
	bool finished = !EG(exception);
	sweep_end(pool); /* if the last reference went, this closes the pool, and destructors may throw */
	if (finished) {
		async_pool_report_exception();
	}
}

/* The coroutine is gone; perhaps it never ran. */
static void sweep_dispose(zend_coroutine_t *coroutine)
{
	if (coroutine->extended_data) {
		sweep_end(coroutine->extended_data);
	}
}

static void health_tick(async_timer_t *timer)
{
	async_pool_t *pool = ASYNC_LIST_ENTRY(timer, async_pool_t, health_timer);
	async_coroutine_t *coroutine = async_spawn_internal(sweep_entry, pool, true);

	if (UNEXPECTED(!coroutine)) {
		zend_clear_exception(); /* the request is ending */
		return;
	}
	coroutine->base.extended_dispose = sweep_dispose;
	sweep_hold(pool);
}

void async_pool_health_init(async_pool_t *pool)
{
	async_timer_init(&pool->health_timer, health_tick);
	pool->health_timer.hidden = true;
}

bool async_pool_health_start(async_pool_t *pool)
{
	if (!pool->health_interval || !pool->ops.check) {
		return true;
	}
	if (UNEXPECTED(!async_loop_start())) {
		return false;
	}
	pool->health_due = async_deadline_after(pool->health_interval);
	async_timer_start(&pool->health_timer, pool->health_due);
	return true;
}

void async_pool_health_stop(async_pool_t *pool)
{
	async_timer_stop(&pool->health_timer);
}
