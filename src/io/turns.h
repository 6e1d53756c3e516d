/* SPDX-License-Identifier: MIT
 *
 * The keyed lock, for C code that must not be entered by a second coroutine while a first one is suspended in it. The key is
 * the address of anything: a connection, a handle, a stream. To hold the lock is to have a turn at the key. A turn lives on
 * the stack of the function that takes it.
 *
 * Most turns are alone at their key: the second coroutine waits in line, first in, first out, or is refused. The turns at a
 * stream have kinds, which overlap: C code has pointers to the stream while it calls PHP code or waits for something. PHP
 * frees a stream when it is closed, and moves its buffer when it is read; so before such a step the caller looks for the
 * kinds that it would harm, and is refused. Sockets and pipes have more than that, io/stream_use.h: their operations can be
 * told that the stream is closed.
 */
#ifndef ASYNC_IO_TURNS_H
#define ASYNC_IO_TURNS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

typedef enum {
	ASYNC_TURN_ALONE = 1 << 0,
	ASYNC_TURN_READ = 1 << 1,         /* a method of a stream that is written in PHP */
	ASYNC_TURN_WRITE = 1 << 2,
	ASYNC_TURN_OTHER = 1 << 3,        /* any other method of such a stream */
	ASYNC_TURN_READ_FILTER = 1 << 4,  /* a filter that is written in PHP */
	ASYNC_TURN_WRITE_FILTER = 1 << 5,
	ASYNC_TURN_COPY = 1 << 6,         /* stream_copy_to_stream() and file_put_contents() */
	ASYNC_TURN_LIBRARY = 1 << 7,      /* a library reads or writes: a large object, a channel or file of libssh2 */
	ASYNC_TURN_OLD = 1 << 8,          /* and alone: a call that main had begun before there were coroutines */
} async_turn_kind_t;

#define ASYNC_TURN_FILTERS (ASYNC_TURN_READ_FILTER | ASYNC_TURN_WRITE_FILTER)
#define ASYNC_TURN_METHODS (ASYNC_TURN_READ | ASYNC_TURN_WRITE | ASYNC_TURN_OTHER)

typedef struct async_turn {
	async_list_t node;    /* among the turns that are taken; unlinked if nothing was taken */
	const void *key;
	async_coroutine_t *coroutine;
	async_turn_kind_t kind;
	bool has_begun;       /* the coroutine has run since it was handed the turn */
	bool is_last;         /* it lets all others go first */
	async_list_t waiting; /* of async_wait_t: the coroutines that are next */
	void (*abandon)(struct async_turn *turn); /* its coroutine is not in this child process; nullable */
} async_turn_t;

/* A turn of one of the kinds, of any coroutine, or of another one; NULL if there is none. */
async_turn_t *async_turn_find(const void *key, int kinds);
async_turn_t *async_turn_find_other(const void *key, int kinds);

static inline async_turn_t *async_turn_of_other(const void *key)
{
	return async_turn_find_other(key, ASYNC_TURN_ALONE);
}

/* Calls `visit` for every turn of the kinds. */
void async_turn_visit(const void *key, int kinds, void (*visit)(async_turn_t *turn));

/* Takes a turn, which async_turn_end() ends; the caller has looked for what forbids it. It may be taken before there are
 * coroutines: the first one may be made inside it, and main has the turn then. */
void async_turn_take(async_turn_t *turn, const void *key, async_turn_kind_t kind);

/* For a call of main that has begun without a turn, when main becomes a coroutine inside it. The key is what `key_of` says of
 * the frame; NULL: there is none. The turn is over when main has left the frame. */
typedef const void *(*async_turn_key_t)(zend_execute_data *frame);
void async_turn_take_old(zend_execute_data *frame, async_turn_key_t key_of);

/* The cheapest way to a turn that is alone, where there are coroutines: false if another coroutine has one. */
bool async_turn_try(async_turn_t *turn, const void *key);

/* Waits for the end of the other turns, and takes one that is alone. False if it could not: an exception is pending, or
 * nothing can be suspended here. `is_continuation`: the coroutine goes on with what it did in its last turn, and comes
 * before all others that wait. A coroutine that has a turn at the key already does not wait. */
bool async_turn_wait(async_turn_t *turn, const void *key, bool is_continuation, const char *info);
/* Waits until all others are through, however long their line is, except those that do the same; a cancellation has to wait
 * for that, too. False if nothing can be suspended here. */
bool async_turn_wait_last(async_turn_t *turn, const void *key, const char *info);
void async_turn_end(async_turn_t *turn);

/* For a library that is called by a function for streams: takes a turn at the stream; nothing, if it is NULL, because the
 * library is called by another function. False: another coroutine has one, and an exception was thrown. */
bool async_turn_take_stream(async_turn_t *turn, const php_stream *stream);

/* Throws what the second coroutine gets: "The connection is in use: another coroutine waits in a call of it", and what to do
 * about it. */
void async_throw_in_use(const char *what, const char *hint);
/* The same for a stream, where it is the kind of the other turn that tells. */
void async_turn_throw_busy(const async_turn_t *other);

/* Was another coroutine of the parent process inside when this process was forked? It never comes out here. Only for turns
 * that are alone, and keys whose address is not used again: what is lost must not be freed. */
bool async_turn_is_lost(const void *key);

#endif
