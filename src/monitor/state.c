/* SPDX-License-Identifier: MIT
 *
 * /pools.json: what the process, its pools and its coroutines do at this moment. Its size is limited, and with it the time
 * that the program spends on it: of very many coroutines or holders only the first are listed. Nothing here runs code of the
 * user.
 *
 * And /history.json, so that a page that is opened after an incident shows it. A timer that nothing waits for samples the process once a
 * second. How late it fires is the lag of the event loop: so long every coroutine that was ready had to wait. Samples are JSON
 * already, in a ring, allocated by malloc().
 */
#include "monitor/monitor.h"
#include "php_async.h"
#include "pool/pool.h"
#include "runtime/runtime.h"

#include "SAPI.h"
#include "ext/json/php_json.h"
#include "php_globals.h"
#include "zend_exceptions.h"

#include <dirent.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define COROUTINES_MAX 500
#define POOLS_MAX 200
#define HOLDERS_MAX 20 /* of each pool: those that have held the longest */
#define HISTORY_POOLS_MAX 50
#define GROUPS_MAX 64  /* lines at which coroutines wait */
#define SEEN_MAX 20000 /* coroutines that are counted by state and line */
#define PERIOD_NS (1000 * NS_PER_MS)
#define SAMPLES 180
#define LAGS 10 /* the longest of so many seconds is shown */

static struct {
	async_timer_t timer;
	bool (*may_allocate)(void);
	uint64_t opened;
	uint64_t due;
	uint64_t lags[LAGS];
	uint32_t count; /* of samples until now */
	char *samples[SAMPLES];
} history;

/* PHP's encoder notes its last error for json_last_error(), which belongs to the script. */
static void encode(smart_str *json, zval *value)
{
	zend_json_globals before = *ZEND_MODULE_GLOBALS_BULK(json);

	php_json_encode_ex(json, value, PHP_JSON_UNESCAPED_SLASHES | PHP_JSON_UNESCAPED_UNICODE | PHP_JSON_INVALID_UTF8_SUBSTITUTE,
		PHP_JSON_PARSER_DEFAULT_DEPTH);
	*ZEND_MODULE_GLOBALS_BULK(json) = before;
	zval_ptr_dtor(value);
}

/* NULL is null. Takes the reference. */
static void add_text(zval *array, const char *key, zend_string *text)
{
	if (text) {
		add_assoc_str(array, key, text);
	} else {
		add_assoc_null(array, key);
	}
}

/* "file:line", or null if the file is unknown. */
static void add_location(zval *array, const char *key, const zend_string *file, uint32_t line)
{
	add_text(array, key, file ? strpprintf(0, "%s:%u", ZSTR_VAL(file), line) : NULL);
}

/* Nanoseconds, as milliseconds. */
static void add_ms(zval *array, const char *key, uint64_t ns)
{
	add_assoc_double(array, key, (double) (ns / 1000) / 1000); /* no more than three decimals are written */
}

static uint64_t lag(void)
{
	uint64_t longest = 0;

	for (uint32_t i = 0; i < LAGS; i++) {
		longest = MAX(longest, history.lags[i]);
	}
	return longest;
}

static uint64_t cpu_ns(void)
{
	return (uint64_t) clock() * (1000 * NS_PER_MS / CLOCKS_PER_SEC);
}

static uint64_t resident(void)
{
	unsigned long pages = 0;
	FILE *file = fopen("/proc/self/statm", "re");

	if (file) {
		pages = fscanf(file, "%*u %lu", &pages) == 1 ? pages : 0;
		fclose(file);
	}
	return (uint64_t) pages * (uint64_t) sysconf(_SC_PAGESIZE);
}

static uint64_t descriptors(void)
{
	uint64_t count = 0;
	DIR *directory = opendir("/proc/self/fd");

	if (directory) {
		while (readdir(directory)) {
			count++;
		}
		closedir(directory);
	}
	return count < 3 ? 0 : count - 3; /* ".", ".." and the one that lists them */
}

/* Uptime, lag of the event loop, processor time, memory and descriptors. */
static void add_vitals(zval *process)
{
	add_ms(process, "uptime_ms", async_clock_now() - history.opened);
	add_ms(process, "lag_ms", lag());
	add_ms(process, "cpu_ms", cpu_ns());
	add_assoc_long(process, "resident", (zend_long) resident());
	add_assoc_long(process, "descriptors", (zend_long) descriptors());
	add_assoc_long(process, "coroutines", ASYNC_G(live_count));
}

