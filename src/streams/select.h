/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_STREAMS_SELECT_H
#define ASYNC_STREAMS_SELECT_H

#include "engine/hook.h"
#include "php.h"

/* The stream is about to be closed: ends the waits for it. */
void async_stream_select_break(php_stream *stream);

/* A socket is about to be closed: calls that do not wait for everything they were given look again. */
void async_stream_select_break_all(void);

/* Both functions; and for the hook for ext/sockets, what they need at the start, and share at the end of a request. */
ZEND_NAMED_FUNCTION(async_select_call);
void async_socket_select_install(void);
void async_stream_select_reset(void);

extern async_hook_t async_hook_select;

#endif
