/* SPDX-License-Identifier: MIT
 *
 * An extension that observes the functions of the script whose names begin with "seen", as profilers do. Its handlers call
 * the function "observed" of the script, if there is one: that may suspend.
 */
#include "php.h"
#include "zend_exceptions.h"
#include "zend_observer.h"

static void tell(const char *what, zend_execute_data *execute_data)
{
	zend_function *function = zend_hash_str_find_ptr(EG(function_table), ZEND_STRL("observed"));
	zval args[2], result;

	if (!function || EG(exception)) {
		return;
	}
	ZVAL_STRING(&args[0], what);
	ZVAL_STR_COPY(&args[1], execute_data->func->common.function_name);
	zend_call_known_function(function, NULL, NULL, &result, 2, args, NULL);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&args[1]);
	zval_ptr_dtor(&args[0]);
}

static zend_long open_calls;

static void call_begins(zend_execute_data *execute_data)
{
	open_calls++;
	tell("begin", execute_data);
}

static void call_ends(zend_execute_data *execute_data, zval *result)
{
	(void) result;
	open_calls--;
	tell("end", execute_data);
}

static zend_observer_fcall_handlers call_handlers(zend_execute_data *execute_data)
{
	const zend_string *name = execute_data->func->common.function_name;

	if (name && strncmp(ZSTR_VAL(name), "seen", 4) == 0) {
		return (zend_observer_fcall_handlers) { call_begins, call_ends };
	}
	return (zend_observer_fcall_handlers) { NULL, NULL };
}

/* How many calls have begun and not ended. */
PHP_FUNCTION(open_calls)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(open_calls);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_open_calls, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	PHP_FE(open_calls, arginfo_open_calls)
	PHP_FE_END
};

static PHP_MINIT_FUNCTION(observer)
{
	(void) type, (void) module_number;
	zend_observer_fcall_register(call_handlers);
	return SUCCESS;
}

zend_module_entry observer_module_entry = {
	STANDARD_MODULE_HEADER, "observer", functions, PHP_MINIT(observer), NULL, NULL, NULL, NULL, "1",
	STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(observer)
