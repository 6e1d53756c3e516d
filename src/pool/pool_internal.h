/* SPDX-License-Identifier: MIT
 *
 * What the files of the pool share and no other room needs: places, the line of waiters, the gate of the breaker, tasks.
 */
#ifndef ASYNC_POOL_INTERNAL_H
#define ASYNC_POOL_INTERNAL_H

#include "engine/aside.h"
#include "pool/pool.h"

/* May a call use a place as far as the breaker is concerned? `promised`: it holds one that was promised to it. A call with a
 * promise counts as a probe already, so that a newcomer does not take the role from it. */
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

/* Does the pool begin slowly, after an outage? */
static inline bool async_pool_is_slow(const async_pool_t *pool)
{
	return pool->creating_max < pool->options.max_creating;
}

/* In pool_handlers.c. The patience with slow factories after an outage is over: one more may be at work than are now. */
void async_pool_lose_patience(async_timer_t *timer);

/* Is this resource, which comes back, a probe? If so it is none any more; its place still counts in `probes`. 0 = no. */
static inline async_pool_epoch_t async_pool_probe_take_back(async_pool_resource_t *resource)
{
	async_pool_epoch_t probe = resource->probe;

	resource->probe = 0;
	return probe;
}

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

/* Is an idle resource there that is not promised? Then there is a place, too (I3), unless max was lowered. */
static zend_always_inline bool async_pool_has_idle(const async_pool_t *pool)
{
	return async_pool_idle_count(pool) > pool->reserved;
}

/* Is the time over in which factories may begin? The process may have been stopped meanwhile, so no timer can tell. */
static inline bool async_pool_has_expired(const async_pool_t *pool)
{
	return pool->create_until != UINT64_MAX && async_clock_now() >= pool->create_until;
}

/* May one more factory be called? A call with a promise for which there is no idle resource will call one. `promised`: it is
 * such a call that asks, and the others come after it. */
