/* SPDX-License-Identifier: MIT
 *
 * One coroutine at a time inside a session of libssh2, whatever channel, file or listener of it the call is about.
 */
#ifndef ASYNC_LIBS_SSH2_TURNS_H
#define ASYNC_LIBS_SSH2_TURNS_H

#include "io/turns.h"

/* Which session a handle belongs to. A session is a handle, too. */
void async_ssh2_handle_add(const void *handle, const void *owner);
void async_ssh2_handle_remove(const void *handle);
const void *async_ssh2_session_of(const void *handle);

/* Waits for the turn. False: the call must fail without having touched the session; an exception is pending, unless the caller
 * was unwinding already. The second is for what is freed: a cancellation has to wait, too. Both are ended by async_turn_end(). */
bool async_ssh2_turn_begin(async_turn_t *turn, const void *handle);
bool async_ssh2_turn_begin_last(async_turn_t *turn, const void *handle);

/* The same for reading or writing a stream, which must not be freed meanwhile, nor its buffer be moved. */
typedef struct async_ssh2_stream_turn {
	async_turn_t stream;
	async_turn_t session;
} async_ssh2_stream_turn_t;

bool async_ssh2_stream_turn_begin(async_ssh2_stream_turn_t *turn, const void *handle, bool is_blocking, long timeout);
void async_ssh2_stream_turn_end(async_ssh2_stream_turn_t *turn);

void async_ssh2_turns_install(void);
void async_ssh2_turns_uninstall(void);
void async_ssh2_turns_release(void);

#endif
