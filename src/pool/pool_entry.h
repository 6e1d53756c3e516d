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

/* An open-addressing hash table with linear probing, at most half full. */
typedef struct async_pool_owned {
	async_pool_entry_t *entries;
	uint32_t mask;       /* capacity - 1; the capacity is a power of two */
	uint32_t used;       /* entries that are not free */
	uint32_t identified; /* the sum of their counts */
	uint32_t anonymous;  /* values without identity that are handed out */
} async_pool_owned_t;

void async_pool_owned_init(async_pool_owned_t *owned);
void async_pool_owned_destroy(async_pool_owned_t *owned);

/* Notes that the resource is handed out. O(1). Allocates only when more are out than ever before. */
void async_pool_owned_add(async_pool_owned_t *owned, const zval *resource);
/* Takes the note back; false = the resource is not handed out, nothing has changed. O(1). */
bool async_pool_owned_remove(async_pool_owned_t *owned, const zval *resource);

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

#endif
