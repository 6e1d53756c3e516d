/* SPDX-License-Identifier: MIT
 *
 * A value of a Local is in two places: in the table of the context, by the address of the Local, and in the list of the
 * Local. So both ends find it in O(1). All other values are in the table only, which then owns their keys.
 *
 * Main may have values before it is a coroutine: until then they are in a global.
 */
#include "runtime/context.h"
#include "runtime/class.h"
#include "runtime/coroutine.h"
#include "runtime/fork.h"
#include "runtime/scope.h"

#include "zend_exceptions.h"
#include "runtime/context_arginfo.h"

static zend_class_entry *ce_context, *ce_context_exception;
static async_class_t context_class, local_class;

/* The object Async\Local: a key that keeps the values, and is kept by none of them. */
typedef struct {
	async_list_t values;
	bool is_inherited;    /* a new coroutine begins with the value of the coroutine that spawned it */
	async_call_t factory; /* without a callable: none */
	zend_object std;
} local_t;

ASYNC_OBJECT_PART(local_t, local_from_object)

ASYNC_OBJECT_PART(async_context_t, context_from_object)

typedef struct {
	zval value;
	zval key;                 /* an object that is kept; undefined for a string and for a Local */
	async_context_t *context;
	local_t *local;     /* NULL = it is no value of a Local */
	async_list_t node;        /* among the values of the Local */
	async_list_t own;         /* among those of the context that belong to Locals */
} context_value_t;

/* When a coroutine ends, destructors may make so many new values for each that there was. */
#define CONTEXT_END_ROUNDS 4

static zend_ulong address_key(const void *address)
{
	return (zend_ulong) (uintptr_t) address >> 3; /* the lowest bits are always 0 */
}

static zend_object *context_create(zend_class_entry *ce)
{
	async_context_t *context = async_object_new(ce, &context_class);

	zend_hash_init(&context->values, 0, NULL, NULL, false);
	async_list_init(&context->locals);
	return &context->std;
}

async_context_t *async_context_new(void)
{
	return context_from_object(context_create(ce_context));
}

/* Where the context of the coroutine is kept; NULL = the coroutine that runs now. */
static async_context_t **context_slot(async_coroutine_t *coroutine)
{
	if (!coroutine) {
		coroutine = ASYNC_G(current);
	}
	return coroutine ? &coroutine->values : &ASYNC_G(main_values);
}

async_context_t *async_context_of(async_coroutine_t *coroutine)
{
	async_context_t **slot = context_slot(coroutine);

	if (!*slot) {
		*slot = async_context_new();
	}
	return *slot;
}

static context_value_t *value_find(async_context_t *context, const zval *key)
{
	return Z_TYPE_P(key) == IS_STRING ? zend_hash_find_ptr(&context->values, Z_STR_P(key))
		: zend_hash_index_find_ptr(&context->values, address_key(Z_OBJ_P(key)));
}

static context_value_t *value_find_local(async_context_t *context, local_t *local)
{
	return context ? zend_hash_index_find_ptr(&context->values, address_key(local)) : NULL;
}

static context_value_t *value_new(async_context_t *context, local_t *local)
{
	context_value_t *found = emalloc(sizeof(*found));

	ZVAL_UNDEF(&found->value);
	ZVAL_UNDEF(&found->key);
	found->context = context;
	found->local = local;
	async_list_init(&found->node);
	async_list_init(&found->own);
	if (local) {
		async_list_push_back(&context->locals, &found->own);
		context->heritage += local->is_inherited;
		async_list_push_back(&local->values, &found->node);
		zend_hash_index_add_new_ptr(&context->values, address_key(local), found);
	}
	return found;
}

/* Takes the value of a Local out of both places; the caller owns it. */
static void value_take(context_value_t *found, zval *value)
{
	async_list_remove(&found->own);
	found->context->heritage -= found->local->is_inherited;
	zend_hash_index_del(&found->context->values, address_key(found->local));
	async_list_remove(&found->node);
	ZVAL_COPY_VALUE(value, &found->value);
	efree(found);
}

