/* SPDX-License-Identifier: MIT
 *
 * Exceptions that are made here and thrown elsewhere; two at a time.
 */
#include "engine/exception.h"

zend_class_entry *async_ce_exception;
zend_class_entry *async_ce_cancellation_root;
zend_class_entry *async_ce_cancellation;

zend_object *async_exception_new(zend_class_entry *ce, const char *format, ...)
{
	zval object, message;
	va_list args;

	va_start(args, format);
	ZVAL_STR(&message, zend_vstrpprintf(0, format, args));
	va_end(args);

	object_init_ex(&object, ce);
	zend_update_property_ex(instanceof_function(ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error,
		Z_OBJ(object), ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zval_ptr_dtor(&message);
	return Z_OBJ(object);
}

zend_object *async_exception_take(void)
{
	zend_object *exception = EG(exception);

	GC_ADDREF(exception);
	zend_clear_exception();
	return exception;
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
		zend_exception_set_previous(winner, other);
	}
	return winner;
}
