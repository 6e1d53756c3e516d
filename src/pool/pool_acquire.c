/* SPDX-License-Identifier: MIT
 *
 * Taking a resource. The common case, an idle resource and no handler to ask, is a few instructions and cannot fail half
 * way. Everything else goes through one loop that takes a place, tries to fill it, and keeps it until it has succeeded or
 * given up.
 */
#include "pool/pool_internal.h"
#include "runtime/switch.h"

/* One call of acquire() or tryAcquire(). */
typedef struct {
	async_pool_t *pool;
	async_pool_resource_t *resource; /* valid while a place is taken for it */
	zval *value;        /* where the caller wants it; untouched unless it succeeds */
	bool may_wait;      /* for more than handlers */
	zend_ulong timeout; /* ms; 0 = none */
	uint64_t deadline;  /* 0 until it is needed */
	uint64_t ticket;    /* its position in line: the order of arrival; 0 until it takes a place, or waits */
	uint32_t arrival;   /* its position when it began to wait in line */
	uint32_t position;  /* the same, if the time was up there */
	bool has_waited;    /* in line */
	bool is_announced;  /* observers know that it has to wait */
	bool promised;      /* a reserved place belongs to this call */
	async_pool_epoch_t probe; /* of the taken place */
} acquisition_t;

/* Reading the clock is a good part of what a wait costs, so for long timeouts the cheap clock has to do. It is behind by
 * up to a tick of the kernel, which is added: such a deadline is not early, but late by one per cent at most. */
#define COARSE_TIMEOUT_MS 1000

static uint64_t deadline_after(zend_ulong timeout)
{
	if (timeout < COARSE_TIMEOUT_MS || timeout > UINT32_MAX) {
		return async_deadline_after(timeout);
	}
	return async_clock_coarse() + COARSE_CLOCK_LAG + timeout * NS_PER_MS;
}

/* The deadline counts from the call. It is computed before the first thing that can take time, a handler or the wait:
 * up to there only a few instructions have passed, and a call that finds an idle resource never looks at the clock. */
static inline void acquisition_fix_deadline(acquisition_t *call)
{
	if (call->timeout && !call->deadline) {
		call->deadline = deadline_after(call->timeout);
	}
}

static inline bool acquisition_is_late(const acquisition_t *call)
{
	return call->deadline
		&& (call->timeout < COARSE_TIMEOUT_MS ? async_clock_now() : async_clock_coarse()) >= call->deadline;
}

static zend_always_inline void acquisition_take_place(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	pool->reserved -= call->promised;
	call->promised = false;
	pool->active++;
	if (!call->ticket) {
		call->ticket = ++pool->tickets;
	}
	call->probe = 0;
	if (UNEXPECTED(pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING)) {
		call->probe = pool->epoch;
		pool->probes++;
	}
}

static zend_always_inline async_pool_result_t acquisition_succeed(acquisition_t *call)
{
	async_pool_lend(call->pool, call->resource, call->value, EG(current_execute_data));
	call->resource->probe = call->probe;
	return ASYNC_POOL_OK;
}

/* A handler has taken its time to fill the place. A call that is late leaves the resource to the next one. */
static async_pool_result_t acquisition_succeed_in_time(acquisition_t *call)
{
	if (UNEXPECTED(acquisition_is_late(call))) {
		async_pool_put_back(call->pool, call->resource, call->probe);
		return ASYNC_POOL_TIMEOUT;
	}
	return acquisition_succeed(call);
}

/* A new resource for the place that was taken. It is not validated: it has just been made. EMPTY: something else came first,
 * and the call holds a promise, unless the pool is suspended. */
static async_pool_result_t acquisition_create(acquisition_t *call)
{
	async_pool_t *pool = call->pool;
	async_pool_result_t result = ASYNC_POOL_CANNOT_WAIT;

	pool->creating++;
	acquisition_fix_deadline(call);
	if (call->may_wait) {
		result = async_pool_make(pool, &call->resource, call->probe, call->deadline, call->ticket, &call->promised);
	}
	if (result == ASYNC_POOL_CANNOT_WAIT) {
		async_pool_patience_t patience = {
			.retries = call->may_wait ? pool->options.create_retries : 0,
			.deadline = call->deadline,
		};
		call->resource = async_pool_handler_create(pool, call->probe, &patience);
		if (EXPECTED(call->resource)) {
			result = ASYNC_POOL_OK;
		} else {
			async_pool_free_place(pool, call->probe);
			result = EG(exception) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_CREATE_FAILED;
		}
	}
	return EXPECTED(result == ASYNC_POOL_OK) ? acquisition_succeed_in_time(call) : result;
}

