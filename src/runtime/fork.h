/* SPDX-License-Identifier: MIT
 *
 * pcntl_fork(): what becomes of coroutines in the child process.
 */
#ifndef ASYNC_RUNTIME_FORK_H
#define ASYNC_RUNTIME_FORK_H

#include "runtime/runtime.h"

/* In a child that was forked by another coroutine than main: ends the request as if main had ended. Returns if the coroutine on
 * whose stack this is called is to run once more: it does so at the end, to be cancelled. */
async_coroutine_t *async_fork_end_main(void);

/* The coroutine goes on in the parent process only, or is the one that forked: what waits for its outcome, or for tasks that are
 * queued behind it, fails with the exception. Nothing of PHP runs. */
void async_future_after_fork(async_coroutine_t *coroutine, zend_object *exception);
void async_group_after_fork(async_coroutine_t *coroutine, zend_object *exception);

/* Forgetting values: they stay where they are, but no destructor and no handler is ever called for them, not even at the end
 * of the request. For what a child process has inherited and must not touch. */

void async_forget_begin(void);
/* A reference that is never used or given back any more. What nothing else leads to is forgotten. */
void async_forget_reference(zval *value);
/* The same for an object or a resource that is forgotten even if other values lead to it. */
void async_forget_anyway(zval *value);
/* Finds out what is to be forgotten, and forgets it. */
void async_forget_end(void);

#endif
