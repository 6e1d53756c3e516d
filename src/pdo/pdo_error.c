/* SPDX-License-Identifier: MIT
 *
 * PDOExceptions, as PDO itself makes them.
 */
#include "pdo/pdo_error.h"
#include "zend_async_API.h"

#include "zend_exceptions.h"

zend_class_entry *async_pdo_ce;
zend_class_entry *async_pdo_ce_statement;
zend_class_entry *async_pdo_ce_exception;

zend_object *async_pdo_exception_new(const char *sqlstate, zend_long native_code, const char *message)
{
	zval exception, info, text;

	object_init_ex(&exception, async_pdo_ce_exception);
	ZVAL_STR(&text, native_code ? strpprintf(0, "SQLSTATE[%s]: " ZEND_LONG_FMT " %s", sqlstate, native_code, message)
		: strpprintf(0, "SQLSTATE[%s]: %s", sqlstate, message));
	zend_update_property_ex(zend_ce_exception, Z_OBJ(exception), ZSTR_KNOWN(ZEND_STR_MESSAGE), &text);
	zval_ptr_dtor(&text);
	zend_update_property_string(zend_ce_exception, Z_OBJ(exception), ZEND_STRL("code"), sqlstate);
	array_init_size(&info, 3);
	add_next_index_string(&info, sqlstate);
	add_next_index_long(&info, native_code);
	add_next_index_string(&info, message);
	zend_update_property(async_pdo_ce_exception, Z_OBJ(exception), ZEND_STRL("errorInfo"), &info);
	zval_ptr_dtor(&info);
	return Z_OBJ(exception);
}

void async_pdo_throw(const char *sqlstate, const char *format, ...)
{
	zend_string *text;
	va_list arguments;
	zval exception;

	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	ZVAL_OBJ(&exception, async_pdo_exception_new(sqlstate, 0, ZSTR_VAL(text)));
	zend_string_release(text);
	zend_throw_exception_object(&exception);
}

bool async_pdo_exception_cuts_off(zend_object *exception)
{
	zend_class_entry *cancellation = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_CANCELLATION);
	zend_class_entry *refusal = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_DEFAULT); /* to wait */

	while (exception) {
		if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception)
				|| instanceof_function(exception->ce, cancellation) || instanceof_function(exception->ce, refusal)) {
			return true;
		}
		if (!instanceof_function(exception->ce, zend_ce_throwable)) {
			return false;
		}
		zval rv, *previous = zend_read_property_ex(
			instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error, exception,
			ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &rv);
		exception = Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : NULL;
	}
	return false;
}
