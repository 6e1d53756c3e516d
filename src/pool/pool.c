/* SPDX-License-Identifier: MIT
 *
 * The life of a pool: creation, opening, closing, the end, what an operator does to it meanwhile, and what a child process sees
 * of it. Its face as an event, which fires when it is closed. And all pools of the process, oldest first, with their names.
 */
#include "pool/pool_internal.h"
#include "runtime/event.h"
#include "runtime/fork.h"
#include "runtime/shutdown.h"

#include "ext/standard/html.h"
#include "zend_exceptions.h"

async_list_t async_pools = { &async_pools, &async_pools };

static uint32_t last_number; /* in the name of a pool that was given none */

void async_pool_list_rinit(void)
{
	async_list_init(&async_pools); /* after a fatal error, some were never freed */
	last_number = 0;
}

bool async_pool_name_is_valid(const zend_string *name)
{
	int status = SUCCESS;

	for (size_t i = 0; i < ZSTR_LEN(name) && status == SUCCESS;) {
		if (!php_next_utf8_char((const unsigned char *) ZSTR_VAL(name), ZSTR_LEN(name), &i, &status)) {
			return false;
		}
	}
	return status == SUCCESS;
}

async_pool_t *async_pool_next(const async_pool_t *pool)
{
	const async_list_t *node = pool ? &pool->node : &async_pools;

	while ((node = node->next) != &async_pools) {
		async_pool_t *next = ASYNC_CONTAINER_OF(node, async_pool_t, node);
		if (!async_pool_is_closed(next) || next->active) {
			return next;
		}
	}
	return NULL;
}

static zend_string *pool_info(zend_async_event_t *event)
{
	return async_pool_explain((async_pool_t *) event, NULL);
}

/* What the pool still knows is dropped without a handler. A resource that a handler had when it was cut off is lost with
 * it. */
static void pool_free_resources(async_pool_t *pool)
{
	while (!async_list_is_empty(&pool->resources)) {
		async_pool_resource_t *resource = ASYNC_POOL_RESOURCE_OF(pool->resources.next);
		zval value;

		ZVAL_NULL(&value);
		if (!async_pool_resource_is_busy(resource)) {
			ZVAL_COPY_VALUE(&value, &resource->value);
		}
		async_pool_record_free(resource);
		zval_ptr_dtor(&value);
	}
}

static void pool_free(async_pool_t *pool)
{
	async_list_remove(&pool->node);
	async_pool_abandon(pool);
	async_event_free_callbacks(&pool->base.event);
	async_pool_affinity_forget(pool);
	pool_free_resources(pool);
	efree(pool->idle.slots);
	efree(pool->known.entries);
	while (!async_list_is_empty(&pool->observers)) {
		async_pool_remove_observer(pool, ASYNC_POOL_OBSERVER_OF(pool->observers.next));
	}
	if (pool->free_handlers) {
		pool->free_handlers(&pool->base);
	}
	async_object_release(pool->strategy.object);
	async_object_release(pool->last_failure);
	zend_string_release(pool->name);
	efree(pool);
}

static bool pool_dispose(zend_async_event_t *event)
{
	async_pool_t *pool = (async_pool_t *) event;

	if (event->ref_count == 1 && !async_pool_is_closed(pool)) {
		async_pool_close(pool); /* its handlers may have taken new references */
	}
	if (--event->ref_count == 0) {
		pool_free(pool);
	}
	return true;
}

/* There is nothing to start: a pool lives from its callers. */
static const async_event_ops_t pool_event = {
	.add_callback = async_event_add_callback_unless_closed,
	.del_callback = async_event_del_callback,
	.start = async_event_start_nothing,
	.stop = async_event_start_nothing,
	.dispose = pool_dispose,
	.info = pool_info,
};

