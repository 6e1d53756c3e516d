/* SPDX-License-Identifier: MIT
 *
 * Waiting for the outcome of an event.
 */
#ifndef ASYNC_RUNTIME_AWAIT_H
#define ASYNC_RUNTIME_AWAIT_H

#include "runtime/runtime.h"

/* Waits until the event is closed and gives its result, or until the token (nullable) is, which throws
 * OperationCanceledException. The caller keeps both alive. False = exception thrown, result untouched. */
bool async_await(zend_async_event_t *event, zend_async_event_t *token, zval *result);

/* False, with an AsyncException thrown, if the coroutine would wait for itself; a token could still end such a wait. */
bool async_await_check_target(const async_coroutine_t *self, zend_async_event_t *event, zend_async_event_t *token);

/* Throws OperationCanceledException, with the token's own exception as previous. */
void async_await_throw_cancelled(zend_async_event_t *token);

/* The coroutine behind a callback of async_await() that nothing but this callback could wake; NULL for other callbacks. */
zend_object *async_await_sole_waiter(zend_async_event_callback_t *callback);

/* The coroutine will never come back to this wait, which may be of any kind. */
void async_await_drop(async_wait_t *wait);

extern zend_class_entry *async_ce_operation_canceled;

#endif
