/* SPDX-License-Identifier: MIT
 *
 * A call that has been cut off must lead the exception, usually a cancellation, to the script. Three things stand in the
 * way:
 *
 * 1. Loops that try again. All I/O in the same call fails from then on.
 * 2. Warnings about the failure: it is no news that a cancelled call could not be completed. They are dropped.
 * 3. Extensions that speak a protocol, php-redis or PDO, turn a failing read into an exception of their own, which comes
 *    on top of the cancellation: the script would catch "connection lost" and never hear that it was cancelled. Their
 *    functions are wrapped, and the two are swapped.
 */
#include "io/aborted_call.h"
#include "engine/layer.h"
#include "engine/replace.h"
#include "runtime/runtime.h"

#include "zend_exceptions.h"

/* Compared, never followed: frames are reused. */
static struct {
	const zend_execute_data *call;
	const async_coroutine_t *coroutine;
	const zend_object *exception;
} aborted;

void async_aborted_call_note(void)
{
	aborted.call = EG(current_execute_data);
	aborted.coroutine = ASYNC_G(current);
	aborted.exception = EG(exception);
}

void async_aborted_call_forget(void)
{
	aborted.call = NULL;
}

bool async_call_is_aborted(void)
{
	return EG(exception) && aborted.call && aborted.call == EG(current_execute_data)
		&& aborted.coroutine == ASYNC_G(current);
}

bool async_callback_is_cancelled(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return UNEXPECTED(EG(exception)) && async_is_cancellation(EG(exception)) && call && call->func
		&& call->func->type == ZEND_INTERNAL_FUNCTION;
}

bool async_is_client_call(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	if (!call || !call->func || call->func->type != ZEND_INTERNAL_FUNCTION) {
		return false;
	}
	static const zend_module_entry *last;
	static bool last_is_client;
	const zend_module_entry *module = call->func->internal_function.module;
	if (EXPECTED(module == last)) {
		return last_is_client;
	}
	bool is_client = module && strcmp(module->name, "standard") != 0 && strcmp(module->name, "SPL") != 0
		&& strcmp(module->name, "sockets") != 0;
	if (module && module->type == MODULE_PERSISTENT) { /* what dl() has loaded goes with its request, and another may get its place */
		last = module;
		last_is_client = is_client;
	}
	return is_client;
}

static bool error_is_about_aborted_call(int type, zend_string *message)
{
	return (type & (E_WARNING | E_NOTICE)) && UNEXPECTED(EG(exception)) && async_call_is_aborted();
}

/* If the exception that cut off the call is hidden below the pending one, turns the two around. */
static void exception_reorder(void)
{
	zend_object *top = EG(exception);
	zend_object *above = top, *cause;

	if (top == aborted.exception || async_is_unwinding(top)) {
		return;
	}
	while ((cause = async_exception_previous(above)) != aborted.exception) {
		if (!cause) {
			return;
		}
		above = cause;
	}
	GC_ADDREF(cause);
	async_exception_set_previous(above, async_exception_previous(cause)); /* it may be known to others: nothing is added to it */
	EG(exception) = cause;
	async_exception_append(cause, top);
}

static ZEND_NAMED_FUNCTION(aborted_call_handler)
{
	ASYNC_CALL_REPLACED(aborted_call_handler);
	if (UNEXPECTED(EG(exception)) && async_call_is_aborted()) {
		exception_reorder();
	}
}

const async_layer_t async_layer_io = {
	.drops_error = error_is_about_aborted_call,
};

static void aborted_call_install(void)
{
	static const char *const with_protocol[] = {
		"redis", "pdo", "pdo_mysql", "pdo_pgsql", "mysqli", "pgsql", "soap", "memcached", "sqlite3", "amqp", NULL,
	};

	for (const char *const *extension = with_protocol; *extension; extension++) {
		async_replace_all(*extension, async_replace_each, aborted_call_handler);
	}
}

async_hook_t async_hook_aborted_call = {
	.names = "stream dns pgsql curl sockets amqp ssh2 memcached ldap ftp sqlite",
	.install = aborted_call_install,
};
