/* SPDX-License-Identifier: MIT
 *
 * The queue of idle resources: a ring of records, oldest first. Push and pop are O(1); it starts with 8 slots, doubles when
 * it is full and never shrinks, so a pool that has seen its peak allocates nothing any more.
 *
 * Positions run freely through 32 bits and are masked on access. The position of an element is therefore also its name:
 * the health sweep uses it to tell what was there when it began from what was put back meanwhile.
 */
#ifndef ASYNC_POOL_RING_H
#define ASYNC_POOL_RING_H

#include "pool/pool_resource.h"

#define ASYNC_POOL_RING_INITIAL 8

typedef struct async_pool_ring {
	async_pool_resource_t **slots;
	uint32_t mask; /* capacity - 1; the capacity is a power of two */
	uint32_t head; /* position of the oldest element */
	uint32_t tail; /* position of the next push */
} async_pool_ring_t;

static inline void async_pool_ring_init(async_pool_ring_t *ring)
{
	ring->slots = safe_emalloc(ASYNC_POOL_RING_INITIAL, sizeof(*ring->slots), 0);
	ring->mask = ASYNC_POOL_RING_INITIAL - 1;
	ring->head = ring->tail = 0;
}

static inline void async_pool_ring_destroy(async_pool_ring_t *ring)
{
	efree(ring->slots);
}

static inline uint32_t async_pool_ring_count(const async_pool_ring_t *ring)
{
	return ring->tail - ring->head;
}

static inline bool async_pool_ring_is_empty(const async_pool_ring_t *ring)
{
	return ring->tail == ring->head;
}

static inline async_pool_resource_t *async_pool_ring_at(const async_pool_ring_t *ring, uint32_t position)
{
	return ring->slots[position & ring->mask];
}

/* Doubles the capacity. Positions stay valid. */
void async_pool_ring_grow(async_pool_ring_t *ring);

static zend_always_inline void async_pool_ring_push(async_pool_ring_t *ring, async_pool_resource_t *resource)
{
	if (UNEXPECTED(async_pool_ring_count(ring) > ring->mask)) {
		async_pool_ring_grow(ring);
	}
	ring->slots[ring->tail & ring->mask] = resource;
	ring->tail++;
}

/* The ring must not be empty. */
static zend_always_inline async_pool_resource_t *async_pool_ring_pop(async_pool_ring_t *ring)
{
	return ring->slots[ring->head++ & ring->mask];
}

#endif
