/* SPDX-License-Identifier: MIT
 *
 * An exception in flight that is put aside while other code runs, which must not see it: a handler, a destructor, a wait.
 * The one way to do it: begin, and then one of two ends. async_aside_merge() is for code that belongs to what was in flight;
 * what it throws is merged with that. async_aside_settle() in runtime/settle.h is for code of others: what it throws is not
 * for this coroutine.
 *
 * A pending exception is in two places: in EG(exception) and, if PHP code is the current frame, in the opline of that frame,
 * which then points to the exception handler. Meanwhile the frame points to its own code, as if nothing was thrown: so the
 * other code may throw, and may clear what it throws.
 */
#ifndef ASYNC_ENGINE_ASIDE_H
#define ASYNC_ENGINE_ASIDE_H

#include "engine/compat.h"
#include "engine/exception.h"

typedef struct async_aside {
	zend_object *exception;      /* owned; NULL = none was in flight, and none was added */
	zend_object *prev_exception; /* owned */
	const zend_op *opline;       /* of the current frame; NULL = the frame is not involved */
	const zend_op *opline_before_exception;
} async_aside_t;

/* For the inline functions below. */
void async_aside_calm_frame(async_aside_t *aside);
void async_aside_put_back(const async_aside_t *aside);
void async_aside_merge_thrown(const async_aside_t *aside);

static zend_always_inline void async_aside_begin(async_aside_t *aside)
{
	aside->exception = EG(exception);
	aside->prev_exception = ASYNC_PREV_EXCEPTION;
	aside->opline = NULL;
	if (UNEXPECTED(aside->exception)) {
		async_aside_calm_frame(aside);
	}
	EG(exception) = NULL;
	ASYNC_SET_PREV_EXCEPTION(NULL);
}

/* Puts what was thrown since the beginning aside, too, merged with the rest. False = nothing was thrown. */
bool async_aside_add(async_aside_t *aside);

/* Ends it: what was put aside is in flight again. What was thrown meanwhile, and is still pending, is merged with it. */
static zend_always_inline void async_aside_merge(const async_aside_t *aside)
{
	if (UNEXPECTED(aside->exception)) {
		async_aside_merge_thrown(aside);
	} else {
		ASYNC_SET_PREV_EXCEPTION(aside->prev_exception);
	}
}

#endif
