/* SPDX-License-Identifier: MIT
 *
 * The classes Async\Context, with the functions that return one, and Async\Local: a value for each coroutine, made by a factory when
 * it is first asked for.
 */
#include "php/classes.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/scope.h"

#include "zend_exceptions.h"

#include "php/context_arginfo.h"

static zend_class_entry *ce_context_exception;

typedef zval *(*context_look_t)(async_context_t *context, const zval *key);

typedef enum {
	VALUE_OR_NULL,
	VALUE_OR_THROW,
	IS_THERE,
} context_answer_t;

static bool key_check(const zval *key)
{
	bool is_good = Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_OBJECT;

	if (UNEXPECTED(!is_good)) {
		zend_argument_type_error(1, "must be of type string|object, %s given", zend_zval_type_name(key));
	}
	return is_good;
}

static void context_find(INTERNAL_FUNCTION_PARAMETERS, context_look_t look, context_answer_t answer)
{
	zval *key;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(key));
	if (!key_check(key)) {
		RETURN_THROWS();
	}
	zval *value = look(async_context_from_object(Z_OBJ_P(ZEND_THIS)), key);
	if (answer == IS_THERE) {
		RETURN_BOOL(value);
	}
	if (value) {
		RETURN_COPY(value);
	}
	if (answer == VALUE_OR_THROW) {
		if (Z_TYPE_P(key) == IS_STRING) {
			zend_throw_exception_ex(ce_context_exception, 0, "Context key \"%s\" not found", Z_STRVAL_P(key));
		} else {
			zend_throw_exception_ex(ce_context_exception, 0, "Context key of type %s not found", ZSTR_VAL(Z_OBJCE_P(key)->name));
		}
	}
}

ASYNC_METHOD_BY(Async_Context, find, context_find, async_context_search, VALUE_OR_NULL)
ASYNC_METHOD_BY(Async_Context, get, context_find, async_context_search, VALUE_OR_THROW)
ASYNC_METHOD_BY(Async_Context, has, context_find, async_context_search, IS_THERE)
ASYNC_METHOD_BY(Async_Context, findLocal, context_find, async_context_find, VALUE_OR_NULL)
ASYNC_METHOD_BY(Async_Context, getLocal, context_find, async_context_find, VALUE_OR_THROW)
ASYNC_METHOD_BY(Async_Context, hasLocal, context_find, async_context_find, IS_THERE)

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

	ASYNC_PARAMETER(Z_PARAM_ZVAL(key));

	if (!key_check(key)) {
		RETURN_THROWS();
	}
	async_context_unset(async_context_from_object(Z_OBJ_P(ZEND_THIS)), key);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ASYNC_FUNCTION(current_context, RETURN_OBJ_COPY(&async_scope_context(async_scope_current())->std))
ASYNC_FUNCTION(coroutine_context, RETURN_OBJ_COPY(&async_context_of(NULL)->std))
ASYNC_FUNCTION(root_context, RETURN_OBJ_COPY(&async_scope_context(async_scope_main())->std))
ASYNC_FUNCTION(request_context, )

#define THIS_LOCAL() async_local_from_object(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Async_Local, __construct)
{
	zend_fcall_t factory = { 0 };
	bool is_inherited = false;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(factory.fci, factory.fci_cache)
		Z_PARAM_BOOL(is_inherited)
	ZEND_PARSE_PARAMETERS_END();

	async_local_t *self = THIS_LOCAL();
	if (Z_TYPE(self->factory.callable) != IS_UNDEF || !async_list_is_empty(&self->values)) {
		zend_throw_error(NULL, "The Local was constructed already");
		RETURN_THROWS();
	}
	self->is_inherited = is_inherited;
	if (ZEND_FCI_INITIALIZED(factory.fci)) {
		async_call_copy(&self->factory, &factory);
	}
}

/* The previous value is freed last, since its destructor may do anything. */
static void local_replace(async_local_t *local, zval *value)
{
	zval *slot = async_local_fetch(local), previous;

	if (UNEXPECTED(!slot)) {
		return;
	}
	ZVAL_COPY_VALUE(&previous, slot);
	ZVAL_COPY(slot, value);
	zval_ptr_dtor(&previous);
}

/* While the factory runs, the value is undefined. */
static void local_make(async_local_t *self, zval *value)
{
	if (UNEXPECTED(!async_local_fetch(self))) {
		return;
	}
	async_call_execute(&self->factory, value);
	if (UNEXPECTED(EG(exception))) {
		async_local_remove(self);
	} else {
		local_replace(self, value);
	}
}

ZEND_METHOD(Async_Local, get)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_local_t *self = THIS_LOCAL();
	zval *value = async_local_find(self);
	if (EXPECTED(value)) {
		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
			zend_throw_exception(async_ce_exception, "The factory of the Local asks for the value that it is to make", 0);
			RETURN_THROWS();
		}
		RETURN_COPY(value);
	}
	if (Z_TYPE(self->factory.callable) != IS_UNDEF) {
		local_make(self, return_value);
	}
}

ZEND_METHOD(Async_Local, set)
{
	zval *value;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(value));

	local_replace(THIS_LOCAL(), value);
}

ZEND_METHOD(Async_Local, isSet)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zval *value = async_local_find(THIS_LOCAL());
	RETURN_BOOL(value && Z_TYPE_P(value) != IS_UNDEF);
}

ASYNC_METHOD(Async_Local, unset, async_local_remove(THIS_LOCAL()))

void async_context_class_register(void)
{
	ce_context_exception = register_class_Async_ContextException(async_ce_exception);
	async_ce_context = register_class_Async_Context();
	async_class_register(async_ce_context, &async_context_class);
	async_class_register(register_class_Async_Local(), &async_local_class);
}
