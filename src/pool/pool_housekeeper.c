/* SPDX-License-Identifier: MIT
 *
 * What a pool does by itself. A task is a hidden timer, which does not keep the process alive and starts a hidden coroutine, so
 * that handlers can do I/O. The timer runs again only when that coroutine has ended, on the same grid of time. A pool has two
 * tasks. The housekeeper retires idle resources that are too old or were
 * idle for too long, brings the pool back to its minimum, reports resources that are held too long and takes back those that
 * were abandoned: only the pool refers to them, so no code can give them back. One pass looks at each resource once; only
 * what is to be destroyed or reported costs more than a glance. The health sweep asks the check about each resource that was
 * idle when the sweep began.
 */
#include "pool/pool_internal.h"
#include "runtime/coroutine.h"

async_coroutine_t *async_pool_spawn(
	async_pool_t *pool, zend_coroutine_entry_t entry, void *data, zend_async_coroutine_dispose dispose)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	async_coroutine_t *coroutine = async_spawn_internal(entry, data, true);
	if (UNEXPECTED(!coroutine)) {
		zend_clear_exception();
	} else {
		coroutine->base.extended_dispose = dispose;
		async_pool_addref(pool);
		if (pool->base.wrapper) {
			ZVAL_OBJ_COPY(&coroutine->base.result, pool->base.wrapper);
		}
	}
	async_aside_merge(&aside);
	return coroutine;
}

void async_pool_spawned_end(async_pool_t *pool, zend_coroutine_t *coroutine)
{
	zval object;

	ZVAL_COPY_VALUE(&object, &coroutine->result);
	ZVAL_NULL(&coroutine->result);
	async_pool_delref(pool);
	zval_ptr_dtor(&object);
}

static bool task_spawn(async_pool_task_t *task);

/* Starts the timer again, skipping the ticks that have passed. */
static void task_end(async_pool_task_t *task, zend_coroutine_t *coroutine)
{
	bool is_wanted = task->is_wanted;
	uint32_t again_ms = task->again_ms;

	coroutine->extended_data = NULL;
	task->is_running = task->is_wanted = false;
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
	async_pool_spawned_end(task->pool, coroutine);
}

static void task_entry(void)
{
	zend_coroutine_t *coroutine = &ASYNC_G(current)->base;
	async_pool_task_t *task = coroutine->extended_data;

	task->run(task->pool);
	bool finished = !EG(exception);
	task_end(task, coroutine);
	if (finished) {
		async_pool_report_exception();
	}
}

/* The coroutine is gone; perhaps it never ran. */
static void task_dispose(zend_coroutine_t *coroutine)
{
	async_pool_task_t *task = coroutine->extended_data;

	if (task) {
		task->is_wanted = false;
		task_end(task, coroutine);
	}
}

static bool task_spawn(async_pool_task_t *task)
{
	if (!async_coroutine_can_spawn() || UNEXPECTED(!async_pool_spawn(task->pool, task_entry, task, task_dispose))) {
		return false;
	}
	async_timer_stop(&task->timer);
	return task->is_running = true;
}

