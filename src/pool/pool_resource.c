/* SPDX-License-Identifier: MIT
 *
 * The table of resources by identity: birth and death. Looking is inline, see pool_resource.h.
 */
#include "pool/pool_resource.h"

#define KNOWN_INITIAL 16

void async_pool_known_init(async_pool_known_t *known)
{
	known->entries = ecalloc(KNOWN_INITIAL, sizeof(*known->entries));
	known->anonymous = NULL;
	known->mask = KNOWN_INITIAL - 1;
	known->used = 0;
}

void async_pool_known_destroy(async_pool_known_t *known)
{
	efree(known->entries);
}

/* Doubles the capacity. */
static void known_grow(async_pool_known_t *known)
{
	async_pool_resource_t **old = known->entries;
	uint32_t capacity = known->mask + 1;

	known->mask = known->mask * 2 + 1;
	known->entries = ecalloc((size_t) known->mask + 1, sizeof(*known->entries));
	for (uint32_t i = 0; i < capacity; i++) {
		if (old[i]) {
			known->entries[async_pool_known_slot(known, Z_PTR(old[i]->value))] = old[i];
		}
	}
	efree(old);
}

void async_pool_known_add(async_pool_known_t *known, async_pool_resource_t *resource)
{
	async_pool_resource_t **entry = &known->entries[async_pool_known_slot(known, Z_PTR(resource->value))];

	known->used += !*entry;
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

void async_pool_known_remove(async_pool_known_t *known, async_pool_resource_t *resource)
{
	const void *identity = async_pool_identity_of(&resource->value);
	uint32_t slot = identity ? async_pool_known_slot(known, identity) : 0;
	async_pool_resource_t **entry = identity ? &known->entries[slot] : &known->anonymous;

	while (*entry && *entry != resource) {
		entry = &(*entry)->below;
	}
	if (!*entry) {
		return;
	}
	*entry = resource->below;
	if (identity && !known->entries[slot]) {
		known_free_slot(known, slot);
	}
}

/* So many are looked at. */
#define ANONYMOUS_SEARCH 64

async_pool_resource_t *async_pool_known_anonymous(const async_pool_known_t *known)
{
	async_pool_resource_t *resource = known->anonymous, *other = NULL;

	for (uint32_t i = 0; resource && i < ANONYMOUS_SEARCH; i++, resource = resource->below) {
		if (resource->holder == ASYNC_G(current)) {
			return resource;
		}
		if (!other && !(resource->state & ASYNC_POOL_IS_ARGUMENT)) { /* what use() has is not for others */
			other = resource;
		}
	}
	return other ? other : known->anonymous;
}
