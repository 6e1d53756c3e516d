/* SPDX-License-Identifier: MIT
 *
 * The resource pool. It hands out resources of any type, creates them on demand up to a maximum, and lets coroutines
 * wait in line for them. Handlers make, check and destroy the resources; messages are made by the edges, php and api.
 *
 * The one idea is the *place*. There are max places, and a call that has one may have one resource: an idle one if there is
 * any, otherwise a new one. A place is free, taken (`active`) or promised to a waiter that has been woken and has not run
 * yet (`reserved`). A freed place is promised to the oldest waiter at once, so no newcomer can take it, and a call with
 * a promise always finds either an idle resource or room for a new one: no call ever has to queue twice.
 *
 * Invariants, asserted after each operation in a debug build:
 *
 *   I1  A resource that the pool knows is either idle or active, never both: count = idle + active.
 *   I2  active + reserved <= max, while the pool is open, unless max was lowered and the surplus is not back yet, or a user
 *       has insisted on its resource and the coroutine in line has not run yet.
 *   I3  idle + active <= max, with the same exception.
 *   I4  No coroutine is parked while a place could be promised to it, nor beside its maker while an idle resource could.
 *   I5  A resource that is handed out is active: acquired - returned <= active.
 *   I6  The table of identities is at most half full; it has each resource with an identity, as long as the pool knows it.
 *   I7  While RECOVERING, at most ASYNC_POOL_PROBE_LIMIT resources are in use as probes since the state was set; each is
 *       active.
 *   I8  A closed pool has no waiter, no promise and no running timer but that of the housekeeper, if it looks for leaks. Once
 *       close() has returned, nothing is idle.
 *   I9  A place counts as taken from before the first handler is called for it until after the last one has returned.
 *   I10 The pool lives at least as long as every operation on it: each that can suspend holds a reference.
 *   I11 Each record of a resource is idle, lent or in the hands of a handler; one that is lent is in the list of its holder, or
 *       has outlived it.
 *   I12 The counters agree: resources made - destroyed are those that are idle, lent or in the hands of a handler.
 *   I13 `detours` says why the short ways of acquire() and release() are closed, and nothing else.
 *   I14 drain() has no waiters once every resource is back.
 */
#ifndef ASYNC_POOL_H
#define ASYNC_POOL_H

#include "pool/pool_stats.h"
#include "runtime/runtime.h"

/* How many resources may be in use at once while the circuit breaker is RECOVERING. */
#define ASYNC_POOL_PROBE_LIMIT 1

/* Up to so many waiters can be garbage together with their pool. */
#define ASYNC_POOL_GC_WAITERS 256

typedef enum {
	ASYNC_POOL_OK,
	ASYNC_POOL_EMPTY,         /* none available now */
	ASYNC_POOL_CLOSED,
	ASYNC_POOL_UNAVAILABLE,   /* refused by the circuit breaker */
	ASYNC_POOL_TIMEOUT,
	ASYNC_POOL_CREATE_FAILED, /* the factory gave no resource, and no reason */
	ASYNC_POOL_FOREIGN,       /* the resource is not one that is handed out now */
	ASYNC_POOL_FULL,          /* maxWaiters coroutines wait already */
	ASYNC_POOL_DEADLOCK,      /* no coroutine can run, and this one holds what others wait for */
	ASYNC_POOL_CANNOT_WAIT,   /* it would have to wait where waiting is impossible; EG(exception) says why */
	ASYNC_POOL_EXCEPTION,     /* a handler threw, or the coroutine was cancelled: EG(exception) is set */
} async_pool_result_t;