/* The resource is destroyed. EMPTY: the call holds a promise instead of the place. */
static zend_never_inline async_pool_result_t acquisition_give_up(acquisition_t *call, async_pool_reason_t reason)
{
	async_pool_t *pool = call->pool;

	async_pool_handler_destroy(pool, call->resource, reason);
	if (UNEXPECTED(EG(exception))) { /* of the destructor, or the coroutine was cancelled in one of the two */
		async_pool_free_place(pool, call->probe);
		return ASYNC_POOL_EXCEPTION;
	}
	call->promised = async_pool_honour_ticket(pool, call->probe);
	return acquisition_is_late(call) ? ASYNC_POOL_TIMEOUT : ASYNC_POOL_EMPTY;
}

/* The oldest resource with an affinity: its user is told first. EMPTY: it was no good, and the call holds a promise. */
static zend_never_inline async_pool_result_t acquisition_take_affine(acquisition_t *call)
{
	acquisition_fix_deadline(call);
	if (UNEXPECTED(!async_pool_affinity_take(call->pool, &call->resource))) {
		return acquisition_give_up(call, ASYNC_POOL_BY_REFUSAL);
	}
	if (UNEXPECTED(call->pool->detours & ASYNC_POOL_VIA_CLOCK) && call->resource->expires <= async_pool_clock()) {
		return acquisition_give_up(call, async_pool_expiry_of(call->resource));
	}
	return acquisition_succeed_in_time(call);
}

/* The oldest idle resource for the place that was taken. EMPTY: it was no good, and the call holds a promise. */
static zend_always_inline async_pool_result_t acquisition_take_idle(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	if (UNEXPECTED(!async_pool_ring_count(&pool->idle))) {
		return acquisition_take_affine(call);
	}
	call->resource = async_pool_take_idle(pool);
	if (UNEXPECTED(pool->detours & ASYNC_POOL_VIA_CLOCK)) {
		uint64_t now = async_pool_clock();
		if (UNEXPECTED(call->resource->expires <= now)) {
			acquisition_fix_deadline(call);
			return acquisition_give_up(call, async_pool_expiry_of(call->resource));
		}
		if (async_pool_is_fresh(pool, call->resource, now)) {
			return acquisition_succeed(call);
		}
	}
	if (!pool->options.before_acquire) {
		return acquisition_succeed(call);
	}
	acquisition_fix_deadline(call);
	async_pool_verdict_t verdict =
		async_pool_handler_ask(pool, ASYNC_POOL_HANDLER_BEFORE_ACQUIRE, &call->resource->value, NULL, NULL);
	if (EXPECTED(verdict == ASYNC_POOL_ACCEPTED)) {
		return acquisition_succeed_in_time(call);
	}
	if (UNEXPECTED(verdict == ASYNC_POOL_INTERRUPTED)) {
		async_pool_put_back(pool, call->resource, call->probe);
		return ASYNC_POOL_EXCEPTION;
	}
	return acquisition_give_up(call, ASYNC_POOL_BY_REFUSAL);
}

/* Is the pool open, and does the breaker let this call pass? The strategy is asked once. EMPTY: a call that holds a promise
 * stays in line, as all that were in line when the pool began to recover. */
static zend_always_inline async_pool_result_t acquisition_admit(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	for (bool asked = false;; asked = true) {
		if (UNEXPECTED(pool->detours & ASYNC_POOL_VIA_CLOSED)
				&& (async_pool_is_closed(pool) || !call->ticket)) { /* those in line are served before it closes */
			return ASYNC_POOL_CLOSED;
		}
		if (EXPECTED(async_pool_breaker_admits(pool, call->promised))) {
			return ASYNC_POOL_OK;
		}
		if (call->promised && pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING) {
			return ASYNC_POOL_EMPTY;
		}
		if (asked || !async_pool_strategy_has(pool, ASYNC_POOL_HANDLER_SHOULD_RECOVER)
				|| pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
			return ASYNC_POOL_UNAVAILABLE;
		}
		acquisition_fix_deadline(call);
		if (async_pool_handler_ask(pool, ASYNC_POOL_HANDLER_SHOULD_RECOVER, NULL, NULL, NULL) == ASYNC_POOL_ACCEPTED
				&& pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
			async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_RECOVERING);
		}
		if (UNEXPECTED(EG(exception))) {
			return ASYNC_POOL_EXCEPTION;
		}
	}
}

