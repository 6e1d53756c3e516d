/* SPDX-License-Identifier: MIT
 *
 * PHP's calls of the C library for files, where storage is slow: a thread makes them. Elsewhere they are made at once; the kernel
 * does not tell whether it will wait for a disk.
 */
#ifndef ASYNC_STREAMS_SLOW_CALL_H
#define ASYNC_STREAMS_SLOW_CALL_H

#include "io/file_work.h"

#include <errno.h>

/* Must a thread look at the file of that name, or at that descriptor, which async_slow_open() has opened? */
bool async_path_is_slow(const char *path);
bool async_fd_is_slow(int fd);

/* Was that the end of the file when PHP asked last? What has been written since is in memory: to read there does not wait. */
bool async_fd_ends_at(int fd, off_t position);

/* As open(), in a thread. */
int async_slow_open(const char *path, int flags, mode_t mode);

/* What stands for close(). */
int async_slow_close(int fd);

/* Makes the call in a thread. False: it must be made here, as ever. True: `result` and errno are set as by the call itself, or as
 * by one that failed, if the coroutine was cancelled. */
bool async_slow_call(async_file_call_t *call);

/* The same, if a name of the call is that of a file on slow storage. */
bool async_slow_path_call(async_file_call_t *call);

/* Defines what runs in the thread. */
#define ASYNC_SLOW_CALL(name, expression) \
	static void name(async_file_call_t *call) \
	{ \
		call->result = (expression); \
		call->error = errno; \
	}

extern async_hook_t async_hook_slow_files;       /* calls with descriptors */
extern async_hook_t async_hook_slow_paths;       /* calls with names */
extern async_hook_t async_hook_slow_directories;

#endif