/* Why acquire() or release() cannot go the short way. async_pool_plan_detours() keeps them up to date. */
enum {
	ASYNC_POOL_VIA_BREAKER = 1 << 0,        /* it is not ACTIVE: probes may be out */
	ASYNC_POOL_VIA_CLOSED = 1 << 1,         /* closed or draining */
	ASYNC_POOL_VIA_BEFORE_ACQUIRE = 1 << 2,
	ASYNC_POOL_VIA_BEFORE_RELEASE = 1 << 3, /* or a strategy that wants to know */
	ASYNC_POOL_VIA_CLOCK = 1 << 5,          /* times are to be looked at */
	ASYNC_POOL_VIA_SURPLUS = 1 << 6,        /* there are more resources than max: it was lowered */
	ASYNC_POOL_VIA_OBSERVER = 1 << 7,       /* an observer wants to know of each use */
	ASYNC_POOL_VIA_SUSPENDED = 1 << 11,     /* acquires wait */
	ASYNC_POOL_VIA_SPARES = 1 << 12,        /* minIdle: there are to be some beside those in use */
	ASYNC_POOL_VIA_LIFO = 1 << 13,          /* what comes back is the next to be handed out */
	/* Other short ways: */
	ASYNC_POOL_VIA_LIMITS = 1 << 8,         /* of creation: the number of factories at once, or a time */
	ASYNC_POOL_VIA_OUTCOME = 1 << 10,       /* an observer wants to know how acquires end */
	ASYNC_POOL_VIA_LINE = 1 << 9,           /* not every call may wait, or an observer wants to know of it */
	ASYNC_POOL_VIA_EXTENSION = 1 << 4,      /* C code has made it: PHP code has to be kept apart */
};

#define ASYNC_POOL_DETOURS (~(uint32_t) ASYNC_POOL_VIA_EXTENSION)
#define ASYNC_POOL_DETOURS_OF_ACQUIRE \
	(ASYNC_POOL_VIA_BREAKER | ASYNC_POOL_VIA_CLOSED | ASYNC_POOL_VIA_BEFORE_ACQUIRE | ASYNC_POOL_VIA_CLOCK \
		| ASYNC_POOL_VIA_SURPLUS | ASYNC_POOL_VIA_OBSERVER | ASYNC_POOL_VIA_SUSPENDED | ASYNC_POOL_VIA_SPARES)
#define ASYNC_POOL_DETOURS_OF_RELEASE \
	(ASYNC_POOL_VIA_BREAKER | ASYNC_POOL_VIA_CLOSED | ASYNC_POOL_VIA_BEFORE_RELEASE | ASYNC_POOL_VIA_CLOCK \
		| ASYNC_POOL_VIA_SURPLUS | ASYNC_POOL_VIA_OBSERVER | ASYNC_POOL_VIA_LIFO)

/* The handlers of a pool, and the methods of a strategy of its circuit breaker. */
typedef enum {
	ASYNC_POOL_HANDLER_CREATE,
	ASYNC_POOL_HANDLER_DESTROY,
	ASYNC_POOL_HANDLER_HEALTHCHECK,
	ASYNC_POOL_HANDLER_BEFORE_ACQUIRE,
	ASYNC_POOL_HANDLER_BEFORE_RELEASE,
	ASYNC_POOL_HANDLER_REPORT_SUCCESS,
	ASYNC_POOL_HANDLER_REPORT_FAILURE,
	ASYNC_POOL_HANDLER_SHOULD_RECOVER,
	ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE,
} async_pool_handler_t;

#define ASYNC_POOL_METHODS_OF_RELEASE \
	((1u << ASYNC_POOL_HANDLER_REPORT_SUCCESS) | (1u << ASYNC_POOL_HANDLER_REPORT_FAILURE))

/* What the circuit breaker asks and tells. */
typedef struct async_pool_strategy {
	/* error = NULL: a failure without an exception. The result is that of shouldRecover. */
	bool (*call)(async_pool_t *pool, async_pool_handler_t method, zend_object *error);
	uint32_t methods;             /* those that it has: a bit for each async_pool_handler_t */
	zend_object *object;          /* owned; the strategy if it is a PHP object */
} async_pool_strategy_t;

/* A timer that starts a hidden coroutine, which works for the pool: see pool_housekeeper.c. */
typedef struct async_pool_task {
	async_timer_t timer;          /* runs between two runs of the coroutine */
	uint64_t due;                 /* when it fires */
	uint64_t interval;            /* ns; 0 = there is no rhythm, it runs when it is told to */
	async_pool_t *pool;
	void (*run)(async_pool_t *pool);
	bool is_running;              /* or about to */
	bool is_wanted;               /* once more, when it has run */
	uint32_t again_ms;            /* the same, at the latest so long after it; 0 = no */
} async_pool_task_t;

