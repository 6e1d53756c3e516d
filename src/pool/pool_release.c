/* SPDX-License-Identifier: MIT
 *
 * Giving a resource back. First its owner is struck off, so that a second release fails even while the first is still
 * busy with handlers; then before_release, the strategy, and the way back to the idle queue or to the destructor. The
 * place stays taken until all of them are done.
 */
#include "pool/pool_hooks.h"
#include "pool/pool_internal.h"

void async_pool_put_back(async_pool_t *pool, zval *resource, bool accepted, async_pool_epoch_t probe)
{
	if (EXPECTED(accepted) && EXPECTED(!async_pool_is_closed(pool))) {
		async_pool_ring_push(&pool->idle, resource);
	} else {
		async_pool_hook_destroy(pool, resource);
	}
	async_pool_free_place(pool, probe);
}

/* Takes over the reference. */
static zend_never_inline async_pool_result_t release_with_handlers(async_pool_t *pool, const zval *owned)
{
	zend_object *error = NULL;
	bool accepted = true;
	zval resource;

	async_pool_addref(pool);
	ZVAL_COPY_VALUE(&resource, owned);
	async_pool_epoch_t probe = UNEXPECTED(pool->probes_out) ? async_pool_probe_take_back(pool, &resource) : 0;

	if (pool->ops.before_release) {
		/* interrupted, it may not have cleaned the resource: that is no consent */
		accepted = async_pool_hook_validate(pool, ASYNC_POOL_HOOK_BEFORE_RELEASE, &resource, &error) == ASYNC_POOL_ACCEPTED;
	}
	if (pool->ops.report_success || pool->ops.report_failure) {
		async_pool_hook_report(pool, accepted, error);
	}
	if (UNEXPECTED(error)) {
		OBJ_RELEASE(error);
	}
	async_pool_put_back(pool, &resource, accepted, probe);

	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	return UNEXPECTED(EG(exception)) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_OK;
}

async_pool_result_t async_pool_release(async_pool_t *pool, zval *resource)
{
	ZVAL_DEREF(resource);
	if (UNEXPECTED(!async_pool_owned_remove(&pool->owned, resource))) {
		return async_pool_release_inherited(pool, resource);
	}
	if (pool->ops.before_release || pool->ops.report_success || pool->ops.report_failure
			|| UNEXPECTED(pool->probes_out) || UNEXPECTED(async_pool_is_closed(pool))) {
		return release_with_handlers(pool, resource);
	}
	async_pool_ring_push(&pool->idle, resource);
	async_pool_free_place(pool, 0);
	async_pool_check_invariants(pool);
	return ASYNC_POOL_OK;
}
