/* SPDX-License-Identifier: MIT
 *
 * The classes of the namespace Async, without those of the pool (pool_class.h); the runtime declares those that it uses
 * itself.
 */
#ifndef ASYNC_PHP_CLASSES_H
#define ASYNC_PHP_CLASSES_H

#include "runtime/class.h"

extern zend_class_entry *async_ce_pool_exception;
extern zend_class_entry *async_ce_service_unavailable_exception;
extern zend_class_entry *async_ce_input_output_exception;
extern zend_class_entry *async_ce_dns_exception;

void async_exceptions_register(void);
void async_coroutine_class_register(void);
void async_signal_functions_register(void);
void async_selector_class_register(void);

/* Called by async_coroutine_class_register(): Timeout is a Completable too. */
void async_timeout_class_register(zend_class_entry *ce);

/* The coroutine will never come back to this wait, which may be of any kind: ends the subscriptions of an await_*
 * function. */
void async_group_drop(async_wait_t *wait);

#endif
