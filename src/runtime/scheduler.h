/* SPDX-License-Identifier: MIT
 *
 * Inside the runtime: who runs next, and the way from one coroutine to the next.
 */
#ifndef ASYNC_RUNTIME_SCHEDULER_H
#define ASYNC_RUNTIME_SCHEDULER_H

#include "runtime/runtime.h"

/* Appends to the run queue; the coroutine must not be in it. */
void async_scheduler_enqueue(async_coroutine_t *coroutine);
/* Out of the run queue, if it is in. */
void async_scheduler_dequeue(async_coroutine_t *coroutine);

/* Makes the running main script a coroutine. False = AsyncException thrown. */
bool async_scheduler_launch(void);

/* The next coroutine to run, taken from the queue. Runs the reactor, on the stack of the caller, until there is one.
 * While draining, main stands for "nothing is left". */
async_coroutine_t *async_scheduler_next(void);

/* Leaves the current coroutine, which must be parked or queued; returns when it runs again. */
ASYNC_SUSPENDS void async_scheduler_switch(void);

/* Switches to `next` from whatever context runs now. Returns when somebody switches back here. */
ASYNC_SUSPENDS void async_scheduler_transfer(async_coroutine_t *next);

/* Runs everything until no visible coroutine is left. Called by main, after its end. */
ASYNC_SUSPENDS void async_scheduler_drain(void);

/* Nobody can ever run again: reports it, and cancels whoever waits. */
void async_deadlock_resolve(void);

/* Ends a pending wait without queueing its coroutine. */
void async_wait_break(async_wait_t *wait, async_wait_status_t status);

/* Per-coroutine engine state that the engine's own switch does not know; see vm_state.c. */
typedef struct async_vm_state {
	zend_error_handling_t error_handling;
	zend_class_entry *exception_class;
	zend_object *exception;
	zend_object *prev_exception;
	const zend_op *opline_before_exception;
	uint32_t blocks;          /* zend_fiber_switch_block() nesting */
	uint32_t harmless_blocks;
	zval error_handler;       /* the user's error handler, if the coroutine is inside it; else undefined */
	HashTable *in_autoload;   /* classes that it is loading, or NULL */
	zend_stack *output;       /* own output buffers, or NULL */
	struct async_basic_state *basic; /* sort and (un)serialize state, or NULL */
} async_vm_state_t;

/* Takes the state of the leaving coroutine out of the engine, leaving defaults behind. */
void async_vm_state_save(async_vm_state_t *state);
void async_vm_state_restore(async_vm_state_t *state);

void async_vm_state_minit(void);

/* May the current context be left? Throws AsyncException if not. */
bool async_vm_state_check_switchable(void);

#endif
