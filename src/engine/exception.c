/* SPDX-License-Identifier: MIT
 *
 * Exceptions that are made here and thrown elsewhere.
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
