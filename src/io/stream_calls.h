/* SPDX-License-Identifier: MIT
 *
 * Calls that have a stream in their hands: C code with pointers to it, which has called PHP code or waits for something. PHP frees a
 * stream when it is closed, and moves its buffer when it is read. As long as such a call has not returned, others get an exception.
 * Sockets have a finer way, streams/stream_use.h, because their operations can be told that the stream is closed.
 */
#ifndef ASYNC_IO_STREAM_CALLS_H
#define ASYNC_IO_STREAM_CALLS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

typedef enum {
	ASYNC_STREAM_CALL_READ = 1 << 0,         /* a method of a stream that is written in PHP */
	ASYNC_STREAM_CALL_WRITE = 1 << 1,
	ASYNC_STREAM_CALL_READ_FILTER = 1 << 2,  /* a filter that is written in PHP */
	ASYNC_STREAM_CALL_WRITE_FILTER = 1 << 3,
	ASYNC_STREAM_CALL_COPY = 1 << 4,         /* stream_copy_to_stream() and file_put_contents() */
	ASYNC_STREAM_CALL_LARGE_OBJECT = 1 << 5, /* of libpq */
	ASYNC_STREAM_CALL_OTHER = 1 << 6,        /* any other method of a stream that is written in PHP */
	ASYNC_STREAM_CALL_SSH2 = 1 << 7,         /* a channel, file or folder of libssh2 */
} async_stream_call_kind_t;

#define ASYNC_STREAM_CALL_FILTERS (ASYNC_STREAM_CALL_READ_FILTER | ASYNC_STREAM_CALL_WRITE_FILTER)
#define ASYNC_STREAM_CALL_METHODS (ASYNC_STREAM_CALL_READ | ASYNC_STREAM_CALL_WRITE | ASYNC_STREAM_CALL_OTHER)

/* Lives on the stack of the call. */
typedef struct async_stream_call {
	async_list_t node;
	const void *key;             /* the stream; or the connection that large objects belong to */
	async_coroutine_t *coroutine;
	async_stream_call_kind_t kind;
	void (*abandon)(struct async_stream_call *); /* its coroutine is not in this child process; nullable */
} async_stream_call_t;

/* Does nothing where there are no coroutines: nobody else is there, and a fatal error would leave the call in the table. */
void async_stream_call_begin(async_stream_call_t *call, const void *key, async_stream_call_kind_t kind);

static inline void async_stream_call_end(async_stream_call_t *call)
{
	async_list_remove(&call->node);
}

/* A call of one of the kinds with the stream; NULL if there is none. */
async_stream_call_t *async_stream_call_find(const void *key, int kinds);
/* The same, of another coroutine. */
async_stream_call_t *async_stream_call_of_other(const void *key, int kinds);

/* Calls `visit` for every call of the kinds with the stream. */
void async_stream_call_visit(const void *key, int kinds, void (*visit)(async_stream_call_t *call));

/* Throws the AsyncException that tells what kind of call has the stream. */
void async_stream_call_throw_busy(const async_stream_call_t *call);

extern async_hook_t async_hook_stream_calls;

#endif
