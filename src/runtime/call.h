/* SPDX-License-Identifier: MIT
 *
 * A call of a PHP function that is made later than it was asked for. Inline, since it is a part of every spawn.
 */
#ifndef ASYNC_RUNTIME_CALL_H
#define ASYNC_RUNTIME_CALL_H

#include "runtime/runtime.h"

/* Makes a prepared call of one that is described; the call must be empty. */
static inline void async_call_copy(async_call_t *call, const zend_fcall_t *fcall)
{
	ZVAL_COPY(&call->callable, &fcall->fci.function_name);
	call->cache = fcall->fci_cache;
	call->param_count = fcall->fci.param_count;
	if (call->param_count) {
		call->params = safe_emalloc(call->param_count, sizeof(zval), 0);
		for (uint32_t i = 0; i < call->param_count; i++) {
			ZVAL_COPY(&call->params[i], &fcall->fci.params[i]);
		}
	}
	call->named_params = fcall->fci.named_params;
	if (call->named_params) {
		GC_TRY_ADDREF(call->named_params);
	}
}

/* Leaves a value in `result`, or an exception. */
static inline void async_call_execute(async_call_t *call, zval *result)
{
	zend_fcall_info fci = {
		.size = sizeof(fci),
		.retval = result,
		.params = call->params,
		.object = call->cache.object,
		.param_count = call->param_count,
		.named_params = call->named_params,
	};
	ZVAL_COPY_VALUE(&fci.function_name, &call->callable);
	zend_call_function(&fci, &call->cache);
	if (UNEXPECTED(Z_ISREF_P(result))) { /* declared as function &() */
		zend_unwrap_reference(result);
	}
}

/* Empties the call; does nothing the second time. Destructors may run, and the collector with them: by then nothing leads to
 * the call. */
static inline void async_call_destroy(async_call_t *call)
{
	async_call_t old = *call;

	if (Z_TYPE(old.callable) == IS_UNDEF) {
		return;
	}
	memset(call, 0, sizeof(*call));
	for (uint32_t i = 0; i < old.param_count; i++) {
		zval_ptr_dtor(&old.params[i]);
	}
	if (old.param_count) {
		efree(old.params);
	}
	if (old.named_params) {
		zend_array_release(old.named_params);
	}
	zval_ptr_dtor(&old.callable);
}

#endif
