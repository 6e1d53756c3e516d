/* SPDX-License-Identifier: MIT
 *
 * /pools.json: what the process, its pools and its coroutines do at this moment. Its size is limited, and with it the time
 * that the program spends on it: of very many coroutines or holders only the first are listed. Nothing here runs code of the
 * user.
 */
#include "monitor/state.h"
#include "monitor/history.h"
#include "monitor/json.h"
#include "php_async.h"
#include "pool/pool.h"
#include "runtime/runtime.h"

#include "SAPI.h"
#include "php_globals.h"

#include <unistd.h>

#define COROUTINES_MAX 500
#define POOLS_MAX 200
#define HOLDERS_MAX 20 /* of each pool: those that have held the longest */
#define GROUPS_MAX 64  /* lines at which coroutines wait */
#define GROUPED_MAX 20000

static void write_process(smart_str *json)
{
	const char *script = SG(request_info).path_translated;

	async_json_key(json, "process");
	smart_str_appendc(json, '{');
	async_json_key_number(json, "pid", (uint64_t) getpid());
	async_json_key_string(json, "script", script ? script : "");
	async_json_key_string(json, "sapi", sapi_module.name);
	async_json_key_string(json, "php", PHP_VERSION);
	async_json_key_string(json, "async", PHP_ASYNC_VERSION);
	async_history_write_process(json);
	async_json_key_number(json, "memory", zend_memory_usage(false));
	async_json_key_number(json, "memory_peak", zend_memory_peak_usage(false));
	async_json_key_number(json, "memory_limit", (uint64_t) MAX(PG(memory_limit), 0));
	smart_str_appendc(json, '}');
}

static void write_counters(
	smart_str *json, const char *key, const char *const *names, const uint64_t *counters, uint32_t count)
{
	async_json_key(json, key);
	smart_str_appendc(json, '{');
	for (uint32_t i = 0; i < count; i++) {
		async_json_key_number(json, names[i], counters[i]);
	}
	smart_str_appendc(json, '}');
}

/* The buckets that are not empty, as [microseconds, count]: a client takes the difference of two answers to see what the
 * times were like in between. */
static void write_buckets(smart_str *json, const async_pool_times_t *times)
{
	async_json_key(json, "buckets");
	smart_str_appendc(json, '[');
	for (uint32_t i = 0; i < ASYNC_POOL_TIMES_BUCKETS; i++) {
		if (times->buckets[i]) {
			uint64_t end = i < 4 ? i + 1 : (uint64_t) (5 + (i & 3)) << (i / 4 - 1);
			async_json_next(json);
			smart_str_append_printf(json, "[%" PRIu64 ",%" PRIu64 "]", end, times->buckets[i]);
		}
	}
	smart_str_appendc(json, ']');
}

static void write_times(smart_str *json, const char *key, const async_pool_times_t *times, bool with_buckets)
{
	async_json_key(json, key);
	smart_str_appendc(json, '{');
	async_json_key_number(json, "count", times->count);
	async_json_key_ms(json, "sum_ms", times->sum);
	async_json_key_ms(json, "max_ms", times->max);
	async_json_key_ms(json, "p50_ms", async_pool_times_percentile(times, 50));
	async_json_key_ms(json, "p95_ms", async_pool_times_percentile(times, 95));
	async_json_key_ms(json, "p99_ms", async_pool_times_percentile(times, 99));
	if (with_buckets) {
		write_buckets(json, times);
	}
	smart_str_appendc(json, '}');
}

static void write_holder(smart_str *json, const async_pool_resource_t *resource)
{
	async_json_next(json);
	smart_str_appendc(json, '{');
	async_json_key_string(json, "type", async_pool_type_of(&resource->value));
	async_json_key_number(json, "held_ms", async_pool_held_ms(resource));
	async_json_key_number(json, "coroutine", async_pool_holder_id(resource));
	async_json_key_bool(json, "ended", resource->state & ASYNC_POOL_IS_ORPHAN);
	async_json_key_location(json, "at", resource->file, resource->line);
	smart_str_appendc(json, '}');
}

