/* SPDX-License-Identifier: MIT
 *
 * Where a resource was taken: the file and the line of the PHP code, two words. To tell the place of a leak takes no more, and
 * a trace would cost many times what acquire() costs.
 *
 * A file name is a string of the compiled code, which may be freed while the resource is still out. So each name that was seen
 * is kept until the end of the request, once. Mostly it is that of the last time, which is found by its address.
 */
#ifndef ASYNC_POOL_PLACE_H
#define ASYNC_POOL_PLACE_H

#include "pool/pool.h"

void async_pool_place_rinit(void);
void async_pool_place_rshutdown(void);

/* Does PHP code run that could catch an exception? */
bool async_pool_has_caller(void);

/* The general case: internal functions in between, no PHP code at all, or another file. */
void async_pool_place_note_slowly(async_pool_t *pool, async_pool_resource_t *resource);

/* Notes the PHP code that called the function which runs now. */
static zend_always_inline void async_pool_place_note(async_pool_t *pool, async_pool_resource_t *resource)
{
	const zend_execute_data *frame = EG(current_execute_data);

	if (EXPECTED(frame) && EXPECTED(frame = frame->prev_execute_data) && EXPECTED(frame->func)
			&& EXPECTED(frame->func->type == ZEND_USER_FUNCTION)
			&& EXPECTED(frame->func->op_array.filename == pool->last_file)) {
		resource->file = pool->last_file;
		resource->line = frame->opline->lineno;
	} else {
		async_pool_place_note_slowly(pool, resource);
	}
}

#endif
