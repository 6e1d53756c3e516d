/* SPDX-License-Identifier: MIT
 *
 * The end of a Fiber of the user's. The engine destroys one that is suspended by throwing a graceful exit into it. But a
 * coroutine may be parked inside: then its stack is that of the Fiber on top of its worker's, perhaps with other Fibers in
 * between, and it goes on only as a whole. So the coroutine is ended instead, and the Fiber with it. Only the collector and
 * the end of the request come here: while the coroutine lives, its stack holds the Fiber.
 */
#include "runtime/fiber.h"
#include "runtime/coroutine.h"
#include "runtime/worker.h"

static zend_object *(*original_create)(zend_class_entry *ce);
static zend_object_handlers handlers; /* of every Fiber; a copy of the engine's */
static zend_object_dtor_obj_t original_destroy;

/* The coroutine that has entered the Fiber and not left it yet; NULL = none, or main, which nobody can end. */
static async_coroutine_t *fiber_coroutine(const zend_fiber *fiber)
{
	zend_fiber_context *caller = fiber->caller;

	while (caller && caller->kind == zend_ce_fiber) {
		caller = zend_fiber_from_context(caller)->caller;
	}
	return caller ? async_worker_coroutine(caller) : NULL;
}

static void fiber_destroy(zend_object *object)
{
	zend_fiber *fiber = (zend_fiber *) object;

	if (fiber->context.status != ZEND_FIBER_STATUS_SUSPENDED || !fiber->caller) {
		original_destroy(object);
		return;
	}
	async_coroutine_t *coroutine = fiber_coroutine(fiber);
	if (coroutine && async_coroutine_is_suspended(coroutine)) {
		async_coroutine_kill(coroutine);
	}
}

static zend_object *fiber_create(zend_class_entry *ce)
{
	zend_object *object = original_create(ce);

	if (UNEXPECTED(!original_destroy)) {
		handlers = *object->handlers;
		original_destroy = handlers.dtor_obj;
		handlers.dtor_obj = fiber_destroy;
	}
	object->handlers = &handlers;
	return object;
}

void async_fiber_minit(void)
{
	original_create = zend_ce_fiber->create_object;
	zend_ce_fiber->create_object = fiber_create;
}

void async_fiber_mshutdown(void)
{
	zend_ce_fiber->create_object = original_create;
}
