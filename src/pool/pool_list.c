/* SPDX-License-Identifier: MIT
 *
 * All pools of the process, oldest first, and their names.
 */
#include "pool/pool_internal.h"
#include "pool/pool_stats.h"

#include "ext/standard/html.h"

async_list_t async_pools = { &async_pools, &async_pools };

static uint32_t last_number; /* in the name of a pool that was given none */

void async_pool_list_rinit(void)
{
	async_list_init(&async_pools); /* after a fatal error, some were never freed */
	last_number = 0;
}

bool async_pool_name_is_valid(const zend_string *name)
{
	int status = SUCCESS;

	for (size_t i = 0; i < ZSTR_LEN(name) && status == SUCCESS;) {
		if (!php_next_utf8_char((const unsigned char *) ZSTR_VAL(name), ZSTR_LEN(name), &i, &status)) {
			return false;
		}
	}
	return status == SUCCESS;
}

void async_pool_enlist(async_pool_t *pool)
{
	if (!pool->name) {
		pool->name = strpprintf(0, "pool#%u", ++last_number);
	}
	async_list_push_back(&async_pools, &pool->node);
}

void async_pool_delist(async_pool_t *pool)
{
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
