/* SPDX-License-Identifier: MIT
 *
 * All pools in the text format of Prometheus: each metric once, with a line for each pool. Times are in seconds, counters end
 * in _total, as is the custom there.
 */
#include "pool/pool_stats.h"

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

static zend_string *label_of(const zend_string *name)
{
	smart_str label = { 0 };

	smart_str_appends(&label, "pool=\"");
	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		switch (ZSTR_VAL(name)[i]) {
			case '\\':
				smart_str_appends(&label, "\\\\");
				break;
			case '"':
				smart_str_appends(&label, "\\\"");
				break;
			case '\n':
				smart_str_appends(&label, "\\n");
				break;
			default:
				smart_str_appendc(&label, ZSTR_VAL(name)[i]);
		}
	}
	smart_str_appendc(&label, '"');
	return smart_str_extract(&label);
}

static void metrics_head(metrics_t *metrics, const char *name, const char *type, const char *help)
{
	smart_str_appends(metrics->text, "# HELP ");
	smart_str_appends(metrics->text, name);
	smart_str_appendc(metrics->text, ' ');
	smart_str_appends(metrics->text, help);
	smart_str_appends(metrics->text, "\n# TYPE ");
	smart_str_appends(metrics->text, name);
	smart_str_appendc(metrics->text, ' ');
	smart_str_appends(metrics->text, type);
	smart_str_appendc(metrics->text, '\n');
}

/* name{pool="…",label="value"} number; without a label if it is NULL. */
static void metrics_line(metrics_t *metrics, uint32_t pool, const char *name, const char *suffix, const char *label,
	const char *value, uint64_t number)
{
	smart_str *text = metrics->text;

	smart_str_appends(text, name);
	smart_str_appends(text, suffix);
	smart_str_appendc(text, '{');
	smart_str_append(text, metrics->labels[pool]);
	if (label) {
		smart_str_appendc(text, ',');
		smart_str_appends(text, label);
		smart_str_appends(text, "=\"");
		smart_str_appends(text, value);
		smart_str_appendc(text, '"');
	}
	smart_str_appends(text, "} ");
	smart_str_append_unsigned(text, number);
	smart_str_appendc(text, '\n');
}

/* A number of each pool. `wide`: it has 64 bits instead of 32. */
static void metrics_numbers(
	metrics_t *metrics, const char *name, const char *type, const char *help, size_t offset, bool wide)
{
	metrics_head(metrics, name, type, help);
	for (uint32_t i = 0; i < metrics->count; i++) {
		const char *field = (const char *) &metrics->pools[i] + offset;
		metrics_line(metrics, i, name, "", NULL, NULL, wide ? *(const uint64_t *) field : *(const uint32_t *) field);
	}
}

/* An array of counters of each pool. */
static void metrics_counters(metrics_t *metrics, const char *name, const char *help, const char *const *values, uint32_t count,
	size_t offset)
{
	metrics_head(metrics, name, "counter", help);
	for (uint32_t i = 0; i < metrics->count; i++) {
		const uint64_t *counters = (const uint64_t *) ((const char *) &metrics->pools[i] + offset);
		for (uint32_t j = 0; j < count; j++) {
			metrics_line(metrics, i, name, "", "reason", values[j], counters[j]);
		}
	}
}

static void metrics_states(metrics_t *metrics)
{
	const char *name = "async_pool_breaker_state";

	metrics_head(metrics, name, "gauge", "1 for the state that the circuit breaker is in.");
	for (uint32_t i = 0; i < metrics->count; i++) {
		for (uint32_t state = ZEND_ASYNC_CIRCUIT_STATE_ACTIVE; state <= ZEND_ASYNC_CIRCUIT_STATE_RECOVERING; state++) {
			metrics_line(metrics, i, name, "", "state", async_pool_state_name(state), metrics->pools[i].state == state);
		}
	}
}

