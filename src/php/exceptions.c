/* SPDX-License-Identifier: MIT
 *
 * The exception tree.
 */
#include "php/classes.h"
#include "pool/pool.h"
#include "runtime/coroutine.h"
#include "runtime/deadline.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"
#include "runtime/settle.h"

#include "zend_exceptions.h"
#include "php/exceptions_arginfo.h"

zend_class_entry *async_ce_pool_exception;
zend_class_entry *async_ce_service_unavailable_exception;
zend_class_entry *async_ce_input_output_exception;
zend_class_entry *async_ce_dns_exception;

/* The engine asks for this text when it reports what was not caught. */
ZEND_METHOD(Cancellation, __toString)
{
	async_uncaught_note(Z_OBJ_P(ZEND_THIS));
	zend_ce_error->__tostring->internal_function.handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* array_walk() can make a reference of any property, and keep it one. */
static zval *composite_list(zend_object *composite, zval *rv)
{
	zval *list = zend_read_property(async_ce_composite_exception, composite, ZEND_STRL("exceptions"), false, rv);

	ZVAL_DEREF(list);
	return list;
}

ZEND_METHOD(Async_CompositeException, addException)
{
	zval *exception, *list, rv;

	ASYNC_PARAMETER(Z_PARAM_OBJECT_OF_CLASS(exception, zend_ce_throwable));

	list = composite_list(Z_OBJ_P(ZEND_THIS), &rv);
	zval copy;
	ZVAL_ARR(&copy, zend_array_dup(Z_ARR_P(list)));
	Z_ADDREF_P(exception);
	zend_hash_next_index_insert(Z_ARR(copy), exception);
	zend_update_property(async_ce_composite_exception, Z_OBJ_P(ZEND_THIS), ZEND_STRL("exceptions"), &copy);
	zval_ptr_dtor(&copy);
}

ZEND_METHOD(Async_CompositeException, getExceptions)
{
	zval rv;

	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_COPY(composite_list(Z_OBJ_P(ZEND_THIS), &rv));
}

void async_exceptions_register(void)
{
	async_ce_cancellation_root = register_class_Cancellation(zend_ce_error);
	async_ce_cancellation = register_class_Async_AsyncCancellation(async_ce_cancellation_root);
	async_ce_operation_canceled = register_class_Async_OperationCanceledException(async_ce_cancellation);
	async_ce_exception = register_class_Async_AsyncException(zend_ce_exception);
	async_ce_pool_exception = register_class_Async_PoolException(async_ce_exception);
	async_ce_service_unavailable_exception = register_class_Async_ServiceUnavailableException(async_ce_exception);
	zend_class_entry *timeout = register_class_Async_TimeoutException(zend_ce_throwable);
	async_ce_pool_timeout_exception = register_class_Async_PoolTimeoutException(async_ce_pool_exception, timeout);
	async_ce_deadline_exception = register_class_Async_DeadlineException(async_ce_exception, timeout);
	async_ce_input_output_exception = register_class_Async_InputOutputException(async_ce_exception);
	async_ce_dns_exception = register_class_Async_DnsException(async_ce_exception);
	async_ce_poll_exception = register_class_Async_PollException(async_ce_exception);
	async_ce_deadlock_error = register_class_Async_DeadlockError(zend_ce_error);
	async_ce_composite_exception = register_class_Async_CompositeException(zend_ce_exception);
}
