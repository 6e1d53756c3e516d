/* SPDX-License-Identifier: MIT
 *
 * The life of a pool: creation, opening, closing, the end. And its face as an event, which fires when it is closed.
 */
#include "pool/pool_hooks.h"
#include "pool/pool_internal.h"

#include "zend_exceptions.h"

static bool pool_add_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	zend_async_callbacks_push(event, callback);
	return true;
}

static bool pool_del_callback(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_remove(event, callback);
}

/* There is nothing to start: a pool lives from its callers. */
static bool pool_start_stop(zend_async_event_t *event)
{
	(void) event;
	return true;
}

static zend_string *pool_info(zend_async_event_t *event)
{
	async_pool_t *pool = (async_pool_t *) event;

	return strpprintf(0, "Pool(idle=%u, active=%u, reserved=%u, max=%u)", async_pool_idle_count(pool), pool->active,
		pool->reserved, pool->base.max_size);
}

static void pool_free(async_pool_t *pool)
{
	zval resource;

	async_pool_delist(pool);
	async_pool_forget_inherited(pool);
	async_pool_abandon(pool);
	async_event_free_callbacks(&pool->base.event);
	while (!async_pool_ring_is_empty(&pool->idle)) {
		async_pool_ring_pop(&pool->idle, &resource);
		zval_ptr_dtor(&resource);
	}
	async_pool_forget_kept(pool, zval_ptr_dtor);
	async_pool_ring_destroy(&pool->idle);
	async_pool_owned_destroy(&pool->owned);
	if (pool->ops.free_handlers) {
		pool->ops.free_handlers(&pool->base);
	}
	if (pool->strategy_object) {
		OBJ_RELEASE(pool->strategy_object);
	}
	zend_string_release(pool->name);
	efree(pool);
}

static bool pool_dispose(zend_async_event_t *event)
{
	async_pool_t *pool = (async_pool_t *) event;

	if (event->ref_count == 1) {
		async_pool_close(pool); /* its handlers may have taken new references */
	}
	if (--event->ref_count == 0) {
		pool_free(pool);
	}
	return true;
}

async_pool_t *async_pool_create(const async_pool_config_t *config)
{
	async_pool_t *pool = ecalloc(1, zend_safe_address_guarded(1, config->extra_size, ZEND_MM_ALIGNED_SIZE(sizeof(*pool))));
	zend_async_event_t *event = &pool->base.event;

	event->ref_count = 1;
	event->extra_offset = config->extra_size ? ZEND_MM_ALIGNED_SIZE(sizeof(*pool)) : 0;
	event->add_callback = pool_add_callback;
	event->del_callback = pool_del_callback;
	event->start = pool_start_stop;
	event->stop = pool_start_stop;
	event->dispose = pool_dispose;
	event->info = pool_info;

	pool->base.min_size = config->min;
	pool->base.max_size = config->max;
	pool->base.user_data = config->user_data;
	pool->epoch = 1;
	pool->health_interval = config->healthcheck_interval;
	async_pool_ring_init(&pool->idle);
	async_pool_owned_init(&pool->owned);
	async_list_init(&pool->kept);
	async_list_init(&pool->parked);
	async_list_init(&pool->making);
	async_pool_health_init(pool);
	async_pool_enlist(pool);
	return pool;
}

/* A C factory may show the pool to others before it is through: they take places, too. */
static bool pool_has_room(const async_pool_t *pool)
{
	return async_pool_has_place(pool) && async_pool_idle_count(pool) + pool->active < pool->base.max_size; /* I2, I3 */
}

static async_pool_result_t pool_prewarm(async_pool_t *pool)
{
	for (uint32_t i = 0; i < pool->base.min_size && !async_pool_is_closed(pool) && pool_has_room(pool); i++) {
		zval resource;

		pool->active++;
		bool created = async_pool_hook_create(pool, &resource);
		if (created) {
			if (UNEXPECTED(async_pool_is_closed(pool))) {
				async_pool_hook_destroy(pool, &resource);
			} else {
				async_pool_ring_push(&pool->idle, &resource);
			}
		}
		async_pool_free_place(pool, 0);
		async_pool_check_invariants(pool);
		if (!created) {
			return EG(exception) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_CREATE_FAILED;
		}
	}
	return EXPECTED(!async_pool_is_closed(pool)) ? ASYNC_POOL_OK : ASYNC_POOL_CLOSED;
}

