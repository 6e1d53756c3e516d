/* SPDX-License-Identifier: MIT
 *
 * /pools.json: what the process, its pools and its coroutines do at this moment. Its size is limited, and with it the time that
 * the program spends on it: of very many coroutines or holders only the first are listed. Nothing here runs code of the user.
 */
#include "monitor/json.h"
#include "monitor/routes.h"
#include "php_async.h"
#include "runtime/runtime.h"

#include "SAPI.h"
#include "php_globals.h"

#include <unistd.h>

#define COROUTINES_MAX 500

static uint64_t opened;

void async_monitor_state_begin(void)
{
	opened = async_clock_now();
}

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
	async_json_key_ms(json, "uptime_ms", async_clock_now() - opened);
	async_json_key_number(json, "memory", zend_memory_usage(false));
	async_json_key_number(json, "memory_peak", zend_memory_peak_usage(false));
	async_json_key_number(json, "memory_limit", (uint64_t) MAX(PG(memory_limit), 0));
	smart_str_appendc(json, '}');
}

static void write_waits_for(smart_str *json, const async_coroutine_t *coroutine)
{
	async_wait_t *wait = coroutine->wait;
	bool is_waiting = !async_coroutine_is_queued(coroutine) && wait && wait->status == ASYNC_WAIT_PENDING;
	zend_string *what = is_waiting && wait->info ? wait->info(wait) : NULL;

	async_json_key(json, "waits_for");
	if (what) {
		async_json_string(json, ZSTR_VAL(what), ZSTR_LEN(what));
		zend_string_release(what);
	} else {
		smart_str_appends(json, "null");
	}
}

/* None runs while the loop is polled: the one on whose stack that happens is about to leave. */
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
	async_json_key_place(json, "at", coroutine->suspend_filename, coroutine->suspend_lineno);
	async_json_key_place(json, "spawned_at", coroutine->base.filename, coroutine->base.lineno);
	smart_str_appendc(json, '}');
}

/* How many of those that count are ready. The run queue has internal and ended ones, too, so among very many it only tells a limit. */
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

	async_json_key(json, "coroutines");
	smart_str_appendc(json, '{');
	async_json_key_number(json, "count", ASYNC_G(live_count));
	async_json_key_number(json, "ready", ready_count());
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
	async_monitor_write_pools(json);
	write_coroutines(json);
	smart_str_appends(json, "}\n");
}
