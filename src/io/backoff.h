/* SPDX-License-Identifier: MIT
 *
 * Waiting for what the kernel does not announce: file locks, semaphores, any child process. The caller tries without
 * blocking, pauses, and tries again. The pauses grow, so a long wait costs little.
 */
#ifndef ASYNC_IO_BACKOFF_H
#define ASYNC_IO_BACKOFF_H

#include "io/io_wait.h"

typedef struct async_backoff {
	const char *info;  /* what is waited for, for humans */
	uint64_t deadline; /* of async_clock_now(), 0 = none */
	uint64_t pause;
} async_backoff_t;

static inline void async_backoff_init(async_backoff_t *backoff, const char *info, uint64_t deadline)
{
	*backoff = (async_backoff_t) { .info = info, .deadline = deadline };
}

/* Suspends for a while, only after async_io_may_wait(). 1: try again; ASYNC_IO_TIMEOUT: the deadline had passed before
 * the last try; ASYNC_IO_THROWN: cancelled. */
int async_backoff_pause(async_backoff_t *backoff);

#endif
