/* SPDX-License-Identifier: MIT
 *
 * The pools in /pools.json.
 */
#include "monitor/json.h"
#include "monitor/routes.h"
#include "pool/pool_stats.h"

#define POOLS_MAX 200
#define HOLDERS_MAX 20 /* of each pool: those that have held the longest */

static void write_counters(smart_str *json, const char *key, const char *const *names, const uint64_t *counters, uint32_t count)
{
	async_json_key(json, key);
	smart_str_appendc(json, '{');
	for (uint32_t i = 0; i < count; i++) {
		async_json_key_number(json, names[i], counters[i]);
	}
	smart_str_appendc(json, '}');
}

/* The buckets that are not empty, as [microseconds, count]: a client takes the difference of two answers to see what the times
 * were like in between. */
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

static void write_holder(smart_str *json, const async_pool_holder_t *holder)
{
	async_json_next(json);
	smart_str_appendc(json, '{');
	async_json_key_string(json, "type", holder->type);
	async_json_key_number(json, "held_ms", holder->held_ms);
	async_json_key_number(json, "coroutine", holder->coroutine);
	async_json_key_bool(json, "ended", holder->has_ended);
	async_json_key_place(json, "at", holder->file, holder->line);
	smart_str_appendc(json, '}');
}

/* Keeps the longest ones, longest first. */
static uint32_t holders_insert(async_pool_holder_t *longest, uint32_t count, const async_pool_holder_t *holder)
{
	uint32_t position = count;

	while (position > 0 && longest[position - 1].held_ms < holder->held_ms) {
		position--;
	}
	if (position == HOLDERS_MAX) {
		return count;
	}
	uint32_t kept = MIN(count, HOLDERS_MAX - 1);
	memmove(&longest[position + 1], &longest[position], (kept - position) * sizeof(*longest));
	longest[position] = *holder;
	return kept + 1;
}

static void write_holders(smart_str *json, const async_pool_t *pool)
{
	async_pool_holder_t longest[HOLDERS_MAX], holder;
	async_pool_holders_t cursor = { 0 };
	uint32_t count = 0;

	while (async_pool_holders_next(pool, &cursor, &holder)) {
		count = holders_insert(longest, count, &holder);
	}
	async_json_key(json, "holders");
	smart_str_appendc(json, '[');
	for (uint32_t i = 0; i < count; i++) {
		write_holder(json, &longest[i]);
	}
	smart_str_appendc(json, ']');
}

static void write_pool(smart_str *json, async_pool_t *pool)
{
	async_pool_stats_t stats;

	async_pool_stats_read(pool, &stats);
	async_json_next(json);
	smart_str_appendc(json, '{');
	async_json_key(json, "name");
	async_json_string(json, ZSTR_VAL(stats.name), ZSTR_LEN(stats.name));
	async_json_key_string(json, "state", async_pool_state_name(stats.state));
	async_json_key_bool(json, "closed", stats.is_closed);
	async_json_key_bool(json, "draining", stats.is_draining);
	async_json_key_number(json, "min", stats.min);
	async_json_key_number(json, "max", stats.max);
	async_json_key_number(json, "idle", stats.idle);
	async_json_key_number(json, "active", stats.active);
	async_json_key_number(json, "waiting", stats.waiting);
	async_json_key_number(json, "peak_active", stats.peak_active);
	async_json_key_number(json, "peak_waiting", stats.peak_waiting);
	async_json_key_number(json, "acquired", stats.acquired);
	async_json_key_number(json, "created", stats.created);
	async_json_key_number(json, "create_failures", stats.create_failures);
	write_counters(json, "destroyed", async_pool_reason_names, stats.destroyed, ASYNC_POOL_REASONS);
	async_json_key_number(json, "timeouts", stats.timeouts);
	write_counters(json, "refusals", async_pool_refusal_names, stats.refusals, ASYNC_POOL_REFUSALS);
	async_json_key_number(json, "leaks", stats.leaks);
	write_times(json, "wait", &stats.wait, true);
	write_times(json, "use", &stats.use, false);
	write_times(json, "create", &stats.create, false);
	write_holders(json, pool);
	smart_str_appendc(json, '}');
}

uint32_t async_monitor_pool_count(void)
{
	uint32_t count = 0;

	ASYNC_POOLS_FOREACH(pool) {
		count++;
	}
	return count;
}

void async_monitor_write_pools(smart_str *json)
{
	uint32_t listed = 0;

	async_json_key_number(json, "pool_count", async_monitor_pool_count());
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
