/* SPDX-License-Identifier: MIT
 *
 * await(): one coroutine waits for one event, and perhaps for a token that calls the waiting off. The subscriptions live
 * on the stack of the waiting coroutine.
 */
#include "runtime/event.h"
#include "runtime/deadline.h"
#include "runtime/settle.h"
#include "runtime/switch.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_operation_canceled;
zend_class_entry *async_ce_timeout;

typedef struct {
	zend_async_event_callback_t callback;
	zend_async_event_t *event; /* NULL = there is no subscription */
	async_wait_t *wait;        /* what it ends; the coroutine may not be parked in it yet */
} await_subscription_t;

typedef struct {
	async_wait_t wait;
	await_subscription_t target;
	async_token_t token;
	bool fired;                /* the target has, and may be open all the same */
	async_outcome_t outcome;   /* of the target */
} await_t;

static zend_always_inline bool event_is_of(const zend_async_event_t *event, const zend_class_entry *ce)
{
	return (event->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) && ZEND_ASYNC_EVENT_TO_OBJECT(event)->ce == ce;
}

static bool event_is_coroutine(const zend_async_event_t *event)
{
	return event_is_of(event, async_ce_coroutine);
}

/* The first time counts: an event may fire again before the coroutine runs. */
static void await_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	await_t *await = (await_t *) ((await_subscription_t *) callback)->wait;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (UNEXPECTED(!async_event_keeps_outcome(event)) && !await->fired) {
		await->fired = true;
		async_outcome_capture(&await->outcome, event, result, exception);
	}
	async_wait_wake(&await->wait);
}

static zend_string *await_info(async_wait_t *wait)
{
	zend_async_event_t *event = ((await_t *) wait)->target.event;

	return event->info ? event->info(event) : zend_string_init(ZEND_STRL("Event"), false);
}

static zend_always_inline void await_subscription_init(
	await_subscription_t *subscription, async_wait_t *wait, zend_async_event_t *event)
{
	subscription->callback.ref_count = 1; /* ours: it is on the stack */
	subscription->callback.callback = await_fired;
	subscription->callback.dispose = NULL;
	subscription->wait = wait;
	subscription->event = event;
}

static bool await_deliver(async_outcome_t *outcome, zend_async_event_t *event, zval *result)
{
	if (EXPECTED(async_outcome_fetch(outcome, event, result))) {
		return true;
	}
	zend_object *exception = Z_OBJ_P(result);
	ZVAL_NULL(result);
	zend_throw_exception_internal(exception);
	return false;
}

/* A mark that PHP code cannot see: the exception was made for a token, and not to be given to cancel(). */
static zend_object_handlers token_exception_handlers;

bool async_is_token_exception(const zend_object *exception)
{
	return exception->handlers == &token_exception_handlers;
}

zend_object *async_token_exception_new(const char *text, zend_object *reason)
{
	zend_object *exception = async_exception_new(async_ce_operation_canceled, "%s", text);

	token_exception_handlers = *exception->handlers;
	exception->handlers = &token_exception_handlers;
	if (reason) {
		zend_exception_set_previous(exception, reason);
	}
	return exception;
}

/* Why the wait was called off, in words. */
static zend_string *await_called_off_text(zend_async_event_t *token, zend_object *reason, const zend_string *what)
{
	if (!event_is_of(token, async_ce_timeout) || !reason || !instanceof_function(reason->ce, async_ce_deadline_exception)) {
		return zend_string_init(ZEND_STRL("Operation has been cancelled"), false);
	}
	return strpprintf(0, "Gave up waiting after " ZEND_ULONG_FMT " ms%s%s", ((async_timeout_t *) token)->ms,
		what ? "; " : "", what ? ZSTR_VAL(what) : "");
}

void async_await_throw_called_off(zend_async_event_t *token, zend_string *what)
{
	zend_object *reason = NULL;
	zval ignored;

	ZVAL_UNDEF(&ignored);
	if (token->replay) {
		token->replay(token, NULL, &ignored, &reason);
		zval_ptr_dtor(&ignored);
	}
	zend_string *text = await_called_off_text(token, reason, what);
	zend_throw_exception_internal(async_token_exception_new(ZSTR_VAL(text), reason));
	zend_string_release(text);
	async_string_release(what);
}

static zend_string *await_what_goes_on(const zend_async_event_t *event)
{
	const zend_coroutine_t *coroutine = (const zend_coroutine_t *) event;

	if (!event_is_coroutine(event)) {
		return NULL;
	}
	return strpprintf(0, "the coroutine (spawned at %s:%u) goes on",
		coroutine->filename ? ZSTR_VAL(coroutine->filename) : "unknown", coroutine->lineno);
}

