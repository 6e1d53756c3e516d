/* SPDX-License-Identifier: MIT
 *
 * A value of a Local is in two places: in the table of the context, by the address of the Local, and in the list of the
 * Local. So both ends find it in O(1). All other values are in the table only, which then owns their keys.
 *
 * Main may have values before it is a coroutine: until then they are in a global.
 */
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/fork.h"
#include "runtime/scope.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_context;

typedef struct {
	zval value;
	zval key;                 /* an object that is kept; undefined for a string and for a Local */
	async_context_t *context;
	async_local_t *local;     /* NULL = it is no value of a Local */
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
	async_context_t *context = async_object_new(ce, &async_context_class);

	zend_hash_init(&context->values, 0, NULL, NULL, false);
	async_list_init(&context->locals);
	return &context->std;
}

async_context_t *async_context_new(void)
{
	return async_context_from_object(context_create(async_ce_context));
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

static context_value_t *value_find_local(async_context_t *context, async_local_t *local)
{
	return context ? zend_hash_index_find_ptr(&context->values, address_key(local)) : NULL;
}

static context_value_t *value_new(async_context_t *context, async_local_t *local)
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

zval *async_context_find(async_context_t *context, const zval *key)
{
	context_value_t *found = value_find(context, key);

	return found ? &found->value : NULL;
}

zval *async_context_search(async_context_t *context, const zval *key)
{
	zval *value = async_context_find(context, key);

	for (async_scope_t *scope = context->scope; scope && !value; scope = scope->parent) {
		value = scope->context ? async_context_find(scope->context, key) : NULL;
	}
	return value;
}

void async_context_set(async_context_t *context, zval *key, zval *value)
{
	context_value_t *found = value_find(context, key);
	zval previous;

	if (!found) {
		found = value_new(context, NULL);
		if (Z_TYPE_P(key) == IS_STRING) {
			zend_hash_add_new_ptr(&context->values, Z_STR_P(key), found);
		} else {
			ZVAL_COPY(&found->key, key);
			zend_hash_index_add_new_ptr(&context->values, address_key(Z_OBJ_P(key)), found);
		}
	}
	ZVAL_COPY_VALUE(&previous, &found->value);
	ZVAL_COPY(&found->value, value);
	zval_ptr_dtor(&previous);
}

void async_context_unset(async_context_t *context, const zval *key)
{
	context_value_t *found = value_find(context, key);

	if (!found) {
		return;
	}
	if (Z_TYPE_P(key) == IS_STRING) {
		zend_hash_del(&context->values, Z_STR_P(key));
	} else {
		zend_hash_index_del(&context->values, address_key(Z_OBJ_P(key)));
	}
	zval_ptr_dtor(&found->value);
	zval_ptr_dtor(&found->key);
	efree(found);
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
	async_context_t *context = async_context_from_object(object);
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

	ZEND_HASH_FOREACH_PTR(&async_context_from_object(object)->values, found) {
		if (!found->local) {
			zend_get_gc_buffer_add_zval(buffer, &found->value);
			zend_get_gc_buffer_add_zval(buffer, &found->key);
		}
	} ZEND_HASH_FOREACH_END();
}

async_class_t async_context_class = {
	ASYNC_CLASS_OF(async_context_t), .create = context_create, .free = context_free, .show = context_show,
};

static zend_object *local_create(zend_class_entry *ce)
{
	async_local_t *local = async_object_new(ce, &async_local_class);

	async_list_init(&local->values);
	return &local->std;
}

static void local_free(zend_object *object)
{
	async_local_t *local = async_local_from_object(object);
	async_list_t *node;

	while ((node = async_list_first(&local->values))) {
		value_free(ASYNC_CONTAINER_OF(node, context_value_t, node));
	}
	async_call_destroy(&local->factory);
}

static void local_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_local_t *local = async_local_from_object(object);

	ASYNC_LIST_FOREACH(&local->values, node) {
		zend_get_gc_buffer_add_zval(buffer, &ASYNC_CONTAINER_OF(node, context_value_t, node)->value);
	}
	zend_get_gc_buffer_add_zval(buffer, &local->factory.callable);
}

async_class_t async_local_class = {
	ASYNC_CLASS_OF(async_local_t), .create = local_create, .free = local_free, .show = local_show,
};

zval *async_local_find(async_local_t *local)
{
	context_value_t *found = value_find_local(*context_slot(NULL), local);

	return found ? &found->value : NULL;
}

zval *async_local_fetch(async_local_t *local)
{
	async_context_t *context = async_context_of(NULL);
	context_value_t *found = value_find_local(context, local);

	if (UNEXPECTED(!found && context->is_over)) {
		zend_throw_exception(async_ce_exception, "The coroutine has ended: it cannot have a new value of a Local", 0);
		return NULL;
	}
	return &(found ? found : value_new(context, local))->value;
}

void async_local_remove(async_local_t *local)
{
	context_value_t *found = value_find_local(*context_slot(NULL), local);

	if (found) {
		value_free(found);
	}
}

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
