/* SPDX-License-Identifier: MIT
 *
 * Work that a pool does by itself. A hidden timer, which keeps nobody alive, starts a hidden coroutine, so handlers can do
 * I/O; the timer runs again only when that coroutine has ended, on the same grid of time.
 */
#ifndef ASYNC_POOL_TASK_H
#define ASYNC_POOL_TASK_H

#include "pool/pool.h"

void async_pool_task_init(async_pool_task_t *task, async_pool_t *pool, void (*run)(async_pool_t *pool));
/* From now on it runs in this interval. False: an exception was thrown, there is no loop. */
bool async_pool_task_start(async_pool_task_t *task, uint64_t interval_ms);
void async_pool_task_stop(async_pool_task_t *task);
/* It runs in about so many milliseconds, if it would not run earlier; if it is running, so long after its end. Throws nothing. */
void async_pool_task_run_later(async_pool_task_t *task, uint32_t ms);
/* It runs as soon as others let it. If it is running, it runs once more. False: the request is ending. Throws nothing. */
bool async_pool_task_run_soon(async_pool_task_t *task);
/* In a child process: a run is gone, with its references. */
void async_pool_task_after_fork(async_pool_task_t *task);

/* Is this coroutine the one that works for the pool now? */
static inline bool async_pool_task_is_run_by(const async_pool_task_t *task, const async_coroutine_t *coroutine)
{
	return coroutine && coroutine->base.extended_data == task;
}

#endif
