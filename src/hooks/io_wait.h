/* SPDX-License-Identifier: MIT
 *
 * Waiting for descriptors: the one way from everything that used to block into the runtime.
 */
#ifndef ASYNC_HOOKS_IO_WAIT_H
#define ASYNC_HOOKS_IO_WAIT_H

#include "runtime/runtime.h"

#include <poll.h>
#include <sys/time.h>
#include <uv.h>

/* May the code that runs now be suspended, and is there a point in it? Throws nothing. */
bool async_io_may_wait(void);

/* The deadline that a timeout in the manner of select() means; 0 = none, for NULL and for negative values. */
uint64_t async_io_deadline(const struct timeval *timeout);

/* What a wait returns: the events that are ready (> 0), one of these, or another libuv error for a descriptor that cannot
 * be watched, which then is best treated as ready. */
#define ASYNC_IO_TIMEOUT 0
#define ASYNC_IO_THROWN UV_EINTR     /* an exception is pending: cancelled, or the descriptor is in use */
#define ASYNC_IO_CLOSED UV_ECANCELED /* the descriptor was closed */

/* Waits for ASYNC_FD_* events of one descriptor, or until poll() would find one of several ready. Both only after
 * async_io_may_wait(). */
ASYNC_SUSPENDS int async_io_wait(int fd, int events, uint64_t deadline);
ASYNC_SUSPENDS int async_io_wait_any(const struct pollfd *fds, size_t count, uint64_t deadline);

/* Has the current call of an internal function been cancelled in a wait before? Then it must come to an end: all further
 * I/O in it fails at once. */
bool async_io_is_cancelled(void);

/* Does an extension with a protocol of its own wait on the descriptor, and not the script through a function for
 * streams? When such a call is cut off, the connection is out of step and good for nothing. */
bool async_io_caller_is_client(void);

#endif
