/* SPDX-License-Identifier: MIT
 *
 * What no extension should do, or does without thinking: NULL, the wrong event, the wrong moment.
 */
#include "capi_test.h"

static void nothing(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) event, (void) callback, (void) result, (void) exception;
}

/* capi_unqueued(): Coroutine; made in two steps, of which this is the first */
static void unqueued_run(void)
{
	capi_log("ran");
}

static void unqueued_dispose(zend_coroutine_t *coroutine)
{
	capi_log("disposed, cancelled %d", ZEND_COROUTINE_IS_CANCELLED(coroutine));
}

ZEND_FUNCTION(capi_unqueued)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = ZEND_ASYNC_NEW_COROUTINE(NULL);

	if (!coroutine) {
		return;
	}
	coroutine->internal_entry = unqueued_run;
	coroutine->extended_dispose = unqueued_dispose;
	RETURN_OBJ(ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event)); /* PHP code has our reference now */
}

/* capi_enqueue(Coroutine $c): bool; the second step */
ZEND_FUNCTION(capi_enqueue)
{
	zval *object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT(object)
	ZEND_PARSE_PARAMETERS_END();
	zend_coroutine_t *coroutine = (zend_coroutine_t *) ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(object));

	ZEND_ASYNC_EVENT_ADD_REF(&coroutine->event); /* for the runtime */
	bool queued = ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine);
	if (!queued) {
		ZEND_ASYNC_EVENT_DEL_REF(&coroutine->event);
	}
	RETVAL_BOOL(queued);
}

/* capi_remove_foreign(bool $timers, int $which): the first, second or last of three callbacks is removed elsewhere */
ZEND_FUNCTION(capi_remove_foreign)
{
	bool timers;
	zend_long which;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_BOOL(timers)
		Z_PARAM_LONG(which)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_event_t *event = timers ? &ZEND_ASYNC_NEW_TIMER_EVENT(1000, false)->base : &capi_event_new("event")->event;
	zend_async_event_t *other = timers ? &ZEND_ASYNC_NEW_TIMER_EVENT(1000, false)->base : &capi_event_new("other")->event;
	zend_async_event_callback_t *callbacks[3];

	for (int i = 0; i < 3; i++) {
		callbacks[i] = zend_async_event_callback_new(nothing, 0);
		event->add_callback(event, callbacks[i]);
		other->add_callback(other, zend_async_event_callback_new(nothing, 0));
	}
	bool removed = other->del_callback(other, callbacks[which]);
	php_printf("removed %d, %u and %u left\n", removed, event->callbacks.length, other->callbacks.length);
	ZEND_ASYNC_EVENT_RELEASE(event);
	ZEND_ASYNC_EVENT_RELEASE(other);
}

/* capi_add_twice(): a callback is added to its event again */
ZEND_FUNCTION(capi_add_twice)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_async_event_t *event = &capi_event_new("event")->event;
	zend_async_event_callback_t *callback = zend_async_event_callback_new(nothing, 0);

	event->add_callback(event, callback);
	event->add_callback(event, callback);
}

/* Where the API says that NULL is allowed. */
ZEND_FUNCTION(capi_nulls)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("null");

	zend_async_waker_clean(NULL);
	zend_async_waker_destroy(NULL);
	zend_async_waker_add_triggered_event(NULL, &event->event);
	capi_log("triggered %d, exists %d", zend_async_waker_is_event_triggered(NULL, &event->event),
		zend_async_waker_is_event_exists(NULL, &event->event));
	capi_log("unprotected %d", ZEND_ASYNC_UNPROTECT(NULL));
	if (zend_async_resume_when(NULL, &event->event, false, zend_async_waker_callback_resolve, NULL)) {
		zend_async_waker_add_triggered_event(NULL, &event->event);
		capi_log("triggered %d, exists %d", zend_async_waker_is_event_triggered(NULL, &event->event),
			zend_async_waker_is_event_exists(NULL, &event->event));
	}
	zend_async_waker_destroy(NULL);
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL(NULL, NULL, NULL, NULL, NULL, 0, 1, 0);
	capi_log("extra of size 0: %d, %d", ZEND_ASYNC_EVENT_EXTRA(&timer->base) == NULL, ZEND_ASYNC_POOL_EXTRA(pool) == NULL);
	ZEND_ASYNC_EVENT_RELEASE(&timer->base);
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

/* start() and stop() that free the waker they are called for. */
static bool destroying(zend_async_event_t *event)
{
	zend_async_waker_destroy(NULL);
	event->loop_ref_count = !event->loop_ref_count;
	return true;
}

static bool suspending(zend_async_event_t *event)
{
	(void) event;
	return ZEND_ASYNC_SUSPEND();
}

static bool refusing(zend_async_event_t *event)
{
	(void) event;
	return false;
}

