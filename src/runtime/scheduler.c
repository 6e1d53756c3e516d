/* SPDX-License-Identifier: MIT
 *
 * Which coroutine runs next. There is no scheduler context: the coroutine that has to wait takes the next one from the run
 * queue and switches to it, or runs the reactor on its own stack until one is ready; if that is itself, nothing switches.
 */
#include "runtime/scheduler.h"
#include "runtime/coroutine.h"
#include "runtime/deadline.h"
#include "runtime/fork.h"
#include "runtime/settle.h"
#include "runtime/shutdown.h"
#include "runtime/signals.h"
#include "runtime/switch.h"
#include "support/chaos.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

/* With descriptors to watch, busy coroutines ask the kernel every so many switches. */
#define SCHEDULER_IO_INTERVAL 128
/* The clock is looked at about once per rotation of the run queue, within these bounds. */
#define SCHEDULER_CLOCK_MIN 4
#define SCHEDULER_CLOCK_MAX 16

#ifdef ASYNC_DEBUG
static async_coroutine_t *run_next; /* at the front, and to stay there */

async_list_t *async_scheduler_position(void)
{
	async_list_t *position = async_chaos_is_on() ? async_chaos_position(&ASYNC_G(ready)) : &ASYNC_G(ready);

	return run_next && position == &run_next->ready ? position->next : position;
}
#endif

void async_scheduler_dequeue(async_coroutine_t *coroutine)
{
	if (async_coroutine_is_queued(coroutine)) {
		async_list_remove(&coroutine->ready);
		ASYNC_G(ready_count)--;
#ifdef ASYNC_DEBUG
		run_next = run_next == coroutine ? NULL : run_next;
#endif
	}
}

void async_coroutine_run_next(async_coroutine_t *coroutine)
{
	async_scheduler_dequeue(coroutine);
	async_list_push_front(&ASYNC_G(ready), &coroutine->ready);
	ASYNC_G(ready_count)++;
#ifdef ASYNC_DEBUG
	run_next = coroutine;
#endif
}

static void scheduler_poll(bool block)
{
	async_aside_t aside;

	async_aside_begin(&aside); /* timers of other extensions call what these like */
	ASYNC_G(in_reactor) = true; /* R4 */
	if (block) {
		async_reactor_wait();
	} else {
		async_reactor_poll();
	}
	ASYNC_G(in_reactor) = false;
	async_interrupt_notice();
	async_aside_settle(&aside);
	ASYNC_G(poll_time) = async_clock_coarse();
	ASYNC_G(io_budget) = SCHEDULER_IO_INTERVAL;
}

/* Does anything keep the process alive? When it was told to end, events of other extensions do not. */
static bool scheduler_has_work(void)
{
	return ASYNC_G(live_count) > 0 || (ASYNC_G(event_count) > 0 && ASYNC_G(end) != ASYNC_END_BEGUN);
}

/* Is there only what does not keep the process alive? */
static bool scheduler_is_done(void)
{
	return async_is_draining() && !scheduler_has_work();
}

static bool is_last_round; /* of what is ready when nothing keeps the process alive */

/* Keeps timers and descriptors alive under coroutines that are always ready. True: the last round is over. Without it, timers
 * that are always due, of a thousand pools, or a health check that calls suspend() in a loop would put the end off without end. */
static bool scheduler_tick(void)
{
	if (UNEXPECTED(scheduler_is_done())) {
		ASYNC_G(poll_budget) = MAX(ASYNC_G(ready_count), 1);
		bool is_over = is_last_round;
		is_last_round = true;
		return is_over;
	}
	is_last_round = false;
	ASYNC_G(poll_budget) = MAX(MIN(ASYNC_G(ready_count), SCHEDULER_CLOCK_MAX), SCHEDULER_CLOCK_MIN);
	if (UNEXPECTED(ASYNC_G(open_deadlines))) { /* a block whose time is over is left at its next wait */
		ASYNC_G(poll_budget) = 1;
		if (ASYNC_G(current)) { /* none, if it has ended */
			async_deadlines_arm(ASYNC_G(current));
		}
	}

	if (ASYNC_G(io_budget) <= ASYNC_G(poll_budget)) {
		ASYNC_G(io_budget) = SCHEDULER_IO_INTERVAL;
		if (async_reactor_has_io()) {
			scheduler_poll(false);
			return false;
		}
	} else {
		ASYNC_G(io_budget) -= ASYNC_G(poll_budget);
	}
	if (async_clock_coarse() != ASYNC_G(poll_time)) {
		scheduler_poll(false);
	}
	return false;
}