/* max was lowered, the pool was suspended, or a user has insisted on its resource, after a place was promised: if there is none
 * for it any more, the call goes back to where it was in line. The calls with a promise run in the order of their tickets, so it
 * is the last ones that have to. */
static void acquisition_review_promise(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	if (call->promised && (pool->is_suspended || pool->active >= pool->base.max_size)) {
		pool->reserved--;
		call->promised = false;
	}
	async_pool_plan_detours(pool);
}

/* The call ends without a resource, or waits in line. */
static inline void acquisition_hand_on(acquisition_t *call)
{
	if (call->promised) {
		call->promised = false;
		async_pool_hand_on(call->pool);
	}
}

/* Tries until it has a resource, or has to wait, or fails. When it returns, no place is promised to this call. */
static zend_never_inline async_pool_result_t acquisition_run(acquisition_t *call)
{
	async_pool_t *pool = call->pool;
	async_pool_result_t result;

	for (;;) {
		result = acquisition_admit(call);
		if (UNEXPECTED(result != ASYNC_POOL_OK)) {
			break;
		}
		if (UNEXPECTED(pool->detours & (ASYNC_POOL_VIA_SURPLUS | ASYNC_POOL_VIA_SUSPENDED))) {
			acquisition_review_promise(call);
			if (pool->is_suspended) {
				return ASYNC_POOL_EMPTY;
			}
		}
		bool idle = call->promised ? async_pool_idle_count(pool) > 0 : async_pool_has_idle(pool);
		/* since the promise the limits may have changed, and an older call may have lost its own: that one comes first */
		if (!(call->promised ? async_pool_is_first(pool, call->ticket) : async_pool_has_place(pool))
				|| (!idle && !async_pool_may_create(pool, call->promised))) {
			result = ASYNC_POOL_EMPTY;
			break;
		}
		acquisition_take_place(call);
		result = EXPECTED(idle) ? acquisition_take_idle(call) : acquisition_create(call);
		if (result != ASYNC_POOL_EMPTY) {
			break;
		}
	}
	acquisition_hand_on(call);
	return result;
}

/* The same after a wait. Mostly a place is promised, a resource came with it, and there is nothing to ask. */
static zend_always_inline async_pool_result_t acquisition_go_on(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	if (UNEXPECTED(pool->detours & ASYNC_POOL_DETOURS) || UNEXPECTED(!call->promised) || UNEXPECTED(!async_pool_ring_count(&pool->idle))) {
		return acquisition_run(call);
	}
	pool->reserved--;
	pool->active++;
	async_pool_lend(pool, async_pool_ring_pop(&pool->idle), call->value, EG(current_execute_data));
	return ASYNC_POOL_OK;
}

/* May this call wait in line? False: *result says why not. OK: it has to try again, since observers were told. */
static zend_never_inline bool acquisition_enter_line(acquisition_t *call, async_pool_result_t *result)
{
	async_pool_t *pool = call->pool;

	if (pool->options.max_waiters && async_pool_waiting_count(pool) >= pool->options.max_waiters) {
		*result = ASYNC_POOL_FULL;
		return false;
	}
	if (call->is_announced || !async_pool_is_observed(pool, ZEND_ASYNC_POOL_LIMITED) || !async_list_is_empty(&pool->parked)
			|| !async_pool_is_limited(pool)) {
		return true;
	}
	call->is_announced = true;
	zend_object *in_flight = EG(exception);
	async_pool_tell_observers(pool, ZEND_ASYNC_POOL_LIMITED, NULL);
	*result = EG(exception) == in_flight ? ASYNC_POOL_OK : ASYNC_POOL_EXCEPTION;
	return false;
}

/* Parks until a place is promised to the call (OK, promised = true), the pool is closed (OK), the deadline passes or the
 * coroutine is cancelled. In the last two cases the call holds nothing any more. It is counted how long: by the ticks of the
 * loop, since to read the clock would cost a good part of the wait. Inline, since after a switch of stacks the processor
 * mispredicts every return: each function less on the way is worth several nanoseconds. */