/* What the coroutine awaits, alone and without a token; NULL if it does not. */
static await_t *await_of(const async_coroutine_t *coroutine)
{
	await_t *await = (await_t *) coroutine->wait;

	return await && await->wait.describe == await_info && !await->token.event && await->wait.status == ASYNC_WAIT_PENDING
		? await : NULL;
}

/* The coroutine behind a callback that nothing but this callback could wake; NULL for the callbacks of other code. */
static async_coroutine_t *await_sole_waiter(zend_async_event_callback_t *callback)
{
	async_wait_t *wait = callback->callback == await_fired ? ((await_subscription_t *) callback)->wait : NULL;

	return wait && (await_t *) wait == await_of(wait->coroutine) ? wait->coroutine : NULL;
}

/* The next subscription in the tree of those that await `self`, directly or through others. */
static zend_async_event_callback_t *await_next_below(
	const async_coroutine_t *self, async_coroutine_t **awaited, zend_async_event_callback_t *callback)
{
	async_coroutine_t *awaiter = await_sole_waiter(callback);

	if (awaiter && awaiter->base.event.callbacks.first) {
		*awaited = awaiter;
		return awaiter->base.event.callbacks.first;
	}
	while (!callback->next && *awaited != self) {
		const await_t *await = await_of(*awaited);
		callback = (zend_async_event_callback_t *) &await->target.callback;
		*awaited = (async_coroutine_t *) await->target.event;
	}
	return callback->next;
}

/* Would waiting for this coroutine mean waiting for oneself? Looks along the chain of what it awaits, and through all that
 * awaits `self`, in turns: the shorter of both answers. So a long chain costs nothing when it grows at one of its ends. */
static zend_never_inline bool await_is_circular(async_coroutine_t *self, async_coroutine_t *target)
{
	async_coroutine_t *coroutine = target, *awaited = self;
	zend_async_event_callback_t *callback = self->base.event.callbacks.first;
	const await_t *await;

	while (callback && (await = await_of(coroutine)) && event_is_coroutine(await->target.event)) {
		coroutine = (async_coroutine_t *) await->target.event;
		if (coroutine == self || await_sole_waiter(callback) == target) {
			return true;
		}
		callback = await_next_below(self, &awaited, callback);
	}
	return false;
}

static zend_always_inline bool await_check_target(
	async_coroutine_t *self, zend_async_event_t *event, zend_async_event_t *token)
{
	if (UNEXPECTED(event == &self->base.event)) {
		return async_refuse("A coroutine cannot await itself");
	}
	if (!token && event_is_coroutine(event) && UNEXPECTED(((async_coroutine_t *) event)->wait)
			&& UNEXPECTED(await_is_circular(self, (async_coroutine_t *) event)) && !self->deadline) {
		return async_refuse("Awaiting this coroutine would create a cycle: it waits for the current one already, itself or through others");
	}
	return true;
}

bool async_await_check_target(async_coroutine_t *self, zend_async_event_t *event, zend_async_event_t *token)
{
	return await_check_target(self, event, token);
}

/* Waits until the target or the token has fired; false = exception thrown. */
static bool await_wait(await_t *await, zend_async_event_t *event, zend_async_event_t *token)
{
	async_wait_status_t status;

	await->token.event = NULL;
	await_subscription_init(&await->target, &await->wait, event);
	if (UNEXPECTED(!async_event_subscribe(event, &await->target.callback))) {
		return false;
	}
	await->wait.collectable = !token;
	if (EXPECTED(!token)) {
		status = async_wait_park(&await->wait, 0);
	} else if (EXPECTED(!ZEND_ASYNC_EVENT_IS_CLOSED(token))) {
		status = async_token_park(&await->token, &await->wait, token);
	} else { /* by the start of the target */
		status = ASYNC_WAIT_OK;
	}
	async_event_unsubscribe(event, &await->target.callback);
	return EXPECTED(status != ASYNC_WAIT_CANCELLED);
}

static zend_always_inline void coroutine_unsubscribe(zend_async_event_t *event, await_subscription_t *subscription)
{
	zend_async_callbacks_t *list = &event->callbacks;

	if (EXPECTED(list->first == &subscription->callback) && EXPECTED(list->last == &subscription->callback)
			&& EXPECTED(!list->notifying)) {
		list->first = list->last = NULL;
		list->length = 0;
	} else {
		zend_async_callbacks_remove(event, &subscription->callback);
	}
}

