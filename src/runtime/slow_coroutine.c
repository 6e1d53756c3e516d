/* SPDX-License-Identifier: MIT
 *
 * async.slow_coroutine: a warning when a coroutine runs for too long without letting others run. It says where the coroutine
 * is, so it must be raised while that runs: a thread interrupts the virtual machine a few times within the limit, and what
 * runs then looks at the clock. Switches between coroutines know nothing of it. Without the setting there is no thread.
 */
#include "engine/hook.h"
#include "engine/replace.h"
#include "runtime/runtime.h"
#include "support/fault.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

#define TICKS_PER_LIMIT 4

static struct {
	pthread_t thread;
	bool is_running;
	uint64_t period;      /* ns */
	uint64_t posted_time; /* when the thread has interrupted; 0: that was noticed */
} ticker;

/* What runs since when; valid for the coroutine with this identity, until it leaves. */
static struct {
	uint64_t identity;
	uint64_t since;
	bool is_reported;
} run;

static void (*original_interrupt_function)(zend_execute_data *);

/* In the thread. A coroutine that waits in the reactor is not interrupted. */
static void ticker_post(void)
{
	if (__atomic_load_n(&ASYNC_G(state), __ATOMIC_RELAXED) != ASYNC_STATE_ACTIVE
			|| __atomic_load_n(&ASYNC_G(in_reactor), __ATOMIC_RELAXED)) {
		return;
	}
	if (!__atomic_load_n(&ticker.posted_time, __ATOMIC_ACQUIRE)) {
		__atomic_store_n(&ticker.posted_time, async_clock_now(), __ATOMIC_RELEASE);
	}
	zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
}

static void *ticker_main(void *unused)
{
	struct timespec period = {
		.tv_sec = (time_t) (ticker.period / NS_PER_SECOND), .tv_nsec = (long) (ticker.period % NS_PER_SECOND)
	};

	for (;;) {
		nanosleep(&period, NULL); /* here the thread is cancelled */
		ticker_post();
	}
	return unused;
}

static void ticker_start(void)
{
	sigset_t all, before;
	zend_long limit = zend_ini_long(ZEND_STRL("async.slow_coroutine"), false);

	if (limit <= 0 || ticker.is_running) {
		return;
	}
	ticker.period = (uint64_t) limit * NS_PER_MS / TICKS_PER_LIMIT;
	ticker.posted_time = 0;
	sigfillset(&all); /* signals are for the thread that runs PHP */
	pthread_sigmask(SIG_SETMASK, &all, &before);
	ticker.is_running = ASYNC_MAY_FAIL("pthread_create(ticker)", EAGAIN,
		pthread_create(&ticker.thread, NULL, ticker_main, NULL)) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void ticker_stop(void)
{
	if (ticker.is_running) {
		pthread_cancel(ticker.thread);
		pthread_join(ticker.thread, NULL);
		ticker.is_running = false;
	}
}

static void ticker_after_fork(void)
{
	ticker.is_running = false; /* threads stay in the parent */
	ticker_start();
}

/* Has the coroutine been running since it was last seen? While one runs, its frame is not used; whenever it leaves, it
 * stores it. */
static bool run_is_same(async_coroutine_t *self)
{
	return run.identity == async_coroutine_identify(self) && !self->execute_data;
}

static void run_check(void)
{
	async_coroutine_t *self = ASYNC_G(current);
	uint64_t now = async_clock_now();
	uint64_t limit = ticker.period * TICKS_PER_LIMIT;

	/* C code is not interrupted. If this comes late, a function has been running since then, unless it was the reactor. */
	uint64_t since = MAX(__atomic_load_n(&ticker.posted_time, __ATOMIC_ACQUIRE), ASYNC_G(poll_time));
	__atomic_store_n(&ticker.posted_time, 0, __ATOMIC_RELEASE);
	if (!run_is_same(self)) {
		run.identity = async_coroutine_identify(self);
		run.since = since;
		run.is_reported = false;
		self->execute_data = NULL;
	}
	if (now - run.since >= limit && !run.is_reported && ASYNC_G(live_count) > 1) {
		run.is_reported = true;
		zend_error(E_WARNING, "Coroutine %u has been running for %u ms without letting others run", self->std.handle,
			(unsigned) ((now - run.since) / NS_PER_MS));
	}
}

static void slow_interrupt(zend_execute_data *execute_data)
{
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && __atomic_load_n(&ticker.posted_time, __ATOMIC_ACQUIRE)) {
		run_check();
	}
	if (original_interrupt_function) {
		original_interrupt_function(execute_data);
	}
}

static void slow_install(void)
{
	if (zend_ini_long(ZEND_STRL("async.slow_coroutine"), false) > 0) {
		ASYNC_REPLACE_POINTER(zend_interrupt_function, original_interrupt_function, slow_interrupt);
	}
}

async_hook_t async_hook_slow_coroutine = {
	.install = slow_install,
	.uninstall = ticker_stop,
	.launch = ticker_start, /* not earlier: a process manager may fork before it */
	.after_fork = ticker_after_fork,
};
