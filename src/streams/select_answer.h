/* SPDX-License-Identifier: MIT
 *
 * The answer of stream_select() for descriptors that select() cannot represent.
 */
#ifndef ASYNC_STREAMS_SELECT_ANSWER_H
#define ASYNC_STREAMS_SELECT_ANSWER_H

#include "php.h"

#include <poll.h>

/* Does poll() report what select() takes for ready? */
bool async_select_is_ready(const struct pollfd *poll);

/* Finds out, without waiting, which of the streams are ready, and leaves only these in the arguments of stream_select(). `streams`
 * are the three arrays of the caller: an error handler may change the arguments. */
void async_select_answer(zval *arguments, const zval *streams, zval *return_value);

/* The warning of stock PHP when select() fails. */
void async_select_complain(int error, int max_fd);

#endif
