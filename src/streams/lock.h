/* SPDX-License-Identifier: MIT
 *
 * flock(): of streams, and of sessions in files.
 */
#ifndef ASYNC_STREAMS_LOCK_H
#define ASYNC_STREAMS_LOCK_H

#include "streams/stdio.h"

/* Locks or unlocks the stream as PHP does, by its set_option. */
int async_lock_stream(async_stdio_t *stdio, int operation, void *param);

/* The stream is about to be closed: ends the waits for its lock … */
void async_lock_break(const async_stdio_t *stdio);
/* … and lets others have the lock, once it is closed. */
void async_lock_lose(async_stdio_t *stdio);

extern async_hook_t async_hook_lock;

#endif
