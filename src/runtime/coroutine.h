/* SPDX-License-Identifier: MIT
 *
 * Inside the runtime: the life of a coroutine.
 */
#ifndef ASYNC_RUNTIME_COROUTINE_H
#define ASYNC_RUNTIME_COROUTINE_H

#include "runtime/runtime.h"

/* Not after a fatal error, and not once the last objects are being destroyed. */
static inline bool async_coroutine_can_spawn(void)
{
	return ASYNC_G(state) != ASYNC_STATE_OFF && !(EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE);
}

/* The running main script, as a coroutine that has started. */
async_coroutine_t *async_coroutine_new_main(void);

/* Runs the coroutine from its first instruction to its end; called on a worker. */
ASYNC_SUSPENDS void async_coroutine_run(async_coroutine_t *coroutine);

/* Ends the coroutine with what is in base.result, base.exception or error: wakes whoever awaits it, and drops the
 * runtime's reference. */
void async_coroutine_finish(async_coroutine_t *coroutine);

/* Object handlers of Async\Coroutine that belong to the runtime; installed by src/php. */
zend_object *async_coroutine_object_create(zend_class_entry *ce);
void async_coroutine_object_destroy(zend_object *object);
void async_coroutine_object_free(zend_object *object);
HashTable *async_coroutine_object_gc(zend_object *object, zval **table, int *num);
extern zend_object_handlers async_coroutine_handlers;

#endif