/* Main, which drains, goes on. */
static async_coroutine_t *scheduler_end(void)
{
	return UNEXPECTED(ASYNC_G(phase) == ASYNC_PHASE_ORPHANED) ? async_fork_end_main() : ASYNC_G(main);
}

async_coroutine_t *async_scheduler_find_next(void)
{
#ifdef ASYNC_DEBUG
	if (async_chaos_is_on() && !ASYNC_G(open_deadlines) && !is_last_round) {
		ASYNC_G(poll_budget) = 1 + async_chaos_below(SCHEDULER_CLOCK_MIN);
	}
#endif
	if (UNEXPECTED(--ASYNC_G(poll_budget) == 0) && UNEXPECTED(scheduler_tick())) {
		return scheduler_end();
	}
	for (;;) {
		async_list_t *node = async_list_first(&ASYNC_G(ready));

		if (EXPECTED(node)) {
			async_coroutine_t *next = ASYNC_CONTAINER_OF(node, async_coroutine_t, ready);
			async_scheduler_dequeue(next);
			return next;
		}
		if (scheduler_is_done()) {
			return scheduler_end();
		}
		if (UNEXPECTED(async_interrupt_dispatch())) {
			continue;
		}
		uint32_t pending = async_reactor_pending();
		if (UNEXPECTED((pending == 0 || (pending == 1 && async_signals_wake_nothing())) && ASYNC_G(event_count) == 0)) {
			async_deadlock_resolve();
			continue;
		}
		ASYNC_G(deadlocks) = 0;
		async_carrier_trim();
		scheduler_poll(true);
	}
}

zend_class_entry *async_ce_poll_exception;

bool async_loop_start(void)
{
	int error = async_reactor_start();

	if (UNEXPECTED(error)) {
		zend_throw_exception(async_ce_poll_exception, "Cannot start the event loop", error);
	} else {
		async_shutdown_register();
	}
	return !error;
}

bool async_scheduler_launch(void)
{
	if (UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_OFF || (CG(unclean_shutdown) && (EG(flags) & EG_FLAGS_IN_SHUTDOWN)))) {
		return async_refuse("Cannot suspend when async is disabled");
	}
	if (UNEXPECTED(!async_loop_start())) {
		return false;
	}
	ASYNC_G(state) = ASYNC_STATE_ACTIVE;
	ASYNC_G(poll_budget) = 1;
	ASYNC_G(io_budget) = SCHEDULER_IO_INTERVAL;
	ASYNC_G(main_output_level) = 0;
	ASYNC_G(main) = ASYNC_G(current) = async_coroutine_new_main();
	ASYNC_G(main)->values = ASYNC_G(main_values);
	ASYNC_G(main_values) = NULL;
	async_error_settings_launch(ASYNC_G(main));
	ASYNC_LAYERS_CALL(on_launch, ASYNC_G(main));
	return true;
}

/* It belongs to no line of code: the trace, and the arguments in it, would be those of the coroutine that is leaving. */
static zend_object *scheduler_start_error(void)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	EG(current_execute_data) = NULL;
	zend_object *error = async_exception_new(async_ce_exception,
		"Cannot start a coroutine: out of memory or memory mappings for its stack, see async.stack_size");
	EG(current_execute_data) = execute_data;
	return error;
}

/* The stack is that of a coroutine which is leaving: whatever runs here cannot suspend it once more. */
static void scheduler_give_up(async_coroutine_t *coroutine)
{
	ASYNC_G(no_stack) = true;
	if (ZEND_COROUTINE_IS_FINISHED(&coroutine->base)) {
		async_coroutine_free_ended_here(coroutine);
	} else {
		coroutine->error = scheduler_start_error();
		if (coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN) {
			ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&coroutine->base.event); /* the code that spawned it tries again */
		}
		async_coroutine_finish_unstarted(coroutine);
	}
	ASYNC_G(no_stack) = false;
}

async_coroutine_t *async_scheduler_start(async_coroutine_t *next)
{
	/* Main has no context before it is left for the first time: if it is next, it is not left. */
	while (next != ASYNC_G(current) && !next->context && !async_carrier_assign(next)) {
		scheduler_give_up(next);
		next = async_scheduler_next();
	}
	return next;
}

