/* SPDX-License-Identifier: MIT
 *
 * Calling code that is not the pool's own: handlers, for which pool_internal.h has the rules, and observers.
 *
 * Observers are told what a pool does, for traces, or to change its limits. A pool without observers pays nothing for them: each
 * notice has a bit, and those of acquire() and release() are among the detours. An observer is told outside of all that must not
 * be interrupted: it may suspend, use the pool, and remove itself or others. So observers are found by their numbers, which only
 * grow, and not by a position in the list.
 */
#include "pool/pool_internal.h"
#include "runtime/deadline.h"
#include "runtime/signals.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_pool_timeout_exception;

/* Warns at the line where the exception was thrown. The text is given up. */
static void exception_warn(zend_object *exception, zend_string *text)
{
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
	zval file_rv, line_rv;

	zend_string *file = zval_get_string(zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_FILE), true, &file_rv));
	zend_long line = zval_get_long(zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_LINE), true, &line_rv));
	zend_error_at(E_WARNING, file, (uint32_t) line, "%s", ZSTR_VAL(text));
	zend_string_release(file);
	zend_string_release(text);
}

bool async_pool_exception_is_ordinary(const zend_object *exception)
{
	return !async_is_unwinding(exception) && !async_is_cancellation(exception) && !async_interrupt_threw(exception);
}

/* The names that PHP code knows, and which of the time limits each has. */
static const struct {
	const char *name;
	async_pool_time_limit_t limit; /* ASYNC_POOL_TIME_LIMITS = none */
} handlers[] = {
	[ASYNC_POOL_HANDLER_BEFORE_ACQUIRE] = { "beforeAcquire", ASYNC_POOL_TIME_TO_CHECK },
	[ASYNC_POOL_HANDLER_BEFORE_RELEASE] = { "beforeRelease", ASYNC_POOL_TIME_TO_CHECK },
	[ASYNC_POOL_HANDLER_HEALTHCHECK] = { "healthcheck", ASYNC_POOL_TIME_TO_CHECK },
	[ASYNC_POOL_HANDLER_REPORT_SUCCESS] = { "reportSuccess", ASYNC_POOL_TIME_LIMITS },
	[ASYNC_POOL_HANDLER_REPORT_FAILURE] = { "reportFailure", ASYNC_POOL_TIME_LIMITS },
	[ASYNC_POOL_HANDLER_SHOULD_RECOVER] = { "shouldRecover", ASYNC_POOL_TIME_LIMITS },
	[ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE] = { "reportFactoryFailure", ASYNC_POOL_TIME_LIMITS },
	[ASYNC_POOL_HANDLER_CREATE] = { "factory", ASYNC_POOL_TIME_TO_CREATE },
	[ASYNC_POOL_HANDLER_DESTROY] = { "destructor", ASYNC_POOL_TIME_TO_DESTROY },
};

static const struct {
	const char *whose;
	const char *option;
	size_t offset; /* of a uint32_t, ms */
} limits[] = {
	[ASYNC_POOL_TIME_TO_CREATE] = { "factory", "createTimeout", offsetof(zend_async_pool_options_t, create_timeout) },
	[ASYNC_POOL_TIME_TO_CHECK] = { "check", "checkTimeout", offsetof(zend_async_pool_options_t, check_timeout) },
	[ASYNC_POOL_TIME_TO_DESTROY] = { "destructor", "destroyTimeout", offsetof(zend_async_pool_options_t, destroy_timeout) },
};

/* A handler with a wrong signature would refuse every resource silently. What an error handler of the user throws
 * meanwhile is swallowed like the mistake itself. */
static void handler_report_mistake(async_pool_t *pool, async_pool_handler_t handler, zend_object *error)
{
	zend_string *what = async_pool_describe(error);

	pool->reported_mistakes |= 1u << handler;
	exception_warn(error, strpprintf(0, "Async\\Pool \"%s\": %s() threw %s (reported once)", ZSTR_VAL(pool->name),
		handlers[handler].name, ZSTR_VAL(what)));
	zend_string_release(what);
	if (EG(exception) && async_pool_exception_is_ordinary(EG(exception))) {
		OBJ_RELEASE(async_exception_take());
	}
}

