/* SPDX-License-Identifier: MIT
 *
 * The circuit breaker: ACTIVE lets every call pass, INACTIVE none, RECOVERING a few at a time, as probes. The state
 * changes only when it is told to: by the user, or by a strategy that learns how each release went.
 *
 * A place taken while RECOVERING counts as a probe until it is free again or the state is set, whichever comes first: so a
 * probe that never comes back cannot block the next recovery. The record of a resource remembers that it came from such a
 * place.
 */
#include "pool/pool_internal.h"

void async_pool_set_state(async_pool_t *pool, zend_async_circuit_state_t state)
{
	bool is_back = state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE && pool->base.circuit_state != state;

	if (is_back && async_pool_strategy_has(pool, ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE)) {
		pool->creating_max = 1; /* the service is back: not all at once */
	}
	pool->base.circuit_state = state;
	pool->streak.due = 0; /* the strategy sets it after it has opened the breaker */
	if (state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE) {
		pool->streak = (async_pool_streak_t) { 0 };
	}
	pool->epoch += pool->epoch == UINT32_MAX ? 2 : 1;
	pool->probes = 0;
	async_pool_plan_detours(pool);
	async_pool_serve(pool); /* I4: RECOVERING may have withheld free places from those in line */
	async_pool_check_invariants(pool);
}

uint32_t async_pool_find_detours(const async_pool_t *pool)
{
	const zend_async_pool_options_t *options = &pool->options;
	bool is_timed = options->idle_timeout || options->max_lifetime || options->leak_threshold
		|| (options->validate_after && options->before_acquire);

	return (pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_ACTIVE ? ASYNC_POOL_VIA_BREAKER : 0)
		| (async_pool_is_closed(pool) || pool->is_draining ? ASYNC_POOL_VIA_CLOSED : 0)
		| (options->before_acquire ? ASYNC_POOL_VIA_BEFORE_ACQUIRE : 0)
		| (options->before_release || (pool->strategy.methods & ASYNC_POOL_METHODS_OF_RELEASE) ? ASYNC_POOL_VIA_BEFORE_RELEASE : 0)
		| (is_timed || pool->has_evicted ? ASYNC_POOL_VIA_CLOCK : 0)
		| (async_pool_has_surplus(pool) ? ASYNC_POOL_VIA_SURPLUS : 0)
		| (pool->is_suspended ? ASYNC_POOL_VIA_SUSPENDED : 0)
		| (options->min_idle ? ASYNC_POOL_VIA_SPARES : 0)
		| (pool->base.handler_flags & ZEND_ASYNC_POOL_F_FACTORY_INTERNAL ? ASYNC_POOL_VIA_EXTENSION : 0)
		| (options->is_lifo ? ASYNC_POOL_VIA_LIFO : 0)
		| (pool->observed & ASYNC_POOL_NOTICES_OF_USE ? ASYNC_POOL_VIA_OBSERVER : 0)
		| (pool->observed & ASYNC_POOL_NOTICES_OF_OUTCOME ? ASYNC_POOL_VIA_OUTCOME : 0)
		| (pool->creating_max != UINT32_MAX || pool->create_until != UINT64_MAX ? ASYNC_POOL_VIA_LIMITS : 0)
		| (options->max_waiters || async_pool_is_observed(pool, ZEND_ASYNC_POOL_LIMITED) ? ASYNC_POOL_VIA_LINE : 0);
}

void async_pool_plan_detours(async_pool_t *pool)
{
	pool->detours = async_pool_find_detours(pool);
}

void async_pool_replace_strategy(async_pool_t *pool, const async_pool_strategy_t *strategy)
{
	zend_object *old = pool->strategy.object;

	pool->strategy = *strategy;
	pool->streak = (async_pool_streak_t) { 0 };
	async_pool_plan_detours(pool);
	if (old) {
		OBJ_RELEASE(old); /* last: it may run a destructor */
	}
}

static bool strategy_call_internal(async_pool_t *pool, async_pool_handler_t method, zend_object *error)
{
	zend_async_circuit_breaker_strategy_t *strategy = pool->base.strategy.internal;

	if (method == ASYNC_POOL_HANDLER_SHOULD_RECOVER) {
		return strategy->should_recover(&pool->base);
	}
	if (method == ASYNC_POOL_HANDLER_REPORT_SUCCESS) {
		strategy->report_success(&pool->base);
	} else {
		strategy->report_failure(&pool->base, error);
	}
	return true;
}

void async_pool_set_strategy_internal(async_pool_t *pool, zend_async_circuit_breaker_strategy_t *given)
{
	async_pool_strategy_t strategy = { .call = strategy_call_internal };

	if (given) {
		strategy.methods = (given->report_success ? 1u << ASYNC_POOL_HANDLER_REPORT_SUCCESS : 0)
			| (given->report_failure ? 1u << ASYNC_POOL_HANDLER_REPORT_FAILURE : 0)
			| (given->should_recover ? 1u << ASYNC_POOL_HANDLER_SHOULD_RECOVER : 0);
	}
	pool->base.handler_flags |= ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL;
	pool->base.strategy.internal = given;
	async_pool_replace_strategy(pool, &strategy);
}
