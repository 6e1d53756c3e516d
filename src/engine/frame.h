/* SPDX-License-Identifier: MIT
 *
 * Functions of our own under the frames of PHP code: no table knows them, but warnings, debuggers and observers look at
 * whatever function is active, and they expect each one to have a name and a module.
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

#endif
