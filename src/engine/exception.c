/* SPDX-License-Identifier: MIT
 *
 * Exceptions that are made here and thrown elsewhere; two at a time.
 */
#include "engine/exception.h"

zend_class_entry *async_ce_exception;
zend_class_entry *async_ce_cancellation_root;
zend_class_entry *async_ce_cancellation;

static zend_class_entry *exception_base(const zend_object *exception)
{
	return instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
}

static zend_object *exception_vnew(zend_class_entry *ce, const char *format, va_list args)
{
	zval object, message;

	ZVAL_STR(&message, zend_vstrpprintf(0, format, args));
	object_init_ex(&object, ce);
	zend_update_property_ex(exception_base(Z_OBJ(object)), Z_OBJ(object), ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zval_ptr_dtor(&message);
	return Z_OBJ(object);
}

zend_object *async_exception_new(zend_class_entry *ce, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_object *exception = exception_vnew(ce, format, args);
	va_end(args);
	return exception;
}

bool async_refuse(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_throw_exception_internal(exception_vnew(async_ce_exception, format, args));
	va_end(args);
	return false;
}

zend_object *async_exception_take(void)
{
	zend_object *exception = EG(exception);

	GC_ADDREF(exception);
	zend_clear_exception();
	return exception;
}

zend_object *async_exception_previous(zend_object *exception)
{
	zval rv, *previous = zend_read_property_ex(
		exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &rv);

	ZVAL_DEREF(previous);
	return Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : NULL;
}

void async_exception_set_previous(zend_object *exception, zend_object *previous)
{
	zval value;

	ZVAL_NULL(&value);
	if (previous) {
		ZVAL_OBJ(&value, previous);
	}
	zend_update_property_ex(exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), &value);
}

bool async_exception_descends_from(zend_object *exception, const zend_object *ancestor)
{
	while (exception && exception != ancestor) {
		exception = async_exception_previous(exception);
	}
	return exception;
}

void async_exception_append(zend_object *exception, zend_object *other)
{
	if (!async_is_unwinding(other) && !async_exception_descends_from(other, exception)) {
		zend_object *above = exception, *below;

		/* What both carry stays below both. */
		while ((below = async_exception_previous(above)) && !async_exception_descends_from(other, below)) {
			above = below;
		}
		async_exception_set_previous(above, other);
	}
	OBJ_RELEASE(other);
}

static int exception_rank(const zend_object *exception)
{
	return async_is_unwinding(exception) ? 2 : async_is_cancellation(exception);
}

zend_object *async_exception_merge(zend_object *older, zend_object *younger)
{
	bool keep_older = exception_rank(older) > exception_rank(younger);
	zend_object *winner = keep_older ? older : younger;
	zend_object *other = keep_older ? younger : older;

	if (async_is_unwinding(winner)) {
		OBJ_RELEASE(other); /* not a real exception: it can carry nothing */
	} else {
		async_exception_append(winner, other);
	}
	return winner;
}