static void add_process(zval *state)
{
	const char *script = SG(request_info).path_translated;
	zval process;

	array_init(&process);
	add_assoc_long(&process, "pid", getpid());
	add_assoc_string(&process, "script", script ? script : "");
	add_assoc_string(&process, "sapi", sapi_module.name);
	add_assoc_string(&process, "php", PHP_VERSION);
	add_assoc_string(&process, "async", PHP_ASYNC_VERSION);
	add_vitals(&process);
	add_assoc_long(&process, "memory", (zend_long) zend_memory_usage(false));
	add_assoc_long(&process, "memory_peak", (zend_long) zend_memory_peak_usage(false));
	add_assoc_long(&process, "memory_limit", MAX(PG(memory_limit), 0));
	add_assoc_zval(state, "process", &process);
}

/* The buckets that are not empty, as [microseconds, count]: a client takes the difference of two answers to see what the
 * times were like in between. */
static void add_buckets(zval *array, const async_pool_times_t *times)
{
	zval buckets, end, count;

	array_init(&buckets);
	for (uint32_t i = 0; i < ASYNC_POOL_TIMES_BUCKETS; i++) {
		if (times->buckets[i]) {
			ZVAL_LONG(&end, i < 4 ? i + 1 : (zend_long) (5 + (i & 3)) << (i / 4 - 1));
			ZVAL_LONG(&count, (zend_long) times->buckets[i]);
			add_next_index_array(&buckets, zend_new_pair(&end, &count));
		}
	}
	add_assoc_zval(array, "buckets", &buckets);
}

static void add_times(zval *pool, const char *key, const async_pool_times_t *times, bool with_buckets)
{
	zend_async_pool_times_t told = async_pool_times_read(times);
	zval array;

	array_init(&array);
	add_assoc_long(&array, "count", (zend_long) told.count);
	add_ms(&array, "sum_ms", told.sum);
	add_ms(&array, "max_ms", told.max);
	add_ms(&array, "p50_ms", told.p50);
	add_ms(&array, "p95_ms", told.p95);
	add_ms(&array, "p99_ms", told.p99);
	if (with_buckets) {
		add_buckets(&array, times);
	}
	add_assoc_zval(pool, key, &array);
}

static void add_holders(zval *array, const async_pool_t *pool)
{
	uint32_t count;
	async_pool_resource_t **longest = async_pool_holders(pool, &count);
	zval holders, holder;

	array_init(&holders);
	for (uint32_t i = 0; i < MIN(count, HOLDERS_MAX); i++) {
		array_init(&holder);
		add_assoc_string(&holder, "type", async_pool_type_of(&longest[i]->value));
		add_assoc_long(&holder, "held_ms", (zend_long) async_pool_held_ms(longest[i]));
		add_assoc_long(&holder, "coroutine", async_pool_holder_id(longest[i]));
		add_assoc_bool(&holder, "ended", longest[i]->state & ASYNC_POOL_IS_ORPHAN);
		add_location(&holder, "at", longest[i]->file, longest[i]->line);
		add_next_index_zval(&holders, &holder);
	}
	efree(longest);
	add_assoc_zval(array, "holders", &holders);
}

/* A sample of the history has only the most important. */
static void pool_fill(zval *array, const async_pool_stats_t *stats, const async_pool_t *pool, bool is_sample)
{
	array_init_size(array, 32);
	for (uint32_t i = 0; i < ASYNC_POOL_STATS; i++) {
		const async_pool_stat_t *stat = &async_pool_stats_table[i];
		zval value;

		if (is_sample && !stat->is_sampled) {
			continue;
		}
		async_pool_stat_read(stats, stat, &value);
		if (stat->kind != ASYNC_POOL_STAT_TIMES) {
			add_assoc_zval(array, stat->key, &value);
		} else {
			add_times(array, stat->key, Z_PTR(value), &stats->counts.wait == Z_PTR(value));
		}
	}
	add_assoc_bool(array, "draining", stats->is_draining);
	add_ms(array, "waited_ms", stats->waited);
	if (!is_sample) {
		add_text(array, "last_failure", async_pool_explain_failure(pool));
		add_holders(array, pool);
	}
}

