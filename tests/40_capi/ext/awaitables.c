/* SPDX-License-Identifier: MIT
 *
 * CapiAwaitable: an awaitable whose event behaves badly, in the way that its constructor was told.
 */
#include "capi_test.h"

typedef struct {
	union {
		zend_async_event_t event;
		zend_async_event_ref_t reference; /* in the mode "elsewhere" */
	};
	zend_string *mode;
	zval partner; /* "closes": what its start() closes */
	zend_object std;
} awaitable_t;

static zend_object_handlers awaitable_handlers;

static awaitable_t *awaitable_from(zend_object *object)
{
	return (awaitable_t *) ((char *) object - offsetof(awaitable_t, std));
}

static awaitable_t *awaitable_of(zend_async_event_t *event)
{
	return (awaitable_t *) event;
}

static bool mode_is(const awaitable_t *self, const char *mode)
{
	return self->mode && strcmp(ZSTR_VAL(self->mode), mode) == 0;
}

static bool awaitable_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	if (mode_is(awaitable_of(event), "refuses")) {
		return false;
	}
	zend_async_callbacks_push(event, callback);
	return true;
}

static bool awaitable_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_remove(event, callback);
}

static bool awaitable_stop(zend_async_event_t *event)
{
	if (event->loop_ref_count && --event->loop_ref_count == 0) {
		ZEND_ASYNC_DECREASE_EVENT_COUNT(event);
	}
	return true;
}

static bool awaitable_start(zend_async_event_t *event)
{
	awaitable_t *self = awaitable_of(event);
	zval result;

	if (mode_is(self, "fails")) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot be started");
		return false;
	}
	if (mode_is(self, "fails silently")) {
		return false;
	}
	if (event->loop_ref_count++ == 0) {
		ZEND_ASYNC_INCREASE_EVENT_COUNT(event);
	}
	ZVAL_STRING(&result, "at once");
	if (mode_is(self, "fires at once")) {
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, &result, NULL);
	} else if (mode_is(self, "ticks at once")) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(event, &result, NULL);
		ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
	} else if (mode_is(self, "throws")) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Started, but");
	} else if (mode_is(self, "closes")) {
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ(self->partner)), &result, NULL);
	}
	zval_ptr_dtor(&result);
	return true;
}

static bool awaitable_dispose(zend_async_event_t *event)
{
	OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	return true;
}

static zend_string *awaitable_info(zend_async_event_t *event)
{
	(void) event;
	return NULL;
}

static zend_object *awaitable_create(zend_class_entry *ce)
{
	awaitable_t *self = zend_object_alloc(sizeof(*self), ce);
	zend_async_event_t *event = &self->event;

	zend_object_std_init(&self->std, ce);
	self->std.handlers = &awaitable_handlers;
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT;
	ZEND_ASYNC_EVENT_SET_ZEND_OBJ_OFFSET(event, offsetof(awaitable_t, std));
	event->add_callback = awaitable_add_callback;
	event->del_callback = awaitable_del_callback;
	event->start = awaitable_start;
	event->stop = awaitable_stop;
	event->dispose = awaitable_dispose;
	event->info = awaitable_info;
	return &self->std;
}

static void awaitable_free(zend_object *object)
{
	awaitable_t *self = awaitable_from(object);

	if (mode_is(self, "elsewhere")) {
		ZEND_ASYNC_EVENT_RELEASE(self->reference.event);
	} else {
		zend_async_callbacks_free(&self->event);
	}
	if (self->mode) {
		zend_string_release(self->mode);
	}
	zval_ptr_dtor(&self->partner);
	zend_object_std_dtor(object);
}

#define THIS_EVENT() ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(ZEND_THIS))

/* new CapiAwaitable(string $mode, ?object $partner = null) */
ZEND_METHOD(CapiAwaitable, __construct)
{
	awaitable_t *self = awaitable_from(Z_OBJ_P(ZEND_THIS));
	zval *partner = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(self->mode)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJECT_OR_NULL(partner)
	ZEND_PARSE_PARAMETERS_END();
	zend_string_addref(self->mode);
	if (partner) {
		ZVAL_COPY(&self->partner, partner);
	}
	if (mode_is(self, "elsewhere")) {
		capi_event_t *event = capi_event_new("elsewhere");
		ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(&event->event);
		ZEND_ASYNC_EVENT_REF_SET(&self->reference, offsetof(awaitable_t, std), &event->event);
	}
}

/* fire(mixed $result = null, ?Throwable $exception = null, bool $close = true) */
ZEND_METHOD(CapiAwaitable, fire)
{
	zval *result = NULL, *exception = NULL;
	bool close = true;

	ZEND_PARSE_PARAMETERS_START(0, 3)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(result)
		Z_PARAM_OBJECT_OR_NULL(exception)
		Z_PARAM_BOOL(close)
	ZEND_PARSE_PARAMETERS_END();
	zend_object *object = exception ? Z_OBJ_P(exception) : NULL;
	if (close) {
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(THIS_EVENT(), result, object);
	} else {
		ZEND_ASYNC_CALLBACKS_NOTIFY(THIS_EVENT(), result, object);
	}
}

/* state(): what is left of the waiters */
ZEND_METHOD(CapiAwaitable, state)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_STR(strpprintf(0, "%u callbacks, started %u, %u in all", THIS_EVENT()->callbacks.length,
		THIS_EVENT()->loop_ref_count, ZEND_ASYNC_ACTIVE_EVENT_COUNT));
}

ZEND_METHOD(CapiAwaitable, cancel)
{
	(void) execute_data, (void) return_value;
}

ZEND_METHOD(CapiAwaitable, isCompleted)
{
	(void) execute_data;
	RETURN_BOOL(ZEND_ASYNC_EVENT_IS_CLOSED(THIS_EVENT()));
}

ZEND_METHOD(CapiAwaitable, isCancelled)
{
	(void) execute_data;
	RETURN_FALSE;
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_cancel, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\AsyncCancellation, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_is, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry methods[] = {
	ZEND_ME(CapiAwaitable, __construct, capi_arginfo, ZEND_ACC_PUBLIC)
	ZEND_ME(CapiAwaitable, fire, capi_arginfo, ZEND_ACC_PUBLIC)
	ZEND_ME(CapiAwaitable, state, capi_arginfo, ZEND_ACC_PUBLIC)
	ZEND_ME(CapiAwaitable, cancel, arginfo_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(CapiAwaitable, isCompleted, arginfo_is, ZEND_ACC_PUBLIC)
	ZEND_ME(CapiAwaitable, isCancelled, arginfo_is, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

void capi_awaitable_register(void)
{
	zend_class_entry ce, *completable = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COMPLETABLE);

	if (!completable) {
		return; /* async is not there, or starts later */
	}
	INIT_CLASS_ENTRY(ce, "CapiAwaitable", methods);
	zend_class_entry *awaitable = zend_register_internal_class(&ce);
	awaitable->create_object = awaitable_create;
	zend_class_implements(awaitable, 1, completable);
	memcpy(&awaitable_handlers, &std_object_handlers, sizeof(awaitable_handlers));
	awaitable_handlers.offset = offsetof(awaitable_t, std);
	awaitable_handlers.free_obj = awaitable_free;
	awaitable_handlers.clone_obj = NULL;
}
