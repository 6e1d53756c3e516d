/* SPDX-License-Identifier: MIT
 *
 * No coroutine is ready and nothing can happen any more: says so, and cancels all that wait. They may catch it and finish; the
 * DeadlockError is reported at the end all the same.
 */
#include "runtime/ending.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"
#include "runtime/uncaught.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_deadlock_error;

/* So many times in a row all coroutines that wait for ever are cancelled; then they are ended by force. */
#define DEADLOCK_ROUNDS 10

static void deadlock_report_coroutine(async_coroutine_t *coroutine)
{
	zend_string *what = coroutine->wait ? async_wait_info(coroutine->wait) : NULL;

	php_printf("Coroutine %u%s spawned at %s:%u, suspended at %s:%u, waits for: %s\n",
		coroutine->std.handle, ZEND_COROUTINE_IS_MAIN(&coroutine->base) ? " (main)" : "",
		coroutine->base.filename ? ZSTR_VAL(coroutine->base.filename) : "unknown", coroutine->base.lineno,
		coroutine->suspend_filename ? ZSTR_VAL(coroutine->suspend_filename) : "unknown", coroutine->suspend_lineno,
		what ? ZSTR_VAL(what) : "unknown");
	if (what) {
		zend_string_release(what);
	}
}

/* Main has ended and is no longer in the list, but a shutdown function or a destructor waits. */
static bool deadlock_is_after_main(void)
{
	return ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base) && ASYNC_G(main)->wait;
}

static void deadlock_report(uint32_t waiting)
{
	php_printf("\n=== DEADLOCK REPORT START ===\n%u coroutines wait for something that cannot happen\n", waiting);
	if (deadlock_is_after_main()) {
		deadlock_report_coroutine(ASYNC_G(main));
	}
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		deadlock_report_coroutine(ASYNC_CONTAINER_OF(node, async_coroutine_t, live));
	}
	php_printf("=== DEADLOCK REPORT END   ===\n");
}

/* The error is that of the coroutine which waits longest, main if it waits: its file and line are those of the error. */
static void deadlock_place(zend_object *error)
{
	const async_list_t *first = async_list_first(&ASYNC_G(live));
	const async_coroutine_t *coroutine = ASYNC_G(main)->wait || !first ? ASYNC_G(main)
		: ASYNC_CONTAINER_OF(first, async_coroutine_t, live);
	zval value;

	if (!coroutine->suspend_filename) {
		return;
	}
	ZVAL_STR(&value, coroutine->suspend_filename);
	zend_update_property_ex(zend_ce_error, error, ZSTR_KNOWN(ZEND_STR_FILE), &value);
	ZVAL_LONG(&value, coroutine->suspend_lineno);
	zend_update_property_ex(zend_ce_error, error, ZSTR_KNOWN(ZEND_STR_LINE), &value);
}

bool (*async_deadlock_appeal)(void);

void async_deadlock_resolve(void)
{
	if (async_deadlock_appeal && async_deadlock_appeal()) {
		return; /* something can happen after all */
	}
	/* The error has no trace, though this runs on the stack of a coroutine. */
	zend_execute_data *execute_data = EG(current_execute_data);
	EG(current_execute_data) = NULL;

	if (!ASYNC_G(deadlock_reported)) {
		uint32_t waiting = ASYNC_G(live_count) + deadlock_is_after_main();

		ASYNC_G(deadlock_reported) = true;
		if (ASYNC_G(debug_deadlock)) {
			deadlock_report(waiting);
		}
		zend_object *error = async_exception_new(async_ce_deadlock_error,
			"Deadlock detected: no active coroutines, %u coroutines in waiting", waiting);
		deadlock_place(error);
		async_uncaught_add(error);
	}
	if (++ASYNC_G(deadlocks) > DEADLOCK_ROUNDS) {
		async_ending_force(); /* they have been told often enough, and wait again */
	}
	async_shutdown_cancel_all("Deadlock detected");
	if (deadlock_is_after_main() && !ASYNC_G(main)->error) {
		async_coroutine_throw(ASYNC_G(main), async_exception_new(async_ce_cancellation, "Deadlock detected"));
	}
	EG(current_execute_data) = execute_data;
}
