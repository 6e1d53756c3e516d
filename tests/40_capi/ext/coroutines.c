/* SPDX-License-Identifier: MIT
 *
 * Coroutines with C entries, suspending on events, resuming, cancelling.
 */
#include "capi_test.h"

typedef struct {
	zend_long id;
	zend_long rounds;
} job_t;

static void job_run(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	job_t *job = self->extended_data;

	for (zend_long i = 0; i < job->rounds; i++) {
		capi_log("job %d, round %d", (int) job->id, (int) i);
		ZEND_ASYNC_ENQUEUE_COROUTINE(self);
		if (!ZEND_ASYNC_SUSPEND()) {
			capi_log("job %d gets %s", (int) job->id, ZSTR_VAL(EG(exception)->ce->name));
			return;
		}
	}
	ZVAL_LONG(&self->result, job->id * 100);
}

static void job_dispose(zend_coroutine_t *coroutine)
{
	job_t *job = coroutine->extended_data;

	capi_log("job %d disposed", (int) job->id);
	efree(job);
}

/* capi_spawn(int $id, int $rounds, int $priority = 0): Coroutine */
ZEND_FUNCTION(capi_spawn)
{
	zend_long id, rounds, priority = 0;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_LONG(id)
		Z_PARAM_LONG(rounds)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(priority)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH_PRIORITY((int32_t) priority);
	if (!coroutine) {
		return;
	}
	job_t *job = emalloc(sizeof(*job));
	*job = (job_t) { id, rounds };
	coroutine->internal_entry = job_run;
	coroutine->extended_data = job;
	coroutine->extended_dispose = job_dispose;
	RETURN_OBJ_COPY(ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event));
}

/* capi_spawn_php(callable $f, mixed ...$args): Coroutine; in two steps */
ZEND_FUNCTION(capi_spawn_php)
{
	zend_fcall_t *fcall = ecalloc(1, sizeof(*fcall));

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_FUNC(fcall->fci, fcall->fci_cache)
		Z_PARAM_VARIADIC('*', fcall->fci.params, fcall->fci.param_count)
	ZEND_PARSE_PARAMETERS_END();

	zval *params = safe_emalloc(fcall->fci.param_count + 1, sizeof(zval), 0);
	for (uint32_t i = 0; i < fcall->fci.param_count; i++) {
		ZVAL_COPY(&params[i], &fcall->fci.params[i]);
	}
	if (!fcall->fci.param_count) {
		efree(params);
		params = NULL;
	}
	fcall->fci.params = params;
	Z_TRY_ADDREF(fcall->fci.function_name);

	zend_coroutine_t *coroutine = ZEND_ASYNC_NEW_COROUTINE(NULL);
	coroutine->fcall = fcall;
	if (!ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine)) {
		ZEND_ASYNC_EVENT_RELEASE(&coroutine->event);
		return;
	}
	RETURN_OBJ_COPY(ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event));
}

ZEND_FUNCTION(capi_spawn_nothing)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *unused = ZEND_ASYNC_NEW_COROUTINE(NULL);
	capi_log("cancelled %d, resumed %d", ZEND_ASYNC_CANCEL(unused, NULL, false), ZEND_ASYNC_RESUME(unused));
	ZEND_ASYNC_EVENT_RELEASE(&unused->event);
	zend_coroutine_t *empty = ZEND_ASYNC_SPAWN();
	RETURN_OBJ_COPY(ZEND_ASYNC_EVENT_TO_OBJECT(&empty->event));
}