void async_scheduler_drain(void)
{
	bool is_last = async_is_destroying();

	ASYNC_G(phase) = is_last ? ASYNC_PHASE_DRAIN_HIDDEN : ASYNC_PHASE_DRAIN;
	is_last_round = false;
	while (scheduler_has_work() || (!is_last_round && !async_list_is_empty(&ASYNC_G(ready)))) {
		async_switch(async_nesting_depth(&is_last));
	}
	ASYNC_G(phase) = is_last ? ASYNC_PHASE_DESTROY : ASYNC_PHASE_FUNCTIONS;
}

/* No coroutine is ready and nothing can happen any more: says so, and cancels all that wait. They may catch it and finish;
 * the DeadlockError is reported at the end all the same. */

zend_class_entry *async_ce_deadlock_error;

/* In a deadlock all coroutines are cancelled, so many times in a row; then they are ended by force. */
#define DEADLOCK_ROUNDS 10

/* Of thousands that wait for one thing, the first few tell all. */
#define DEADLOCK_REPORTED_MAX 20
/* Names of files and pools may be of any length. */
#define DEADLOCK_TEXT_MAX "300"

static void deadlock_report_coroutine(smart_str *report, async_coroutine_t *coroutine)
{
	zend_string *what = coroutine->wait ? async_wait_info(coroutine->wait) : NULL;

	smart_str_append_printf(report, "Coroutine %u", coroutine->std.handle);
	if (ZEND_COROUTINE_IS_MAIN(&coroutine->base)) {
		smart_str_appends(report, " (main)");
	} else {
		smart_str_append_printf(report, " spawned at %." DEADLOCK_TEXT_MAX "s:%u",
			coroutine->base.filename ? ZSTR_VAL(coroutine->base.filename) : "unknown", coroutine->base.lineno);
	}
	smart_str_append_printf(report, ", suspended at %." DEADLOCK_TEXT_MAX "s:%u, waits for: %." DEADLOCK_TEXT_MAX "s\n",
		coroutine->suspend_filename ? ZSTR_VAL(coroutine->suspend_filename) : "unknown", coroutine->suspend_lineno,
		what ? ZSTR_VAL(what) : "unknown");
	async_string_release(what);
}

/* Main has ended and is no longer in the list, but a shutdown function or a destructor waits. */
static bool deadlock_is_after_main(void)
{
	return ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base) && ASYNC_G(main)->wait;
}

static void deadlock_report(uint32_t waiting)
{
	smart_str report = { 0 };
	uint32_t reported = 0;

	smart_str_append_printf(&report, "\n=== DEADLOCK REPORT START ===\nCoroutines that wait for something that cannot happen: %u%s\n",
		waiting, async_signals_are_handled() ? " (a handler of a signal that could make it happen does not count)" : "");
	if (deadlock_is_after_main()) {
		deadlock_report_coroutine(&report, ASYNC_G(main));
	}
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		if (++reported > DEADLOCK_REPORTED_MAX) {
			smart_str_appends(&report, "…\n");
			break;
		}
		deadlock_report_coroutine(&report, ASYNC_CONTAINER_OF(node, async_coroutine_t, live));
	}
	smart_str_appends(&report, "=== DEADLOCK REPORT END   ===\n");
	smart_str_0(&report);
	async_uncaught_show(report.s);
	smart_str_free(&report);
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

void async_deadlock_resolve(void)
{
	if (ASYNC_LAYERS_ASK(appeal_deadlock)) {
		return; /* something can happen after all */
	}
	/* The error has no trace, though this runs on the stack of a coroutine. */
	zend_execute_data *execute_data = EG(current_execute_data);
	EG(current_execute_data) = NULL;

	if (!ASYNC_G(deadlock_reported)) {
		uint32_t waiting = ASYNC_G(live_count) + deadlock_is_after_main();

		ASYNC_G(deadlock_reported) = true;
		if (ASYNC_SETTING(debug_deadlock)) {
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
	async_shutdown_cancel_all("Deadlock detected", NULL);
	if (deadlock_is_after_main() && !ASYNC_G(main)->error) {
		async_coroutine_throw(ASYNC_G(main), async_exception_new(async_ce_cancellation, "Deadlock detected"));
	}
	EG(current_execute_data) = execute_data;
}
