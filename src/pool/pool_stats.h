/* SPDX-License-Identifier: MIT
 *
 * What a pool counts and measures, and what it tells about itself: in numbers, by its holders, and in words. Nothing here
 * calls a handler, suspends, or throws; so it can be asked at any time, also by a callback of the reactor. What a hot path
 * counts is in the pool itself.
 *
 * Durations are a histogram: how many, how long together, the longest, and how they are spread. To record one takes a few
 * instructions and no memory, so percentiles are always there. The buckets are those of microseconds with two significant
 * bits: four to each power of two. A percentile is off by at most an eighth.
 */
#ifndef ASYNC_POOL_STATS_H
#define ASYNC_POOL_STATS_H

#include "pool/pool_resource.h"

#include "zend_smart_str.h"

#define ASYNC_POOL_TIMES_BITS 32 /* longer ones than 2^32 us are counted in the last bucket */
#define ASYNC_POOL_TIMES_BUCKETS (4 * (ASYNC_POOL_TIMES_BITS - 1))

typedef struct async_pool_times {
	uint64_t count;
	uint64_t sum; /* ns, as all times here */
	uint64_t max;
	uint64_t buckets[ASYNC_POOL_TIMES_BUCKETS];
} async_pool_times_t;

static inline uint32_t async_pool_times_bucket(uint64_t ns)
{
	uint64_t us = ns / 1000;

	if (us < 4) {
		return (uint32_t) us;
	}
	if (us >> ASYNC_POOL_TIMES_BITS) {
		return ASYNC_POOL_TIMES_BUCKETS - 1;
	}
	uint32_t exponent = 63 - (uint32_t) __builtin_clzll(us);
	return 4 * (exponent - 1) + (uint32_t) ((us >> (exponent - 2)) & 3);
}

static inline void async_pool_times_add(async_pool_times_t *times, uint64_t ns)
{
	times->count++;
	if (EXPECTED(!ns)) { /* the clock stands still as long as the loop does */
		times->buckets[0]++;
		return;
	}
	times->sum += ns;
	if (ns > times->max) {
		times->max = ns;
	}
	times->buckets[async_pool_times_bucket(ns)]++;
}

zend_async_pool_times_t async_pool_times_read(const async_pool_times_t *times);

/* Each of these lists makes an enum, ASYNC_POOL_<id>, and the words by which PHP code and metrics know it. */

/* Why a resource was destroyed. */
#define ASYNC_POOL_REASON_LIST(X) \
	X(BY_CLOSE, "closed") \
	X(BY_REFUSAL, "refused")     /* by beforeAcquire or beforeRelease */ \
	X(BY_CHECK, "unhealthy")     /* a health check refused it */ \
	X(BY_IDLENESS, "idle")       /* idleTimeout */ \
	X(BY_AGE, "lifetime")        /* maxLifetime */ \
	X(BY_EVICTION, "evicted") \
	X(BY_DISCARD, "discarded") \
	X(BY_ABANDON, "abandoned")   /* only the pool referred to it any more */ \
	X(BY_RESIZE, "surplus")      /* resize() to less than there were */ \
	X(BY_DETACHING, "detached")  /* it lives on */
/* Why an acquire was turned away at once. */
#define ASYNC_POOL_REFUSAL_LIST(X) \
	X(REFUSED_BY_BREAKER, "breaker") \
	X(REFUSED_BY_WAITERS, "waiters")   /* maxWaiters */ \
	X(REFUSED_BY_DEADLOCK, "deadlock") /* no coroutine could run, and it held what others waited for */
/* Whose time is limited. */
#define ASYNC_POOL_TIME_LIMIT_LIST(X) X(TIME_TO_CREATE, "create") X(TIME_TO_CHECK, "check") X(TIME_TO_DESTROY, "destroy")

#define ASYNC_POOL_ID(id, name) ASYNC_POOL_##id,
typedef enum { ASYNC_POOL_REASON_LIST(ASYNC_POOL_ID) ASYNC_POOL_REASONS } async_pool_reason_t;
typedef enum { ASYNC_POOL_REFUSAL_LIST(ASYNC_POOL_ID) ASYNC_POOL_REFUSALS } async_pool_refusal_t;
typedef enum { ASYNC_POOL_TIME_LIMIT_LIST(ASYNC_POOL_ID) ASYNC_POOL_TIME_LIMITS } async_pool_time_limit_t;

extern const char *const async_pool_reason_names[], *const async_pool_refusal_names[], *const async_pool_time_limit_names[];

typedef struct async_pool_counts {
	uint64_t peak_waiting;
	uint64_t created;
	uint64_t create_failures;
	uint64_t retries;          /* of failed factories */
	uint64_t overruns[ASYNC_POOL_TIME_LIMITS]; /* handlers that were cancelled, since their time was over */
	uint64_t destroyed[ASYNC_POOL_REASONS];
	uint64_t timeouts;
	uint64_t refusals[ASYNC_POOL_REFUSALS];
	uint64_t leaks;            /* reports because of leakThreshold */
	async_pool_times_t wait;   /* of acquires that had to wait */
	async_pool_times_t use;    /* from acquire to release, if the clock moved meanwhile */
	async_pool_times_t create; /* of factories */
} async_pool_counts_t;