/* At the end of the request nothing new begins: it would hold objects that are about to be destroyed. */
static void task_tick(async_timer_t *timer)
{
	if (!async_is_destroying()) {
		task_spawn(ASYNC_CONTAINER_OF(timer, async_pool_task_t, timer));
	}
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

static uint64_t shorter(uint64_t one, uint64_t other)
{
	return !one || (other && other < one) ? other : one;
}

/* `spare`: there are more than min. */
static bool has_to_retire(const async_pool_t *pool, const async_pool_resource_t *resource, bool spare)
{
	uint64_t longest = pool->options.idle_timeout * NS_PER_MS;

	return resource->expires <= async_clock_last || (longest && spare && async_clock_last - resource->since >= longest);
}

/* Takes those that have to go out of the queue, with a place for each. What is promised to waiters is left alone. The others
 * keep their order, and come to lower positions, so a sweep that is under way misses none. */
static void retire_collect(async_pool_t *pool, async_list_t *retired)
{
	uint32_t idle = async_pool_idle_count(pool), tail = pool->idle.head;
	uint64_t total = async_pool_lasting_count(pool);
	uint32_t most = idle > pool->reserved ? idle - pool->reserved : 0;
	uint64_t spare = MIN(total > pool->base.min_size ? total - pool->base.min_size : 0,
		most > pool->options.min_idle ? most - pool->options.min_idle : 0);

	async_list_init(retired);
	for (uint32_t position = pool->idle.head; position != pool->idle.tail; position++) {
		async_pool_resource_t *resource = async_pool_ring_at(&pool->idle, position);

		if (!most || EXPECTED(!has_to_retire(pool, resource, spare > 0))) {
			pool->idle.slots[tail++ & pool->idle.mask] = resource;
			continue;
		}
		most--;
		spare -= spare > 0;
		async_pool_doom(resource);
		async_list_push_back(retired, &resource->held);
		pool->active++;
	}
	pool->idle.tail = tail;
}

/* False: the coroutine has to end. All are destroyed even so. */
static bool retire(async_pool_t *pool)
{
	async_list_t retired;
	async_pool_resource_t *resource;
	bool go_on = true;

	retire_collect(pool, &retired);
	while ((resource = async_pool_pop_doomed(&retired))) {
		bool is_old = resource->expires <= async_clock_last; /* else it was idle for too long */
		async_pool_put_away(pool, resource, is_old ? async_pool_expiry_of(resource) : ASYNC_POOL_BY_IDLENESS, 0);
		async_pool_check_invariants(pool);
		go_on = async_pool_report_exception() && go_on;
	}
	return go_on;
}

bool async_pool_add_idle(async_pool_t *pool, uint32_t retries)
{
	async_pool_patience_t patience = { .retries = retries };

	pool->active++;
	pool->creating++;
	async_pool_resource_t *resource = async_pool_handler_create(pool, 0, &patience);
	if (resource) {
		async_pool_put_back(pool, resource, 0);
	} else {
		async_pool_free_place(pool, 0);
	}
	async_pool_check_invariants(pool);
	return resource != NULL;
}

/* After so many failures in a row the time between two tries does not grow any more. */
#define RESTORE_BACKOFF 4
/* The first of these times, if the pool has no rhythm. */
#define RESTORE_MS 500

static void restore_failed(async_pool_t *pool)
{
	uint64_t interval = shorter(pool->health.interval, pool->housekeeper.interval);

	if (!interval) {
		interval = RESTORE_MS * NS_PER_MS;
		async_pool_task_run_later(&pool->housekeeper, RESTORE_MS << MIN(pool->failed_restores, RESTORE_BACKOFF));
	}

	/* one interval after the first failure, then two, four …; half of one is left to the inaccuracy of timers */
	pool->restore_due = async_clock_now() + (interval << MIN(pool->failed_restores, RESTORE_BACKOFF)) - interval / 2;
	pool->failed_restores++;
}

/* Are there fewer than min, or fewer spare ones than minIdle where max would allow more? */
static bool restore_is_due(const async_pool_t *pool)
{
	uint64_t idle = async_pool_idle_count(pool), count = idle + pool->active;

	return !async_pool_is_closed(pool) && !pool->is_draining && !pool->is_suspended && !async_is_destroying()
		&& pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE
		&& (count < pool->base.min_size || (pool->options.min_idle && idle < (uint64_t) pool->options.min_idle + pool->reserved))
		&& count < pool->base.max_size
		&& async_pool_has_place(pool) && async_pool_may_create(pool, false) && async_clock_coarse() >= pool->restore_due;
}

void async_pool_restore_soon(async_pool_t *pool)
{
	if (UNEXPECTED(restore_is_due(pool))) {
		async_pool_task_run_soon(&pool->housekeeper);
	}
}

/* Makes what is missing to min, unless the factory has failed lately. False: the coroutine has to end. */
static bool restore(async_pool_t *pool)
{
	while (restore_is_due(pool)) {
		bool succeeded = async_pool_add_idle(pool, 0);
		if (succeeded) {
			pool->failed_restores = 0;
		} else {
			restore_failed(pool);
		}
		if (!async_pool_report_exception()) {
			return false;
		}
		if (!succeeded) {
			break; /* the next run tries again: to report the failure may have taken as long as the back-off */
		}
	}
	return true;
}

void async_pool_report_held(const async_pool_resource_t *resource, const char *what)
{
	smart_str text = { 0 };

	smart_str_append_printf(&text, "Async\\Pool \"%s\": %s has been held for " ZEND_ULONG_FMT " ms by ",
		ZSTR_VAL(resource->pool->name), async_pool_type_of(&resource->value), (zend_ulong) async_pool_held_ms(resource));
	async_pool_append_holder(&text, resource, NULL);
	smart_str_appends(&text, what);
	smart_str_0(&text);
	if (resource->file) {
		zend_error_at(E_WARNING, resource->file, resource->line, "%s", ZSTR_VAL(text.s));
	} else {
		zend_error(E_WARNING, "%s", ZSTR_VAL(text.s));
	}
	smart_str_free(&text);
}

/* The warnings call an error handler of the user, which may do anything to the pool. So each resource goes to the end of the
 * list when it has been looked at, and there are as many steps as there were resources. */
static bool report_leaks(async_pool_t *pool)
{
	uint64_t longest = pool->options.leak_threshold * NS_PER_MS;
	uint64_t steps = longest ? (uint64_t) async_pool_idle_count(pool) + pool->active : 0;

	for (; steps && !async_list_is_empty(&pool->resources); steps--) {
		async_pool_resource_t *resource = ASYNC_POOL_RESOURCE_OF(pool->resources.next);

		async_list_remove(&resource->node);
		async_list_push_back(&pool->resources, &resource->node);
		if ((resource->state & (ASYNC_POOL_LENT | ASYNC_POOL_IS_REPORTED)) != ASYNC_POOL_LENT
				|| async_clock_last - resource->since < longest) {
			continue;
		}
		resource->state |= ASYNC_POOL_IS_REPORTED;
		pool->counts.leaks++;
		async_pool_report_held(resource, ", longer than leakThreshold");
		if (!async_pool_report_exception()) {
			return false;
		}
	}
	return true;
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
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (UNEXPECTED(async_pool_is_abandoned(resource))) {
			async_pool_reclaim(pool, &resource->value);
			async_pool_doom(resource);
			async_list_push_back(abandoned, &resource->held);
		}
	}
}