/* What Async\FailureThreshold counts, for each pool apart. Belongs to php/pool_objects.c. */
typedef struct async_pool_streak {
	uint32_t failures;            /* in a row */
	uint32_t successes;           /* in a row, while RECOVERING */
	uint32_t doublings;
	uint64_t due;                 /* of the next try; 0 = the strategy has not opened the breaker */
} async_pool_streak_t;

/* What was seen in the last look at all holders. */
typedef struct async_pool_survey {
	const async_pool_resource_t *longest; /* the one that was handed out first; or NULL */
	bool all_wait;                /* all holders wait for a pool themselves */
	uint64_t returned;            /* of the pool: if that has changed, the answers are stale */
	uint64_t due;                 /* of the next look */
} async_pool_survey_t;

struct async_pool {
	zend_async_pool_t base;       /* the public part */
	uint32_t detours;             /* ASYNC_POOL_VIA_* */
	uint32_t active;              /* places taken: handed out, or in the hands of a handler */
	uint32_t reserved;            /* places promised; 0 once the pool is closed */
	uint32_t in_line;             /* coroutines inside a wait, those included that were woken and have not run yet */
	async_pool_ring_t idle;
	uint32_t affine_count;
	uint32_t sweeps;              /* passes over those */
	async_list_t affine;          /* zend_async_pool_kept_t, the oldest first: idle, too; see pool_affinity.c */
	async_pool_known_t known;     /* resources by their identity */
	zend_string *last_file;       /* the location where something was taken last */
	uint64_t acquired;            /* how many were handed out until now */
	uint64_t returned;            /* how many of them have come back, or were taken back */
	uint32_t peak_active;         /* since the last look at what is spare */
	uint32_t peak_before;         /* and until then */
	uint32_t beside;              /* those of them that wait for no promise: a maker is at work for them, or they drain */
	async_list_t parked;          /* zend_async_pool_waiter_t by ticket, none of them promised anything */
	async_list_t making;          /* those whose maker is at work: they want an idle resource, or what it makes */
	uint64_t tickets;             /* how many were given out: one to each acquire() that finds no idle resource at once */
	async_list_t resources;       /* all that the pool knows */
	async_list_t draining;        /* async_wait_t of coroutines in drain() */
	bool is_draining;             /* no newcomer is served */
	bool is_suspended;            /* no call is served, until resume() */
	bool has_evicted;             /* evict() was called: some resources may have expired */

	/* As they were given: min_size and max_size of base are those of now. Its five handlers are C functions, or the adapters of
	 * php/callable.c; only pool_handlers.c calls them, and the strategy. They may suspend, throw, and call the pool again:
	 * read everything anew after them. */
	zend_async_pool_options_t options;
	void (*free_handlers)(zend_async_pool_t *pool); /* gives back what they own; or NULL */
	async_pool_strategy_t strategy;
	async_pool_streak_t streak;
	async_pool_epoch_t epoch;     /* changes whenever the state is set; never 0 */
	uint32_t probes;              /* places that were taken while RECOVERING, in this epoch, and are not given back yet */
	uint32_t destroying;          /* places of resources that are doomed, or in the hands of the destructor */
	uint32_t creating;            /* places that a factory is to fill: it is at work, or about to be */
	uint32_t creating_max;        /* how many may be at once: maxCreating, but fewer for a while after an outage */
	uint64_t create_until;        /* no factory begins later; UINT64_MAX = there is no such time */
	async_timer_t patience;       /* then: how long those at work may keep others from beginning */
	zend_object *last_failure;    /* owned; of the factory, until it succeeds again; or NULL */

	async_list_t observers;       /* zend_async_pool_observer_t */
	uint32_t observed;            /* what at least one of them wants to know */
	uint64_t observer_number;     /* of the newest */
	uint64_t spare_due;           /* when to look again at what is spare */

	uint32_t reported_mistakes;   /* a bit for each handler of which an Error was reported */

	async_pool_task_t health;     /* looks at idle resources */
	async_pool_task_t housekeeper; /* retires, restores, reports */
	uint64_t searched;            /* when abandoned resources were looked for last */
	uint64_t search_planned;      /* when it was too early, and the housekeeper was told to look */
	uint32_t failed_restores;     /* in a row */
	uint64_t restore_due;         /* not before this: the factory has failed */

