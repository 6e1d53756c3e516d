/* SPDX-License-Identifier: MIT
 *
 * What the files of the pool share and nobody else needs: places, the queue of waiters, the breaker's gate, health.
 */
#ifndef ASYNC_POOL_INTERNAL_H
#define ASYNC_POOL_INTERNAL_H

#include "pool/pool.h"
#include "pool/pool_place.h"
#include "pool/pool_task.h"

/* May somebody use a place as far as the breaker is concerned? `promised`: he holds one that was promised to him. Who
 * holds a promise counts as a probe already, so that a newcomer does not take the role from him. */
static inline bool async_pool_breaker_admits(const async_pool_t *pool, bool promised)
{
	switch (pool->base.circuit_state) {
		case ZEND_ASYNC_CIRCUIT_STATE_ACTIVE:
			return true;
		case ZEND_ASYNC_CIRCUIT_STATE_RECOVERING:
			return pool->probes + (promised ? 0 : pool->reserved) < ASYNC_POOL_PROBE_LIMIT;
		default:
			return false;
	}
}

/* INACTIVE: asks the strategy, and goes over to RECOVERING if it says so. */
void async_pool_breaker_ask(async_pool_t *pool);

/* The factory has made something, or nothing (`error` is NULL if it gave no reason, and borrowed). After an outage, each success
 * lets one more factory be at work at once, so 1, 2, 4 and so on; a failure starts over. */
void async_pool_note_success(async_pool_t *pool);
void async_pool_note_failure(async_pool_t *pool, zend_object *error);

/* The probe is now in the hands of the user. */
void async_pool_probe_hand_out(async_pool_t *pool, const zval *resource);
/* Is this resource, which comes back, a probe? If so it is none any more; its place still counts in `probes`. 0 = no. */
async_pool_epoch_t async_pool_probe_take_back(async_pool_t *pool, const zval *resource);

/* A place that was taken as a probe, unless `probe` is 0, is none any more. */
static zend_always_inline void async_pool_probe_end(async_pool_t *pool, async_pool_epoch_t probe)
{
	if (UNEXPECTED(probe) && probe == pool->epoch) {
		pool->probes--;
	}
}

static inline bool async_pool_has_place(const async_pool_t *pool)
{
	return pool->active + pool->reserved < pool->base.max_size; /* I2 */
}

/* Is an idle resource there that is promised to nobody? Then there is a place, too (I3), unless max was lowered. */
static zend_always_inline bool async_pool_has_idle(const async_pool_t *pool)
{
	return async_pool_idle_count(pool) > pool->reserved;
}

/* May one more factory be called? Who was promised a place for which there is no idle resource will call one. */
static inline bool async_pool_may_create(const async_pool_t *pool)
{
	uint32_t idle = async_pool_idle_count(pool);
	uint32_t about_to = pool->reserved > idle ? pool->reserved - idle : 0;

	return EXPECTED(pool->creating_max == UINT32_MAX) || pool->creating + about_to < pool->creating_max;
}

/* The resources that stay: those that are being destroyed count as active until they are gone. */
static inline uint64_t async_pool_lasting_count(const async_pool_t *pool)
{
	return (uint64_t) async_pool_idle_count(pool) + pool->active - pool->destroying;
}

/* Are there more resources, or more promises, than max? It was lowered. */
static inline bool async_pool_has_surplus(const async_pool_t *pool)
{
	return pool->active + (uint64_t) MAX(async_pool_idle_count(pool), pool->reserved) > pool->base.max_size;
}

/* Sets `detours` to what they should be. To be called when anything has changed that they depend on. */
void async_pool_plan_detours(async_pool_t *pool);
uint32_t async_pool_find_detours(const async_pool_t *pool);

/* Promises free places to those who wait, oldest first, and tells those who drain when all is back. Nothing runs now. */
void async_pool_serve(async_pool_t *pool);
/* Has all come back, and is nobody in line? */
static inline bool async_pool_is_drained(const async_pool_t *pool)
{
	return !pool->active && !pool->reserved && async_list_is_empty(&pool->parked);
}

/* The breaker was opened by a failure of the factory: wakes all that wait for a place, so that they learn it. */
void async_pool_refuse_waiters(async_pool_t *pool);
#ifdef ASYNC_DEBUG
/* Would async_pool_serve() do anything? */
bool async_pool_owes_service(const async_pool_t *pool);
#endif

/* The time of records, brought up to date. */
static zend_always_inline uint64_t async_pool_clock(void)
{
	async_clock_coarse();
	return async_clock_last; /* the exact clock may have been ahead */
}