/* The sum is the one number that is no integer. */
static void metrics_sum(metrics_t *metrics, uint32_t pool, const char *name, uint64_t ns)
{
	metrics_line(metrics, pool, name, "_sum", NULL, NULL, ns / 1000000000);
	ZSTR_LEN(metrics->text->s)--;
	smart_str_append_printf(metrics->text, ".%09u\n", (unsigned) (ns % 1000000000));
}

static void metrics_times(metrics_t *metrics, const char *name, const char *help, size_t offset)
{
	metrics_head(metrics, name, "histogram", help);
	for (uint32_t i = 0; i < metrics->count; i++) {
		const async_pool_times_t *times = (const async_pool_times_t *) ((const char *) &metrics->pools[i] + offset);
		for (size_t j = 0; j < sizeof(bounds) / sizeof(bounds[0]); j++) {
			metrics_line(metrics, i, name, "_bucket", "le", bounds[j].seconds,
				async_pool_times_below(times, bounds[j].exponent));
		}
		metrics_line(metrics, i, name, "_bucket", "le", "+Inf", times->count);
		metrics_sum(metrics, i, name, times->sum);
		metrics_line(metrics, i, name, "_count", NULL, NULL, times->count);
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
		metrics->labels[count++] = label_of(name);
		zend_string_release(name);
	}
	zend_hash_destroy(&seen);
}

static void metrics_free(metrics_t *metrics)
{
	for (uint32_t i = 0; i < metrics->count; i++) {
		zend_string_release(metrics->labels[i]);
	}
	efree(metrics->labels);
	efree(metrics->pools);
}

#define OFFSET(field) offsetof(async_pool_stats_t, field)

void async_pool_metrics(smart_str *text)
{
	metrics_t metrics = { .text = text };

	metrics_read(&metrics);
	metrics_numbers(&metrics, "async_pool_min", "gauge", "Resources that the pool keeps.", OFFSET(min), false);
	metrics_numbers(&metrics, "async_pool_max", "gauge", "Resources that the pool may have.", OFFSET(max), false);
	metrics_numbers(&metrics, "async_pool_idle", "gauge", "Resources that nobody uses.", OFFSET(idle), false);
	metrics_numbers(&metrics, "async_pool_active", "gauge", "Resources in use.", OFFSET(active), false);
	metrics_numbers(&metrics, "async_pool_waiting", "gauge", "Coroutines that wait for a resource.", OFFSET(waiting), false);
	metrics_numbers(&metrics, "async_pool_active_peak", "gauge", "The most that were in use at once.", OFFSET(peak_active), false);
	metrics_numbers(&metrics, "async_pool_waiting_peak", "gauge", "The most that waited at once.", OFFSET(peak_waiting), false);
	metrics_states(&metrics);
	metrics_numbers(&metrics, "async_pool_acquired_total", "counter", "Resources handed out.", OFFSET(acquired), true);
	metrics_numbers(&metrics, "async_pool_created_total", "counter", "Resources made.", OFFSET(created), true);
	metrics_numbers(&metrics, "async_pool_create_failures_total", "counter", "Failures of the factory.",
		OFFSET(create_failures), true);
	metrics_counters(&metrics, "async_pool_destroyed_total", "Resources destroyed.", async_pool_reason_names,
		ASYNC_POOL_REASONS, OFFSET(destroyed));
	metrics_numbers(&metrics, "async_pool_timeouts_total", "counter", "Acquires that timed out.", OFFSET(timeouts), true);
	metrics_counters(&metrics, "async_pool_refusals_total", "Acquires that were turned away at once.",
		async_pool_refusal_names, ASYNC_POOL_REFUSALS, OFFSET(refusals));
	metrics_numbers(&metrics, "async_pool_leaks_total", "counter", "Resources reported as held too long.", OFFSET(leaks), true);
	metrics_times(&metrics, "async_pool_wait_seconds", "How long acquires waited that had to wait.", OFFSET(wait));
	metrics_times(&metrics, "async_pool_use_seconds", "How long resources were in use.", OFFSET(use));
	metrics_times(&metrics, "async_pool_create_seconds", "How long factories took.", OFFSET(create));
	metrics_free(&metrics);
}
