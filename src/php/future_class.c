/* SPDX-License-Identifier: MIT
 *
 * The classes Async\FutureState and Async\Future: the methods. What they do is in runtime/future.c.
 */
#include "php/classes.h"
#include "runtime/future.h"

#include "zend_exceptions.h"
#include "php/future_arginfo.h"

#define THIS_STATE() async_future_from_object(Z_OBJ_P(ZEND_THIS))

/* NULL, with an AsyncException thrown, if the Future was made without a constructor. */
static async_future_t *future_of(zval *object)
{
	async_future_t *future = async_future_ref_get(async_future_ref_from_object(Z_OBJ_P(object)));

	if (UNEXPECTED(!future)) {
		zend_throw_exception(async_ce_exception, "Future has no state", 0);
	}
	return future;
}

static void throw_completed(const async_future_t *future)
{
	zend_throw_exception_ex(async_ce_exception, 0, "FutureState is already completed at %s:%u",
		future->completed_file ? ZSTR_VAL(future->completed_file) : "unknown", future->completed_line);
}

ZEND_METHOD(Async_FutureState, complete)
{
	zval *value;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(value));

	if (UNEXPECTED(!async_future_complete(THIS_STATE(), value))) {
		throw_completed(THIS_STATE());
	}
}

ZEND_METHOD(Async_FutureState, error)
{
	zend_object *exception;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable));

	GC_ADDREF(exception);
	if (UNEXPECTED(!async_future_fail(THIS_STATE(), exception))) {
		throw_completed(THIS_STATE());
	}
}

ASYNC_METHOD(Async_FutureState, __construct, )
ASYNC_METHOD(Async_FutureState, isCompleted, RETURN_BOOL(!async_future_is_pending(THIS_STATE())))
ASYNC_METHOD(Async_FutureState, ignore, async_future_ignore(THIS_STATE()))

ZEND_METHOD(Async_Future, completed)
{
	zval *value = NULL, null;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_ZVAL(value));

	async_future_t *future = async_future_new();
	ZVAL_NULL(&null);
	async_future_complete(future, value ? value : &null);
	RETURN_OBJ(async_future_give(future));
}

ZEND_METHOD(Async_Future, failed)
{
	zend_object *exception;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable));

	async_future_t *future = async_future_new();
	GC_ADDREF(exception);
	async_future_fail(future, exception);
	RETURN_OBJ(async_future_give(future));
}

ZEND_METHOD(Async_Future, __construct)
{
	zend_object *state;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(state, async_ce_future_state));

	if (!async_future_ref_set(async_future_ref_from_object(Z_OBJ_P(ZEND_THIS)), async_future_from_object(state))) {
		zend_throw_error(NULL, "The Future was constructed already");
	}
}

ASYNC_CANCEL_METHOD(Async_Future,
	async_future_t *future = future_of(ZEND_THIS);
	if (EXPECTED(future)) {
		future->event.flags |= ASYNC_FUTURE_F_USED;
		async_future_cancel(future, async_object_ref(cancellation));
	})

static void future_react(INTERNAL_FUNCTION_PARAMETERS, async_reaction_kind_t kind)
{
	zend_fcall_t function = { 0 };

	ASYNC_PARAMETER(Z_PARAM_FUNC(function.fci, function.fci_cache));

	async_future_t *future = future_of(ZEND_THIS);
	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(async_future_give(async_future_react(future, kind, &function)));
}

ASYNC_METHOD_BY(Async_Future, map, future_react, ASYNC_REACTION_MAP)
ASYNC_METHOD_BY(Async_Future, catch, future_react, ASYNC_REACTION_CATCH)
ASYNC_METHOD_BY(Async_Future, finally, future_react, ASYNC_REACTION_FINALLY)

ZEND_METHOD(Async_Future, await)
{
	zend_object *token = NULL;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable));

	async_future_t *future = future_of(ZEND_THIS);
	if (EXPECTED(future)) {
		async_await(&future->event, token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL, return_value);
	}
}

/* Methods without parameters of a Future, which perhaps was not constructed. */
#define FUTURE_METHOD(class, of_this, method, ...) \
	ZEND_METHOD(class, method) \
	{ \
		ZEND_PARSE_PARAMETERS_NONE(); \
		async_future_t *future = of_this; \
		if (EXPECTED(future)) { \
			__VA_ARGS__; \
		} \
	}
#define THIS_FUTURE() future_of(ZEND_THIS)

FUTURE_METHOD(Async_Future, THIS_FUTURE(), isCompleted, RETURN_BOOL(!async_future_is_pending(future)))
FUTURE_METHOD(Async_Future, THIS_FUTURE(), isCancelled,
	RETURN_BOOL(future->failed && instanceof_function(Z_OBJCE(future->value), async_ce_cancellation)))
FUTURE_METHOD(Async_Future, THIS_FUTURE(), ignore, async_future_ignore(future); RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))

/* Both classes have these. */
#define FUTURE_QUESTIONS(class, of_this) \
	FUTURE_METHOD(class, of_this, getAwaitingInfo, \
		array_init_size(return_value, 1); add_next_index_str(return_value, future->event.info(&future->event))) \
	FUTURE_METHOD(class, of_this, getCreatedFileAndLine, \
		async_return_file_and_line(return_value, future->created_file, future->created_line)) \
	FUTURE_METHOD(class, of_this, getCreatedLocation, \
		async_return_location(return_value, future->created_file, future->created_line)) \
	FUTURE_METHOD(class, of_this, getCompletedFileAndLine, \
		async_return_file_and_line(return_value, future->completed_file, future->completed_line)) \
	FUTURE_METHOD(class, of_this, getCompletedLocation, \
		async_return_location(return_value, future->completed_file, future->completed_line))

FUTURE_QUESTIONS(Async_FutureState, THIS_STATE())
FUTURE_QUESTIONS(Async_Future, THIS_FUTURE())

void async_future_class_register(void)
{
	async_ce_future_state = register_class_Async_FutureState();
	async_class_register(async_ce_future_state, &async_future_state_class);
	async_ce_future = register_class_Async_Future(async_ce_completable);
	async_class_register(async_ce_future, &async_future_class);
}
