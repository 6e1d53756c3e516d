/* SPDX-License-Identifier: MIT
 *
 * PHP objects as observers of a pool: an Async\PoolObserver has some of the methods, and is told what it has methods for.
 */
#include "php/pool_class.h"

static const struct {
	const char *name;
	size_t length;
} methods[ZEND_ASYNC_POOL_NOTICES] = {
	[ZEND_ASYNC_POOL_CREATED] = { ZEND_STRL("created") },
	[ZEND_ASYNC_POOL_CREATE_FAILED] = { ZEND_STRL("createfailed") },
	[ZEND_ASYNC_POOL_DESTROYED] = { ZEND_STRL("destroyed") },
	[ZEND_ASYNC_POOL_ACQUIRED] = { ZEND_STRL("acquired") },
	[ZEND_ASYNC_POOL_RELEASED] = { ZEND_STRL("released") },
	[ZEND_ASYNC_POOL_TIMED_OUT] = { ZEND_STRL("timedout") },
	[ZEND_ASYNC_POOL_REFUSED] = { ZEND_STRL("refused") },
	[ZEND_ASYNC_POOL_LIMITED] = { ZEND_STRL("limited") },
	[ZEND_ASYNC_POOL_SPARE] = { ZEND_STRL("spare") },
};

static zend_function *method_of(const zend_object *observer, zend_async_pool_notice_t notice)
{
	zend_function *method = zend_hash_str_find_ptr(&observer->ce->function_table, methods[notice].name, methods[notice].length);

	return method && (method->common.fn_flags & ZEND_ACC_PUBLIC) ? method : NULL;
}

/* The method may remove the observer, and let go of the pool. */
static void observer_notify(
	zend_async_pool_t *base, zend_async_pool_observer_t *observer, zend_async_pool_notice_t notice, zval *detail)
{
	zend_object *object = observer->object;
	zval arguments[2];
	uint32_t count = notice == ZEND_ASYNC_POOL_LIMITED ? 1 : 2;

	GC_ADDREF(object);
	ZVAL_OBJ(&arguments[0], async_pool_object_for((async_pool_t *) base));
	if (detail) {
		ZVAL_COPY(&arguments[1], detail);
	} else {
		ZVAL_NULL(&arguments[1]);
	}
	zend_call_known_function(method_of(object, notice), object, object->ce, NULL, count, arguments, NULL);
	zval_ptr_dtor(&arguments[1]);
	zval_ptr_dtor(&arguments[0]);
	OBJ_RELEASE(object);
}

static void observer_drop(zend_async_pool_observer_t *observer)
{
	zend_object *object = observer->object;

	efree(observer);
	OBJ_RELEASE(object);
}

static zend_async_pool_observer_t *observer_find(const async_pool_t *pool, const zend_object *object)
{
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		zend_async_pool_observer_t *observer = ASYNC_CONTAINER_OF(node, zend_async_pool_observer_t, link);
		if (observer->object == object && observer->notify == observer_notify) {
			return observer;
		}
	}
	return NULL;
}

/* What both methods take. NULL, and an exception: the object was not constructed. */
static async_pool_t *observer_parse(zend_execute_data *execute_data, zend_object **object)
{
	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(*object, async_ce_pool_observer)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	async_pool_t *pool = ASYNC_THIS_POOL();
	return EXPECTED(async_pool_check_usable(pool)) ? pool : NULL;
}

ZEND_METHOD(Async_Pool, addObserver)
{
	zend_object *object;
	async_pool_t *pool = observer_parse(execute_data, &object);

	if (!pool || observer_find(pool, object)) {
		return;
	}
	zend_async_pool_observer_t *observer = ecalloc(1, sizeof(*observer));
	for (uint32_t notice = 0; notice < ZEND_ASYNC_POOL_NOTICES; notice++) {
		observer->wanted |= method_of(object, notice) ? 1u << notice : 0;
	}
	observer->object = object;
	observer->notify = observer_notify;
	observer->drop = observer_drop;
	GC_ADDREF(object);
	async_pool_add_observer(pool, observer);
}

ZEND_METHOD(Async_Pool, removeObserver)
{
	zend_object *object;
	async_pool_t *pool = observer_parse(execute_data, &object);
	zend_async_pool_observer_t *observer = pool ? observer_find(pool, object) : NULL;

	if (observer) {
		async_pool_remove_observer(pool, observer);
	}
}