/* Holders before there was a coroutine. */
extern async_list_t async_pool_outside;

/* The resource, whose place is taken, is handed out: *value is the caller's. */
static zend_always_inline void async_pool_lend(async_pool_t *pool, async_pool_resource_t *resource, zval *value)
{
	async_coroutine_t *holder = ASYNC_G(current);

	ZVAL_COPY(value, &resource->value);
	if (UNEXPECTED(!async_pool_has_identity(&resource->value))) {
		resource->below = pool->known.anonymous;
		pool->known.anonymous = resource;
	}
	if (UNEXPECTED(resource->is_withheld)) {
		resource->is_withheld = false;
		GC_DEL_FLAGS(Z_OBJ(resource->value), IS_OBJ_DESTRUCTOR_CALLED); /* from now on it is PHP that calls it */
	}
	resource->state = ASYNC_POOL_LENT;
	resource->since = async_clock_last;
	resource->holder = holder;
	async_list_push_back(EXPECTED(holder) ? &holder->held : &async_pool_outside, &resource->held);
	pool->acquired++;
	if (UNEXPECTED(pool->active > pool->peak_active)) {
		pool->peak_active = pool->active;
	}
	async_pool_place_note(pool, resource); /* last, so that nothing has to be saved around its call */
}

/* A value without identity comes back, and replaces that of its record. NULL = none was handed out. */
async_pool_resource_t *async_pool_reclaim_anonymous(async_pool_t *pool, const zval *value);

/* The resource of a value that comes back: it is handed out no more, its place is still taken. NULL = it was not handed out. */
static zend_always_inline async_pool_resource_t *async_pool_reclaim(async_pool_t *pool, zval *value)
{
	async_pool_resource_t *resource = async_pool_has_identity(value)
		? async_pool_known_lent_as(&pool->known, Z_PTR_P(value)) : async_pool_reclaim_anonymous(pool, value);

	if (EXPECTED(resource)) {
		async_list_cut(&resource->held);
		pool->returned++;
		if (UNEXPECTED(resource->since != async_clock_last)) {
			async_pool_times_add(&pool->counts.use, async_clock_last - resource->since);
		}
	}
	return resource;
}

/* The place of the resource is to be freed by the caller. */
static zend_always_inline void async_pool_make_idle(async_pool_t *pool, async_pool_resource_t *resource)
{
	resource->state = ASYNC_POOL_IDLE;
	resource->since = async_clock_last;
	async_pool_ring_push(&pool->idle, resource);
}

/* The oldest idle resource; the caller takes a place for it. */
static zend_always_inline async_pool_resource_t *async_pool_take_idle(async_pool_t *pool)
{
	async_pool_resource_t *resource = async_pool_ring_pop(&pool->idle);

	resource->state = ASYNC_POOL_BUSY;
	return resource;
}

/* The resource, whose place is taken, is going to be destroyed. */
static inline void async_pool_doom(async_pool_resource_t *resource)
{
	resource->state = (resource->state & ASYNC_POOL_IS_ORPHAN) | ASYNC_POOL_DOOMED;
	resource->pool->destroying++;
}

/* A taken place is free again. */
static zend_always_inline void async_pool_free_place(async_pool_t *pool, async_pool_epoch_t probe)
{
	pool->active--;
	async_pool_probe_end(pool, probe);
	if (UNEXPECTED(pool->in_line)) {
		async_pool_serve(pool);
	}
}

/* The place is taken, but there is no resource in it any more: the caller has a promise again, with nobody in between. False: the
 * pool is closed. */
static inline bool async_pool_keep_turn(async_pool_t *pool, async_pool_epoch_t probe)
{
	if (UNEXPECTED(async_pool_is_closed(pool))) {
		async_pool_free_place(pool, probe);
		return false;
	}
	pool->active--;
	async_pool_probe_end(pool, probe);
	pool->reserved++;
	return true;
}

/* Who was promised a place does not want it: it goes to the next one. */
static inline void async_pool_hand_on(async_pool_t *pool)
{
	if (!async_pool_is_closed(pool)) { /* close() has taken all promises back */
		pool->reserved--;
		async_pool_serve(pool);
	}
}

zend_string *async_pool_waiter_info(async_wait_t *wait);

static zend_always_inline void async_pool_waiter_init(
	zend_async_pool_waiter_t *waiter, async_pool_t *pool, async_coroutine_t *coroutine, uint64_t deadline)
{
	async_wait_init_described(&waiter->wait, coroutine, async_pool_waiter_info);
	waiter->pool = pool;
	waiter->promised = false;
	waiter->wait.collectable = !deadline && pool->in_line < ASYNC_POOL_GC_WAITERS;
}