/* Keeps the longest ones, longest first. */
static uint32_t holders_insert(async_pool_resource_t **longest, uint32_t count, async_pool_resource_t *resource)
{
	uint32_t position = count;

	while (position > 0 && longest[position - 1]->since > resource->since) {
		position--;
	}
	if (position == HOLDERS_MAX) {
		return count;
	}
	uint32_t kept = MIN(count, HOLDERS_MAX - 1);
	memmove(&longest[position + 1], &longest[position], (kept - position) * sizeof(*longest));
	longest[position] = resource;
	return kept + 1;
}

static void write_holders(smart_str *json, const async_pool_t *pool)
{
	async_pool_resource_t *longest[HOLDERS_MAX];
	uint32_t count = 0;

	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (resource->state & ASYNC_POOL_LENT) {
			count = holders_insert(longest, count, resource);
		}
	}
	async_json_key(json, "holders");
	smart_str_appendc(json, '[');
	for (uint32_t i = 0; i < count; i++) {
		write_holder(json, longest[i]);
	}
	smart_str_appendc(json, ']');
}

/* What a sample of the history has, too. */
static void write_pool_numbers(smart_str *json, const async_pool_stats_t *stats)
{
	async_json_next(json);
	smart_str_appendc(json, '{');
	async_json_key(json, "name");
	async_json_string(json, ZSTR_VAL(stats->name), ZSTR_LEN(stats->name));
	async_json_key_string(json, "state", async_pool_state_name(stats->state));
	async_json_key_bool(json, "closed", stats->is_closed);
	async_json_key_bool(json, "draining", stats->is_draining);
	async_json_key_number(json, "max", stats->max);
	async_json_key_number(json, "idle", stats->idle);
	async_json_key_number(json, "active", stats->active);
	async_json_key_number(json, "waiting", stats->waiting);
	async_json_key_number(json, "acquired", stats->acquired);
	async_json_key_number(json, "create_failures", stats->counts.create_failures);
	async_json_key_number(json, "timeouts", stats->counts.timeouts);
	write_counters(json, "refusals", async_pool_refusal_names, stats->counts.refusals, ASYNC_POOL_REFUSALS);
}

static void write_last_failure(smart_str *json, const async_pool_t *pool)
{
	zend_string *failure = async_pool_explain_failure(pool);

	async_json_key(json, "last_failure");
	if (failure) {
		async_json_string(json, ZSTR_VAL(failure), MIN(ZSTR_LEN(failure), 500));
		zend_string_release(failure);
	} else {
		smart_str_appends(json, "null");
	}
}

static void write_pool(smart_str *json, async_pool_t *pool)
{
	async_pool_stats_t stats;

	async_pool_stats_read(pool, &stats);
	write_pool_numbers(json, &stats);
	async_json_key_number(json, "min", stats.min);
	async_json_key_number(json, "peak_active", stats.peak_active);
	async_json_key_number(json, "peak_waiting", stats.counts.peak_waiting);
	async_json_key_number(json, "created", stats.counts.created);
	async_json_key_bool(json, "suspended", stats.is_suspended);
	async_json_key_number(json, "min_idle", stats.min_idle);
	async_json_key_number(json, "creating", stats.creating);
	async_json_key_number(json, "retries", stats.counts.retries);
	write_counters(json, "overruns", async_pool_time_limit_names, stats.counts.overruns, ASYNC_POOL_TIME_LIMITS);
	write_last_failure(json, pool);
	write_counters(json, "destroyed", async_pool_reason_names, stats.counts.destroyed, ASYNC_POOL_REASONS);
	async_json_key_number(json, "leaks", stats.counts.leaks);
	write_times(json, "wait", &stats.counts.wait, true);
	write_times(json, "use", &stats.counts.use, false);
	write_times(json, "create", &stats.counts.create, false);
	write_holders(json, pool);
	smart_str_appendc(json, '}');
}

