/* SPDX-License-Identifier: MIT
 *
 * Who has what: the table of resources that are handed out, so that a second release, or the release of something
 * foreign, is found out before anything happens.
 *
 * The table holds no references: what the user drops dies at once, and only its entry stays, as the pool's place stays
 * taken. Identity is the address together with the handle. For PHP resources that is exact, their handles are never used
 * twice. An object that dies while it is handed out can be confused with a younger one only if that got both the address
 * and the handle of the dead one; such a release then fills the very place that the dead one has lost, and no resource
 * is ever held by two.
 *
 * Scalars, strings and arrays have no identity; they are only counted.
 *
 * It is a hash table with open addressing and linear probing, at most half full. Deletion moves later entries of the same
 * run back instead of leaving tombstones, so a search ends at the first free slot and the table never needs cleaning. All
 * of it is inline: it is a good part of what acquire() and release() do.
 */
#ifndef ASYNC_POOL_ENTRY_H
#define ASYNC_POOL_ENTRY_H

#include "php.h"

typedef struct async_pool_identity {
	const void *address; /* NULL = a value without identity */
	uint32_t handle;     /* 0 for plain pointers */
} async_pool_identity_t;

typedef struct async_pool_entry {
	const void *address; /* NULL = the slot is free */
	uint32_t handle;
	uint32_t count;      /* more than 1 only if the factory returns one object several times */
} async_pool_entry_t;

typedef struct async_pool_owned {
	async_pool_entry_t *entries;
	uint32_t mask;       /* capacity - 1; the capacity is a power of two */
	uint32_t used;       /* entries that are not free */
	uint32_t identified; /* the sum of their counts */
	uint32_t anonymous;  /* values without identity that are handed out */
} async_pool_owned_t;

void async_pool_owned_init(async_pool_owned_t *owned);
void async_pool_owned_destroy(async_pool_owned_t *owned);

/* Doubles the capacity. */
void async_pool_owned_grow(async_pool_owned_t *owned);

static zend_always_inline async_pool_identity_t async_pool_identity_of(const zval *resource)
{
	switch (Z_TYPE_P(resource)) {
		case IS_OBJECT:
			return (async_pool_identity_t) { Z_OBJ_P(resource), Z_OBJ_HANDLE_P(resource) };
		case IS_RESOURCE:
			return (async_pool_identity_t) { Z_RES_P(resource), (uint32_t) Z_RES_HANDLE_P(resource) };
		case IS_PTR:
			return (async_pool_identity_t) { Z_PTR_P(resource), 0 };
		default:
			return (async_pool_identity_t) { NULL, 0 };
	}
}

static zend_always_inline bool async_pool_identity_equals(async_pool_identity_t a, async_pool_identity_t b)
{
	return a.address == b.address && a.handle == b.handle;
}

/* The slot where a search begins. Addresses are multiples of 8 and come in steps of the object's size: the product
 * spreads them, its upper half is the well mixed one. */
static zend_always_inline uint32_t async_pool_owned_home(const async_pool_owned_t *owned, const void *address)
{
	return (uint32_t) (((uint64_t) (uintptr_t) address * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & owned->mask;
}

/* The entry with this identity, or the free slot where it would be. */
static zend_always_inline uint32_t async_pool_owned_find(const async_pool_owned_t *owned, async_pool_identity_t identity)
{
	uint32_t slot = async_pool_owned_home(owned, identity.address);

	for (;;) {
		const async_pool_entry_t *entry = &owned->entries[slot];
		if (!entry->address || (entry->address == identity.address && entry->handle == identity.handle)) {
			return slot;
		}
		slot = (slot + 1) & owned->mask;
	}
}

/* Notes that the resource is handed out. O(1). Allocates only when more are out than ever before. */
static zend_always_inline void async_pool_owned_add(async_pool_owned_t *owned, const zval *resource)
{
	async_pool_identity_t identity = async_pool_identity_of(resource);

	if (!identity.address) {
		owned->anonymous++;
		return;
	}
	async_pool_entry_t *entry = &owned->entries[async_pool_owned_find(owned, identity)];
	if (EXPECTED(!entry->address)) {
		entry->address = identity.address;
		entry->handle = identity.handle;
		entry->count = 0;
		owned->used++;
	}
	entry->count++;
	owned->identified++;
	if (UNEXPECTED(owned->used > owned->mask / 2)) {
		async_pool_owned_grow(owned);
	}
}

/* Frees a slot and closes the gap: an entry further on moves in if it was pushed past the gap on its way from home. */
static zend_always_inline void async_pool_owned_free_slot(async_pool_owned_t *owned, uint32_t gap)
{
	for (uint32_t slot = (gap + 1) & owned->mask; owned->entries[slot].address; slot = (slot + 1) & owned->mask) {
		uint32_t home = async_pool_owned_home(owned, owned->entries[slot].address);
		if (((slot - home) & owned->mask) >= ((slot - gap) & owned->mask)) {
			owned->entries[gap] = owned->entries[slot];
			gap = slot;
		}
	}
	owned->entries[gap].address = NULL;
	owned->used--;
}

/* Takes the note back; false = the resource is not handed out, nothing has changed. O(1). */
static zend_always_inline bool async_pool_owned_remove(async_pool_owned_t *owned, const zval *resource)
{
	async_pool_identity_t identity = async_pool_identity_of(resource);

	if (!identity.address) {
		if (!owned->anonymous) {
			return false;
		}
		owned->anonymous--;
		return true;
	}
	uint32_t slot = async_pool_owned_find(owned, identity);
	async_pool_entry_t *entry = &owned->entries[slot];
	if (UNEXPECTED(!entry->address)) {
		return false;
	}
	owned->identified--;
	if (EXPECTED(--entry->count == 0)) {
		async_pool_owned_free_slot(owned, slot);
	}
	return true;
}

#endif