async_pool_t *async_pool_create(const zend_async_pool_options_t *options)
{
	async_pool_t *pool = ecalloc(1, zend_safe_address_guarded(1, options->extra_size, ZEND_MM_ALIGNED_SIZE(sizeof(*pool))));
	zend_async_pool_t *base = &pool->base;
	zend_async_event_t *event = &base->event;

	async_shutdown_register();
	event->ref_count = 1;
	event->extra_offset = options->extra_size ? ZEND_MM_ALIGNED_SIZE(sizeof(*pool)) : 0;
	async_event_init(event, &pool_event);
	base->min_size = options->min_size;
	base->max_size = options->max_size;
	base->user_data = options->user_data;
	base->factory.internal = options->factory;
	base->destructor.internal = options->destructor;
	base->healthcheck.internal = options->healthcheck;
	base->before_acquire.internal = options->before_acquire;
	base->before_release.internal = options->before_release;
	pool->options = *options;
	pool->options.max_creating = pool->creating_max = options->max_creating ? options->max_creating : UINT32_MAX;
	pool->name = options->name ? zend_string_copy(options->name) : strpprintf(0, "pool#%u", ++last_number);
	pool->epoch = 1;
	pool->create_until = UINT64_MAX;
	async_pool_ring_init(&pool->idle);
	async_pool_known_init(&pool->known);
	async_list_init(&pool->affine);
	async_list_init(&pool->parked);
	async_list_init(&pool->making);
	async_list_init(&pool->draining);
	async_list_init(&pool->observers);
	async_list_init(&pool->resources);
	async_pool_tasks_init(pool);
	async_timer_init(&pool->patience, async_pool_lose_patience);
	pool->patience.hidden = true;
	async_list_push_back(&async_pools, &pool->node);
	async_clock_coarse(); /* before the first look at async_clock_last */
	return pool;
}

/* A C factory may show the pool to other code before it returns: that takes places, too, or closes it. I2, I3 */
static async_pool_result_t pool_prewarm(async_pool_t *pool)
{
	zend_object *in_flight = EG(exception);

	for (uint32_t i = 0; i < pool->base.min_size && !async_pool_is_closed(pool) && async_pool_has_place(pool)
			&& async_pool_idle_count(pool) + pool->active < pool->base.max_size; i++) {
		/* one that is too old at once is destroyed again, and its destructor may throw */
		if (!async_pool_add_idle(pool, pool->options.create_retries) || EG(exception) != in_flight) {
			return EG(exception) ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_CREATE_FAILED;
		}
	}
	return EXPECTED(!async_pool_is_closed(pool)) ? ASYNC_POOL_OK : ASYNC_POOL_CLOSED;
}

async_pool_result_t async_pool_open(async_pool_t *pool)
{
	pool->is_opening = true;
	async_pool_plan_detours(pool);
	async_pool_result_t result = pool_prewarm(pool);
	pool->is_opening = false;

	if (result != ASYNC_POOL_OK || !async_pool_tasks_start(pool)) {
		async_pool_close(pool);
		async_pool_delref(pool);
		return EG(exception) ? ASYNC_POOL_EXCEPTION : result;
	}
	async_pool_restore_soon(pool);
	return result;
}

async_pool_t *zend_async_pool_create_internal(const zend_async_pool_options_t *options, async_pool_result_t *result)
{
	async_pool_t *pool = async_pool_create(options);

	pool->base.handler_flags = ZEND_ASYNC_POOL_F_FACTORY_INTERNAL | ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL
		| ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL | ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL
		| ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL;
	*result = async_pool_open(pool);
	return *result == ASYNC_POOL_OK ? pool : NULL;
}

/* From now on no call is served. What is out can still be held too long. */
static void pool_shut(async_pool_t *pool)
{
	ZEND_ASYNC_EVENT_SET_CLOSED(&pool->base.event);
	async_pool_plan_detours(pool);
	async_pool_task_stop(&pool->health);
	if (!async_pool_watches_leaks(pool)) {
		async_pool_task_stop(&pool->housekeeper);
	}
	async_timer_stop(&pool->patience);
}