/* Puts a waiter into the list by its ticket. */
void async_pool_line_up(async_list_t *list, zend_async_pool_waiter_t *waiter);
/* Did everybody who waits for a place come later than the owner of this ticket? */
bool async_pool_is_first(const async_pool_t *pool, uint64_t ticket);

/* The place in the queue of one that was there until now, from 1 on. */
uint32_t async_pool_position_of(const async_pool_t *pool, uint64_t ticket);

/* In pool_nested.c. Would this coroutine, which has resources, wait for coroutines that wait for it? */
bool async_pool_is_deadlocked(async_pool_t *pool);
/* The same of a wait that has just timed out: did all wait for each other, until the first deadline? */
bool async_pool_is_nested(async_pool_t *pool);

/* Has the coroutine resources of any pool? */
static zend_always_inline bool async_pool_is_holder(const async_coroutine_t *coroutine)
{
	return !async_list_is_empty(&coroutine->held);
}

/* May this coroutine wait in line? OK, or why not. */
static zend_always_inline async_pool_result_t async_pool_admit_waiter(async_pool_t *pool, uint64_t deadline)
{
	if (UNEXPECTED(pool->max_waiters) && async_pool_waiting_count(pool) >= pool->max_waiters) {
		return ASYNC_POOL_FULL;
	}
	if (!deadline && UNEXPECTED(async_pool_is_holder(ASYNC_G(current))) && UNEXPECTED(async_pool_is_deadlocked(pool))) {
		return ASYNC_POOL_DEADLOCK;
	}
	return ASYNC_POOL_OK;
}

/* Queues the current coroutine until a place is promised to it (OK, *promised = true), the pool is closed (OK), the
 * deadline passes or the coroutine is cancelled. In the last two cases it holds nothing any more. `ticket` is its turn. The first time
 * it may be refused. Inline, since after a switch of stacks the processor mispredicts every return: each function less on the way
 * is worth several nanoseconds. */
static zend_always_inline async_pool_result_t async_pool_wait(
	async_pool_t *pool, uint64_t deadline, uint64_t ticket, bool *has_waited, bool *promised)
{
	zend_async_pool_waiter_t waiter;
	async_coroutine_t *coroutine = async_wait_prepare();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_POOL_CANNOT_WAIT;
	}
	async_pool_waiter_init(&waiter, pool, coroutine, deadline);
	if (EXPECTED(!*has_waited)) {
		async_pool_result_t result = async_pool_admit_waiter(pool, deadline);
		if (UNEXPECTED(result != ASYNC_POOL_OK)) {
			return result;
		}
		*has_waited = true;
	}
	waiter.ticket = ticket;
	async_pool_line_up(&pool->parked, &waiter);
	async_pool_check_invariants(pool);

	if (++pool->in_line - pool->beside > pool->counts.peak_waiting) {
		pool->counts.peak_waiting = pool->in_line - pool->beside;
	}
	async_wait_status_t status = async_wait_park(&waiter.wait, deadline);
	pool->in_line--;
	if (EXPECTED(status == ASYNC_WAIT_OK)) {
		*promised = waiter.promised && !async_pool_is_closed(pool);
		return ASYNC_POOL_OK;
	}
	if (waiter.promised) { /* cancelled after the promise, before it could run */
		async_pool_hand_on(pool);
	} else if (UNEXPECTED(!async_list_is_empty(&pool->draining))) {
		async_pool_serve(pool);
	}
	async_pool_check_invariants(pool);
	return status == ASYNC_WAIT_TIMEOUT ? ASYNC_POOL_TIMEOUT : ASYNC_POOL_EXCEPTION;
}

/* In pool_maker.c. Fills the place that the caller has taken, by a factory that runs in a coroutine of its own, and waits for
 * what comes first. OK: the resource is there, in the place of the caller. CANNOT_WAIT: there can be no such coroutine here, and
 * nothing has happened. In all other cases the place belongs to the caller no more. EMPTY: a place is promised to it instead
 * (*promised = true). */
async_pool_result_t async_pool_make(async_pool_t *pool, async_pool_resource_t **resource,
	async_pool_epoch_t probe, uint64_t deadline, uint64_t ticket, bool *promised);
/* Is this coroutine, which may be NULL, a maker of the pool? */
bool async_pool_is_maker(const async_pool_t *pool, const async_coroutine_t *coroutine);

