/* SPDX-License-Identifier: MIT
 *
 * PHP callables as handlers of a pool: the adapters between the signatures of the table of handlers and userland calls.
 *
 * A callable is resolved once. For a userland function that takes its argument by value, which is nearly always, a call
 * then pushes the frame itself: that is half the price of zend_call_function(), which has to expect every kind of function.
 */
#include "php/pool_class.h"
#include "engine/frame.h"

#include "zend_closures.h"
#include "zend_exceptions.h"

/* What the fcall pointers of a pool really point to. */
typedef struct {
	zend_fcall_t fcall;    /* first; without a function_handler (__call() and the like) it is resolved for each call */
	/* For callable_call_direct(), if frame_size is not 0: */
	uint32_t frame_size;   /* in bytes, for as many arguments as the handler gets */
	uint32_t frame_info;   /* ZEND_CALL_* */
	void *object_or_scope;
	zend_object *closure;  /* of which each frame holds a reference, or NULL */
} callable_t;

static bool callable_is_direct(const zend_function *function)
{
	return function && function->type == ZEND_USER_FUNCTION
		&& !(function->common.fn_flags & (ZEND_ACC_DEPRECATED | ZEND_ACC_GENERATOR))
		&& !ARG_SHOULD_BE_SENT_BY_REF(function, 1);
}

/* Finds out once what zend_call_function() finds out for each call. */
static void callable_prepare_frame(callable_t *callable, uint32_t argument_count)
{
	const zend_fcall_info_cache *fcc = &callable->fcall.fci_cache;
	zend_function *function = fcc->function_handler;

	callable->frame_size = zend_vm_calc_used_stack(argument_count, function);
	callable->frame_info = ZEND_CALL_TOP_FUNCTION | ZEND_CALL_DYNAMIC;
	callable->object_or_scope = fcc->called_scope;
	callable->closure = NULL;
	if (fcc->object && !(function->common.fn_flags & ZEND_ACC_STATIC)) {
		callable->frame_info |= ZEND_CALL_HAS_THIS;
		callable->object_or_scope = fcc->object;
	}
	if (function->common.fn_flags & ZEND_ACC_CLOSURE) {
		callable->frame_info |= ZEND_CALL_CLOSURE;
		if (function->common.fn_flags & ZEND_ACC_FAKE_CLOSURE) {
			callable->frame_info |= ZEND_CALL_FAKE_CLOSURE;
		}
		callable->closure = ZEND_CLOSURE_OBJECT(function);
	}
}

static zend_fcall_t *callable_create(const async_callable_arg_t *arg, uint32_t argument_count)
{
	if (!ZEND_FCI_INITIALIZED(arg->fci)) {
		return NULL;
	}
	callable_t *callable = ecalloc(1, sizeof(*callable));

	callable->fcall.fci = arg->fci;
	callable->fcall.fci_cache = arg->fcc;
	Z_TRY_ADDREF(callable->fcall.fci.function_name);
	if (callable_is_direct(arg->fcc.function_handler)) {
		callable_prepare_frame(callable, argument_count);
	}
	return &callable->fcall;
}

static void callable_free(zend_fcall_t *fcall)
{
	if (fcall) {
		zval_ptr_dtor(&fcall->fci.function_name);
		efree(fcall);
	}
}

/* A call of a userland function as the engine makes it, with nothing left to find out. `argument` may be NULL. */
static zend_always_inline void callable_call_direct(const callable_t *callable, zval *argument, zval *result)
{
	zend_execute_data *call = zend_vm_stack_push_call_frame_ex(callable->frame_size, callable->frame_info,
		callable->fcall.fci_cache.function_handler, argument != NULL, callable->object_or_scope);

	if (argument) {
		ZVAL_COPY(ZEND_CALL_ARG(call, 1), argument);
	}
	if (callable->closure) {
		GC_ADDREF(callable->closure);
	}
	async_frame_run(call, result);
	if (UNEXPECTED(EG(exception))) {
		zend_execute_data *caller = EG(current_execute_data);
		if (caller && caller->func && ZEND_USER_CODE(caller->func->type)) {
			zend_rethrow_exception(caller);
		}
	}
}

/* The general case. The fci is copied, for the same callable may be running in several coroutines. */
static zend_never_inline void callable_call_any(const zend_fcall_t *fcall, zval *argument, zval *result)
{
	zend_fcall_info fci = fcall->fci;
	zend_fcall_info_cache fcc = fcall->fci_cache;

	fci.retval = result;
	fci.params = argument;
	fci.param_count = argument != NULL;
	zend_call_function(&fci, &fcc);
}