async_pool_result_t async_pool_open(async_pool_t *pool)
{
	pool->is_opening = true;
	async_pool_result_t result = pool_prewarm(pool);
	pool->is_opening = false;

	if (result != ASYNC_POOL_OK || !async_pool_health_start(pool)) {
		async_pool_close(pool);
		async_pool_delref(pool);
		result = EG(exception) ? ASYNC_POOL_EXCEPTION : result;
	}
	return result;
}

async_pool_t *zend_async_pool_create_internal(const async_pool_config_t *config,
	zend_async_pool_factory_fn factory, zend_async_pool_destructor_fn destructor,
	zend_async_pool_healthcheck_fn healthcheck, zend_async_pool_before_acquire_fn before_acquire,
	zend_async_pool_before_release_fn before_release, async_pool_result_t *result)
{
	async_pool_t *pool = async_pool_create(config);
	zend_async_pool_t *base = &pool->base;

	base->handler_flags = ZEND_ASYNC_POOL_F_FACTORY_INTERNAL | ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL
		| ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL | ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL
		| ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL;
	pool->ops.create = base->factory.internal = factory;
	pool->ops.destroy = base->destructor.internal = destructor;
	pool->ops.check = base->healthcheck.internal = healthcheck;
	pool->ops.before_acquire = base->before_acquire.internal = before_acquire;
	pool->ops.before_release = base->before_release.internal = before_release;
	*result = async_pool_open(pool);
	return *result == ASYNC_POOL_OK ? pool : NULL;
}

void async_pool_abandon(async_pool_t *pool)
{
	async_pool_health_stop(pool);
	ZEND_ASYNC_EVENT_SET_CLOSED(&pool->base.event);
	if (CG(unclean_shutdown)) {
		async_list_init(&pool->parked); /* one of them may have been on main's stack, which is gone */
		async_list_init(&pool->making);
	}
	while (async_list_pop_front(&pool->parked) || async_list_pop_front(&pool->making)) { /* they will never run again */
	}
	pool->reserved = 0;
}

/* Destroys what is idle, in order. Returns what the destructors threw, merged. */
static zend_object *pool_destroy_idle(async_pool_t *pool, const async_pool_inflight_t *inflight)
{
	zend_object *thrown = NULL;

	async_pool_close_kept(pool);
	while (!async_pool_ring_is_empty(&pool->idle)) {
		zval resource;

		async_pool_ring_pop(&pool->idle, &resource);
		pool->active++; /* I9 */
		async_pool_hook_destroy(pool, &resource);
		pool->active--;
		if (UNEXPECTED(EG(exception))) {
			zend_object *exception = async_pool_inflight_take_new(inflight);
			thrown = thrown ? async_pool_exception_merge(thrown, exception) : exception;
		}
	}
	return thrown;
}

async_pool_result_t async_pool_close(async_pool_t *pool)
{
	async_pool_inflight_t inflight;

	if (async_pool_is_closed(pool)) {
		return ASYNC_POOL_OK;
	}
	async_pool_addref(pool);
	ZEND_ASYNC_EVENT_SET_CLOSED(&pool->base.event);
	async_pool_health_stop(pool);
	async_pool_dismiss_waiters(pool);
	ZEND_ASYNC_CALLBACKS_NOTIFY(&pool->base.event, NULL, NULL);

	async_pool_inflight_park(&inflight);
	zend_object *thrown = pool_destroy_idle(pool, &inflight);
	if (UNEXPECTED(inflight.exception)) {
		if (thrown && !async_is_unwinding(thrown) && !async_is_cancellation(thrown)) {
			OBJ_RELEASE(thrown); /* the pool dies because of the exception in flight: that one is to be seen, as it is */
			thrown = NULL;
		}
		EG(exception) = thrown;
		thrown = NULL;
		async_pool_inflight_restore(&inflight);
	}
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	if (thrown) {
		zend_throw_exception_internal(thrown); /* last: at the end of the request, without a frame, it does not return */
	}
	return EG(exception) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_OK;
}
