/* SPDX-License-Identifier: MIT
 *
 * The records of resources: their birth and death, the table and the ring that they are in (see pool_resource.h), the
 * location where each was taken, and what becomes of those whose holder ends.
 */
#include "engine/frame.h"
#include "pool/pool_internal.h"
#include "pool/pool_stats.h"
#include "support/chaos.h"

#define RING_INITIAL 8

void async_pool_ring_init(async_pool_ring_t *ring)
{
	ring->slots = safe_emalloc(RING_INITIAL, sizeof(*ring->slots), 0);
	ring->mask = RING_INITIAL - 1;
	ring->head = ring->tail = ring->room = 0;
}

/* Doubles the capacity. Positions stay valid. */
static void ring_grow(async_pool_ring_t *ring)
{
	uint32_t mask = ring->mask * 2 + 1;
	async_pool_resource_t **slots = safe_emalloc((size_t) mask + 1, sizeof(*slots), 0);

	for (uint32_t position = ring->head; position != ring->tail; position++) {
		slots[position & mask] = async_pool_ring_at(ring, position);
	}
	efree(ring->slots);
	ring->slots = slots;
	ring->mask = mask;
}

#define KNOWN_INITIAL_BITS 4
#define KNOWN_INITIAL (1 << KNOWN_INITIAL_BITS)

void async_pool_known_init(async_pool_known_t *known)
{
	known->entries = ecalloc(KNOWN_INITIAL, sizeof(*known->entries));
	async_list_init(&known->anonymous);
	known->mask = KNOWN_INITIAL - 1;
	known->shift = 64 - KNOWN_INITIAL_BITS;
	known->used = 0;
}

/* Doubles the capacity. */
static void known_grow(async_pool_known_t *known)
{
	async_pool_resource_t **old = known->entries;
	uint32_t capacity = known->mask + 1;

	known->mask = known->mask * 2 + 1;
	known->shift--;
	known->entries = ecalloc((size_t) known->mask + 1, sizeof(*known->entries));
	for (uint32_t i = 0; i < capacity; i++) {
		if (old[i]) {
			known->entries[async_pool_known_slot(known, Z_PTR(old[i]->value))] = old[i];
		}
	}
	efree(old);
}

/* Does the record stand for several of one identity? */
static inline bool known_is_front(const async_pool_resource_t *resource)
{
	return resource->node.next == NULL;
}

/* It has no reference to the object, and is in no list. */
static async_pool_resource_t *known_front(async_pool_resource_t *first)
{
	async_pool_resource_t *front = ecalloc(1, sizeof(*front));

	ZVAL_PTR(&front->value, Z_PTR(first->value));
	front->pool = first->pool;
	front->below = first;
	return front;
}

void async_pool_known_add(async_pool_known_t *known, async_pool_resource_t *resource)
{
	async_pool_resource_t **entry = &known->entries[async_pool_known_slot(known, Z_PTR(resource->value))];
	known->used += !*entry;
	if (UNEXPECTED(*entry)) {
		if (!known_is_front(*entry)) {
			*entry = known_front(*entry);
		}
		entry = &(*entry)->below;
	}
	resource->below = *entry;
	*entry = resource;
	if (known->used > known->mask / 2) {
		known_grow(known);
	}
}

/* Frees a slot and closes the gap: an entry further on moves in if it was pushed past the gap on its way from home. */
static void known_free_slot(async_pool_known_t *known, uint32_t gap)
{
	for (uint32_t slot = (gap + 1) & known->mask; known->entries[slot]; slot = (slot + 1) & known->mask) {
		uint32_t home = async_pool_known_home(known, Z_PTR(known->entries[slot]->value));
		if (((slot - home) & known->mask) >= ((slot - gap) & known->mask)) {
			known->entries[gap] = known->entries[slot];
			gap = slot;
		}
	}
	known->entries[gap] = NULL;
	known->used--;
}

/* A no-op for one that was not added. */
static void known_remove(async_pool_known_t *known, async_pool_resource_t *resource)
{
	const void *identity = async_pool_identity_of(&resource->value);

	if (!identity) {
		async_list_cut(&resource->anonymous);
		return;
	}
	uint32_t slot = async_pool_known_slot(known, identity);
	async_pool_resource_t **entry = &known->entries[slot];
	while (*entry && *entry != resource) {
		entry = &(*entry)->below;
	}
	if (!*entry) {
		return;
	}
	*entry = resource->below;
	if (UNEXPECTED(known->entries[slot]) && known_is_front(known->entries[slot]) && !known->entries[slot]->below) {
		efree(known->entries[slot]);
		known->entries[slot] = NULL;
	}
	if (!known->entries[slot]) {
		known_free_slot(known, slot);
	}
}

/* So many are looked at. */
#define ANONYMOUS_SEARCH 64

