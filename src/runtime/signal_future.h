/* SPDX-License-Identifier: MIT
 *
 * Futures of signals. A signal is listened to as long as a future waits for it; otherwise it acts as ever.
 */
#ifndef ASYNC_RUNTIME_SIGNAL_FUTURE_H
#define ASYNC_RUNTIME_SIGNAL_FUTURE_H

#include "runtime/future.h"

/* A future that the next delivery completes with the value. If the token (nullable) fires first, the future fails as the token did.
 * The reference belongs to the caller. NULL = exception thrown. */
async_future_t *async_signal_future(int number, zval *value, zend_object *token);

/* Has the loop seen signals? Completes their futures; nothing of PHP runs. */
void async_signal_futures_notice(const volatile bool *arrived);

#endif
