/* SPDX-License-Identifier: MIT
 *
 * Frames of PHP code, and functions of our own under them: no table knows these, but warnings, debuggers and observers look
 * at whatever function is active, and they expect each one to have a name and a module.
 */
#ifndef ASYNC_ENGINE_FRAME_H
#define ASYNC_ENGINE_FRAME_H

#include "engine/compat.h"

/* To be called in MINIT. The name stands before the text of a warning: "{coroutine}(): …". */
static inline void async_frame_function_init(zend_internal_function *function, const char *name)
{
	function->type = ZEND_INTERNAL_FUNCTION;
	function->function_name = zend_string_init_interned(name, strlen(name), true);
	function->module = EG(current_module);
}

/* The innermost frame of PHP code, from this one on; NULL if there is none. */
static zend_always_inline zend_execute_data *async_frame_of_user_code(zend_execute_data *ex)
{
	while (ex && (!ex->func || !ZEND_USER_CODE(ex->func->type))) {
		ex = ex->prev_execute_data;
	}
	return ex;
}

#endif
