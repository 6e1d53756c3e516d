/* SPDX-License-Identifier: MIT
 *
 * Reading what a pool has counted, see pool_stats.h; and all pools in the text format of Prometheus: each metric once, with
 * a line for each pool. Times are in seconds, counters end in _total, as is the custom there.
 */
#include "pool/pool_internal.h"

#include "ext/standard/php_string.h"

/* The least time of a bucket, in ns. */
static uint64_t bucket_start(uint32_t bucket)
{
	if (bucket < 4) {
		return bucket * UINT64_C(1000);
	}
	return ((uint64_t) (4 + bucket % 4) << (bucket / 4 - 1)) * 1000;
}

/* The time that so many per cent (1 … 100) did not exceed; 0 if none was recorded. */
static uint64_t times_percentile(const async_pool_times_t *times, uint32_t percent)
{
	uint64_t rank = (times->count * percent + 99) / 100, seen = 0;

	if (!times->count) {
		return 0;
	}
	for (uint32_t bucket = 0; bucket < ASYNC_POOL_TIMES_BUCKETS; bucket++) {
		uint64_t here = times->buckets[bucket];
		if (seen + here >= rank) { /* as if those of a bucket were spread evenly over it */
			uint64_t start = bucket_start(bucket), width = bucket_start(bucket + 1) - start;
			uint64_t ns = start + (uint64_t) ((double) width * (double) (rank - seen) / (double) (here + 1));
			return ns < times->max ? ns : times->max;
		}
		seen += here;
	}
	return times->max;
}

zend_async_pool_times_t async_pool_times_read(const async_pool_times_t *times)
{
	return (zend_async_pool_times_t) { times->count, times->sum, times->max,
		times_percentile(times, 50), times_percentile(times, 95), times_percentile(times, 99) };
}

/* How many took less than 2^exponent microseconds. */
static uint64_t times_below(const async_pool_times_t *times, uint32_t exponent)
{
	uint32_t end = exponent < 2 ? 1u << exponent : 4 * (exponent - 1);
	uint64_t count = 0;

	for (uint32_t bucket = 0; bucket < end && bucket < ASYNC_POOL_TIMES_BUCKETS; bucket++) {
		count += times->buckets[bucket];
	}
	return count;
}

#define NAME(id, name) name,
const char *const async_pool_reason_names[] = { ASYNC_POOL_REASON_LIST(NAME) };
const char *const async_pool_refusal_names[] = { ASYNC_POOL_REFUSAL_LIST(NAME) };
const char *const async_pool_time_limit_names[] = { ASYNC_POOL_TIME_LIMIT_LIST(NAME) };

const char *async_pool_state_name(zend_async_circuit_state_t state)
{
	static const char *const names[] = {
		[ZEND_ASYNC_CIRCUIT_STATE_ACTIVE] = "ACTIVE",
		[ZEND_ASYNC_CIRCUIT_STATE_INACTIVE] = "INACTIVE",
		[ZEND_ASYNC_CIRCUIT_STATE_RECOVERING] = "RECOVERING",
	};

	return names[state];
}

void async_pool_stats_read(async_pool_t *pool, async_pool_stats_t *stats)
{
	uint64_t instant = pool->returned - pool->counts.use.count; /* they ended before the clock moved */

	*stats = (async_pool_stats_t) {
		.name = pool->name,
		.state = pool->base.circuit_state,
		.is_closed = async_pool_is_closed(pool),
		.is_draining = pool->is_draining,
		.is_suspended = pool->is_suspended,
		.min_idle = pool->options.min_idle,
		.creating = pool->creating,
		.min = pool->base.min_size,
		.max = pool->base.max_size,
		.idle = async_pool_idle_count(pool),
		.active = pool->active,
		.waiting = async_pool_waiting_count(pool),
		.waited = async_list_is_empty(&pool->parked) ? 0
			: async_clock_last - ((zend_async_pool_waiter_t *) pool->parked.next)->since,
		.peak_active = MAX(pool->peak_active, pool->peak_before),
		.acquired = pool->acquired,
		.counts = pool->counts,
	};
	stats->counts.use.count += instant;
	stats->counts.use.buckets[0] += instant;
}

static int longer_held(const void *one, const void *other)
{
	uint64_t left = (*(async_pool_resource_t *const *) one)->since, right = (*(async_pool_resource_t *const *) other)->since;

	return left < right ? -1 : left > right;
}

async_pool_resource_t **async_pool_holders(const async_pool_t *pool, uint32_t *count)
{
	async_pool_resource_t **holders = safe_emalloc(async_pool_lent_count(pool), sizeof(*holders), 0);

	*count = 0;
	ASYNC_POOL_RESOURCES_FOREACH(pool, resource) {
		if (resource->state & ASYNC_POOL_LENT) {
			holders[(*count)++] = resource;
		}
	}
	qsort(holders, *count, sizeof(*holders), longer_held);
	return holders;
}