/* capi_wait_badly(string $how): bool */
ZEND_FUNCTION(capi_wait_badly)
{
	zend_string *how;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(how)
	ZEND_PARSE_PARAMETERS_END();
	capi_event_t *bad = capi_event_new("bad");
	ZEND_ASYNC_EVENT_SET_HIDDEN(&bad->event);
	if (zend_string_equals_literal(how, "destroys")) {
		bad->event.start = bad->event.stop = destroying;
	} else if (zend_string_equals_literal(how, "suspends in start")) {
		bad->event.start = suspending;
	} else {
		bad->event.start = refusing;
	}
	zend_async_waker_new_with_timeout(NULL, 1, NULL);
	zend_async_resume_when(NULL, &bad->event, true, zend_async_waker_callback_resolve, NULL);
	zend_async_resume_when(NULL, &capi_event_new("good")->event, true, zend_async_waker_callback_resolve, NULL);
	RETVAL_BOOL(ZEND_ASYNC_SUSPEND());
	capi_log("%u started", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	zend_async_waker_clean(NULL);
}

/* A timer that is started again, or disposed of, by its own callback. */
static void again_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) callback, (void) result, (void) exception;
	bool closed = ZEND_ASYNC_EVENT_IS_CLOSED(event);

	capi_log("fired, closed %d", closed);
	if (!closed) {
		event->stop(event);
		ZEND_ASYNC_EVENT_RELEASE(event);
		return;
	}
	ZEND_ASYNC_EVENT_CLR_CLOSED(event);
	((zend_async_timer_event_t *) event)->is_periodic = true;
	capi_log("started again %d", event->start(event));
}

ZEND_FUNCTION(capi_timer_again)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_async_event_t *timer = &ZEND_ASYNC_NEW_TIMER_EVENT(1, false)->base;

	timer->add_callback(timer, zend_async_event_callback_new(again_called, 0));
	timer->start(timer);
}

