/* SPDX-License-Identifier: MIT
 *
 * The table of the C API, how consumers get at it, and its entries, without those that waker.c and timer_event.c have.
 */
#include "api/api.h"
#include "php/classes.h"
#include "php/pool_class.h"
#include "pool/pool_stats.h"
#include "runtime/channel.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/deadline.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"

/* An entry that needs no more than one statement. */
#define ENTRY(returns, name, parameters, ...) static returns api_##name parameters { __VA_ARGS__; }

ENTRY(zend_async_state_t, state, (void), return (zend_async_state_t) ASYNC_G(state))
ENTRY(bool, in_scheduler_context, (void), return ASYNC_G(in_reactor))
ENTRY(zend_coroutine_t *, current_coroutine, (void), return (zend_coroutine_t *) ASYNC_G(current))
ENTRY(uint32_t, active_coroutine_count, (void), return ASYNC_G(live_count))
ENTRY(uint32_t, active_event_count, (void), return ASYNC_G(event_count))
ENTRY(bool, scheduler_launch, (void), return async_main_is_coroutine())

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

#define FUTURE(future) ((async_future_t *) (future))
#define CHANNEL(channel) ((async_channel_t *) (channel))

_Static_assert(offsetof(async_future_t, event) == 0 && offsetof(async_channel_t, event) == 0, "both begin with their event");

ENTRY(zend_future_t *, new_future, (void), return (zend_future_t *) async_future_new())
ENTRY(bool, future_complete, (zend_future_t *future, zval *value), return async_future_complete(FUTURE(future), value))
ENTRY(bool, future_reject, (zend_future_t *future, zend_object *error), return async_future_fail(FUTURE(future), error))
ENTRY(bool, channel_send, (zend_async_channel_t *channel, zval *value, bool waits),
	return waits ? async_channel_send(CHANNEL(channel), value, NULL) : async_channel_try_send(CHANNEL(channel), value))
ENTRY(bool, channel_receive, (zend_async_channel_t *channel, zval *result, bool waits),
	return waits ? async_channel_recv(CHANNEL(channel), result, NULL) : async_channel_try_recv(CHANNEL(channel), result))
ENTRY(void, channel_close, (zend_async_channel_t *channel), async_channel_close(CHANNEL(channel), ASYNC_CHANNEL_EXPLICIT))
ENTRY(zval *, context_find, (zend_coroutine_t *coroutine, uint32_t key),
	return async_context_slot((async_coroutine_t *) coroutine, key, false))
ENTRY(void, context_set, (zend_coroutine_t *coroutine, uint32_t key, zval *value),
	async_zval_replace(async_context_slot((async_coroutine_t *) coroutine, key, true), value))

static zend_object *api_new_future_obj(zend_future_t *future)
{
	GC_ADDREF(&FUTURE(future)->std);
	return async_future_give(FUTURE(future));
}

static zend_async_channel_t *api_new_channel(uint32_t capacity)
{
	async_channel_t *channel = async_channel_from_object(async_ce_channel->create_object(async_ce_channel));

	channel->capacity = capacity;
	return (zend_async_channel_t *) channel;
}

static bool api_with_timeout(zend_ulong ms, void (*function)(void *data), void *data)
{
	if (EXPECTED(async_main_is_coroutine())) {
		ASYNC_WITH_DEADLINE(ms, function(data));
	}
	return !EG(exception);
}

static uint32_t api_context_key_alloc(const char *name)
{
	static uint32_t last;

	return ++last;
}

/* Coroutines: making, queueing, resuming, cancelling and protecting them. */

static async_coroutine_t *coroutine_of(zend_coroutine_t *coroutine)
{
	return (async_coroutine_t *) coroutine;
}

/* Was it queued, and has it not ended? */
static bool coroutine_is_live(zend_coroutine_t *coroutine)
{
	return !ZEND_COROUTINE_IS_FINISHED(coroutine) && async_list_is_linked(&coroutine_of(coroutine)->live);
}

static zend_coroutine_t *api_new_coroutine(zend_async_scope_t *scope)
{
	if (UNEXPECTED(scope)) {
		zend_throw_error(NULL, "Scopes are not supported");
		return NULL;
	}
	return (zend_coroutine_t *) async_coroutine_create();
}

static bool coroutine_may_start(void)
{
	if (UNEXPECTED(!async_coroutine_can_spawn())) { /* it was made earlier, and would never run */
		return async_refuse("Cannot spawn a coroutine when async is disabled");
	}
	return EXPECTED(ASYNC_G(end) != ASYNC_END_BEGUN) || async_refuse("Cannot spawn a coroutine during graceful shutdown");
}

