/* SPDX-License-Identifier: MIT
 *
 * The state of a pool in words: for messages of timeouts, for deadlock reports and for warnings.
 *
 * And what pools do when no coroutine can run and nothing is to come: before all coroutines are cancelled, a pool may be able
 * to go on. It takes back what was abandoned, and it does not wait for a factory that hangs. Or acquires are nested: a coroutine
 * waits for a resource, and holds one for which others wait. Then one such coroutine is refused, so that the others go on.
 *
 * Nothing is searched as long as anything can run, since code that sleeps now may release a resource later, or cancel a waiter.
 * But a server always has something that can run: there a warning tells of holders that wait for a pool, and stay.
 */
#include "pool/pool_internal.h"

#include "zend_exceptions.h"

/* So many holders are named. */
#define EXPLAIN_HOLDERS 5

const char *async_pool_type_of(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT ? ZSTR_VAL(Z_OBJCE_P(value)->name) : zend_zval_type_name(value);
}

void async_pool_append_holder(smart_str *text, const async_pool_resource_t *resource, const async_coroutine_t *self)
{
	const async_coroutine_t *holder = resource->holder;

	if (resource->state & ASYNC_POOL_IS_ORPHAN) {
		smart_str_append_printf(text, "coroutine %u (ended)", async_pool_holder_id(resource));
	} else if (!holder) {
		smart_str_appends(text, "main code");
	} else {
		smart_str_append_printf(text, "coroutine %u%s", async_pool_holder_id(resource),
			holder == self ? " (itself)" : ZEND_COROUTINE_IS_MAIN(&holder->base) ? " (main)" : "");
	}
	if (resource->file) {
		smart_str_append_printf(text, " since %s:%u", ZSTR_VAL(resource->file), resource->line);
	}
}

static void explain_holders(smart_str *text, const async_pool_t *pool, const async_coroutine_t *self)
{
	uint32_t named = 0;

	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (!(resource->state & ASYNC_POOL_LENT)) {
			continue;
		}
		if (named == EXPLAIN_HOLDERS) {
			smart_str_append_printf(text, " and %u more", async_pool_lent_count(pool) - named);
			break;
		}
		smart_str_appends(text, named++ ? ", " : ", held by ");
		async_pool_append_holder(text, resource, self);
	}
}

zend_string *async_pool_explain(const async_pool_t *pool, const async_coroutine_t *self)
{
	smart_str text = { 0 };

	smart_str_append_printf(&text, "Pool \"%s\" (idle=%u, active=%u, reserved=%u, max=%u)", ZSTR_VAL(pool->name),
		async_pool_idle_count(pool), pool->active, pool->reserved, pool->base.max_size);
	explain_holders(&text, pool, self);
	return smart_str_extract(&text);
}

/* Does the holder wait for a pool, and has it given the resource to no other code, as far as the references tell? What main has
 * may be in a global variable, which all code can read. */
static bool holder_waits(const async_pool_resource_t *resource)
{
	const async_coroutine_t *holder = resource->holder;
	const async_wait_t *wait = holder ? holder->wait : NULL;
	uint32_t references = 2 + ((resource->state & ASYNC_POOL_IS_ARGUMENT) != 0);

	if (!holder || ZEND_COROUTINE_IS_MAIN(&holder->base) || !Z_REFCOUNTED(resource->value)
			|| Z_REFCOUNT(resource->value) > references) {
		return false;
	}
	return holder == ASYNC_G(current) || (wait && wait->status != ASYNC_WAIT_OK
		&& wait->describe == async_pool_waiter_info && ((const zend_async_pool_waiter_t *) wait)->ticket);
}

/* Looks at all that is handed out. As many calls as there are resources may time out at once: they share one look. NULL: it is
 * too early for the next one. */
