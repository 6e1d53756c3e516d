/* SPDX-License-Identifier: MIT
 *
 * The two turns of a stream: one to read, one to write. They are kept with the stream, not in the table of turns.h, because
 * every read and write takes one. An operation takes what it needs when it begins and gives it back when it ends, not only
 * while it waits: it can suspend anywhere, even where PHP raises a warning and the script's error handler waits. Connecting
 * and encrypting take both turns. PHP frees a stream when it is closed, so closing waits until every operation has left.
 */
#ifndef ASYNC_IO_STREAM_USE_H
#define ASYNC_IO_STREAM_USE_H

#include "runtime/runtime.h"

#include <sys/types.h>

typedef enum {
	ASYNC_USE_READ = 1 << 0,
	ASYNC_USE_WRITE = 1 << 1,
	ASYNC_USE_BOTH = ASYNC_USE_READ | ASYNC_USE_WRITE,
	ASYNC_USE_SETUP = ASYNC_USE_BOTH | 1 << 2, /* connecting, encrypting: the stream is not ready for others */
} async_use_turns_t;

#define ASYNC_USE_CLOSING (1 << 3)       /* no coroutine may enter any more */
#define ASYNC_USE_ABORTED (1 << 4)       /* an operation was cancelled in the middle … */
#define ASYNC_USE_ABORTED_WRITE (1 << 5) /* … it was writing, or setting up … */
#define ASYNC_USE_ASKED (1 << 6)         /* … or reading, and the cancelled coroutine has written since */

typedef struct async_stream_use {
	uint32_t state;            /* ASYNC_USE_*; 0 = free, and nothing is special */
	uint32_t inside;           /* operations that have not returned: the stream must not be freed under them */
	bool has_name;             /* persistent: coroutines that know nothing of each other get it by its name */
	async_coroutine_t *reader; /* valid while the turn is taken; NULL: main, before there were coroutines */
	async_coroutine_t *writer;
	uint64_t aborted_by;       /* identity of the coroutine that was cancelled; 0: it no longer exists */
	async_list_t waits;        /* of coroutines that wait until this changes */
} async_stream_use_t;

static inline void async_use_init(async_stream_use_t *use)
{
	*use = (async_stream_use_t) { 0 };
	async_list_init(&use->waits);
}

/* A new request or process: a coroutine that is still inside never comes back, and its answer may come yet, except from a
 * listener. */
void async_use_reset(async_stream_use_t *use, int fd);

/* Takes the turns, and returns what has to be given back by async_use_leave(). ASYNC_USE_REFUSED: others have them, or
 * the stream was cut off; then an exception is pending. Or it is being closed. */
#define ASYNC_USE_REFUSED (-1)
int async_use_enter_slowly(async_stream_use_t *use, int turns);

static zend_always_inline int async_use_enter(async_stream_use_t *use, int turns)
{
	if (UNEXPECTED(use->state)) {
		return async_use_enter_slowly(use, turns);
	}
	use->state = (uint32_t) turns;
	use->reader = use->writer = ASYNC_G(current); /* only that of a turn that is taken is looked at */
	use->inside++;
	return turns;
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

/* The same without a turn: the stream only stays alive. */
static inline void async_use_hold(async_stream_use_t *use)
{
	use->inside++;
}

static inline void async_use_unhold(async_stream_use_t *use)
{
	async_use_leave(use, 0);
}

/* Would async_use_enter() refuse? Throws the same. */
bool async_use_is_refused(async_stream_use_t *use, int turns);

/* Is the current coroutine in the middle of an operation on the stream? */
bool async_use_is_own(const async_stream_use_t *use);

/* Waits until another operation leaves, or the stream is about to be closed. False: cancelled, an exception is pending. */
bool async_use_wait(async_stream_use_t *use);

/* An operation of the current coroutine was cancelled in the middle. */
void async_use_abort(async_stream_use_t *use, int turns);

/* Was it cut off, and is this another coroutine than the one that was cancelled? */
bool async_use_is_dead(const async_stream_use_t *use);

/* The same for a socket that belongs to no PHP stream: one of ext/sockets, or of a C library. It is known by the number of
 * its descriptor alone. */
typedef struct async_socket_use {
	async_stream_use_t use; /* ASYNC_USE_CLOSING: closed; the number may stand for another socket by now */
	int fd;
	ino_t inode; /* of the socket: the number may stand for another one, if a library has closed it silently */
} async_socket_use_t;

/* NULL if no coroutine has waited for the socket yet. */
async_socket_use_t *async_socket_use_find(int fd);
async_socket_use_t *async_socket_use_make(int fd);

/* As async_use_leave(); it may free the socket. */
void async_socket_use_leave(async_socket_use_t *socket, int taken);

/* An operation was cancelled in the middle. The connection of a client library is useless then, and is ended. */
void async_socket_use_abort(async_socket_use_t *socket, int turns);
/* Ends a connection, and throws away what has arrived: no later reader can take it for the answer to another request. */
void async_socket_kill(int fd);

/* Before the descriptor is closed: operations that wait for it end, and nothing is left of what is known about it. */
void async_socket_closing(int fd);

/* At the end of a request, and in a child process. */
void async_socket_uses_reset(void);
void async_socket_uses_after_fork(void);

#endif
