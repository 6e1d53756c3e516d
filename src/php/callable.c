/* SPDX-License-Identifier: MIT
 *
 * PHP callables as handlers of a pool: the adapters between the signatures of the table of handlers and userland calls.
 */
#include "php/pool_class.h"
#include "engine/frame.h"

/* Without a function_handler (__call() and the like) it is resolved for each call. */
static zend_fcall_t *callable_create(const zend_fcall_t *given)
{
	if (!ZEND_FCI_INITIALIZED(given->fci)) {
		return NULL;
	}
	zend_fcall_t *fcall = emalloc(sizeof(*fcall));

	*fcall = *given;
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

/* The handlers of a pool stand side by side, in the order of async_pool_callables_t. */
#define HANDLERS 5
_Static_assert(offsetof(zend_async_pool_t, before_release) - offsetof(zend_async_pool_t, factory)
	== (HANDLERS - 1) * sizeof(zend_fcall_t *), "nothing stands between them");

static void handlers_free(zend_async_pool_t *pool)
{
	for (uint32_t i = 0; i < HANDLERS; i++) {
		zend_fcall_t *fcall = (&pool->factory.fcall)[i];
		if (fcall) {
			zval_ptr_dtor(&fcall->fci.function_name);
			efree(fcall);
		}
	}
}

async_pool_t *zend_async_pool_create(
	zend_async_pool_options_t *options, const async_pool_callables_t *callables, async_pool_result_t *result)
{
	options->factory = handler_create;
	options->destructor = ZEND_FCI_INITIALIZED(callables->destructor.fci) ? handler_destroy : NULL;
	options->healthcheck = ZEND_FCI_INITIALIZED(callables->healthcheck.fci) ? handler_check : NULL;
	options->before_acquire = ZEND_FCI_INITIALIZED(callables->before_acquire.fci) ? handler_before_acquire : NULL;
	options->before_release = ZEND_FCI_INITIALIZED(callables->before_release.fci) ? handler_before_release : NULL;
	async_pool_t *pool = async_pool_create(options);
	ZEND_ASYNC_POOL_SET_PHP_VALUES(&pool->base);
	pool->reclaims = true;
	pool->free_handlers = handlers_free;
	for (uint32_t i = 0; i < HANDLERS; i++) {
		(&pool->base.factory.fcall)[i] = callable_create((const zend_fcall_t *) callables + i);
	}
	*result = async_pool_open(pool);
	return *result == ASYNC_POOL_OK ? pool : NULL;
}

void async_pool_gc_callables(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	for (uint32_t i = 0; i < HANDLERS && pool->free_handlers == handlers_free; i++) { /* otherwise they are not ours */
		zend_fcall_t *fcall = (&pool->base.factory.fcall)[i];
		if (fcall) {
			zend_get_gc_buffer_add_zval(buffer, &fcall->fci.function_name);
		}
	}
}
