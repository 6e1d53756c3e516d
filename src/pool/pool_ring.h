/* SPDX-License-Identifier: MIT
 *
 * The queue of idle resources: a ring of zvals, oldest first. Push and pop are O(1); it starts with 8 slots, doubles when
 * it is full and never shrinks, so a pool that has seen its peak allocates nothing any more.
 *
 * Positions run freely through 32 bits and are masked on access. The position of an element is therefore also its name:
 * the health sweep uses it to tell what was there when it began from what was put back meanwhile.
 */
#ifndef ASYNC_POOL_RING_H
#define ASYNC_POOL_RING_H

#include "php.h"

#define ASYNC_POOL_RING_INITIAL 8

typedef struct async_pool_ring {
	zval *slots;
	uint32_t mask; /* capacity - 1; the capacity is a power of two */
	uint32_t head; /* position of the oldest element */
	uint32_t tail; /* position of the next push */
} async_pool_ring_t;

static inline void async_pool_ring_init(async_pool_ring_t *ring)
{
	ring->slots = safe_emalloc(ASYNC_POOL_RING_INITIAL, sizeof(zval), 0);
	ring->mask = ASYNC_POOL_RING_INITIAL - 1;
	ring->head = ring->tail = 0;
}

/* The ring must be empty. */
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

static inline zval *async_pool_ring_at(const async_pool_ring_t *ring, uint32_t position)
{
	return &ring->slots[position & ring->mask];
}

/* Doubles the capacity. Positions stay valid. */
void async_pool_ring_grow(async_pool_ring_t *ring);

/* Takes over the reference of `value`. */
static zend_always_inline void async_pool_ring_push(async_pool_ring_t *ring, const zval *value)
{
	if (UNEXPECTED(async_pool_ring_count(ring) > ring->mask)) {
		async_pool_ring_grow(ring);
	}
	ZVAL_COPY_VALUE(async_pool_ring_at(ring, ring->tail), value);
	ring->tail++;
}

/* Hands over the reference to `value`. The ring must not be empty. */
static zend_always_inline void async_pool_ring_pop(async_pool_ring_t *ring, zval *value)
{
	ZVAL_COPY_VALUE(value, async_pool_ring_at(ring, ring->head));
	ring->head++;
}

#endif
