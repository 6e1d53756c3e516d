/* SPDX-License-Identifier: MIT
 *
 * Streams that are written in PHP: their methods can suspend in the middle of an operation.
 */
#ifndef ASYNC_STREAMS_USER_STREAM_H
#define ASYNC_STREAMS_USER_STREAM_H

#include "engine/hook.h"
#include "php.h"

/* Is a method of the stream running? Throws, then. */
bool async_user_stream_is_busy(const php_stream *stream);
void async_user_stream_throw_busy(void);

extern async_hook_t async_hook_user_stream;

#endif
