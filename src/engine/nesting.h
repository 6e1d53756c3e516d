/* SPDX-License-Identifier: MIT
 *
 * Does a coroutine leave from inside something: a callback, a magic method? And what it takes along then.
 */
#ifndef ASYNC_ENGINE_NESTING_H
#define ASYNC_ENGINE_NESTING_H

#include "engine/compat.h"

/* Where the C stack was, relative to the context, when a coroutine in a carrier left plainly through this function. */
typedef struct {
	const zend_function *function;
	uintptr_t depth;
} async_plain_exit_t;

#define ASYNC_PLAIN_EXITS 64
extern async_plain_exit_t async_plain_exits[ASYNC_PLAIN_EXITS];

static zend_always_inline async_plain_exit_t *async_plain_exit_of(const zend_function *function)
{
	return &async_plain_exits[((uintptr_t) function >> 5) % ASYNC_PLAIN_EXITS];
}

/* How far `here`, which is on the C stack, is from the context: the same number in all carriers. */
static zend_always_inline uintptr_t async_nesting_depth(void *here)
{
	return (uintptr_t) EG(current_fiber_context) - (uintptr_t) here;
}

/* Is the coroutine known to leave plainly: was one of our functions called by the VM, and nothing is in the middle of
 * anything? Never for main, whose depths are others. */
static zend_always_inline bool async_exit_is_plain(uintptr_t depth)
{
	const zend_execute_data *ex = EG(current_execute_data);
	const async_plain_exit_t *known = EXPECTED(ex) ? async_plain_exit_of(ex->func) : NULL;

	return EXPECTED(known) && known->function == ex->func && known->depth == depth;
}

/* Was the code that leaves called by a function of PHP that goes on when it returns? Looks at the frames, and remembers
 * plain exits. */
bool async_is_nested(uintptr_t depth);

/* Bits by which objects and arrays are marked as being visited. */
typedef struct async_guards async_guards_t;

/* Clears the marks that the current coroutine has set, as far as they can be found. NULL = there are none. */
async_guards_t *async_guards_take(void);
void async_guards_give_back(async_guards_t *guards);

#endif