static bool api_enqueue_coroutine(zend_coroutine_t *coroutine)
{
	if (coroutine_of(coroutine) == ASYNC_G(current) && !ASYNC_G(current)->wait) { /* a parked one may be current: it polls */
		zend_async_waker_t *waker = async_waker_define(coroutine);
		if (EXPECTED(waker)) {
			async_waker_yield(waker);
		}
		return waker != NULL;
	}
	if (coroutine_is_live(coroutine) || ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		return async_refuse(ZEND_COROUTINE_IS_FINISHED(coroutine)
			? "The coroutine has ended already" : "The coroutine has been queued already");
	}
	if (!coroutine_may_start()) {
		return false;
	}
	async_coroutine_enqueue(coroutine_of(coroutine), false);
	return true;
}

static zend_coroutine_t *api_spawn(zend_async_scope_t *scope, zend_object *provider, int32_t priority)
{
	if (UNEXPECTED(provider)) {
		zend_throw_error(NULL, "Scope providers are not supported");
		return NULL;
	}
	if (!coroutine_may_start()) {
		return NULL;
	}
	zend_coroutine_t *coroutine = api_new_coroutine(scope);
	if (EXPECTED(coroutine)) {
		async_coroutine_enqueue(coroutine_of(coroutine), false);
		if (priority > 0) {
			async_coroutine_run_next(coroutine_of(coroutine));
		}
	}
	return coroutine;
}

bool async_api_resume(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error)
{
	/* Main waits even after its end, in shutdown functions. */
	if (UNEXPECTED(!coroutine_is_live(coroutine) && !coroutine_of(coroutine)->wait)) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return false;
	}
	if (!error) {
		if (!coroutine->waker) {
			return false;
		}
		async_waker_wake(coroutine->waker);
		return true;
	}
	if (!transfer_error) {
		GC_ADDREF(error);
	}
	if (ZEND_COROUTINE_IS_STARTED(coroutine)) {
		async_coroutine_send_error(coroutine_of(coroutine), error);
	} else {
		async_coroutine_cancel(coroutine_of(coroutine), error, true);
	}
	return true;
}

static bool api_cancel(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, bool is_safely)
{
	if (UNEXPECTED(ZEND_COROUTINE_IS_FINISHED(coroutine))) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return false;
	}
	if (error && !transfer_error) {
		GC_ADDREF(error);
	}
	async_coroutine_cancel(coroutine_of(coroutine), error, false);
	return true;
}

static zend_coroutine_t *api_protect(void)
{
	async_coroutine_t *self = ASYNC_G(current);

	if (self) {
		async_protect_begin(self);
	}
	return (zend_coroutine_t *) self;
}

static bool api_unprotect(zend_coroutine_t *coroutine)
{
	async_coroutine_t *self = coroutine_of(coroutine);

	ZEND_ASYNC_CHECK_(!self || self->protect_depth, "a coroutine is unprotected more often than it was protected");
	return !self || UNEXPECTED(!self->protect_depth) || async_protect_end(self);
}

/* Pools: checks arguments, calls, throws, as php/pool_class.c does for PHP code. */

static async_pool_t *pool_of(zend_async_pool_t *pool)
{
	return (async_pool_t *) pool;
}

/* Entries that hand over to the function below, which knows the object by its own type. */
ENTRY(zend_object *, new_pool_obj, (zend_async_pool_t *pool), return async_pool_object_for(pool_of(pool)))
ENTRY(bool, pool_try_acquire, (zend_async_pool_t *pool, zval *result),
	return async_pool_try_acquire(pool_of(pool), result) == ASYNC_POOL_OK)
ENTRY(void, pool_close, (zend_async_pool_t *pool), async_pool_close(pool_of(pool)))
ENTRY(void, pool_set_state, (zend_async_pool_t *pool, zend_async_circuit_state_t state),
	async_pool_set_state(pool_of(pool), state))
ENTRY(void, pool_set_strategy, (zend_async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy),
	async_pool_set_strategy_internal(pool_of(pool), strategy))
ENTRY(void, pool_get_gc, (zend_async_pool_t *pool, zend_get_gc_buffer *buffer), async_pool_gc_owned(pool_of(pool), buffer))
ENTRY(bool, pool_keep, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource),
	return async_pool_affinity_begin(pool_of(pool), kept, resource))
