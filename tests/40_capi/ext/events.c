/* SPDX-License-Identifier: MIT
 *
 * Events of our own: subscribers, references, notification.
 */
#include "capi_test.h"

static bool event_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_push(event, callback);
	return true;
}

static bool event_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_remove(event, callback);
}

static bool event_start(zend_async_event_t *event)
{
	if (event->loop_ref_count++ == 0) {
		ZEND_ASYNC_INCREASE_EVENT_COUNT(event);
	}
	return true;
}

static bool event_stop(zend_async_event_t *event)
{
	if (event->loop_ref_count && --event->loop_ref_count == 0) {
		ZEND_ASYNC_DECREASE_EVENT_COUNT(event);
	}
	return true;
}

static bool event_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	capi_log("dispose %s", ((capi_event_t *) event)->name);
	zend_async_callbacks_free(event);
	efree(event);
	return true;
}

static zend_string *event_info(zend_async_event_t *event)
{
	return strpprintf(0, "CapiEvent(%s)", ((capi_event_t *) event)->name);
}

capi_event_t *capi_event_new(const char *name)
{
	capi_event_t *self = ecalloc(1, sizeof(*self));

	self->event.ref_count = 1;
	self->event.add_callback = event_add_callback;
	self->event.del_callback = event_del_callback;
	self->event.start = event_start;
	self->event.stop = event_stop;
	self->event.dispose = event_dispose;
	self->event.info = event_info;
	self->name = name;
	return self;
}

#define SUBSCRIBERS 5

typedef struct {
	zend_async_event_callback_t base;
	zend_long id;
	zend_long victim; /* the one it removes when it is called; -1 = none, SUBSCRIBERS = all */
	bool adds;
} subscriber_t;

static subscriber_t *subscribers[SUBSCRIBERS + 1];

static void subscriber_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	subscriber_t *self = (subscriber_t *) callback;

	(void) event;
	capi_log("free %d", (int) self->id);
	subscribers[self->id] = NULL;
	efree(self);
}

static void subscriber_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);

static void subscriber_add(zend_async_event_t *event, zend_long id, zend_long victim, bool adds)
{
	subscriber_t *self = (subscriber_t *) zend_async_event_callback_new(subscriber_called, sizeof(*self));

	self->base.dispose = subscriber_dispose;
	self->id = id;
	self->victim = victim;
	self->adds = adds;
	subscribers[id] = self;
	event->add_callback(event, &self->base);
}

static void subscriber_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	subscriber_t *self = (subscriber_t *) callback;
	zend_long victim = self->victim;

	(void) result, (void) exception;
	capi_log("call %d", (int) self->id);
	if (self->adds) {
		self->adds = false;
		subscriber_add(event, SUBSCRIBERS, -1, false);
	}
	if (victim == SUBSCRIBERS) {
		zend_async_callbacks_free(event);
	} else if (victim >= 0 && subscribers[victim]) {
		event->del_callback(event, &subscribers[victim]->base);
	}
}

/* capi_notify(array $victims, int $adder = -1, int $times = 1): five subscribers; the one of a key removes the one of the
 * value when it is called. */
ZEND_FUNCTION(capi_notify)
{
	HashTable *victims;
	zend_long adder = -1, times = 1;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ARRAY_HT(victims)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(adder)
		Z_PARAM_LONG(times)
	ZEND_PARSE_PARAMETERS_END();

	capi_event_t *event = capi_event_new("notify");
	for (zend_long i = 0; i < SUBSCRIBERS; i++) {
		zval *victim = zend_hash_index_find(victims, (zend_ulong) i);
		subscriber_add(&event->event, i, victim ? Z_LVAL_P(victim) : -1, i == adder);
	}
	while (times--) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(&event->event, NULL, NULL);
		capi_log("left %u", event->event.callbacks.length);
	}
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
}

static void log_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) event, (void) callback;
	capi_log("called: %s, %s", result ? (char *) result : "no result",
		exception ? ZSTR_VAL(exception->ce->name) : "no exception");
}

static void nested_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) callback, (void) result, (void) exception;
	ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
}

static void releasing_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) callback, (void) result, (void) exception;
	ZEND_ASYNC_EVENT_RELEASE(event);
	capi_log("released, %u left", ZEND_ASYNC_EVENT_REFCOUNT(event));
}

static void handler(zend_async_event_t *event, void *result, zend_object *exception)
{
	capi_log("handler");
	ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER(event, result, exception);
}

ZEND_FUNCTION(capi_nested_notify)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("nested");
	event->event.add_callback(&event->event, zend_async_event_callback_new(nested_called, 0));
	ZEND_ASYNC_CALLBACKS_NOTIFY(&event->event, NULL, NULL);
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
}

ZEND_FUNCTION(capi_release_in_callback)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("released");
	event->event.add_callback(&event->event, zend_async_event_callback_new(releasing_called, 0));
	event->event.add_callback(&event->event, zend_async_event_callback_new(log_called, 0));
	ZEND_ASYNC_CALLBACKS_NOTIFY(&event->event, (void *) "result", NULL);
}

