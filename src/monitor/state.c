/* SPDX-License-Identifier: MIT
 *
 * /pools.json: what the process, its pools and its coroutines do at this moment. Its size is limited, and with it the time
 * that the program spends on it: of very many coroutines or holders only the first are listed. Nothing here runs code of the
 * user. PHP's own encoder of JSON would change what json_last_error() tells the script.
 */
#include "monitor/state.h"
#include "php_async.h"
#include "pool/pool.h"
#include "runtime/runtime.h"

#include "SAPI.h"
#include "ext/standard/html.h"
#include "php_globals.h"

#include <unistd.h>

#define COROUTINES_MAX 500
#define POOLS_MAX 200
#define HOLDERS_MAX 20 /* of each pool: those that have held the longest */

/* Before an element of an array or a key: a comma, unless it is the first. */
static void json_next(smart_str *json)
{
	char last = ZSTR_VAL(json->s)[ZSTR_LEN(json->s) - 1];

	if (last != '[' && last != '{') {
		smart_str_appendc(json, ',');
	}
}

static void json_escaped(smart_str *json, unsigned int c)
{
	switch (c) {
		case '"': smart_str_appendl(json, "\\\"", 2); break;
		case '\\': smart_str_appendl(json, "\\\\", 2); break;
		case '\n': smart_str_appendl(json, "\\n", 2); break;
		case '\t': smart_str_appendl(json, "\\t", 2); break;
		default: smart_str_append_printf(json, "\\u%04x", c);
	}
}

/* With quotes; bytes that are not UTF-8 become U+FFFD. */
static void json_string(smart_str *json, const char *text, size_t length)
{
	size_t position = 0;

	smart_str_appendc(json, '"');
	while (position < length) {
		size_t begin = position;
		zend_result valid;
		unsigned int c = php_next_utf8_char((const unsigned char *) text, length, &position, &valid);
		if (UNEXPECTED(valid == FAILURE)) {
			smart_str_appendl(json, "\\ufffd", 6);
		} else if (UNEXPECTED(c < ' ' || c == '"' || c == '\\')) {
			json_escaped(json, c);
		} else {
			smart_str_appendl(json, text + begin, position - begin);
		}
	}
	smart_str_appendc(json, '"');
}

/* "key":, with a comma before it unless it is the first of its object. */
static void json_key(smart_str *json, const char *key)
{
	json_next(json);
	smart_str_appendc(json, '"');
	smart_str_appends(json, key);
	smart_str_appendl(json, "\":", 2);
}

static void json_key_string(smart_str *json, const char *key, const char *text)
{
	json_key(json, key);
	json_string(json, text, strlen(text));
}

static void json_key_number(smart_str *json, const char *key, uint64_t number)
{
	json_key(json, key);
	smart_str_append_unsigned(json, number);
}

static void json_key_bool(smart_str *json, const char *key, bool value)
{
	json_key(json, key);
	smart_str_appends(json, value ? "true" : "false");
}

/* Nanoseconds, as milliseconds with three decimals. */
static void json_key_ms(smart_str *json, const char *key, uint64_t ns)
{
	json_key(json, key);
	smart_str_append_printf(json, "%" PRIu64 ".%03u", ns / NS_PER_MS, (unsigned) (ns % NS_PER_MS / 1000));
}

/* "file:line", or null if the file is unknown. */
static void json_key_location(smart_str *json, const char *key, const zend_string *file, uint32_t line)
{
	json_key(json, key);
	if (!file) {
		smart_str_appends(json, "null");
		return;
	}
	json_string(json, ZSTR_VAL(file), ZSTR_LEN(file));
	ZSTR_LEN(json->s)--; /* the line goes before the closing quote */
	smart_str_append_printf(json, ":%u\"", line);
}

static uint64_t opened;

void async_monitor_state_begin(void)
{
	opened = async_clock_now();
}

static void write_process(smart_str *json)
{
	const char *script = SG(request_info).path_translated;

	json_key(json, "process");
	smart_str_appendc(json, '{');
	json_key_number(json, "pid", (uint64_t) getpid());
	json_key_string(json, "script", script ? script : "");
	json_key_string(json, "sapi", sapi_module.name);
	json_key_string(json, "php", PHP_VERSION);
	json_key_string(json, "async", PHP_ASYNC_VERSION);
	json_key_ms(json, "uptime_ms", async_clock_now() - opened);
	json_key_number(json, "memory", zend_memory_usage(false));
	json_key_number(json, "memory_peak", zend_memory_peak_usage(false));
	json_key_number(json, "memory_limit", (uint64_t) MAX(PG(memory_limit), 0));
	smart_str_appendc(json, '}');
}

static void write_counters(
	smart_str *json, const char *key, const char *const *names, const uint64_t *counters, uint32_t count)
{
	json_key(json, key);
	smart_str_appendc(json, '{');
	for (uint32_t i = 0; i < count; i++) {
		json_key_number(json, names[i], counters[i]);
	}
	smart_str_appendc(json, '}');
}

/* The buckets that are not empty, as [microseconds, count]: a client takes the difference of two answers to see what the
 * times were like in between. */
