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

ASYNC_OBJECT_PART(async_context_t, async_context_from_object)

async_context_t *async_context_new(void);
/* That of the coroutine (NULL = the one that runs now), which is made if need be; borrowed. Works without coroutines, too. */
async_context_t *async_context_of(async_coroutine_t *coroutine);

/* The key is a string or an object; NULL if there is no value. Stale after anything that runs PHP code. */
zval *async_context_find(async_context_t *context, const zval *key);
/* The same, then in the scopes above. */
zval *async_context_search(async_context_t *context, const zval *key);
/* Destructors may run. */
void async_context_set(async_context_t *context, zval *key, zval *value);
void async_context_unset(async_context_t *context, const zval *key);

/* A value of the coroutine (NULL = the one that runs now) that belongs to an extension: stale after anything that adds one. It is
 * undefined if it was not there. NULL = there is none, and none is to be made. */
zval *async_context_slot(async_coroutine_t *coroutine, uint32_t number, bool make);

/* The object Async\Local: a key that keeps the values, and is kept by none of them. */
typedef struct {
	async_list_t values;
	bool is_inherited;    /* a new coroutine begins with the value of the coroutine that spawned it */
	async_call_t factory; /* without a callable: none */
	zend_object std;
} async_local_t;

ASYNC_OBJECT_PART(async_local_t, async_local_from_object)

/* The value of the coroutine that runs now; NULL if it has none. Stale after anything that runs PHP code. */
zval *async_local_find(async_local_t *local);
/* The same; adds one that is undefined if there is none. NULL = exception thrown. */
zval *async_local_fetch(async_local_t *local);
/* Destructors may run, and suspend. */
void async_local_remove(async_local_t *local);

/* A new coroutine gets what it inherits. */
void async_context_inherit(async_coroutine_t *coroutine, async_coroutine_t *parent);
/* The coroutine has ended: frees the values of Locals. */
void async_context_end(async_coroutine_t *coroutine);
/* The coroutine is freed, or is gone in a child process. */
void async_context_drop(async_context_t **context);
void async_context_forget(async_coroutine_t *coroutine);

/* Classes, registered by src/php. */
extern zend_class_entry *async_ce_context;
extern async_class_t async_context_class, async_local_class;

#endif
