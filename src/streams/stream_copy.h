/* SPDX-License-Identifier: MIT
 *
 * Calls that need streams which they do not wait for: while they wait for one, another coroutine may close the other.
 */
#ifndef ASYNC_STREAMS_STREAM_COPY_H
#define ASYNC_STREAMS_STREAM_COPY_H

#include "engine/hook.h"
#include "php.h"

/* Is it such a stream, which nothing can take away from the call? Throws, then. */
bool async_stream_copy_is_busy(const php_stream *stream);

/* The stream, a socket, is about to be closed: ends the calls that need it. */
void async_stream_copy_break(const php_stream *stream);

extern async_hook_t async_hook_stream_copy;

#endif