ENTRY(bool, pool_resume, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept),
	return async_pool_affinity_resume(pool_of(pool), kept))
ENTRY(bool, pool_insist, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept),
	return async_pool_affinity_insist(pool_of(pool), kept))
ENTRY(void, pool_let_go, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept),
	async_pool_affinity_end(pool_of(pool), kept))
ENTRY(void, pool_drop_kept, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept),
	async_pool_affinity_drop(pool_of(pool), kept))
ENTRY(uint32_t, pool_evict, (zend_async_pool_t *pool), return async_pool_evict(pool_of(pool)))
ENTRY(bool, pool_drain, (zend_async_pool_t *pool, zend_ulong timeout_ms), return async_pool_drain(pool_of(pool), timeout_ms))
ENTRY(void, pool_set_suspended, (zend_async_pool_t *pool, bool suspended),
	async_pool_set_suspended(pool_of(pool), suspended))
ENTRY(void, pool_add_observer, (zend_async_pool_t *pool, zend_async_pool_observer_t *observer),
	async_pool_add_observer(pool_of(pool), observer))
ENTRY(void, pool_remove_observer, (zend_async_pool_t *pool, zend_async_pool_observer_t *observer),
	async_pool_remove_observer(pool_of(pool), observer))

/* The end of a lease, which refuses a resource that is not lent. */
#define LEASE_ENTRY(name) \
	static void api_pool_##name(zend_async_pool_t *pool, zval *resource) \
	{ \
		if (UNEXPECTED(async_pool_##name(pool_of(pool), resource) == ASYNC_POOL_FOREIGN)) { \
			async_pool_throw_foreign(pool_of(pool), resource); \
		} \
	}
LEASE_ENTRY(release)
LEASE_ENTRY(discard)
LEASE_ENTRY(detach)

static bool pool_check_sizes(uint32_t min_size, uint32_t max_size)
{
	if (UNEXPECTED(max_size < 1 || min_size > max_size)) {
		zend_value_error("%s", max_size < 1 ? "Pool: max must be >= 1" : "Pool: min must be <= max");
		return false;
	}
	return true;
}

static zend_async_pool_t *api_new_pool_with_options(const zend_async_pool_options_t *given)
{
	zend_async_pool_options_t options = { 0 };
	async_pool_result_t result;

	memcpy(&options, given, MIN(given->size, sizeof(options))); /* an older header has fewer */
	if (UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_OFF)) {
		zend_throw_exception(async_ce_exception, "Cannot create a pool when async is disabled", 0);
		return NULL;
	}
	if (UNEXPECTED(!pool_check_sizes(options.min_size, options.max_size))) {
		return NULL;
	}
	if (UNEXPECTED(options.name && !async_pool_name_is_valid(options.name))) {
		zend_value_error("Pool: the name must be valid UTF-8 without null bytes");
		return NULL;
	}
	async_pool_t *pool = zend_async_pool_create_internal(&options, &result);
	if (UNEXPECTED(!pool)) {
		async_pool_throw(NULL, result);
		return NULL;
	}
	return &pool->base;
}

static zend_async_pool_t *api_new_pool_with_data(zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size, void *user_data)
{
	zend_async_pool_options_t options = {
		.size = sizeof(options),
		.factory = factory,
		.destructor = destructor,
		.healthcheck = healthcheck,
		.before_acquire = before_acquire,
		.before_release = before_release,
		.min_size = min_size,
		.max_size = max_size,
		.healthcheck_interval = healthcheck_interval_ms,
		.extra_size = extra_size,
		.user_data = user_data,
	};

	return api_new_pool_with_options(&options);
}

static zend_async_pool_t *api_new_pool(zend_async_pool_factory_fn factory, zend_async_pool_destructor_fn destructor,
	zend_async_pool_healthcheck_fn healthcheck, zend_async_pool_before_acquire_fn before_acquire,
	zend_async_pool_before_release_fn before_release, uint32_t min_size, uint32_t max_size,
	uint32_t healthcheck_interval_ms, size_t extra_size)
{
	return api_new_pool_with_data(factory, destructor, healthcheck, before_acquire, before_release, min_size,
		max_size, healthcheck_interval_ms, extra_size, NULL);
}

static bool api_pool_acquire(zend_async_pool_t *pool, zval *result, zend_long timeout_ms)
{
	if (UNEXPECTED(timeout_ms < 0)) {
		zend_value_error("Pool: timeout must be greater than or equal to 0");
		return false;
	}
	async_pool_result_t outcome = async_pool_acquire(pool_of(pool), result, (zend_ulong) timeout_ms);
	if (EXPECTED(outcome == ASYNC_POOL_OK)) {
		return true;
	}
	async_pool_throw(pool_of(pool), outcome);
	return false;
}