static const async_pool_survey_t *survey_holders(async_pool_t *pool)
{
	async_pool_survey_t *survey = &pool->survey;
	uint32_t lent = async_pool_lent_count(pool);

	if (async_clock_last >= survey->due || !async_pool_look_pause(lent)) {
		*survey = (async_pool_survey_t) {
			.all_wait = lent > 0,
			.returned = pool->returned,
			.due = async_clock_last + async_pool_look_pause(lent),
		};
		ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
			if (!(resource->state & ASYNC_POOL_LENT)) {
				continue;
			}
			survey->all_wait = survey->all_wait && holder_waits(resource);
			if (!survey->longest || resource->since < survey->longest->since) {
				survey->longest = resource;
			}
		}
	}
	return survey->returned == pool->returned ? survey : NULL;
}

/* Do all that hold a resource wait for a pool themselves? The current coroutine is about to, or did. */
static bool all_holders_wait(async_pool_t *pool)
{
	const async_pool_survey_t *survey = survey_holders(pool);

	return survey && survey->all_wait && async_pool_lent_count(pool) == pool->active;
}

static void explain_counts(smart_str *text, const async_pool_t *pool)
{
	smart_str_append_printf(text, "%u of %u in use, %u idle, %u more waiting", pool->active, pool->base.max_size,
		async_pool_idle_count(pool), async_pool_waiting_count(pool));
}

static void explain_longest(smart_str *text, async_pool_t *pool)
{
	const async_pool_survey_t *survey = survey_holders(pool);

	if (survey && survey->longest) {
		smart_str_append_printf(
			text, "; held longest, for " ZEND_ULONG_FMT " ms, by ", (zend_ulong) async_pool_held_ms(survey->longest));
		async_pool_append_holder(text, survey->longest, ASYNC_G(current));
	}
}

zend_string *async_pool_describe(zend_object *exception)
{
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
	zval rv, *message = zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv);

	return strpprintf(0, "%s: %s", ZSTR_VAL(exception->ce->name), Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "");
}

zend_string *async_pool_explain_failure(const async_pool_t *pool)
{
	return pool->last_failure ? async_pool_describe(pool->last_failure) : NULL;
}

static void explain_failure(smart_str *text, const async_pool_t *pool)
{
	zend_string *failure = async_pool_explain_failure(pool);

	if (failure) {
		smart_str_appends(text, "; the factory failed last with ");
		smart_str_append(text, failure);
		zend_string_release(failure);
	}
}

zend_string *async_pool_explain_timeout(async_pool_t *pool)
{
	smart_str text = { 0 };

	smart_str_append_printf(&text,
		"Operation has been cancelled by timeout: pool \"%s\" had no resource within " ZEND_ULONG_FMT " ms: ",
		ZSTR_VAL(pool->name), (zend_ulong) pool->late_timeout);
	explain_counts(&text, pool);
	if (pool->late_position) {
		smart_str_append_printf(&text, ", this coroutine came as number %u in line", pool->late_position);
	} else {
		smart_str_appends(&text, ", a handler was at work for this coroutine");
	}
	if (pool->is_suspended) {
		smart_str_appends(&text, "; the pool is suspended");
	}
	if (async_pool_is_slow(pool)) {
		smart_str_append_printf(&text, "; after an outage the pool starts slowly, and %u %s", pool->creating,
			pool->creating == 1 ? "factory is at work" : "factories are at work");
	}
	if (async_pool_has_expired(pool)) {
		smart_str_appends(&text, "; the time of resize() is over, no resource is made");
	}
	explain_longest(&text, pool);
	if (all_holders_wait(pool)) {
		smart_str_appends(&text, "; all holders wait for a pool themselves: release what you hold before you acquire more");
	}
	explain_failure(&text, pool);
	return smart_str_extract(&text);
}

zend_string *async_pool_explain_full(async_pool_t *pool)
{
	smart_str text = { 0 };

	smart_str_append_printf(&text, "Pool \"%s\" has as many waiters as maxWaiters allows: ", ZSTR_VAL(pool->name));
	explain_counts(&text, pool);
	explain_longest(&text, pool);
	return smart_str_extract(&text);
}

