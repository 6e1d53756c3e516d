/* SPDX-License-Identifier: MIT
 *
 * The table of resources that are handed out. It finds out a second release, or the release of something foreign, before
 * anything happens.
 *
 * The table holds a reference to each resource in it. So the address is the identity: nothing else can get this address
 * while the pool counts the resource as active, even if the user drops it. Only the pool holds a resource if its reference
 * count is the count of its entry. The references move with the resources: acquire() adds one for the user, release() puts
 * the one of the table into the idle queue.
 *
 * Numbers, strings and arrays have no identity; they are only counted.
 *
 * It is a hash table with open addressing and linear probing, at most half full. Deletion moves later entries of the same
 * run back instead of leaving tombstones, so a search ends at the first free slot and the table never needs cleaning. All
 * of it is inline: it is a good part of what acquire() and release() do.
 */
#ifndef ASYNC_POOL_ENTRY_H
#define ASYNC_POOL_ENTRY_H

#include "php.h"

/* An entry is the resource itself. Its Z_EXTRA() is the number of times that it is handed out, which is more than 1 only if
 * the factory returns one object several times; the table has as many references. A slot is free if its Z_PTR() is NULL. */
typedef zval async_pool_entry_t;

typedef struct async_pool_owned {
	async_pool_entry_t *entries;
	uint32_t mask;       /* capacity - 1; the capacity is a power of two */
	uint32_t used;       /* entries that are not free */
	uint32_t identified; /* the sum of their counts */
	uint32_t anonymous;  /* values without identity that are handed out */
} async_pool_owned_t;

void async_pool_owned_init(async_pool_owned_t *owned);
/* Drops the references. Destructors of the user may run. */
void async_pool_owned_destroy(async_pool_owned_t *owned);

/* Doubles the capacity. */
void async_pool_owned_grow(async_pool_owned_t *owned);

/* NULL = a value without identity. */
static zend_always_inline const void *async_pool_identity_of(const zval *resource)
{
	switch (Z_TYPE_P(resource)) {
		case IS_OBJECT:
		case IS_RESOURCE:
		case IS_PTR:
			return Z_PTR_P(resource);
		default:
			return NULL;
	}
}

/* The slot where a search begins. Addresses are multiples of 8 and come in steps of the object's size: the product
 * spreads them, its upper half is the well mixed one. */
static zend_always_inline uint32_t async_pool_owned_home(const async_pool_owned_t *owned, const void *address)
{
	return (uint32_t) (((uint64_t) (uintptr_t) address * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & owned->mask;
}

/* The entry with this identity, or the free slot where it would be. */
static zend_always_inline uint32_t async_pool_owned_find(const async_pool_owned_t *owned, const void *identity)
{
	uint32_t slot = async_pool_owned_home(owned, identity);

	for (;;) {
		const void *other = Z_PTR(owned->entries[slot]);
		if (!other || other == identity) {
			return slot;
		}
		slot = (slot + 1) & owned->mask;
	}
}

/* Notes that the resource is handed out, and adds a reference. O(1). Allocates only when more are out than ever before. */
static zend_always_inline void async_pool_owned_add(async_pool_owned_t *owned, zval *resource)
{
	const void *identity = async_pool_identity_of(resource);

	if (!identity) {
		owned->anonymous++;
		return;
	}
	async_pool_entry_t *entry = &owned->entries[async_pool_owned_find(owned, identity)];
	if (EXPECTED(!Z_PTR_P(entry))) {
		ZVAL_COPY_VALUE(entry, resource);
		Z_EXTRA_P(entry) = 0;
		owned->used++;
	}
	Z_TRY_ADDREF_P(resource);
	Z_EXTRA_P(entry)++;
	owned->identified++;
	if (UNEXPECTED(owned->used > owned->mask / 2)) {
		async_pool_owned_grow(owned);
	}
}

/* Frees a slot and closes the gap: an entry further on moves in if it was pushed past the gap on its way from home. */
static zend_always_inline void async_pool_owned_free_slot(async_pool_owned_t *owned, uint32_t gap)
{
	for (uint32_t slot = (gap + 1) & owned->mask; Z_PTR(owned->entries[slot]); slot = (slot + 1) & owned->mask) {
		uint32_t home = async_pool_owned_home(owned, Z_PTR(owned->entries[slot]));
		if (((slot - home) & owned->mask) >= ((slot - gap) & owned->mask)) {
			owned->entries[gap] = owned->entries[slot];
			gap = slot;
		}
	}
	Z_PTR(owned->entries[gap]) = NULL;
	owned->used--;
}

/* Takes the note back; the caller owns a reference then. False = the resource is not handed out, nothing has changed. O(1). */
static zend_always_inline bool async_pool_owned_remove(async_pool_owned_t *owned, zval *resource)
{
	const void *identity = async_pool_identity_of(resource);

	if (!identity) {
		if (!owned->anonymous) {
			return false;
		}
		owned->anonymous--;
		Z_TRY_ADDREF_P(resource);
		return true;
	}
	uint32_t slot = async_pool_owned_find(owned, identity);
	async_pool_entry_t *entry = &owned->entries[slot];
	if (UNEXPECTED(!Z_PTR_P(entry))) {
		return false;
	}
	owned->identified--;
	if (EXPECTED(--Z_EXTRA_P(entry) == 0)) {
		async_pool_owned_free_slot(owned, slot);
	}
	return true;
}

/* Visits the entries. */
#define ASYNC_POOL_OWNED_FOREACH(owned, entry) \
	for (async_pool_entry_t *entry = (owned)->entries, *end_ = entry + (owned)->mask + 1; entry < end_; entry++) \
		if (Z_PTR_P(entry))

#endif
