/* SPDX-License-Identifier: MIT
 *
 * What the classes share.
 */
#include "runtime/class.h"

zend_class_entry *async_ce_awaitable;
zend_class_entry *async_ce_completable;

static void object_free(zend_object *object)
{
	const async_class_t *class = (const async_class_t *) object->handlers;

	async_weak_clear(object);
	if (class->free) {
		class->free(object);
	}
	zend_object_std_dtor(object);
}

static HashTable *object_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	((const async_class_t *) object->handlers)->show(object, buffer);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

void async_class_init(
	zend_class_entry *ce, zend_object_handlers *handlers, size_t offset, zend_object *(*create)(zend_class_entry *))
{
	ce->create_object = create;
	ASYNC_SET_DEFAULT_HANDLERS(ce, handlers);
	memcpy(handlers, &std_object_handlers, sizeof(*handlers));
	handlers->offset = (int) offset;
	handlers->clone_obj = NULL;
	handlers->compare = zend_objects_not_comparable;
}

void async_class_register(zend_class_entry *ce, async_class_t *class)
{
	zend_object_handlers *handlers = &class->handlers;

	async_class_init(ce, handlers, class->offset, class->create);
	handlers->dtor_obj = class->destroy ? class->destroy : handlers->dtor_obj;
	handlers->free_obj = object_free;
	handlers->get_gc = class->show ? object_gc : handlers->get_gc;
}

static void iterator_forward(zend_object_iterator *it)
{
	async_iterator_t *iterator = (async_iterator_t *) it;
	zval value, key;

	ZVAL_COPY_VALUE(&value, &iterator->value);
	ZVAL_COPY_VALUE(&key, &iterator->key);
	ZVAL_UNDEF(&iterator->value);
	ZVAL_NULL(&iterator->key);
	zval_ptr_dtor(&value);
	zval_ptr_dtor(&key);
}

static void iterator_rewind(zend_object_iterator *it)
{
	async_iterator_t *iterator = (async_iterator_t *) it;

	iterator_forward(it);
	if (iterator->type->rewind) {
		iterator->type->rewind(iterator);
	}
}

static int iterator_valid(zend_object_iterator *it)
{
	async_iterator_t *iterator = (async_iterator_t *) it;
	zval value, key;

	if (Z_TYPE(iterator->value) != IS_UNDEF) {
		return SUCCESS;
	}
	ZVAL_UNDEF(&value);
	ZVAL_NULL(&key);
	if (!iterator->type->fetch(iterator, &value, &key)) {
		return FAILURE;
	}
	iterator_forward(it); /* another coroutine may use the same iterator */
	ZVAL_COPY_VALUE(&iterator->value, &value);
	ZVAL_COPY_VALUE(&iterator->key, &key);
	return SUCCESS;
}

static zval *iterator_value(zend_object_iterator *it)
{
	return iterator_valid(it) == SUCCESS ? &((async_iterator_t *) it)->value : NULL;
}

static void iterator_key(zend_object_iterator *it, zval *key)
{
	ZVAL_COPY(key, &((async_iterator_t *) it)->key);
}

static void iterator_free(zend_object_iterator *it)
{
	iterator_forward(it);
	zval_ptr_dtor(&it->data);
}

static HashTable *iterator_gc(zend_object_iterator *it, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &it->data);
	zend_get_gc_buffer_add_zval(buffer, &((async_iterator_t *) it)->value);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

static const zend_object_iterator_funcs iterator_functions = {
	.dtor = iterator_free,
	.valid = iterator_valid,
	.get_current_data = iterator_value,
	.get_current_key = iterator_key,
	.move_forward = iterator_forward,
	.rewind = iterator_rewind,
	.get_gc = iterator_gc,
};

zend_object_iterator *async_iterator_new(const async_iterator_type_t *type, zval *object, int by_ref)
{
	if (UNEXPECTED(by_ref)) {
		zend_throw_error(NULL, "Cannot iterate %s by reference", type->name);
		return NULL;
	}
	async_iterator_t *iterator = ecalloc(1, type->size);

	zend_iterator_init(&iterator->it);
	iterator->it.funcs = &iterator_functions;
	ZVAL_OBJ_COPY(&iterator->it.data, Z_OBJ_P(object));
	iterator->type = type;
	ZVAL_NULL(&iterator->key);
	return &iterator->it;
}

void async_return_file_and_line(zval *return_value, zend_string *filename, uint32_t lineno)
{
	array_init_size(return_value, 2);
	if (filename) {
		add_next_index_str(return_value, zend_string_copy(filename));
	} else {
		add_next_index_null(return_value);
	}
	add_next_index_long(return_value, lineno);
}

void async_return_location(zval *return_value, zend_string *filename, uint32_t lineno)
{
	if (filename) {
		RETURN_STR(strpprintf(0, "%s:%u", ZSTR_VAL(filename), lineno));
	}
	RETURN_STRING("unknown");
}
