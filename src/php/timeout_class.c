/* SPDX-License-Identifier: MIT
 *
 * The class Async\Timeout: a timer as an awaitable and as a cancellation token. It keeps the process alive only while
 * a coroutine waits for it.
 */
#include "php/classes.h"
#include "runtime/deadline.h"
#include "runtime/event.h"

#include "zend_exceptions.h"

typedef struct {
	async_timeout_t head;
	async_timer_t timer;
	uint64_t due;
	bool cancelled;
	zend_object *reason; /* what awaiting it throws; made when first asked for */
	zend_object std;
} timeout_t;

static async_class_t timeout_class;

ASYNC_OBJECT_PART(timeout_t, timeout_from_object)

/* Borrowed. It has no trace: any coroutine may run the loop when it fires, and a trace could refer to this object. */
static zend_object *timeout_reason(timeout_t *timeout)
{
	if (!timeout->reason) {
		zend_execute_data *execute_data = EG(current_execute_data);
		EG(current_execute_data) = NULL;
		timeout->reason = timeout->cancelled
			? async_exception_new(async_ce_cancellation, "Timeout has been cancelled")
			: async_exception_new(async_ce_deadline_exception,
				"Timeout occurred after " ZEND_ULONG_FMT " milliseconds", timeout->head.ms);
		EG(current_execute_data) = execute_data;
	}
	return timeout->reason;
}

static void timeout_complete(timeout_t *timeout)
{
	GC_ADDREF(&timeout->std); /* a callback may drop the last reference */
	async_timer_stop(&timeout->timer);
	ZEND_ASYNC_EVENT_SET_CLOSED(&timeout->head.event);
	if (timeout->head.event.callbacks.first) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(&timeout->head.event, NULL, timeout_reason(timeout));
	}
	OBJ_RELEASE(&timeout->std);
}

static void timeout_fire(async_timer_t *timer)
{
	timeout_complete(ASYNC_CONTAINER_OF(timer, timeout_t, timer));
}

static void timeout_set_hidden(timeout_t *timeout, bool hidden)
{
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(&timeout->head.event)) {
		async_timer_stop(&timeout->timer);
		timeout->timer.hidden = hidden;
		async_timer_start(&timeout->timer, timeout->due);
	}
}

static bool timeout_start(zend_async_event_t *event)
{
	if (event->loop_ref_count++ == 0) {
		timeout_set_hidden((timeout_t *) event, false);
	}
	return true;
}

static bool timeout_stop(zend_async_event_t *event)
{
	if (--event->loop_ref_count == 0) {
		timeout_set_hidden((timeout_t *) event, true);
	}
	return true;
}

static bool timeout_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	timeout_t *timeout = (timeout_t *) event;

	return ZEND_ASYNC_EVENT_IS_CLOSED(event)
		&& async_event_retell(event, callback, result, exception, NULL, timeout_reason(timeout));
}

static zend_string *timeout_info(zend_async_event_t *event)
{
	return strpprintf(0, "Timer(timeout=" ZEND_ULONG_FMT "ms, once)", ((async_timeout_t *) event)->ms);
}

static const async_event_ops_t timeout_event = ASYNC_OBJECT_EVENT_OPS(timeout_start, timeout_stop, timeout_replay, timeout_info);

static zend_object *timeout_create(zend_class_entry *ce)
{
	timeout_t *timeout = async_object_new(ce, &timeout_class);

	async_event_init_object(&timeout->head.event, 0, offsetof(timeout_t, std), &timeout_event);
	async_timer_init(&timeout->timer, timeout_fire);
	timeout->timer.hidden = true;
	timeout->cancelled = true; /* not made by timeout(), but by PDO::FETCH_CLASS, for example: it will never fire */
	ZEND_ASYNC_EVENT_SET_CLOSED(&timeout->head.event);
	return &timeout->std;
}

ZEND_FUNCTION(Async_timeout)
{
	zend_long ms;

	ASYNC_PARAMETER(ASYNC_PARAM_MS(ms));

	if (UNEXPECTED(ms <= 0)) {
		zend_value_error("Timeout value must be greater than 0");
		RETURN_THROWS();
	}
	if (UNEXPECTED(!async_loop_start())) {
		RETURN_THROWS();
	}
	timeout_t *timeout = timeout_from_object(timeout_create(async_ce_timeout));
	timeout->cancelled = false;
	timeout->head.event.flags &= ~ZEND_ASYNC_EVENT_F_CLOSED;
	timeout->head.ms = (zend_ulong) ms;
	timeout->due = async_deadline_after((zend_ulong) ms);
	async_timer_start(&timeout->timer, timeout->due);
	RETURN_OBJ(&timeout->std);
}

static void timeout_free(zend_object *object)
{
	timeout_t *timeout = timeout_from_object(object);

	async_timer_stop(&timeout->timer);
	async_event_free_callbacks(&timeout->head.event);
	async_object_release(timeout->reason);
}

/* A reason that cancel() was given may refer to this object. */
static void timeout_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	timeout_t *timeout = timeout_from_object(object);

	if (timeout->reason) {
		zend_get_gc_buffer_add_obj(buffer, timeout->reason);
	}
}

static async_class_t timeout_class = {
	ASYNC_CLASS_OF(timeout_t), .create = timeout_create, .free = timeout_free, .show = timeout_show,
};

ASYNC_METHOD(Async_Timeout, __construct, )

ASYNC_CANCEL_METHOD(Async_Timeout,
	timeout_t *timeout = timeout_from_object(Z_OBJ_P(ZEND_THIS));
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(&timeout->head.event)) {
		timeout->cancelled = true;
		timeout->reason = async_object_ref(cancellation);
		timeout_complete(timeout);
	})
ASYNC_METHOD(Async_Timeout, isCompleted,
	RETURN_BOOL(ZEND_ASYNC_EVENT_IS_CLOSED(&timeout_from_object(Z_OBJ_P(ZEND_THIS))->head.event)))
ASYNC_METHOD(Async_Timeout, isCancelled, RETURN_BOOL(timeout_from_object(Z_OBJ_P(ZEND_THIS))->cancelled))

void async_timeout_class_register(zend_class_entry *ce)
{
	async_ce_timeout = ce;
	async_class_register(ce, &timeout_class);
}
