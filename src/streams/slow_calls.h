/* SPDX-License-Identifier: MIT
 *
 * PHP's calls of the C library for files, where storage is slow: a thread makes them. Elsewhere they are made at once; the
 * kernel does not tell whether it will wait for a disk.
 */
#ifndef ASYNC_STREAMS_SLOW_CALLS_H
#define ASYNC_STREAMS_SLOW_CALLS_H

#include "io/background.h"

/* Must a thread look at the file of that name, or at that descriptor, which async_slow_open() has opened? */
bool async_path_is_slow(const char *path);
bool async_fd_is_slow(int fd);

/* Was that the end of the file when PHP asked last? What has been written since is in memory: to read there does not
 * wait. */
bool async_fd_ends_at(int fd, off_t position);

/* As open(), in a thread. */
int async_slow_open(const char *path, int flags, mode_t mode);

#endif
