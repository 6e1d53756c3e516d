/* SPDX-License-Identifier: MIT
 *
 * The object Async\Scope, as seen by other classes.
 */
#ifndef ASYNC_PHP_SCOPE_OBJECT_H
#define ASYNC_PHP_SCOPE_OBJECT_H

#include "runtime/scope.h"

extern zend_class_entry *async_ce_scope;

/* The scope of the object, borrowed; NULL = an AsyncException with this message was thrown, since it was disposed of. */
async_scope_t *async_scope_of_object(zend_object *object, const char *message);

#endif
