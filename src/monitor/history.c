/* SPDX-License-Identifier: MIT
 *
 * A timer that nothing waits for samples the process once a second. How late it fires is the lag of the event loop: so long every
 * coroutine that was ready had to wait. Samples are JSON already, in a ring, allocated by malloc().
 */
#include "monitor/state.h"
#include "runtime/runtime.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

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

static uint64_t lag(void)
{
	uint64_t longest = 0;

	for (uint32_t i = 0; i < LAGS; i++) {
		longest = MAX(longest, history.lags[i]);
	}
	return longest;
}

static void remember(void)
{
	char **slot = &history.samples[history.count % SAMPLES];
	smart_str json = { 0 };

	async_monitor_write_sample(&json);
	smart_str_0(&json);
	free(*slot);
	*slot = strdup(ZSTR_VAL(json.s));
	smart_str_free(&json);
}

static void sample(async_timer_t *timer)
{
	uint64_t now = async_clock_now();

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

void async_history_end(bool is_unclean)
{
	if (!is_unclean) {
		async_timer_stop(&history.timer);
	}
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

static uint64_t cpu_ns(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 * NS_PER_MS
		+ (uint64_t) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000;
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

void async_history_add_process(zval *process)
{
	async_monitor_add_ms(process, "uptime_ms", async_clock_now() - history.opened);
	async_monitor_add_ms(process, "lag_ms", lag());
	async_monitor_add_ms(process, "cpu_ms", cpu_ns());
	add_assoc_long(process, "resident", (zend_long) resident());
	add_assoc_long(process, "descriptors", (zend_long) descriptors());
	add_assoc_long(process, "coroutines", ASYNC_G(live_count));
}

static void metric(smart_str *text, const char *name, const char *type, const char *help, double value)
{
	smart_str_append_printf(text, "# HELP %s %s\n# TYPE %s %s\n%s %.6g\n", name, help, name, type, name, value);
}

void async_history_write_metrics(smart_str *text)
{
	metric(text, "async_coroutines", "gauge", "Coroutines that have not ended.", ASYNC_G(live_count));
	metric(text, "async_loop_lag_seconds", "gauge", "The longest delay of the event loop in the last ten seconds.", lag() / 1e9);
	metric(text, "process_cpu_seconds_total", "counter", "Processor time.", cpu_ns() / 1e9);
	metric(text, "process_resident_memory_bytes", "gauge", "Memory of the process.", (double) resident());
	metric(text, "process_open_fds", "gauge", "Open descriptors.", (double) descriptors());
}
