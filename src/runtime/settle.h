/* SPDX-License-Identifier: MIT
 *
 * Exceptions that are thrown where no PHP code can catch them: by callbacks of C code and by destructors that run at the end
 * of a coroutine, in the reactor, or on the stack of a coroutine that is just leaving. After each such place they are
 * settled here, or the next coroutine to run would be hit by them.
 */
#ifndef ASYNC_RUNTIME_SETTLE_H
#define ASYNC_RUNTIME_SETTLE_H

#include "engine/aside.h"
#include "runtime/runtime.h"

/* Clears EG(exception), which must be set. It becomes the outcome of `owner` (nullable) while that has not ended, on top of
 * what the outcome was; otherwise it is reported as uncaught. An exit() ends the process. */
void async_settle(async_coroutine_t *owner);

/* R7: the next coroutine is not hit by an exception of another one. */
static zend_always_inline void async_settle_check(void)
{
#ifdef ASYNC_DEBUG
	if (EG(exception)) {
		zend_error_noreturn(E_CORE_ERROR, "Async: invariant R7 is broken: %s is pending while coroutines are switched",
			ZSTR_VAL(EG(exception)->ce->name));
	}
#endif
}

/* Ends what async_aside_begin() has begun: settles what was thrown meanwhile, and only then puts back what was in flight.
 * Main, which may be the one that runs, may be left with an exit() instead. */
void async_aside_settle_any(const async_aside_t *aside);

static zend_always_inline void async_aside_settle(const async_aside_t *aside)
{
	if (UNEXPECTED(EG(exception)) || UNEXPECTED(aside->exception)) {
		async_aside_settle_any(aside);
	} else {
		ASYNC_SET_PREV_EXCEPTION(aside->prev_exception);
	}
}

/* Exceptions that are not caught: where they are reported, and when. */

/* An exception that ends what it leaves without a report: a cancellation, but not that by a token. A token that was cancelled
 * itself passes a cancellation on. */
bool async_uncaught_is_silent(zend_object *exception);

/* The text of the cancellation is asked for: perhaps by the engine, to report it. */
void async_uncaught_note(zend_object *cancellation);
/* Is the error the report of such an exception? */
bool async_uncaught_drops_error(int type, zend_string *message);

/* An exception that no code can catch any more: it is reported at the end, and a reason to end. The coroutine that threw it
 * may be unknown. */
void async_uncaught_surface(zend_object *exception, const async_coroutine_t *coroutine);
/* What the other coroutines are told about it. */
zend_string *async_uncaught_explain(zend_object *exception);
/* The coroutine has ended with an exception. True: what on_unhandled() was given takes care of it. */
bool async_unhandled_start(async_coroutine_t *coroutine);
/* Adds to what is reported at the end; takes over the reference. */
void async_uncaught_add(zend_object *exception);
/* Shows a text where PHP shows errors: displays it, logs it, or both. */
void async_uncaught_show(zend_string *text);
/* Reports what was added, as the engine reports what leaves main. */
void async_uncaught_report(void);
/* The request is over: drops what was never reported. */
void async_uncaught_drop(void);

/* The coroutines have been told why main has ended. */
void async_uncaught_forget_main(void);

/* EG(exception) has left main, and the engine has not looked at it yet. */
void async_uncaught_in_main(void);

#endif