static void value_free(context_value_t *found)
{
	zval value;

	value_take(found, &value);
	zval_ptr_dtor(&value);
}

/* No address is as small as the number of a slot. */
zval *async_context_slot(async_coroutine_t *coroutine, uint32_t number, bool make)
{
	async_context_t *context = make ? async_context_of(coroutine) : *context_slot(coroutine);
	context_value_t *found = context ? zend_hash_index_find_ptr(&context->values, number) : NULL;

	if (!found && make) {
		found = value_new(context, NULL);
		zend_hash_index_add_new_ptr(&context->values, number, found);
	}
	return found ? &found->value : NULL;
}

static void context_free(zend_object *object)
{
	async_context_t *context = context_from_object(object);
	context_value_t *found;

	HashTable values = context->values;
	if (context->scope) {
		context->scope->context = NULL; /* only when the request ends: a scope keeps its context */
	}
	/* Destructors may use what is left of the object: then it is empty. */
	zend_hash_init(&context->values, 0, NULL, NULL, false);
	async_list_init(&context->locals);
	context->heritage = 0;
	ZEND_HASH_FOREACH_PTR(&values, found) {
		async_list_remove(&found->node);
		zval_ptr_dtor(&found->value);
		zval_ptr_dtor(&found->key);
		efree(found);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&values);
	zend_hash_destroy(&context->values);
}

/* Values of Locals are shown by the Locals. */
static void context_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	context_value_t *found;

	ZEND_HASH_FOREACH_PTR(&context_from_object(object)->values, found) {
		if (!found->local) {
			zend_get_gc_buffer_add_zval(buffer, &found->value);
			zend_get_gc_buffer_add_zval(buffer, &found->key);
		}
	} ZEND_HASH_FOREACH_END();
}

static async_class_t context_class = {
	ASYNC_CLASS_OF(async_context_t), .create = context_create, .free = context_free, .show = context_show,
};

static zend_object *local_create(zend_class_entry *ce)
{
	local_t *local = async_object_new(ce, &local_class);

	async_list_init(&local->values);
	return &local->std;
}

static void local_free(zend_object *object)
{
	local_t *local = local_from_object(object);
	async_list_t *node;

	while ((node = async_list_first(&local->values))) {
		value_free(ASYNC_CONTAINER_OF(node, context_value_t, node));
	}
	async_call_destroy(&local->factory);
}

static void local_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	local_t *local = local_from_object(object);

	ASYNC_LIST_FOREACH(&local->values, node) {
		zend_get_gc_buffer_add_zval(buffer, &ASYNC_CONTAINER_OF(node, context_value_t, node)->value);
	}
	zend_get_gc_buffer_add_zval(buffer, &local->factory.callable);
}

static async_class_t local_class = {
	ASYNC_CLASS_OF(local_t), .create = local_create, .free = local_free, .show = local_show,
};

void async_context_inherit(async_coroutine_t *coroutine, async_coroutine_t *parent)
{
	async_context_t *from = *context_slot(parent);

	if (!from || !from->heritage) {
		return;
	}
	ASYNC_LIST_FOREACH(&from->locals, own) {
		context_value_t *found = ASYNC_CONTAINER_OF(own, context_value_t, own);
		if (found->local->is_inherited && Z_TYPE(found->value) != IS_UNDEF) {
			ZVAL_COPY(&value_new(async_context_of(coroutine), found->local)->value, &found->value);
		}
	}
}

/* Destructors may add values, but not without end: then no new ones are made. A context that the user never asked for has
 * nothing else. */
void async_context_end(async_coroutine_t *coroutine)
{
	uint32_t may_free = CONTEXT_END_ROUNDS * zend_hash_num_elements(&coroutine->values->values);
	async_list_t *own;

	while ((own = async_list_first(&coroutine->values->locals))) {
		coroutine->values->is_over = may_free == 0;
		may_free -= may_free > 0;
		value_free(ASYNC_CONTAINER_OF(own, context_value_t, own));
	}
	if (!zend_hash_num_elements(&coroutine->values->values) && GC_REFCOUNT(&coroutine->values->std) == 1) {
		async_context_drop(&coroutine->values);
	}
}