/* The handler has thrown: swallows the exception unless that must not be. */
static zend_never_inline void handler_swallow(async_pool_t *pool, async_pool_handler_t handler, zend_object **error)
{
	if (async_is_unwinding(EG(exception))) {
		return; /* no code may even see it */
	}
	if (!async_pool_exception_is_ordinary(EG(exception))) {
		if (error) {
			GC_ADDREF(EG(exception));
			*error = EG(exception);
		}
		return;
	}
	zend_object *exception = async_exception_take();
	if (instanceof_function(exception->ce, zend_ce_error) && !(pool->reported_mistakes & (1u << handler))) {
		handler_report_mistake(pool, handler, exception);
	}
	if (error) {
		*error = exception;
	} else {
		OBJ_RELEASE(exception);
	}
}

static bool handler_call(async_pool_t *pool, async_pool_handler_t handler, zval *value, zend_object *failure)
{
	const zend_async_pool_options_t *options = &pool->options;

	switch (handler) {
		case ASYNC_POOL_HANDLER_BEFORE_ACQUIRE:
			return options->before_acquire(&pool->base, value);
		case ASYNC_POOL_HANDLER_BEFORE_RELEASE:
			return options->before_release(&pool->base, value);
		case ASYNC_POOL_HANDLER_HEALTHCHECK:
			return options->healthcheck(&pool->base, value);
		case ASYNC_POOL_HANDLER_CREATE:
			return options->factory(&pool->base, value);
		case ASYNC_POOL_HANDLER_DESTROY:
			options->destructor(&pool->base, value);
			return true;
		default:
			return pool->strategy.call(pool, handler, failure);
	}
}

/* The deadline has ended the handler: what is thrown tells which one it was. */
static void handler_throw_late(async_pool_t *pool, async_pool_time_limit_t limit, uint32_t ms)
{
	zend_object *previous = async_exception_take();
	zend_object *exception = async_exception_new(async_ce_pool_timeout_exception,
		"Pool \"%s\": the %s did not end within %s, %u ms", ZSTR_VAL(pool->name), limits[limit].whose, limits[limit].option, ms);

	pool->counts.overruns[limit]++;
	zend_exception_set_previous(exception, previous);
	zend_throw_exception_internal(exception);
}

/* Where no coroutine can wait, no handler can, so no limit is needed. What the pool does by itself does not keep the process
 * alive; but a maker works for a coroutine that waits. */
static zend_never_inline bool handler_call_limited(
	async_pool_t *pool, async_pool_handler_t handler, zval *value, uint32_t ms)
{
	async_pool_time_limit_t limit = handlers[handler].limit;
	async_coroutine_t *coroutine = async_wait_prepare();
	async_deadline_t deadline;
	bool result = false;

	if (!coroutine) {
		zend_clear_exception();
		return handler_call(pool, handler, value, NULL);
	}
	async_deadline_begin(&deadline, ms);
	deadline.what = limits[limit].option;
	deadline.is_hidden = ZEND_ASYNC_EVENT_IS_HIDDEN(&coroutine->base.event) && !async_pool_is_maker(pool, coroutine);
	zend_try {
		result = handler_call(pool, handler, value, NULL);
	} zend_catch {
		async_deadline_end(&deadline); /* the stack on which it lives is left */
		zend_bailout();
	} zend_end_try();
	if (UNEXPECTED(async_deadline_end(&deadline))) {
		handler_throw_late(pool, limit, ms);
	}
	return result;
}

/* Calls a handler with its time limit, if it has one. */
static zend_always_inline bool handler_call_in_time(
	async_pool_t *pool, async_pool_handler_t handler, zval *value, zend_object *failure)
{
	async_pool_time_limit_t limit = handlers[handler].limit;
	uint32_t ms = limit == ASYNC_POOL_TIME_LIMITS ? 0 : *(const uint32_t *) ((const char *) &pool->options + limits[limit].offset);

	return UNEXPECTED(ms) ? handler_call_limited(pool, handler, value, ms) : handler_call(pool, handler, value, failure);
}

async_pool_verdict_t async_pool_handler_ask(
	async_pool_t *pool, async_pool_handler_t handler, zval *value, zend_object *failure, zend_object **error)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	async_pool_verdict_t verdict = handler_call_in_time(pool, handler, value, failure)
		? ASYNC_POOL_ACCEPTED : ASYNC_POOL_REFUSED;
	if (value) {
		async_pool_check_handler(pool);
	}
	if (UNEXPECTED(EG(exception))) {
		verdict = async_interrupt_threw(EG(exception)) ? ASYNC_POOL_INTERRUPTED
			: async_pool_exception_is_ordinary(EG(exception)) ? ASYNC_POOL_REFUSED : ASYNC_POOL_CUT_OFF;
		handler_swallow(pool, handler, error);
	}
	async_aside_merge(&aside);
	return verdict;
}

