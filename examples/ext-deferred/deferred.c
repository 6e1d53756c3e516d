/* SPDX-License-Identifier: MIT
 *
 * A complete extension with an awaitable class: a Deferred is completed once, by resolve(), reject() or cancel(), and every
 * coroutine that awaits it gets the outcome, also later. docs/c-api.md explains it.
 *
 *     phpize && ./configure && make
 *     php -d extension=async -d extension=modules/deferred.so -r '$d = new Deferred; $d->resolve(1); echo Async\await($d);'
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php.h"
#include "ext/async/zend_async_API.h"

typedef struct {
	zend_async_event_t event; /* first: see ZEND_ASYNC_OBJECT_TO_EVENT() */
	zval result;              /* undefined until it is resolved */
	zend_object *exception;   /* of reject() and cancel() */
	bool cancelled;
	zend_object std;          /* last: properties may follow */
} deferred_t;

static zend_object_handlers deferred_handlers;

static deferred_t *deferred_from(zend_object *object)
{
	return (deferred_t *) ((char *) object - offsetof(deferred_t, std));
}

#define THIS_DEFERRED() deferred_from(Z_OBJ_P(ZEND_THIS))

/* The event. A waiting coroutine subscribes, starts, sleeps, stops, unsubscribes. */

static bool deferred_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false; /* it will not fire any more: there is replay() */
	}
	zend_async_callbacks_push(event, callback);
	return true;
}

static bool deferred_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_remove(event, callback);
}

/* PHP code fires it, so there is nothing to start, and nothing that keeps the process alive. An event that waits for
 * something outside the process counts its starts in loop_ref_count, and calls ZEND_ASYNC_INCREASE_EVENT_COUNT() for the first one,
 * ZEND_ASYNC_DECREASE_EVENT_COUNT() when the last has been stopped. */
static bool deferred_start_stop(zend_async_event_t *event)
{
	(void) event;
	return true;
}

/* The outcome, for coroutines that await it later. */
static bool deferred_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	deferred_t *self = (deferred_t *) event;

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, &self->result, self->exception);
	} else if (self->exception) {
		if (exception) {
			GC_ADDREF(self->exception);
			*exception = self->exception;
		}
	} else if (result) {
		ZVAL_COPY(result, &self->result);
	}
	return true;
}

/* The event is part of an object, whose references are the ones that count. */
static bool deferred_dispose(zend_async_event_t *event)
{
	OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	return true;
}

/* For reports of deadlocks. */
static zend_string *deferred_info(zend_async_event_t *event)
{
	return strpprintf(0, "Deferred %u", ZEND_ASYNC_EVENT_TO_OBJECT(event)->handle);
}

/* The outcome is there before the event fires. The callbacks only wake coroutines: none runs before we return. */
static void deferred_complete(deferred_t *self, zval *result, zend_object *exception)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(&self->event)) {
		zend_throw_error(NULL, "The Deferred has been completed already");
		return;
	}
	if (exception) {
		GC_ADDREF(exception);
		self->exception = exception;
	} else {
		ZVAL_COPY(&self->result, result);
	}
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&self->event, &self->result, exception);
}

/* The object */

static zend_object *deferred_create(zend_class_entry *ce)
{
	deferred_t *self = zend_object_alloc(sizeof(*self), ce);
	zend_async_event_t *event = &self->event;

	zend_object_std_init(&self->std, ce);
	object_properties_init(&self->std, ce);
	self->std.handlers = &deferred_handlers;
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT;
	ZEND_ASYNC_EVENT_SET_ZEND_OBJ_OFFSET(event, offsetof(deferred_t, std));
	event->add_callback = deferred_add_callback;
	event->del_callback = deferred_del_callback;
	event->start = event->stop = deferred_start_stop;
	event->replay = deferred_replay;
	event->dispose = deferred_dispose;
	event->info = deferred_info;
	return &self->std;
}

static void deferred_free(zend_object *object)
{
	deferred_t *self = deferred_from(object);

	zend_async_callbacks_free(&self->event);
	zval_ptr_dtor(&self->result);
	if (self->exception) {
		OBJ_RELEASE(self->exception);
	}
	zend_object_std_dtor(object);
}

static HashTable *deferred_get_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	deferred_t *self = deferred_from(object);

	zend_get_gc_buffer_add_zval(buffer, &self->result);
	if (self->exception) {
		zend_get_gc_buffer_add_obj(buffer, self->exception);
	}
	zend_get_gc_buffer_use(buffer, table, count);
	return zend_std_get_properties(object);
}

ZEND_METHOD(Deferred, resolve)
{
	zval *result;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(result)
	ZEND_PARSE_PARAMETERS_END();
	deferred_complete(THIS_DEFERRED(), result, NULL);
}

ZEND_METHOD(Deferred, reject)
{
	zend_object *exception;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();
	deferred_complete(THIS_DEFERRED(), NULL, exception);
}

ZEND_METHOD(Deferred, cancel)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_CANCELLATION))
	ZEND_PARSE_PARAMETERS_END();

	deferred_t *self = THIS_DEFERRED();
	if (ZEND_ASYNC_EVENT_IS_CLOSED(&self->event)) {
		return;
	}
	zend_object *reason = cancellation
		? cancellation : zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The Deferred has been cancelled");
	self->cancelled = true;
	deferred_complete(self, NULL, reason);
	if (!cancellation) {
		OBJ_RELEASE(reason);
	}
}

ZEND_METHOD(Deferred, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_EVENT_IS_CLOSED(&THIS_DEFERRED()->event));
}

ZEND_METHOD(Deferred, isCancelled)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(THIS_DEFERRED()->cancelled);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_resolve, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, result, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_reject, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, exception, Throwable, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_cancel, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\AsyncCancellation, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_is, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry methods[] = {
	ZEND_ME(Deferred, resolve, arginfo_resolve, ZEND_ACC_PUBLIC)
	ZEND_ME(Deferred, reject, arginfo_reject, ZEND_ACC_PUBLIC)
	ZEND_ME(Deferred, cancel, arginfo_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Deferred, isCompleted, arginfo_is, ZEND_ACC_PUBLIC)
	ZEND_ME(Deferred, isCancelled, arginfo_is, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static PHP_MINIT_FUNCTION(deferred)
{
	zend_class_entry *completable = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COMPLETABLE), ce;

	(void) type, (void) module_number;
	if (!completable) {
		return FAILURE; /* async is there, but its version does not fit */
	}
	INIT_CLASS_ENTRY(ce, "Deferred", methods);
	zend_class_entry *deferred = zend_register_internal_class(&ce);
	deferred->create_object = deferred_create;
	deferred->ce_flags |= ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(deferred, 1, completable);

	memcpy(&deferred_handlers, &std_object_handlers, sizeof(deferred_handlers));
	deferred_handlers.offset = offsetof(deferred_t, std);
	deferred_handlers.free_obj = deferred_free;
	deferred_handlers.get_gc = deferred_get_gc;
	deferred_handlers.clone_obj = NULL; /* a copy would share the subscribers */
	return SUCCESS;
}

/* "required": the class cannot be declared without the interface of async, and async must start first. */
static const zend_module_dep dependencies[] = {
	ZEND_MOD_REQUIRED("async")
	ZEND_MOD_END
};

zend_module_entry deferred_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	dependencies,
	"deferred",
	NULL,
	PHP_MINIT(deferred),
	NULL,
	NULL,
	NULL,
	NULL,
	"1.0",
	STANDARD_MODULE_PROPERTIES
};

#ifdef COMPILE_DL_DEFERRED
ZEND_GET_MODULE(deferred)
#endif