void async_pool_abandon(async_pool_t *pool)
{
	pool_shut(pool);
	async_pool_task_stop(&pool->housekeeper);
	if (CG(unclean_shutdown)) {
		async_list_init(&pool->parked); /* one of them may have been on main's stack, which is gone */
		async_list_init(&pool->making);
		async_list_init(&pool->draining);
	}
	while (async_list_pop_front(&pool->parked) || async_list_pop_front(&pool->making)
			|| async_list_pop_front(&pool->draining)) { /* they will never run again */
	}
	pool->reserved = 0;
}

/* Is the oldest idle resource still one that has to go? Destructors take their time: others may have changed the limits, or
 * the resources, meanwhile. */
static bool oldest_has_to_go(const async_pool_t *pool, async_pool_reason_t reason)
{
	switch (reason) {
		case ASYNC_POOL_BY_RESIZE:
			return async_pool_lasting_count(pool) > pool->base.max_size;
		case ASYNC_POOL_BY_EVICTION:
			return async_pool_ring_at(&pool->idle, pool->options.is_lifo ? pool->idle.tail - 1 : pool->idle.head)->expires == 0;
		default:
			return true;
	}
}

/* Destroys so many idle resources, oldest first, those with an affinity last. What the destructors threw is put aside,
 * merged. */
static void destroy_idle(async_pool_t *pool, uint32_t count, async_pool_reason_t reason, async_aside_t *thrown)
{
	if (UNEXPECTED(pool->affine_count) && count > async_pool_ring_count(&pool->idle)) {
		async_pool_affinity_end_all(pool);
		async_aside_add(thrown);
	}
	while (count-- && async_pool_ring_count(&pool->idle) > pool->reserved && oldest_has_to_go(pool, reason)) {
		async_pool_resource_t *resource = pool->options.is_lifo
			? async_pool_ring_at(&pool->idle, --pool->idle.tail) : async_pool_ring_pop(&pool->idle);

		async_pool_resource_move(resource, ASYNC_POOL_BUSY);
		pool->active++; /* I9 */
		async_pool_put_away(pool, resource, reason, 0);
		async_aside_add(thrown);
	}
}

/* Destroys so many idle resources, oldest first, except for those that are promised. All destructors are called even if some
 * throw; what they threw is thrown then. */
static void pool_drop_idle(async_pool_t *pool, uint32_t count, async_pool_reason_t reason)
{
	async_aside_t aside, collected = { 0 };
	async_list_t abandoned;
	async_pool_resource_t *resource;

	async_pool_addref(pool);
	async_aside_begin(&aside);
	async_list_init(&abandoned);
	if (async_pool_is_closed(pool)) {
		/* if the pool goes itself, the place of what was not released makes no difference to any code */
		bool is_going = pool->base.wrapper && (OBJ_FLAGS(pool->base.wrapper) & IS_OBJ_DESTRUCTOR_CALLED);
		async_pool_doom_abandoned(pool, &abandoned, is_going || aside.exception);
		async_aside_add(&collected);
	}
	destroy_idle(pool, count, reason, &collected);
	while ((resource = async_pool_pop_doomed(&abandoned))) {
		async_pool_put_away(pool, resource, ASYNC_POOL_BY_ABANDON, async_pool_probe_take_back(resource));
		async_aside_add(&collected);
	}
	zend_object *thrown = collected.exception;
	if (UNEXPECTED(aside.exception)) {
		if (thrown && !async_is_unwinding(thrown) && !async_is_cancellation(thrown)) {
			OBJ_RELEASE(thrown); /* the pool dies because of the exception in flight: that one is to be seen, as it is */
			thrown = NULL;
		}
		EG(exception) = thrown;
		thrown = NULL;
	}
	async_aside_merge(&aside);
	async_pool_check_invariants(pool);
	async_pool_delref(pool);
	if (thrown) {
		zend_throw_exception_internal(thrown); /* last: at the end of the request, without a frame, it does not return */
	}
}

