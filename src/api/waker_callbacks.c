/* SPDX-License-Identifier: MIT
 *
 * The callbacks that most subscriptions of a waker use: take the result, call off, time out.
 */
#include "api/api.h"
#include "php/exceptions.h"
#include "runtime/await.h"

static zend_coroutine_t *callback_trigger(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_coroutine_t *coroutine = ((zend_coroutine_event_callback_t *) callback)->coroutine;

	async_waker_add_triggered_event(coroutine, event);
	return coroutine;
}

void async_waker_callback_resolve(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = callback_trigger(event, callback);

	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		async_api_resume(coroutine, exception, false);
		return;
	}
	if (result && coroutine->waker && ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT(event)) {
		zval_ptr_dtor(&coroutine->waker->result);
		ZVAL_COPY(&coroutine->waker->result, (zval *) result);
	}
	async_api_resume(coroutine, NULL, false);
}

/* What comes first decides: a wait that has ended cannot be called off any more. */
static bool callback_is_late(zend_coroutine_t *coroutine)
{
	return !coroutine->waker || !async_waker_is_pending(coroutine->waker);
}

void async_waker_callback_cancel(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = callback_trigger(event, callback);

	(void) result;
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (callback_is_late(coroutine)) {
		return;
	}
	zend_object *error = async_exception_new(async_ce_operation_canceled, "Operation has been cancelled");
	if (exception) {
		GC_ADDREF(exception);
		zend_exception_set_previous(error, exception);
	}
	async_api_resume(coroutine, error, true);
}

void async_waker_callback_timeout(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = callback_trigger(event, callback);

	(void) result, (void) exception;
	if (!callback_is_late(coroutine)) {
		async_api_resume(coroutine,
			async_exception_new(async_ce_timeout_exception, "Operation has been cancelled by timeout"), true);
	}
}
