/* SPDX-License-Identifier: MIT
 *
 * What a pool tells about itself: its counters, its times, and the coroutines that hold its resources. Nothing here calls a
 * handler, suspends, or throws; so it can be asked at any time, also by a callback of the reactor.
 */
#ifndef ASYNC_POOL_STATS_H
#define ASYNC_POOL_STATS_H

#include "pool/pool.h"

#include "zend_smart_str.h"

extern const char *const async_pool_reason_names[ASYNC_POOL_REASONS];
extern const char *const async_pool_refusal_names[ASYNC_POOL_REFUSALS];

typedef struct async_pool_stats {
	zend_string *name; /* borrowed from the pool */
	zend_async_circuit_state_t state;
	bool is_closed;
	bool is_draining;
	uint32_t min;
	uint32_t max;
	uint32_t idle;
	uint32_t active;      /* handed out, or in the hands of a handler */
	uint32_t waiting;     /* coroutines in acquire() */
	uint32_t peak_active;
	uint32_t peak_waiting;
	uint64_t acquired;
	uint64_t created;
	uint64_t create_failures;
	uint64_t destroyed[ASYNC_POOL_REASONS];
	uint64_t timeouts;
	uint64_t refusals[ASYNC_POOL_REFUSALS];
	uint64_t leaks;       /* reports because of leakThreshold */
	async_pool_times_t wait;   /* of acquires that had to wait */
	async_pool_times_t use;    /* from acquire to release */
	async_pool_times_t create; /* of factories */
} async_pool_stats_t;

void async_pool_stats_read(async_pool_t *pool, async_pool_stats_t *stats);

/* "ACTIVE", "INACTIVE" or "RECOVERING". */
const char *async_pool_state_name(zend_async_circuit_state_t state);

/* One that has a resource of the pool now. */
typedef struct async_pool_holder {
	const char *type;    /* of the resource: a class name, or what get_debug_type() says */
	uint64_t held_ms;
	uint32_t coroutine;  /* its id, which is 0 for main code before the first coroutine */
	bool has_ended;      /* the coroutine */
	zend_string *file;   /* of its acquire(); borrowed, lives as long as the request; or NULL */
	uint32_t line;
} async_pool_holder_t;

/* Where an iteration stands; zero it first. No coroutine may run between two steps. */
typedef struct async_pool_holders {
	const async_list_t *node;
} async_pool_holders_t;

/* False: there are no more. In no particular order. */
bool async_pool_holders_next(const async_pool_t *pool, async_pool_holders_t *cursor, async_pool_holder_t *holder);

/* Pools of this process that are open, or closed with resources still out, oldest first. NULL begins, NULL ends. */
async_pool_t *async_pool_next(const async_pool_t *pool);

#define ASYNC_POOLS_FOREACH(pool) \
	for (async_pool_t *pool = async_pool_next(NULL); pool; pool = async_pool_next(pool))

/* All pools in the text format of Prometheus. */
void async_pool_metrics(smart_str *text);

#endif
