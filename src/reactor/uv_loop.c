/* SPDX-License-Identifier: MIT
 *
 * The loop: its life, its clock, its timers, and the order in which things are served: descriptors and works first, timers after
 * them, so that a coroutine that waits for data with a timeout gets the data when both are there.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* ppoll() */
#endif
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "reactor/reactor_internal.h"
#include "support/chaos.h"
#include "support/direct.h"
#include "support/fault.h"

ASYNC_DIRECT(clock_gettime);

async_reactor_t async_reactor = { .bell = -1 };

uint64_t async_clock_last;

/* The coarse clock is behind the other one. */
static inline uint64_t clock_read(clockid_t id)
{
	struct timespec time;

	clock_gettime(id, &time);
	uint64_t now = (uint64_t) time.tv_sec * NS_PER_SECOND + (uint64_t) time.tv_nsec;
#ifdef ASYNC_DEBUG
	now = async_chaos_is_on() ? async_chaos_clock(now) : now;
#endif
	if (now > async_clock_last) {
		async_clock_last = now;
	}
	return now;
}

uint64_t async_clock_now(void)
{
	return clock_read(CLOCK_MONOTONIC);
}

uint64_t async_clock_coarse(void)
{
	return clock_read(CLOCK_MONOTONIC_COARSE);
}

/* Timers: the wheel, driven by the monotonic clock. libuv's own timers are not used for them: they live in a heap and cost up
 * to half a microsecond each. See support/wheel.h for how it works. */

/* Of the kernel, in one go; the others are reported by the next. */
#define EVENTS_MAX 1024

/* Short enough for usleep(), long enough that timers which were started together fire together. */
#define TICK_BITS 16
#define TICK_OF(ns) ((ns) >> TICK_BITS)
#define TICK_NEVER UINT64_MAX

static void timers_init(void)
{
	async_wheel_init(&async_reactor.wheel, TICK_OF(async_clock_now()));
	async_reactor.next_tick = TICK_NEVER;
	async_list_init(&async_reactor.firing);
}

void async_timer_start(async_timer_t *timer, uint64_t due)
{
	if (async_reactor.abandoned) {
		return;
	}
	if (async_timer_is_active(timer)) {
		async_wheel_stop(&async_reactor.wheel, &timer->node);
	} else {
		async_reactor.pending += !timer->hidden;
	}
	/* Rounded up, without overflow: a timer never fires early. */
	async_wheel_start(&async_reactor.wheel, &timer->node, due ? TICK_OF(due - 1) + 1 : 0);
	if (timer->node.tick < async_reactor.next_tick) {
		async_reactor.next_tick = timer->node.tick;
	}
}

void async_timer_remove(async_timer_t *timer)
{
	if (async_reactor.abandoned) {
		async_list_init(&timer->node.link);
		return;
	}
	async_wheel_stop(&async_reactor.wheel, &timer->node);
	async_reactor.pending -= !timer->hidden;
}

/* Moves the wheel to the present, if it may have anything there; true if timers are due. */
static bool timers_advance(void)
{
	uint64_t now = TICK_OF(async_clock_now());

	if (now >= async_reactor.next_tick) {
		async_wheel_advance(&async_reactor.wheel, now);
		if (!async_wheel_next(&async_reactor.wheel, &async_reactor.next_tick)) {
			async_reactor.next_tick = TICK_NEVER;
		}
	}
	return !async_list_is_empty(&async_reactor.wheel.due) || !async_list_is_empty(&async_reactor.firing);
}

/* The next timer of the batch. Of those that are due at the same tick, the seeded scheduler takes any. */
static async_list_t *timers_pop(void)
{
	async_list_t *first = async_list_first(&async_reactor.firing);

	if (!first) {
		return NULL;
	}
#ifdef ASYNC_DEBUG
	if (async_chaos_is_on()) {
		uint64_t tick = ASYNC_CONTAINER_OF(first, async_wheel_node_t, link)->tick;
		uint32_t ties = 0;

		ASYNC_LIST_FOREACH(&async_reactor.firing, link) {
			if (ASYNC_CONTAINER_OF(link, async_wheel_node_t, link)->tick != tick) {
				break;
			}
			if (async_chaos_below(++ties) == 0) {
				first = link;
			}
		}
	}
#endif
	async_list_remove(first);
	return first;
}

static void timers_fire(void)
{
	async_list_t *link;

	/* A timer that a callback starts with a due in the past waits in wheel.due for the next call: no endless loop. */
	async_list_splice(&async_reactor.firing, &async_reactor.wheel.due);
	while ((link = timers_pop())) {
		async_timer_t *timer = ASYNC_CONTAINER_OF(link, async_timer_t, node.link);

		async_reactor.pending -= !timer->hidden;
		async_reactor.fired++;
		timer->fire(timer);
	}
}

