/* SPDX-License-Identifier: MIT
 *
 * Opening what lets the caller wait until somebody opens the other end: a FIFO. No thread does it. A thread cannot be called back
 * when its coroutine is cancelled: it would be a reader or writer that nobody knows of, and the next process that opens the other
 * end would meet it. So the FIFO is opened in non-blocking mode, and coroutines ask again and again whether the other end is there.
 */
#ifndef ASYNC_STREAMS_FIFO_H
#define ASYNC_STREAMS_FIFO_H

#include "streams/stdio.h"

/* An open() with O_NONBLOCK has failed, and errno is set: would one without have waited instead? */
bool async_open_would_wait(const char *path);

/* Tries that open() until it does not have to wait. As open(); ECANCELED: an exception is pending. Only after async_io_may_wait(). */
int async_open_await(const char *path, int flags, mode_t mode);

/* The stream is a FIFO that was opened for reading, in non-blocking mode: waits for the first writer, as a blocking open() does.
 * False: an exception is pending, or others have closed the stream. */
bool async_fifo_await_writer(php_stream *stream);

#endif
