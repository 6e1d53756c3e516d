/* SPDX-License-Identifier: MIT
 *
 * An object that is being freed frees values of the user, and their destructors run. Through a WeakReference such a destructor
 * could get the object that is half freed, and keep it.
 */
#ifndef ASYNC_ENGINE_WEAK_H
#define ASYNC_ENGINE_WEAK_H

#include "php.h"
#include "zend_weakrefs.h"

/* Call it first in free_obj() of a class that owns values of the user. Values of a WeakMap may be freed here. */
static zend_always_inline void async_weak_clear(zend_object *object)
{
	if (UNEXPECTED(GC_FLAGS(object) & IS_OBJ_WEAKLY_REFERENCED)) {
		zend_weakrefs_notify(object);
		GC_DEL_FLAGS(object, IS_OBJ_WEAKLY_REFERENCED);
	}
}

#endif
