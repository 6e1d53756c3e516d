/* SPDX-License-Identifier: MIT
 *
 * The one way to make a blocking call of the C library in a background thread, while the coroutine waits: for files on slow
 * storage and for host names. A caller adds what runs in the thread, and how to undo it.
 *
 * A coroutine that is cancelled meanwhile leaves the call to itself. So the call has copies of all it needs, and its
 * descriptor stays open until it has returned.
 */
#ifndef ASYNC_IO_BACKGROUND_H
#define ASYNC_IO_BACKGROUND_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <sys/types.h>

typedef struct async_background async_background_t;
struct async_background {
	async_work_kind_t kind;
	void (*run)(async_background_t *call);     /* in the thread: makes the call, fills what it tells */
	void (*discard)(async_background_t *call); /* undoes a call with a `result` >= 0 that is not taken; or NULL */
	/* Coroutines that ask the same at the same time share one call, and each but the last gets a copy of `made`, or NULL.
	 * Such a call is discarded in the thread of PHP. NULL = calls are not shared. */
	void *(*copy)(const async_background_t *call);

	/* what it needs */
	const char *name;
	const char *other_name;
	int fd;        /* -1 = none */
	int flags;
	mode_t mode;
	off_t offset;
	void *data;    /* `size` bytes */
	size_t size;   /* a call that fills data may make it smaller */
	bool fills;    /* the call fills data; otherwise the caller has */
	bool must_run; /* if the coroutine is cancelled before a thread is free, the call is made all the same */

	/* what it tells */
	ssize_t result;
	int error;      /* errno */
	int host_error; /* h_errno of the thread */
	void *made;     /* with malloc() or its like: the thread knows no PHP */
};

/* Makes the call; only after async_io_may_wait(). 0: it was made. ASYNC_IO_THROWN: the coroutine was cancelled. Other
 * errors: there is no thread or memory for it, nothing was done. */
int async_background_call(async_background_t *call);

/* The same, and the caller does not wait for it: without a thread or memory it is made at once. */
void async_background_leave(async_background_t *call);

/* To be asked before a descriptor is closed. True: a call without a caller uses it, and closes it at its end. */
bool async_background_closes(int fd);

#endif
