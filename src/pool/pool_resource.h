/* SPDX-License-Identifier: MIT
 *
 * A resource as the pool knows it, the table that finds it, and the queue of those that are idle.
 *
 * The pool keeps a record for each resource, from the call of the factory to that of the destructor: what it is, since when
 * it is idle or in use, which coroutine took it and at which line. The record holds one reference to the resource all the
 * time. So the address is the identity: no other value can get this address while the pool knows the resource, even if the
 * user drops it; and a resource that is handed out and has no other reference was abandoned.
 *
 * The table finds the record of a value that is released, so a second release, or the release of something foreign, is
 * noticed before anything happens. A record stays in the table as long as it lives: acquire() does not touch the table, and
 * release() only reads it. It is a hash table with open addressing and linear probing, at most half full. Deletion moves
 * later entries of the same run back instead of leaving tombstones, so a search ends at the first free slot and the table
 * never needs cleaning.
 *
 * A factory may return one object several times: PHP itself does so with closures that use nothing. Then the table has a record
 * in front that stands for none of them, and is never handed out: each has its own record below it.
 *
 * Numbers, strings and arrays have no identity: those that are handed out are a stack. A release takes the newest one that the
 * current coroutine holds, and otherwise the newest. That may have been handed out to another holder, but one that is never
 * released stays at the bottom, as the oldest.
 *
 * The queue of idle resources is a ring of records, oldest first. It has room for all records of the pool: it doubles when a
 * record is made and never shrinks, so to give a resource back allocates nothing. Positions run freely through 32 bits and are masked on access. A
 * position is therefore also a name: the health sweep uses it to tell what was there when it began from what was put back
 * meanwhile.
 */
#ifndef ASYNC_POOL_RESOURCE_H
#define ASYNC_POOL_RESOURCE_H

#include "runtime/runtime.h"

typedef struct async_pool async_pool_t;
typedef struct async_pool_resource async_pool_resource_t;

/* The time between two settings of the breaker's state. A taken place carries the epoch in which it was taken as a probe, or
 * 0 if it is none: a probe of an earlier epoch counts no more. */
typedef uint32_t async_pool_epoch_t;

/* The one state of a resource: where it is, and what is noted about it. */
enum {
	ASYNC_POOL_BUSY = 0,        /* in the hands of a handler */
	ASYNC_POOL_IDLE = 1 << 0,
	ASYNC_POOL_LENT = 1 << 1,   /* handed out */
	ASYNC_POOL_DOOMED = 1 << 2, /* about to be destroyed, by a coroutine that destroys others first */
	ASYNC_POOL_INHERITED = 1 << 7, /* in a child process: handed out in the parent */
	/* While it is handed out: */
	ASYNC_POOL_IS_REPORTED = 1 << 3, /* as held too long */
	ASYNC_POOL_IS_ARGUMENT = 1 << 4, /* use() has a reference of its own */
	ASYNC_POOL_IS_BY_HAND = 1 << 5,  /* PHP code took it from a pool of an extension */
	/* Until it is handed out again, or destroyed: */
	ASYNC_POOL_IS_ORPHAN = 1 << 6,    /* its holder has ended */
	ASYNC_POOL_IS_WITHHELD = 1 << 8,  /* PHP is not to call the destructor of the object: that of the pool comes first */
};

struct async_pool_resource {
	zval value;                   /* one reference; its Z_EXTRA() is the number of its holder, once that has ended */
	uint64_t since;               /* when it was handed out, or became idle */
	uint64_t expires;             /* its end by maxLifetime; 0 after evict(); UINT64_MAX = never */
	async_coroutine_t *holder;    /* that took it, until it ends; NULL: there was no coroutine yet */
	async_list_t held;            /* in the list of its holder while it is LENT; of its destroyer while it is DOOMED */
	zend_string *file;            /* the location where it was taken; see async_pool_note_location() */
	uint32_t line;
	uint32_t state;               /* ASYNC_POOL_BUSY, IDLE, LENT, DOOMED or INHERITED, and ASYNC_POOL_IS_* */
	union {
		async_pool_resource_t *below; /* another one of the same value */
		async_list_t anonymous;   /* on the stack of those without identity that are handed out */
	};
	async_pool_t *pool;
	async_list_t node;            /* in the list of all resources of the pool */
	async_pool_epoch_t probe;     /* of its place, while it is handed out in a pool that recovers */
};