static void abandoned_report(const async_pool_resource_t *resource)
{
	if (!EG(exception)) {
		async_pool_report_held(resource, ", and was dropped without a release: the pool has destroyed it");
	}
}

/* Destroys it. Its place is for the oldest of those that want one: in line, or the call that has this ticket. */
static void abandoned_put_away(async_pool_t *pool, async_pool_resource_t *resource, uint64_t ticket, bool *promised)
{
	async_pool_epoch_t probe = async_pool_probe_take_back(resource);

	async_pool_handler_destroy(pool, resource, ASYNC_POOL_BY_ABANDON);
	if (ticket && !*promised && async_pool_is_first(pool, ticket)) {
		*promised = async_pool_honour_ticket(pool, probe);
	} else {
		async_pool_free_place(pool, probe);
	}
	async_pool_plan_detours(pool); /* there may be no surplus any more */
}

static bool reclaim_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised)
{
	async_list_t abandoned;
	async_pool_resource_t *resource;

	abandoned_collect(pool, &abandoned);
	if (EXPECTED(async_list_is_empty(&abandoned))) {
		return false;
	}
	async_pool_addref(pool);
	while ((resource = async_pool_pop_doomed(&abandoned))) {
		abandoned_report(resource);
		abandoned_put_away(pool, resource, ticket, promised);
		async_pool_report_exception();
	}
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	return true;
}

void async_pool_doom_abandoned(async_pool_t *pool, async_list_t *abandoned, bool is_silent)
{
	abandoned_collect(pool, abandoned);
	ASYNC_LIST_FOREACH(abandoned, node) {
		if (!is_silent) {
			abandoned_report(ASYNC_CONTAINER_OF(node, async_pool_resource_t, held));
		}
	}
}

/* If it is too early to look again, it is done so many milliseconds later. */
#define SEARCH_LATER_MS 5
/* While a coroutine waits, the housekeeper looks at least so often. */
#define SEARCH_AGAIN_MS 1000

bool async_pool_search_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised)
{
	uint64_t passed = async_clock_last - pool->searched;

	if (!pool->reclaims || UNEXPECTED(EG(exception))) {
		return false;
	}
	if ((!passed && pool->in_line) || passed < async_pool_look_pause(async_pool_lent_count(pool))) {
		async_pool_task_run_later(&pool->housekeeper, SEARCH_LATER_MS);
		pool->search_planned = async_clock_last;
		return false;
	}
	pool->searched = async_clock_last;
	async_pool_task_run_later(&pool->housekeeper, SEARCH_AGAIN_MS);
	return async_pool_lent_count(pool) && reclaim_abandoned(pool, ticket, promised);
}

static void housekeeper_run(async_pool_t *pool)
{
	if (UNEXPECTED(pool->closes_later)) {
		async_pool_close(pool);
		async_pool_report_exception();
		return;
	}
	async_pool_clock();
	reclaim_abandoned(pool, 0, NULL);
	if (!EG(exception)) {
		async_pool_affinity_sweep(pool); /* so that it can be found too old, or idle for too long */
	}
	if (!EG(exception) && report_leaks(pool) && !async_pool_is_closed(pool) && retire(pool)) {
		restore(pool);
	}
	if (async_pool_is_closed(pool) && !async_pool_watches_leaks(pool)) {
		async_pool_task_stop(&pool->housekeeper);
	}
	if (!EG(exception)) {
		async_pool_tell_spare(pool);
	}
	if (!EG(exception)) {
		async_pool_report_stuck(pool);
		async_pool_report_exception();
	}
	if (pool->in_line && pool->reclaims) {
		async_pool_task_run_later(&pool->housekeeper, SEARCH_AGAIN_MS);
	}
}

