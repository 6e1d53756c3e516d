/* SPDX-License-Identifier: MIT
 *
 * The coroutines that use a socket which belongs to no PHP stream: one of ext/sockets, or of a C library. It is known by the
 * number of its descriptor alone.
 */
#ifndef ASYNC_IO_SOCKET_USE_H
#define ASYNC_IO_SOCKET_USE_H

#include "io/stream_use.h"

#include <sys/types.h>

typedef struct async_socket_use {
	async_stream_use_t use; /* ASYNC_USE_CLOSING: closed; the number may stand for another socket by now */
	int fd;
	ino_t inode; /* of the socket: the number may stand for another one, if somebody has closed it without a word */
} async_socket_use_t;

/* NULL if no coroutine has waited for the socket yet. */
async_socket_use_t *async_socket_use_find(int fd);
async_socket_use_t *async_socket_use_make(int fd);

/* As async_use_enter() and async_use_leave(). The second may free it. */
int async_socket_use_enter(async_socket_use_t *socket, int places);
void async_socket_use_leave(async_socket_use_t *socket, int taken);

/* An operation was cancelled in the middle. The connection of a client library is useless then, and is ended. */
void async_socket_use_abort(async_socket_use_t *socket, int places);
/* Ends a connection, and throws away what has arrived: no later reader can take it for the answer to another request. */
void async_socket_kill(int fd);

/* Before the descriptor is closed: operations that wait for it end, and nothing is left of what is known about it. */
void async_socket_closing(int fd);

/* At the end of a request, and in a child process. */
void async_socket_uses_reset(void);
void async_socket_uses_after_fork(void);

#endif
