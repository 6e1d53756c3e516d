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
	ASYNC_POOL_OWNED_FOREACH(owned, entry) {
		for (uint32_t count = Z_EXTRA_P(entry); count; count--) {
			zval_ptr_dtor(entry);
		}
	}
	efree(owned->entries);
}

void async_pool_owned_grow(async_pool_owned_t *owned)
{
	async_pool_owned_t old = *owned;

	owned->mask = old.mask * 2 + 1;
	owned->entries = ecalloc((size_t) owned->mask + 1, sizeof(async_pool_entry_t));
	ASYNC_POOL_OWNED_FOREACH(&old, entry) {
		owned->entries[async_pool_owned_find(owned, Z_PTR_P(entry))] = *entry;
	}
	efree(old.entries);
}