async_pool_resource_t *async_pool_known_anonymous(const async_pool_known_t *known)
{
	const async_list_t *list = &known->anonymous, *node = list->prev;

	for (uint32_t i = 0; node != list && i < ANONYMOUS_SEARCH; i++, node = node->prev) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, anonymous);
		if (!(resource->state & ASYNC_POOL_IS_ARGUMENT)) { /* what use() has is not for others */
			return resource;
		}
	}
	return async_list_is_empty(list) ? NULL : ASYNC_CONTAINER_OF(list->prev, async_pool_resource_t, anonymous);
}

async_list_t async_pool_outside = { &async_pool_outside, &async_pool_outside };

async_list_t *async_pool_held(void)
{
	return ASYNC_G(current) ? &ASYNC_G(current)->held : &async_pool_outside;
}

/* The newest that the current coroutine holds and that cannot be told from others: NULL is the identity of those without. */
static async_pool_resource_t *held_alike(const async_pool_t *pool, const void *identity)
{
	const async_list_t *list = async_pool_held(), *node = list->prev;

	for (uint32_t i = 0; node != list && i < ANONYMOUS_SEARCH; i++, node = node->prev) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);
		if (resource->pool == pool && async_pool_identity_of(&resource->value) == identity) {
			return resource;
		}
	}
	return NULL;
}

async_pool_resource_t *async_pool_inherited_anonymous(const async_pool_t *pool, const zval *value)
{
	const async_list_t *list = &pool->known.anonymous, *node = list->next;

	for (uint32_t i = 0; node != list && i < ANONYMOUS_SEARCH; i++, node = node->next) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, anonymous);
		if ((resource->state & ASYNC_POOL_INHERITED) && zend_is_identical(&resource->value, (zval *) value)) {
			return resource;
		}
	}
	return NULL;
}

async_pool_resource_t *async_pool_lent_anonymous(const async_pool_t *pool, const zval *value)
{
	async_pool_resource_t *resource = held_alike(pool, NULL);

	if (!resource && !async_pool_inherited_anonymous(pool, value)) {
		resource = async_pool_known_anonymous(&pool->known);
	}
	return resource && (resource->state & ASYNC_POOL_LENT) ? resource : NULL;
}

async_pool_resource_t *async_pool_known_as(const async_pool_known_t *known, const void *identity, uint32_t state)
{
	async_pool_resource_t *resource = known->entries[async_pool_known_slot(known, identity)];

	while (resource && !(resource->state & state)) {
		resource = resource->below;
	}
	return resource;
}

async_pool_resource_t *async_pool_known_shared(const async_pool_resource_t *head, const void *identity)
{
	async_pool_resource_t *resource = head->below ? held_alike(head->pool, identity) : NULL;

	return resource ? resource : async_pool_known_as(&head->pool->known, identity, ASYNC_POOL_LENT);
}

async_pool_resource_t *async_pool_lent(const async_pool_t *pool, const zval *value)
{
	return async_pool_has_identity(value) ? async_pool_known_lent_as(&pool->known, Z_PTR_P(value)) : async_pool_lent_anonymous(pool, value);
}

uint64_t async_pool_random(void)
{
	static uint64_t state = UINT64_C(0x9E3779B97F4A7C15);

#ifdef ASYNC_DEBUG
	if (async_chaos_is_on()) {
		return (uint64_t) async_chaos_below(UINT32_MAX) << 16;
	}
#endif
	state = (state ^ (uint64_t) getpid()) * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return state >> 16; /* 48 bits: that many ns are the last tenth of a month */
}

/* Somewhere in the last tenth of maxLifetime, for each resource its own moment: those that were made together do not go
 * together. */
static uint64_t record_expiry(const async_pool_t *pool)
{
	uint64_t longest = pool->options.max_lifetime * NS_PER_MS;

	return longest ? async_pool_clock() + longest - async_pool_random() % (longest / 10 + 1) : UINT64_MAX;
}

async_pool_resource_t *async_pool_record_new(async_pool_t *pool)
{
	async_pool_resource_t *resource = ecalloc(1, sizeof(*resource));

	if (pool->idle.room++ > pool->idle.mask) {
		ring_grow(&pool->idle);
	}
	ZVAL_NULL(&resource->value);
	resource->expires = record_expiry(pool);
	resource->since = async_clock_last;
	resource->pool = pool;
	async_list_push_back(&pool->resources, &resource->node);
	return resource;
}

void async_pool_replace_value(async_pool_t *pool, async_pool_resource_t *resource, const zval *value)
{
	zval old;

	known_remove(&pool->known, resource);
	resource->state &= ~ASYNC_POOL_LENT;
	ZVAL_COPY_VALUE(&old, &resource->value);
	ZVAL_COPY(&resource->value, value);
	zval_ptr_dtor(&old); /* last: an object in an array has a destructor, which may release, too */
}