#define STAT(stat_kind, name, field) \
	.kind = ASYNC_POOL_STAT_##stat_kind, .key = name, .offset = offsetof(async_pool_stats_t, field)
#define METRIC(kind, key, field, name, what, words, ...) \
	{ STAT(kind, key, field), .metric = name, .type = what, .help = words, __VA_ARGS__ }
#define SAMPLED .is_sampled = true

const async_pool_stat_t async_pool_stats_table[ASYNC_POOL_STATS] = {
	{ STAT(NAME, "name", name), SAMPLED },
	METRIC(STATE, "state", state, "breaker_state", "gauge", "1 for the state that the circuit breaker is in.", SAMPLED),
	{ STAT(BOOL, "closed", is_closed), SAMPLED },
	METRIC(NUMBER, "min", min, "min", "gauge", "Resources that the pool keeps."),
	METRIC(NUMBER, "max", max, "max", "gauge", "Resources that the pool may have.", SAMPLED),
	METRIC(NUMBER, "idle", idle, "idle", "gauge", "Resources that are not in use.", SAMPLED),
	METRIC(NUMBER, "active", active, "active", "gauge", "Resources in use.", SAMPLED),
	METRIC(NUMBER, "waiting", waiting, "waiting", "gauge", "Coroutines that wait for a resource.", SAMPLED),
	METRIC(NUMBER, "peak_active", peak_active, "active_peak", "gauge", "The most that were in use at once."),
	METRIC(NUMBER, "peak_waiting", counts.peak_waiting, "waiting_peak", "gauge", "The most that waited at once."),
	METRIC(NUMBER, "acquired", acquired, "acquired_total", "counter", "Resources handed out.", SAMPLED),
	METRIC(NUMBER, "created", counts.created, "created_total", "counter", "Resources made."),
	METRIC(NUMBER, "create_failures", counts.create_failures, "create_failures_total", "counter", "Failures of the factory.",
		SAMPLED),
	METRIC(NUMBERS, "destroyed", counts.destroyed, "destroyed_total", "counter", "Resources destroyed.",
		.names = async_pool_reason_names, .count = ASYNC_POOL_REASONS),
	METRIC(NUMBER, "timeouts", counts.timeouts, "timeouts_total", "counter", "Acquires that timed out.", SAMPLED),
	METRIC(NUMBERS, "refusals", counts.refusals, "refusals_total", "counter", "Acquires that were turned away at once.",
		.names = async_pool_refusal_names, .count = ASYNC_POOL_REFUSALS, SAMPLED),
	METRIC(NUMBER, "leaks", counts.leaks, "leaks_total", "counter", "Resources reported as held too long."),
	METRIC(TIMES, "wait", counts.wait, "wait_seconds", "histogram", "How long acquires waited that had to wait."),
	METRIC(TIMES, "use", counts.use, "use_seconds", "histogram", "How long resources were in use."),
	METRIC(TIMES, "create", counts.create, "create_seconds", "histogram", "How long factories took."),
	{ STAT(BOOL, "suspended", is_suspended) },
	METRIC(NUMBER, "min_idle", min_idle, "min_idle", "gauge", "Resources that the pool has in reserve."),
	METRIC(NUMBER, "creating", creating, "creating", "gauge", "Factories at work."),
	METRIC(NUMBER, "retries", counts.retries, "retries_total", "counter", "Further tries of a factory."),
	METRIC(NUMBERS, "overruns", counts.overruns, "overruns_total", "counter", "Handlers that exceeded their time limit.",
		.names = async_pool_time_limit_names, .count = ASYNC_POOL_TIME_LIMITS),
};

void async_pool_stat_read(const async_pool_stats_t *stats, const async_pool_stat_t *stat, zval *value)
{
	const void *field = (const char *) stats + stat->offset;

	switch (stat->kind) {
		case ASYNC_POOL_STAT_NAME:
			ZVAL_STR_COPY(value, stats->name);
			break;
		case ASYNC_POOL_STAT_STATE:
			ZVAL_STRING(value, async_pool_state_name(stats->state));
			break;
		case ASYNC_POOL_STAT_BOOL:
			ZVAL_BOOL(value, *(const bool *) field);
			break;
		case ASYNC_POOL_STAT_NUMBER:
			ZVAL_LONG(value, (zend_long) *(const uint64_t *) field);
			break;
		case ASYNC_POOL_STAT_NUMBERS:
			array_init_size(value, stat->count);
			for (uint32_t i = 0; i < stat->count; i++) {
				add_assoc_long(value, stat->names[i], (zend_long) ((const uint64_t *) field)[i]);
			}
			break;
		case ASYNC_POOL_STAT_TIMES:
			ZVAL_PTR(value, (void *) field);
			break;
	}
}

