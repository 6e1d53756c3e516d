/* SPDX-License-Identifier: MIT
 *
 * Nested acquires that can never end: every resource of a pool is held by a coroutine that waits for this pool, or for
 * another one of which the same is true. The coroutine that would be the last to wait is told so, while all others go on.
 *
 * It is said only if it is certain. A coroutine with a deadline comes back by itself. A resource that anything else than the
 * variables of its holder refers to may have been given to code that will release it: a dispatcher that acquires, and
 * spawns a coroutine for each resource, waits for these. And a value without identity does not tell which coroutine has it.
 */
#include "pool/pool_internal.h"

/* How many variables in the frames of a coroutine are this object. What is in a temporary, an array or a property is not
 * found, nor what is in a global variable, which all code can read: then nothing is certain. */
static uint32_t frames_count(const zend_execute_data *frame, const zend_refcounted *object)
{
	uint32_t count = 0;

	for (; frame; frame = frame->prev_execute_data) {
		if (!frame->func || !ZEND_USER_CODE(frame->func->type) || (ZEND_CALL_INFO(frame) & ZEND_CALL_HAS_SYMBOL_TABLE)) {
			continue;
		}
		for (int i = 0; i < frame->func->op_array.last_var; i++) {
			const zval *variable = ZEND_CALL_VAR_NUM(frame, i);
			if (Z_ISREF_P(variable) && Z_REFCOUNT_P(variable) == 1) {
				variable = Z_REFVAL_P(variable);
			}
			count += Z_REFCOUNTED_P(variable) && Z_COUNTED_P(variable) == object;
		}
	}
	return count;
}

/* Is it the holder alone that can release the resource? */
static bool is_captive(const async_pool_resource_t *resource, const async_coroutine_t *holder)
{
	if (!async_pool_identity_of(&resource->value) || !Z_REFCOUNTED(resource->value)) {
		return false;
	}
	const zend_execute_data *frame = holder == ASYNC_G(current) ? EG(current_execute_data) : holder->execute_data;
	uint32_t known = 1 + ((resource->state & ASYNC_POOL_IS_ARGUMENT) != 0);

	return Z_REFCOUNT(resource->value) == known + frames_count(frame, Z_COUNTED(resource->value));
}

/* The pool that the coroutine waits for, with nothing promised; NULL = it may come back by itself, for example at a
 * deadline. */
static async_pool_t *awaited_by(const async_coroutine_t *coroutine, bool despite_deadlines)
{
	const async_wait_t *wait = coroutine->wait;
	const zend_async_pool_waiter_t *waiter = (const zend_async_pool_waiter_t *) wait;

	if (!wait || wait->status != ASYNC_WAIT_PENDING || wait->describe != async_pool_waiter_info
			|| (!despite_deadlines && (async_timer_is_active(&coroutine->timer) || coroutine->deadline)) || coroutine->error) {
		return NULL;
	}
	return waiter->ticket ? waiter->pool : NULL;
}

/* The pools that are found to be stuck if all of them are. */
typedef struct {
	async_pool_t *first; /* by next_stuck */
	async_pool_t *last;
	async_pool_t *newest_wait; /* what the current coroutine is about to wait for, or has waited for until now */
	bool despite_deadlines;
} search_t;

static void search_add(search_t *search, async_pool_t *pool)
{
	if (pool->next_stuck || pool == search->last) {
		return; /* it is in the list */
	}
	if (search->last) {
		search->last->next_stuck = pool;
	} else {
		search->first = pool;
	}
	search->last = pool;
}

/* All places are taken by resources whose holders wait for pools; these are added to the search. */
static bool search_pool(search_t *search, async_pool_t *pool)
{
	if (async_pool_is_closed(pool) || pool->reserved || async_pool_lent_count(pool) != pool->active
			|| async_pool_has_place(pool)) {
		return false;
	}
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (!(resource->state & ASYNC_POOL_LENT)) {
			continue;
		}
		async_coroutine_t *holder = resource->holder;
		if (!holder) {
			return false;
		}
		async_pool_t *awaited = holder == ASYNC_G(current) ? search->newest_wait
			: awaited_by(holder, search->despite_deadlines);
		if (!awaited || !is_captive(resource, holder)) {
			return false;
		}
		search_add(search, awaited);
	}
	return true;
}

bool async_pool_is_stuck(async_pool_t *pool, bool despite_deadlines)
{
	search_t search = { .newest_wait = pool, .despite_deadlines = despite_deadlines };
	bool stuck = despite_deadlines || !ASYNC_G(current)->deadline;

	search_add(&search, pool);
	for (async_pool_t *next = search.first; next && stuck; next = next->next_stuck) {
		stuck = search_pool(&search, next);
	}
	while (search.first) { /* leave no marks */
		async_pool_t *next = search.first->next_stuck;
		search.first->next_stuck = NULL;
		search.first = next;
	}
	return stuck;
}