static void write_buckets(smart_str *json, const async_pool_times_t *times)
{
	json_key(json, "buckets");
	smart_str_appendc(json, '[');
	for (uint32_t i = 0; i < ASYNC_POOL_TIMES_BUCKETS; i++) {
		if (times->buckets[i]) {
			uint64_t end = i < 4 ? i + 1 : (uint64_t) (5 + (i & 3)) << (i / 4 - 1);
			json_next(json);
			smart_str_append_printf(json, "[%" PRIu64 ",%" PRIu64 "]", end, times->buckets[i]);
		}
	}
	smart_str_appendc(json, ']');
}

static void write_times(smart_str *json, const char *key, const async_pool_times_t *times, bool with_buckets)
{
	json_key(json, key);
	smart_str_appendc(json, '{');
	json_key_number(json, "count", times->count);
	json_key_ms(json, "sum_ms", times->sum);
	json_key_ms(json, "max_ms", times->max);
	json_key_ms(json, "p50_ms", async_pool_times_percentile(times, 50));
	json_key_ms(json, "p95_ms", async_pool_times_percentile(times, 95));
	json_key_ms(json, "p99_ms", async_pool_times_percentile(times, 99));
	if (with_buckets) {
		write_buckets(json, times);
	}
	smart_str_appendc(json, '}');
}

static void write_holder(smart_str *json, const async_pool_resource_t *resource)
{
	json_next(json);
	smart_str_appendc(json, '{');
	json_key_string(json, "type", async_pool_type_of(&resource->value));
	json_key_number(json, "held_ms", async_pool_held_ms(resource));
	json_key_number(json, "coroutine", async_pool_holder_id(resource));
	json_key_bool(json, "ended", resource->state & ASYNC_POOL_IS_ORPHAN);
	json_key_location(json, "at", resource->file, resource->line);
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
	json_key(json, "holders");
	smart_str_appendc(json, '[');
	for (uint32_t i = 0; i < count; i++) {
		write_holder(json, longest[i]);
	}
	smart_str_appendc(json, ']');
}

static void write_pool(smart_str *json, async_pool_t *pool)
{
	async_pool_stats_t stats;

	async_pool_stats_read(pool, &stats);
	json_next(json);
	smart_str_appendc(json, '{');
	json_key(json, "name");
	json_string(json, ZSTR_VAL(stats.name), ZSTR_LEN(stats.name));
	json_key_string(json, "state", async_pool_state_name(stats.state));
	json_key_bool(json, "closed", stats.is_closed);
	json_key_bool(json, "draining", stats.is_draining);
	json_key_number(json, "min", stats.min);
	json_key_number(json, "max", stats.max);
	json_key_number(json, "idle", stats.idle);
	json_key_number(json, "active", stats.active);
	json_key_number(json, "waiting", stats.waiting);
	json_key_number(json, "peak_active", stats.peak_active);
	json_key_number(json, "peak_waiting", stats.counts.peak_waiting);
	json_key_number(json, "acquired", stats.acquired);
	json_key_number(json, "created", stats.counts.created);
	json_key_number(json, "create_failures", stats.counts.create_failures);
	write_counters(json, "destroyed", async_pool_reason_names, stats.counts.destroyed, ASYNC_POOL_REASONS);
	json_key_number(json, "timeouts", stats.counts.timeouts);
	write_counters(json, "refusals", async_pool_refusal_names, stats.counts.refusals, ASYNC_POOL_REFUSALS);
	json_key_number(json, "leaks", stats.counts.leaks);
	write_times(json, "wait", &stats.counts.wait, true);
	write_times(json, "use", &stats.counts.use, false);
	write_times(json, "create", &stats.counts.create, false);
	write_holders(json, pool);
	smart_str_appendc(json, '}');
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

	json_key_number(json, "pool_count", pool_count());
	json_key(json, "pools");
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

	json_key(json, "waits_for");
	if (what) {
		json_string(json, ZSTR_VAL(what), ZSTR_LEN(what));
		zend_string_release(what);
	} else {
		smart_str_appends(json, "null");
	}
}

/* No coroutine runs while the loop is polled: the one on whose stack that happens is about to park. */
static void write_coroutine(smart_str *json, const async_coroutine_t *coroutine)
{
	json_next(json);
	smart_str_appendc(json, '{');
	json_key_number(json, "id", coroutine->std.handle);
	json_key_string(json, "state", !ZEND_COROUTINE_IS_STARTED(&coroutine->base) ? "new"
		: async_coroutine_is_queued(coroutine) ? "ready" : "waiting");
	json_key_bool(json, "main", ZEND_COROUTINE_IS_MAIN(&coroutine->base));
	json_key_bool(json, "internal", coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN);
	write_waits_for(json, coroutine);
	json_key_location(json, "at", coroutine->suspend_filename, coroutine->suspend_lineno);
	json_key_location(json, "spawned_at", coroutine->base.filename, coroutine->base.lineno);
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

static void write_coroutines(smart_str *json)
{
	uint32_t listed = 0;

	json_key(json, "coroutines");
	smart_str_appendc(json, '{');
	json_key_number(json, "count", ASYNC_G(live_count));
	json_key_number(json, "ready", ready_count());
	json_key(json, "list");
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
