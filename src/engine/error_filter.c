/* SPDX-License-Identifier: MIT
 *
 * Observers of errors are told right before zend_error_cb() is called, whichever extension has put its own function there, in
 * whatever order they were loaded. If the error is to be dropped, a function of ours stands in for that one call.
 */
#include "engine/error_filter.h"

#include "zend_observer.h"

#define FILTERS_MAX 4

static bool (*filters[FILTERS_MAX])(int type, zend_string *message);
static size_t filter_count;
static void (*original_error_cb)(int type, zend_string *file, const uint32_t line, zend_string *message);

static void error_drop(int type, zend_string *file, const uint32_t line, zend_string *message)
{
	(void) type, (void) file, (void) line, (void) message;
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
	(void) file, (void) line;
	if (zend_error_cb == error_drop) {
		return;
	}
	for (size_t i = 0; i < filter_count; i++) {
		if (UNEXPECTED(filters[i](type, message)) && !error_is_for_user(type)) {
			original_error_cb = zend_error_cb;
			zend_error_cb = error_drop;
			return;
		}
	}
}

void async_error_filter_add(bool (*drops)(int type, zend_string *message))
{
	if (filter_count == 0) {
		zend_observer_error_register(error_observe);
	}
	ZEND_ASSERT(filter_count < FILTERS_MAX);
	filters[filter_count++] = drops;
}

/* In case the error never came to be reported. */
static void error_filter_reset(void)
{
	if (zend_error_cb == error_drop) {
		zend_error_cb = original_error_cb;
	}
}

async_hook_t async_hook_error_filter = {
	.reset = error_filter_reset,
};