ZEND_FUNCTION(capi_notify_handler)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("handled");
	event->event.notify_handler = handler;
	event->event.add_callback(&event->event, zend_async_event_callback_new(log_called, 0));
	event->event.start(&event->event);
	event->event.start(&event->event);
	event->event.stop(&event->event);
	capi_log("%u started", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&event->event, (void *) "last", NULL);
	capi_log("closed %d, %u started", ZEND_ASYNC_EVENT_IS_CLOSED(&event->event), ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
}

ZEND_FUNCTION(capi_refcounts)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("counted");
	zend_async_event_callback_t *callback = zend_async_event_callback_new(log_called, 0);

	ZEND_ASYNC_EVENT_ADD_REF(&event->event);
	ZEND_ASYNC_EVENT_ADD_REF(&event->event);
	ZEND_ASYNC_EVENT_DEL_REF(&event->event);
	capi_log("event %u", ZEND_ASYNC_EVENT_REFCOUNT(&event->event));
	ZEND_ASYNC_EVENT_RELEASE(&event->event);

	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(callback);
	event->event.add_callback(&event->event, callback);
	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(callback);
	ZEND_ASYNC_EVENT_CALLBACK_DEC_REF(callback);
	capi_log("callback %u", callback->ref_count);
	capi_log("removed %d", event->event.del_callback(&event->event, callback));
	capi_log("removed %d", event->event.del_callback(&event->event, callback));
	ZEND_ASYNC_EVENT_CALLBACK_DEC_REF(callback);
	capi_log("callback %u", callback->ref_count);
	ZEND_ASYNC_EVENT_CALLBACK_RELEASE(callback);
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
}

ZEND_FUNCTION(capi_flags)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *self = capi_event_new("flags");
	zend_async_event_t *event = &self->event;

#define CHECK(condition) \
	if (!(condition)) { \
		capi_log("wrong: %s", #condition); \
	}
#define CHECK_FLAG(ask, name) \
	CHECK(!ask(event)); \
	ZEND_ASYNC_EVENT_SET_##name(event); \
	CHECK(ask(event)); \
	CHECK(event->flags == ZEND_ASYNC_EVENT_F_##name); \
	ZEND_ASYNC_EVENT_CLR_##name(event); \
	CHECK(!ask(event) && !event->flags)

	CHECK_FLAG(ZEND_ASYNC_EVENT_IS_CLOSED, CLOSED);
	CHECK_FLAG(ZEND_ASYNC_EVENT_WILL_RESULT_USED, RESULT_USED);
	CHECK_FLAG(ZEND_ASYNC_EVENT_WILL_EXC_CAUGHT, EXC_CAUGHT);
	CHECK_FLAG(ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT, ZVAL_RESULT);
	CHECK_FLAG(ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED, EXCEPTION_HANDLED);
	CHECK_FLAG(ZEND_ASYNC_EVENT_SHOULD_CLOSE_FD, CLOSE_FD);
	CHECK_FLAG(ZEND_ASYNC_EVENT_IS_HIDDEN, HIDDEN);
	CHECK(!ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(event));
	ZEND_ASYNC_EVENT_SET_NO_FREE_MEMORY(event);
	CHECK(ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(event));
	ZEND_ASYNC_EVENT_WITH_OBJECT_REF(event);
	CHECK(event->flags == (ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY | ZEND_ASYNC_EVENT_F_OBJ_REF));
	ZEND_ASYNC_EVENT_SET_HIDDEN(event);
	uint32_t before = ZEND_ASYNC_ACTIVE_EVENT_COUNT;
	ZEND_ASYNC_INCREASE_EVENT_COUNT(event);
	CHECK(ZEND_ASYNC_ACTIVE_EVENT_COUNT == before);
	ZEND_ASYNC_DECREASE_EVENT_COUNT(event);
	CHECK(ZEND_ASYNC_ACTIVE_EVENT_COUNT == before);
	ZEND_ASYNC_EVENT_RELEASE(event);
	capi_log("checked");
}

/* An object that refers to an event elsewhere. */
ZEND_FUNCTION(capi_event_reference)
{
	struct {
		zend_async_event_ref_t ref;
		zend_object std;
	} object;
	zend_object_handlers handlers = { .offset = offsetof(__typeof__(object), std) };

	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("elsewhere");
	object.std.handlers = &handlers;
	ZEND_ASYNC_EVENT_REF_SET(&object.ref, offsetof(__typeof__(object), std), &event->event);
	capi_log("found %d", ZEND_ASYNC_OBJECT_TO_EVENT(&object.std) == &event->event);
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
}

const zend_function_entry capi_event_functions[] = {
	CAPI_FE(capi_notify)
	CAPI_FE(capi_nested_notify)
	CAPI_FE(capi_release_in_callback)
	CAPI_FE(capi_notify_handler)
	CAPI_FE(capi_refcounts)
	CAPI_FE(capi_flags)
	CAPI_FE(capi_event_reference)
	ZEND_FE_END
};
