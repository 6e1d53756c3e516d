/* SPDX-License-Identifier: MIT
 *
 * Tasks: the timer and the coroutine of work that a pool does by itself. See pool_internal.h.
 */
#include "engine/aside.h"
#include "pool/pool_internal.h"
#include "runtime/coroutine.h"

static bool task_spawn(async_pool_task_t *task);

/* Starts the timer again, skipping the ticks that have passed, and gives up the references of the run. */
static void task_end(async_pool_task_t *task)
{
	async_pool_t *pool = task->pool;
	zend_object *object = task->object;

	task->object = NULL;
	task->is_running = false;
	bool is_wanted = task->is_wanted;
	uint32_t again_ms = task->again_ms;
	task->is_wanted = false;
	task->again_ms = 0;
	if ((!is_wanted || !task_spawn(task)) && task->interval) { /* close() has stopped those that it ends */
		uint64_t now = async_clock_now();
		uint64_t passed = now > task->due ? (now - task->due) / task->interval : 0;
		task->due += (passed + 1) * task->interval;
		async_timer_start(&task->timer, task->due);
	}
	if (again_ms) {
		async_pool_task_run_later(task, again_ms);
	}
	async_pool_delref(pool);
	if (object) {
		OBJ_RELEASE(object);
	}
}

/* The body of the coroutine. It gives its reference up itself: if it was the last one, handlers run, and may suspend. */
static void task_entry(void)
{
	zend_coroutine_t *coroutine = &ASYNC_G(current)->base;
	async_pool_task_t *task = coroutine->extended_data;

	task->run(task->pool);
	coroutine->extended_data = NULL;
	bool finished = !EG(exception);
	task_end(task); /* if the last reference went, this closes the pool, and destructors may throw */
	if (finished) {
		async_pool_report_exception();
	}
}

/* The coroutine is gone; perhaps it never ran. */
static void task_dispose(zend_coroutine_t *coroutine)
{
	async_pool_task_t *task = coroutine->extended_data;

	if (task) {
		coroutine->extended_data = NULL;
		task->is_wanted = false;
		task_end(task);
	}
}

/* An exception that the caller has in flight stays untouched. A run keeps the PHP object alive, too: what the object shows
 * to the cycle collector is what the run works with. */
static bool task_spawn(async_pool_task_t *task)
{
	async_aside_t aside;

	if (!async_coroutine_can_spawn()) {
		return false;
	}
	async_aside_begin(&aside);
	async_coroutine_t *coroutine = async_spawn_internal(task_entry, task, true);
	if (UNEXPECTED(!coroutine)) {
		OBJ_RELEASE(async_exception_take()); /* there is no event loop */
	}
	async_aside_merge(&aside);
	if (UNEXPECTED(!coroutine)) {
		return false;
	}
	coroutine->base.extended_dispose = task_dispose;
	async_timer_stop(&task->timer);
	task->is_running = true;
	async_pool_addref(task->pool);
	task->object = task->pool->base.wrapper;
	if (task->object) {
		GC_ADDREF(task->object);
	}
	return true;
}

/* At the end of the request nothing new begins: it would hold objects that are about to be destroyed. */
static void task_tick(async_timer_t *timer)
{
	if (!async_is_destroying()) {
		task_spawn(ASYNC_CONTAINER_OF(timer, async_pool_task_t, timer));
	}
}

void async_pool_task_init(async_pool_task_t *task, async_pool_t *pool, void (*run)(async_pool_t *pool))
{
	task->pool = pool;
	task->run = run;
	async_timer_init(&task->timer, task_tick);
	task->timer.hidden = true;
}

bool async_pool_task_start(async_pool_task_t *task, uint64_t interval_ms)
{
	if (UNEXPECTED(!async_loop_start())) {
		return false;
	}
	task->interval = interval_ms * NS_PER_MS;
	task->due = async_deadline_after(interval_ms);
	if (!task->is_running) {
		async_timer_start(&task->timer, task->due);
	}
	return true;
}

void async_pool_task_stop(async_pool_task_t *task)
{
	task->interval = 0;
	async_timer_stop(&task->timer);
}

void async_pool_task_run_later(async_pool_task_t *task, uint32_t ms)
{
	if (async_timer_is_active(&task->timer) && EXPECTED(task->due <= async_clock_last + ms * NS_PER_MS)) {
		return;
	}
	if (task->is_running) {
		task->again_ms = task->again_ms ? MIN(task->again_ms, ms) : ms;
	} else if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !async_pool_is_closed(task->pool)) { /* I8 */
		task->due = async_deadline_after(ms);
		async_timer_start(&task->timer, task->due);
	}
}

bool async_pool_task_run_soon(async_pool_task_t *task)
{
	if (task->is_running) {
		task->is_wanted = true;
		return true;
	}
	return task_spawn(task);
}

void async_pool_task_after_fork(async_pool_task_t *task)
{
	bool was_running = task->is_running;

	task->object = NULL;
	task->is_running = task->is_wanted = false;
	task->again_ms = 0;
	if (was_running && task->interval && !async_pool_task_start(task, task->interval / NS_PER_MS)) {
		zend_clear_exception(); /* without a loop the process ends anyway */
	}
}
