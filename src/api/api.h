/* SPDX-License-Identifier: MIT
 *
 * The extension's side of zend_async_API.h. What an entry of the table does for its callers is said there.
 */
#ifndef ASYNC_API_H
#define ASYNC_API_H

#include "runtime/runtime.h"

/* From here on zend_async_api() finds the table, everywhere in the process. The classes must be registered. */
void async_api_register(void);

/* Adds the entries that waker.c has. */
void async_api_add_wakers(zend_async_api_t *table);

/* What the entries use of each other. */
bool async_api_resume(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error);
zend_async_timer_event_t *async_timer_event_new(
	const zend_ulong timeout, const zend_ulong nanoseconds, const bool is_periodic, size_t extra_size);
zend_async_waker_t *async_waker_define(zend_coroutine_t *coroutine);
/* Ends the wait of the waker, or of its next suspend(). */
void async_waker_wake(zend_async_waker_t *waker);
/* The next suspend() only lets the others run. */
void async_waker_yield(zend_async_waker_t *waker);

#endif
