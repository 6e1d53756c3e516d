/* SPDX-License-Identifier: MIT
 *
 * Exceptions: the classes that every layer throws, objects that are made here and thrown elsewhere.
 */
#ifndef ASYNC_ENGINE_EXCEPTION_H
#define ASYNC_ENGINE_EXCEPTION_H

#include "php.h"
#include "zend_exceptions.h"

/* Registered by src/php. */
extern zend_class_entry *async_ce_exception;
extern zend_class_entry *async_ce_cancellation_root; /* \Cancellation */
extern zend_class_entry *async_ce_cancellation;      /* AsyncCancellation */

/* An exception object that is not thrown; the trace is that of the code which runs now. */
zend_object *async_exception_new(zend_class_entry *ce, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Throws an AsyncException. Always false. */
bool async_refuse(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* Of two exceptions that happened one after the other, both owned: the one to throw, which carries the other if it can.
 * exit() beats a cancellation, a cancellation beats an ordinary exception, otherwise the younger one wins. */
zend_object *async_exception_merge(zend_object *older, zend_object *younger);

/* What the exception carries; NULL = nothing. */
zend_object *async_exception_previous(zend_object *exception);
/* Replaces what the exception carries; NULL = by nothing. */
void async_exception_set_previous(zend_object *exception, zend_object *previous);
/* Is the ancestor the exception itself, or below it? */
bool async_exception_descends_from(zend_object *exception, const zend_object *ancestor);
/* Hangs the other one, which is taken over, below the exception. PHP's own function loses it if both carry the same one. */
void async_exception_append(zend_object *exception, zend_object *other);

/* Takes the pending exception out of the engine; the caller owns it. */
zend_object *async_exception_take(void);

static inline bool async_is_cancellation(const zend_object *exception)
{
	return instanceof_function(exception->ce, async_ce_cancellation_root);
}

/* exit(), or the forced end of a coroutine: must never be swallowed or shown to user code. */
static inline bool async_is_unwinding(const zend_object *exception)
{
	return zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception);
}

#endif