/* In pool_release.c. The resource, whose place is taken, becomes idle; or it is destroyed, if the pool is closed, or has too many,
 * or the resource is too old. Its place is free then. */
void async_pool_put_back(async_pool_t *pool, async_pool_resource_t *resource, async_pool_epoch_t probe);
/* Destroys it, and frees its place. */
void async_pool_put_away(
	async_pool_t *pool, async_pool_resource_t *resource, async_pool_reason_t reason, async_pool_epoch_t probe);

/* In pool_manage.c. Destroys so many idle resources, oldest first, except for those that are promised. All destructors are called
 * even if some throw; what they threw is thrown then. */
void async_pool_drop_idle(async_pool_t *pool, uint32_t count, async_pool_reason_t reason);

/* In pool_keep.c. The oldest kept resource, for the place that the caller has taken. False = it is unfit, and the caller has to
 * destroy it; or EG(exception) is set as well. */
bool async_pool_take_kept(async_pool_t *pool, async_pool_resource_t **resource);
/* What is kept becomes idle like everything else, or is destroyed if it is unfit. */
void async_pool_close_kept(async_pool_t *pool);
/* The same for what nobody has resumed since the last call. */
void async_pool_sweep_kept(async_pool_t *pool);
/* Calls no user. The records are left alone. */
void async_pool_forget_kept(async_pool_t *pool);

/* Wakes everybody, oldest first, with empty hands. The pool is closed. */
void async_pool_dismiss_waiters(async_pool_t *pool);

/* False: an exception was thrown. */
bool async_pool_health_start(async_pool_t *pool);
void async_pool_health_run(async_pool_t *pool);

/* In pool_keeper.c. False: an exception was thrown. */
bool async_pool_keeper_start(async_pool_t *pool);
void async_pool_keeper_run(async_pool_t *pool);
/* Makes what is missing to min, unless the factory has failed lately. False: the coroutine has to end. */
bool async_pool_restore(async_pool_t *pool);
/* Does only the pool refer to this resource, which is handed out? */
bool async_pool_is_abandoned(const async_pool_resource_t *resource);
/* Destroys what was abandoned, if there is anything, and frees its place. True: there was something. `ticket` is the turn of a call that
 * wants a place, or 0: *promised = true if one is promised to it. */
bool async_pool_reclaim_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised);
/* The pool is closed. What was abandoned is idle then, to be destroyed with the rest. Returns how many there were. No handler is
 * called, but perhaps an error handler of the user, which may throw. */
uint32_t async_pool_take_back_abandoned(async_pool_t *pool);
/* While somebody waits, the housekeeping looks for what was abandoned at least so often. */
#define ASYNC_POOL_SEARCH_AGAIN_MS 1000
/* Somebody would have to wait. The same, but it looks through a large pool only from time to time. */
bool async_pool_search_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised);

/* In pool_leak.c. Warns about a resource that is held too long, one that has come back after all, one that was abandoned. What an
 * error handler of the user throws is thrown. */
void async_pool_report_leak(const async_pool_resource_t *resource);
void async_pool_report_return(const async_pool_resource_t *resource);
void async_pool_report_abandoned(const async_pool_resource_t *resource);

/* In pool_record.c. */
async_pool_resource_t *async_pool_record_new(async_pool_t *pool);
/* The factory has filled it: it can be found by its identity, if it has one. */
void async_pool_record_introduce(async_pool_resource_t *resource);
void async_pool_record_free(async_pool_resource_t *resource);
/* The pool calls its own destructor first. So PHP, which is about to destroy garbage, or all objects, passes over those that are idle. */
void async_pool_withhold_idle(async_pool_t *pool);
/* The same for all pools that are open. */
void async_pool_withhold_all(void);
/* The record, and the reference to the resource. */
void async_pool_record_destroy(async_pool_resource_t *resource);
/* When the resource is too old, why: eviction or age. */
static inline async_pool_reason_t async_pool_expiry_of(const async_pool_resource_t *resource)
{
	return resource->expires ? ASYNC_POOL_BY_AGE : ASYNC_POOL_BY_EVICTION;
}

/* In pool_list.c: all pools, from creation to end. */
extern async_list_t async_pools;
void async_pool_list_rinit(void);
void async_pool_enlist(async_pool_t *pool);
void async_pool_delist(async_pool_t *pool);

/* In pool_fork.c. Frees what remembers the resources of the parent. */
void async_pool_forget_inherited(async_pool_t *pool);
/* Not handed out in this process: was it in the parent? Then it is given up. */
async_pool_result_t async_pool_release_inherited(async_pool_t *pool, zval *resource);

#endif