bool async_await_coroutine(async_coroutine_t *coroutine, zval *result)
{
	zend_async_event_t *event = &coroutine->base.event;

	if (EXPECTED(!ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
		async_coroutine_t *self = async_wait_prepare_fast();
		await_t await;

		if (UNEXPECTED(!self) || UNEXPECTED(!await_check_target(self, event, NULL))) {
			return false;
		}
		async_wait_init_described(&await.wait, self, await_info);
		await.wait.collectable = true;
		await.token.event = NULL;
		await_subscription_init(&await.target, &await.wait, event);
		zend_async_callbacks_push(event, &await.target.callback);
		async_wait_status_t status = async_wait_park(&await.wait, 0);
		coroutine_unsubscribe(event, &await.target);
		if (UNEXPECTED(status == ASYNC_WAIT_CANCELLED)) {
			return false;
		}
	}
	if (EXPECTED(!coroutine->base.exception)) {
		ZVAL_COPY(result, &coroutine->base.result);
		return true;
	}
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	GC_ADDREF(coroutine->base.exception);
	zend_throw_exception_internal(coroutine->base.exception);
	return false;
}

bool async_await(zend_async_event_t *event, zend_async_event_t *token, zval *result)
{
	await_t await;

	if (token == event) {
		token = NULL;
	}
	if ((!token || ZEND_ASYNC_EVENT_IS_CLOSED(event)) && event_is_coroutine(event)) {
		return async_await_coroutine((async_coroutine_t *) event, result);
	}
	ZVAL_UNDEF(&await.outcome.value);
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return await_deliver(&await.outcome, event, result);
	}
	if (token && ZEND_ASYNC_EVENT_IS_CLOSED(token)) {
		async_await_throw_called_off(token, await_what_goes_on(event));
		return false;
	}
	async_coroutine_t *self = async_wait_prepare();
	if (UNEXPECTED(!self) || UNEXPECTED(!await_check_target(self, event, token))) {
		return false;
	}

	async_wait_init_described(&await.wait, self, await_info);
	await.fired = false;
	bool success = await_wait(&await, event, token);
	if (EXPECTED(success)) {
		if (EXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event)) || await.fired) {
			success = await_deliver(&await.outcome, event, result);
		} else {
			async_await_throw_called_off(token, await_what_goes_on(event));
			success = false;
		}
	}
	async_outcome_destroy(&await.outcome);
	return success;
}

static void await_drop(async_wait_t *wait)
{
	await_t *await = (await_t *) wait;

	if (wait->describe == await_info) {
		async_event_unsubscribe(await->target.event, &await->target.callback);
		async_token_drop(&await->token);
	}
}

const async_layer_t async_layer_runtime = {
	.runs_php_entry = async_carrier_runs_php_entry,
	.drops_error = async_uncaught_drops_error,
	.drop_wait = await_drop,
};

void async_event_gc_awaiters(const zend_async_event_t *event, zend_get_gc_buffer *buffer)
{
	for (zend_async_event_callback_t *callback = event->callbacks.first; callback; callback = callback->next) {
		async_coroutine_t *awaiter = await_sole_waiter(callback);
		if (awaiter) {
			zend_get_gc_buffer_add_obj(buffer, &awaiter->std);
		}
	}
}

static void token_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_token_t *token = (async_token_t *) callback;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (token->wait->status == ASYNC_WAIT_PENDING) {
		token->fired = true;
		async_list_remove(&token->wait->node);
		async_wait_wake(token->wait);
	}
}

async_wait_status_t async_token_park(async_token_t *token, async_wait_t *wait, zend_async_event_t *event)
{
	token->callback = (zend_async_event_callback_t) { .ref_count = 1, .callback = token_fired };
	token->event = event;
	token->wait = wait;
	token->fired = false;
	bool has_fired = ZEND_ASYNC_EVENT_IS_CLOSED(event); /* since an earlier wait of the same call: it does so only once */
	if (UNEXPECTED(has_fired)) {
		async_await_throw_cancelled(event);
	}
	if (UNEXPECTED(has_fired || !async_event_subscribe(event, &token->callback))) {
		token->event = NULL;
		async_list_remove(&wait->node);
		return wait->status = ASYNC_WAIT_CANCELLED;
	}
	async_wait_status_t status = async_wait_park(wait, 0);
	async_event_unsubscribe(event, &token->callback);
	token->event = NULL;
	return status;
}

void async_token_drop(async_token_t *token)
{
	if (token->event) {
		async_event_unsubscribe(token->event, &token->callback);
	}
}

/* Events as seen by the code that waits for one of any type, which may be that of another extension: it may fail to start,
 * fire while it is being started, fire again and again, or not keep what it came to. */

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
	return true;
}

bool async_event_release_object(zend_async_event_t *event)
{
	OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
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
