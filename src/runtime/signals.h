/* SPDX-License-Identifier: MIT
 *
 * Signals while the loop waits: those of ext/pcntl, and those that futures listen to.
 */
#ifndef ASYNC_RUNTIME_SIGNALS_H
#define ASYNC_RUNTIME_SIGNALS_H

#include "runtime/future.h"

/* Was the exception thrown by a signal handler? It belongs to no code that it happened to interrupt. */
bool async_interrupt_threw(const zend_object *exception);

/* A wait that signals break off, as they do in stock PHP; lives on the stack of the function that waits. */
typedef struct async_interruptible async_interruptible_t;
struct async_interruptible {
	async_list_t node;
	unsigned begun;           /* how many signals there had been */
	void (*interrupt)(async_interruptible_t *self);
};

void async_interruptible_begin(async_interruptible_t *self, void (*interrupt)(async_interruptible_t *));
static inline void async_interruptible_end(async_interruptible_t *self)
{
	async_list_remove(&self->node);
}

/* The loop has returned: breaks off the waits that began before the last signal. The signal handlers run first. */
void async_interrupt_notice(void);

/* Runs pending signal handlers in a coroutine of their own. True if one was spawned. */
bool async_interrupt_dispatch(void);

/* Has pcntl_signal() set a handler? It may do what the coroutines wait for. */
bool async_signals_are_handled(void);

/* Are there futures of signals, which count as one pending event of the reactor, but no code that waits for one of them? */
bool async_signals_wake_nothing(void);

/* A future that the next delivery completes with the value. If the token (nullable) fires first, the future fails as the
 * token did. While a future waits, the signal is listened to; otherwise it acts as ever. The reference belongs to the caller.
 * NULL = exception thrown. */
async_future_t *async_signal_future(int number, zval *value, zend_object *token);

/* The script is over: callbacks of signals that have not come are given up. */
void async_signal_futures_let_go(void);

/* A stack that overflows ends the process: this says so first. */

#ifndef ASYNC_ENGINE_STACKS
/* From the first stack of a request to the last; watching twice is watching once. */
void async_overflow_watch(void);
/* False = nothing is watched, or it cannot be undone, since another handler was put on top of this one. */
bool async_overflow_unwatch(void);
#else
# define async_overflow_watch() ((void) 0)
# define async_overflow_unwatch() false
#endif

#endif
