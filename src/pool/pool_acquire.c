/* SPDX-License-Identifier: MIT
 *
 * Taking a resource. The common case, an idle resource and no handler to ask, is a few instructions and cannot fail half
 * way. Everything else goes through one loop that takes a place, tries to fill it, and keeps it until it has succeeded or
 * given up.
 */
#include "pool/pool_hooks.h"
#include "pool/pool_internal.h"

/* One call of acquire() or tryAcquire(). */
typedef struct {
	async_pool_t *pool;
	zval resource;      /* valid while a place is taken for it; the caller sees it only on success */
	bool may_wait;      /* for more than handlers */
	zend_ulong timeout; /* ms; 0 = none */
	uint64_t deadline;  /* 0 until it is needed */
	uint64_t ticket;    /* its turn; 0 until it takes a place, or a place in the queue */
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
	return call->deadline && (call->timeout < COARSE_TIMEOUT_MS ? async_clock_now() : async_clock_coarse()) >= call->deadline;
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

/* The place is taken, but there is no resource in it any more: back to holding a promise, with nobody in between. */
static void acquisition_keep_turn(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	pool->active--;
	async_pool_probe_end(pool, call->probe);
	if (!async_pool_is_closed(pool)) {
		pool->reserved++;
		call->promised = true;
	}
}

static async_pool_result_t acquisition_succeed(acquisition_t *call)
{
	async_pool_owned_add(&call->pool->owned, &call->resource);
	if (UNEXPECTED(call->probe) && call->probe == call->pool->epoch) {
		async_pool_probe_hand_out(call->pool, &call->resource);
	}
	return ASYNC_POOL_OK;
}

/* A handler has taken its time to fill the place. A call that is late leaves the resource to the next one. */
static async_pool_result_t acquisition_succeed_in_time(acquisition_t *call)
{
	if (UNEXPECTED(acquisition_is_late(call))) {
		async_pool_put_back(call->pool, &call->resource, true, call->probe);
		return ASYNC_POOL_TIMEOUT;
	}
	return acquisition_succeed(call);
}

/* A new resource for the place that was taken. It is not validated: it has just been made. EMPTY: something else came first, and
 * the call holds a promise. */
static async_pool_result_t acquisition_create(acquisition_t *call)
{
	async_pool_t *pool = call->pool;
	async_pool_result_t result = ASYNC_POOL_CANNOT_WAIT;

	acquisition_fix_deadline(call);
	if (call->may_wait) {
		result = async_pool_make(pool, &call->resource, call->probe, call->deadline, call->ticket, &call->promised);
	}
	if (result == ASYNC_POOL_CANNOT_WAIT) {
		if (EXPECTED(async_pool_hook_create(pool, &call->resource))) {
			result = ASYNC_POOL_OK;
		} else {
			async_pool_free_place(pool, call->probe);
			result = EG(exception) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_CREATE_FAILED;
		}
	}
	return EXPECTED(result == ASYNC_POOL_OK) ? acquisition_succeed_in_time(call) : result;
}

/* The resource is unfit. EMPTY: it is gone, and the call holds a promise. */
static async_pool_result_t acquisition_refuse(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	async_pool_hook_destroy(pool, &call->resource);
	if (UNEXPECTED(EG(exception))) { /* of the destructor, or the coroutine was cancelled in one of the two */
		async_pool_free_place(pool, call->probe);
		return ASYNC_POOL_EXCEPTION;
	}
	acquisition_keep_turn(call);
	return acquisition_is_late(call) ? ASYNC_POOL_TIMEOUT : ASYNC_POOL_EMPTY;
}

/* The oldest idle resource for the place that was taken. EMPTY: it was refused, and the call holds a promise. */
static zend_always_inline async_pool_result_t acquisition_take_idle(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	if (UNEXPECTED(async_pool_ring_is_empty(&pool->idle))) {
		acquisition_fix_deadline(call);
		return async_pool_take_kept(pool, &call->resource) ? acquisition_succeed_in_time(call) : acquisition_refuse(call);
	}
	async_pool_ring_pop(&pool->idle, &call->resource);
	if (!pool->ops.before_acquire) {
		return acquisition_succeed(call);
	}
	acquisition_fix_deadline(call);
	async_pool_verdict_t verdict = async_pool_hook_validate(pool, ASYNC_POOL_HOOK_BEFORE_ACQUIRE, &call->resource, NULL);
	if (EXPECTED(verdict == ASYNC_POOL_ACCEPTED)) {
		return acquisition_succeed_in_time(call);
	}
	if (UNEXPECTED(verdict == ASYNC_POOL_INTERRUPTED)) {
		async_pool_put_back(pool, &call->resource, true, call->probe);
		return ASYNC_POOL_EXCEPTION;
	}
	return acquisition_refuse(call);
}

/* Is the pool open, and does the breaker let this call pass? The strategy is asked once. EMPTY: a call that holds a promise
 * stays in line, as all that were in line when the pool began to recover. */
static zend_always_inline async_pool_result_t acquisition_admit(acquisition_t *call)
{
	async_pool_t *pool = call->pool;

	for (bool asked = false;; asked = true) {
		if (UNEXPECTED(async_pool_is_closed(pool))) {
			return ASYNC_POOL_CLOSED;
		}
		if (EXPECTED(async_pool_breaker_admits(pool, call->promised))) {
			return ASYNC_POOL_OK;
		}
		if (call->promised && pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_RECOVERING) {
			return ASYNC_POOL_EMPTY;
		}
		if (asked || !pool->ops.should_recover || pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
			return ASYNC_POOL_UNAVAILABLE;
		}
		acquisition_fix_deadline(call);
		async_pool_breaker_ask(pool);
		if (UNEXPECTED(EG(exception))) {
			return ASYNC_POOL_EXCEPTION;
		}
	}
}

/* Tries until it has a resource, or has to wait, or fails. When it returns, no place is promised to this call. */
static async_pool_result_t acquisition_run(acquisition_t *call)
{
	async_pool_t *pool = call->pool;
	async_pool_result_t result;

	for (;;) {
		result = acquisition_admit(call);
		if (UNEXPECTED(result != ASYNC_POOL_OK)) {
			break;
		}
		if (!call->promised && !async_pool_has_place(pool)) {
			return ASYNC_POOL_EMPTY;
		}

		bool idle = call->promised ? async_pool_idle_count(pool) > 0 : async_pool_has_idle(pool);
		acquisition_take_place(call);
		result = EXPECTED(idle) ? acquisition_take_idle(call) : acquisition_create(call);
		if (result != ASYNC_POOL_EMPTY) {
			break;
		}
	}
	if (call->promised) {
		call->promised = false;
		async_pool_hand_on(pool);
	}
	return result;
}

/* Nobody to ask, nobody to wait for: an idle resource whose place is free. */
static zend_always_inline bool acquire_idle(async_pool_t *pool, zval *resource)
{
	if (UNEXPECTED(async_pool_ring_count(&pool->idle) <= pool->reserved)
			|| UNEXPECTED(pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_ACTIVE) || pool->ops.before_acquire
			|| UNEXPECTED(async_pool_is_closed(pool))) {
		return false;
	}
	async_pool_ring_pop(&pool->idle, resource);
	pool->active++;
	async_pool_owned_add(&pool->owned, resource);
	async_pool_check_invariants(pool);
	return true;
}

static zend_never_inline async_pool_result_t acquire_slowly(
	async_pool_t *pool, zval *resource, zend_ulong timeout_ms, bool may_wait)
{
	zend_object *in_flight = EG(exception);
	acquisition_t call;
	async_pool_result_t result;

	call.pool = pool;
	call.may_wait = may_wait;
	call.timeout = timeout_ms;
	call.deadline = call.ticket = 0;
	call.promised = false;
	async_pool_addref(pool);
	while ((result = acquisition_run(&call)) == ASYNC_POOL_EMPTY && call.may_wait) {
		acquisition_fix_deadline(&call);
		result = async_pool_wait(pool, call.deadline, &call.ticket, &call.promised);
		if (UNEXPECTED(result != ASYNC_POOL_OK)) {
			break;
		}
	}
	if (EXPECTED(result == ASYNC_POOL_OK)) {
		ZVAL_COPY_VALUE(resource, &call.resource);
		if (UNEXPECTED(EG(exception) != in_flight)) { /* the caller will not look at the resource, hence not give it back */
			async_pool_release(pool, resource);
			zval_ptr_dtor(resource);
			result = ASYNC_POOL_EXCEPTION;
		}
	}
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	return result;
}

async_pool_result_t async_pool_acquire(async_pool_t *pool, zval *resource, zend_ulong timeout_ms)
{
	return EXPECTED(acquire_idle(pool, resource)) ? ASYNC_POOL_OK : acquire_slowly(pool, resource, timeout_ms, true);
}

async_pool_result_t async_pool_try_acquire(async_pool_t *pool, zval *resource)
{
	return EXPECTED(acquire_idle(pool, resource)) ? ASYNC_POOL_OK : acquire_slowly(pool, resource, 0, false);
}