typedef struct async_pool_stats {
	zend_string *name; /* borrowed from the pool */
	zend_async_circuit_state_t state;
	bool is_closed;
	bool is_draining;
	bool is_suspended;
	uint64_t min_idle;
	uint64_t creating;    /* factories at work */
	uint64_t min;
	uint64_t max;
	uint64_t idle;
	uint64_t active;      /* handed out, or in the hands of a handler */
	uint64_t waiting;     /* coroutines in acquire() */
	uint64_t waited;      /* how long the oldest of those has stood in line */
	uint64_t peak_active;
	uint64_t acquired;
	async_pool_counts_t counts; /* here `use` has also those for which the clock did not move */
} async_pool_stats_t;

void async_pool_stats_read(async_pool_t *pool, async_pool_stats_t *stats);

/* One of them, as PHP code, the monitor and Prometheus know it. */
typedef struct async_pool_stat {
	enum {
		ASYNC_POOL_STAT_NAME,
		ASYNC_POOL_STAT_STATE,
		ASYNC_POOL_STAT_BOOL,
		ASYNC_POOL_STAT_NUMBER,
		ASYNC_POOL_STAT_NUMBERS,
		ASYNC_POOL_STAT_TIMES,
	} kind;
	const char *key;          /* of the monitor; that of PHP in camelCase */
	size_t offset;            /* in async_pool_stats_t */
	const char *metric;       /* NULL = it is none */
	const char *type;
	const char *help;
	const char *const *names; /* of NUMBERS */
	uint32_t count;
	bool is_sampled;          /* the history of the monitor has it */
} async_pool_stat_t;

/* All, in the order of the properties of Async\PoolStats. */
#define ASYNC_POOL_STATS 25
extern const async_pool_stat_t async_pool_stats_table[ASYNC_POOL_STATS];
/* As a value of PHP: the state by its name, TIMES as a pointer to async_pool_times_t. */
void async_pool_stat_read(const async_pool_stats_t *stats, const async_pool_stat_t *stat, zval *value);

/* "ACTIVE", "INACTIVE" or "RECOVERING". */
const char *async_pool_state_name(zend_async_circuit_state_t state);

/* Pools of this process that are open, or closed with resources still out, oldest first. NULL begins, NULL ends. */
async_pool_t *async_pool_next(const async_pool_t *pool);

#define ASYNC_POOLS_FOREACH(pool) \
	for (async_pool_t *pool = async_pool_next(NULL); pool; pool = async_pool_next(pool))

/* All pools and gauges in the text format of Prometheus. */
void async_pool_metrics(smart_str *text);
/* A number of the script, by the name and labels under which it is shown; NULL takes it away. Returns what is wrong with the
 * name, or NULL. */
const char *async_gauge_set(zend_string *series, zval *value);
/* All of them, or NULL. */
HashTable *async_gauges(void);
void async_gauges_rshutdown(void);

/* A class name, or what get_debug_type() says. */
const char *async_pool_type_of(const zval *value);

/* How long a resource that is, or was until now, handed out has been so. */
static inline uint64_t async_pool_held_ms(const async_pool_resource_t *resource)
{
	return async_clock_last > resource->since ? (async_clock_last - resource->since) / NS_PER_MS : 0;
}

/* The id of the coroutine that holds it, which may have ended; 0 for main code before the first coroutine. */
static inline uint32_t async_pool_holder_id(const async_pool_resource_t *resource)
{
	return resource->state & ASYNC_POOL_IS_ORPHAN ? Z_EXTRA(resource->value)
		: resource->holder ? resource->holder->std.handle : 0;
}

/* What is handed out, the longest held first. The caller frees the array. */
async_pool_resource_t **async_pool_holders(const async_pool_t *pool, uint32_t *count);

/* "coroutine 4 since a.php:12". `self`: the coroutine that is called "itself"; or NULL. */
void async_pool_append_holder(smart_str *text, const async_pool_resource_t *resource, const async_coroutine_t *self);

/* "class: message"; the caller owns the string. */
zend_string *async_pool_describe(zend_object *exception);
/* The same for the last failure of the factory; NULL if it succeeds. */
zend_string *async_pool_explain_failure(const async_pool_t *pool);
/* One line for deadlock reports, with the holders, of which `self` may be one. The caller owns the string. */
zend_string *async_pool_explain(const async_pool_t *pool, const async_coroutine_t *self);

/* The messages of exceptions; the caller owns the string. Each is about the newest acquire() of the current coroutine. */
zend_string *async_pool_explain_timeout(async_pool_t *pool);
zend_string *async_pool_explain_full(async_pool_t *pool);
zend_string *async_pool_explain_deadlock(const async_pool_t *pool);

#endif
