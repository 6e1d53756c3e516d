/* SPDX-License-Identifier: MIT
 *
 * Objects of Async\Pool: how they are created, destroyed, collected and shown. The pool itself may live longer than its
 * object, and for a pool that C code has made also shorter: they hold each other by a reference and a pointer.
 */
#include "engine/vm_state.h"
#include "php/callable.h"
#include "php/pool_class.h"

static zend_object_handlers pool_handlers;

static zend_object *pool_object_create(zend_class_entry *ce)
{
	async_pool_obj_t *object = zend_object_alloc(sizeof(*object), ce);

	object->pool = NULL;
	object->owner = object->constructing = false;
	zend_object_std_init(&object->std, ce);
	object->std.handlers = &pool_handlers;
	return &object->std;
}

zend_object *async_pool_object_for(async_pool_t *pool)
{
	if (pool->base.wrapper) {
		GC_ADDREF(pool->base.wrapper);
		return pool->base.wrapper;
	}
	zend_object *std = pool_object_create(async_ce_pool);
	async_pool_addref(pool);
	async_pool_obj_from(std)->pool = pool;
	pool->base.wrapper = std;
	return std;
}

/* Here handlers can still run, and may suspend. Where they could not, in the cycle collector for example, a coroutine of the pool's own
 * calls them: it refers to the object, and PHP lets an object live on to which its destructor has made a reference. */
static void pool_object_close(async_pool_t *pool)
{
	bool may_wait_late = ASYNC_G(may_wait_late);

	ASYNC_G(may_wait_late) = true;
	async_harmless_block_begin();
	if (!async_vm_state_obstacle() || !async_pool_close_later(pool)) {
		async_pool_close(pool);
	}
	async_harmless_block_end();
	ASYNC_G(may_wait_late) = may_wait_late;
}

static void pool_object_destroy(zend_object *std)
{
	async_pool_obj_t *object = async_pool_obj_from(std);

	if (UNEXPECTED(ASYNC_G(destroying) && ASYNC_G(gc_depth))) {
		GC_DEL_FLAGS(std, IS_OBJ_DESTRUCTOR_CALLED); /* PHP comes back to it when it destroys the last objects: then it may wait */
	} else if (object->pool && (object->owner || object->pool->base.event.ref_count == 1)) {
		pool_object_close(object->pool);
	}
}

static void pool_object_free(zend_object *std)
{
	async_pool_obj_t *object = async_pool_obj_from(std);

	if (object->pool) {
		object->pool->base.wrapper = NULL;
		if (object->owner) { /* still open only after a fatal error: no handler of this pool may run any more */
			async_pool_abandon(object->pool);
		}
		async_pool_delref(object->pool);
	}
	zend_object_std_dtor(std);
}

static HashTable *pool_object_gc(zend_object *std, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	async_pool_t *pool = async_pool_obj_from(std)->pool;

	if (pool && async_pool_obj_from(std)->owner) { /* of a pool that C code shares, nothing is for the collector to judge */
		async_pool_gc(pool, buffer);
		async_pool_gc_callables(pool, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

static HashTable *pool_object_debug_info(zend_object *std, int *is_temporary)
{
	async_pool_t *pool = async_pool_obj_from(std)->pool;
	HashTable *info = zend_new_array(8);
	zval value;

	*is_temporary = 1;
	if (!pool) {
		return info;
	}
#define ADD(name, macro, number) \
	macro(&value, number); \
	zend_hash_str_add_new(info, ZEND_STRL(name), &value)

	ADD("min", ZVAL_LONG, pool->base.min_size);
	ADD("max", ZVAL_LONG, pool->base.max_size);
	ADD("idle", ZVAL_LONG, async_pool_idle_count(pool));
	ADD("active", ZVAL_LONG, async_pool_active_count(pool));
	ADD("waiting", ZVAL_LONG, async_pool_waiting_count(pool));
	ADD("state", ZVAL_OBJ_COPY, async_pool_state_case(pool->base.circuit_state));
	ADD("closed", ZVAL_BOOL, async_pool_is_closed(pool));
#undef ADD
	return info;
}

void async_pool_object_register(zend_class_entry *ce)
{
	ce->create_object = pool_object_create;
	ASYNC_SET_DEFAULT_HANDLERS(ce, &pool_handlers);

	memcpy(&pool_handlers, &std_object_handlers, sizeof(pool_handlers));
	pool_handlers.offset = XtOffsetOf(async_pool_obj_t, std);
	pool_handlers.dtor_obj = pool_object_destroy;
	pool_handlers.free_obj = pool_object_free;
	pool_handlers.clone_obj = NULL;
	pool_handlers.get_gc = pool_object_gc;
	pool_handlers.get_debug_info = pool_object_debug_info;
}
