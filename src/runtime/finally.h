/* SPDX-License-Identifier: MIT
 *
 * Handlers that run when a coroutine has ended.
 */
#ifndef ASYNC_RUNTIME_FINALLY_H
#define ASYNC_RUNTIME_FINALLY_H

#include "runtime/runtime.h"

/* Calls handler(coroutine) now if the coroutine has ended, otherwise when it ends. */
void async_finally_add(async_coroutine_t *coroutine, zval *handler);

/* Spawns the coroutine that runs the handlers of one that has just ended. */
void async_finally_start(async_coroutine_t *coroutine);

extern zend_class_entry *async_ce_composite_exception;

#endif
