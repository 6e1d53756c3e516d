/* SPDX-License-Identifier: MIT
 *
 * What a pool does by itself, by two tasks (pool_task.c). The housekeeper retires idle resources that are too old or were
 * idle for too long, brings the pool back to its minimum, reports resources that are held too long and takes back those that
 * were abandoned: only the pool refers to them, so no code can give them back. One pass looks at each resource once; only
 * what is to be destroyed or reported costs more than a glance. The health sweep asks the check about each resource that was
 * idle when the sweep began.
 */
#include "pool/pool_internal.h"

/* Passes per shortest time to be watched, and the limits of the time between two. */
#define HOUSEKEEPER_PASSES 4
#define HOUSEKEEPER_MIN_MS 10
#define HOUSEKEEPER_MAX_MS 10000

static uint64_t shorter(uint64_t one, uint64_t other)
{
	return !one || (other && other < one) ? other : one;
}

bool async_pool_tasks_start(async_pool_t *pool)
{
	uint64_t shortest = shorter(shorter(pool->idle_timeout, pool->max_lifetime), pool->leak_threshold) / NS_PER_MS;

	if (pool->health.interval && pool->handlers.check
			&& !async_pool_task_start(&pool->health, pool->health.interval / NS_PER_MS)) {
		return false;
	}
	return !shortest || async_pool_task_start(&pool->housekeeper,
		MIN(MAX(shortest / HOUSEKEEPER_PASSES, HOUSEKEEPER_MIN_MS), HOUSEKEEPER_MAX_MS));
}

/* `spare`: there are more than min. */
static bool has_to_retire(const async_pool_t *pool, const async_pool_resource_t *resource, bool spare)
{
	return resource->expires <= async_clock_last
		|| (pool->idle_timeout && spare && async_clock_last - resource->since >= pool->idle_timeout);
}

/* Takes those that have to go out of the queue, with a place for each. What is promised to waiters is left alone. The others
 * keep their order, and come to lower positions, so a sweep that is under way misses none. */
static void retire_collect(async_pool_t *pool, async_list_t *retired)
{
	uint32_t idle = async_pool_idle_count(pool), tail = pool->idle.head;
	uint64_t total = async_pool_lasting_count(pool);
	uint32_t most = idle > pool->reserved ? idle - pool->reserved : 0;
	uint64_t spare = MIN(total > pool->base.min_size ? total - pool->base.min_size : 0,
		most > pool->min_idle ? most - pool->min_idle : 0);

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
		&& (count < pool->base.min_size || (pool->min_idle && idle < (uint64_t) pool->min_idle + pool->reserved))
		&& count < pool->base.max_size
		&& async_pool_has_place(pool) && async_pool_may_create(pool) && async_clock_coarse() >= pool->restore_due;
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
	uint64_t steps = pool->leak_threshold ? (uint64_t) async_pool_idle_count(pool) + pool->active : 0;

	for (; steps && !async_list_is_empty(&pool->resources); steps--) {
		async_pool_resource_t *resource = ASYNC_POOL_RESOURCE_OF(pool->resources.next);

		async_list_remove(&resource->node);
		async_list_push_back(&pool->resources, &resource->node);
		if ((resource->state & (ASYNC_POOL_LENT | ASYNC_POOL_IS_REPORTED)) != ASYNC_POOL_LENT
				|| async_clock_last - resource->since < pool->leak_threshold) {
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
	async_pool_epoch_t probe = async_pool_probe_take_back(pool, &resource->value);

	async_pool_handler_destroy(pool, resource, ASYNC_POOL_BY_ABANDON);
	if (ticket && !*promised && async_pool_is_first(pool, ticket)) {
		*promised = async_pool_honour_ticket(pool, probe);
	} else {
		async_pool_free_place(pool, probe);
	}
	async_pool_plan_detours(pool); /* there may be no surplus any more */
}

bool async_pool_reclaim_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised)
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

uint32_t async_pool_take_back_abandoned(async_pool_t *pool)
{
	/* if the pool goes itself, the place of what was not released makes no difference to any code */
	bool is_going = pool->base.wrapper && (OBJ_FLAGS(pool->base.wrapper) & IS_OBJ_DESTRUCTOR_CALLED);
	async_list_t abandoned;
	async_pool_resource_t *resource;
	uint32_t count = 0;

	abandoned_collect(pool, &abandoned);
	for (; (resource = async_pool_pop_doomed(&abandoned)); count++) {
		async_pool_epoch_t probe = async_pool_probe_take_back(pool, &resource->value);

		if (!is_going) {
			abandoned_report(resource);
		}
		pool->destroying--; /* until it is destroyed with those that are idle */
		async_pool_make_idle(pool, resource, false);
		resource->state |= ASYNC_POOL_IS_ABANDONED;
		async_pool_free_place(pool, probe);
	}
	return count;
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
		return false;
	}
	pool->searched = async_clock_last;
	async_pool_task_run_later(&pool->housekeeper, SEARCH_AGAIN_MS);
	return async_pool_lent_count(pool) && async_pool_reclaim_abandoned(pool, ticket, promised);
}

void async_pool_housekeeper_run(async_pool_t *pool)
{
	if (UNEXPECTED(pool->closes_later)) {
		async_pool_close(pool);
		async_pool_report_exception();
		return;
	}
	async_pool_clock();
	async_pool_reclaim_abandoned(pool, 0, NULL);
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
	async_pool_verdict_t verdict = async_pool_handler_validate(pool, ASYNC_POOL_HANDLER_HEALTHCHECK, resource, NULL);
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
void async_pool_health_run(async_pool_t *pool)
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