	bool closes_later;            /* the housekeeper is to close it */
	bool is_opening;              /* the first resources are being made */
	bool reclaims;                /* a resource to which only the pool refers comes back */
	zend_string *name;            /* owned */
	async_list_t node;            /* in the list of all pools */
	async_pool_survey_t survey;   /* belongs to pool_explain.c */
	uint64_t refused_ticket;      /* of the call that has to give way in a deadlock */
	uint64_t stuck_at;            /* `acquired`, when the housekeeper saw it change last */
	uint64_t stuck_since;         /* when that was */
	bool is_stuck_reported;
	async_pool_counts_t counts;
	uint64_t late_timeout;        /* ms; of the newest acquire() that timed out */
	uint32_t late_position;       /* its position when it came, from 1 on; 0 = it was not in line: a handler was at work */
};

/* A coroutine in acquire() that waits; lives on its stack. */
typedef struct zend_async_pool_waiter {
	async_wait_t wait;            /* first: its node is in a list of the pool */
	async_pool_t *pool;
	uint64_t ticket;              /* its position in line: the order of arrival */
	uint64_t since;               /* when it began to wait, by the ticks of the loop */
	bool promised;                /* a place is reserved for it */
} zend_async_pool_waiter_t;

#define ASYNC_POOL_WAITER_OF(link) ASYNC_CONTAINER_OF(link, zend_async_pool_waiter_t, wait.node)

/* Messages, metrics and JSON carry the name: it has to be UTF-8 without NUL. */
bool async_pool_name_is_valid(const zend_string *name);
/* A pool with one reference, which async_pool_open() has to open. */
async_pool_t *async_pool_create(const zend_async_pool_options_t *options);
/* Creates the first `min` resources and starts health checks. On failure the pool is closed and the reference of the
 * caller is gone. */
async_pool_result_t async_pool_open(async_pool_t *pool);

/* A pool with C handlers, any of which may be NULL. user_data and the extra memory can be used by the factory from the
 * first call on. NULL = failure, see *result. */
async_pool_t *zend_async_pool_create_internal(const zend_async_pool_options_t *options, async_pool_result_t *result);

/* Refuses waiters and newcomers, destroys what is idle; what is in use is destroyed when it comes back. Waiters run
 * later. All destructors are called, even if some throw. If the pool is closed, what was abandoned since is destroyed. */
async_pool_result_t async_pool_close(async_pool_t *pool);
/* The same by a coroutine of the pool's own, where handlers could not wait. False: there is nothing to wait for, or no such
 * coroutine can run any more. */
bool async_pool_close_later(async_pool_t *pool);
/* The same after a fatal error: calls no handler. */
void async_pool_abandon(async_pool_t *pool);

static inline bool async_pool_is_closed(const async_pool_t *pool)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(&pool->base.event);
}

static inline void async_pool_addref(async_pool_t *pool)
{
	pool->base.event.ref_count++;
}

/* The last reference closes and frees the pool. */
static inline void async_pool_delref(async_pool_t *pool)
{
	if (EXPECTED(pool->base.event.ref_count > 1)) {
		pool->base.event.ref_count--;
	} else {
		pool->base.event.dispose(&pool->base.event);
	}
}

/* On success the caller owns the resource until it releases it. timeout_ms = 0: no limit. */
async_pool_result_t async_pool_acquire(async_pool_t *pool, zval *resource, zend_ulong timeout_ms);
/* Waits for nothing but handlers; ASYNC_POOL_EMPTY if none is available now. */
async_pool_result_t async_pool_try_acquire(async_pool_t *pool, zval *resource);
/* Borrows the value. On ASYNC_POOL_FOREIGN nothing was called and nothing has changed; in all other cases the resource
 * is back. */
async_pool_result_t async_pool_release(async_pool_t *pool, zval *resource);