/* Returns how many there are, of which at most so many are listed. */
static uint32_t add_pools(zval *state, uint32_t most, bool is_sample)
{
	zval pools, array;
	uint32_t count = 0;

	array_init(&pools);
	ASYNC_POOLS_FOREACH(pool) {
		async_pool_stats_t stats;
		if (count++ >= most) {
			continue;
		}
		async_pool_stats_read(pool, &stats);
		pool_fill(&array, &stats, pool, is_sample);
		add_next_index_zval(&pools, &array);
	}
	add_assoc_zval(state, "pools", &pools);
	return count;
}

static uint32_t waited_seconds(const async_coroutine_t *coroutine)
{
	return coroutine->wait ? coroutine->wait->seconds : 0;
}

/* No coroutine runs while the loop is polled: the one on whose stack that happens is about to park. */
static void list_coroutine(zval *list, const async_coroutine_t *coroutine)
{
	zval array;

	array_init(&array);
	add_assoc_long(&array, "id", coroutine->std.handle);
	add_assoc_string(&array, "state", !ZEND_COROUTINE_IS_STARTED(&coroutine->base) ? "new"
		: async_coroutine_is_queued(coroutine) ? "ready" : "waiting");
	add_assoc_bool(&array, "main", ZEND_COROUTINE_IS_MAIN(&coroutine->base));
	add_assoc_bool(&array, "internal", ZEND_ASYNC_EVENT_IS_HIDDEN(&coroutine->base.event));
	add_text(&array, "waits_for", async_coroutine_awaiting_info(coroutine));
	add_assoc_long(&array, "waited_s", waited_seconds(coroutine));
	add_location(&array, "at", coroutine->suspend_filename, coroutine->suspend_lineno);
	add_location(&array, "spawned_at", coroutine->base.filename, coroutine->base.lineno);
	add_next_index_zval(list, &array);
}

typedef struct {
	const zend_string *file;
	uint32_t line;
	uint32_t count;
	uint32_t seconds; /* the oldest wait */
} group_t;

/* Counts the coroutine among those that wait at the same line, unless there are too many lines. */
static void group_coroutine(group_t *groups, const async_coroutine_t *coroutine)
{
	const zend_string *file = coroutine->suspend_filename;
	uint32_t line = coroutine->suspend_lineno;
	size_t slot = (uintptr_t) file / 16 + line;

	for (uint32_t i = 0; i < GROUPS_MAX; i++) {
		group_t *group = &groups[slot++ % GROUPS_MAX];
		if (!group->count || (group->file == file && group->line == line)) {
			*group = (group_t) { file, line, group->count + 1, MAX(group->seconds, waited_seconds(coroutine)) };
			return;
		}
	}
}

static void add_groups(zval *coroutines, const group_t *groups)
{
	zval list, array;

	array_init(&list);
	for (uint32_t i = 0; i < GROUPS_MAX; i++) {
		if (groups[i].count) {
			array_init(&array);
			add_location(&array, "at", groups[i].file, groups[i].line);
			add_assoc_long(&array, "count", groups[i].count);
			add_assoc_long(&array, "waited_s", groups[i].seconds);
			add_next_index_zval(&list, &array);
		}
	}
	add_assoc_zval(coroutines, "groups", &list);
}

/* Those that are ready are counted, since the run queue has internal and ended ones, too. Of very many, some are not seen. */
static void add_coroutines(zval *state)
{
	group_t groups[GROUPS_MAX] = { 0 };
	uint32_t seen = 0, ready = 0;
	zval coroutines, list;

	array_init(&coroutines);
	array_init(&list);
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		const async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (seen++ == SEEN_MAX) {
			break;
		}
		if (seen <= COROUTINES_MAX) {
			list_coroutine(&list, coroutine);
		}
		if (!ZEND_ASYNC_EVENT_IS_HIDDEN(&coroutine->base.event)) {
			ready += async_coroutine_is_queued(coroutine);
			if (coroutine->suspend_filename) {
				group_coroutine(groups, coroutine);
			}
		}
	}
	add_assoc_long(&coroutines, "count", ASYNC_G(live_count));
	add_assoc_long(&coroutines, "ready", ready);
	add_groups(&coroutines, groups);
	add_assoc_zval(&coroutines, "list", &list);
	add_assoc_zval(state, "coroutines", &coroutines);
}