static zend_always_inline async_pool_result_t acquisition_park(acquisition_t *call, zend_async_pool_waiter_t *waiter)
{
	async_pool_t *pool = call->pool;

	async_pool_line_up(&pool->parked, waiter);
	async_pool_check_invariants(pool);
	if (++pool->in_line - pool->beside > pool->counts.peak_waiting) {
		pool->counts.peak_waiting = pool->in_line - pool->beside;
	}
	async_wait_status_t status = async_wait_park(&waiter->wait, call->deadline);
	pool->in_line--;
	if (EXPECTED(status == ASYNC_WAIT_OK)) {
		call->promised = waiter->promised && !async_pool_is_closed(pool);
		async_pool_times_add(&pool->counts.wait, async_clock_last - waiter->since);
		return ASYNC_POOL_OK;
	}
	if (waiter->promised) { /* cancelled after the promise, before it could run */
		async_pool_hand_on(pool);
	} else if (UNEXPECTED(!async_list_is_empty(&pool->draining))) {
		async_pool_serve(pool);
	}
	async_pool_check_invariants(pool);
	if (status != ASYNC_WAIT_TIMEOUT) {
		return ASYNC_POOL_EXCEPTION;
	}
	async_pool_times_add(&pool->counts.wait, async_clock_last - waiter->since);
	call->position = call->arrival;
	return ASYNC_POOL_TIMEOUT;
}

/* Waits in line. The first time the call may be refused. */
static zend_always_inline async_pool_result_t acquisition_wait(acquisition_t *call)
{
	zend_async_pool_waiter_t waiter;
	async_coroutine_t *coroutine = async_wait_prepare_fast();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_POOL_CANNOT_WAIT;
	}
	async_pool_waiter_init(&waiter, call->pool, coroutine, call->deadline);
	if (EXPECTED(!call->has_waited)) {
		async_pool_result_t result;
		if (UNEXPECTED(call->pool->detours & ASYNC_POOL_VIA_LINE) && !acquisition_enter_line(call, &result)) {
			return result;
		}
		call->has_waited = true;
		call->arrival = call->pool->in_line - call->pool->beside + 1;
	} else if (call->pool->refused_ticket == call->ticket) {
		return ASYNC_POOL_DEADLOCK;
	}
	waiter.ticket = call->ticket;
	return acquisition_park(call, &waiter);
}

/* All places are taken, some perhaps by resources that no code can give back. OK: the call may try again. EMPTY: there are
 * none. Its ticket and its deadline are those of its arrival, although destructors run before it is in line. */
static zend_always_inline async_pool_result_t acquisition_search(acquisition_t *call)
{
	if (!call->ticket) {
		call->ticket = ++call->pool->tickets;
	}
	acquisition_fix_deadline(call);
	if (EXPECTED(async_pool_was_searched(call->pool))
			|| EXPECTED(!async_pool_search_abandoned(call->pool, call->ticket, &call->promised))) {
		return ASYNC_POOL_EMPTY;
	}
	if (EXPECTED(!EG(exception)) && EXPECTED(!acquisition_is_late(call))) {
		return ASYNC_POOL_OK;
	}
	acquisition_hand_on(call);
	return EG(exception) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_TIMEOUT;
}

/* ASYNC_POOL_REFUSALS: the call was not turned away. */
static async_pool_refusal_t refusal_of(async_pool_result_t result)
{
	return result == ASYNC_POOL_UNAVAILABLE ? ASYNC_POOL_REFUSED_BY_BREAKER
		: result == ASYNC_POOL_FULL ? ASYNC_POOL_REFUSED_BY_WAITERS
		: result == ASYNC_POOL_DEADLOCK ? ASYNC_POOL_REFUSED_BY_DEADLOCK : ASYNC_POOL_REFUSALS;
}

static void acquisition_count_failure(const acquisition_t *call, async_pool_result_t result)
{
	async_pool_counts_t *counts = &call->pool->counts;

	if (result == ASYNC_POOL_TIMEOUT) {
		counts->timeouts++;
		call->pool->late_timeout = call->timeout;
		call->pool->late_position = call->position;
	} else if (refusal_of(result) != ASYNC_POOL_REFUSALS) {
		counts->refusals[refusal_of(result)]++;
	}
}

/* An exception was thrown, so the caller will not look at the resource, hence not give it back. */
static async_pool_result_t take_back(async_pool_t *pool, zval *value)
{
	async_pool_release(pool, value);
	zval_ptr_dtor(value);
	ZVAL_NULL(value); /* the engine frees what a function that throws has returned */
	return ASYNC_POOL_EXCEPTION;
}

