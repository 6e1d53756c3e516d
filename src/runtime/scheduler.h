/* SPDX-License-Identifier: MIT
 *
 * Inside the runtime: which coroutine runs next, and the way from one coroutine to the next.
 */
#ifndef ASYNC_RUNTIME_SCHEDULER_H
#define ASYNC_RUNTIME_SCHEDULER_H

#include "runtime/runtime.h"

/* Appends to the run queue; the coroutine must not be in it. */
void async_scheduler_enqueue(async_coroutine_t *coroutine);
void async_scheduler_enqueue_first(async_coroutine_t *coroutine);
/* Out of the run queue, if it is in. */
void async_scheduler_dequeue(async_coroutine_t *coroutine);

/* Makes the running main script a coroutine. False = AsyncException thrown. */
bool async_scheduler_launch(void);

/* The next coroutine to run, taken from the queue. Runs the reactor, on the stack of the caller, until there is one.
 * While draining, main stands for "nothing is left". */
async_coroutine_t *async_scheduler_next(void);

/* Gives an unstarted coroutine a carrier. If there is no memory for one, the coroutine fails and the next one is tried. */
async_coroutine_t *async_scheduler_start(async_coroutine_t *next);

/* Runs everything until no visible coroutine is left. Called by main, after its end. */
void async_scheduler_drain(void);

/* No coroutine can ever run again: reports it, and cancels all that wait. */
void async_deadlock_resolve(void);

extern zend_class_entry *async_ce_poll_exception;

/* Ends a pending wait without queueing its coroutine. */
void async_wait_break(async_wait_t *wait, async_wait_status_t status);

#endif
