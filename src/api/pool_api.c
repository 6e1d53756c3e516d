/* SPDX-License-Identifier: MIT
 *
 * Pools from C. The edge of src/pool, as php/pool_class.c is for PHP code: checks arguments, calls, throws.
 */
#include "api/api.h"
#include "php/pool_class.h"

static async_pool_t *pool_of(zend_async_pool_t *pool)
{
	return (async_pool_t *) pool;
}

zend_async_pool_t *async_api_new_pool_with_data(zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size, void *user_data)
{
	async_pool_config_t config = {
		.min = min_size,
		.max = max_size,
		.healthcheck_interval = healthcheck_interval_ms,
		.extra_size = extra_size,
		.user_data = user_data,
	};
	async_pool_result_t result;

	if (UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_OFF)) {
		zend_throw_exception(async_ce_exception, "Cannot create a pool when async is disabled", 0);
		return NULL;
	}
	if (UNEXPECTED(max_size < 1 || min_size > max_size)) {
		zend_value_error("%s", max_size < 1 ? "Pool: max must be >= 1" : "Pool: min must be <= max");
		return NULL;
	}
	async_pool_t *pool = zend_async_pool_create_internal(
		&config, factory, destructor, healthcheck, before_acquire, before_release, &result);
	if (UNEXPECTED(!pool)) {
		async_pool_throw(result);
		return NULL;
	}
	return &pool->base;
}

zend_async_pool_t *async_api_new_pool(zend_async_pool_factory_fn factory, zend_async_pool_destructor_fn destructor,
	zend_async_pool_healthcheck_fn healthcheck, zend_async_pool_before_acquire_fn before_acquire,
	zend_async_pool_before_release_fn before_release, uint32_t min_size, uint32_t max_size,
	uint32_t healthcheck_interval_ms, size_t extra_size)
{
	return async_api_new_pool_with_data(factory, destructor, healthcheck, before_acquire, before_release, min_size,
		max_size, healthcheck_interval_ms, extra_size, NULL);
}

zend_object *async_api_new_pool_obj(zend_async_pool_t *pool)
{
	return async_pool_object_for(pool_of(pool));
}

bool async_api_pool_acquire(zend_async_pool_t *pool, zval *result, zend_long timeout_ms)
{
	if (UNEXPECTED(timeout_ms < 0)) {
		zend_value_error("Pool: timeout must be greater than or equal to 0");
		return false;
	}
	async_pool_result_t outcome = async_pool_acquire(pool_of(pool), result, (zend_ulong) timeout_ms);
	if (EXPECTED(outcome == ASYNC_POOL_OK)) {
		return true;
	}
	async_pool_throw(outcome);
	return false;
}

bool async_api_pool_try_acquire(zend_async_pool_t *pool, zval *result)
{
	return async_pool_try_acquire(pool_of(pool), result) == ASYNC_POOL_OK;
}

void async_api_pool_release(zend_async_pool_t *pool, zval *resource)
{
	async_pool_result_t outcome = async_pool_release(pool_of(pool), resource);

	if (UNEXPECTED(outcome != ASYNC_POOL_OK)) {
		async_pool_throw(outcome);
	}
}

void async_api_pool_close(zend_async_pool_t *pool)
{
	async_pool_close(pool_of(pool));
}

void async_api_pool_set_state(zend_async_pool_t *pool, zend_async_circuit_state_t state)
{
	async_pool_set_state(pool_of(pool), state);
}

void async_api_pool_set_strategy(zend_async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy)
{
	async_pool_set_strategy_internal(pool_of(pool), strategy);
}

void async_api_pool_counts(zend_async_pool_t *pool, zend_async_pool_counts_t *counts)
{
	counts->idle = async_pool_idle_count(pool_of(pool));
	counts->active = async_pool_active_count(pool_of(pool));
	counts->waiting = async_pool_waiting_count(pool_of(pool));
}

void async_api_pool_get_gc(zend_async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	async_pool_gc_owned(pool_of(pool), buffer);
}

bool async_api_pool_keep(zend_async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource)
{
	return async_pool_keep(pool_of(pool), kept, resource);
}

bool async_api_pool_resume(zend_async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	return async_pool_resume(pool_of(pool), kept);
}

void async_api_pool_let_go(zend_async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	async_pool_let_go(pool_of(pool), kept);
}

void async_api_pool_drop_kept(zend_async_pool_t *pool, zend_async_pool_kept_t *kept)
{
	async_pool_drop_kept(pool_of(pool), kept);
}
