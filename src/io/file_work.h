/* SPDX-License-Identifier: MIT
 *
 * System calls on files that may wait for slow storage: made by a background thread, while the coroutine waits. A coroutine
 * that is cancelled meanwhile leaves the call to itself. So the call has copies of all it needs: paths, data, and the
 * descriptor, whose number cannot be used for another file before the call has returned.
 */
#ifndef ASYNC_IO_FILE_WORK_H
#define ASYNC_IO_FILE_WORK_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <dirent.h>
#include <sys/stat.h>

typedef struct async_file_call {
	void (*run)(struct async_file_call *call); /* in the thread: makes the call, fills `result` and `error` */
	const char *path;
	const char *new_path;
	int fd;            /* -1 = none */
	bool is_open;      /* the result is a new descriptor */
	int flags;
	mode_t mode;
	char *data;        /* for `size` bytes: filled by the caller, or by the call */
	size_t size;
	off_t offset;
	ssize_t result;
	int error;         /* errno, if the result is -1 */
	struct stat *stat; /* filled by the call */
	DIR *directory;    /* made by the call */
} async_file_call_t;

/* Makes the call in a thread; only after async_io_may_wait(). 0: it was made. ASYNC_IO_THROWN: the coroutine was
 * cancelled. Other errors:
 * there is no thread or memory for it, nothing was done. `stat` and `data` are copied forth and back. `is_read`: data is to be
 * filled, otherwise it is there. */
int async_file_call(async_file_call_t *call, bool is_read);

extern async_hook_t async_hook_file_work;

#endif
