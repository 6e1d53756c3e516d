/* SPDX-License-Identifier: MIT
 *
 * foreach over what comes in time: a value is fetched, and waited for, when the loop asks for it. So a break loses none.
 */
#ifndef ASYNC_PHP_ITERATOR_H
#define ASYNC_PHP_ITERATOR_H

#include "runtime/runtime.h"

/* The head of an iterator. */
typedef struct async_iterator {
	zend_object_iterator it; /* it.data is the object */
	const struct async_iterator_type *type;
	zval value;              /* undefined = not fetched yet */
	zval key;
} async_iterator_t;

typedef struct async_iterator_type {
	const char *name;
	size_t size;
	/* Nullable; the rest of the memory is zero before the first one. */
	void (*rewind)(async_iterator_t *iterator);
	/* Sets value and key, which are undefined and null; false = there is no more, or an exception was thrown. */
	bool (*fetch)(async_iterator_t *iterator, zval *value, zval *key);
} async_iterator_type_t;

/* For get_iterator of a class; NULL = exception thrown. */
zend_object_iterator *async_iterator_new(const async_iterator_type_t *type, zval *object, int by_ref);

#endif
