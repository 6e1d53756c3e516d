/* SPDX-License-Identifier: MIT
 *
 * await(): one coroutine waits for one event, and perhaps for a token that calls the waiting off. The subscriptions live
 * on the stack of the waiting coroutine.
 */
#include "runtime/await.h"
#include "runtime/scheduler.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_operation_canceled;

typedef struct {
	async_wait_t wait;
	zend_coroutine_event_callback_t target;
	zend_coroutine_event_callback_t token; /* token.event is NULL without a token */
} await_t;

static bool event_is_coroutine(const zend_async_event_t *event)
{
	return (event->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) && ZEND_ASYNC_EVENT_TO_OBJECT(event)->ce == async_ce_coroutine;
}

static void await_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_coroutine_t *coroutine = (async_coroutine_t *) ((zend_coroutine_event_callback_t *) callback)->coroutine;

	(void) result, (void) exception; /* the awaiting side asks the event itself */
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	async_wait_wake(coroutine->wait);
}

static zend_string *await_info(async_wait_t *wait)
{
	zend_async_event_t *event = ((await_t *) wait)->target.event;

	return event->info ? event->info(event) : zend_string_init(ZEND_STRL("Event"), false);
}

static void await_subscribe(zend_coroutine_event_callback_t *callback, async_coroutine_t *self, zend_async_event_t *event)
{
	callback->base.ref_count = 1; /* ours: it is on the stack */
	callback->base.callback = await_fired;
	callback->base.dispose = NULL;
	callback->coroutine = &self->base;
	callback->event = event;
	if (EXPECTED(event_is_coroutine(event))) { /* by far the most common; it needs no start */
		zend_async_callbacks_push(event, &callback->base);
	} else {
		event->add_callback(event, &callback->base);
		event->start(event);
	}
}

static void await_unsubscribe(zend_coroutine_event_callback_t *callback)
{
	zend_async_event_t *event = callback->event;

	if (EXPECTED(event_is_coroutine(event))) {
		zend_async_callbacks_remove(event, &callback->base);
	} else {
		event->stop(event);
		event->del_callback(event, &callback->base);
	}
}

static bool await_deliver(zend_async_event_t *event, zval *result)
{
	zend_object *exception = NULL;

	ZVAL_NULL(result);
	if (event->replay) {
		event->replay(event, NULL, result, &exception);
	}
	if (exception) {
		zend_throw_exception_internal(exception);
		return false;
	}
	return true;
}

void async_await_throw_cancelled(zend_async_event_t *token)
{
	zend_object *reason = NULL;
	zval ignored;

	ZVAL_UNDEF(&ignored);
	if (token->replay) {
		token->replay(token, NULL, &ignored, &reason);
		zval_ptr_dtor(&ignored);
	}
	zend_object *exception = async_exception_new(async_ce_operation_canceled, "Operation has been cancelled");
	if (reason) {
		zend_exception_set_previous(exception, reason);
	}
	zend_throw_exception_internal(exception);
}

/* Would waiting for this event mean waiting for oneself? Follows the chain of single awaits. */
static bool await_is_circular(const async_coroutine_t *self, zend_async_event_t *event)
{
	while (event_is_coroutine(event)) {
		async_coroutine_t *coroutine = (async_coroutine_t *) event;

		if (coroutine == self) {
			return true;
		}
		if (!coroutine->wait || coroutine->wait->info != await_info || ((await_t *) coroutine->wait)->token.event) {
			return false;
		}
		event = ((await_t *) coroutine->wait)->target.event;
	}
	return false;
}

bool async_await_check_target(const async_coroutine_t *self, zend_async_event_t *event, zend_async_event_t *token)
{
	if (UNEXPECTED(event == &self->base.event)) {
		zend_throw_exception(async_ce_exception, "A coroutine cannot await itself", 0);
		return false;
	}
	if (UNEXPECTED(!token && await_is_circular(self, event))) {
		zend_throw_exception(async_ce_exception, "Awaiting this coroutine would create a cycle", 0);
		return false;
	}
	return true;
}

bool async_await(zend_async_event_t *event, zend_async_event_t *token, zval *result)
{
	await_t await;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return await_deliver(event, result);
	}
	if (token == event) {
		token = NULL;
	}
	if (token && ZEND_ASYNC_EVENT_IS_CLOSED(token)) {
		async_await_throw_cancelled(token);
		return false;
	}
	async_coroutine_t *self = async_wait_prepare();
	if (UNEXPECTED(!self)) {
		return false;
	}
	if (UNEXPECTED(!async_await_check_target(self, event, token))) {
		return false;
	}

	async_wait_init(&await.wait, self, await_info);
	await_subscribe(&await.target, self, event);
	await.token.event = NULL;
	await.wait.collectable = !token;
	if (token) {
		await_subscribe(&await.token, self, token);
	}
	async_wait_status_t status = async_wait_park(&await.wait, 0);
	await_unsubscribe(&await.target);
	if (token) {
		await_unsubscribe(&await.token);
	}

	if (UNEXPECTED(status == ASYNC_WAIT_CANCELLED)) {
		return false;
	}
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return await_deliver(event, result);
	}
	async_await_throw_cancelled(token);
	return false;
}

zend_object *async_await_sole_waiter(zend_async_event_callback_t *callback)
{
	if (callback->callback != await_fired) {
		return NULL;
	}
	await_t *await = (await_t *) ((char *) callback - offsetof(await_t, target));
	zend_coroutine_event_callback_t *self = (zend_coroutine_event_callback_t *) callback;
	async_coroutine_t *coroutine = (async_coroutine_t *) self->coroutine;

	/* It must be the target of an await without a token, and still be parked there. */
	if (coroutine->wait != &await->wait || await->token.event || await->wait.status != ASYNC_WAIT_PENDING) {
		return NULL;
	}
	return &coroutine->std;
}
