/* SPDX-License-Identifier: MIT
 *
 * The class Async\Context, and the functions that return one.
 */
#include "php/classes.h"
#include "runtime/context.h"
#include "runtime/scope.h"

#include "zend_exceptions.h"

#include "php/context_arginfo.h"

static zend_class_entry *ce_context_exception;

typedef zval *(*context_look_t)(async_context_t *context, const zval *key);

static bool key_check(const zval *key)
{
	if (UNEXPECTED(Z_TYPE_P(key) != IS_STRING && Z_TYPE_P(key) != IS_OBJECT)) {
		zend_argument_type_error(1, "must be of type string|object, %s given", zend_zval_type_name(key));
		return false;
	}
	return true;
}

/* The value; NULL if there is none, or the key is bad: then an exception was thrown. */
static zval *context_look(zend_execute_data *execute_data, context_look_t look, zval **key)
{
	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(*key)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	return key_check(*key) ? look(async_context_from_object(Z_OBJ_P(ZEND_THIS)), *key) : NULL;
}

static void context_find(INTERNAL_FUNCTION_PARAMETERS, context_look_t look, bool must_exist)
{
	zval *key = NULL, *value = context_look(execute_data, look, &key);

	if (value) {
		RETURN_COPY(value);
	}
	if (must_exist && !EG(exception)) {
		if (Z_TYPE_P(key) == IS_STRING) {
			zend_throw_exception_ex(ce_context_exception, 0, "Context key \"%s\" not found", Z_STRVAL_P(key));
		} else {
			zend_throw_exception_ex(ce_context_exception, 0, "Context key of type %s not found", ZSTR_VAL(Z_OBJCE_P(key)->name));
		}
	}
}

ZEND_METHOD(Async_Context, find)
{
	context_find(INTERNAL_FUNCTION_PARAM_PASSTHRU, async_context_search, false);
}

ZEND_METHOD(Async_Context, get)
{
	context_find(INTERNAL_FUNCTION_PARAM_PASSTHRU, async_context_search, true);
}

ZEND_METHOD(Async_Context, has)
{
	zval *key;
	RETURN_BOOL(context_look(execute_data, async_context_search, &key) != NULL);
}

ZEND_METHOD(Async_Context, findLocal)
{
	context_find(INTERNAL_FUNCTION_PARAM_PASSTHRU, async_context_find, false);
}

ZEND_METHOD(Async_Context, getLocal)
{
	context_find(INTERNAL_FUNCTION_PARAM_PASSTHRU, async_context_find, true);
}

ZEND_METHOD(Async_Context, hasLocal)
{
	zval *key;
	RETURN_BOOL(context_look(execute_data, async_context_find, &key) != NULL);
}

ZEND_METHOD(Async_Context, set)
{
	zval *key, *value;
	bool replace = false;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_ZVAL(key)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(replace)
	ZEND_PARSE_PARAMETERS_END();

	async_context_t *context = async_context_from_object(Z_OBJ_P(ZEND_THIS));
	if (!key_check(key)) {
		RETURN_THROWS();
	}
	if (!replace && async_context_find(context, key)) {
		zend_throw_exception(async_ce_exception, "Context key already exists and replace is false", 0);
		RETURN_THROWS();
	}
	async_context_set(context, key, value);
	RETURN_OBJ_COPY(&context->std);
}

ZEND_METHOD(Async_Context, unset)
{
	zval *key;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(key)
	ZEND_PARSE_PARAMETERS_END();

	if (!key_check(key)) {
		RETURN_THROWS();
	}
	async_context_unset(async_context_from_object(Z_OBJ_P(ZEND_THIS)), key);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_FUNCTION(Async_current_context)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_OBJ_COPY(&async_scope_context(async_scope_current())->std);
}

ZEND_FUNCTION(Async_coroutine_context)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_OBJ_COPY(&async_context_of(NULL)->std);
}

ZEND_FUNCTION(Async_root_context)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_OBJ_COPY(&async_scope_context(async_scope_main())->std);
}

ZEND_FUNCTION(Async_request_context)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

void async_context_class_register(void)
{
	ce_context_exception = register_class_Async_ContextException(async_ce_exception);
	async_ce_context = register_class_Async_Context();
	async_class_init(async_ce_context, async_context_object_create, &async_context_handlers, offsetof(async_context_t, std),
		async_context_object_free, async_context_object_gc);
}
