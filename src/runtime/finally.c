/* SPDX-License-Identifier: MIT
 *
 * finally() handlers. They run in a coroutine of their own, one after the other, in order of registration; one that
 * throws does not stop the rest, and several failures are gathered in one CompositeException.
 */
#include "runtime/finally.h"
#include "runtime/coroutine.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_composite_exception;

typedef struct {
	HashTable *handlers;
	zend_object *coroutine;
} finally_job_t;

static void finally_call(zval *handler, zend_object *coroutine)
{
	zval argument, result;

	ZVAL_OBJ(&argument, coroutine);
	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, handler, &result, 1, &argument);
	zval_ptr_dtor(&result);
}

/* One failure is thrown as it is, several as one. */
static void finally_throw(HashTable *errors)
{
	zval *first = zend_hash_index_find(errors, 0);

	if (!first) {
		zend_array_release(errors);
		return;
	}
	if (zend_hash_num_elements(errors) == 1) {
		GC_ADDREF(Z_OBJ_P(first));
		zend_object *exception = Z_OBJ_P(first);
		zend_array_release(errors);
		zend_throw_exception_internal(exception);
		return;
	}
	zval list;
	zend_object *composite = async_exception_new(async_ce_composite_exception, "Multiple finally handlers failed");
	ZVAL_ARR(&list, errors);
	zend_update_property(async_ce_composite_exception, composite, ZEND_STRL("exceptions"), &list);
	zval_ptr_dtor(&list);
	zend_throw_exception_internal(composite);
}

static void finally_run(void)
{
	finally_job_t *job = ASYNC_G(current)->base.extended_data;
	HashTable *errors = zend_new_array(0);
	zval *handler;

	ZEND_HASH_FOREACH_VAL(job->handlers, handler) {
		finally_call(handler, job->coroutine);
		if (EG(exception)) {
			if (async_is_unwinding(EG(exception))) {
				break;
			}
			zval error;
			ZVAL_OBJ(&error, async_exception_take());
			zend_hash_next_index_insert(errors, &error);
		}
	} ZEND_HASH_FOREACH_END();

	if (EG(exception)) {
		zend_array_release(errors);
	} else {
		finally_throw(errors);
	}
}

/* However it ended: run, cancelled before it started, or killed. */
static void finally_dispose(zend_coroutine_t *coroutine)
{
	finally_job_t *job = coroutine->extended_data;

	zend_array_release(job->handlers);
	OBJ_RELEASE(job->coroutine);
	efree(job);
}

void async_finally_start(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(!async_coroutine_can_spawn())) {
		return; /* the handlers go with the coroutine */
	}
	finally_job_t *job = emalloc(sizeof(*job));

	job->handlers = coroutine->finally_handlers;
	job->coroutine = &coroutine->std;
	GC_ADDREF(&coroutine->std);
	coroutine->finally_handlers = NULL;

	async_coroutine_t *runner = async_spawn_internal(finally_run, job, false);
	runner->base.extended_dispose = finally_dispose;
}

void async_finally_add(async_coroutine_t *coroutine, zval *handler)
{
	if (ZEND_COROUTINE_IS_FINISHED(&coroutine->base)) {
		finally_call(handler, &coroutine->std);
		return;
	}
	if (!coroutine->finally_handlers) {
		coroutine->finally_handlers = zend_new_array(1);
	}
	Z_ADDREF_P(handler);
	zend_hash_next_index_insert(coroutine->finally_handlers, handler);
}
