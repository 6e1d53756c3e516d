/* SPDX-License-Identifier: MIT
 *
 * The circuit breaker: ACTIVE lets everybody pass, INACTIVE nobody, RECOVERING a few at a time, as probes. The state
 * changes only when somebody says so: the user, or a strategy that is told how each release went.
 *
 * A place taken while RECOVERING counts as a probe until it is free again or the state is set, whichever comes first: so a
 * probe that never comes back cannot block the next recovery. Which resource came from such a place is remembered by its
 * identity; values without identity cannot be told from each other, there the next one that comes back is taken for the
 * probe.
 */
#include "pool/pool_hooks.h"
#include "pool/pool_internal.h"

void async_pool_set_state(async_pool_t *pool, zend_async_circuit_state_t state)
{
	pool->base.circuit_state = state;
	pool->epoch += pool->epoch == UINT32_MAX ? 2 : 1;
	pool->probes = pool->probes_out = 0;
	async_pool_serve(pool); /* I4: RECOVERING may have withheld free places from those in line */
	async_pool_check_invariants(pool);
}

void async_pool_breaker_ask(async_pool_t *pool)
{
	if (async_pool_hook_should_recover(pool) && pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
		async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_RECOVERING);
	}
}

void async_pool_probe_hand_out(async_pool_t *pool, const zval *resource)
{
	pool->probe[pool->probes_out++] = async_pool_identity_of(resource);
}

async_pool_epoch_t async_pool_probe_take_back(async_pool_t *pool, const zval *resource)
{
	const void *identity = async_pool_identity_of(resource);

	for (uint32_t i = 0; i < pool->probes_out; i++) {
		if (pool->probe[i] == identity) {
			pool->probe[i] = pool->probe[--pool->probes_out];
			return pool->epoch;
		}
	}
	return 0;
}

void async_pool_set_strategy_internal(async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy)
{
	zend_object *old = pool->strategy_object;

	pool->strategy_object = NULL;
	pool->base.handler_flags |= ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL;
	pool->base.strategy.internal = strategy;
	pool->ops.report_success = strategy ? strategy->report_success : NULL;
	pool->ops.report_failure = strategy ? strategy->report_failure : NULL;
	pool->ops.should_recover = strategy ? strategy->should_recover : NULL;
	if (old) {
		OBJ_RELEASE(old); /* last: it may run a destructor */
	}
}