static inline bool async_pool_may_create(const async_pool_t *pool, bool promised)
{
	uint32_t idle = async_pool_idle_count(pool);
	uint32_t about_to = !promised && pool->reserved > idle ? pool->reserved - idle : 0;

	return EXPECTED(!(pool->detours & ASYNC_POOL_VIA_LIMITS))
		|| (pool->creating + about_to < pool->creating_max && !async_pool_has_expired(pool));
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

/* Does a call that finds no idle resource wait because the limits say so, and not because of an outage? */
static inline bool async_pool_is_limited(const async_pool_t *pool)
{
	return !async_pool_has_place(pool) || async_pool_has_expired(pool);
}

/* What `detours` should be. */
uint32_t async_pool_find_detours(const async_pool_t *pool);

/* Promises free places to waiters, oldest first, and wakes the coroutines in drain() when all is back. Nothing runs now. */
void async_pool_serve(async_pool_t *pool);
/* Has all come back, and is the line empty? */
static inline bool async_pool_is_drained(const async_pool_t *pool)
{
	return !pool->active && !pool->reserved && async_list_is_empty(&pool->parked);
}

/* The breaker was opened by a failure of the factory: wakes all that wait for a place, so that they learn it. */
void async_pool_refuse_waiters(async_pool_t *pool);
/* Wakes all waiters, oldest first, with empty hands. The pool is closed. */
void async_pool_dismiss_waiters(async_pool_t *pool);
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

/* The time to note in a record, which is async_clock_last from now on. What is compared with the clock later is noted by the
 * clock, too: without this call the time stands still as long as the loop does. */
static zend_always_inline uint64_t async_pool_time(const async_pool_t *pool)
{
	return UNEXPECTED(pool->detours & ASYNC_POOL_VIA_CLOCK) ? async_pool_clock() : async_clock_last;
}

/* How long to wait after a look at so many resources, in ns: to look at many must cost next to nothing for each call. Few are
 * looked at each time. */
static inline uint64_t async_pool_look_pause(uint32_t count)
{
	return count <= 32 ? 0 : count * UINT64_C(20000);
}

/* The general case: internal functions in between, no PHP code at all, or another file. */
void async_pool_note_location_slowly(async_pool_t *pool, async_pool_resource_t *resource);

/* Notes the location of the PHP code that takes the resource, file and line: it is all that a report of a leak needs, and a
 * trace would cost many times what acquire() costs. A file name is a string of the compiled code, which may be freed while
 * the resource is still out. So each name that was seen is kept until the end of the request, once. Mostly it is that of the
 * last time, which is found by its address. `frame` is that of the method. */
static zend_always_inline void async_pool_note_location(
	async_pool_t *pool, async_pool_resource_t *resource, const zend_execute_data *frame)
{
	if (EXPECTED(frame) && EXPECTED(frame = frame->prev_execute_data) && EXPECTED(frame->func)
			&& EXPECTED(frame->func->type == ZEND_USER_FUNCTION)
			&& EXPECTED(frame->func->op_array.filename == pool->last_file)) {
		resource->file = pool->last_file;
		resource->line = frame->opline->lineno;
	} else {
		async_pool_note_location_slowly(pool, resource);
	}
}

/* What main code holds before there is a coroutine. */
extern async_list_t async_pool_outside;

/* The resource, whose place is taken, is handed out: *value is the caller's. Most are objects. */
static zend_always_inline void async_pool_lend(
	async_pool_t *pool, async_pool_resource_t *resource, zval *value, const zend_execute_data *frame)
{
	async_coroutine_t *holder = ASYNC_G(current);

	if (EXPECTED(Z_TYPE_INFO(resource->value) == IS_OBJECT_EX)) {
		ZVAL_OBJ_COPY(value, Z_OBJ(resource->value));
	} else {
		ZVAL_COPY(value, &resource->value);
		if (!async_pool_has_identity(&resource->value)) {
			async_pool_known_push(&pool->known, resource);
		}
	}
	if (UNEXPECTED(resource->state & ASYNC_POOL_IS_WITHHELD)) {
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
	async_pool_note_location(pool, resource, frame); /* last, so that nothing has to be saved around its call */
}

/* Has the resource been idle for so short a time that beforeAcquire need not be asked? */
static inline bool async_pool_is_fresh(const async_pool_t *pool, const async_pool_resource_t *resource, uint64_t now)
{
	return now - resource->since < pool->options.validate_after * NS_PER_MS;
}

/* No handler to ask, nothing to wait for: an idle resource whose place is free. `by_clock`: or times are to be looked at, and
 * they are as they should be. `obstacles`: further detours. Inline, since acquire() of PHP code mostly ends here: such a method
 * has no registers to save. `frame` is that of the method. */
static zend_always_inline bool async_pool_acquire_idle(
	async_pool_t *pool, zval *value, const zend_execute_data *frame, bool by_clock, uint32_t obstacles)
{
	uint32_t passable = by_clock ? ASYNC_POOL_VIA_CLOCK | ASYNC_POOL_VIA_BEFORE_ACQUIRE | ASYNC_POOL_VIA_SPARES : 0;

	if (UNEXPECTED(async_pool_ring_count(&pool->idle) <= pool->reserved)
			|| UNEXPECTED(pool->detours & ((ASYNC_POOL_DETOURS_OF_ACQUIRE & ~passable) | obstacles))) {
		return false;
	}
	async_pool_resource_t *resource = async_pool_ring_at(&pool->idle, pool->idle.head);
	if (by_clock) {
		uint64_t now = async_pool_clock();
		if (resource->expires <= now || (pool->options.before_acquire && !async_pool_is_fresh(pool, resource, now))) {
			return false;
		}
	}
	pool->idle.head++;
	pool->active++;
	async_pool_lend(pool, resource, value, frame);
	async_pool_check_invariants(pool);
	return true;
}

/* In a child process: one without identity that was handed out in the parent, and has this value; or NULL. */
async_pool_resource_t *async_pool_inherited_anonymous(const async_pool_t *pool, const zval *value);
/* One without identity that is handed out: that of the current coroutine, if it has one. NULL = there is none, or the value is
 * that of the parent process. */
async_pool_resource_t *async_pool_lent_anonymous(const async_pool_t *pool, const zval *value);
/* A value without identity has come back, and replaces that of the record. */
void async_pool_replace_value(async_pool_t *pool, async_pool_resource_t *resource, const zval *value);

/* It is handed out no more. */
static zend_always_inline void async_pool_end_use(async_pool_t *pool, async_pool_resource_t *resource)
{
	async_list_cut(&resource->held);
	pool->returned++;
	if (UNEXPECTED(resource->since != async_clock_last)) {
		async_pool_times_add(&pool->counts.use, async_clock_last - resource->since);
	}
}

/* The resource of a value that comes back: it is handed out no more, its place is still taken. NULL = it was not handed
 * out. */
static zend_always_inline async_pool_resource_t *async_pool_reclaim(async_pool_t *pool, zval *value)
{
	bool has_identity = async_pool_has_identity(value);
	async_pool_resource_t *resource = EXPECTED(has_identity)
		? async_pool_known_lent_as(&pool->known, Z_PTR_P(value)) : async_pool_lent_anonymous(pool, value);

	if (EXPECTED(resource)) {
		async_pool_end_use(pool, resource);
		if (UNEXPECTED(!has_identity)) {
			async_pool_replace_value(pool, resource, value);
		}
	}
	return resource;
}

/* After a use, of which nothing stays noted. The place of the resource is to be freed by the caller. */
static zend_always_inline void async_pool_make_idle(async_pool_t *pool, async_pool_resource_t *resource, bool lifo)
{
	resource->state = ASYNC_POOL_IDLE;
	resource->since = async_clock_last;
	if (lifo) {
		async_pool_ring_push_front(&pool->idle, resource);
	} else {
		async_pool_ring_push(&pool->idle, resource);
	}
}

/* The same for one that was not used: it is idle since the same time as before. `behind`: others come first, in any order. */
static inline void async_pool_make_idle_again(async_pool_t *pool, async_pool_resource_t *resource, bool behind)
{
	async_pool_resource_move(resource, ASYNC_POOL_IDLE);
	if (pool->options.is_lifo && !behind) {
		async_pool_ring_push_front(&pool->idle, resource);
	} else {
		async_pool_ring_push(&pool->idle, resource);
	}
}

/* The idle resource that is the next to be handed out; the caller takes a place for it. */
static zend_always_inline async_pool_resource_t *async_pool_take_idle(async_pool_t *pool)
{
	async_pool_resource_t *resource = async_pool_ring_pop(&pool->idle);

	async_pool_resource_move(resource, ASYNC_POOL_BUSY);
	return resource;
}

/* The resource, whose place is taken, is going to be destroyed. */
static inline void async_pool_doom(async_pool_resource_t *resource)
{
	async_pool_resource_move(resource, ASYNC_POOL_DOOMED);
	resource->pool->destroying++;
}

/* The next one of a list of those; or NULL. */
static inline async_pool_resource_t *async_pool_pop_doomed(async_list_t *list)
{
	async_list_t *node = async_list_pop_front(list);

	return node ? ASYNC_CONTAINER_OF(node, async_pool_resource_t, held) : NULL;
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

/* The short way back, for an object: no handler to tell, no time to look at. `obstacles`: further detours. False: nothing has
 * happened. Inline as the short way to acquire. */
static zend_always_inline bool async_pool_release_object(async_pool_t *pool, const zval *value, uint32_t obstacles)
{
	if (UNEXPECTED(Z_TYPE_INFO_P(value) != IS_OBJECT_EX)
			|| UNEXPECTED(pool->detours & (ASYNC_POOL_DETOURS_OF_RELEASE | obstacles))) {
		return false;
	}
	async_pool_resource_t *resource = pool->known.entries[async_pool_known_slot(&pool->known, Z_OBJ_P(value))];
	if (UNEXPECTED(!resource) || UNEXPECTED(resource->state != ASYNC_POOL_LENT)) {
		return false;
	}
	async_pool_end_use(pool, resource);
	async_pool_make_idle(pool, resource, false);
	async_pool_free_place(pool, 0);
	async_pool_check_invariants(pool);
	return true;
}

/* The place is taken, but there is no resource in it any more: it is promised to the caller again, whose ticket comes first.
 * False: the pool is closed. */
static inline bool async_pool_honour_ticket(async_pool_t *pool, async_pool_epoch_t probe)
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

/* A call does not want the place that was promised to it: the next one in line gets it. */
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
	waiter->since = async_clock_last;
	waiter->promised = false;
	waiter->wait.collectable = !deadline && pool->in_line < ASYNC_POOL_GC_WAITERS;
}

/* Puts a waiter into the list by its ticket. One that was in line before has few before it. */
static zend_always_inline void async_pool_line_up(async_list_t *list, zend_async_pool_waiter_t *waiter)
{
	async_list_t *position = list;

	if (!async_list_is_empty(list) && UNEXPECTED(ASYNC_POOL_WAITER_OF(list->prev)->ticket > waiter->ticket)) {
		for (position = list->next; ASYNC_POOL_WAITER_OF(position)->ticket < waiter->ticket; position = position->next) {
		}
	}
	async_list_insert_before(position, &waiter->wait.node);
}

/* Did all that wait for a place come later than the owner of this ticket? */
bool async_pool_is_first(const async_pool_t *pool, uint64_t ticket);

/* In pool_explain.c. Warns if all holders have waited for a pool for long. What an error handler throws is thrown. */
void async_pool_report_stuck(async_pool_t *pool);

/* In pool_maker.c. Fills the place that the caller has taken, by a factory that runs in a coroutine of its own, and waits
 * for what comes first. OK: the resource is there, in the place of the caller. CANNOT_WAIT: there can be no such coroutine
 * here, and nothing has happened. In all other cases the place belongs to the caller no more. EMPTY: a place is promised to
 * it instead (*promised = true), or the pool is suspended. */
async_pool_result_t async_pool_make(async_pool_t *pool, async_pool_resource_t **resource,
	async_pool_epoch_t probe, uint64_t deadline, uint64_t ticket, bool *promised);
/* Is this coroutine, which may be NULL, a maker of the pool? */
bool async_pool_is_maker(const async_pool_t *pool, const async_coroutine_t *coroutine);

/* In pool_handlers.c. Calling the handlers of a pool, and what becomes of their exceptions. For all of these:
 *
 * - An exception that is in flight when the handler is called is put aside and comes back untouched.
 * - Cancellation of the coroutine, exit(), and what a signal handler throws are never swallowed: EG(exception) is set
 *   afterwards.
 * - An Error that is swallowed is a mistake in the program: a warning tells it, once for each pool and handler.
 * - The handler may suspend; the caller holds a reference to the pool and counts the place as taken (I9, I10).
 *
 * Except for the last two, what they throw is swallowed. */
typedef enum {
	ASYNC_POOL_REFUSED,
	ASYNC_POOL_ACCEPTED,
	ASYNC_POOL_INTERRUPTED, /* a signal handler threw: the check says nothing about the resource; EG(exception) is set */
	ASYNC_POOL_CUT_OFF,     /* by a cancellation or exit(): the resource may be in any state, and that is not its fault */
} async_pool_verdict_t;

/* How often, and how long, a factory that fails is tried again. */
typedef struct {
	uint32_t retries;    /* left */
	uint64_t deadline;   /* of the call that wants the resource; 0 = none */
	async_wait_t *pause; /* between two tries; or NULL. To wake it ends them */
} async_pool_patience_t;

/* The caller has counted it in `creating`; it is not any more when this returns. NULL: there is no resource; EG(exception)
 * is set if the factory threw. `probe` is that of the place. */
async_pool_resource_t *async_pool_handler_create(
	async_pool_t *pool, async_pool_epoch_t probe, async_pool_patience_t *patience);

/* Gives the resource up, in any case. Exceptions of the destructor go to the caller. */
void async_pool_handler_destroy(
	async_pool_t *pool, async_pool_resource_t *resource, async_pool_reason_t reason);

/* Asks a check or a strategy, which must have it; `value` is that of a resource, `failure` what a strategy is told. Exceptions
 * mean refusal and are swallowed; *error receives a reference to what was thrown, or NULL. `error` may be NULL. */
async_pool_verdict_t async_pool_handler_ask(
	async_pool_t *pool, async_pool_handler_t handler, zval *value, zend_object *failure, zend_object **error);

static inline bool async_pool_strategy_has(const async_pool_t *pool, async_pool_handler_t method)
{
	return pool->strategy.methods & (1u << method);
}

/* Tells the strategy, if it wants to know, what came of a place that was taken as this probe. While the pool recovers, only if
 * it is a probe of now: others are from before the outage. False: it was not told. */
static inline bool async_pool_tell_strategy(
	async_pool_t *pool, async_pool_handler_t method, async_pool_epoch_t probe, zend_object *error)
{
	bool is_told = async_pool_strategy_has(pool, method)
		&& (probe == pool->epoch || pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_RECOVERING);

	if (UNEXPECTED(is_told)) {
		async_pool_handler_ask(pool, method, NULL, error, NULL);
	}
	return is_told;
}

/* May the exception be swallowed, or become a warning? Not a cancellation, exit(), or what a signal handler threw. */
bool async_pool_exception_is_ordinary(const zend_object *exception);

/* Those for which acquire() and release() have to go another way. */
#define ASYNC_POOL_NOTICES_OF_USE ((1u << ZEND_ASYNC_POOL_ACQUIRED) | (1u << ZEND_ASYNC_POOL_RELEASED))
#define ASYNC_POOL_NOTICES_OF_OUTCOME \
	((1u << ZEND_ASYNC_POOL_ACQUIRED) | (1u << ZEND_ASYNC_POOL_TIMED_OUT) | (1u << ZEND_ASYNC_POOL_REFUSED))
#define ASYNC_POOL_OBSERVER_OF(node) ASYNC_CONTAINER_OF(node, zend_async_pool_observer_t, link)

/* Tells the observers; `detail` is borrowed, NULL = there is none. They may suspend; what they throw
 * becomes a warning, but a cancellation is thrown. */
void async_pool_tell_observers(async_pool_t *pool, zend_async_pool_notice_t notice, zval *detail);
void async_pool_gc_observers(const async_pool_t *pool, zend_get_gc_buffer *buffer);
/* Tells them how many resources were not needed since the last look, if it is time. Above min, that is. */
void async_pool_tell_spare(async_pool_t *pool);

static zend_always_inline bool async_pool_is_observed(const async_pool_t *pool, zend_async_pool_notice_t notice)
{
	return UNEXPECTED(pool->observed & (1u << notice));
}

/* The same with a time as the detail: so many ns, as milliseconds. */
static zend_always_inline void async_pool_tell_time(async_pool_t *pool, zend_async_pool_notice_t notice, uint64_t ns)
{
	if (async_pool_is_observed(pool, notice)) {
		zval detail;
		ZVAL_DOUBLE(&detail, (double) ns / 1e6);
		async_pool_tell_observers(pool, notice, &detail);
	}
}

/* The same with a word. */
static zend_always_inline void async_pool_tell_reason(async_pool_t *pool, zend_async_pool_notice_t notice, const char *reason)
{
	if (async_pool_is_observed(pool, notice)) {
		zval detail;
		ZVAL_STRING(&detail, reason);
		async_pool_tell_observers(pool, notice, &detail);
		zval_ptr_dtor(&detail);
	}
}

/* For a coroutine of the pool's own: no code could catch what its handlers throw, so a warning tells. False = the coroutine
 * was cancelled or has to end, EG(exception) is set. */
bool async_pool_report_exception(void);

/* In pool_release.c. The resource, whose place is taken, becomes idle; or it is destroyed, if the pool is closed, or has too
 * many, or the resource is too old. Its place is free then. */
void async_pool_put_back(async_pool_t *pool, async_pool_resource_t *resource, async_pool_epoch_t probe);
/* Destroys it, and frees its place. */
void async_pool_put_away(
	async_pool_t *pool, async_pool_resource_t *resource, async_pool_reason_t reason, async_pool_epoch_t probe);

/* In pool_affinity.c. Takes the oldest resource with an affinity, for the place that the caller has taken. False = it is
 * unfit, and the caller has to destroy it; or EG(exception) is set as well. */
bool async_pool_affinity_take(async_pool_t *pool, async_pool_resource_t **resource);
/* What was not resumed since the last call becomes idle like every other resource, or is destroyed if it is unfit. */
void async_pool_affinity_sweep(async_pool_t *pool);
/* The same for all. */
void async_pool_affinity_end_all(async_pool_t *pool);
/* Calls no user. The records are left alone. */
void async_pool_affinity_forget(async_pool_t *pool);

/* In pool_housekeeper.c. A hidden coroutine that works for the pool, and keeps it and its PHP object alive: its result shows the
 * object to the cycle collector, and what that shows in turn is what the coroutine works with. NULL: there can be none. Throws
 * nothing. */
async_coroutine_t *async_pool_spawn(
	async_pool_t *pool, zend_coroutine_entry_t entry, void *data, zend_async_coroutine_dispose dispose);
/* It gives up its references. If the last one went, the pool is closed: handlers run, and may suspend and throw. */
void async_pool_spawned_end(async_pool_t *pool, zend_coroutine_t *coroutine);
/* The two tasks of a pool. start: false = an exception was thrown, there is no loop. */
void async_pool_tasks_init(async_pool_t *pool);
bool async_pool_tasks_start(async_pool_t *pool);
/* In a child process: runs are gone, with their references. */
void async_pool_tasks_after_fork(async_pool_t *pool);
/* Does this coroutine, which may be NULL, run one of them? */
bool async_pool_tasks_are_run_by(const async_pool_t *pool, const async_coroutine_t *coroutine);
/* From now on it runs in this interval. False: an exception was thrown, there is no loop. */
bool async_pool_task_start(async_pool_task_t *task, uint64_t interval_ms);
void async_pool_task_stop(async_pool_task_t *task);
/* It runs in about so many milliseconds, if it would not run earlier; if it is running, so long after its end. Throws
 * nothing. */
void async_pool_task_run_later(async_pool_task_t *task, uint32_t ms);
/* It runs as soon as others let it. If it is running, it runs once more. False: the request is ending. Throws nothing. */
bool async_pool_task_run_soon(async_pool_task_t *task);
/* Is anything out that may be reported as held too long? */
static inline bool async_pool_watches_leaks(const async_pool_t *pool)
{
	return pool->options.leak_threshold && async_pool_lent_count(pool);
}

/* Takes a place and lets the factory fill it: the resource is idle then. False: there is none; EG(exception) is set if the
 * factory threw. */
bool async_pool_add_idle(async_pool_t *pool, uint32_t retries);
/* If fewer are there, or fewer idle ones, than there should be, the housekeeper makes more. */
void async_pool_restore_soon(async_pool_t *pool);
/* Does only the pool refer to this resource, which is handed out? */
bool async_pool_is_abandoned(const async_pool_resource_t *resource);
/* Was it looked for in this tick, and is it going to be looked for again? */
static zend_always_inline bool async_pool_was_searched(const async_pool_t *pool)
{
	return pool->search_planned == async_clock_last && pool->in_line;
}

/* A coroutine would have to wait. Destroys what was abandoned, if there is anything, and frees its place; looks through a large
 * pool only from time to time. True: there was something. `ticket` is that of a call that wants a place, or 0: *promised = true
 * if one is promised to it. */
bool async_pool_search_abandoned(async_pool_t *pool, uint64_t ticket, bool *promised);
/* The caller has to put away all that it finds in the list then. What an error handler of the user throws is thrown. */
void async_pool_doom_abandoned(async_pool_t *pool, async_list_t *abandoned, bool is_silent);
/* Warns about a resource that is, or was until now, handed out, at the location where it was taken; `what` ends the
 * sentence. What an error handler of the user throws is thrown. */
void async_pool_report_held(const async_pool_resource_t *resource, const char *what);

/* In pool_resource.c. */
/* 31 bits that need to be different, in other processes, too, but not unpredictable. */
uint64_t async_pool_random(void);
async_pool_resource_t *async_pool_record_new(async_pool_t *pool);
void async_pool_record_free(async_pool_resource_t *resource);
/* The record, and the reference to the resource. */
void async_pool_record_destroy(async_pool_resource_t *resource);
/* The pool calls its own destructor first. So PHP, which is about to destroy garbage, or all objects, passes over those that
 * are idle. */
void async_pool_withhold_idle(async_pool_t *pool);
/* When the resource is too old, why: eviction or age. */
static inline async_pool_reason_t async_pool_expiry_of(const async_pool_resource_t *resource)
{
	return resource->expires ? ASYNC_POOL_BY_AGE : ASYNC_POOL_BY_EVICTION;
}

/* In pool.c: all pools, from creation to end. */
extern async_list_t async_pools;
void async_pool_list_rinit(void);

/* Not handed out in this process: was it in the parent? Then it is given up. */
async_pool_result_t async_pool_release_inherited(async_pool_t *pool, zval *resource);

#endif
