/* SPDX-License-Identifier: MIT
 *
 * The table of handed-out resources. Deletion moves later entries of the same run back instead of leaving tombstones, so
 * a probe always ends at the first free slot and the table never needs cleaning.
 */
#include "pool/pool_entry.h"

#define OWNED_INITIAL 16

void async_pool_owned_init(async_pool_owned_t *owned)
{
	owned->entries = ecalloc(OWNED_INITIAL, sizeof(async_pool_entry_t));
	owned->mask = OWNED_INITIAL - 1;
	owned->used = owned->identified = owned->anonymous = 0;
}

void async_pool_owned_destroy(async_pool_owned_t *owned)
{
	efree(owned->entries);
}

/* The slot where a search begins. Addresses are multiples of 8 and come in steps of the object's size: the product
 * spreads them, its upper half is the well mixed one. */
static zend_always_inline uint32_t owned_home(const async_pool_owned_t *owned, const void *address)
{
	return (uint32_t) (((uint64_t) (uintptr_t) address * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & owned->mask;
}

/* The entry with this identity, or the free slot where it would be. */
static zend_always_inline uint32_t owned_find(const async_pool_owned_t *owned, async_pool_identity_t identity)
{
	uint32_t slot = owned_home(owned, identity.address);

	for (;;) {
		const async_pool_entry_t *entry = &owned->entries[slot];
		if (!entry->address || (entry->address == identity.address && entry->handle == identity.handle)) {
			return slot;
		}
		slot = (slot + 1) & owned->mask;
	}
}

static zend_never_inline void owned_grow(async_pool_owned_t *owned)
{
	async_pool_entry_t *old = owned->entries;
	uint32_t old_mask = owned->mask;

	owned->mask = old_mask * 2 + 1;
	owned->entries = ecalloc((size_t) owned->mask + 1, sizeof(async_pool_entry_t));
	for (uint32_t i = 0; i <= old_mask; i++) {
		if (old[i].address) {
			owned->entries[owned_find(owned, (async_pool_identity_t) { old[i].address, old[i].handle })] = old[i];
		}
	}
	efree(old);
}

void async_pool_owned_add(async_pool_owned_t *owned, const zval *resource)
{
	async_pool_identity_t identity = async_pool_identity_of(resource);

	if (!identity.address) {
		owned->anonymous++;
		return;
	}
	async_pool_entry_t *entry = &owned->entries[owned_find(owned, identity)];
	if (EXPECTED(!entry->address)) {
		entry->address = identity.address;
		entry->handle = identity.handle;
		entry->count = 0;
		owned->used++;
	}
	entry->count++;
	owned->identified++;
	if (UNEXPECTED(owned->used > owned->mask / 2)) {
		owned_grow(owned);
	}
}

/* Frees a slot and closes the gap: an entry further on moves in if it was pushed past the gap on its way from home. */
static zend_always_inline void owned_free_slot(async_pool_owned_t *owned, uint32_t gap)
{
	for (uint32_t slot = (gap + 1) & owned->mask; owned->entries[slot].address; slot = (slot + 1) & owned->mask) {
		uint32_t home = owned_home(owned, owned->entries[slot].address);
		if (((slot - home) & owned->mask) >= ((slot - gap) & owned->mask)) {
			owned->entries[gap] = owned->entries[slot];
			gap = slot;
		}
	}
	owned->entries[gap].address = NULL;
	owned->used--;
}

bool async_pool_owned_remove(async_pool_owned_t *owned, const zval *resource)
{
	async_pool_identity_t identity = async_pool_identity_of(resource);

	if (!identity.address) {
		if (!owned->anonymous) {
			return false;
		}
		owned->anonymous--;
		return true;
	}
	uint32_t slot = owned_find(owned, identity);
	async_pool_entry_t *entry = &owned->entries[slot];
	if (UNEXPECTED(!entry->address)) {
		return false;
	}
	owned->identified--;
	if (EXPECTED(--entry->count == 0)) {
		owned_free_slot(owned, slot);
	}
	return true;
}
