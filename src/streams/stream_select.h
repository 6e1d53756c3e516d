/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_STREAMS_STREAM_SELECT_H
#define ASYNC_STREAMS_STREAM_SELECT_H

#include "engine/hook.h"
#include "php.h"

/* The stream is about to be closed: ends the waits for it. */
void async_stream_select_break(php_stream *stream);

extern async_hook_t async_hook_select;

#endif
