/* SPDX-License-Identifier: MIT
 *
 * A call of libssh2 that waits leaves its state in the session. Another call would go on with it, or find its answer gone. Which
 * session a handle belongs to is noted when it is made: libssh2 does not tell.
 */
#include "libs/ssh2_turns.h"
#include "engine/arguments.h"
#include "io/aborted_call.h"

#include <dlfcn.h>

static HashTable handles; /* address of a handle => its session */

static void (*set_blocking)(void *session, int is_blocking);
static void (*set_timeout)(void *session, long milliseconds);

void async_ssh2_handle_add(const void *handle, const void *owner)
{
	zend_hash_index_update_ptr(&handles, (zend_ulong) (uintptr_t) handle, (void *) async_ssh2_session_of(owner));
}

void async_ssh2_handle_remove(const void *handle)
{
	zend_hash_index_del(&handles, (zend_ulong) (uintptr_t) handle);
}

const void *async_ssh2_session_of(const void *handle)
{
	const void *session = zend_hash_index_find_ptr(&handles, (zend_ulong) (uintptr_t) handle);

	return session ? session : handle;
}

static const char turn_info[] = "I/O(session in use by another coroutine)";

/* In the middle of a turn these belong to the turn, whatever another coroutine has set in its own. */
static void session_set(const void *session, bool is_blocking, long timeout)
{
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		set_blocking((void *) session, is_blocking);
		set_timeout((void *) session, timeout);
	}
}

static bool turn_begin(async_turn_t *turn, const void *handle, bool is_blocking, long timeout)
{
	bool is_unwinding = EG(exception);
	const void *session = async_ssh2_session_of(handle);

	if (EXPECTED(async_turn_wait(turn, session, false, turn_info))) {
		session_set(session, is_blocking, timeout);
		return true;
	}
	if (!EG(exception)) {
		async_throw_in_use("session", "");
	}
	if (!is_unwinding) {
		async_aborted_call_note(); /* the extension is going to warn */
	}
	return false;
}

bool async_ssh2_turn_begin(async_turn_t *turn, const void *handle)
{
	return turn_begin(turn, handle, true, 0);
}

bool async_ssh2_turn_begin_last(async_turn_t *turn, const void *handle)
{
	const void *session = async_ssh2_session_of(handle);

	if (EXPECTED(async_turn_wait_last(turn, session, turn_info))) {
		session_set(session, true, 0);
		return true;
	}
	return false;
}

bool async_ssh2_stream_turn_begin(async_ssh2_stream_turn_t *turn, const void *handle, bool is_blocking, long timeout)
{
	if (UNEXPECTED(!async_turn_take_stream(&turn->stream, async_current_stream("SSH2 ")))) {
		return false;
	}
	if (EXPECTED(turn_begin(&turn->session, handle, is_blocking, timeout))) {
		return true;
	}
	async_turn_end(&turn->stream);
	return false;
}

void async_ssh2_stream_turn_end(async_ssh2_stream_turn_t *turn)
{
	async_turn_end(&turn->session);
	async_turn_end(&turn->stream);
}

void async_ssh2_turns_install(void)
{
	zend_hash_init(&handles, 8, NULL, NULL, true);
	set_blocking = (void (*)(void *, int)) dlsym(RTLD_DEFAULT, "libssh2_session_set_blocking");
	set_timeout = (void (*)(void *, long)) dlsym(RTLD_DEFAULT, "libssh2_session_set_timeout");
}

void async_ssh2_turns_uninstall(void)
{
	zend_hash_destroy(&handles);
}

/* The resources of the request are gone. */
void async_ssh2_turns_release(void)
{
	zend_hash_clean(&handles);
}
