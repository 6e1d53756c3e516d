/* SPDX-License-Identifier: MIT
 *
 * Workers: execution contexts with a C stack and a VM stack, which run one coroutine after another.
 */
#ifndef ASYNC_RUNTIME_WORKER_H
#define ASYNC_RUNTIME_WORKER_H

#include "runtime/runtime.h"

typedef struct async_worker async_worker_t;

void async_worker_minit(void);

/* Gives an unstarted coroutine a context to start in. False = out of memory or mappings; nothing is thrown. */
bool async_worker_assign(async_coroutine_t *coroutine);

/* The worker that runs now goes on with another coroutine. */
void async_worker_replace_coroutine(async_coroutine_t *coroutine);

/* The coroutine that runs on a context, suspended or not; NULL if the context is no worker. */
async_coroutine_t *async_worker_coroutine(const zend_fiber_context *context);
/* Is the address in the guard below the stack that is in use now? May be asked by a signal handler. */
bool async_worker_guards(const void *address);

/* Gives the memory of workers that have been idle for long back to the system. */
void async_worker_trim(void);
/* Frees every worker and every stack; nothing of them may be referenced any more. */
void async_worker_shutdown(void);

#endif
