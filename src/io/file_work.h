/* SPDX-License-Identifier: MIT
 *
 * System calls on files that may wait for slow storage: made by a background thread, while the coroutine waits. A coroutine
 * that is cancelled meanwhile leaves the call to itself. So the call has copies of all it needs, and its descriptor stays open
 * until it has returned.
 */
#ifndef ASYNC_IO_FILE_WORK_H
#define ASYNC_IO_FILE_WORK_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <sys/types.h>

typedef struct async_file_call async_file_call_t;
struct async_file_call {
	void (*run)(async_file_call_t *call);     /* in the thread: makes the call, fills `result` and `error` */
	void (*discard)(async_file_call_t *call); /* undoes what the call has made and nobody takes; NULL = nothing to undo */
	const char *path;
	const char *new_path;
	int fd;        /* -1 = none */
	int flags;
	mode_t mode;
	void *data;    /* `size` bytes */
	size_t size;   /* a call that fills data may make it smaller */
	bool fills;    /* the call fills data; otherwise the caller has */
	bool must_run; /* if the coroutine is cancelled before a thread is free, it is made all the same */
	off_t offset;
	ssize_t result;
	int error;     /* errno, if the result is -1 */
	void *made;    /* by the call, with malloc() or its like */
};

/* Makes the call in a thread; only after async_io_may_wait(). 0: it was made. ASYNC_IO_THROWN: the coroutine was cancelled.
 * Other errors: there is no thread or memory for it, nothing was done. */
int async_file_call(async_file_call_t *call);

/* The same, and nobody waits for it: without a thread or memory it is made at once. */
void async_file_call_leave(async_file_call_t *call);

/* To be asked before a descriptor is closed. True: a call that nobody waits for any more uses it, and closes it at its end. */
bool async_file_call_closes(int fd);

extern async_hook_t async_hook_file_work;

#endif