/* capi_wait(array $objects, int $timeout = 0, ?object $token = null): [index that fired, result] */
ZEND_FUNCTION(capi_wait)
{
	HashTable *objects;
	zend_long timeout = 0;
	zval *token = NULL, *object;
	zend_ulong index;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ARRAY_HT(objects)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout)
		Z_PARAM_OBJECT_OR_NULL(token)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *cancellation = token ? ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(token)) : NULL;
	zend_async_waker_t *waker = zend_async_waker_new_with_timeout(NULL, (zend_ulong) timeout, cancellation);
	if (!waker) {
		return;
	}
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	ZEND_HASH_FOREACH_NUM_KEY_VAL(objects, index, object) {
		if (!zend_async_resume_when(self, ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(object)), false,
				zend_async_waker_callback_resolve, NULL)) {
			zend_async_waker_clean(self);
			return;
		}
	} ZEND_HASH_FOREACH_END();

	if (ZEND_ASYNC_SUSPEND()) {
		array_init(return_value);
		ZEND_HASH_FOREACH_NUM_KEY_VAL(objects, index, object) {
			zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(object));
			if (!zend_async_waker_is_event_exists(self, event)) {
				capi_log("lost an event");
			}
			if (zend_async_waker_is_event_triggered(self, event)) {
				add_next_index_long(return_value, (zend_long) index);
			}
		} ZEND_HASH_FOREACH_END();
		Z_TRY_ADDREF(self->waker->result);
		if (Z_TYPE(self->waker->result) != IS_UNDEF) {
			add_next_index_zval(return_value, &self->waker->result);
		}
	}
	zend_async_waker_clean(self);
	capi_log("%u subscriptions left", self->waker->length);
}

ZEND_FUNCTION(capi_suspend)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_SUSPEND());
}

/* A resume that comes before the coroutine suspends is not lost, unless a new waker begins. */
ZEND_FUNCTION(capi_resume_first)
{
	bool forget;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(forget)
	ZEND_PARSE_PARAMETERS_END();
	if (!zend_async_waker_new(NULL)) {
		return;
	}
	ZEND_ASYNC_RESUME(ZEND_ASYNC_CURRENT_COROUTINE);
	if (forget) {
		zend_async_waker_new_with_timeout(NULL, 1, NULL);
	}
	bool resumed = ZEND_ASYNC_SUSPEND();
	zend_async_waker_destroy(NULL);
	RETURN_BOOL(resumed);
}

/* Many events of our own, one of which fires when it is started: O(1) each. */
static bool eager_start(zend_async_event_t *event)
{
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, NULL, NULL);
	return true;
}

static bool failing_start(zend_async_event_t *event)
{
	(void) event;
	zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot be started");
	return false;
}

ZEND_FUNCTION(capi_wait_own_events)
{
	zend_string *mode;
	static const char *const names[] = { "first", "second", "third" };

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(mode)
	ZEND_PARSE_PARAMETERS_END();
	if (!zend_async_waker_new(NULL)) {
		return;
	}
	for (int i = 0; i < 3; i++) {
		capi_event_t *event = capi_event_new(names[i]);
		if (i == 1 && zend_string_equals_literal(mode, "eager")) {
			event->event.start = eager_start;
		}
		if (i == 1 && zend_string_equals_literal(mode, "failing")) {
			event->event.start = failing_start;
		}
		zend_async_resume_when(NULL, &event->event, true, zend_async_waker_callback_resolve, NULL);
	}
	bool resumed = ZEND_ASYNC_SUSPEND();
	capi_log("%u started", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	zend_async_waker_clean(NULL);
	RETURN_BOOL(resumed);
}

static zend_coroutine_t *coroutine_of(zval *object)
{
	return (zend_coroutine_t *) ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(object));
}

/* capi_resume(Coroutine $c, ?Throwable $error = null): bool */
ZEND_FUNCTION(capi_resume)
{
	zval *object, *error = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJECT(object)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJECT_OR_NULL(error)
	ZEND_PARSE_PARAMETERS_END();
	if (error) {
		RETURN_BOOL(ZEND_ASYNC_RESUME_WITH_ERROR(coroutine_of(object), Z_OBJ_P(error), false));
	}
	RETURN_BOOL(ZEND_ASYNC_RESUME(coroutine_of(object)));
}

/* capi_give_waker(Coroutine $c): void */
ZEND_FUNCTION(capi_give_waker)
{
	zval *object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT(object)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_waker_define(coroutine_of(object));
}