/* More than threads ring: each of these adds 1. */
#define RINGS_OF_INTERRUPT (UINT64_C(1) << 32)

static void bell_rings(uv_poll_t *handle, int status, int events)
{
	eventfd_t rings = 0;

	eventfd_read(async_reactor.bell, &rings);
	async_reactor.interrupted |= rings >= RINGS_OF_INTERRUPT;
	async_works_collect();
}

/* No uv_async_t: since libuv 1.49 the kernel reports that one only once, which may be to our own epoll_wait(). */
static int bell_open(async_uv_t *uv)
{
	if (async_reactor.bell < 0) {
		async_reactor.process = getpid();
		async_reactor.bell =
			ASYNC_MAY_FAIL("eventfd(wakeup)", async_fault_errno(EMFILE), eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
	}
	int error = async_reactor.bell < 0 ? -errno : uv_poll_init(&uv->loop, &uv->bell, async_reactor.bell);
	return error ? error : uv_poll_start(&uv->bell, UV_READABLE, bell_rings);
}

static int loop_open(async_uv_t **opened)
{
	async_uv_t *uv = ASYNC_MAY_FAIL("malloc(loop)", NULL, malloc(sizeof *uv));
	if (!uv) {
		return UV_ENOMEM;
	}
	int error = ASYNC_MAY_FAIL("uv_loop_init", UV_EMFILE, uv_loop_init(&uv->loop));
	if (error) {
		free(uv);
		return error;
	}
	error = bell_open(uv);
	if (error) {
		uv_loop_close(&uv->loop);
		free(uv);
		return error;
	}
	uv->is_told = false;
	*opened = uv;
	return 0;
}

/* All other handles must be closing, all requests done. */
static void loop_close(async_uv_t *uv)
{
	uv_close((uv_handle_t *) &uv->bell, NULL);
	while (uv_run(&uv->loop, UV_RUN_DEFAULT)) {
	}
	int error = uv_loop_close(&uv->loop);
	assert(error == 0);
	(void) error;
	free(uv);
}

int async_reactor_start(void)
{
	uv_thread_t self = uv_thread_self();
	async_uv_t *uv;

	if (async_reactor.uv) {
		return uv_thread_equal(&async_reactor.owner, &self) ? 0 : UV_EBUSY;
	}
	if (async_reactor.bell >= 0 && async_reactor.process != getpid()) { /* PHP-FPM forks after preloading, and says nothing */
		async_reactor_after_fork();
	}
	int error = loop_open(&uv);
	if (error) {
		return error;
	}
	async_reactor.owner = self;
	async_reactor.pending = 0;
	async_reactor.io = 0;
	async_reactor.abandoned = false;
	async_reactor.interrupted = false;
	timers_init();
	async_fds_init();
	async_works_init();
	__atomic_store_n(&async_reactor.uv, uv, __ATOMIC_RELEASE);
	return 0;
}

void async_reactor_stop(void)
{
	async_uv_t *uv = async_reactor.uv;
	if (!uv) {
		return;
	}
	/* From here on nothing can be started any more, not even by the works that are told about their end. */
	__atomic_store_n(&async_reactor.uv, NULL, __ATOMIC_RELEASE);
	async_fds_close(true);
	async_works_finish();
	loop_close(uv);
	async_reactor.pending = 0;
	async_reactor.io = 0;
}

void async_reactor_abandon(void)
{
	if (async_reactor.uv) {
		async_fds_abandon();
		async_reactor.abandoned = true;
	}
}

/* In a child. The parent reads its bell, too. */
static void threads_forget(void)
{
	async_works_abandon();
	if (async_reactor.bell >= 0) {
		close(async_reactor.bell);
		async_reactor.bell = -1;
	}
}

int async_reactor_after_fork(void)
{
	async_uv_t *inherited = async_reactor.uv;

	if (!inherited) { /* but there may be threads, of earlier requests */
		threads_forget();
		async_works_fire();
		return 0;
	}
	/* The child gets a loop of its own. */
	async_fds_drop();
	__atomic_store_n(&async_reactor.uv, NULL, __ATOMIC_RELEASE);

	/* The kernel's interest list is shared with the parent: not even a close may touch it before uv_loop_fork(). */
	if (ASYNC_MAY_FAIL("uv_loop_fork", UV_EMFILE, uv_loop_fork(&inherited->loop)) != 0) {
		async_fds_close(false);
	} else {
		async_fds_close(true);
		loop_close(inherited);
	}
	threads_forget();

	async_uv_t *uv;
	int error = loop_open(&uv);
	if (!error) {
		async_reactor.interrupted = false;
		async_reactor.owner = uv_thread_self();
		__atomic_store_n(&async_reactor.uv, uv, __ATOMIC_RELEASE);
	}
	return error;
}

/* libuv tells the kernel what was started, and calls back for all that has happened. */
static void loop_run(void)
{
	async_fds_verify();
	async_reactor.uv->is_told = true;
	uv_run(&async_reactor.uv->loop, UV_RUN_NOWAIT);
}

static bool loop_has_news(void)
{
	return async_reactor.interrupted || !async_list_is_empty(&async_reactor.ready)
		|| !async_list_is_empty(&async_reactor.done);
}

/* Asks the kernel: for so many milliseconds, or -1. What is ready is mostly a descriptor of ours, and nothing was started
 * since libuv ran. Then its run would be most of what a wait costs, and is left out. All else remains to be reported. */
static void loop_ask(int timeout)
{
	static struct epoll_event events[EVENTS_MAX]; /* large for the stack of a coroutine */
	async_uv_t *uv = async_reactor.uv;

	async_reactor.tick++;
	while (!uv->is_told || !async_list_is_empty(&async_reactor.fresh)) { /* its run may take back half of a registration */
		loop_run();
		if (timeout == 0 || loop_has_news()) {
			return;
		}
	}
	int count = epoll_wait(uv_backend_fd(&uv->loop), events, EVENTS_MAX, timeout);
	if (count > 0 ? !async_fds_seen(events, count) : count < 0 && errno != EINTR) { /* libuv ends the process for other errors */
		loop_run();
	}
}

/* Waits for less than the millisecond in which the kernel counts there. */
static void loop_ask_shortly(uint64_t delay)
{
	struct pollfd backend = { .fd = uv_backend_fd(&async_reactor.uv->loop), .events = POLLIN };
	struct timespec timeout = { .tv_nsec = (long) delay };

	loop_ask(0);
	if (!loop_has_news() && async_list_is_empty(&async_reactor.fresh)) {
		ppoll(&backend, 1, &timeout, NULL);
	}
}

/* Blocks until something happens or the wheel is to be moved, or for a shorter time. */
static void loop_block(void)
{
	bool has_timer = async_reactor.next_tick != TICK_NEVER;
	uint64_t due = async_reactor.next_tick << TICK_BITS, delay = due > async_clock_last ? due - async_clock_last : 0;

#ifdef ASYNC_DEBUG
	/* Counted time passes at once, unless there is something real to wait for. */
	if (async_chaos_is_on() && !async_reactor.io && has_timer) {
		async_chaos_pass(delay);
		return;
	}
	uint64_t began = uv_hrtime();
#endif
	if (!has_timer) {
		loop_ask(-1);
	} else if (delay < NS_PER_MS) {
		loop_ask_shortly(delay);
	} else {
		loop_ask(delay / NS_PER_MS < INT_MAX ? (int) (delay / NS_PER_MS) : INT_MAX);
	}
#ifdef ASYNC_DEBUG
	async_chaos_pass(uv_hrtime() - began);
#endif
}

static void loop_fire(void)
{
	async_fds_fire();
	async_works_fire();
	if (timers_advance()) {
		timers_fire();
	}
}

void async_reactor_poll(void)
{
	if (!async_reactor.uv) {
		return;
	}
	if (async_reactor.io) {
		async_reactor.polls = true;
		loop_ask(0);
		async_reactor.polls = false;
	}
	loop_fire();
}

void async_reactor_wait(void)
{
	uint64_t fired = async_reactor.fired;

	if (!async_reactor.uv) {
		return;
	}
	do {
		if (timers_advance() || loop_has_news()) {
			async_reactor_poll();
		} else {
			loop_block();
			loop_fire();
		}
	} while (async_reactor.fired == fired && !async_reactor.interrupted);
	async_reactor.interrupted = false;
}

uint32_t async_reactor_pending(void)
{
	return async_reactor.pending;
}

uint32_t async_reactor_tick(void)
{
	return async_reactor.tick;
}

bool async_reactor_has_io(void)
{
	return async_reactor.io != 0;
}

const char *async_reactor_strerror(int error)
{
	return uv_strerror(error);
}

void async_reactor_interrupt(void)
{
	int error = errno; /* it may be called by a signal handler */

	if (__atomic_load_n(&async_reactor.uv, __ATOMIC_ACQUIRE)) {
		eventfd_write(async_reactor.bell, RINGS_OF_INTERRUPT);
	}
	errno = error;
}
