/* SPDX-License-Identifier: MIT
 *
 * The functions of the namespace Async, without the await_* family.
 */
#include "php/classes.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"

#include "zend_closures.h"
#include "zend_exceptions.h"

ZEND_FUNCTION(Async_spawn)
{
	zend_fcall_t fcall;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_FUNC(fcall.fci, fcall.fci_cache)
		Z_PARAM_VARIADIC_WITH_NAMED(fcall.fci.params, fcall.fci.param_count, fcall.fci.named_params)
	ZEND_PARSE_PARAMETERS_END();

	async_coroutine_t *coroutine = async_spawn(&fcall);
	if (UNEXPECTED(!coroutine)) {
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(&coroutine->std);
}

ZEND_FUNCTION(Async_await)
{
	zend_object *awaitable, *token = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS(awaitable, async_ce_completable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_await(ZEND_ASYNC_OBJECT_TO_EVENT(awaitable), token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL, return_value);
}

ZEND_FUNCTION(Async_suspend)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_suspend();
}

ZEND_FUNCTION(Async_delay)
{
	zend_long ms;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(ms)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(ms < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	async_delay((zend_ulong) ms);
}

ZEND_FUNCTION(Async_timeout)
{
	zend_long ms;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(ms)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(ms <= 0)) {
		zend_value_error("Timeout value must be greater than 0");
		RETURN_THROWS();
	}
	zend_object *timeout = async_timeout_new((zend_ulong) ms);
	if (EXPECTED(timeout)) {
		RETURN_OBJ(timeout);
	}
}

ZEND_FUNCTION(Async_current_coroutine)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		zend_throw_exception(async_ce_exception, "The current coroutine is not defined", 0);
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(&ASYNC_G(current)->std);
}

ZEND_FUNCTION(Async_get_coroutines)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init_size(return_value, ASYNC_G(live_count));
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (!(coroutine->base.event.flags & (ZEND_ASYNC_EVENT_F_HIDDEN | ZEND_ASYNC_EVENT_F_CLOSED))) {
			zval object;
			ZVAL_OBJ_COPY(&object, &coroutine->std);
			zend_hash_next_index_insert_new(Z_ARR_P(return_value), &object);
		}
	}
}

ZEND_FUNCTION(Async_protect)
{
	zval *closure;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(closure, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE) && !async_scheduler_launch()) {
		RETURN_THROWS();
	}
	async_coroutine_t *self = ASYNC_G(current);

	async_protect_begin(self);
	call_user_function(NULL, NULL, closure, return_value, 0, NULL);
	if (UNEXPECTED(Z_ISREF_P(return_value))) { /* declared as function &() */
		zend_unwrap_reference(return_value);
	}

	if (UNEXPECTED(!async_protect_end(self))) {
		zval_ptr_dtor(return_value);
		ZVAL_NULL(return_value);
	}
}

ZEND_FUNCTION(Async_graceful_shutdown)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	(void) cancellation; /* accepted for compatibility; all coroutines get "Graceful shutdown" */
	async_shutdown_graceful();
}
