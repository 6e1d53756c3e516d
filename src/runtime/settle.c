/* SPDX-License-Identifier: MIT
 *
 * Whose exception it is, if it was thrown where no PHP code can catch it.
 */
#include "runtime/settle.h"
#include "runtime/shutdown.h"
#include "runtime/uncaught.h"

#include "zend_exceptions.h"

/* Nobody is there to see it. A cancellation never counts as uncaught, and a coroutine that is killed ends in silence. */
static void exception_surface(zend_object *exception)
{
	if (!zend_is_graceful_exit(exception) && !async_is_cancellation(exception)) {
		async_uncaught_surface(exception);
	}
	OBJ_RELEASE(exception);
}

static void exception_become_outcome(async_coroutine_t *owner, zend_object *exception)
{
	zend_object *earlier = owner->base.exception;

	if (zend_is_graceful_exit(exception)) {
		OBJ_RELEASE(exception);
		exception = async_exception_new(async_ce_cancellation, "Coroutine cancelled");
	}
	owner->base.exception = exception;
	zend_exception_set_previous(exception, earlier);
}

void async_settle(async_coroutine_t *owner)
{
	zend_object *exception = async_exception_take();

	if (zend_is_unwind_exit(exception)) {
		async_shutdown_exit(exception);
	} else if (owner && !ZEND_COROUTINE_IS_FINISHED(&owner->base)) {
		exception_become_outcome(owner, exception);
	} else {
		exception_surface(exception);
	}
}

void async_aside_settle_any(const async_aside_t *aside)
{
	if (EG(exception)) {
		async_settle(NULL);
	}
	if (UNEXPECTED(EG(exception))) { /* main runs, and goes no further */
		if (aside->exception) {
			OBJ_RELEASE(aside->exception);
		}
		if (aside->prev_exception) {
			OBJ_RELEASE(aside->prev_exception);
		}
		return;
	}
	async_aside_put_back(aside);
}