/* capi_cancel(Coroutine $c, ?Throwable $error = null): bool */
ZEND_FUNCTION(capi_cancel)
{
	zval *object, *error = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJECT(object)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJECT_OR_NULL(error)
	ZEND_PARSE_PARAMETERS_END();
	if (error) {
		Z_ADDREF_P(error);
	}
	RETURN_BOOL(ZEND_ASYNC_CANCEL(coroutine_of(object), error ? Z_OBJ_P(error) : NULL, true));
}

typedef struct {
	zend_async_event_callback_t base;
	zend_long id;
} end_t;

static void end_called(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) event, (void) result;
	capi_log("end of %d: %s", (int) ((end_t *) callback)->id, exception ? ZSTR_VAL(exception->ce->name) : "no exception");
}

/* capi_on_end(int $id): when the coroutine that runs now ends, it is logged */
ZEND_FUNCTION(capi_on_end)
{
	zend_long id;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(id)
	ZEND_PARSE_PARAMETERS_END();
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	end_t *end = (end_t *) zend_async_event_callback_new(end_called, sizeof(*end));
	end->id = id;
	self->event.add_callback(&self->event, &end->base);
}

/* capi_protected(callable $f): calls it, protected; what it returned and whether that was all */
ZEND_FUNCTION(capi_protected)
{
	zend_fcall_info fci;
	zend_fcall_info_cache cache;
	zval result;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, cache)
	ZEND_PARSE_PARAMETERS_END();
	zend_coroutine_t *coroutine = ZEND_ASYNC_PROTECT();
	fci.retval = &result;
	zend_call_function(&fci, &cache);
	zval_ptr_dtor(&result);
	capi_log("unprotect %d", ZEND_ASYNC_UNPROTECT(coroutine));
}

/* capi_replay(Coroutine $c): what it came to */
ZEND_FUNCTION(capi_replay)
{
	zval *object;
	zend_object *exception = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT(object)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(object));
	end_t end = { { .callback = end_called }, 7 };
	capi_log("replay %d", ZEND_ASYNC_EVENT_REPLAY(event, &end.base));
	ZEND_ASYNC_EVENT_EXTRACT_RESULT_OR_ERROR(event, return_value, &exception);
	if (exception) {
		RETURN_OBJ(exception);
	}
}

static void nothing(void)
{
}

/* capi_spawn_badly(string $how): what the API refuses */
ZEND_FUNCTION(capi_spawn_badly)
{
	zend_string *how;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(how)
	ZEND_PARSE_PARAMETERS_END();
	if (zend_string_equals_literal(how, "scope")) {
		ZEND_ASYNC_NEW_COROUTINE((zend_async_scope_t *) how);
	} else if (zend_string_equals_literal(how, "provider")) {
		ZEND_ASYNC_SPAWN_WITH_PROVIDER((zend_object *) how);
	} else {
		zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();
		coroutine->internal_entry = nothing;
		ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine);
	}
}

ZEND_FUNCTION(capi_launch)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_SCHEDULER_INIT());
}

ZEND_FUNCTION(capi_shutdown)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_SHUTDOWN());
}

/* As in an array that an extension has from a script, arguments may be references. */
ZEND_BEGIN_ARG_INFO_EX(spawn_php_arginfo, 0, 0, 1)
	ZEND_ARG_INFO(0, f)
	ZEND_ARG_VARIADIC_INFO(ZEND_SEND_PREFER_REF, args)
ZEND_END_ARG_INFO()

const zend_function_entry capi_coroutine_functions[] = {
	CAPI_FE(capi_spawn)
	ZEND_FE(capi_spawn_php, spawn_php_arginfo)
	CAPI_FE(capi_spawn_nothing)
	CAPI_FE(capi_wait)
	CAPI_FE(capi_suspend)
	CAPI_FE(capi_resume_first)
	CAPI_FE(capi_wait_own_events)
	CAPI_FE(capi_resume)
	CAPI_FE(capi_give_waker)
	CAPI_FE(capi_cancel)
	CAPI_FE(capi_on_end)
	CAPI_FE(capi_protected)
	CAPI_FE(capi_replay)
	CAPI_FE(capi_spawn_badly)
	CAPI_FE(capi_launch)
	CAPI_FE(capi_shutdown)
	ZEND_FE_END
};
