/* SPDX-License-Identifier: MIT
 *
 * pcntl_fork(): what becomes of coroutines in the child process.
 */
#ifndef ASYNC_RUNTIME_FORK_H
#define ASYNC_RUNTIME_FORK_H

#include "engine/hook.h"
#include "runtime/runtime.h"

extern async_hook_t async_hook_fork;

/* To be called in each child, when all coroutines but the current one are gone: between async_forget_begin() and
 * async_forget_end(). At the start of the process. */
void async_fork_add_handler(void (*handler)(void));
/* To be called for the wait of each coroutine that is gone, if a higher layer has waits with subscriptions. */
void async_fork_set_wait_handler(void (*drop)(async_wait_t *wait));

/* In a child that was forked by another coroutine than main: ends the request as if main had ended. Does not return. */
void async_fork_end_main(void);

#endif
