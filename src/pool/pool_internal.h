/* SPDX-License-Identifier: MIT
 *
 * What the files of the pool share and nobody else needs: places, the queue of waiters, the breaker's gate, health.
 */
#ifndef ASYNC_POOL_INTERNAL_H
#define ASYNC_POOL_INTERNAL_H

#include "pool/pool.h"

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
ASYNC_SUSPENDS void async_pool_breaker_ask(async_pool_t *pool);

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

/* Promises free places to those who wait, oldest first. Nothing runs now. */
void async_pool_serve(async_pool_t *pool);
#ifdef ASYNC_DEBUG
/* Would async_pool_serve() do anything? */
bool async_pool_owes_service(const async_pool_t *pool);
#endif

/* Is an idle resource there that is promised to nobody? Then there is a place, too (I3). */
static zend_always_inline bool async_pool_has_idle(const async_pool_t *pool)
{
	return async_pool_idle_count(pool) > pool->reserved;
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
	async_wait_init(&waiter->wait, coroutine, async_pool_waiter_info);
	waiter->pool = pool;
	waiter->promised = false;
	waiter->wait.collectable = !deadline && pool->in_line < ASYNC_POOL_GC_WAITERS;
}

/* Puts a waiter into the list by its ticket. */
void async_pool_line_up(async_list_t *list, zend_async_pool_waiter_t *waiter);

/* Queues the current coroutine until a place is promised to it (OK, *promised = true), the pool is closed (OK), the
 * deadline passes or the coroutine is cancelled. In the last two cases it holds nothing any more. *ticket is its turn, 0 if it
 * has none yet. Inline, since after a switch of stacks the processor mispredicts every return: each function less on the way
 * is worth several nanoseconds. */
ASYNC_SUSPENDS static zend_always_inline async_pool_result_t async_pool_wait(
	async_pool_t *pool, uint64_t deadline, uint64_t *ticket, bool *promised)
{
	zend_async_pool_waiter_t waiter;
	async_coroutine_t *coroutine = async_wait_prepare();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_POOL_CANNOT_WAIT;
	}
	async_pool_waiter_init(&waiter, pool, coroutine, deadline);
	if (EXPECTED(!*ticket)) {
		waiter.ticket = *ticket = ++pool->tickets;
		async_list_push_back(&pool->parked, &waiter.wait.node);
	} else {
		waiter.ticket = *ticket;
		async_pool_line_up(&pool->parked, &waiter); /* it was here before: to where it was */
	}
	async_pool_check_invariants(pool);

	pool->in_line++;
	async_wait_status_t status = async_wait_park(&waiter.wait, deadline);
	pool->in_line--;
	if (EXPECTED(status == ASYNC_WAIT_OK)) {
		*promised = waiter.promised && !async_pool_is_closed(pool);
		return ASYNC_POOL_OK;
	}
	if (waiter.promised) { /* cancelled after the promise, before it could run */
		async_pool_hand_on(pool);
	}
	async_pool_check_invariants(pool);
	return status == ASYNC_WAIT_TIMEOUT ? ASYNC_POOL_TIMEOUT : ASYNC_POOL_EXCEPTION;
}

/* In pool_maker.c. Fills the place that the caller has taken, by a factory that runs in a coroutine of its own, and waits for
 * what comes first. OK: the resource is there, in the place of the caller. CANNOT_WAIT: there can be no such coroutine here, and
 * nothing has happened. In all other cases the place belongs to the caller no more. EMPTY: a place is promised to it instead
 * (*promised = true). */
ASYNC_SUSPENDS async_pool_result_t async_pool_make(
	async_pool_t *pool, zval *resource, async_pool_epoch_t probe, uint64_t deadline, uint64_t ticket, bool *promised);

/* In pool_release.c. To the idle queue, or to the destructor if it was refused or the pool has been closed; its place is free
 * then. Takes over the reference. */
ASYNC_SUSPENDS void async_pool_put_back(async_pool_t *pool, zval *resource, bool accepted, async_pool_epoch_t probe);

/* In pool_keep.c. The oldest kept resource, for the place that the caller has taken. False = it is unfit, and the caller has to
 * destroy it; or EG(exception) is set as well. */
ASYNC_SUSPENDS bool async_pool_take_kept(async_pool_t *pool, zval *resource);
/* The pool is closed: what is kept becomes idle like everything else. */
ASYNC_SUSPENDS void async_pool_close_kept(async_pool_t *pool);
/* A health check begins. */
ASYNC_SUSPENDS void async_pool_sweep_kept(async_pool_t *pool);
/* Calls no user. */
void async_pool_forget_kept(async_pool_t *pool, void (*forget)(zval *resource));
void async_pool_gc_kept(async_pool_t *pool, zend_get_gc_buffer *buffer);

/* Wakes everybody, oldest first, with empty hands. The pool is closed. */
void async_pool_dismiss_waiters(async_pool_t *pool);

void async_pool_health_init(async_pool_t *pool);
/* False: an exception was thrown. */
bool async_pool_health_start(async_pool_t *pool);
void async_pool_health_stop(async_pool_t *pool);

/* In pool_list.c: all pools, from creation to end. */
extern async_list_t async_pools;
void async_pool_enlist(async_pool_t *pool);
void async_pool_delist(async_pool_t *pool);

/* In pool_fork.c. Frees what remembers the resources of the parent. */
void async_pool_forget_inherited(async_pool_t *pool);
/* Not handed out in this process: was it in the parent? Then it is given up. */
async_pool_result_t async_pool_release_inherited(async_pool_t *pool, zval *resource);

#endif
