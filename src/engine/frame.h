/* SPDX-License-Identifier: MIT
 *
 * Frames of PHP code, and functions of our own under them: no table knows these, but warnings, debuggers and observers look
 * at whatever function is active, and they expect each one to have a name and a module.
 */
#ifndef ASYNC_ENGINE_FRAME_H
#define ASYNC_ENGINE_FRAME_H

#include "engine/compat.h"

#include "zend_closures.h"
#include "zend_exceptions.h"
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

static zend_always_inline bool async_frame_can_call(const zend_function *function, uint32_t count)
{
	bool is_plain = function && function->type == ZEND_USER_FUNCTION && EXPECTED(EG(active))
		&& !(function->common.fn_flags & (ZEND_ACC_DEPRECATED | ZEND_ACC_GENERATOR));

	while (is_plain && count) {
		is_plain = !ARG_SHOULD_BE_SENT_BY_REF(function, count--);
	}
	return is_plain;
}

/* Calls a userland function that takes its arguments by value, which is nearly always, as the engine itself does: that is half the
 * price of zend_call_function(), which has to expect every kind of function. The result is undefined if the function threw.
 * False = it is no such function, and was not called. */
static zend_always_inline bool async_frame_call(
	const zend_fcall_info_cache *cache, uint32_t count, const zval *arguments, zval *result)
{
	zend_function *function = cache->function_handler;
	uint32_t info = ZEND_CALL_TOP_FUNCTION | ZEND_CALL_DYNAMIC;
	void *object_or_scope = cache->called_scope;

	if (UNEXPECTED(!async_frame_can_call(function, count))) {
		return false;
	}
	if (cache->object && !(function->common.fn_flags & ZEND_ACC_STATIC)) {
		info |= ZEND_CALL_HAS_THIS;
		object_or_scope = cache->object;
	}
	if (function->common.fn_flags & ZEND_ACC_CLOSURE) {
		info |= ZEND_CALL_CLOSURE | (function->common.fn_flags & ZEND_ACC_FAKE_CLOSURE ? ZEND_CALL_FAKE_CLOSURE : 0);
		GC_ADDREF(ZEND_CLOSURE_OBJECT(function));
	}
	zend_execute_data *call = zend_vm_stack_push_call_frame(info, function, count, object_or_scope);
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_DEREF(ZEND_CALL_ARG(call, i + 1), (zval *) &arguments[i]); /* C code may hand over a reference */
	}
	__typeof__(EG(fake_scope)) fake_scope = EG(fake_scope); /* const from 8.5 on */
	uint32_t jit_trace_num = EG(jit_trace_num);

	EG(fake_scope) = NULL;
	zend_init_func_execute_data(call, &function->op_array, result);
	ZEND_OBSERVER_FCALL_BEGIN(call);
	zend_execute_ex(call);
	EG(jit_trace_num) = jit_trace_num;
	EG(fake_scope) = fake_scope;
	zend_vm_stack_free_call_frame(call);
	if (UNEXPECTED(EG(exception))) {
		zend_execute_data *caller = EG(current_execute_data);
		if (caller && caller->func && ZEND_USER_CODE(caller->func->type)) {
			zend_rethrow_exception(caller);
		}
	}
	return true;
}

#endif
