/* SPDX-License-Identifier: MIT
 *
 * Async\Awaitable, Completable, Coroutine and Timeout.
 */
#ifndef ASYNC_PHP_COROUTINE_CLASS_H
#define ASYNC_PHP_COROUTINE_CLASS_H

#include "runtime/runtime.h"

extern zend_class_entry *async_ce_awaitable;
extern zend_class_entry *async_ce_completable;
extern zend_class_entry *async_ce_timeout;

void async_coroutine_class_register(void);

/* Called by the former: Timeout is a Completable too. */
void async_timeout_class_register(zend_class_entry *ce);
/* A new Timeout object that completes in `ms` milliseconds; NULL = exception thrown. */
zend_object *async_timeout_new(zend_ulong ms);

#endif
