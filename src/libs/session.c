/* SPDX-License-Identifier: MIT
 *
 * A request has one session, and its functions may suspend: for the lock of its file, or in a handler that is written in
 * PHP. Meanwhile no other coroutine may close it or start another one, so its functions take turns.
 */
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/turns.h"

#include <dlfcn.h>

#include "zend_exceptions.h"

/* Those that open, read, write or close the data of the session. */
static const char *const functions[] = {
	"session_abort", "session_commit", "session_create_id", "session_decode", "session_destroy", "session_gc", "session_id",
	"session_module_name", "session_regenerate_id", "session_reset", "session_set_save_handler", "session_start",
	"session_write_close",
};

static const char key;
static int (*session_flush)(int write); /* of ext/session */

static ZEND_NAMED_FUNCTION(session_call)
{
	zif_handler original = async_replaced(execute_data->func, session_call);
	async_turn_t turn;

	if (!async_turn_wait(&turn, &key, false, "Session(in use by another coroutine)")) {
		if (!EG(exception)) {
			zend_throw_exception(async_ce_exception, "The session is in use: a function of it has not returned yet", 0);
		}
		return;
	}
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (UNEXPECTED(EG(exception)) && async_call_is_aborted() && session_flush) {
		session_flush(false); /* PHP takes it for open, but it has no lock: what others write in between must not be lost */
	}
	async_turn_end(&turn);
}

static void session_install(void)
{
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		zend_function *function = zend_hash_str_find_ptr(CG(function_table), functions[i], strlen(functions[i]));
		if (function) {
			async_replace_each(function, session_call);
		}
	}
	session_flush = (int (*)(int)) dlsym(RTLD_DEFAULT, "php_session_flush");
}

async_hook_t async_hook_session = {
	.names = "lock stream", /* a handler in PHP may suspend for other reasons, too */
	.install = session_install,
};
