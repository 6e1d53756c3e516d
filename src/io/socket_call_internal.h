/* SPDX-License-Identifier: MIT
 *
 * What the calls on sockets share: how one begins, waits and ends.
 */
#ifndef ASYNC_IO_SOCKET_CALL_INTERNAL_H
#define ASYNC_IO_SOCKET_CALL_INTERNAL_H

#include "io/socket_calls.h"
#include "io/socket_use.h"

/* One call, while it is under way. */
typedef struct async_socket_call {
	int fd;
	int place;                  /* ASYNC_USE_* */
	int events;                 /* ASYNC_FD_* */
	int taken;                  /* what it has of the socket */
	async_socket_use_t *socket; /* NULL as long as no coroutine ever waited for the socket */
	uint64_t deadline;
	bool is_waiting;            /* the first wait has begun: the deadline is known, and the socket is a blocking one */
	bool is_repeatable;         /* a cancellation leaves the socket as it was */
	int saved_errno;            /* successful calls leave it alone */
} async_socket_call_t;

/* Does the call concern us? If not, `*result` is -1 if it has to fail, and 0 if the original is to be called. */
bool async_socket_call_begin(async_socket_call_t *call, int fd, int place, int *result);

/* The original would block now. False if it would not, because the socket is not a blocking one. */
bool async_socket_call_begin_waiting(async_socket_call_t *call);

/* Waits until the call can be tried again. Returns 0, or errno. */
int async_socket_call_wait(async_socket_call_t *call);

/* What has become of a wait, given the result of async_io_wait(): 0 if the call can be tried again, otherwise its errno. */
int async_socket_call_outcome(async_socket_call_t *call, int result);

/* Returns the result; `error` is what errno shall be if that is negative. */
ssize_t async_socket_call_end(async_socket_call_t *call, ssize_t result, int error);

#endif
