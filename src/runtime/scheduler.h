/* SPDX-License-Identifier: MIT
 *
 * Inside the runtime: which coroutine runs next, and the carriers that run them.
 */
#ifndef ASYNC_RUNTIME_SCHEDULER_H
#define ASYNC_RUNTIME_SCHEDULER_H

#include "runtime/runtime.h"

#ifdef ASYNC_DEBUG
/* Where to append: anywhere, if the order is to be shuffled. */
async_list_t *async_scheduler_position(void);
#endif

/* Appends to the run queue; the coroutine must not be in it. Inline, as taking the next one: every switch does both. */
static zend_always_inline void async_scheduler_enqueue(async_coroutine_t *coroutine)
{
	ZEND_ASSERT(!async_coroutine_is_queued(coroutine)); /* R1 */
#ifdef ASYNC_DEBUG
	async_list_insert_before(async_scheduler_position(), &coroutine->ready);
#else
	async_list_push_back(&ASYNC_G(ready), &coroutine->ready);
#endif
	ASYNC_G(ready_count)++;
}
/* Out of the run queue, if it is in. */
void async_scheduler_dequeue(async_coroutine_t *coroutine);

/* Makes the running main script a coroutine. False = AsyncException thrown. */
bool async_scheduler_launch(void);
/* Makes it one if it is none yet. False = exception thrown. */
static inline bool async_main_is_coroutine(void)
{
	return EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE) || async_scheduler_launch();
}

/* The next coroutine to run, taken from the queue. Runs the reactor, on the stack of the caller, until there is one.
 * While draining, main stands for "nothing is left". */
async_coroutine_t *async_scheduler_find_next(void);

/* Among so many live coroutines the next ones are in no cache. */
#define ASYNC_SCHEDULER_CROWD 256
/* Of the C stack, from its newest frame on. */
#define ASYNC_PREFETCHED_LINES 8

/* Asks for what the next switches need: of the next coroutine the stacks, of the one after it the context, which tells where
 * its stack is, and then the coroutine itself. Each step reads what the step before has asked for. */
static zend_always_inline void async_scheduler_prefetch(void)
{
	const async_list_t *next = ASYNC_G(ready).next, *after = next->next;
	const async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(next, async_coroutine_t, ready);

	if (EXPECTED(next != &ASYNC_G(ready)) && EXPECTED(after != &ASYNC_G(ready)) && EXPECTED(coroutine->context)) {
		const char *stack = coroutine->context->handle;
		const char *frame = (const char *) coroutine->execute_data;

		for (int i = 0; i < ASYNC_PREFETCHED_LINES; i++) {
			__builtin_prefetch(stack + i * 64, 1);
		}
		__builtin_prefetch(frame - 64, 1);
		__builtin_prefetch(frame, 1);
		__builtin_prefetch(ASYNC_CONTAINER_OF(after, async_coroutine_t, ready)->context, 1);
		__builtin_prefetch(after->next, 1);
	}
}

/* The same if there is one, and it is not yet time to look at the clock; otherwise NULL. */
static zend_always_inline async_coroutine_t *async_scheduler_take(void)
{
#ifndef ASYNC_DEBUG
	async_list_t *node = ASYNC_G(ready).next;

	if (EXPECTED(ASYNC_G(poll_budget) > 1) && EXPECTED(node != &ASYNC_G(ready))) {
		ASYNC_G(poll_budget)--;
		ASYNC_G(ready_count)--;
		async_list_remove(node);
		if (UNEXPECTED(ASYNC_G(live_count) > ASYNC_SCHEDULER_CROWD)) {
			async_scheduler_prefetch();
		}
		return ASYNC_CONTAINER_OF(node, async_coroutine_t, ready);
	}
#endif
	return NULL;
}

static zend_always_inline async_coroutine_t *async_scheduler_next(void)
{
	async_coroutine_t *next = async_scheduler_take();

	return EXPECTED(next) ? next : async_scheduler_find_next();
}

/* Gives an unstarted coroutine a carrier. If there is no memory for one, the coroutine fails and the next one is tried. */
async_coroutine_t *async_scheduler_start(async_coroutine_t *next);

/* Runs everything until no visible coroutine is left. Called by main, after its end. */
void async_scheduler_drain(void);

/* No coroutine can ever run again: reports it, and cancels all that wait. */
void async_deadlock_resolve(void);

extern zend_class_entry *async_ce_poll_exception;

/* Ends a pending wait without queueing its coroutine. */
void async_wait_break(async_wait_t *wait, async_wait_status_t status);

/* Carriers: execution contexts with a C stack and a VM stack, which run one coroutine after another. */

void async_carrier_minit(void);
bool async_carrier_runs_php_entry(void); /* for async_layer_runtime */

/* Gives an unstarted coroutine a context to start in. False = out of memory or mappings; nothing is thrown. */
bool async_carrier_assign(async_coroutine_t *coroutine);

/* The carrier that runs now goes on with another coroutine. */
void async_carrier_replace_coroutine(async_coroutine_t *coroutine);

/* Is the address in the guard below the stack that is in use now? May be asked by a signal handler. */
bool async_carrier_guards(const void *address);

/* Gives the memory of carriers that have been idle for long back to the system. */
void async_carrier_trim(void);
/* Frees every carrier and every stack; nothing of them may be referenced any more. */
void async_carrier_shutdown(void);

/* Fibers of the user's in which a coroutine is parked. */

void async_fiber_minit(void);

#endif
