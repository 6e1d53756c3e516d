/* SPDX-License-Identifier: MIT
 *
 * Events as seen by the code that waits for one of any type, which may be that of another extension: it may fail to start, fire
 * while it is being started, fire again and again, or not keep what it came to.
 */
#include "runtime/event.h"

#include "zend_exceptions.h"

bool async_event_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_push(event, callback);
	return true;
}

bool async_event_add_callback_unless_closed(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return !ZEND_ASYNC_EVENT_IS_CLOSED(event) && async_event_add_callback(event, callback);
}

bool async_event_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_remove(event, callback);
}

bool async_event_start_nothing(zend_async_event_t *event)
{
	(void) event;
	return true;
}

void async_event_throw_unusable(const char *reason)
{
	if (!EG(exception)) {
		zend_throw_exception(async_ce_exception, reason, 0);
	}
}

void async_event_unsubscribe(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	event->stop(event);
	event->del_callback(event, callback);
}

bool async_event_subscribe(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	if (UNEXPECTED(!event->add_callback(event, callback))) {
		async_event_throw_unusable("The event cannot be used after it has been terminated");
		return false;
	}
	if (UNEXPECTED(!event->start(event))) {
		event->del_callback(event, callback);
		async_event_throw_unusable("The event cannot be started");
		return false;
	}
	if (UNEXPECTED(EG(exception))) {
		async_event_unsubscribe(event, callback);
		return false;
	}
	return true;
}

void async_outcome_capture(async_outcome_t *outcome, zend_async_event_t *event, void *result, zend_object *exception)
{
	outcome->failed = exception != NULL;
	if (exception) {
		ZVAL_OBJ_COPY(&outcome->value, exception);
	} else if (result && ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT(event)) {
		ZVAL_COPY(&outcome->value, (zval *) result);
	} else {
		ZVAL_NULL(&outcome->value);
	}
}