zend_string *async_pool_explain_deadlock(const async_pool_t *pool)
{
	smart_str text = { 0 };

	smart_str_append_printf(&text, "Deadlock: no coroutine can run. This one holds a resource that is waited for, and waits for "
		"pool \"%s\"", ZSTR_VAL(pool->name));
	explain_holders(&text, pool, ASYNC_G(current));
	smart_str_appends(&text, ". Release what you hold before you acquire more, or make the pool larger");
	return smart_str_extract(&text);
}

static bool appeal_abandoned(async_pool_t *pool)
{
	if (pool->reclaims) {
		ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
			if (async_pool_is_abandoned(resource)) {
				return async_pool_task_run_soon(&pool->housekeeper);
			}
		}
	}
	return false;
}

static bool appeal_slow_start(async_pool_t *pool)
{
	uint32_t reserved = pool->reserved;

	async_pool_lose_patience(&pool->patience);
	return pool->reserved > reserved;
}

/* Does it hold a resource of a pool for which a coroutine waits? A value without identity does not tell. If it is main that
 * waits, the whole script is stuck: then a DeadlockError reports all coroutines. */
static bool holds_what_is_wanted(const async_coroutine_t *coroutine)
{
	if (ZEND_COROUTINE_IS_MAIN(&coroutine->base)) {
		return false;
	}
	ASYNC_LIST_FOREACH(&coroutine->held, node) {
		const async_pool_resource_t *resource = ASYNC_CONTAINER_OF(node, async_pool_resource_t, held);
		if (async_pool_has_identity(&resource->value) && !async_list_is_empty(&resource->pool->parked)) {
			return true;
		}
	}
	return false;
}

/* Refuses the newest waiter that holds what others wait for, or what it waits for itself. */
static bool appeal_nested(async_pool_t *pool)
{
	for (async_list_t *node = pool->parked.prev; node != &pool->parked; node = node->prev) {
		zend_async_pool_waiter_t *waiter = ASYNC_POOL_WAITER_OF(node);

		if (holds_what_is_wanted(waiter->wait.coroutine)) {
			pool->refused_ticket = waiter->ticket;
			async_list_remove(node);
			async_wait_wake(&waiter->wait);
			return true;
		}
	}
	return false;
}

static bool appeal(bool (*ask)(async_pool_t *pool))
{
	bool changes = false;

	ASYNC_LIST_FOREACH(&async_pools, node) {
		async_pool_t *pool = ASYNC_CONTAINER_OF(node, async_pool_t, node);
		changes |= pool->in_line && ask(pool);
	}
	return changes;
}

bool async_pool_appeal_deadlock(void)
{
	if (appeal(appeal_abandoned) || appeal(appeal_slow_start)) {
		return true;
	}
	ASYNC_LIST_FOREACH(&async_pools, node) { /* one is enough: the others may be able to go on then */
		if (appeal_nested(ASYNC_CONTAINER_OF(node, async_pool_t, node))) {
			return true;
		}
	}
	return false;
}

/* So long all holders may wait for a pool before a warning tells it. */
#define STUCK_AFTER NS_PER_SECOND

void async_pool_report_stuck(async_pool_t *pool)
{
	if (!async_pool_waiting_count(pool) || pool->acquired != pool->stuck_at) {
		pool->stuck_at = pool->acquired;
		pool->stuck_since = async_clock_last;
		pool->is_stuck_reported = false;
	} else if (!pool->is_stuck_reported && async_clock_last - pool->stuck_since >= STUCK_AFTER
			&& all_holders_wait(pool)) {
		zend_string *what = async_pool_explain(pool, NULL);

		pool->is_stuck_reported = true;
		zend_error(E_WARNING, "Async\\%s: all holders wait for a pool themselves, for more than a second. Release what you hold "
			"before you acquire more, or make the pool larger", ZSTR_VAL(what));
		zend_string_release(what);
	}
}