void async_monitor_write_sample(smart_str *json)
{
	uint32_t listed = 0;

	smart_str_appendc(json, '{');
	async_json_key(json, "process");
	smart_str_appendc(json, '{');
	async_history_write_process(json);
	smart_str_appendc(json, '}');
	async_json_key(json, "pools");
	smart_str_appendc(json, '[');
	ASYNC_POOLS_FOREACH(pool) {
		async_pool_stats_t stats;
		if (listed++ == ASYNC_HISTORY_POOLS_MAX) {
			break;
		}
		async_pool_stats_read(pool, &stats);
		write_pool_numbers(json, &stats);
		smart_str_appendc(json, '}');
	}
	smart_str_appends(json, "]}");
}

static uint32_t pool_count(void)
{
	uint32_t count = 0;

	ASYNC_POOLS_FOREACH(pool) {
		count++;
	}
	return count;
}

static void write_pools(smart_str *json)
{
	uint32_t listed = 0;

	async_json_key_number(json, "pool_count", pool_count());
	async_json_key(json, "pools");
	smart_str_appendc(json, '[');
	ASYNC_POOLS_FOREACH(pool) {
		if (listed++ == POOLS_MAX) {
			break;
		}
		write_pool(json, pool);
	}
	smart_str_appendc(json, ']');
}

static void write_waits_for(smart_str *json, const async_coroutine_t *coroutine)
{
	async_wait_t *wait = coroutine->wait;
	bool is_waiting = !async_coroutine_is_queued(coroutine) && wait && wait->status == ASYNC_WAIT_PENDING;
	zend_string *what = is_waiting ? async_wait_info(wait) : NULL;

	async_json_key(json, "waits_for");
	if (what) {
		async_json_string(json, ZSTR_VAL(what), ZSTR_LEN(what));
		zend_string_release(what);
	} else {
		smart_str_appends(json, "null");
	}
}

/* No coroutine runs while the loop is polled: the one on whose stack that happens is about to park. */
static void write_coroutine(smart_str *json, const async_coroutine_t *coroutine)
{
	async_json_next(json);
	smart_str_appendc(json, '{');
	async_json_key_number(json, "id", coroutine->std.handle);
	async_json_key_string(json, "state", !ZEND_COROUTINE_IS_STARTED(&coroutine->base) ? "new"
		: async_coroutine_is_queued(coroutine) ? "ready" : "waiting");
	async_json_key_bool(json, "main", ZEND_COROUTINE_IS_MAIN(&coroutine->base));
	async_json_key_bool(json, "internal", coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN);
	write_waits_for(json, coroutine);
	async_json_key_location(json, "at", coroutine->suspend_filename, coroutine->suspend_lineno);
	async_json_key_location(json, "spawned_at", coroutine->base.filename, coroutine->base.lineno);
	smart_str_appendc(json, '}');
}

/* How many of the coroutines that count are ready. The run queue has internal and ended ones, too: of very many coroutines,
 * its length is only an upper limit. */
static uint32_t ready_count(void)
{
	uint32_t ready = 0, seen = 0;

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		const async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (seen++ == COROUTINES_MAX) {
			return MIN(ASYNC_G(ready_count), ASYNC_G(live_count));
		}
		ready += async_coroutine_is_queued(coroutine) && !ZEND_ASYNC_EVENT_IS_HIDDEN(&coroutine->base.event);
	}
	return ready;
}

typedef struct {
	const zend_string *file;
	uint32_t line;
	uint32_t count;
} group_t;

