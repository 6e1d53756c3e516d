/* SPDX-License-Identifier: MIT
 *
 * Objects with a part in C, in the memory before the zend_object. A class says how big that part is, what it refers to and how it
 * is freed; all that every class needs besides is done in one place (async_class_register() in runtime/class.c).
 */
#ifndef ASYNC_ENGINE_OBJECT_H
#define ASYNC_ENGINE_OBJECT_H

#include "php.h"
#include "support/list.h"
#include "zend_weakrefs.h"

typedef struct {
	zend_object_handlers handlers; /* the first member: objects find their class by it */
	size_t size, offset;           /* of the C part with the zend_object, and of the zend_object in it */
	zend_object *(*create)(zend_class_entry *ce);
	void (*destroy)(zend_object *object); /* nullable, as are the next two; before it is freed, and PHP code may run */
	void (*free)(zend_object *object);    /* the C part only */
	void (*show)(zend_object *object, zend_get_gc_buffer *buffer); /* to the collector */
} async_class_t;

/* The members but create, destroy, free and show. */
#define ASYNC_CLASS_OF(type) .size = sizeof(type), .offset = offsetof(type, std)

/* From the object to its C part. */
#define ASYNC_OBJECT_PART(type, function) \
	static zend_always_inline type *function(zend_object *object) \
	{ \
		return ASYNC_CONTAINER_OF(object, type, std); \
	}

/* For create(): the C part of a new object, in zeroed memory. */
static zend_always_inline void *async_object_new(zend_class_entry *ce, const async_class_t *class)
{
	char *part = zend_object_alloc(class->size, ce);
	zend_object *object = (zend_object *) (part + class->offset);

	zend_object_std_init(object, ce);
	object->handlers = &class->handlers;
	return part;
}

/* An object that is being freed frees values of the user, and their destructors run. Through a WeakReference such a destructor could
 * get the object that is half freed, and keep it: so weak references go first. Values of a WeakMap may be freed here. */
static zend_always_inline void async_weak_clear(zend_object *object)
{
	if (UNEXPECTED(GC_FLAGS(object) & IS_OBJ_WEAKLY_REFERENCED)) {
		zend_weakrefs_notify(object);
		GC_DEL_FLAGS(object, IS_OBJ_WEAKLY_REFERENCED);
	}
}

/* The ends of references that may be NULL. */
static zend_always_inline void async_object_release(zend_object *object)
{
	if (object) {
		OBJ_RELEASE(object);
	}
}

static zend_always_inline void async_string_release(zend_string *string)
{
	if (string) {
		zend_string_release(string);
	}
}

static zend_always_inline void async_array_release(HashTable *array)
{
	if (array) {
		zend_array_release(array);
	}
}

#endif