/* What the factory threw last; NULL once it has succeeded. */
static void remember_failure(async_pool_t *pool, zend_object *error)
{
	zend_object *old = pool->last_failure;

	if (error) {
		GC_ADDREF(error);
	}
	pool->last_failure = error;
	if (UNEXPECTED(old)) {
		OBJ_RELEASE(old);
	}
}

/* After an outage, each success lets one more factory be at work at once, so 1, 2, 4 and so on; a failure starts over. */
static void note_success(async_pool_t *pool)
{
	bool was_limited = pool->detours & ASYNC_POOL_VIA_LIMITS;

	remember_failure(pool, NULL);
	if (UNEXPECTED(async_pool_is_slow(pool))) {
		pool->creating_max++; /* twice as many when all of them have succeeded */
		if (pool->creating_max >= pool->base.max_size) {
			pool->creating_max = pool->options.max_creating;
			async_pool_plan_detours(pool);
		}
	}
	if (UNEXPECTED(was_limited)) { /* also if this was the last of a slow start */
		async_pool_serve(pool);
	}
}

/* A factory that takes longer is not waited for. */
#define PATIENCE (250 * NS_PER_MS)

/* A factory begins, at this time. If it hangs, and it is after an outage, the others begin later even so. */
static void note_start(async_pool_t *pool, uint64_t now)
{
	if (UNEXPECTED(async_pool_is_slow(pool)) && ASYNC_G(state) == ASYNC_STATE_ACTIVE && !async_pool_is_closed(pool)) {
		async_timer_start(&pool->patience, now + PATIENCE);
	}
}

void async_pool_lose_patience(async_timer_t *timer)
{
	async_pool_t *pool = ASYNC_CONTAINER_OF(timer, async_pool_t, patience);

	if (async_pool_is_slow(pool)) {
		pool->creating_max = MIN(MAX(pool->creating_max, pool->creating) + 1, pool->options.max_creating);
		async_pool_serve(pool);
	}
}

static void note_failure(async_pool_t *pool, zend_object *error)
{
	remember_failure(pool, error);
	if (UNEXPECTED(async_pool_is_slow(pool))) {
		pool->creating_max = 1;
		note_start(pool, async_clock_now()); /* others may be at work, and hang */
		async_pool_serve(pool);
	}
}

/* Without a strategy that wants to know, an exception is only remembered, for the message of a timeout. */
static void report_factory_failure(async_pool_t *pool, async_pool_epoch_t probe)
{
	async_aside_t failure;

	async_aside_begin(&failure);
	if (!failure.exception || async_pool_exception_is_ordinary(failure.exception)) {
		pool->counts.create_failures++;
		note_failure(pool, failure.exception);
		if (async_pool_is_observed(pool, ZEND_ASYNC_POOL_CREATE_FAILED)) {
			zval error;
			ZVAL_OBJ(&error, failure.exception);
			async_pool_tell_observers(pool, ZEND_ASYNC_POOL_CREATE_FAILED, failure.exception ? &error : NULL);
		}
		if (async_pool_tell_strategy(pool, ASYNC_POOL_HANDLER_REPORT_FACTORY_FAILURE, probe, failure.exception)
				&& pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
			async_pool_refuse_waiters(pool);
		}
	}
	async_aside_merge(&failure);
}

/* One call of the factory. */
static async_pool_resource_t *create_once(async_pool_t *pool)
{
	async_pool_resource_t *resource = async_pool_record_new(pool);
	uint64_t start = async_clock_now();

	note_start(pool, start);
	async_pool_check_handler(pool);
	bool created = handler_call_in_time(pool, ASYNC_POOL_HANDLER_CREATE, &resource->value, NULL);
	async_pool_check_handler(pool);
	if (UNEXPECTED(!created)) {
		async_pool_record_free(resource);
		return NULL;
	}
	uint64_t took = async_clock_now() - start;
	async_pool_times_add(&pool->counts.create, took);
	pool->counts.created++;
	async_pool_tell_time(pool, ZEND_ASYNC_POOL_CREATED, took);
	return resource;
}

