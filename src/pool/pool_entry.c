/* SPDX-License-Identifier: MIT
 *
 * The life of the table of handed-out resources; its use is inline. See pool_entry.h.
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

void async_pool_owned_grow(async_pool_owned_t *owned)
{
	async_pool_entry_t *old = owned->entries;
	uint32_t old_mask = owned->mask;

	owned->mask = old_mask * 2 + 1;
	owned->entries = ecalloc((size_t) owned->mask + 1, sizeof(async_pool_entry_t));
	for (uint32_t i = 0; i <= old_mask; i++) {
		if (old[i].address) {
			owned->entries[async_pool_owned_find(owned, (async_pool_identity_t) { old[i].address, old[i].handle })] = old[i];
		}
	}
	efree(old);
}