async_pool_result_t async_pool_close(async_pool_t *pool)
{
	bool was_closed = async_pool_is_closed(pool);

	async_pool_addref(pool);
	if (!was_closed) {
		pool_shut(pool);
		async_pool_dismiss_waiters(pool);
		ZEND_ASYNC_CALLBACKS_NOTIFY(&pool->base.event, NULL, NULL);
	}
	/* what is idle in a closed pool belongs to the coroutine that is closing it */
	pool_drop_idle(pool, was_closed ? 0 : UINT32_MAX, ASYNC_POOL_BY_CLOSE);
	bool threw = EG(exception) != NULL;
	async_pool_delref(pool);
	return threw ? ASYNC_POOL_EXCEPTION : ASYNC_POOL_OK;
}

bool async_pool_close_later(async_pool_t *pool)
{
	if (!pool->options.destructor || (!async_pool_idle_count(pool) && !pool->active) || async_is_destroying()) {
		return false;
	}
	pool->closes_later = async_pool_task_run_soon(&pool->housekeeper);
	if (EXPECTED(pool->closes_later)) {
		async_pool_withhold_idle(pool);
	}
	return pool->closes_later;
}

void async_pool_resize(async_pool_t *pool, uint32_t min, uint32_t max, uint32_t valid_for)
{
	async_pool_addref(pool);
	pool->base.min_size = min;
	pool->base.max_size = max;
	pool->create_until = valid_for ? async_deadline_after(valid_for) : UINT64_MAX;
	async_pool_plan_detours(pool);
	async_pool_serve(pool);
	async_pool_restore_soon(pool);
	uint64_t count = async_pool_lasting_count(pool);
	if (count > max) {
		pool_drop_idle(pool, (uint32_t) MIN(count - max, UINT32_MAX), ASYNC_POOL_BY_RESIZE);
	}
	async_pool_delref(pool);
}

uint32_t async_pool_evict(async_pool_t *pool)
{
	uint32_t count = 0;

	async_pool_addref(pool);
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		resource->expires = 0;
		count += !(resource->state & ASYNC_POOL_INHERITED);
	}
	pool->has_evicted = true;
	async_pool_plan_detours(pool);
	pool_drop_idle(pool, async_pool_idle_count(pool), ASYNC_POOL_BY_EVICTION);
	async_pool_restore_soon(pool);
	async_pool_delref(pool);
	return count;
}

void async_pool_set_suspended(async_pool_t *pool, bool suspended)
{
	pool->is_suspended = suspended && !async_pool_is_closed(pool) && !pool->is_draining;
	async_pool_plan_detours(pool);
	async_pool_serve(pool);
	async_pool_check_invariants(pool);
}

/* Waits until all is back. */
static async_wait_status_t drain_wait(async_pool_t *pool, uint64_t deadline)
{
	zend_async_pool_waiter_t drainer = { .pool = pool }; /* without a ticket: it waits for no place */
	async_coroutine_t *coroutine = async_wait_prepare();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_WAIT_CANCELLED;
	}
	async_wait_init_described(&drainer.wait, coroutine, async_pool_waiter_info);
	async_list_push_back(&pool->draining, &drainer.wait.node);
	pool->in_line++;
	pool->beside++;
	async_wait_status_t status = async_wait_park(&drainer.wait, deadline);
	pool->in_line--;
	pool->beside--;
	return status;
}

bool async_pool_drain(async_pool_t *pool, zend_ulong timeout_ms)
{
	uint64_t deadline = timeout_ms ? async_deadline_after(timeout_ms) : 0;
	async_wait_status_t status = ASYNC_WAIT_OK;

	async_pool_addref(pool);
	pool->is_draining = true;
	pool->is_suspended = false;
	async_pool_plan_detours(pool);
	async_pool_serve(pool);
	while (status == ASYNC_WAIT_OK && !async_pool_is_drained(pool)) {
		if (!async_pool_search_abandoned(pool, 0, NULL)) {
			status = drain_wait(pool, deadline);
		} else if (UNEXPECTED(EG(exception))) {
			break;
		}
	}
	bool drained = async_pool_is_drained(pool);
	async_pool_close(pool);
	async_pool_delref(pool);
	return drained && !EG(exception);
}

/* In a child process. What a pool had in the parent belongs to the parent: to close a connection here would tell the server so,
 * and end it there. So every pool starts empty, and what it had is forgotten: no handler, no destructor is called for it. A
 * coroutine that had a resource when it forked can still give it back, which has no effect. */

