/* SPDX-License-Identifier: MIT
 *
 * A request has one session, and its functions may suspend: for the lock of its file, or in a handler that is written in
 * PHP. Meanwhile no other coroutine may close it or start another one, so its functions take turns.
 *
 * php-redis and memcached try again and again to lock a session on the server; in between only the coroutine sleeps.
 */
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "libs/import.h"

#include <dlfcn.h>
#include <unistd.h>

#include "zend_exceptions.h"

static const char key;
static int (*session_flush)(int write); /* of ext/session */

static ZEND_NAMED_FUNCTION(session_call)
{
	async_turn_t turn;

	if (!async_turn_wait(&turn, &key, false, "Session(in use by another coroutine)")) {
		if (!EG(exception)) {
			zend_throw_exception(async_ce_exception, "The session is in use: a function of it has not returned yet", 0);
		}
		return;
	}
	ASYNC_CALL_REPLACED(session_call);
	if (UNEXPECTED(EG(exception)) && async_call_is_aborted() && session_flush) {
		session_flush(false); /* PHP takes it for open, but it has no lock: what others write in between must not be lost */
	}
	async_turn_end(&turn);
}

static void session_install(void)
{
	session_flush = (int (*)(int)) dlsym(RTLD_DEFAULT, "php_session_flush");
}

static int session_usleep(useconds_t microseconds)
{
	async_wait_t wait;

	if (UNEXPECTED(async_call_is_aborted())) {
		return 0; /* the next try fails, and ends the loop */
	}
	if (!async_io_may_wait()) {
		return usleep(microseconds);
	}
	async_wait_init(&wait, async_wait_prepare(), "Timer(once)");
	if (UNEXPECTED(async_wait_park(&wait, async_clock_now() + microseconds * UINT64_C(1000)) == ASYNC_WAIT_CANCELLED)) {
		async_aborted_call_note();
	}
	return 0;
}

async_hook_t async_hook_session = {
	.names = "lock stream", /* a handler in PHP may suspend for other reasons, too */
	.functions = ASYNC_REPLACEMENTS( /* those that open, read, write or close the data of the session */
		{ "session_abort", session_call }, { "session_commit", session_call }, { "session_create_id", session_call },
		{ "session_decode", session_call }, { "session_destroy", session_call }, { "session_gc", session_call },
		{ "session_id", session_call }, { "session_module_name", session_call }, { "session_regenerate_id", session_call },
		{ "session_reset", session_call }, { "session_set_save_handler", session_call }, { "session_start", session_call },
		{ "session_write_close", session_call }),
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF("sessions (redis, memcached)", ASYNC_FILES("redis.so", "memcached.so"),
		ASYNC_IMPORT(usleep, session_usleep))),
	.install = session_install,
};
