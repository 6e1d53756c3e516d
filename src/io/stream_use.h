/* SPDX-License-Identifier: MIT
 *
 * Who uses a stream. A stream has a place for one reader and one for one writer. An operation takes what it needs when it
 * begins and gives it back when it ends, not only while it waits: it can suspend anywhere, even where PHP raises a warning
 * and the script's error handler waits. Connecting and encrypting take both places. PHP frees a stream when it is closed, so
 * closing waits until every operation has left.
 */
#ifndef ASYNC_IO_STREAM_USE_H
#define ASYNC_IO_STREAM_USE_H

#include "runtime/runtime.h"

typedef enum {
	ASYNC_USE_READ = 1 << 0,
	ASYNC_USE_WRITE = 1 << 1,
	ASYNC_USE_BOTH = ASYNC_USE_READ | ASYNC_USE_WRITE,
	ASYNC_USE_SETUP = ASYNC_USE_BOTH | 1 << 2, /* connecting, encrypting: nobody may be given the stream as ready */
} async_use_place_t;

#define ASYNC_USE_CLOSING (1 << 3)       /* nobody may enter any more */
#define ASYNC_USE_ABORTED (1 << 4)       /* an operation was cancelled in the middle … */
#define ASYNC_USE_ABORTED_WRITE (1 << 5) /* … it was writing, or setting up … */
#define ASYNC_USE_ASKED (1 << 6)         /* … or reading, and the cancelled coroutine has written since */

typedef struct async_stream_use {
	uint32_t state;            /* ASYNC_USE_*; 0 = free, and nothing is special */
	uint32_t inside;           /* operations that have not returned: the stream must not be freed under them */
	async_coroutine_t *reader; /* valid while the place is taken; NULL: main, before there were coroutines */
	async_coroutine_t *writer;
	uint64_t aborted_by;       /* identity of the coroutine that was cancelled; 0: it no longer exists */
	async_list_t waits;        /* of coroutines that wait until this changes */
} async_stream_use_t;

static inline void async_use_init(async_stream_use_t *use)
{
	*use = (async_stream_use_t) { 0 };
	async_list_init(&use->waits);
}

/* A new request or process: whoever is still inside never comes back, and its answer may come yet, except from a listener. */
void async_use_reset(async_stream_use_t *use, int fd);

/* Takes the places, and returns what has to be given back by async_use_leave(). ASYNC_USE_REFUSED: others have them, or
 * the stream was cut off; then an exception is pending. Or it is being closed. */
#define ASYNC_USE_REFUSED (-1)
int async_use_enter_slowly(async_stream_use_t *use, int places);

static zend_always_inline int async_use_enter(async_stream_use_t *use, int places)
{
	if (UNEXPECTED(use->state)) {
		return async_use_enter_slowly(use, places);
	}
	use->state = (uint32_t) places;
	use->reader = use->writer = ASYNC_G(current); /* only that of a place that is taken is looked at */
	use->inside++;
	return places;
}

void async_use_wake(async_stream_use_t *use);

static zend_always_inline void async_use_leave(async_stream_use_t *use, int taken)
{
	use->state &= ~(uint32_t) taken;
	if (EXPECTED(use->inside)) { /* otherwise async_use_reset() was called in the middle, in a child process */
		use->inside--;
	}
	if (UNEXPECTED(async_list_is_linked(&use->waits))) {
		async_use_wake(use);
	}
}

/* The same without a place: the stream only stays alive. */
static inline void async_use_hold(async_stream_use_t *use)
{
	use->inside++;
}

static inline void async_use_unhold(async_stream_use_t *use)
{
	async_use_leave(use, 0);
}

/* Would async_use_enter() refuse? Throws the same. */
bool async_use_is_refused(async_stream_use_t *use, int places);

/* Is the current coroutine in the middle of an operation on the stream? */
bool async_use_is_own(const async_stream_use_t *use);

/* Waits until somebody leaves, or the stream is about to be closed. False: cancelled, an exception is pending. */
bool async_use_wait(async_stream_use_t *use);

/* An operation of the current coroutine was cancelled in the middle. */
void async_use_abort(async_stream_use_t *use, int places);

/* Was it cut off, and is this another coroutine than the one that was cancelled? */
bool async_use_is_dead(const async_stream_use_t *use);

#endif