/* The pools, read once, since the format goes by metrics and not by pools. */
typedef struct {
	async_pool_stats_t *pools;
	zend_string **labels; /* pool="…", escaped */
	uint32_t count;
	smart_str *text;
} metrics_t;

/* Times are told as histograms with these bounds: powers of two microseconds, from 1 ms to 67 s, which the buckets of a pool
 * know exactly. */
static const struct {
	uint32_t exponent;
	const char *seconds;
} bounds[] = {
	{ 10, "0.001024" }, { 12, "0.004096" }, { 14, "0.016384" }, { 16, "0.065536" }, { 18, "0.262144" },
	{ 20, "1.048576" }, { 22, "4.194304" }, { 24, "16.777216" }, { 26, "67.108864" },
};

/* async_pool_name{pool="…",label="value"} number; without a label if it is NULL. */
static void metrics_line(metrics_t *metrics, uint32_t pool, const char *name, const char *suffix, const char *label,
	const char *value, uint64_t number)
{
	smart_str_append_printf(metrics->text, "async_pool_%s%s{%s", name, suffix, ZSTR_VAL(metrics->labels[pool]));
	if (label) {
		smart_str_append_printf(metrics->text, ",%s=\"%s\"", label, value);
	}
	smart_str_append_printf(metrics->text, "} " ZEND_ULONG_FMT "\n", (zend_ulong) number);
}

static void metrics_times(metrics_t *metrics, uint32_t pool, const char *name, const async_pool_times_t *times)
{
	for (size_t i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++) {
		metrics_line(metrics, pool, name, "_bucket", "le", bounds[i].seconds, times_below(times, bounds[i].exponent));
	}
	metrics_line(metrics, pool, name, "_bucket", "le", "+Inf", times->count);
	metrics_line(metrics, pool, name, "_sum", NULL, NULL, times->sum / 1000000000);
	ZSTR_LEN(metrics->text->s)--; /* the sum is the one number that is no integer */
	smart_str_append_printf(metrics->text, ".%09u\n", (unsigned) (times->sum % 1000000000));
	metrics_line(metrics, pool, name, "_count", NULL, NULL, times->count);
}

static void metrics_stat(metrics_t *metrics, uint32_t pool, const async_pool_stat_t *stat)
{
	const void *field = (const char *) &metrics->pools[pool] + stat->offset;

	switch (stat->kind) {
		case ASYNC_POOL_STAT_NUMBER:
			metrics_line(metrics, pool, stat->metric, "", NULL, NULL, *(const uint64_t *) field);
			break;
		case ASYNC_POOL_STAT_NUMBERS:
			for (uint32_t i = 0; i < stat->count; i++) {
				metrics_line(metrics, pool, stat->metric, "", "reason", stat->names[i], ((const uint64_t *) field)[i]);
			}
			break;
		case ASYNC_POOL_STAT_TIMES:
			metrics_times(metrics, pool, stat->metric, field);
			break;
		case ASYNC_POOL_STAT_STATE:
			for (uint32_t i = ZEND_ASYNC_CIRCUIT_STATE_ACTIVE; i <= ZEND_ASYNC_CIRCUIT_STATE_RECOVERING; i++) {
				metrics_line(metrics, pool, stat->metric, "", "state", async_pool_state_name(i), metrics->pools[pool].state == i);
			}
			break;
		default:
			break;
	}
}

/* As the page of the monitor does: the second pool of a name is "name (2)". A series must not be told twice. */
static zend_string *name_among(HashTable *seen, zend_string *wanted)
{
	zend_string *name = zend_string_copy(wanted);
	zval *last = zend_hash_find(seen, wanted);
	zval number;

	while (zend_hash_exists(seen, name)) {
		zend_string_release(name);
		name = strpprintf(0, "%s (" ZEND_LONG_FMT ")", ZSTR_VAL(wanted), ++Z_LVAL_P(last));
	}
	ZVAL_LONG(&number, 1);
	zend_hash_add_new(seen, name, &number);
	return name;
}