/* The pause before the second try, in ms; it doubles so often. */
#define RETRY_MS 50
#define RETRY_DOUBLINGS 5

/* May the factory, which has failed, be called again? Then this waits: half of the time, and a random part of the other half,
 * so that those that failed together do not come back together. False: not now; EG(exception) is still that of the factory, or
 * the coroutine was cancelled. */
static bool create_pause(async_pool_t *pool, async_pool_patience_t *patience, uint32_t tries)
{
	uint64_t most = (RETRY_MS * NS_PER_MS) << MIN(tries, RETRY_DOUBLINGS);
	uint64_t due = async_clock_now() + most / 2 + async_pool_random() % (most / 2);
	async_wait_t pause;

	if (!patience->retries || async_pool_is_closed(pool) || async_pool_has_expired(pool)
			|| pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE
			|| (EG(exception) && !async_pool_exception_is_ordinary(EG(exception)))
			|| (patience->deadline && due >= patience->deadline)) {
		return false;
	}
	async_aside_t failure;
	async_aside_begin(&failure);
	async_coroutine_t *coroutine = async_wait_prepare();
	async_wait_status_t status = ASYNC_WAIT_OK;
	if (EXPECTED(coroutine)) {
		async_wait_init(&pause, coroutine, "the next try of the factory of a pool");
		patience->pause = &pause;
		status = async_wait_park(&pause, due);
		patience->pause = NULL;
	} else {
		zend_clear_exception(); /* it cannot wait here */
	}
	async_aside_merge(&failure);
	if (status != ASYNC_WAIT_TIMEOUT || async_pool_is_closed(pool) || async_pool_has_expired(pool)) {
		return false;
	}
	patience->retries--;
	return true;
}

async_pool_resource_t *async_pool_handler_create(
	async_pool_t *pool, async_pool_epoch_t probe, async_pool_patience_t *patience)
{
	async_aside_t aside;

	if (UNEXPECTED(!pool->options.factory)) {
		pool->creating--;
		return NULL;
	}
	async_aside_begin(&aside);
	async_pool_resource_t *resource = create_once(pool);
	for (uint32_t tries = 0; UNEXPECTED(!resource); tries++) {
		report_factory_failure(pool, probe);
		if (!create_pause(pool, patience, tries)) {
			break;
		}
		zend_clear_exception();
		pool->counts.retries++;
		resource = create_once(pool);
	}
	pool->creating--;
	if (UNEXPECTED(EG(exception)) && resource) {
		async_pool_handler_destroy(pool, resource, ASYNC_POOL_BY_REFUSAL);
		report_factory_failure(pool, probe);
		resource = NULL;
	} else if (EXPECTED(resource)) {
		if (async_pool_has_identity(&resource->value)) {
			async_pool_known_add(&pool->known, resource);
		}
		note_success(pool);
	}
	async_aside_merge(&aside);
	return resource;
}

/* A coroutine of the pool's own is cancelled when the script ends. Destructors, which log out, are to run to their end even
 * so. */
void async_pool_handler_destroy(async_pool_t *pool, async_pool_resource_t *resource, async_pool_reason_t reason)
{
	async_coroutine_t *coroutine = ASYNC_G(current);
	bool is_protected = coroutine && ZEND_ASYNC_EVENT_IS_HIDDEN(&coroutine->base.event);
	async_aside_t aside;

	async_aside_begin(&aside);
	if (is_protected) {
		async_protect_begin(coroutine);
	}
	pool->counts.destroyed[reason]++;
	if (!(resource->state & ASYNC_POOL_DOOMED)) {
		async_pool_doom(resource);
	}
	async_pool_resource_move(resource, ASYNC_POOL_BUSY);
	if (pool->options.destructor) {
		async_pool_check_handler(pool);
		handler_call_in_time(pool, ASYNC_POOL_HANDLER_DESTROY, &resource->value, NULL);
		async_pool_check_handler(pool);
	}
	async_pool_record_destroy(resource);
	pool->destroying--;
	async_pool_tell_reason(pool, ZEND_ASYNC_POOL_DESTROYED, async_pool_reason_names[reason]);
	if (is_protected) {
		async_protect_end(coroutine);
	}
	async_aside_merge(&aside);
}