static bool sweep_check(async_pool_t *pool)
{
	async_pool_resource_t *resource = async_pool_take_idle(pool);
	bool go_on = true;

	pool->active++;
	async_pool_verdict_t verdict = async_pool_handler_ask(pool, ASYNC_POOL_HANDLER_HEALTHCHECK, &resource->value, NULL, NULL);
	bool is_fit = (verdict == ASYNC_POOL_ACCEPTED || verdict == ASYNC_POOL_INTERRUPTED) && !async_pool_is_closed(pool);
	bool is_surplus = async_pool_lasting_count(pool) > pool->base.max_size;
	if (is_fit && (is_surplus || resource->expires <= async_clock_last)) {
		async_pool_put_back(pool, resource, 0); /* evicted or too old, or there are too many by now */
		go_on = async_pool_report_exception() && verdict == ASYNC_POOL_ACCEPTED;
	} else if (is_fit) {
		async_pool_make_idle_again(pool, resource, true);
		async_pool_free_place(pool, 0);
		go_on = verdict == ASYNC_POOL_ACCEPTED;
	} else {
		async_pool_put_away(pool, resource, async_pool_is_closed(pool) ? ASYNC_POOL_BY_CLOSE : ASYNC_POOL_BY_CHECK, 0);
		go_on = async_pool_report_exception() && restore(pool);
	}
	async_pool_check_invariants(pool);
	return go_on;
}

/* From front to back: what is well goes to the back of the queue, what is not is destroyed. What is promised to waiters is
 * about to be in use: it is left alone, like all that is in use. */
static void health_run(async_pool_t *pool)
{
	async_pool_affinity_sweep(pool);
	if (!async_pool_report_exception()) {
		return;
	}
	uint32_t end = pool->idle.tail;
	while ((int32_t) (end - pool->idle.head) > 0 && async_pool_ring_count(&pool->idle) > pool->reserved
			&& !async_pool_is_closed(pool)) {
		if (!sweep_check(pool)) {
			return;
		}
	}
	restore(pool);
}

static void task_init(async_pool_task_t *task, async_pool_t *pool, void (*run)(async_pool_t *pool))
{
	task->pool = pool;
	task->run = run;
	async_timer_init(&task->timer, task_tick);
	task->timer.hidden = true;
}

void async_pool_tasks_init(async_pool_t *pool)
{
	task_init(&pool->health, pool, health_run);
	task_init(&pool->housekeeper, pool, housekeeper_run);
}

/* Passes per shortest time to be watched, and the limits of the time between two. */
#define HOUSEKEEPER_PASSES 4
#define HOUSEKEEPER_MIN_MS 10
#define HOUSEKEEPER_MAX_MS 10000

bool async_pool_tasks_start(async_pool_t *pool)
{
	const zend_async_pool_options_t *options = &pool->options;
	uint64_t shortest = shorter(shorter(options->idle_timeout, options->max_lifetime), options->leak_threshold);

	if (options->healthcheck_interval && options->healthcheck
			&& !async_pool_task_start(&pool->health, options->healthcheck_interval)) {
		return false;
	}
	return !shortest || async_pool_task_start(&pool->housekeeper,
		MIN(MAX(shortest / HOUSEKEEPER_PASSES, HOUSEKEEPER_MIN_MS), HOUSEKEEPER_MAX_MS));
}

static void task_after_fork(async_pool_task_t *task)
{
	bool was_running = task->is_running;

	task->is_running = task->is_wanted = false;
	task->again_ms = 0;
	if (was_running && task->interval && !async_pool_task_start(task, task->interval / NS_PER_MS)) {
		zend_clear_exception(); /* without a loop the process ends anyway */
	}
}

void async_pool_tasks_after_fork(async_pool_t *pool)
{
	task_after_fork(&pool->health);
	task_after_fork(&pool->housekeeper);
}

bool async_pool_tasks_are_run_by(const async_pool_t *pool, const async_coroutine_t *coroutine)
{
	const void *task = coroutine ? coroutine->base.extended_data : NULL;

	return task && (task == &pool->health || task == &pool->housekeeper);
}
