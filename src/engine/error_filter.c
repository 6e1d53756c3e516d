/* SPDX-License-Identifier: MIT
 *
 * Errors that must not be seen, and that PHP would report, are dropped right before they are reported: see drops_error in
 * layer.h. Observers of errors are told right before zend_error_cb() is called, whichever extension has put its own function
 * there, in whatever order they were loaded. If the error is to be dropped, a function of ours stands in for that one call.
 */
#include "engine/hook.h"
#include "engine/layer.h"

#include "zend_observer.h"

static void (*original_error_cb)(int type, zend_string *file, const uint32_t line, zend_string *message);

static void error_drop(int type, zend_string *file, const uint32_t line, zend_string *message)
{
	zend_error_cb = original_error_cb;
}

/* Does the engine call the user's error handler instead? As zend_error() decides it. */
static bool error_is_for_user(int type)
{
	return Z_TYPE(EG(user_error_handler)) != IS_UNDEF && (EG(user_error_handler_error_reporting) & type)
		&& EG(error_handling) == EH_NORMAL && !(type & E_FATAL_ERRORS);
}

static void error_observe(int type, zend_string *file, uint32_t line, zend_string *message)
{
	if (zend_error_cb != error_drop && UNEXPECTED(ASYNC_LAYERS_ASK(drops_error, type, message))
			&& !error_is_for_user(type)) {
		original_error_cb = zend_error_cb;
		zend_error_cb = error_drop;
	}
}

static void error_filter_install(void)
{
	zend_observer_error_register(error_observe);
}

/* In case the error never came to be reported. */
static void error_filter_reset(void)
{
	if (zend_error_cb == error_drop) {
		zend_error_cb = original_error_cb;
	}
}

async_hook_t async_hook_error_filter = {
	.install = error_filter_install,
	.reset = error_filter_reset,
};