bool async_pool_report_exception(void)
{
	if (EXPECTED(!EG(exception))) {
		return true;
	}
	if (!async_pool_exception_is_ordinary(EG(exception))) {
		return false;
	}
	zend_object *exception = async_exception_take();
	zval self;
	ZVAL_OBJ(&self, exception);
	zend_string *told = zval_get_string(&self);
	exception_warn(exception, strpprintf(0, "Uncaught %s\n  thrown", ZSTR_VAL(told))); /* in the words of the engine */
	zend_string_release(told);
	bool is_ending = EG(exception) && async_is_unwinding(EG(exception));
	if (EG(exception) && !is_ending) {
		zend_clear_exception();
		GC_ADDREF(exception);
		zend_exception_error(exception, E_WARNING); /* without the error handler of the user, which has thrown */
	}
	OBJ_RELEASE(exception);
	return !is_ending;
}

_Static_assert(sizeof(((zend_async_pool_observer_t *) 0)->link) == sizeof(async_list_t), "the link is a list node");

/* How often to look at what is spare. */
#define SPARE_MS 1000

static void plan_notices(async_pool_t *pool)
{
	pool->observed = 0;
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		pool->observed |= ASYNC_POOL_OBSERVER_OF(node)->wanted;
	}
	async_pool_plan_detours(pool);
	if (async_pool_is_observed(pool, ZEND_ASYNC_POOL_SPARE) && !async_pool_is_closed(pool)) {
		uint64_t interval = pool->housekeeper.interval / NS_PER_MS;

		pool->spare_due = async_deadline_after(SPARE_MS);
		if ((!interval || interval > SPARE_MS) && !async_pool_task_start(&pool->housekeeper, SPARE_MS)) {
			zend_clear_exception(); /* without a loop nothing is spare for long */
		}
	}
}

void async_pool_add_observer(async_pool_t *pool, zend_async_pool_observer_t *observer)
{
	observer->number = ++pool->observer_number;
	async_list_push_back(&pool->observers, (async_list_t *) observer->link);
	plan_notices(pool);
}

void async_pool_remove_observer(async_pool_t *pool, zend_async_pool_observer_t *observer)
{
	async_list_remove((async_list_t *) observer->link);
	plan_notices(pool);
	if (observer->drop) {
		observer->drop(observer); /* last: it may run a destructor */
	}
}

static zend_async_pool_observer_t *observer_after(const async_pool_t *pool, uint64_t number)
{
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		if (ASYNC_POOL_OBSERVER_OF(node)->number > number) {
			return ASYNC_POOL_OBSERVER_OF(node);
		}
	}
	return NULL;
}

void async_pool_tell_observers(async_pool_t *pool, zend_async_pool_notice_t notice, zval *detail)
{
	zend_async_pool_observer_t *observer;
	async_aside_t aside;
	uint64_t number = 0;
	bool go_on = true;

	async_pool_addref(pool);
	async_aside_begin(&aside);
	while (go_on && (observer = observer_after(pool, number))) {
		number = observer->number;
		if (observer->wanted & (1u << notice)) {
			observer->notify(&pool->base, observer, notice, detail);
			go_on = async_pool_report_exception();
		}
	}
	async_aside_merge(&aside);
	async_pool_delref(pool);
}

void async_pool_gc_observers(const async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	ASYNC_LIST_FOREACH(&pool->observers, node) {
		if (ASYNC_POOL_OBSERVER_OF(node)->object) {
			zend_get_gc_buffer_add_obj(buffer, ASYNC_POOL_OBSERVER_OF(node)->object);
		}
	}
}

/* Since the last look, never more than peak_active were in use at once. */
void async_pool_tell_spare(async_pool_t *pool)
{
	uint64_t count = async_pool_lasting_count(pool), needed = MAX(pool->peak_active, pool->base.min_size);

	if (!async_pool_is_observed(pool, ZEND_ASYNC_POOL_SPARE) || async_pool_is_closed(pool)) {
		return;
	}
	if (async_clock_now() < pool->spare_due) {
		return;
	}
	pool->spare_due = async_deadline_after(SPARE_MS - SPARE_MS / 10); /* the rest is left to the inaccuracy of timers */
	pool->peak_before = MAX(pool->peak_before, pool->peak_active);
	pool->peak_active = pool->active;
	if (count > needed) {
		zval detail;
		ZVAL_LONG(&detail, (zend_long) (count - needed));
		async_pool_tell_observers(pool, ZEND_ASYNC_POOL_SPARE, &detail);
	}
}