/* The group of coroutines that wait at the same line; NULL if there are too many lines. */
static group_t *group_of(group_t *groups, const async_coroutine_t *coroutine)
{
	const zend_string *file = coroutine->suspend_filename;
	size_t slot = ((uintptr_t) file / 16 + coroutine->suspend_lineno) % GROUPS_MAX;

	for (uint32_t i = 0; i < GROUPS_MAX; i++, slot = (slot + 1) % GROUPS_MAX) {
		group_t *group = &groups[slot];
		if (!group->count || (group->file == file && group->line == coroutine->suspend_lineno)) {
			group->file = file;
			group->line = coroutine->suspend_lineno;
			return group;
		}
	}
	return NULL;
}

/* How many coroutines wait at which line: of all, not only of those that are listed. */
static void write_groups(smart_str *json)
{
	group_t groups[GROUPS_MAX] = { 0 };
	uint32_t seen = 0;

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		const async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		group_t *group = coroutine->suspend_filename && !ZEND_ASYNC_EVENT_IS_HIDDEN(&coroutine->base.event)
			? group_of(groups, coroutine) : NULL;
		if (seen++ == GROUPED_MAX) {
			break;
		}
		if (group) {
			group->count++;
		}
	}
	async_json_key(json, "groups");
	smart_str_appendc(json, '[');
	for (uint32_t i = 0; i < GROUPS_MAX; i++) {
		if (groups[i].count) {
			async_json_next(json);
			smart_str_appendc(json, '{');
			async_json_key_location(json, "at", groups[i].file, groups[i].line);
			async_json_key_number(json, "count", groups[i].count);
			smart_str_appendc(json, '}');
		}
	}
	smart_str_appendc(json, ']');
}

static void write_coroutines(smart_str *json)
{
	uint32_t listed = 0;

	async_json_key(json, "coroutines");
	smart_str_appendc(json, '{');
	async_json_key_number(json, "count", ASYNC_G(live_count));
	async_json_key_number(json, "ready", ready_count());
	write_groups(json);
	async_json_key(json, "list");
	smart_str_appendc(json, '[');
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		if (listed++ == COROUTINES_MAX) {
			break;
		}
		write_coroutine(json, ASYNC_CONTAINER_OF(node, async_coroutine_t, live));
	}
	smart_str_appends(json, "]}");
}

void async_monitor_write_state(smart_str *json)
{
	smart_str_appendc(json, '{');
	write_process(json);
	write_pools(json);
	write_coroutines(json);
	smart_str_appends(json, "}\n");
}

static void write_frame(smart_str *text, uint32_t number, const HashTable *frame)
{
	const zval *file = zend_hash_str_find(frame, ZEND_STRL("file")), *line = zend_hash_str_find(frame, ZEND_STRL("line"));
	const zval *class = zend_hash_str_find(frame, ZEND_STRL("class")), *type = zend_hash_str_find(frame, ZEND_STRL("type"));
	const zval *function = zend_hash_str_find(frame, ZEND_STRL("function"));

	smart_str_append_printf(text, "#%u %s", number, file ? Z_STRVAL_P(file) : "[internal function]");
	if (line) {
		smart_str_append_printf(text, "(" ZEND_LONG_FMT ")", Z_LVAL_P(line));
	}
	smart_str_append_printf(text, ": %s%s%s()\n", class ? Z_STRVAL_P(class) : "", type ? Z_STRVAL_P(type) : "",
		function ? Z_STRVAL_P(function) : "");
}

bool async_monitor_write_trace(smart_str *text, uint32_t id)
{
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		zval trace, *frame;
		uint32_t number = 0;

		if (coroutine->std.handle != id || !async_coroutine_trace(coroutine, &trace, DEBUG_BACKTRACE_IGNORE_ARGS, 100)) {
			continue;
		}
		ZEND_HASH_FOREACH_VAL(Z_ARR(trace), frame) {
			write_frame(text, number++, Z_ARR_P(frame));
		} ZEND_HASH_FOREACH_END();
		zval_ptr_dtor(&trace);
		return number > 0;
	}
	return false;
}
