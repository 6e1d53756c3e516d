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
	if (UNEXPECTED(Z_TYPE_P(key) != IS_STRING && Z_TYPE_P(key) != IS_OBJECT)) {
		zend_argument_type_error(1, "must be of type string|object, %s given", zend_zval_type_name(key));
		return false;
	}
	return true;
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

typedef struct {
	async_local_t local;
	async_call_t factory; /* without a callable: none */
	zend_object std;
} local_obj_t;

static async_class_t local_class;

ASYNC_OBJECT_PART(local_obj_t, local_from_object)

static zend_object *local_create(zend_class_entry *ce)
{
	local_obj_t *object = async_object_new(ce, &local_class);

	async_local_init(&object->local);
	return &object->std;
}

static void local_free(zend_object *object)
{
	async_local_destroy(&local_from_object(object)->local);
	async_call_destroy(&local_from_object(object)->factory);
}

static void local_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_local_gc(&local_from_object(object)->local, buffer);
	zend_get_gc_buffer_add_zval(buffer, &local_from_object(object)->factory.callable);
}

static async_class_t local_class = {
	ASYNC_CLASS_OF(local_obj_t), .create = local_create, .free = local_free, .show = local_show,
};

ZEND_METHOD(Async_Local, __construct)
{
	zend_fcall_t factory = { 0 };
	bool is_inherited = false;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(factory.fci, factory.fci_cache)
		Z_PARAM_BOOL(is_inherited)
	ZEND_PARSE_PARAMETERS_END();

	local_obj_t *self = local_from_object(Z_OBJ_P(ZEND_THIS));
	if (Z_TYPE(self->factory.callable) != IS_UNDEF || !async_list_is_empty(&self->local.values)) {
		zend_throw_error(NULL, "The Local was constructed already");
		RETURN_THROWS();
	}
	self->local.is_inherited = is_inherited;
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
static void local_make(local_obj_t *self, zval *value)
{
	if (UNEXPECTED(!async_local_fetch(&self->local))) {
		return;
	}
	async_call_execute(&self->factory, value);
	if (UNEXPECTED(EG(exception))) {
		async_local_remove(&self->local);
	} else {
		local_replace(&self->local, value);
	}
}

ZEND_METHOD(Async_Local, get)
{
	ZEND_PARSE_PARAMETERS_NONE();

	local_obj_t *self = local_from_object(Z_OBJ_P(ZEND_THIS));
	zval *value = async_local_find(&self->local);
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

	local_replace(&local_from_object(Z_OBJ_P(ZEND_THIS))->local, value);
}

ZEND_METHOD(Async_Local, isSet)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zval *value = async_local_find(&local_from_object(Z_OBJ_P(ZEND_THIS))->local);
	RETURN_BOOL(value && Z_TYPE_P(value) != IS_UNDEF);
}

ZEND_METHOD(Async_Local, unset)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_local_remove(&local_from_object(Z_OBJ_P(ZEND_THIS))->local);
}

void async_context_class_register(void)
{
	ce_context_exception = register_class_Async_ContextException(async_ce_exception);
	async_ce_context = register_class_Async_Context();
	async_class_register(async_ce_context, &async_context_class);
	async_class_register(register_class_Async_Local(), &local_class);
}
