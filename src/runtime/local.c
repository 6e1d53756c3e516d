/* SPDX-License-Identifier: MIT
 *
 * Each value is in two places: in the table of its owner, by the identity of the coroutine, and in the list of the
 * coroutine. So both ends find it in O(1). Values of main are in no list, since main lives as long as the request.
 */
#include "runtime/local.h"
#include "runtime/fork.h"

typedef struct local_value {
	zval value;
	async_local_t *local;
	uint64_t identity;
	async_list_t node; /* among the values of the coroutine */
} local_value_t;

/* Main has none before there are coroutines, but values. */
static uint64_t current_identity(void)
{
	return ASYNC_G(current) == ASYNC_G(main) ? 0 : async_coroutine_identify(ASYNC_G(current));
}

void async_local_init(async_local_t *local)
{
	zend_hash_init(&local->values, 0, NULL, NULL, false);
}

static local_value_t *value_find(async_local_t *local, uint64_t identity)
{
	return zend_hash_index_find_ptr(&local->values, (zend_ulong) identity);
}

/* Takes the value out of both places; the caller owns it. */
static void value_take(local_value_t *found, zval *value)
{
	zend_hash_index_del(&found->local->values, (zend_ulong) found->identity);
	async_list_remove(&found->node);
	ZVAL_COPY_VALUE(value, &found->value);
	efree(found);
}

static void value_free(local_value_t *found)
{
	zval value;

	value_take(found, &value);
	zval_ptr_dtor(&value);
}

void async_local_destroy(async_local_t *local)
{
	local_value_t *found;

	ZEND_HASH_FOREACH_PTR(&local->values, found) {
		value_free(found);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&local->values);
}

void async_local_gc(async_local_t *local, zend_get_gc_buffer *buffer)
{
	local_value_t *found;

	ZEND_HASH_FOREACH_PTR(&local->values, found) {
		zend_get_gc_buffer_add_zval(buffer, &found->value);
	} ZEND_HASH_FOREACH_END();
}

zval *async_local_find(async_local_t *local)
{
	local_value_t *found = value_find(local, current_identity());

	return found ? &found->value : NULL;
}

/* The list of the coroutine is made when it is needed: most have no values. */
static async_list_t *list_of(async_coroutine_t *coroutine)
{
	if (!coroutine->locals) {
		coroutine->locals = emalloc(sizeof(*coroutine->locals));
		async_list_init(coroutine->locals);
	}
	return coroutine->locals;
}

zval *async_local_fetch(async_local_t *local)
{
	uint64_t identity = current_identity();
	local_value_t *found = value_find(local, identity);

	if (!found) {
		found = emalloc(sizeof(*found));
		ZVAL_UNDEF(&found->value);
		found->local = local;
		found->identity = identity;
		async_list_init(&found->node);
		if (identity) {
			async_list_push_back(list_of(ASYNC_G(current)), &found->node);
		}
		zend_hash_index_add_new_ptr(&local->values, (zend_ulong) identity, found);
	}
	return &found->value;
}

void async_local_remove(async_local_t *local)
{
	local_value_t *found = value_find(local, current_identity());

	if (found) {
		value_free(found);
	}
}

/* A destructor may add values to the list. */
void async_local_end(async_coroutine_t *coroutine)
{
	async_list_t *node;

	while ((node = async_list_first(coroutine->locals))) {
		value_free(ASYNC_CONTAINER_OF(node, local_value_t, node));
	}
	efree(coroutine->locals);
	coroutine->locals = NULL;
}

void async_local_forget(async_coroutine_t *coroutine)
{
	async_list_t *node;

	while (coroutine->locals && (node = async_list_first(coroutine->locals))) {
		zval value;
		value_take(ASYNC_CONTAINER_OF(node, local_value_t, node), &value);
		async_forget_reference(&value);
	}
	coroutine->locals = NULL;
}
