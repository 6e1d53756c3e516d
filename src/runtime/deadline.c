/* SPDX-License-Identifier: MIT
 *
 * When the time of a block is over, a cancellation is thrown where the coroutine waits. It passes catch blocks for
 * exceptions and the ends of inner blocks, since it is none of theirs. Only the end of its own block makes a
 * DeadlineException of it. So inner and outer deadlines are told apart, and a pool sees what it sees at any cancellation.
 */
#include "runtime/deadline.h"

#include "zend_exceptions.h"
#include "zend_fibers.h"

/* The block waits in a Fiber that the coroutine has left: how soon to look again. */
#define DEADLINE_RETRY_MS 1

zend_class_entry *async_ce_deadline_exception;
zend_object async_error_deadline;

/* The outermost block that the coroutine has to leave. */
static async_deadline_t *deadline_due(const async_coroutine_t *coroutine)
{
	async_deadline_t *due = NULL;

	for (async_deadline_t *deadline = coroutine->deadline; deadline; deadline = deadline->outer) {
		if (deadline->is_over && !deadline->cancellation && deadline->protect_depth == coroutine->protect_depth) {
			due = deadline;
		}
	}
	return due;
}

void async_deadline_check(async_coroutine_t *coroutine)
{
	if (coroutine->error || !deadline_due(coroutine)) {
		return;
	}
	if (coroutine->wait || async_coroutine_is_queued(coroutine)) {
		async_coroutine_throw(coroutine, ASYNC_ERROR_DEADLINE);
	} else {
		coroutine->error = ASYNC_ERROR_DEADLINE; /* it runs: noticed at its next wait */
	}
}

/* Is the coroutine inside the block, perhaps in a Fiber that the block has started? */
static bool deadline_encloses(const async_deadline_t *deadline)
{
	const async_coroutine_t *coroutine = deadline->coroutine;
	zend_fiber_context *context = coroutine == ASYNC_G(current) ? EG(current_fiber_context) : coroutine->context;

	while (context && context != deadline->context && context->kind == zend_ce_fiber) {
		context = zend_fiber_from_context(context)->caller;
	}
	return context == deadline->context;
}

static void deadline_fire(async_timer_t *timer)
{
	async_deadline_t *deadline = ASYNC_CONTAINER_OF(timer, async_deadline_t, timer);

	if (ZEND_COROUTINE_IS_FINISHED(&deadline->coroutine->base)) {
		return;
	}
	if (UNEXPECTED(!deadline_encloses(deadline))) {
		async_timer_start(timer, async_deadline_after(DEADLINE_RETRY_MS));
		return;
	}
	deadline->is_over = true;
	async_deadline_check(deadline->coroutine);
}

zend_object *async_deadline_cancellation(async_coroutine_t *coroutine)
{
	async_deadline_t *deadline = deadline_due(coroutine);

	if (UNEXPECTED(!deadline)) { /* only Fibers that end in another order come here */
		return async_exception_new(async_ce_cancellation, "The time of with_timeout() is over");
	}
	deadline->cancellation = async_exception_new(async_ce_cancellation,
		"The " ZEND_ULONG_FMT " ms of %s are over", deadline->ms, deadline->what ? deadline->what : "with_timeout()");
	GC_ADDREF(deadline->cancellation);
	return deadline->cancellation;
}

/* A block that never waits needs no timer. Those that have none yet are the innermost ones. */
void async_deadlines_arm(async_coroutine_t *coroutine)
{
	for (async_deadline_t *deadline = coroutine->deadline; deadline && !deadline->is_armed; deadline = deadline->outer) {
		uint64_t time = MIN(deadline->ms, (UINT64_MAX - deadline->begin) / NS_PER_MS) * NS_PER_MS;

		deadline->is_armed = true;
		deadline->cancellation = NULL;
		GC_ADDREF(&coroutine->std);
		async_timer_init(&deadline->timer, deadline_fire);
		deadline->timer.hidden = deadline->is_hidden;
		async_timer_start(&deadline->timer, deadline->begin + time);
	}
}

/* The exception of the block is the one that this deadline has thrown into it. */
static void deadline_throw(async_deadline_t *deadline)
{
	zend_object *cancellation = async_exception_take();
	zend_object *exception = async_exception_new(async_ce_deadline_exception,
		"Gave up after " ZEND_ULONG_FMT " ms", deadline->ms);

	zend_exception_set_previous(exception, cancellation); /* it tells where the coroutine waited */
	zend_throw_exception_internal(exception);
}

static bool deadline_end_over(async_deadline_t *deadline)
{
	async_coroutine_t *coroutine = deadline->coroutine;
	bool threw = false;

	if (coroutine->error == ASYNC_ERROR_DEADLINE) { /* the block has ended before it noticed */
		coroutine->error = NULL;
		async_deadline_check(coroutine);
	}
	if (deadline->cancellation) {
		threw = EG(exception) == deadline->cancellation;
		if (threw) {
			deadline_throw(deadline);
		}
		OBJ_RELEASE(deadline->cancellation);
	}
	return threw;
}

bool async_deadline_end_armed(async_deadline_t *deadline)
{
	async_timer_stop(&deadline->timer);
	bool threw = UNEXPECTED(deadline->is_over) && deadline_end_over(deadline);
	OBJ_RELEASE(&deadline->coroutine->std);
	return threw;
}

void async_deadline_drop(async_coroutine_t *coroutine)
{
	for (; coroutine->deadline; coroutine->deadline = coroutine->deadline->outer) {
		if (coroutine->deadline->is_armed) {
			async_timer_stop(&coroutine->deadline->timer);
		}
		ASYNC_G(open_deadlines)--;
	}
}
