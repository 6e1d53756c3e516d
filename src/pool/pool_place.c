/* SPDX-License-Identifier: MIT
 *
 * The names of files in which resources were taken. See pool_place.h.
 */
#include "pool/pool_place.h"

static HashTable files; /* name => its string, which is kept; without memory until there is one */

void async_pool_place_rinit(void)
{
	zend_hash_init(&files, 0, NULL, NULL, false);
}

void async_pool_place_rshutdown(void)
{
	zend_hash_destroy(&files);
}

/* The string that stands for this name until the end of the request. */
static zend_string *file_keep(zend_string *name)
{
	if (ZSTR_IS_INTERNED(name)) {
		return name;
	}
	zval *kept = zend_hash_find(&files, name);
	if (!kept) {
		zval none;
		ZVAL_NULL(&none);
		zend_hash_add_new(&files, name, &none); /* the key is the reference */
		return name;
	}
	return ((Bucket *) kept)->key; /* a bucket begins with its value */
}

/* The PHP code that runs now is a function of ours, mostly: it is the caller that counts. */
static const zend_execute_data *frame_of_caller(void)
{
	const zend_execute_data *frame = EG(current_execute_data);

	while (frame && (!frame->func || !ZEND_USER_CODE(frame->func->type))) {
		frame = frame->prev_execute_data;
	}
	return frame;
}

bool async_pool_has_caller(void)
{
	return frame_of_caller() != NULL;
}

void async_pool_place_note_slowly(async_pool_t *pool, async_pool_resource_t *resource)
{
	const zend_execute_data *frame = frame_of_caller();

	resource->file = NULL;
	resource->line = 0;
	if (frame && frame->func->op_array.filename) {
		resource->file = file_keep(frame->func->op_array.filename);
		resource->line = frame->opline ? frame->opline->lineno : 0;
		pool->last_file = resource->file;
	}
}