void async_pool_record_free(async_pool_resource_t *resource)
{
	if (resource->state & ASYNC_POOL_LENT) {
		async_list_cut(&resource->held);
	}
	if ((resource->state & (ASYNC_POOL_LENT | ASYNC_POOL_INHERITED)) || async_pool_identity_of(&resource->value)) {
		known_remove(&resource->pool->known, resource);
	}
	async_list_remove(&resource->node);
	resource->pool->idle.room--;
	efree(resource);
}

void async_pool_withhold_idle(async_pool_t *pool)
{
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		zend_object *object = Z_TYPE(resource->value) == IS_OBJECT ? Z_OBJ(resource->value) : NULL;

		if ((resource->state & ASYNC_POOL_IDLE) && object && object->ce->destructor
				&& !(OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED)) {
			GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
			resource->state |= ASYNC_POOL_IS_WITHHELD;
		}
	}
}

static void withhold_all(void)
{
	ASYNC_POOLS_FOREACH(pool) {
		if (pool->options.destructor) {
			async_pool_withhold_idle(pool);
		}
	}
}

void async_pool_record_destroy(async_pool_resource_t *resource)
{
	bool was_withheld = resource->state & ASYNC_POOL_IS_WITHHELD;
	zval value;

	ZVAL_COPY_VALUE(&value, &resource->value);
	async_pool_record_free(resource); /* before the reference, which keeps others from having its address */
	if (UNEXPECTED(was_withheld)) {
		GC_DEL_FLAGS(Z_OBJ(value), IS_OBJ_DESTRUCTOR_CALLED);
		if (Z_REFCOUNT(value) > 1 && (EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE)) { /* PHP may have passed it already */
			GC_ADD_FLAGS(Z_OBJ(value), IS_OBJ_DESTRUCTOR_CALLED);
			Z_OBJ_HT(value)->dtor_obj(Z_OBJ(value));
		}
	}
	zval_ptr_dtor(&value);
}

static HashTable files; /* name => null; the key is what is kept. Without memory until there is one */

/* The string that stands for this name until the end of the request. */
static zend_string *file_keep(zend_string *name)
{
	if (ZSTR_IS_INTERNED(name)) {
		return name;
	}
	zval *kept = zend_hash_find(&files, name);
	if (!kept) {
		kept = zend_hash_add_empty_element(&files, name);
	}
	return ((Bucket *) kept)->key; /* a bucket begins with its value */
}

void async_pool_note_location_slowly(async_pool_t *pool, async_pool_resource_t *resource)
{
	const zend_execute_data *frame = async_frame_of_user_code(EG(current_execute_data));

	resource->file = NULL;
	resource->line = 0;
	if (frame && frame->func->op_array.filename) {
		resource->file = file_keep(frame->func->op_array.filename);
		resource->line = frame->opline ? frame->opline->lineno : 0;
		pool->last_file = resource->file;
	}
}

/* Is it worth while to take back now what the coroutine has left behind? Not if the process is about to end. The end of main
 * is mostly that: then only if a coroutine waits. */
static bool is_missed(const async_pool_t *pool, const async_coroutine_t *coroutine)
{
	return !ASYNC_G(end) && (!ZEND_COROUTINE_IS_MAIN(&coroutine->base) || pool->in_line);
}

/* The resources that the coroutine has not given back have no holder any more. Those without another reference are taken
 * back soon: not here, where no handler may run. */
static void coroutine_leaves(async_coroutine_t *coroutine)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&coroutine->held))) {
		async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);

		resource->holder = NULL;
		Z_EXTRA(resource->value) = coroutine->std.handle;
		resource->state |= ASYNC_POOL_IS_ORPHAN;
		if (async_pool_is_abandoned(resource) && is_missed(resource->pool, coroutine)) {
			async_pool_task_run_soon(&resource->pool->housekeeper);
		}
	}
}

/* What the main script holds already is held by its coroutine from now on. */
static void main_launches(async_coroutine_t *coroutine)
{
	ASYNC_LIST_FOREACH(&async_pool_outside, node) {
		ASYNC_CONTAINER_OF(node, async_pool_resource_t, held)->holder = coroutine;
	}
	async_list_splice(&coroutine->held, &async_pool_outside);
}

const async_layer_t async_layer_pool = {
	.on_launch = main_launches,
	.on_leaving = coroutine_leaves,
	.appeal_deadlock = async_pool_appeal_deadlock,
	.on_destroying = withhold_all,
	.after_fork = async_pool_after_fork,
};

void async_pool_rinit(void)
{
	async_list_init(&async_pool_outside);
	async_pool_list_rinit();
	zend_hash_init(&files, 0, NULL, NULL, false);
}

void async_pool_rshutdown(void)
{
	zend_hash_destroy(&files);
	async_gauges_rshutdown();
}