/* Visits all that the pool knows; the body may remove the record that it is given, and no other. */
#define ASYNC_POOL_RESOURCE_OF(link) ASYNC_CONTAINER_OF(link, async_pool_resource_t, node)
#define ASYNC_POOL_RESOURCES_FOREACH(pool, resource) \
	for (async_pool_resource_t *resource = ASYNC_POOL_RESOURCE_OF((pool)->resources.next), \
			*resource##_next = ASYNC_POOL_RESOURCE_OF(resource->node.next); \
		&resource->node != &(pool)->resources; \
		resource = resource##_next, resource##_next = ASYNC_POOL_RESOURCE_OF(resource->node.next))

/* To another place than its next holder: what is noted until then stays. */
static zend_always_inline void async_pool_resource_move(async_pool_resource_t *resource, uint32_t where)
{
	resource->state = (resource->state & (ASYNC_POOL_IS_ORPHAN | ASYNC_POOL_IS_WITHHELD)) | where;
}

static inline bool async_pool_resource_is_busy(const async_pool_resource_t *resource)
{
	return !(resource->state & (ASYNC_POOL_IDLE | ASYNC_POOL_LENT | ASYNC_POOL_DOOMED | ASYNC_POOL_INHERITED));
}

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

typedef struct async_pool_known {
	async_pool_resource_t **entries;  /* NULL = free */
	async_list_t anonymous;           /* those without identity that are handed out, the newest last */
	uint32_t mask;  /* capacity - 1; the capacity is a power of two */
	uint32_t shift; /* leaves as many bits of 64 as the mask has */
	uint32_t used;  /* entries that are not free */
} async_pool_known_t;

void async_pool_known_init(async_pool_known_t *known);

/* The slot where a search begins. Addresses are multiples of 8 and come in steps of the object's size: the product
 * spreads them, its upper bits are the well mixed ones. */
static zend_always_inline uint32_t async_pool_known_home(const async_pool_known_t *known, const void *address)
{
	return (uint32_t) (((uint64_t) (uintptr_t) address * UINT64_C(0x9E3779B97F4A7C15)) >> known->shift);
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

/* One without identity is handed out. */
static zend_always_inline void async_pool_known_push(async_pool_known_t *known, async_pool_resource_t *resource)
{
	async_list_push_back(&known->anonymous, &resource->anonymous);
}

/* From now on a search finds it by its identity. Not for a value without. O(1). */
void async_pool_known_add(async_pool_known_t *known, async_pool_resource_t *resource);
/* One without identity that a release takes if its caller holds none; or NULL. */
async_pool_resource_t *async_pool_known_anonymous(const async_pool_known_t *known);

/* The first with this identity that is in this state; or NULL. */
async_pool_resource_t *async_pool_known_as(const async_pool_known_t *known, const void *identity, uint32_t state);

/* One that is handed out, of an identity that several resources have: that of the current coroutine, if it has one. */
async_pool_resource_t *async_pool_known_shared(const async_pool_resource_t *head, const void *identity);

/* A resource of this identity that is handed out. NULL = there is none. O(1). */
static zend_always_inline async_pool_resource_t *async_pool_known_lent_as(
	const async_pool_known_t *known, const void *identity)
{
	async_pool_resource_t *resource = known->entries[async_pool_known_slot(known, identity)];

	return EXPECTED(resource) && UNEXPECTED(!(resource->state & ASYNC_POOL_LENT))
		? async_pool_known_shared(resource, identity) : resource;
}

/* Those that the current coroutine holds, the newest last. */
async_list_t *async_pool_held(void);

typedef struct async_pool_ring {
	async_pool_resource_t **slots;
	uint32_t mask; /* capacity - 1; the capacity is a power of two */
	uint32_t head; /* position of the oldest element */
	uint32_t tail; /* position of the next push */
	uint32_t room; /* how many there can be: the records of the pool */
} async_pool_ring_t;

void async_pool_ring_init(async_pool_ring_t *ring);

static inline uint32_t async_pool_ring_count(const async_pool_ring_t *ring)
{
	return ring->tail - ring->head;
}

static inline async_pool_resource_t *async_pool_ring_at(const async_pool_ring_t *ring, uint32_t position)
{
	return ring->slots[position & ring->mask];
}

/* It is the next to be taken. */
static inline void async_pool_ring_push_front(async_pool_ring_t *ring, async_pool_resource_t *resource)
{
	ring->slots[--ring->head & ring->mask] = resource;
}

static zend_always_inline void async_pool_ring_push(async_pool_ring_t *ring, async_pool_resource_t *resource)
{
	ring->slots[ring->tail++ & ring->mask] = resource;
}

/* The ring must not be empty. */
static zend_always_inline async_pool_resource_t *async_pool_ring_pop(async_pool_ring_t *ring)
{
	return ring->slots[ring->head++ & ring->mask];
}

#endif