void async_monitor_write_state(smart_str *json)
{
	zval state;

	array_init(&state);
	add_process(&state);
	add_assoc_long(&state, "pool_count", add_pools(&state, POOLS_MAX, false));
	add_coroutines(&state);
	if (async_gauges()) {
		add_assoc_array(&state, "gauges", zend_array_dup(async_gauges()));
	}
	encode(json, &state);
}

zend_string *async_monitor_trace(uint32_t id)
{
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		zval trace;

		if (coroutine->std.handle == id && async_coroutine_trace(coroutine, &trace, DEBUG_BACKTRACE_IGNORE_ARGS, 100)) {
			zend_string *text = zend_trace_to_string(Z_ARR(trace), false);
			zval_ptr_dtor(&trace);
			return text;
		}
	}
	return NULL;
}

/* The history. */

/* Keeps a few numbers. */
static void remember(void)
{
	char **slot = &history.samples[history.count % SAMPLES];
	smart_str json = { 0 };
	zval state, process;

	array_init(&state);
	array_init(&process);
	add_vitals(&process);
	add_assoc_zval(&state, "process", &process);
	add_pools(&state, HISTORY_POOLS_MAX, true);
	encode(&json, &state);
	smart_str_0(&json);
	free(*slot);
	*slot = strdup(ZSTR_VAL(json.s));
	smart_str_free(&json);
}

/* The age of a wait is counted here, by whole seconds of the uptime, so that no wait has to read the clock. */
static void age_waits(uint64_t passed)
{
	uint32_t seen = 0;

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_wait_t *wait = ASYNC_CONTAINER_OF(node, async_coroutine_t, live)->wait;
		if (seen++ == SEEN_MAX) {
			break;
		}
		if (wait) {
			wait->seconds = (uint16_t) MIN(wait->seconds + passed, UINT16_MAX);
		}
	}
}

static void sample(async_timer_t *timer)
{
	uint64_t now = async_clock_now();

	age_waits((now - history.opened) / PERIOD_NS - (history.due - history.opened) / PERIOD_NS + 1);
	history.lags[history.count % LAGS] = now - history.due;
	if (history.may_allocate()) {
		remember();
	}
	history.count++;
	history.due = now + PERIOD_NS;
	async_timer_start(timer, history.due);
}

void async_history_begin(bool (*may_allocate)(void))
{
	history.may_allocate = may_allocate;
	history.opened = async_clock_now();
	history.due = history.opened + PERIOD_NS;
	async_timer_init(&history.timer, sample);
	history.timer.hidden = true;
	async_timer_start(&history.timer, history.due);
}

void async_history_end(void)
{
	async_timer_stop(&history.timer);
	for (uint32_t i = 0; i < SAMPLES; i++) {
		free(history.samples[i]);
	}
	memset(&history, 0, sizeof(history));
}

void async_history_write(smart_str *json)
{
	for (uint32_t i = 0; i < SAMPLES; i++) {
		const char *text = history.samples[(history.count + i) % SAMPLES];
		if (text) {
			smart_str_appendc(json, json->s ? ',' : '[');
			smart_str_appends(json, text);
		}
	}
	smart_str_appends(json, json->s ? "]" : "[]");
}

static void metric(smart_str *text, const char *name, const char *type, const char *help, double value)
{
	smart_str_append_printf(text, "# HELP %s %s\n# TYPE %s %s\n%s %.6g\n", name, help, name, type, name, value);
}

void async_monitor_write_metrics(smart_str *text)
{
	async_pool_metrics(text);
	metric(text, "async_coroutines", "gauge", "Coroutines that have not ended.", ASYNC_G(live_count));
	metric(text, "async_loop_lag_seconds", "gauge", "The longest delay of the event loop in the last ten seconds.", lag() / 1e9);
	metric(text, "process_cpu_seconds_total", "counter", "Processor time.", cpu_ns() / 1e9);
	metric(text, "process_resident_memory_bytes", "gauge", "Memory of the process.", (double) resident());
	metric(text, "process_open_fds", "gauge", "Open descriptors.", (double) descriptors());
}
