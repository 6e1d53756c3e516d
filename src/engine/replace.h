/* SPDX-License-Identifier: MIT
 *
 * Standing in front of functions, methods and pointers of PHP and its extensions: the one way to do it, and to undo it.
 *
 * Several parts of this extension may stand in front of the same function. Each one calls what it found there. All
 * replacements are undone when the process ends, in the reverse order, so each function gets its own handler back.
 */
#ifndef ASYNC_ENGINE_REPLACE_H
#define ASYNC_ENGINE_REPLACE_H

#include "php.h"

/* The number of our slot, where the engine keeps some for extensions: in functions, and in contexts. Negative = none is left. */
extern int async_slot;

/* A function, or a method as "class::method", in lower case; and the handler that stands in front of it. A hook names its rows
 * (`functions` of engine/hook.h). A function that PHP does not have is passed over. Call it when all modules are loaded. */
typedef struct async_replacement {
	const char *name; /* NULL ends an array of rows */
	zif_handler handler;
} async_replacement_t;

#define ASYNC_REPLACEMENTS(...) ((const async_replacement_t[]) { __VA_ARGS__, { NULL, NULL } })
void async_replace(const async_replacement_t *rows);

/* What has to be in use in the process before a handler has anything to do. Until then the function's own handler is called. */
#define ASYNC_WHEN_COROUTINES 1u
#define ASYNC_WHEN_POOLED 2u /* or a pooled PDO */
#define ASYNC_WHEN_ALWAYS UINT32_MAX
extern uint32_t async_in_use;

/* One handler in front of many functions. */
void async_replace_function(zend_function *function, zif_handler handler, uint32_t when);
/* The same for what only coroutines need. */
void async_replace_each(zend_function *function, zif_handler handler);
/* Every function and method of an extension, named in lower case: `replace` is async_replace_each(), or chooses the handler. */
typedef void (*async_replace_t)(zend_function *function, zif_handler handler);
void async_replace_all(const char *extension, async_replace_t replace, zif_handler handler);

/* What the handler is to call. The function that is called may be a copy, that of a closure or of a subclass. */
typedef struct async_replaced {
	struct async_replaced *older; /* of all functions: the order in which to undo */
	struct async_replaced *below; /* of the same function; NULL = the function's own handler */
	zend_internal_function *function;
	zif_handler handler;
	zif_handler covered;
	zif_handler own;              /* of the function */
	uint32_t when;                /* of this and all below */
} async_replaced_t;

const async_replaced_t *async_replaced_search(const zend_internal_function *function, zif_handler handler);

static zend_always_inline zif_handler async_replaced(const zend_function *function, zif_handler handler)
{
	if (UNEXPECTED(async_slot < 0)) {
		return async_replaced_search(&function->internal_function, handler)->covered;
	}
	const async_replaced_t *entry = function->internal_function.reserved[async_slot];
	while (entry->handler != handler) {
		entry = entry->below;
	}
	return entry->covered;
}

#define ASYNC_CALL_REPLACED(handler) async_replaced(EX(func), handler)(INTERNAL_FUNCTION_PARAM_PASSTHRU)

/* A method whose original is called with other objects, too: `original` is NULL, or what the method had in a parent class. A
 * class that has a method of its own keeps it, since the handler can call only one original. */
void async_replace_method(zend_class_entry *class, const char *name, zif_handler handler, zif_handler *original, uint32_t when);

/* A pointer of the engine, to a function or to a table of functions: `original` keeps what was there. */
#define ASYNC_REPLACE_POINTER(pointer, original, ours) \
	async_replace_pointer((void **) &(pointer), (void **) &(original), (void *) (ours))
void async_replace_pointer(void **pointer, void **original, void *ours);

/* At the end of the process: everything, in the reverse order. What another extension has covered is left alone. */
void async_replace_undo(void);

#endif
