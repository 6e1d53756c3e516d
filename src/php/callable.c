/* SPDX-License-Identifier: MIT
 *
 * PHP callables as handlers of a pool: the adapters between the signatures of the table of handlers and userland calls.
 */
#include "php/pool_class.h"
#include "engine/frame.h"

/* Without a function_handler (__call() and the like) it is resolved for each call. */
static zend_fcall_t *callable_create(const async_callable_arg_t *arg)
{
	if (!ZEND_FCI_INITIALIZED(arg->fci)) {
		return NULL;
	}
	zend_fcall_t *fcall = ecalloc(1, sizeof(*fcall));

	fcall->fci = arg->fci;
	fcall->fci_cache = arg->fcc;
	Z_TRY_ADDREF(fcall->fci.function_name);
	return fcall;
}

/* The result is undefined if the callable threw; otherwise the caller owns it. `argument` may be NULL. */
static zend_always_inline void callable_call(const zend_fcall_t *fcall, zval *argument, zval *result)
{
	ZVAL_UNDEF(result);
	if (UNEXPECTED(!async_frame_call(&fcall->fci_cache, argument != NULL, argument, result))) {
		zend_fcall_info fci = fcall->fci; /* a copy, for the same callable may be running in several coroutines */
		zend_fcall_info_cache fcc = fcall->fci_cache;

		fci.retval = result;
		fci.params = argument;
		fci.param_count = argument != NULL;
		zend_call_function(&fci, &fcc);
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

/* All that a pool may have; NULL = none. */
#define POOL_CALLABLES(pool) { \
	(pool)->factory.fcall, (pool)->destructor.fcall, (pool)->healthcheck.fcall, (pool)->before_acquire.fcall, \
	(pool)->before_release.fcall, \
}
#define CALLABLES 5

static void handlers_free(zend_async_pool_t *pool)
{
	zend_fcall_t *callables[CALLABLES] = POOL_CALLABLES(pool);

	for (int i = 0; i < CALLABLES; i++) {
		if (callables[i]) {
			zval_ptr_dtor(&callables[i]->fci.function_name);
			efree(callables[i]);
		}
	}
}

async_pool_t *zend_async_pool_create(
	const zend_async_pool_options_t *options, const async_pool_callables_t *callables, async_pool_result_t *result)
{
	async_pool_t *pool = async_pool_create(options);
	zend_async_pool_t *base = &pool->base;
	async_pool_handlers_t *handlers = &pool->handlers;

	ZEND_ASYNC_POOL_SET_PHP_VALUES(base);
	pool->reclaims = true;
	base->factory.fcall = callable_create(&callables->factory);
	base->destructor.fcall = callable_create(&callables->destructor);
	base->healthcheck.fcall = callable_create(&callables->healthcheck);
	base->before_acquire.fcall = callable_create(&callables->before_acquire);
	base->before_release.fcall = callable_create(&callables->before_release);
	handlers->create = handler_create;
	handlers->destroy = base->destructor.fcall ? handler_destroy : NULL;
	handlers->check = base->healthcheck.fcall ? handler_check : NULL;
	handlers->before_acquire = base->before_acquire.fcall ? handler_before_acquire : NULL;
	handlers->before_release = base->before_release.fcall ? handler_before_release : NULL;
	handlers->free_handlers = handlers_free;
	*result = async_pool_open(pool);
	return *result == ASYNC_POOL_OK ? pool : NULL;
}

void async_pool_gc_callables(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	zend_fcall_t *callables[CALLABLES] = POOL_CALLABLES(&pool->base);

	for (int i = 0; i < CALLABLES; i++) {
		if (callables[i] && pool->handlers.free_handlers == handlers_free) { /* the handlers are ours */
			zend_get_gc_buffer_add_zval(buffer, &callables[i]->fci.function_name);
		}
	}
}
