/* SPDX-License-Identifier: MIT
 *
 * The table of the C API, how consumers get at it, and the entries that need no file of their own.
 */
#include "api/api.h"
#include "php/classes.h"
#include "php/pool_class.h"
#include "runtime/channel.h"
#include "runtime/context.h"
#include "runtime/deadline.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"

ENTRY(zend_async_state_t, state, (void), return (zend_async_state_t) ASYNC_G(state))
ENTRY(bool, in_scheduler_context, (void), return ASYNC_G(in_reactor))
ENTRY(zend_coroutine_t *, current_coroutine, (void), return (zend_coroutine_t *) ASYNC_G(current))
ENTRY(uint32_t, active_coroutine_count, (void), return ASYNC_G(live_count))
ENTRY(uint32_t, active_event_count, (void), return ASYNC_G(event_count))
ENTRY(bool, scheduler_launch, (void), return ASYNC_G(state) == ASYNC_STATE_ACTIVE || async_scheduler_launch())

_Static_assert((int) ZEND_ASYNC_OFF == ASYNC_STATE_OFF && (int) ZEND_ASYNC_READY == ASYNC_STATE_READY
	&& (int) ZEND_ASYNC_ACTIVE == ASYNC_STATE_ACTIVE, "the public names of the states");

_Static_assert(offsetof(async_coroutine_t, base) == 0, "a coroutine begins with its public part");

static void api_event_count_change(int by)
{
	ZEND_ASYNC_CHECK_(by > 0 || ASYNC_G(event_count) || ASYNC_G(state) == ASYNC_STATE_OFF,
		"an event is stopped more often than it was started");
	if (EXPECTED(by > 0 || ASYNC_G(event_count))) {
		async_event_count_change(by);
	}
}

static zend_class_entry *api_get_class_ce(zend_async_class type)
{
	static zend_class_entry *const *const classes[] = {
		[ZEND_ASYNC_CLASS_AWAITABLE] = &async_ce_awaitable,
		[ZEND_ASYNC_CLASS_COROUTINE] = &async_ce_coroutine,
		[ZEND_ASYNC_CLASS_TIMEOUT] = &async_ce_timeout,
		[ZEND_ASYNC_CLASS_COMPLETABLE] = &async_ce_completable,
		[ZEND_ASYNC_CLASS_FUTURE] = &async_ce_future,
		[ZEND_ASYNC_CLASS_CHANNEL] = &async_ce_channel,
		[ZEND_ASYNC_CLASS_POOL] = &async_ce_pool,
		[ZEND_ASYNC_EXCEPTION_DEFAULT] = &async_ce_exception,
		[ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT] = &async_ce_input_output_exception,
		[ZEND_ASYNC_EXCEPTION_POLL] = &async_ce_poll_exception,
		[ZEND_ASYNC_EXCEPTION_DNS] = &async_ce_dns_exception,
		[ZEND_ASYNC_EXCEPTION_CANCELLATION] = &async_ce_cancellation,
		[ZEND_ASYNC_EXCEPTION_TIMEOUT] = &async_ce_deadline_exception,
		[ZEND_ASYNC_EXCEPTION_DEADLOCK] = &async_ce_deadlock_error,
		[ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE] = &async_ce_service_unavailable_exception,
		[ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED] = &async_ce_operation_canceled,
		[ZEND_ASYNC_EXCEPTION_POOL] = &async_ce_pool_exception,
	};

	return (size_t) type < sizeof(classes) / sizeof(*classes) && classes[type] ? *classes[type] : NULL;
}

static zend_object *exception_vnew(zend_async_class type, const char *format, va_list args)
{
	zend_class_entry *ce = api_get_class_ce(type);
	zend_string *message = zend_vstrpprintf(0, format, args);
	bool throwable = ce && instanceof_function(ce, zend_ce_throwable);
	zend_object *exception = async_exception_new(throwable ? ce : async_ce_exception, "%s", ZSTR_VAL(message));

	zend_string_release(message);
	return exception;
}

static zend_object *api_new_exception(zend_async_class type, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_object *exception = exception_vnew(type, format, args);
	va_end(args);
	return exception;
}

static void api_throw_exception(zend_async_class type, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_object *exception = exception_vnew(type, format, args);
	va_end(args);
	zend_throw_exception_internal(exception);
}

static bool api_shutdown(void)
{
	async_shutdown_graceful(NULL);
	return true;
}

/* Futures, channels, with_timeout() and the slots of a coroutine. */

