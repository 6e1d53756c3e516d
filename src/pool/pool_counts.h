/* SPDX-License-Identifier: MIT
 *
 * What a pool counts and measures. What a hot path counts is in the pool itself; see pool_stats.h for reading all of it.
 */
#ifndef ASYNC_POOL_COUNTS_H
#define ASYNC_POOL_COUNTS_H

#include "pool/pool_times.h"

/* Why a resource was destroyed. async_pool_reason_names has the words. */
typedef enum {
	ASYNC_POOL_BY_CLOSE,     /* the pool was closed */
	ASYNC_POOL_BY_REFUSAL,   /* beforeAcquire or beforeRelease refused it */
	ASYNC_POOL_BY_CHECK,     /* a health check refused it */
	ASYNC_POOL_BY_IDLENESS,  /* idleTimeout */
	ASYNC_POOL_BY_AGE,       /* maxLifetime */
	ASYNC_POOL_BY_EVICTION,  /* evict() */
	ASYNC_POOL_BY_DISCARD,   /* discard() */
	ASYNC_POOL_BY_ABANDON,   /* nobody but the pool referred to it any more */
	ASYNC_POOL_BY_RESIZE,    /* resize() to less than there were */
	ASYNC_POOL_REASONS,
} async_pool_reason_t;

/* Why an acquire was turned away at once. async_pool_refusal_names has the words. */
typedef enum {
	ASYNC_POOL_REFUSED_BY_BREAKER,
	ASYNC_POOL_REFUSED_BY_WAITERS,  /* maxWaiters */
	ASYNC_POOL_REFUSED_BY_DEADLOCK, /* all holders wait for this pool */
	ASYNC_POOL_REFUSALS,
} async_pool_refusal_t;

typedef struct async_pool_counts {
	uint32_t peak_waiting;
	uint64_t created;
	uint64_t create_failures;
	uint64_t destroyed[ASYNC_POOL_REASONS];
	uint64_t timeouts;
	uint64_t refusals[ASYNC_POOL_REFUSALS];
	uint64_t leaks;            /* reports because of leakThreshold */
	async_pool_times_t wait;   /* of acquires that had to wait */
	async_pool_times_t use;    /* from acquire to release, if the clock moved meanwhile */
	async_pool_times_t create; /* of factories */
} async_pool_counts_t;

/* What is known of an acquire() that timed out. */
typedef struct async_pool_lateness {
	uint64_t timeout;  /* ms */
	uint32_t position; /* in the queue, from 1 on; 0 = it was not in line: a handler was at work */
} async_pool_lateness_t;

#endif
