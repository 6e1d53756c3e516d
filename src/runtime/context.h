/* SPDX-License-Identifier: MIT
 *
 * Values by key, of a coroutine or of a scope: the object Async\Context. A Local is a key, too, one that every coroutine has
 * a value of its own for. Such a value goes with the Local, and with the coroutine.
 */
#ifndef ASYNC_RUNTIME_CONTEXT_H
#define ASYNC_RUNTIME_CONTEXT_H

#include "runtime/runtime.h"

struct async_context {
	HashTable values;       /* by string, or by the address of an object or a Local */
	async_scope_t *scope;   /* where a search goes on; NULL = nowhere: that of a coroutine, or the scope is gone */
	async_list_t locals;    /* values of Locals */
	uint32_t heritage;      /* of these: those that children inherit */
	bool is_over;           /* the coroutine has ended, and destructors have made too many values meanwhile */
	zend_object std;
};

async_context_t *async_context_new(void);
/* That of the coroutine (NULL = the one that runs now), which is made if need be; borrowed. Works without coroutines, too. */
async_context_t *async_context_of(async_coroutine_t *coroutine);

/* A value of the coroutine (NULL = the one that runs now) that belongs to an extension: stale after anything that adds one. It is
 * undefined if it was not there. NULL = there is none, and none is to be made. */
zval *async_context_slot(async_coroutine_t *coroutine, uint32_t number, bool make);

/* A new coroutine gets what it inherits. */
void async_context_inherit(async_coroutine_t *coroutine, async_coroutine_t *parent);
/* The coroutine has ended: frees the values of Locals. */
void async_context_end(async_coroutine_t *coroutine);
/* The coroutine is freed, or is gone in a child process. */
void async_context_drop(async_context_t **context);
void async_context_forget(async_coroutine_t *coroutine);

#endif