void async_context_drop(async_context_t **context)
{
	async_context_t *dropped = *context;

	*context = NULL;
	if (dropped) {
		OBJ_RELEASE(&dropped->std);
	}
}

void async_context_forget(async_coroutine_t *coroutine)
{
	async_list_t *own;
	zval value;

	if (!coroutine->values) {
		return;
	}
	while ((own = async_list_first(&coroutine->values->locals))) {
		value_take(ASYNC_CONTAINER_OF(own, context_value_t, own), &value);
		async_forget_reference(&value);
	}
	coroutine->values = NULL; /* the object is forgotten with all that the coroutine shows to the collector */
}

/* The methods. */

typedef enum {
	VALUE_OR_NULL,
	VALUE_OR_THROW,
	IS_THERE,
} context_answer_t;

#define THIS_CONTEXT() context_from_object(Z_OBJ_P(ZEND_THIS))

static bool key_check(const zval *key)
{
	bool is_good = Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_OBJECT;

	if (UNEXPECTED(!is_good)) {
		zend_argument_type_error(1, "must be of type string|object, %s given", zend_zval_type_name(key));
	}
	return is_good;
}

static void context_find(INTERNAL_FUNCTION_PARAMETERS, bool also_above, context_answer_t answer)
{
	zval *key;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(key));
	if (!key_check(key)) {
		RETURN_THROWS();
	}
	context_value_t *found = value_find(THIS_CONTEXT(), key);
	for (async_scope_t *scope = THIS_CONTEXT()->scope; scope && also_above && !found; scope = scope->parent) {
		found = scope->context ? value_find(scope->context, key) : NULL;
	}
	if (answer == IS_THERE) {
		RETURN_BOOL(found);
	}
	if (found) {
		RETURN_COPY(&found->value);
	}
	if (answer == VALUE_OR_THROW) {
		if (Z_TYPE_P(key) == IS_STRING) {
			zend_throw_exception_ex(ce_context_exception, 0, "Context key \"%s\" not found", Z_STRVAL_P(key));
		} else {
			zend_throw_exception_ex(ce_context_exception, 0, "Context key of type %s not found", ZSTR_VAL(Z_OBJCE_P(key)->name));
		}
	}
}

ASYNC_METHOD_BY(Async_Context, find, context_find, true, VALUE_OR_NULL)
ASYNC_METHOD_BY(Async_Context, get, context_find, true, VALUE_OR_THROW)
ASYNC_METHOD_BY(Async_Context, has, context_find, true, IS_THERE)
ASYNC_METHOD_BY(Async_Context, findLocal, context_find, false, VALUE_OR_NULL)
ASYNC_METHOD_BY(Async_Context, getLocal, context_find, false, VALUE_OR_THROW)
ASYNC_METHOD_BY(Async_Context, hasLocal, context_find, false, IS_THERE)

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

	if (!key_check(key)) {
		RETURN_THROWS();
	}
	context_value_t *found = value_find(THIS_CONTEXT(), key);
	if (found && !replace) {
		zend_throw_exception(async_ce_exception, "Context key already exists and replace is false", 0);
		RETURN_THROWS();
	}
	if (!found) {
		found = value_new(THIS_CONTEXT(), NULL);
		if (Z_TYPE_P(key) == IS_STRING) {
			zend_hash_add_new_ptr(&found->context->values, Z_STR_P(key), found);
		} else {
			ZVAL_COPY(&found->key, key);
			zend_hash_index_add_new_ptr(&found->context->values, address_key(Z_OBJ_P(key)), found);
		}
	}
	async_zval_replace(&found->value, value);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Async_Context, unset)
{
	zval *key;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(key));

	if (!key_check(key)) {
		RETURN_THROWS();
	}
	context_value_t *found = value_find(THIS_CONTEXT(), key);
	if (found) {
		if (Z_TYPE_P(key) == IS_STRING) {
			zend_hash_del(&found->context->values, Z_STR_P(key));
		} else {
			zend_hash_index_del(&found->context->values, address_key(Z_OBJ_P(key)));
		}
		zval_ptr_dtor(&found->value);
		zval_ptr_dtor(&found->key);
		efree(found);
	}
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ASYNC_FUNCTION(current_context, RETURN_OBJ_COPY(&async_scope_context(async_scope_current())->std))
ASYNC_FUNCTION(coroutine_context, RETURN_OBJ_COPY(&async_context_of(NULL)->std))
ASYNC_FUNCTION(root_context, RETURN_OBJ_COPY(&async_scope_context(async_scope_main())->std))
ASYNC_FUNCTION(request_context, )