static async_future_t *future_of(zend_future_t *future)
{
	return (async_future_t *) future;
}

static async_channel_t *channel_of(zend_async_channel_t *channel)
{
	return (async_channel_t *) channel;
}

_Static_assert(offsetof(async_future_t, event) == 0 && offsetof(async_channel_t, event) == 0, "both begin with their event");

ENTRY(zend_future_t *, new_future, (void), return (zend_future_t *) async_future_new())
ENTRY(bool, future_complete, (zend_future_t *future, zval *value), return async_future_complete(future_of(future), value))
ENTRY(bool, future_reject, (zend_future_t *future, zend_object *error), return async_future_fail(future_of(future), error))
ENTRY(bool, channel_send, (zend_async_channel_t *channel, zval *value, bool waits),
	return waits ? async_channel_send(channel_of(channel), value, NULL) : async_channel_try_send(channel_of(channel), value))
ENTRY(bool, channel_receive, (zend_async_channel_t *channel, zval *result, bool waits),
	return waits ? async_channel_recv(channel_of(channel), result, NULL) : async_channel_try_recv(channel_of(channel), result))
ENTRY(void, channel_close, (zend_async_channel_t *channel), async_channel_close(channel_of(channel), ASYNC_CHANNEL_EXPLICIT))
ENTRY(zval *, context_find, (zend_coroutine_t *coroutine, uint32_t key),
	return async_context_slot((async_coroutine_t *) coroutine, key, false))

static zend_object *api_new_future_obj(zend_future_t *future)
{
	GC_ADDREF(&future_of(future)->std);
	return async_future_give(future_of(future));
}

static zend_async_channel_t *api_new_channel(uint32_t capacity)
{
	async_channel_t *channel = async_channel_from_object(async_channel_class.create(async_ce_channel));

	channel->capacity = capacity;
	return (zend_async_channel_t *) channel;
}

static bool api_with_timeout(zend_ulong ms, void (*function)(void *data), void *data)
{
	async_deadline_t deadline;

	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE) && !async_scheduler_launch()) {
		return false;
	}
	async_deadline_begin(&deadline, ms);
	zend_try {
		function(data);
	} zend_catch {
		async_deadline_end(&deadline);
		zend_bailout();
	} zend_end_try();
	async_deadline_end(&deadline);
	return !EG(exception);
}

static uint32_t api_context_key_alloc(const char *name)
{
	static uint32_t last;

	(void) name;
	return ++last;
}

static void api_context_set(zend_coroutine_t *coroutine, uint32_t key, zval *value)
{
	zval *slot = async_context_slot((async_coroutine_t *) coroutine, key, true), previous;

	ZVAL_COPY_VALUE(&previous, slot);
	ZVAL_COPY(slot, value);
	zval_ptr_dtor(&previous);
}

static zend_async_api_t api_table = {
	.version = ZEND_ASYNC_API_VERSION_NUMBER,
	.size = sizeof(zend_async_api_t),
	.name = ZEND_ASYNC_API,
	.state = api_state,
	.in_scheduler_context = api_in_scheduler_context,
	.can_suspend = async_wait_is_possible,
	.current_coroutine = api_current_coroutine,
	.active_coroutine_count = api_active_coroutine_count,
	.active_event_count = api_active_event_count,
	.event_count_change = api_event_count_change,
	.get_class_ce = api_get_class_ce,
	.new_exception = api_new_exception,
	.throw_exception = api_throw_exception,
	.scheduler_launch = api_scheduler_launch,
	.shutdown = api_shutdown,
	.new_timer_event = async_timer_event_new,
	.new_future = api_new_future,
	.new_future_obj = api_new_future_obj,
	.future_complete = api_future_complete,
	.future_reject = api_future_reject,
	.new_channel = api_new_channel,
	.channel_send = api_channel_send,
	.channel_receive = api_channel_receive,
	.channel_close = api_channel_close,
	.with_timeout = api_with_timeout,
	.context_key_alloc = api_context_key_alloc,
	.context_find = api_context_find,
	.context_set = api_context_set,
};

static const zend_async_api_t *api_registered;

void async_api_register(void)
{
	async_api_add_coroutines(&api_table);
	async_api_add_wakers(&api_table);
	async_api_add_pools(&api_table);
	api_registered = &api_table;
}

/* The only symbol that is exported for consumers; they find it by name. */
ZEND_DLEXPORT const zend_async_api_t *zend_async_api_get(void);

const zend_async_api_t *zend_async_api_get(void)
{
	return api_registered;
}