static void metrics_read(metrics_t *metrics)
{
	uint32_t count = 0;
	HashTable seen;

	ASYNC_POOLS_FOREACH(pool) {
		metrics->count++;
	}
	metrics->pools = safe_emalloc(metrics->count, sizeof(*metrics->pools), 0);
	metrics->labels = safe_emalloc(metrics->count, sizeof(*metrics->labels), 0);
	zend_hash_init(&seen, metrics->count, NULL, NULL, false);
	ASYNC_POOLS_FOREACH(pool) {
		zend_string *name = name_among(&seen, pool->name);
		async_pool_stats_read(pool, &metrics->pools[count]);
		zend_string *escaped = php_addcslashes(name, ZEND_STRL("\\\"\n"));
		metrics->labels[count++] = strpprintf(0, "pool=\"%s\"", ZSTR_VAL(escaped));
		zend_string_release(escaped);
		zend_string_release(name);
	}
	zend_hash_destroy(&seen);
}

static HashTable *gauges; /* or NULL */

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"
#define DIGITS "0123456789"

/* As {queue="mail",host="a\"b"}: one that is not would make all of /metrics invalid. */
static bool labels_are_valid(const char *at, const char *end)
{
	if (strcmp(at, "{}") == 0) {
		return true;
	}
	do {
		at += strspn(at + 1, LETTERS) ? 1 + strspn(at + 1, LETTERS DIGITS) : 0;
		if (at[0] != '=' || at[1] != '"') {
			return false;
		}
		for (at += 2; *at != '"'; at++) {
			if ((*at == '\\' && !(*++at && strchr("\\\"n", *at))) || !*at || *at == '\n') {
				return false;
			}
		}
		at++;
	} while (*at == ',');
	return *at == '}' && at + 1 == end;
}

/* A second family of the same name would make the whole text invalid. All but the first are those of the monitor. */
static bool name_is_ours(const char *name)
{
	static const char *const prefixes[] = { "async_pool_", "async_coroutines", "async_loop_", "process_" };
	bool is_ours = false;

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++) {
		is_ours |= strncmp(name, prefixes[i], strlen(prefixes[i])) == 0;
	}
	return is_ours;
}

/* As Prometheus writes them. JSON has no such numbers, so there they are strings. */
static void make_finite(zval *value)
{
	double number = Z_TYPE_P(value) == IS_DOUBLE ? Z_DVAL_P(value) : 0;

	if (UNEXPECTED(!zend_finite(number))) {
		ZVAL_STRING(value, zend_isnan(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf");
	}
}

const char *async_gauge_set(zend_string *series, zval *value)
{
	const char *name = ZSTR_VAL(series), *end = name + ZSTR_LEN(series);
	const char *labels = name + (strspn(name, LETTERS ":") ? strspn(name, LETTERS ":" DIGITS) : 0);

	if (labels == name || (labels != end && !(*labels == '{' && labels_are_valid(labels, end)))
			|| !async_pool_name_is_valid(series)) {
		return "must be like \"jobs_waiting\" or \"jobs_waiting{queue=\"mail\"}\"";
	}
	if (name_is_ours(name)) {
		return "must not begin as the metrics of the extension do: async_pool_, async_coroutines, async_loop_, process_";
	}
	gauges = gauges ? gauges : zend_new_array(8);
	if (value) {
		make_finite(zend_hash_update(gauges, series, value));
	} else {
		zend_hash_del(gauges, series);
	}
	return NULL;
}

HashTable *async_gauges(void)
{
	return gauges;
}

void async_gauges_rshutdown(void)
{
	if (gauges) {
		zend_array_release(gauges);
		gauges = NULL;
	}
}

static void metrics_gauges(smart_str *text)
{
	zend_string *series;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL(gauges, series, value) {
		smart_str_append(text, series);
		smart_str_appendc(text, ' ');
		if (Z_TYPE_P(value) == IS_STRING) {
			smart_str_append(text, Z_STR_P(value));
		} else {
			smart_str_append_scalar(text, value, 0);
		}
		smart_str_appendc(text, '\n');
	} ZEND_HASH_FOREACH_END();
}

void async_pool_metrics(smart_str *text)
{
	metrics_t metrics = { .text = text };

	metrics_read(&metrics);
	for (uint32_t row = 0; row < ASYNC_POOL_STATS; row++) {
		const async_pool_stat_t *stat = &async_pool_stats_table[row];

		if (stat->metric) {
			smart_str_append_printf(text, "# HELP async_pool_%s %s\n# TYPE async_pool_%s %s\n", stat->metric, stat->help,
				stat->metric, stat->type);
			for (uint32_t i = 0; i < metrics.count; i++) {
				metrics_stat(&metrics, i, stat);
			}
		}
	}
	for (uint32_t i = 0; i < metrics.count; i++) {
		zend_string_release(metrics.labels[i]);
	}
	efree(metrics.labels);
	efree(metrics.pools);
	if (gauges) {
		metrics_gauges(text);
	}
}