static void api_pool_counts(zend_async_pool_t *pool, zend_async_pool_counts_t *counts)
{
	counts->idle = async_pool_idle_count(pool_of(pool));
	counts->active = pool_of(pool)->active;
	counts->waiting = async_pool_waiting_count(pool_of(pool));
}

static uint64_t sum_of(const uint64_t *counts, uint32_t count)
{
	uint64_t sum = 0;

	while (count--) {
		sum += counts[count];
	}
	return sum;
}

static void api_pool_stats(zend_async_pool_t *pool, zend_async_pool_stats_t *stats, size_t size)
{
	async_pool_stats_t read;

	async_pool_stats_read(pool_of(pool), &read);
	zend_async_pool_stats_t told = {
		.name = read.name,
		.state = read.state,
		.min_size = read.min,
		.max_size = read.max,
		.idle = read.idle,
		.active = read.active,
		.waiting = read.waiting,
		.peak_active = read.peak_active,
		.peak_waiting = read.counts.peak_waiting,
		.acquired = read.acquired,
		.created = read.counts.created,
		.create_failures = read.counts.create_failures,
		.destroyed = sum_of(read.counts.destroyed, ASYNC_POOL_REASONS),
		.timeouts = read.counts.timeouts,
		.refusals = sum_of(read.counts.refusals, ASYNC_POOL_REFUSALS),
		.leaks = read.counts.leaks,
		.wait = async_pool_times_read(&read.counts.wait),
		.use = async_pool_times_read(&read.counts.use),
		.create = async_pool_times_read(&read.counts.create),
		.is_suspended = read.is_suspended,
		.min_idle = read.min_idle,
		.creating = read.creating,
		.retries = read.counts.retries,
		.overruns = sum_of(read.counts.overruns, ASYNC_POOL_TIME_LIMITS),
	};
	memcpy(stats, &told, MIN(size, sizeof(told)));
}

static bool api_pool_resize(zend_async_pool_t *pool, uint32_t min_size, uint32_t max_size)
{
	if (UNEXPECTED(!pool_check_sizes(min_size, max_size))) {
		return false;
	}
	async_pool_resize(pool_of(pool), min_size, max_size, 0);
	return !EG(exception);
}

/* Entries that are called as their functions here are. */
#define E(name) .name = api_##name

static zend_async_api_t api_table = {
	.version = ZEND_ASYNC_API_VERSION_NUMBER,
	.size = sizeof(zend_async_api_t),
	.name = ZEND_ASYNC_API,
	E(state), E(in_scheduler_context), E(current_coroutine), E(active_coroutine_count), E(active_event_count),
	E(event_count_change), E(get_class_ce), E(new_exception), E(throw_exception), E(scheduler_launch), E(shutdown),
	.can_suspend = async_wait_is_possible,
	E(new_coroutine), E(enqueue_coroutine), E(spawn), E(cancel), E(protect), E(unprotect),
	.resume = async_api_resume,
	.new_timer_event = async_timer_event_new,
	E(new_future), E(new_future_obj), E(future_complete), E(future_reject),
	E(new_channel), E(channel_send), E(channel_receive), E(channel_close),
	E(with_timeout), E(context_key_alloc), E(context_find), E(context_set),
	E(new_pool), E(new_pool_with_data), E(new_pool_with_options), E(new_pool_obj), E(pool_acquire), E(pool_try_acquire),
	E(pool_release), E(pool_discard), E(pool_detach), E(pool_close), E(pool_drain), E(pool_evict), E(pool_resize),
	E(pool_set_suspended), E(pool_set_state), E(pool_set_strategy), E(pool_add_observer), E(pool_remove_observer),
	E(pool_counts), E(pool_stats), E(pool_get_gc), E(pool_keep), E(pool_resume), E(pool_insist), E(pool_let_go),
	E(pool_drop_kept),
};

static const zend_async_api_t *api_registered;

void async_api_register(void)
{
	async_api_add_wakers(&api_table);
	api_registered = &api_table;
}

/* The only symbol that is exported for consumers; they find it by name. */
ZEND_DLEXPORT const zend_async_api_t *zend_async_api_get(void);

const zend_async_api_t *zend_async_api_get(void)
{
	return api_registered;
}
