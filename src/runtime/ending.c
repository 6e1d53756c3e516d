/* SPDX-License-Identifier: MIT
 *
 * The end is bounded. When the script was told to end, every coroutine has been cancelled once, and may take its time to
 * clean up, async.shutdown_timeout. Then a coroutine of its own, the reaper, cancels all that are left again and again, for
 * code that takes several cancellations to give up; and then it kills them: finally blocks run, catch blocks do not, and
 * nothing can wait any more. Only a coroutine that never waits cannot be reached.
 */
#include "runtime/ending.h"
#include "runtime/coroutine.h"
#include "runtime/shutdown.h"
#include "runtime/uncaught.h"

#include "zend_exceptions.h"

/* A round lets all coroutines run until they wait again. */
#define ENDING_CANCEL_ROUNDS 10
/* More than one, since coroutines that are killed may have finally() handlers, which run in coroutines of their own. */
#define ENDING_KILL_ROUNDS 3
#define ENDING_RETRY_MS 100

static async_timer_t ending_timer;
static bool ending_is_forced;

static bool ending_is_over(void)
{
	return ASYNC_G(live_count) == 0 && !ASYNC_G(main)->wait;
}

/* Main cannot be killed: its stack is needed. It is made to unwind, and so is a shutdown function that waits after its end. */
static void ending_unwind_main(void)
{
	async_coroutine_t *main = ASYNC_G(main);

	if (main->wait && (EG(flags) & EG_FLAGS_IN_SHUTDOWN)) {
		async_uncaught_report(); /* PHP calls no further shutdown function, hence not ours either */
	}
	if (main->wait || !ZEND_COROUTINE_IS_FINISHED(&main->base)) {
		async_coroutine_drop_error(main);
		async_coroutine_throw(main, zend_create_graceful_exit());
	}
}

static void ending_kill(async_coroutine_t *coroutine, const char *message)
{
	(void) message;
	if (ZEND_COROUTINE_IS_MAIN(&coroutine->base) || ZEND_COROUTINE_IS_FINISHED(&coroutine->base)) {
		return;
	}
	if (!ZEND_COROUTINE_IS_STARTED(&coroutine->base)) {
		async_coroutine_cancel(coroutine, NULL, true);
	} else {
		async_coroutine_kill(coroutine);
	}
	zend_clear_exception(); /* it called exit(): that is what this is about */
}

static void ending_run(void)
{
	ASYNC_G(current)->base.extended_data = NULL;
	for (int round = 0; round < ENDING_CANCEL_ROUNDS && !ending_is_over(); round++) {
		async_shutdown_cancel_all("Graceful shutdown");
		async_suspend();
	}
	for (int round = 0; round < ENDING_KILL_ROUNDS && !ending_is_over(); round++) {
		async_shutdown_for_all(ending_kill, NULL);
		ending_unwind_main();
		async_suspend();
	}
	ending_is_forced = false;
}

static void ending_time_is_up(async_timer_t *timer)
{
	(void) timer;
	async_ending_force();
}

/* The reaper is gone. If it never ran, because there was no memory for its stack, the next one will. */
static void ending_dispose(zend_coroutine_t *reaper)
{
	if (reaper->extended_data && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		ending_is_forced = false;
		async_timer_start(&ending_timer, async_deadline_after(ENDING_RETRY_MS));
	}
}

void async_ending_force(void)
{
	if (ending_is_forced) {
		return;
	}
	async_coroutine_t *reaper = async_spawn_internal(ending_run, &ending_timer, true);
	if (UNEXPECTED(!reaper)) {
		zend_clear_exception(); /* the request is being destroyed */
		return;
	}
	ending_is_forced = true;
	reaper->base.extended_dispose = ending_dispose;
}

void async_ending_rinit(void)
{
	async_timer_init(&ending_timer, ending_time_is_up);
	ending_is_forced = false; /* a fatal error may have ended the reaper */
	ending_timer.hidden = true; /* it does not mean that a coroutine could still be woken */
}

void async_ending_start(void)
{
	if (!ending_is_forced && !async_timer_is_active(&ending_timer)) {
		async_timer_start(&ending_timer, async_deadline_after((zend_ulong) ASYNC_G(shutdown_timeout)));
	}
}

void async_ending_stop(void)
{
	async_timer_stop(&ending_timer);
}

void async_ending_after_fork(void)
{
	if (ending_is_forced) { /* the reaper is gone */
		ending_is_forced = false;
		async_ending_start();
	}
}
