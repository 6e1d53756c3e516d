/* SPDX-License-Identifier: MIT
 *
 * Values of a coroutine that another object keeps: that object owns them, and the end of the coroutine removes them.
 */
#ifndef ASYNC_RUNTIME_LOCAL_H
#define ASYNC_RUNTIME_LOCAL_H

#include "runtime/runtime.h"

typedef struct async_local {
	HashTable values; /* by the identity of the coroutine; 0 = main */
} async_local_t;

void async_local_init(async_local_t *local);
void async_local_destroy(async_local_t *local);
void async_local_gc(async_local_t *local, zend_get_gc_buffer *buffer);

/* The value of the coroutine that runs now; NULL if it has none. Stale after anything that runs PHP code. */
zval *async_local_find(async_local_t *local);
/* The same; adds one that is undefined if there is none. */
zval *async_local_fetch(async_local_t *local);
/* Destructors may run, and suspend. */
void async_local_remove(async_local_t *local);

/* The coroutine has ended: frees all that belongs to it. */
void async_local_end(async_coroutine_t *coroutine);
/* In a child process the coroutine is gone. */
void async_local_forget(async_coroutine_t *coroutine);

#endif
