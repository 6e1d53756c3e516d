/* SPDX-License-Identifier: MIT
 *
 * Puts a handler of ours in the place of that of an internal function.
 */
#ifndef ASYNC_RUNTIME_WRAP_H
#define ASYNC_RUNTIME_WRAP_H

#include "php.h"

/* Returns the previous handler, NULL if there is no such internal function. `functions` are those of PHP or of a class. */
static inline zif_handler async_function_wrap(HashTable *functions, const char *name, zif_handler wrapper)
{
	zend_function *function = zend_hash_str_find_ptr(functions, name, strlen(name));

	if (!function || function->type != ZEND_INTERNAL_FUNCTION) {
		return NULL;
	}
	zif_handler original = function->internal_function.handler;
	function->internal_function.handler = wrapper;
	return original;
}

#endif
