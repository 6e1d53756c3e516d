/* SPDX-License-Identifier: MIT
 *
 * Frames of PHP code, and functions of our own under them: no table knows these, but warnings, debuggers and observers look
 * at whatever function is active, and they expect each one to have a name and a module.
 */
#ifndef ASYNC_ENGINE_FRAME_H
#define ASYNC_ENGINE_FRAME_H

#include "engine/compat.h"

#include "zend_observer.h"

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

/* Runs a frame that was pushed for a userland function, with its arguments, as the engine does it: with nothing left to find out,
 * this is half the price of zend_call_function(). The result is undefined if the function threw. */
static zend_always_inline void async_frame_run(zend_execute_data *call, zval *result)
{
	__typeof__(EG(fake_scope)) fake_scope = EG(fake_scope); /* const from 8.5 on */
	uint32_t jit_trace_num = EG(jit_trace_num);

	EG(fake_scope) = NULL;
	zend_init_func_execute_data(call, &call->func->op_array, result);
	ZEND_OBSERVER_FCALL_BEGIN(call);
	zend_execute_ex(call);
	EG(jit_trace_num) = jit_trace_num;
	EG(fake_scope) = fake_scope;
	zend_vm_stack_free_call_frame(call);
}

#endif
