/* SPDX-License-Identifier: MIT
 *
 * with_timeout(), and the time limits of a pool's handlers: a block of code that has so much time. The deadline lives on the stack of the function that calls the
 * block: nothing is allocated unless the time is over.
 */
#ifndef ASYNC_RUNTIME_DEADLINE_H
#define ASYNC_RUNTIME_DEADLINE_H

#include "runtime/runtime.h"

struct async_deadline {
	async_deadline_t *outer;
	async_coroutine_t *coroutine; /* held once armed: inside a Fiber, another coroutine may come to the end of the block */
	zend_fiber_context *context;  /* on which the block runs: the coroutine may have left it for another Fiber */
	uint32_t protect_depth;       /* a protect() inside the block puts its end off */
	bool is_armed;                /* the coroutine has waited meanwhile; only then the last two are valid */
	bool is_over;
	bool is_hidden;               /* it does not keep the process alive; to be set after the beginning, as the next */
	const char *what;             /* whose time it is; NULL = that of with_timeout() */
	zend_ulong ms;
	uint64_t begin;
	async_timer_t timer;
	zend_object *cancellation;    /* owned; what was thrown into the block */
};

bool async_deadline_end_armed(async_deadline_t *deadline);

/* The current coroutine enters the block. Inline: if the block never waits, this and the end are all. */
static zend_always_inline void async_deadline_begin(async_deadline_t *deadline, zend_ulong ms)
{
	async_coroutine_t *self = ASYNC_G(current);

	deadline->begin = async_clock_now();
	deadline->outer = self->deadline;
	deadline->coroutine = self;
	deadline->context = EG(current_fiber_context);
	deadline->protect_depth = self->protect_depth;
	deadline->is_armed = false;
	deadline->is_over = false;
	deadline->is_hidden = false;
	deadline->what = NULL;
	deadline->ms = ms;
	self->deadline = deadline;
	ASYNC_G(open_deadlines)++;
	ASYNC_G(poll_budget) = 1; /* the next switch starts the timer */
}

/* It has left the block. If it did so because the time is over, a DeadlineException is thrown: true. */
static zend_always_inline bool async_deadline_end(async_deadline_t *deadline)
{
	async_coroutine_t *coroutine = deadline->coroutine;
	async_deadline_t **link = &coroutine->deadline;

	while (*link && UNEXPECTED(*link != deadline)) { /* Fibers do not end in the order in which they began */
		link = &(*link)->outer;
	}
	if (EXPECTED(*link)) {
		*link = deadline->outer;
		ASYNC_G(open_deadlines)--;
	}
	return UNEXPECTED(deadline->is_armed) && async_deadline_end_armed(deadline);
}

/* The statement is the block. A fatal error leaves the stack on which the deadline lives. */
#define ASYNC_WITH_DEADLINE(ms, statement) do { \
	async_deadline_t deadline; \
	async_deadline_begin(&deadline, ms); \
	zend_try { \
		statement; \
	} zend_catch { \
		async_deadline_end(&deadline); \
		zend_bailout(); \
	} zend_end_try(); \
	async_deadline_end(&deadline); \
} while (0)

/* The coroutine is about to wait. */
void async_deadlines_arm(async_coroutine_t *coroutine);
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
