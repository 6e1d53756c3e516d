/* SPDX-License-Identifier: MIT
 *
 * Giving a resource back. First it has no holder any more, so that a second release fails even while the first is still
 * busy with handlers; then before_release, the strategy, and the way back to the idle queue or to the destructor. The
 * place stays taken until all of them are done.
 */
#include "engine/frame.h"
#include "pool/pool_internal.h"

void async_pool_put_away(
	async_pool_t *pool, async_pool_resource_t *resource, async_pool_reason_t reason, async_pool_epoch_t probe)
{
	async_pool_handler_destroy(pool, resource, reason);
	async_pool_free_place(pool, probe);
	if (UNEXPECTED(pool->detours & ASYNC_POOL_VIA_SURPLUS)) {
		async_pool_plan_detours(pool);
	}
}

void async_pool_put_back(async_pool_t *pool, async_pool_resource_t *resource, async_pool_epoch_t probe)
{
	uint64_t now = async_pool_time(pool);

	if (UNEXPECTED(async_pool_is_closed(pool))) {
		async_pool_put_away(pool, resource, ASYNC_POOL_BY_CLOSE, probe);
	} else if (UNEXPECTED(resource->expires <= now)) {
		async_pool_put_away(pool, resource, async_pool_expiry_of(resource), probe);
	} else if (UNEXPECTED(async_pool_lasting_count(pool) > pool->base.max_size)) {
		async_pool_put_away(pool, resource, ASYNC_POOL_BY_RESIZE, probe);
	} else {
		resource->since = now;
		async_pool_make_idle_again(pool, resource, false);
		async_pool_free_place(pool, probe);
	}
}

/* What an error handler of the user throws goes to the caller, like an exception of the destructor. */
static zend_never_inline void release_report(async_pool_resource_t *resource)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	async_pool_report_held(resource, ", and has come back after all");
	if (!async_frame_of_user_code(EG(current_execute_data))) { /* a coroutine has ended, and what it had comes back */
		async_pool_report_exception();
	}
	async_aside_merge(&aside);
}

/* Handlers are about to run. */
static async_pool_epoch_t release_begin(async_pool_t *pool, async_pool_resource_t *resource)
{
	bool was_reported = resource->state & ASYNC_POOL_IS_REPORTED;

	async_pool_addref(pool);
	async_pool_resource_move(resource, ASYNC_POOL_BUSY);
	async_pool_epoch_t probe = async_pool_probe_take_back(resource);
	if (UNEXPECTED(was_reported)) {
		release_report(resource);
	}
	async_pool_tell_time(pool, ZEND_ASYNC_POOL_RELEASED, async_clock_now() - resource->since);
	return probe;
}

static async_pool_result_t release_end(async_pool_t *pool)
{
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	return UNEXPECTED(EG(exception)) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_OK;
}

/* The first handler is called with the place taken, the last one frees it. */
static zend_never_inline async_pool_result_t release_with_handlers(async_pool_t *pool, async_pool_resource_t *resource)
{
	zend_object *error = NULL;
	async_pool_verdict_t verdict = ASYNC_POOL_ACCEPTED;

	async_pool_epoch_t probe = release_begin(pool, resource);

	if (pool->options.before_release) {
		verdict = async_pool_handler_ask(pool, ASYNC_POOL_HANDLER_BEFORE_RELEASE, &resource->value, NULL, &error);
	}
	if (verdict == ASYNC_POOL_ACCEPTED || verdict == ASYNC_POOL_REFUSED) { /* else it says nothing */
		async_pool_tell_strategy(pool, verdict == ASYNC_POOL_ACCEPTED
			? ASYNC_POOL_HANDLER_REPORT_SUCCESS : ASYNC_POOL_HANDLER_REPORT_FAILURE, probe, error);
	}
	if (UNEXPECTED(error)) {
		OBJ_RELEASE(error);
	}
	if (EXPECTED(verdict == ASYNC_POOL_ACCEPTED)) {
		async_pool_put_back(pool, resource, probe);
	} else { /* interrupted or cut off, it may not have cleaned the resource: that is no consent */
		async_pool_put_away(pool, resource, ASYNC_POOL_BY_REFUSAL, probe);
	}
	return release_end(pool);
}

async_pool_result_t async_pool_release(async_pool_t *pool, zval *value)
{
	const uint32_t passable = ASYNC_POOL_VIA_CLOCK | ASYNC_POOL_VIA_LIFO;

	ZVAL_DEREF(value);
	if (EXPECTED(async_pool_release_object(pool, value, 0))) {
		return ASYNC_POOL_OK;
	}
	async_pool_resource_t *resource = async_pool_reclaim(pool, value);
	if (UNEXPECTED(!resource)) {
		return async_pool_release_inherited(pool, value);
	}
	if ((pool->detours & ASYNC_POOL_DETOURS_OF_RELEASE & ~passable) || (resource->state & ASYNC_POOL_IS_REPORTED)
			|| resource->expires <= async_pool_time(pool)) {
		return release_with_handlers(pool, resource);
	}
	async_pool_make_idle(pool, resource, pool->options.is_lifo);
	async_pool_free_place(pool, 0);
	async_pool_check_invariants(pool);
	return ASYNC_POOL_OK;
}

/* In another way than a release: as broken, or to leave the pool for good. */
static async_pool_result_t give_up(async_pool_t *pool, zval *value, async_pool_reason_t reason)
{
	ZVAL_DEREF(value);
	async_pool_resource_t *resource = async_pool_reclaim(pool, value);
	if (UNEXPECTED(!resource)) {
		return async_pool_release_inherited(pool, value);
	}
	async_pool_epoch_t probe = release_begin(pool, resource);
	if (reason == ASYNC_POOL_BY_DISCARD) {
		async_pool_tell_strategy(pool, ASYNC_POOL_HANDLER_REPORT_FAILURE, probe, NULL);
		async_pool_put_away(pool, resource, reason, probe);
	} else {
		pool->counts.destroyed[reason]++;
		async_pool_record_destroy(resource); /* the reference of the caller stays */
		async_pool_tell_reason(pool, ZEND_ASYNC_POOL_DESTROYED, async_pool_reason_names[reason]);
		async_pool_free_place(pool, probe);
		async_pool_plan_detours(pool);
		async_pool_restore_soon(pool);
	}
	return release_end(pool);
}

async_pool_result_t async_pool_discard(async_pool_t *pool, zval *value)
{
	return give_up(pool, value, ASYNC_POOL_BY_DISCARD);
}

async_pool_result_t async_pool_detach(async_pool_t *pool, zval *value)
{
	return give_up(pool, value, ASYNC_POOL_BY_DETACHING);
}
