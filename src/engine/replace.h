/* SPDX-License-Identifier: MIT
 *
 * Standing in front of functions and methods of PHP and its extensions: the one way to do it, and to undo it.
 *
 * Several parts of this extension may stand in front of the same function. Each one calls what it found there. All
 * replacements are undone when the process ends, in the reverse order, so each function gets its own handler back.
 */
#ifndef ASYNC_ENGINE_REPLACE_H
#define ASYNC_ENGINE_REPLACE_H

#include "php.h"

/* Puts the handler in front of an internal function. Returns the handler to call from there; NULL if there is no such
 * function. Call it when all modules are loaded. */
zif_handler async_replace_function(const char *name, zif_handler handler);

/* The same for a method. `original` is NULL, or what the method had in a parent class: a class that has a method of its own
 * keeps it, since the handler can call only one original. */
void async_replace_method(zend_class_entry *class, const char *name, zif_handler handler, zif_handler *original);

/* One handler in front of many functions: async_replaced() tells what to call. The function that is called may be a copy,
 * that of a closure or of a subclass. Nothing is replaced if other extensions use up all of the engine's slots for such
 * data. */
void async_replace_each(zend_function *function, zif_handler handler);
/* Every function and method of the extensions that are wanted: `replace` is async_replace_each(), or chooses the handler. */
typedef void (*async_replace_t)(zend_function *function, zif_handler handler);
void async_replace_all(bool (*is_wanted)(const char *extension), async_replace_t replace, zif_handler handler);
zif_handler async_replaced(const zend_function *function, zif_handler handler);

/* The number of our slot, where the engine keeps some for extensions: in functions, and in contexts. Negative = none is left. */
extern int async_slot;

/* At the end of the process. */
void async_replace_undo(void);

#endif
