/* SPDX-License-Identifier: MIT
 *
 * The class Async\Local: a value for each coroutine, made by a factory when it is first asked for.
 */
#include "php/classes.h"
#include "engine/weak.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"

#include "zend_exceptions.h"

#include "php/local_arginfo.h"

typedef struct {
	async_local_t local;
	async_call_t factory; /* without a callable: none */
	zend_object std;
} local_obj_t;

static zend_object_handlers local_handlers;

static local_obj_t *local_from_object(zend_object *object)
{
	return ASYNC_CONTAINER_OF(object, local_obj_t, std);
}

static zend_object *local_create(zend_class_entry *ce)
{
	local_obj_t *object = zend_object_alloc(sizeof(*object), ce);

	async_local_init(&object->local);
	memset(&object->factory, 0, sizeof(object->factory));
	zend_object_std_init(&object->std, ce);
	object->std.handlers = &local_handlers;
	return &object->std;
}

static void local_free(zend_object *object)
{
	async_weak_clear(object);
	async_local_destroy(&local_from_object(object)->local);
	async_call_destroy(&local_from_object(object)->factory);
	zend_object_std_dtor(object);
}

static HashTable *local_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	async_local_gc(&local_from_object(object)->local, buffer);
	zend_get_gc_buffer_add_zval(buffer, &local_from_object(object)->factory.callable);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

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

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

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

void async_local_class_register(void)
{
	zend_class_entry *ce = register_class_Async_Local();

	async_class_init(ce, local_create, &local_handlers, offsetof(local_obj_t, std), local_free, local_gc);
}