/* The result is undefined if the callable threw; otherwise the caller owns it. */
static zend_always_inline void callable_call(const zend_fcall_t *fcall, zval *argument, zval *result)
{
	const callable_t *callable = (const callable_t *) fcall;

	ZVAL_UNDEF(result);
	if (EXPECTED(callable->frame_size) && EXPECTED(EG(active))) {
		callable_call_direct(callable, argument, result);
	} else {
		callable_call_any(fcall, argument, result);
	}
}

/* Only false is a refusal: a check that returns nothing has found nothing. */
static zend_always_inline bool callable_validate(const zend_fcall_t *fcall, zval *resource)
{
	zval result;

	callable_call(fcall, resource, &result);
	if (EXPECTED(Z_TYPE(result) <= IS_TRUE)) {
		return Z_TYPE(result) != IS_FALSE;
	}
	bool accepted = !Z_ISREF(result) || Z_TYPE_P(Z_REFVAL(result)) != IS_FALSE;
	zval_ptr_dtor(&result);
	return accepted;
}

static bool handler_create(zend_async_pool_t *pool, zval *result)
{
	callable_call(pool->factory.fcall, NULL, result);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result);
	}
	return !Z_ISUNDEF_P(result);
}

static void handler_destroy(zend_async_pool_t *pool, zval *resource)
{
	zval result;

	callable_call(pool->destructor.fcall, resource, &result);
	zval_ptr_dtor(&result);
}

static bool handler_check(zend_async_pool_t *pool, zval *resource)
{
	return callable_validate(pool->healthcheck.fcall, resource);
}

static bool handler_before_acquire(zend_async_pool_t *pool, zval *resource)
{
	return callable_validate(pool->before_acquire.fcall, resource);
}

static bool handler_before_release(zend_async_pool_t *pool, zval *resource)
{
	return callable_validate(pool->before_release.fcall, resource);
}

static void handlers_free(zend_async_pool_t *pool)
{
	callable_free(pool->factory.fcall);
	callable_free(pool->destructor.fcall);
	callable_free(pool->healthcheck.fcall);
	callable_free(pool->before_acquire.fcall);
	callable_free(pool->before_release.fcall);
}

async_pool_t *zend_async_pool_create(
	const zend_async_pool_options_t *options, const async_pool_callables_t *callables, async_pool_result_t *result)
{
	async_pool_t *pool = async_pool_create(options);
	zend_async_pool_t *base = &pool->base;
	async_pool_handlers_t *handlers = &pool->handlers;

	ZEND_ASYNC_POOL_SET_PHP_VALUES(base);
	pool->reclaims = true;
	base->factory.fcall = callable_create(&callables->factory, 0);
	base->destructor.fcall = callable_create(&callables->destructor, 1);
	base->healthcheck.fcall = callable_create(&callables->healthcheck, 1);
	base->before_acquire.fcall = callable_create(&callables->before_acquire, 1);
	base->before_release.fcall = callable_create(&callables->before_release, 1);
	handlers->create = handler_create;
	handlers->destroy = base->destructor.fcall ? handler_destroy : NULL;
	handlers->check = base->healthcheck.fcall ? handler_check : NULL;
	handlers->before_acquire = base->before_acquire.fcall ? handler_before_acquire : NULL;
	handlers->before_release = base->before_release.fcall ? handler_before_release : NULL;
	handlers->free_handlers = handlers_free;
	*result = async_pool_open(pool);
	return *result == ASYNC_POOL_OK ? pool : NULL;
}

static void callable_gc(const zend_fcall_t *fcall, zend_get_gc_buffer *buffer)
{
	if (fcall) {
		zend_get_gc_buffer_add_zval(buffer, (zval *) &fcall->fci.function_name);
	}
}

void async_pool_gc_callables(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	zend_async_pool_t *base = &pool->base;

	if (pool->handlers.free_handlers == handlers_free) { /* the handlers are ours */
		callable_gc(base->factory.fcall, buffer);
		callable_gc(base->destructor.fcall, buffer);
		callable_gc(base->healthcheck.fcall, buffer);
		callable_gc(base->before_acquire.fcall, buffer);
		callable_gc(base->before_release.fcall, buffer);
	}
}
