/* SPDX-License-Identifier: MIT
 *
 * with_timeout(): a block of code that has so much time. The deadline lives on the stack of the function that calls the
 * block: nothing is allocated unless the time is over.
 */
#ifndef ASYNC_RUNTIME_DEADLINE_H
#define ASYNC_RUNTIME_DEADLINE_H

#include "runtime/runtime.h"

struct async_deadline {
	async_timer_t timer;
	async_deadline_t *outer;
	async_coroutine_t *coroutine; /* held: inside a Fiber, another coroutine may come to the end of the block */
	zend_fiber_context *context;  /* on which the block runs: the coroutine may have left it for another Fiber */
	uint32_t protect_depth;       /* a protect() inside the block puts its end off */
	bool is_over;
	zend_ulong ms;
	zend_object *cancellation;    /* owned; what was thrown into the block */
};

/* The current coroutine enters the block. */
void async_deadline_begin(async_deadline_t *deadline, zend_ulong ms);
/* It has left the block. If it did so because the time is over, a DeadlineException is thrown. */
void async_deadline_end(async_deadline_t *deadline);

/* The coroutine has come to the end of a protected part. */
void async_deadline_check(async_coroutine_t *coroutine);
/* In a child process: the coroutine is gone. */
void async_deadline_drop(async_coroutine_t *coroutine);

/* An `error` as ASYNC_ERROR_CANCELLED: the time of a block is over. It becomes a cancellation where it is thrown. */
extern zend_object async_error_deadline;
#define ASYNC_ERROR_DEADLINE (&async_error_deadline)
/* For async_coroutine_take_error(). */
zend_object *async_deadline_cancellation(async_coroutine_t *coroutine);

extern zend_class_entry *async_ce_deadline_exception;

#endif