#define THIS_LOCAL() local_from_object(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Async_Local, __construct)
{
	zend_fcall_t factory = { 0 };
	bool is_inherited = false;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(factory.fci, factory.fci_cache)
		Z_PARAM_BOOL(is_inherited)
	ZEND_PARSE_PARAMETERS_END();

	local_t *self = THIS_LOCAL();
	if (Z_TYPE(self->factory.callable) != IS_UNDEF || !async_list_is_empty(&self->values)) {
		zend_throw_error(NULL, "The Local was constructed already");
		RETURN_THROWS();
	}
	self->is_inherited = is_inherited;
	if (ZEND_FCI_INITIALIZED(factory.fci)) {
		async_call_copy(&self->factory, &factory);
	}
}

/* The value of the coroutine that runs now; NULL if it has none. Stale after anything that runs PHP code. */
static context_value_t *local_find(local_t *local)
{
	return value_find_local(*context_slot(NULL), local);
}

/* The same; adds one that is undefined if there is none. NULL = exception thrown. */
static context_value_t *local_fetch(local_t *local)
{
	async_context_t *context = async_context_of(NULL);
	context_value_t *found = value_find_local(context, local);

	if (UNEXPECTED(!found && context->is_over)) {
		zend_throw_exception(async_ce_exception, "The coroutine has ended: it cannot have a new value of a Local", 0);
		return NULL;
	}
	return found ? found : value_new(context, local);
}

static void local_set(local_t *local, zval *value)
{
	context_value_t *found = local_fetch(local);

	if (EXPECTED(found)) {
		async_zval_replace(&found->value, value);
	}
}

/* Destructors may run, and suspend. */
static void local_unset(local_t *local)
{
	context_value_t *found = local_find(local);

	if (found) {
		value_free(found);
	}
}

/* While the factory runs, the value is undefined. */
static void local_make(local_t *self, zval *value)
{
	if (UNEXPECTED(!local_fetch(self))) {
		return;
	}
	async_call_execute(&self->factory, value);
	if (UNEXPECTED(EG(exception))) {
		local_unset(self);
	} else {
		local_set(self, value);
	}
}

ZEND_METHOD(Async_Local, get)
{
	ZEND_PARSE_PARAMETERS_NONE();

	local_t *self = THIS_LOCAL();
	context_value_t *found = local_find(self);
	if (EXPECTED(found)) {
		if (UNEXPECTED(Z_TYPE(found->value) == IS_UNDEF)) {
			zend_throw_exception(async_ce_exception, "The factory of the Local asks for the value that it is to make", 0);
			RETURN_THROWS();
		}
		RETURN_COPY(&found->value);
	}
	if (Z_TYPE(self->factory.callable) != IS_UNDEF) {
		local_make(self, return_value);
	}
}

ZEND_METHOD(Async_Local, set)
{
	zval *value;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(value));

	local_set(THIS_LOCAL(), value);
}

ZEND_METHOD(Async_Local, isSet)
{
	ZEND_PARSE_PARAMETERS_NONE();

	context_value_t *found = local_find(THIS_LOCAL());
	RETURN_BOOL(found && Z_TYPE(found->value) != IS_UNDEF);
}

ASYNC_METHOD(Async_Local, unset, local_unset(THIS_LOCAL()))

void async_context_class_register(void)
{
	ce_context_exception = register_class_Async_ContextException(async_ce_exception);
	ce_context = register_class_Async_Context();
	async_class_register(ce_context, &context_class);
	async_class_register(register_class_Async_Local(), &local_class);
}