/* Stops an event that was never started. */
ZEND_FUNCTION(capi_count_below_zero)
{
	ZEND_PARSE_PARAMETERS_NONE();
	capi_event_t *event = capi_event_new("uncounted");

	ZEND_ASYNC_DECREASE_EVENT_COUNT(&event->event);
	php_printf("%u started\n", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	ZEND_ASYNC_EVENT_RELEASE(&event->event);
}

ZEND_FUNCTION(capi_coroutine_flags)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = ZEND_ASYNC_NEW_COROUTINE(NULL);
	uint32_t before = coroutine->event.flags;

#define CHECK_FLAG(name) \
	if (ZEND_COROUTINE_IS_##name(coroutine)) { \
		capi_log("%s is set", #name); \
	} \
	ZEND_COROUTINE_SET_##name(coroutine); \
	if (!ZEND_COROUTINE_IS_##name(coroutine) || coroutine->event.flags != (before | ZEND_COROUTINE_F_##name)) { \
		capi_log("%s cannot be set", #name); \
	} \
	ZEND_COROUTINE_CLR_##name(coroutine); \
	if (coroutine->event.flags != before) { \
		capi_log("%s cannot be cleared", #name); \
	}

	CHECK_FLAG(STARTED)
	CHECK_FLAG(CANCELLED)
	CHECK_FLAG(ZOMBIE)
	CHECK_FLAG(PROTECTED)
	CHECK_FLAG(MAIN)
	CHECK_FLAG(FIBER)
	CHECK_FLAG(YIELD)
	ZEND_ASYNC_EVENT_RELEASE(&coroutine->event);
	zend_coroutine_t *self = ZEND_ASYNC_PROTECT();
	ZEND_ASYNC_PROTECT();
	ZEND_ASYNC_UNPROTECT(self);
	capi_log("protected %d", ZEND_COROUTINE_IS_PROTECTED(self));
	ZEND_ASYNC_UNPROTECT(self);
	capi_log("protected %d", ZEND_COROUTINE_IS_PROTECTED(self));
}

/* What RSHUTDOWN does, after it has said so. Whatever it needs was made before. */
static struct {
	char what[32];
	zend_async_timer_event_t *timer;
	zend_coroutine_t *coroutine;
	zend_async_pool_t *pool;
} late;

static bool late_create(zend_async_pool_t *pool, zval *result)
{
	(void) pool;
	ZVAL_LONG(result, 1);
	return true;
}

static void late_prepare(zend_string *what)
{
	zval taken;

	snprintf(late.what, sizeof(late.what), "%s", ZSTR_VAL(what));
	late.timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
	late.coroutine = ZEND_ASYNC_NEW_COROUTINE(NULL);
	late.coroutine->internal_entry = unqueued_run;
	late.pool = ZEND_ASYNC_NEW_POOL(late_create, NULL, NULL, NULL, NULL, 0, 1, 0);
	ZEND_ASYNC_POOL_ACQUIRE(late.pool, &taken, 0);
}

static void late_forget(void)
{
	ZEND_ASYNC_EVENT_RELEASE(&late.timer->base);
	if (late.coroutine) {
		ZEND_ASYNC_EVENT_RELEASE(&late.coroutine->event);
	}
	ZEND_ASYNC_EVENT_RELEASE(&late.pool->event);
	memset(&late, 0, sizeof(late));
}

/* capi_in_rshutdown(string $what) */
ZEND_FUNCTION(capi_in_rshutdown)
{
	zend_string *what;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(what)
	ZEND_PARSE_PARAMETERS_END();
	late_prepare(what);
}

static bool late_act(void)
{
	zval value;

	if (strcmp(late.what, "suspend") == 0) {
		return ZEND_ASYNC_SUSPEND();
	}
	if (strcmp(late.what, "acquire") == 0) {
		return ZEND_ASYNC_POOL_ACQUIRE(late.pool, &value, 0);
	}
	if (strcmp(late.what, "acquire with a deadline") == 0) {
		return ZEND_ASYNC_POOL_ACQUIRE(late.pool, &value, 1);
	}
	if (strcmp(late.what, "try") == 0) {
		return ZEND_ASYNC_POOL_TRY_ACQUIRE(late.pool, &value);
	}
	if (strcmp(late.what, "release") == 0) {
		ZVAL_LONG(&value, 1);
		ZEND_ASYNC_POOL_RELEASE(late.pool, &value);
		return ZEND_ASYNC_POOL_TRY_ACQUIRE(late.pool, &value);
	}
	if (strcmp(late.what, "timer") == 0) {
		return late.timer->base.start(&late.timer->base);
	}
	if (strcmp(late.what, "new timer") == 0) {
		zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
		if (timer) {
			ZEND_ASYNC_EVENT_RELEASE(&timer->base);
		}
		return timer != NULL;
	}
	if (strcmp(late.what, "new pool") == 0) {
		zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL(NULL, NULL, NULL, NULL, NULL, 0, 1, 0);
		if (pool) {
			ZEND_ASYNC_EVENT_RELEASE(&pool->event);
		}
		return pool != NULL;
	}
	if (strcmp(late.what, "spawn") == 0) {
		zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();
		if (coroutine) {
			coroutine->internal_entry = unqueued_run;
		}
		return coroutine != NULL;
	}
	if (strcmp(late.what, "enqueue") == 0) {
		return ZEND_ASYNC_ENQUEUE_COROUTINE(late.coroutine);
	}
	if (strcmp(late.what, "cancel") == 0) {
		return ZEND_ASYNC_CANCEL(late.coroutine, NULL, false);
	}
	if (strcmp(late.what, "throw") == 0) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Too late");
		return false;
	}
	return true;
}

void capi_misuse_shutdown(void)
{
	if (!late.what[0]) {
		return;
	}
	printf("%s, async is %s: ", late.what, ZEND_ASYNC_ON ? "on" : "off");
	fflush(stdout);
	printf("%d%s, can suspend %d\n", late_act(), EG(exception) ? ", an exception is pending" : "", ZEND_ASYNC_CAN_SUSPEND);
	fflush(stdout);
	late_forget();
}

static void timer_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) callback, (void) result, (void) exception;
	bool success = late_act();

	if (success && strcmp(late.what, "enqueue") == 0) {
		late.coroutine = NULL; /* the runtime has it */
	}
	php_printf("%s: %d%s%s\n", late.what, success, EG(exception) ? ", throws " : "",
		EG(exception) ? ZSTR_VAL(EG(exception)->ce->name) : "");
	zend_clear_exception();
	late_forget();
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* capi_in_timer(string $what): the same in the callback of a timer */
ZEND_FUNCTION(capi_in_timer)
{
	zend_string *what;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(what)
	ZEND_PARSE_PARAMETERS_END();
	late_prepare(what);
	zend_async_event_t *timer = &ZEND_ASYNC_NEW_TIMER_EVENT(0, false)->base;
	timer->add_callback(timer, zend_async_event_callback_new(timer_called, 0));
	timer->start(timer);
}

const zend_function_entry capi_misuse_functions[] = {
	CAPI_FE(capi_in_rshutdown)
	CAPI_FE(capi_in_timer)
	CAPI_FE(capi_unqueued)
	CAPI_FE(capi_enqueue)
	CAPI_FE(capi_remove_foreign)
	CAPI_FE(capi_add_twice)
	CAPI_FE(capi_nulls)
	CAPI_FE(capi_wait_badly)
	CAPI_FE(capi_timer_again)
	CAPI_FE(capi_count_below_zero)
	CAPI_FE(capi_coroutine_flags)
	ZEND_FE_END
};
