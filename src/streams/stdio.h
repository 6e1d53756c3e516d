/* SPDX-License-Identifier: MIT
 *
 * Streams that PHP calls STDIO: plain files, pipes, FIFOs, terminals, and STDIN, STDOUT, STDERR. PHP has one table of
 * operations for all of them; ours are in that table. What we know about a stream is kept beside it, from its first
 * operation in a coroutine until it is closed.
 */
#ifndef ASYNC_STREAMS_STDIO_H
#define ASYNC_STREAMS_STDIO_H

#include "engine/hook.h"
#include "io/io_wait.h"
#include "io/stream_use.h"

#include "php.h"

/* A lock of flock(); see lock.c. */
typedef struct async_lock {
	async_list_t node; /* linked while the stream has it */
	dev_t device;
	ino_t inode;
	bool is_exclusive;
} async_lock_t;

typedef struct async_stdio {
	php_stream *stream;
	async_stream_use_t use;
	async_lock_t lock;
	bool is_fast;        /* a plain file whose reads never wait for long, or a device that is only memory … */
	bool is_slow;        /* … or a file on slow storage, or what cannot be written without a wait; known once it was tried */
	bool is_compiled;    /* the compiler reads it; see stdio.c */
} async_stdio_t;

/* The operations of PHP. */
extern php_stream_ops async_stdio_original;

/* What is known about the stream, or NULL. */
async_stdio_t *async_stdio_find(const php_stream *stream);
/* The same, made now if need be. Only while coroutines run. */
async_stdio_t *async_stdio_of(php_stream *stream);

/* The descriptor; -1 if there is none. Flushes nothing. */
int async_stdio_fd(php_stream *stream);

/* Is it an end of a pipe or pseudo-terminal that popen() or proc_open() made? Then what comes is an answer to one
 * coroutine. */
static inline bool async_stdio_is_conversation(const php_stream *stream)
{
	return !stream->wrapper;
}

/* stdio_io.c: for streams that cannot seek. The caller has entered the stream. */
ssize_t async_pipe_read(async_stdio_t *stdio, char *buf, size_t count);
ssize_t async_pipe_write(async_stdio_t *stdio, const char *buf, size_t count);

/* The same for plain files. */
ssize_t async_file_read(async_stdio_t *stdio, char *buf, size_t count);
ssize_t async_file_write(async_stdio_t *stdio, const char *buf, size_t count);

/* lock.c: locks or unlocks the stream as PHP does, by its set_option. */
int async_lock_stream(async_stdio_t *stdio, int operation, void *param);
/* The stream is about to be closed: ends the waits for its lock … */
void async_lock_break(const async_stdio_t *stdio);
/* … and lets others have the lock, once it is closed. */
void async_lock_lose(async_stdio_t *stdio);
extern async_hook_t async_hook_lock;

extern async_hook_t async_hook_stdio; /* the table of operations … */
extern async_hook_t async_hook_file;
extern async_hook_t async_hook_pipe;  /* … and what of it is wanted */

#endif
