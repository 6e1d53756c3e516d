/* SPDX-License-Identifier: MIT
 *
 * The one table through which a pool calls its handlers. The signatures are those of the public C API: C functions are
 * stored here as they are, PHP callables behind the adapters of php/callable.c. Nothing else in the pool can tell which
 * it has. NULL = no such handler.
 *
 * Any handler may suspend, throw, and call the pool again: read everything anew after it. The pool does not call the
 * table directly, it uses pool_handlers.h, which decides what becomes of exceptions.
 */
#ifndef ASYNC_POOL_HANDLER_TABLE_H
#define ASYNC_POOL_HANDLER_TABLE_H

#include "zend_async_API.h"

typedef struct async_pool_handlers {
	zend_async_pool_factory_fn create;
	zend_async_pool_destructor_fn destroy;
	zend_async_pool_healthcheck_fn check;
	zend_async_pool_before_acquire_fn before_acquire;
	zend_async_pool_before_release_fn before_release;
	zend_async_pool_cb_report_success_fn report_success;
	zend_async_pool_cb_report_failure_fn report_failure; /* error = NULL: the resource was refused without an exception */
	zend_async_pool_cb_should_recover_fn should_recover;
	zend_async_pool_cb_report_failure_fn report_factory_failure; /* error = NULL: it gave no reason */
	void (*free_handlers)(zend_async_pool_t *pool); /* gives back what the first five own; the pool is being freed */
} async_pool_handlers_t;

#endif
