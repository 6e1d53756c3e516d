/* SPDX-License-Identifier: MIT
 *
 * What the classes share: how objects are made, shown to the collector and freed, foreach, and the exception tree.
 */
#include "php/classes.h"
#include "pool/pool.h"
#include "runtime/event.h"
#include "runtime/coroutine.h"
#include "runtime/deadline.h"
#include "runtime/scheduler.h"
#include "runtime/settle.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "php/exceptions_arginfo.h"

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

/* The exception tree. */

zend_class_entry *async_ce_pool_exception;
zend_class_entry *async_ce_service_unavailable_exception;
zend_class_entry *async_ce_input_output_exception;
zend_class_entry *async_ce_dns_exception;

/* The engine asks for this text when it reports what was not caught. */
ZEND_METHOD(Cancellation, __toString)
{
	async_uncaught_note(Z_OBJ_P(ZEND_THIS));
	zend_ce_error->__tostring->internal_function.handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* array_walk() can make a reference of any property, and keep it one. */
static zval *composite_list(zend_object *composite, zval *rv)
{
	zval *list = zend_read_property(async_ce_composite_exception, composite, ZEND_STRL("exceptions"), false, rv);

	ZVAL_DEREF(list);
	return list;
}

ZEND_METHOD(Async_CompositeException, addException)
{
	zval *exception, *list, rv;

	ASYNC_PARAMETER(Z_PARAM_OBJECT_OF_CLASS(exception, zend_ce_throwable));

	list = composite_list(Z_OBJ_P(ZEND_THIS), &rv);
	zval copy;
	ZVAL_ARR(&copy, zend_array_dup(Z_ARR_P(list)));
	Z_ADDREF_P(exception);
	zend_hash_next_index_insert(Z_ARR(copy), exception);
	zend_update_property(async_ce_composite_exception, Z_OBJ_P(ZEND_THIS), ZEND_STRL("exceptions"), &copy);
	zval_ptr_dtor(&copy);
}

ZEND_METHOD(Async_CompositeException, getExceptions)
{
	zval rv;

	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_COPY(composite_list(Z_OBJ_P(ZEND_THIS), &rv));
}

void async_exceptions_register(void)
{
	async_ce_cancellation_root = register_class_Cancellation(zend_ce_error);
	async_ce_cancellation = register_class_Async_AsyncCancellation(async_ce_cancellation_root);
	async_ce_operation_canceled = register_class_Async_OperationCanceledException(async_ce_cancellation);
	async_ce_exception = register_class_Async_AsyncException(zend_ce_exception);
	async_ce_pool_exception = register_class_Async_PoolException(async_ce_exception);
	async_ce_service_unavailable_exception = register_class_Async_ServiceUnavailableException(async_ce_exception);
	zend_class_entry *timeout = register_class_Async_TimeoutException(zend_ce_throwable);
	async_ce_pool_timeout_exception = register_class_Async_PoolTimeoutException(async_ce_pool_exception, timeout);
	async_ce_deadline_exception = register_class_Async_DeadlineException(async_ce_exception, timeout);
	async_ce_input_output_exception = register_class_Async_InputOutputException(async_ce_exception);
	async_ce_dns_exception = register_class_Async_DnsException(async_ce_exception);
	async_ce_poll_exception = register_class_Async_PollException(async_ce_exception);
	async_ce_deadlock_error = register_class_Async_DeadlockError(zend_ce_error);
	async_ce_composite_exception = register_class_Async_CompositeException(zend_ce_exception);
}