/* Is the coroutine that forked inside an operation on the pool, that is, in a handler? */
static bool pool_is_busy(const async_pool_t *pool)
{
	const async_coroutine_t *current = ASYNC_G(current);

	/* If another coroutine opens it, it will never be opened here. Or it is the sweep that forks. */
	if (pool->is_opening || async_pool_tasks_are_run_by(pool, current) || async_pool_is_maker(pool, current)) {
		return true;
	}
	for (const zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		if (pool->base.wrapper && Z_TYPE(ex->This) == IS_OBJECT && Z_OBJ(ex->This) == pool->base.wrapper) {
			return true;
		}
	}
	return false;
}

/* None of them is destroyed in this process, whatever code lets it go last. The records of idle ones are freed. */
static void pool_forget_resources(async_pool_t *pool)
{
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		async_forget_anyway(&resource->value);
		resource->state &= ~ASYNC_POOL_IS_WITHHELD; /* or its destructor would be called after all */
		if (resource->state & ASYNC_POOL_IDLE) {
			async_forget_reference(&resource->value);
			async_pool_record_free(resource);
		}
	}
	pool->idle.head = pool->idle.tail;
	async_pool_affinity_forget(pool);
}

/* The pool is closed, and all that it still has belongs to the parent: no handler sees it. */
static void pool_disarm(async_pool_t *pool)
{
	zend_object *strategy = pool->strategy.object;

	pool->options = (zend_async_pool_options_t) { .max_creating = UINT32_MAX };
	pool->strategy = (async_pool_strategy_t) { .object = strategy };
	pool->reclaims = false;
	async_pool_plan_detours(pool);
}

static void pool_after_fork(async_pool_t *pool)
{
	pool_forget_resources(pool);
	if (async_pool_is_closed(pool) || pool_is_busy(pool)) { /* a busy one cannot tell which places this coroutine has */
		async_pool_abandon(pool);
		pool_disarm(pool);
		return;
	}
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (resource->state & ASYNC_POOL_LENT) {
			async_list_remove(&resource->held);
			resource->state = ASYNC_POOL_INHERITED;
		} else {
			async_pool_record_free(resource); /* a handler had it, in a coroutine that is gone */
		}
	}
	async_list_init(&pool->parked);
	async_list_init(&pool->making);
	async_list_init(&pool->draining);
	pool->active = pool->reserved = pool->in_line = pool->beside = pool->creating = pool->destroying = 0;
	pool->probes = pool->peak_active = pool->peak_before = 0;
	if (pool->create_until != UINT64_MAX) {
		pool->create_until = 0; /* what was allowed was allowed to the parent */
	}
	pool->acquired = pool->returned = 0;
	pool->counts = (async_pool_counts_t) { 0 };
	pool->survey = (async_pool_survey_t) { 0 };
	pool->is_draining = pool->is_suspended = false; /* the coroutine in drain() is gone, and perhaps that which would resume it */
	async_pool_tasks_after_fork(pool);
	async_pool_plan_detours(pool);
	async_pool_check_invariants(pool);
}

void async_pool_after_fork(void)
{
	ASYNC_LIST_FOREACH(&async_pools, node) {
		pool_after_fork(ASYNC_CONTAINER_OF(node, async_pool_t, node));
	}
}

async_pool_result_t async_pool_release_inherited(async_pool_t *pool, zval *value)
{
	async_pool_resource_t *resource = async_pool_has_identity(value)
		? async_pool_known_as(&pool->known, Z_PTR_P(value), ASYNC_POOL_INHERITED) : async_pool_inherited_anonymous(pool, value);

	if (!resource && !async_pool_has_identity(value)) {
		resource = async_pool_known_anonymous(&pool->known);
	}
	if (!resource || !(resource->state & ASYNC_POOL_INHERITED)) {
		return ASYNC_POOL_FOREIGN;
	}
	async_pool_record_destroy(resource);
	return ASYNC_POOL_OK;
}
