/* SPDX-License-Identifier: MIT
 *
 * A resource as the pool knows it, and the table that finds it.
 *
 * The pool keeps a record for each resource, from the call of the factory to that of the destructor: what it is, since when it is
 * idle or in use, who took it and where. The record holds one reference to the resource all the time. So the address is the
 * identity: nothing else can get this address while the pool knows the resource, even if the user drops it; and a resource that
 * is handed out and has no other reference was abandoned.
 *
 * The table finds the record of what is released. A second release, or the release of something foreign, is found out before
 * anything happens. A record stays in the table as long as it lives, so acquire() does not touch it, and release() only looks.
 * Numbers, strings and arrays have no identity: those that are handed out are a stack, of which a release takes one that the
 * current coroutine holds, if it is among the newest, and otherwise the newest. That may have been handed out to another
 * holder, but one that is never released stays at the bottom, as the oldest.
 *
 * The table is a hash table with open addressing and linear probing, at most half full. Deletion moves later entries of the same
 * run back instead of leaving tombstones, so a search ends at the first free slot and the table never needs cleaning.
 */
#ifndef ASYNC_POOL_RESOURCE_H
#define ASYNC_POOL_RESOURCE_H

#include "runtime/runtime.h"

typedef struct async_pool_resource async_pool_resource_t;

enum {
	ASYNC_POOL_BUSY = 0,      /* in the hands of a handler */
	ASYNC_POOL_IDLE = 1 << 0,
	ASYNC_POOL_LENT = 1 << 1, /* handed out */
	ASYNC_POOL_DOOMED = 1 << 6, /* about to be destroyed, by a coroutine that destroys others first */
	/* Of one that is handed out: */
	ASYNC_POOL_IS_ORPHAN = 1 << 2,   /* its holder has ended */
	ASYNC_POOL_IS_REPORTED = 1 << 3, /* as held too long */
	ASYNC_POOL_IS_ARGUMENT = 1 << 4, /* use() has a reference of its own */
	ASYNC_POOL_IS_BY_HAND = 1 << 5,  /* PHP code took it from a pool of an extension */
};

struct async_pool_resource {
	zval value;                   /* one reference; its Z_EXTRA() is the number of its holder, once that has ended */
	uint64_t since;               /* when it was handed out, or became idle */
	uint64_t expires;             /* its end by maxLifetime; 0 after evict(); UINT64_MAX = never */
	async_coroutine_t *holder;    /* that took it, until it ends; NULL: there was no coroutine yet */
	async_list_t held;            /* in the list of its holder, while it is handed out */
	zend_string *file;            /* where it was taken; see pool_place.h */
	uint32_t line;
	uint32_t state;               /* ASYNC_POOL_BUSY, IDLE, LENT or DOOMED, and what is known of LENT */
	bool was_abandoned;           /* the pool was closed then, and destroys it with what was idle */
	bool is_withheld;             /* PHP is not to call the destructor of the object: the pool comes first */
	async_pool_resource_t *below; /* another one of the same value; or the next one on the stack of those without identity */
	struct async_pool *pool;
	async_list_t node;            /* in the list of all resources of the pool */
};

typedef struct async_pool_known {
	async_pool_resource_t **entries; /* NULL = free */
	async_pool_resource_t *anonymous; /* the newest one without identity that is handed out */
	uint32_t mask; /* capacity - 1; the capacity is a power of two */
	uint32_t used; /* entries that are not free */
} async_pool_known_t;

void async_pool_known_init(async_pool_known_t *known);
/* The table only: the resources belong to the list of all. */
void async_pool_known_destroy(async_pool_known_t *known);

/* The value is no reference. */
static zend_always_inline bool async_pool_has_identity(const zval *value)
{
	return EXPECTED(Z_TYPE_P(value) >= IS_OBJECT); /* IS_OBJECT, IS_RESOURCE, IS_PTR */
}

/* NULL = a value without identity. */
static zend_always_inline const void *async_pool_identity_of(const zval *value)
{
	return async_pool_has_identity(value) ? Z_PTR_P(value) : NULL;
}

/* The slot where a search begins. Addresses are multiples of 8 and come in steps of the object's size: the product
 * spreads them, its upper half is the well mixed one. */
static zend_always_inline uint32_t async_pool_known_home(const async_pool_known_t *known, const void *address)
{
	return (uint32_t) (((uint64_t) (uintptr_t) address * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & known->mask;
}

/* The entry with this identity, or the free slot where it would be. */
static zend_always_inline uint32_t async_pool_known_slot(const async_pool_known_t *known, const void *identity)
{
	uint32_t slot = async_pool_known_home(known, identity);
	const async_pool_resource_t *other;

	while ((other = known->entries[slot]) && UNEXPECTED(Z_PTR(other->value) != identity)) {
		slot = (slot + 1) & known->mask;
	}
	return slot;
}

/* From now on it is found. Not for a value without identity. O(1). */
void async_pool_known_add(async_pool_known_t *known, async_pool_resource_t *resource);
/* The opposite. A no-op for one that was not added. */
void async_pool_known_remove(async_pool_known_t *known, async_pool_resource_t *resource);

/* The one without identity that a release takes; or NULL. */
async_pool_resource_t *async_pool_known_anonymous(const async_pool_known_t *known);

/* A resource of this identity that is handed out; of several, the newest. NULL = there is none. O(1). */
static zend_always_inline async_pool_resource_t *async_pool_known_lent_as(const async_pool_known_t *known, const void *identity)
{
	async_pool_resource_t *resource = known->entries[async_pool_known_slot(known, identity)];

	while (resource && UNEXPECTED(!(resource->state & ASYNC_POOL_LENT))) {
		resource = resource->below;
	}
	return resource;
}

/* The same for any value. */
static inline async_pool_resource_t *async_pool_known_lent(const async_pool_known_t *known, const zval *value)
{
	return async_pool_has_identity(value) ? async_pool_known_lent_as(known, Z_PTR_P(value)) : async_pool_known_anonymous(known);
}

#endif
