/* SPDX-License-Identifier: MIT
 *
 * Streams that are written in PHP: their methods can suspend in the middle of an operation.
 */
#ifndef ASYNC_HOOKS_USER_STREAM_H
#define ASYNC_HOOKS_USER_STREAM_H

#include "php.h"

/* Is a method of the stream running? Throws, then. */
bool async_user_stream_is_busy(const php_stream *stream);
void async_user_stream_throw_busy(void);

void async_user_stream_install(void);
void async_user_stream_reset(void);
void async_user_stream_after_fork(void);

#endif
