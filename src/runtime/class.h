/* SPDX-License-Identifier: MIT
 *
 * What the classes share: how objects are made, shown to the collector and freed, the usual forms of methods, and foreach. The methods of
 * a class stand in the file of the thing that it is about.
 */
#ifndef ASYNC_RUNTIME_CLASS_H
#define ASYNC_RUNTIME_CLASS_H

#include "engine/duration.h"
#include "runtime/runtime.h"

#include "zend_closures.h"

extern zend_class_entry *async_ce_awaitable;
extern zend_class_entry *async_ce_completable;

/* [file, line] and "file:line"; NULL = not known. */
void async_return_file_and_line(zval *return_value, zend_string *filename, uint32_t lineno);
void async_return_location(zval *return_value, zend_string *filename, uint32_t lineno);

/* Such objects cannot be cloned, and none is equal to another one. */
void async_class_register(zend_class_entry *ce, async_class_t *class);
/* The same for a class with handlers of its own. */
void async_class_init(
	zend_class_entry *ce, zend_object_handlers *handlers, size_t offset, zend_object *(*create)(zend_class_entry *));

/* The parameters of a function that has one. */
#define ASYNC_PARAMETER(parameter) \
	ZEND_PARSE_PARAMETERS_START(1, 1) \
		parameter \
	ZEND_PARSE_PARAMETERS_END()
#define ASYNC_OPTIONAL_PARAMETER(parameter) \
	ZEND_PARSE_PARAMETERS_START(0, 1) \
		Z_PARAM_OPTIONAL \
		parameter \
	ZEND_PARSE_PARAMETERS_END()

/* cancel(?AsyncCancellation $cancellation = null): `cancellation` is borrowed, or NULL. */
#define ASYNC_CANCEL_METHOD(class, ...) \
	ZEND_METHOD(class, cancel) \
	{ \
		zend_object *cancellation = NULL; \
		ASYNC_OPTIONAL_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)); \
		__VA_ARGS__; \
	}

static inline zend_object *async_object_ref(zend_object *object)
{
	if (object) {
		GC_ADDREF(object);
	}
	return object;
}

/* The previous value is freed last: its destructor may do anything. */
static inline void async_zval_replace(zval *slot, zval *value)
{
	zval previous;

	ZVAL_COPY_VALUE(&previous, slot);
	ZVAL_COPY(slot, value);
	zval_ptr_dtor(&previous);
}

/* finally(Closure $callback). */
#define ASYNC_FINALLY_METHOD(class, ...) \
	ZEND_METHOD(class, finally) \
	{ \
		zval *handler; \
		ASYNC_PARAMETER(Z_PARAM_OBJECT_OF_CLASS(handler, zend_ce_closure)); \
		__VA_ARGS__; \
	}

/* Methods that differ by a few arguments of one function. */
#define ASYNC_METHOD_BY(class, method, function, ...) \
	ZEND_METHOD(class, method) \
	{ \
		function(INTERNAL_FUNCTION_PARAM_PASSTHRU, __VA_ARGS__); \
	}

/* A method without parameters. */
#define ASYNC_METHOD(class, method, ...) \
	ZEND_METHOD(class, method) \
	{ \
		ZEND_PARSE_PARAMETERS_NONE(); \
		__VA_ARGS__; \
	}

/* The same for a function. */
#define ASYNC_FUNCTION(name, ...) \
	ZEND_FUNCTION(Async_##name) \
	{ \
		ZEND_PARSE_PARAMETERS_NONE(); \
		__VA_ARGS__; \
	}

/* foreach over what comes in time: a value is fetched, and waited for, when the loop asks for it. So a break loses none. */

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

/* The classes of this room, in this order: some need those before them. */
void async_future_class_register(void);
void async_context_class_register(void);
void async_scope_class_register(void);
void async_channel_class_register(void);
void async_group_class_register(void);

#endif
