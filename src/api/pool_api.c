/* SPDX-License-Identifier: MIT
 *
 * Pools from C. The edge of src/pool, as php/pool_class.c is for PHP code: checks arguments, calls, throws.
 */
#include "api/api.h"
#include "php/pool_class.h"
#include "pool/pool_stats.h"

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

static zend_async_pool_times_t times_of(const async_pool_times_t *times)
{
	zend_async_pool_times_t told = {
		.count = times->count,
		.sum = times->sum,
		.max = times->max,
		.p50 = async_pool_times_percentile(times, 50),
		.p95 = async_pool_times_percentile(times, 95),
		.p99 = async_pool_times_percentile(times, 99),
	};

	return told;
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
		.wait = times_of(&read.counts.wait),
		.use = times_of(&read.counts.use),
		.create = times_of(&read.counts.create),
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

void async_api_add_pools(zend_async_api_t *table)
{
	table->new_pool = api_new_pool;
	table->new_pool_with_data = api_new_pool_with_data;
	table->new_pool_obj = api_new_pool_obj;
	table->pool_acquire = api_pool_acquire;
	table->pool_try_acquire = api_pool_try_acquire;
	table->pool_release = api_pool_release;
	table->pool_close = api_pool_close;
	table->pool_set_state = api_pool_set_state;
	table->pool_set_strategy = api_pool_set_strategy;
	table->pool_counts = api_pool_counts;
	table->pool_get_gc = api_pool_get_gc;
	table->pool_keep = api_pool_keep;
	table->pool_resume = api_pool_resume;
	table->pool_let_go = api_pool_let_go;
	table->pool_drop_kept = api_pool_drop_kept;
	table->new_pool_with_options = api_new_pool_with_options;
	table->pool_stats = api_pool_stats;
	table->pool_discard = api_pool_discard;
	table->pool_resize = api_pool_resize;
	table->pool_evict = api_pool_evict;
	table->pool_drain = api_pool_drain;
	table->pool_insist = api_pool_insist;
	table->pool_add_observer = api_pool_add_observer;
	table->pool_remove_observer = api_pool_remove_observer;
	table->pool_detach = api_pool_detach;
	table->pool_set_suspended = api_pool_set_suspended;
}
