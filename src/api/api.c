/* SPDX-License-Identifier: MIT
 *
 * The table of the C API, how consumers get at it, and the entries that only look something up.
 */
#include "api/api.h"
#include "php/classes.h"
#include "php/pool_class.h"
#include "runtime/channel.h"
#include "runtime/deadline.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"

static zend_async_state_t api_state(void)
{
	return (zend_async_state_t) ASYNC_G(state);
}

_Static_assert((int) ZEND_ASYNC_OFF == ASYNC_STATE_OFF && (int) ZEND_ASYNC_READY == ASYNC_STATE_READY
	&& (int) ZEND_ASYNC_ACTIVE == ASYNC_STATE_ACTIVE, "the public names of the states");

static bool api_in_scheduler_context(void)
{
	return ASYNC_G(in_reactor);
}

static zend_coroutine_t *api_current_coroutine(void)
{
	return (zend_coroutine_t *) ASYNC_G(current);
}

_Static_assert(offsetof(async_coroutine_t, base) == 0, "a coroutine begins with its public part");

static uint32_t api_active_coroutine_count(void)
{
	return ASYNC_G(live_count);
}

static uint32_t api_active_event_count(void)
{
	return ASYNC_G(event_count);
}

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
	switch (type) {
		case ZEND_ASYNC_CLASS_AWAITABLE:
			return async_ce_awaitable;
		case ZEND_ASYNC_CLASS_COROUTINE:
			return async_ce_coroutine;
		case ZEND_ASYNC_CLASS_TIMEOUT:
			return async_ce_timeout;
		case ZEND_ASYNC_CLASS_COMPLETABLE:
			return async_ce_completable;
		case ZEND_ASYNC_CLASS_FUTURE:
			return async_ce_future;
		case ZEND_ASYNC_CLASS_CHANNEL:
			return async_ce_channel;
		case ZEND_ASYNC_CLASS_POOL:
			return async_ce_pool;
		case ZEND_ASYNC_EXCEPTION_DEFAULT:
			return async_ce_exception;
		case ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT:
			return async_ce_input_output_exception;
		case ZEND_ASYNC_EXCEPTION_POLL:
			return async_ce_poll_exception;
		case ZEND_ASYNC_EXCEPTION_DNS:
			return async_ce_dns_exception;
		case ZEND_ASYNC_EXCEPTION_CANCELLATION:
			return async_ce_cancellation;
		case ZEND_ASYNC_EXCEPTION_TIMEOUT:
			return async_ce_deadline_exception;
		case ZEND_ASYNC_EXCEPTION_DEADLOCK:
			return async_ce_deadlock_error;
		case ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE:
			return async_ce_service_unavailable_exception;
		case ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED:
			return async_ce_operation_canceled;
		case ZEND_ASYNC_EXCEPTION_POOL:
			return async_ce_pool_exception;
		default:
			return NULL;
	}
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

static bool api_scheduler_launch(void)
{
	return ASYNC_G(state) == ASYNC_STATE_ACTIVE || async_scheduler_launch();
}

static bool api_shutdown(void)
{
	async_shutdown_graceful(NULL);
	return true;
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
};

static const zend_async_api_t *api_registered;

void async_api_register(void)
{
	async_api_add_coroutines(&api_table);
	async_api_add_wakers(&api_table);
	async_api_add_pools(&api_table);
	async_api_add_words(&api_table);
	api_registered = &api_table;
}

/* The only symbol that is exported for consumers; they find it by name. */
ZEND_DLEXPORT const zend_async_api_t *zend_async_api_get(void);

const zend_async_api_t *zend_async_api_get(void)
{
	return api_registered;
}
