/* SPDX-License-Identifier: MIT
 *
 * The functions of the namespace Async, without the await_* family.
 */
#include "php/classes.h"
#include "engine/arguments.h"
#include "engine/frame.h"
#include "runtime/deadline.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"
#include "runtime/settle.h"
#include "runtime/shutdown.h"

#include "zend_closures.h"
#include "zend_exceptions.h"

static zend_always_inline void spawn(INTERNAL_FUNCTION_PARAMETERS, bool background)
{
	zend_fcall_t fcall;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		if (EXPECTED(async_argument_is_closure(ZEND_CALL_ARG(execute_data, 1), &fcall.fci, &fcall.fci_cache))) {
			Z_PARAM_PROLOGUE(0, 0);
		} else {
			Z_PARAM_FUNC(fcall.fci, fcall.fci_cache)
		}
		Z_PARAM_VARIADIC_WITH_NAMED(fcall.fci.params, fcall.fci.param_count, fcall.fci.named_params)
	ZEND_PARSE_PARAMETERS_END();

	const zend_function *function = fcall.fci_cache.function_handler; /* NULL = __call() */
	if (EXPECTED(function) && UNEXPECTED(function->common.fn_flags & ZEND_ACC_GENERATOR)) {
		zend_argument_value_error(1, "must not be a generator: no code would run its body. Wait with Async\\await(), not with yield");
		RETURN_THROWS();
	}
	async_coroutine_t *coroutine = async_spawn(&fcall);
	if (UNEXPECTED(!coroutine)) {
		RETURN_THROWS();
	}
	if (background) {
		async_coroutine_hide(coroutine);
	}
	RETURN_OBJ_COPY(&coroutine->std);
}

ZEND_FUNCTION(Async_spawn)
{
	spawn(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_FUNCTION(Async_spawn_background)
{
	spawn(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_FUNCTION(Async_on_unhandled)
{
	zval old;
	zend_fcall_info fci;
	zend_fcall_info_cache cache;

	ASYNC_PARAMETER(Z_PARAM_FUNC_OR_NULL(fci, cache));

	ZVAL_COPY_VALUE(&old, &ASYNC_G(on_unhandled));
	if (ZEND_FCI_INITIALIZED(fci)) {
		ZVAL_COPY(&ASYNC_G(on_unhandled), ZEND_CALL_ARG(execute_data, 1));
	} else {
		ZVAL_UNDEF(&ASYNC_G(on_unhandled));
	}
	if (Z_TYPE(old) != IS_UNDEF) {
		RETURN_COPY_VALUE(&old);
	}
}

static zend_never_inline void await_any(INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *awaitable, *token = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS(awaitable, async_ce_completable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_await(ZEND_ASYNC_OBJECT_TO_EVENT(awaitable), token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL, return_value);
}

ZEND_FUNCTION(Async_await)
{
	const zval *awaitable = ZEND_CALL_ARG(execute_data, 1);

	if (EXPECTED(ZEND_NUM_ARGS() == 1) && EXPECTED(Z_TYPE_P(awaitable) == IS_OBJECT)
			&& EXPECTED(Z_OBJCE_P(awaitable) == async_ce_coroutine)) {
		async_await_coroutine(async_coroutine_from_object(Z_OBJ_P(awaitable)), return_value);
	} else {
		await_any(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

ASYNC_FUNCTION(suspend, async_suspend())

ZEND_FUNCTION(Async_delay)
{
	zend_long ms;

	ASYNC_PARAMETER(ASYNC_PARAM_MS(ms));

	if (UNEXPECTED(ms < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	async_delay((zend_ulong) ms);
}

ASYNC_FUNCTION(current_coroutine,
	if (async_main_is_coroutine()) {
		RETURN_OBJ_COPY(&ASYNC_G(current)->std);
	})

ZEND_FUNCTION(Async_get_coroutines)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init_size(return_value, ASYNC_G(live_count));
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		bool is_internal = coroutine->base.internal_entry && (coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN);
		if (!is_internal && !ZEND_COROUTINE_IS_FINISHED(&coroutine->base)) {
			zval object;
			ZVAL_OBJ_COPY(&object, &coroutine->std);
			zend_hash_next_index_insert_new(Z_ARR_P(return_value), &object);
		}
	}
}

static zend_always_inline void closure_call(zend_object *closure, zval *result)
{
	zend_fcall_info_cache cache;

	closure->handlers->get_closure(closure, &cache.called_scope, &cache.function_handler, &cache.object, false);
	if (UNEXPECTED(!async_frame_call(&cache, 0, NULL, result))) {
		zend_call_known_function(cache.function_handler, cache.object, cache.called_scope, result, 0, NULL, NULL);
	}
	if (UNEXPECTED(Z_ISREF_P(result))) { /* declared as function &() */
		zend_unwrap_reference(result);
	}
}

ZEND_FUNCTION(Async_with_timeout)
{
	zend_long ms;
	zend_object *closure;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		ASYNC_PARAM_MS(ms)
		Z_PARAM_OBJ_OF_CLASS(closure, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(ms <= 0)) {
		zend_argument_value_error(1, "must be greater than 0");
		RETURN_THROWS();
	}
	if (EXPECTED(async_main_is_coroutine())) {
		ASYNC_WITH_DEADLINE((zend_ulong) ms, closure_call(closure, return_value));
	}
}

ZEND_FUNCTION(Async_protect)
{
	zend_object *closure;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(closure, zend_ce_closure));

	if (UNEXPECTED(!async_main_is_coroutine())) {
		RETURN_THROWS();
	}
	async_coroutine_t *self = ASYNC_G(current);

	async_protect_begin(self);
	closure_call(closure, return_value);

	if (UNEXPECTED(!async_protect_end(self))) {
		zval_ptr_dtor(return_value);
		ZVAL_NULL(return_value);
	}
}

ZEND_FUNCTION(Async_graceful_shutdown)
{
	zend_object *cause = NULL;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(cause, async_ce_cancellation));

	async_shutdown_graceful(cause);
}
