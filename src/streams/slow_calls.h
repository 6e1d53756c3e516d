/* SPDX-License-Identifier: MIT
 *
 * PHP's calls of the C library for files, where storage is slow: a thread makes them. Elsewhere they are made at once; the
 * kernel does not tell whether it will wait for a disk.
 */
#ifndef ASYNC_STREAMS_SLOW_CALLS_H
#define ASYNC_STREAMS_SLOW_CALLS_H

#include "io/background.h"

/* storage.c: where files are that a server or another process has to be asked for: file systems of networks, and those of
 * FUSE. Is there any such place? Is the file there? Of a path, only the text is looked at: symbolic links are not followed. */
bool async_storage_has_slow(void);
bool async_storage_is_slow(const char *path);
bool async_storage_is_slow_fd(int fd);

/* Must a thread look at the file of that name, or at that descriptor? Descriptors are noted when async_slow_open() opens them,
 * or, if there were no coroutines then, when they are first read or written. */
bool async_path_is_slow(const char *path);
bool async_fd_is_slow(int fd);
int async_fd_note_slow(int fd);

/* As open(), in a thread. */
int async_slow_open(const char *path, int flags, mode_t mode);

#endif