static zend_never_inline async_pool_result_t acquire_slowly(
	async_pool_t *pool, zval *value, zend_ulong timeout_ms, bool may_wait)
{
	zend_object *in_flight = EG(exception);
	acquisition_t call;
	async_pool_result_t result;

	call.pool = pool;
	call.value = value;
	call.may_wait = may_wait;
	call.timeout = timeout_ms;
	call.deadline = call.ticket = call.position = 0;
	call.promised = call.has_waited = call.is_announced = false;
	async_pool_addref(pool);
	result = EXPECTED(!(pool->detours & ASYNC_POOL_DETOURS)) && EXPECTED(!async_pool_has_place(pool)) ? ASYNC_POOL_EMPTY : acquisition_run(&call);
	while (EXPECTED(result == ASYNC_POOL_EMPTY)) {
		result = acquisition_search(&call);
		if (EXPECTED(result == ASYNC_POOL_EMPTY) && EXPECTED(may_wait)) {
			result = acquisition_wait(&call);
		}
		if (UNEXPECTED(result != ASYNC_POOL_OK)) {
			break;
		}
		result = acquisition_go_on(&call);
	}
	if (EXPECTED(result == ASYNC_POOL_OK)) {
		if (UNEXPECTED(EG(exception) != in_flight)) {
			result = take_back(pool, value);
		}
	} else {
		acquisition_count_failure(&call, result);
	}
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	return result;
}

static async_pool_result_t acquire_and_tell(async_pool_t *pool, zval *value, zend_ulong timeout_ms, bool may_wait)
{
	zend_object *in_flight = EG(exception);
	uint64_t start = async_clock_now();
	async_pool_result_t result = acquire_slowly(pool, value, timeout_ms, may_wait);
	uint64_t waited = async_clock_now() - start, late_timeout = pool->late_timeout;
	uint32_t late_position = pool->late_position;

	if (result == ASYNC_POOL_OK) {
		async_pool_tell_time(pool, ZEND_ASYNC_POOL_ACQUIRED, waited);
	} else if (result == ASYNC_POOL_TIMEOUT) {
		async_pool_tell_time(pool, ZEND_ASYNC_POOL_TIMED_OUT, waited);
	} else if (refusal_of(result) != ASYNC_POOL_REFUSALS) {
		async_pool_tell_reason(pool, ZEND_ASYNC_POOL_REFUSED, async_pool_refusal_names[refusal_of(result)]);
	}
	pool->late_timeout = late_timeout; /* others may have been late meanwhile */
	pool->late_position = late_position;
	if (UNEXPECTED(EG(exception) != in_flight) && result != ASYNC_POOL_CANNOT_WAIT) {
		result = result == ASYNC_POOL_OK ? take_back(pool, value) : ASYNC_POOL_EXCEPTION;
	}
	return result;
}

/* Apart, so that the shortest way has no registers to save. */
static zend_never_inline async_pool_result_t acquire_otherwise(
	async_pool_t *pool, zval *value, zend_ulong timeout_ms, bool may_wait)
{
	uint32_t detours = pool->detours;
	async_pool_result_t result;

	async_pool_addref(pool);
	if (detours & ASYNC_POOL_VIA_OUTCOME) {
		result = acquire_and_tell(pool, value, timeout_ms, may_wait);
	} else {
		result = async_pool_acquire_idle(pool, value, EG(current_execute_data), true, 0) ? ASYNC_POOL_OK : acquire_slowly(pool, value, timeout_ms, may_wait);
	}
	if (detours & (ASYNC_POOL_VIA_OUTCOME | ASYNC_POOL_VIA_SPARES)) {
		async_pool_restore_soon(pool);
	}
	async_pool_delref(pool);
	return result;
}

static zend_always_inline async_pool_result_t acquire(
	async_pool_t *pool, zval *value, zend_ulong timeout_ms, bool may_wait)
{
	const uint32_t others = ASYNC_POOL_VIA_OUTCOME | ASYNC_POOL_VIA_SPARES | ASYNC_POOL_VIA_CLOCK;

	if (EXPECTED(async_pool_acquire_idle(pool, value, EG(current_execute_data), false, 0))) {
		return ASYNC_POOL_OK;
	}
	return UNEXPECTED(pool->detours & others) ? acquire_otherwise(pool, value, timeout_ms, may_wait)
		: acquire_slowly(pool, value, timeout_ms, may_wait);
}

async_pool_result_t async_pool_acquire(async_pool_t *pool, zval *value, zend_ulong timeout_ms)
{
	return acquire(pool, value, timeout_ms, true);
}

async_pool_result_t async_pool_try_acquire(async_pool_t *pool, zval *value)
{
	return acquire(pool, value, 0, false);
}
