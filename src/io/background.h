/* SPDX-License-Identifier: MIT
 *
 * A blocking call of the C library, made by a background thread while the coroutine waits.
 */
#ifndef ASYNC_IO_BACKGROUND_H
#define ASYNC_IO_BACKGROUND_H

#include "engine/hook.h"
#include "runtime/runtime.h"

/* The first member of what the thread needs to know and to tell. All of it comes from malloc(): the thread knows no PHP, and may
 * be at work after the coroutine was cancelled, even after the request. */
typedef struct async_background async_background_t;
struct async_background {
	async_work_t work; /* private */
	async_list_t node; /* private: among those that are under way */
	async_wait_t *wait; /* private: NULL if nobody waits any more */
	bool is_done; /* private */
	void (*run)(async_background_t *call);  /* in the thread */
	void (*free)(async_background_t *call);
};

/* Waits until `run` has been called. True: the caller has it back, with the results. False: it was cut off, and an exception is
 * pending; or no thread could be had, and none is. Then the call belongs to nobody, and is freed when it is over. Only after
 * async_io_may_wait(). */
bool async_background_run(async_background_t *call, const char *info);

extern async_hook_t async_hook_background;

#endif
