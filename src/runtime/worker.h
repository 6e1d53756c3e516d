/* SPDX-License-Identifier: MIT
 *
 * Workers: execution contexts with a C stack and a VM stack, which run one coroutine after another.
 */
#ifndef ASYNC_RUNTIME_WORKER_H
#define ASYNC_RUNTIME_WORKER_H

#include "runtime/runtime.h"

typedef struct async_worker async_worker_t;

/* Gives an unstarted coroutine a context to start in. False = out of memory or mappings; nothing is thrown. */
bool async_worker_assign(async_coroutine_t *coroutine);

/* Gives the memory of workers that have been idle for long back to the system. */
void async_worker_trim(void);
/* Frees every worker and every stack; nothing of them may be referenced any more. */
void async_worker_shutdown(void);

#endif
