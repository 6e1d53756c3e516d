/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_STREAM_SELECT_H
#define ASYNC_HOOKS_STREAM_SELECT_H

#include "php.h"

/* The stream is about to be closed: ends the waits for it. */
void async_stream_select_break(php_stream *stream);

void async_stream_select_install(void);
/* Forgets who waits: a fatal error may have cut the request short. */
void async_stream_select_reset(void);

#endif
