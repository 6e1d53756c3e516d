/* SPDX-License-Identifier: MIT
 *
 * All pools of the process, oldest first, and their names.
 */
#include "pool/pool_internal.h"
#include "pool/pool_stats.h"

async_list_t async_pools = { &async_pools, &async_pools };

static zend_ulong last_number; /* in the name of a pool that was given none */

/* The names of all pools => the last number that was added to one, to tell it from others. Those who watch the pools know them by
 * their names: no two may have the same. */
static HashTable names;

void async_pool_list_rinit(void)
{
	async_list_init(&async_pools); /* after a fatal error, some were never freed */
	zend_hash_init(&names, 8, NULL, NULL, false);
	last_number = 0;
}

/* The first free one of "wanted#1", "wanted#2" and so on, after the last number that was tried. */
static zend_string *name_find(const char *wanted, zend_ulong *number)
{
	zend_string *name;

	for (;;) {
		name = strpprintf(0, "%s#" ZEND_ULONG_FMT, wanted, ++*number);
		if (EXPECTED(!zend_hash_exists(&names, name))) {
			return name;
		}
		zend_string_release(name);
	}
}

void async_pool_enlist(async_pool_t *pool)
{
	zval none, *taken = pool->name ? zend_hash_find(&names, pool->name) : NULL;

	if (!pool->name) {
		pool->name = name_find("pool", &last_number);
	} else if (taken) {
		zend_string *wanted = pool->name;
		zend_ulong number = (zend_ulong) Z_LVAL_P(taken);
		pool->name = name_find(ZSTR_VAL(wanted), &number);
		Z_LVAL_P(taken) = (zend_long) number;
		zend_string_release(wanted);
	}
	ZVAL_LONG(&none, 1); /* the pool itself counts as the first */
	zend_hash_add_new(&names, pool->name, &none);
	async_list_push_back(&async_pools, &pool->node);
}

void async_pool_delist(async_pool_t *pool)
{
	zend_hash_del(&names, pool->name);
	if (zend_hash_num_elements(&names) == 0) {
		zend_hash_destroy(&names);
		zend_hash_init(&names, 8, NULL, NULL, false);
	}
	async_list_remove(&pool->node);
}

async_pool_t *async_pool_next(const async_pool_t *pool)
{
	const async_list_t *node = pool ? &pool->node : &async_pools;

	while ((node = node->next) != &async_pools) {
		async_pool_t *next = ASYNC_CONTAINER_OF(node, async_pool_t, node);
		if (!async_pool_is_closed(next) || next->active) {
			return next;
		}
	}
	return NULL;
}