/* Instead of releasing it: see pool_keep(), pool_resume(), pool_let_go() and pool_drop_kept() in zend_async_API.h. */
bool async_pool_affinity_begin(async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource);
bool async_pool_affinity_resume(async_pool_t *pool, zend_async_pool_kept_t *kept);
bool async_pool_affinity_insist(async_pool_t *pool, zend_async_pool_kept_t *kept);
void async_pool_affinity_end(async_pool_t *pool, zend_async_pool_kept_t *kept);
void async_pool_affinity_drop(async_pool_t *pool, zend_async_pool_kept_t *kept);

static inline uint32_t async_pool_idle_count(const async_pool_t *pool)
{
	return async_pool_ring_count(&pool->idle) + pool->affine_count;
}

/* Resources that are handed out. Those that a handler has are active, too. */
static inline uint32_t async_pool_lent_count(const async_pool_t *pool)
{
	return (uint32_t) (pool->acquired - pool->returned);
}

/* The resource of a value that is handed out: which one a release would take. NULL = there is none. */
async_pool_resource_t *async_pool_lent(const async_pool_t *pool, const zval *value);

/* Coroutines in acquire() that wait for a place; those whose factory is at work have one. */
static inline uint32_t async_pool_waiting_count(const async_pool_t *pool)
{
	return async_pool_is_closed(pool) ? 0 : pool->in_line - pool->beside;
}

/* Like a release, but the resource is broken: it is destroyed. */
async_pool_result_t async_pool_discard(async_pool_t *pool, zval *resource);
/* Like a release, but the resource leaves the pool for good: it belongs to the caller. */
async_pool_result_t async_pool_detach(async_pool_t *pool, zval *resource);
/* While a pool is suspended, acquires wait. */
void async_pool_set_suspended(async_pool_t *pool, bool suspended);
/* Changes the limits. What is idle and too many is destroyed now, what is in use when it comes back. After valid_for ms no
 * factory begins any more, until the next call; 0 = that time never comes. */
void async_pool_resize(async_pool_t *pool, uint32_t min, uint32_t max, uint32_t valid_for);
/* All that the pool has now is stale: what is idle is destroyed now, what is in use when it comes back. Returns how many. */
uint32_t async_pool_evict(async_pool_t *pool);
/* Serves those in line, no newcomer; waits until all is back, at most timeout_ms (0 = no limit), and closes the pool.
 * False: something is still out, or an exception was thrown. */
bool async_pool_drain(async_pool_t *pool, zend_ulong timeout_ms);

/* The observer belongs to the caller. */
void async_pool_add_observer(async_pool_t *pool, zend_async_pool_observer_t *observer);
void async_pool_remove_observer(async_pool_t *pool, zend_async_pool_observer_t *observer);

/* Sets the state of the circuit breaker, and forgets the probes that are out. No handler is called. */
void async_pool_set_state(async_pool_t *pool, zend_async_circuit_state_t state);
/* Takes over the reference to the object. */
void async_pool_replace_strategy(async_pool_t *pool, const async_pool_strategy_t *strategy);
/* Borrows the strategy, which must outlive the pool; NULL = none. */
void async_pool_set_strategy_internal(async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy);

/* Sets `detours` to what they should be. To be called when anything has changed that they depend on, as the handlers of a
 * strategy. */
void async_pool_plan_detours(async_pool_t *pool);

/* Thrown by the pool for the time limits of handlers, else by php; registered there. */
extern zend_class_entry *async_ce_pool_timeout_exception;

void async_pool_rinit(void);
/* In a child process: all pools start empty. */
void async_pool_after_fork(void);
extern const async_layer_t async_layer_pool;

/* Every coroutine waits for something that cannot happen. True: it can, since a pool takes back what was abandoned. */
bool async_pool_appeal_deadlock(void);
void async_pool_rshutdown(void);

/* Idle resources, those that are handed out, and the strategy. */
void async_pool_gc_owned(async_pool_t *pool, zend_get_gc_buffer *buffer);
/* The same, and waiters that nothing but this pool can wake. */
void async_pool_gc(async_pool_t *pool, zend_get_gc_buffer *buffer);

#ifdef ASYNC_DEBUG
void async_pool_check_invariants(const async_pool_t *pool);
/* Those that hold while a handler runs. */
void async_pool_check_handler(const async_pool_t *pool);
#else
# define async_pool_check_invariants(pool) ((void) 0)
# define async_pool_check_handler(pool) ((void) 0)
#endif

#endif
