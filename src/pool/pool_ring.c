/* SPDX-License-Identifier: MIT
 *
 * Growth of the ring of idle resources; everything else is inline. See pool_ring.h.
 */
#include "pool/pool_ring.h"

void async_pool_ring_grow(async_pool_ring_t *ring)
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
