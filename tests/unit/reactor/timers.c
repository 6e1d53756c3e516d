/* SPDX-License-Identifier: MIT
 *
 * Timers and clocks.
 */
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "test.h"

static void timers_fire_by_due_then_by_start_and_never_early(void)
{
	async_timer_t timer[5];
	uint64_t now = async_clock_now();
	uint64_t base = (now / MS + 2) * MS;
	uint64_t due[5] = { base + 6 * MS, base + 3 * MS, base + 3 * MS, base + 3 * MS - 1, base + 3 * MS + 1 };
	int order[5] = { 1, 2, 3, 4, 0 };

	fired_count = 0;
	for (int i = 0; i < 5; i++) {
		async_timer_init(&timer[i], timer_log);
		async_timer_start(&timer[i], due[i]);
	}
	CHECK(async_reactor_pending() == 5);
	CHECK(!async_reactor_has_io());
	unsigned seen = 0;
	while (async_reactor_pending()) {
		async_reactor_wait();
		uint64_t after = async_clock_now();
		for (; seen < fired_count; seen++) {
			CHECK(fired_log[seen] == &timer[order[seen]]);
			CHECK(after >= due[order[seen]]);
		}
	}
	CHECK(fired_count == 5);
	CHECK(async_clock_now() - base < 500 * MS);
}

static void a_due_timer_does_not_block(void)
{
	async_timer_t past, later;

	fired_count = 0;
	async_timer_init(&past, timer_log);
	async_timer_init(&later, timer_log);
	async_timer_start(&past, 0);
	async_timer_start(&later, async_clock_now() + 5000 * MS);
	uint64_t begin = async_clock_now();
	async_reactor_wait();
	CHECK(async_clock_now() - begin < 1000 * MS);
	CHECK(fired_count == 1 && fired_log[0] == &past);

	/* The same after one that made the loop block before: libuv < 1.45 would block for the later one. */
	async_timer_start(&past, async_clock_now() + 2 * MS);
	async_reactor_wait();
	async_timer_start(&past, async_clock_now() + 2 * MS);
	async_reactor_wait();
	CHECK(fired_count == 3);
	CHECK(async_clock_now() - begin < 1000 * MS);
	async_timer_stop(&later);
	async_timer_stop(&later);
	CHECK(async_reactor_pending() == 0);
}

static void hidden_timers_fire_but_do_not_count(void)
{
	async_timer_t timer;

	fired_count = 0;
	async_timer_init(&timer, timer_log);
	timer.hidden = true;
	async_timer_start(&timer, async_clock_now() + MS);
	async_timer_start(&timer, async_clock_now() + 2 * MS);
	CHECK(async_reactor_pending() == 0);
	async_reactor_wait();
	CHECK(fired_count == 1);
	CHECK(async_reactor_pending() == 0);
	async_timer_start(&timer, async_clock_now() + MS);
	async_timer_stop(&timer);
	CHECK(async_reactor_pending() == 0);
}

static async_timer_t batch[6];

static void timer_stop_and_restart_others(async_timer_t *timer)
{
	timer_log(timer);
	async_timer_stop(&batch[1]);                            /* the next of the same batch */
	async_timer_start(&batch[2], async_clock_now() + 2 * MS); /* one of the same batch, for later */
	async_timer_start(&batch[3], 0);                        /* one of the same batch, again due, but not in it */
	async_timer_start(&batch[5], 0);                        /* a new one: fires by the next poll, not by this one */
	async_timer_stop(timer);
}

static void callbacks_stop_and_start_timers_of_their_batch(void)
{
	fired_count = 0;
	for (int i = 0; i < 6; i++) {
		async_timer_init(&batch[i], i == 0 ? timer_stop_and_restart_others : timer_log);
		if (i < 5) {
			async_timer_start(&batch[i], 1);
		}
	}
	async_reactor_poll();
	CHECK(fired_count == 2 && fired_log[0] == &batch[0] && fired_log[1] == &batch[4]);
	CHECK(async_reactor_pending() == 3);
	async_reactor_poll();
	CHECK(fired_count == 4 && fired_log[2] == &batch[3] && fired_log[3] == &batch[5]);
	async_reactor_wait();
	CHECK(fired_count == 5 && fired_log[4] == &batch[2]);
	CHECK(async_reactor_pending() == 0);
}

static void timer_again(async_timer_t *timer)
{
	fired_count++;
	async_timer_start(timer, 0);
}

static void a_timer_that_restarts_itself_cannot_hold_the_poll(void)
{
	async_timer_t timer;

	fired_count = 0;
	async_timer_init(&timer, timer_again);
	async_timer_start(&timer, 0);
	async_reactor_poll();
	CHECK(fired_count == 1);
	async_reactor_wait();
	CHECK(fired_count == 2);
	CHECK(async_reactor_pending() == 1);
	async_timer_stop(&timer);
}

static void timer_free(async_timer_t *timer)
{
	fired_count++;
	free(timer);
}

static void a_callback_may_free_its_timer(void)
{
	fired_count = 0;
	for (int i = 0; i < 100; i++) {
		async_timer_t *timer = malloc(sizeof *timer);
		async_timer_init(timer, timer_free);
		async_timer_start(timer, 0);
	}
	async_reactor_poll();
	CHECK(fired_count == 100);
	CHECK(async_reactor_pending() == 0);
}

static void poll_without_io_makes_no_system_call(void)
{
	async_timer_t timer;

	async_timer_init(&timer, timer_log);
	async_timer_start(&timer, async_clock_now() + 1000 * MS);
	epoll_waits = epoll_ctls = 0;
	for (int i = 0; i < 1000; i++) {
		async_reactor_poll();
	}
	CHECK(epoll_waits == 0 && epoll_ctls == 0);
	async_timer_stop(&timer);
}

static void a_timer_at_the_end_of_time_does_not_spin(void)
{
	async_timer_t last, soon;

	async_timer_init(&last, timer_log);
	async_timer_init(&soon, timer_log);
	async_timer_start(&last, UINT64_MAX);
	async_timer_start(&soon, async_clock_now() + 20 * MS);
	async_timer_stop(&soon);
	async_timer_start(&soon, async_clock_now() + 50 * MS);
	fired_count = 0;
	epoll_waits = 0;
	async_reactor_wait();
	CHECK(fired_count == 1 && async_timer_is_active(&last));
	CHECK(epoll_waits < 20);
	async_timer_stop(&last);
}

/* As when a fatal error has swept a stack away. */
static void abandoned_timers_and_watches_are_not_looked_at(void)
{
	struct {
		async_timer_t timer;
		seen_t seen;
	} gone[2], kept;
	uint64_t due = async_clock_now() + 5000 * MS;
	int fd[2];

	pair(fd);
	for (int i = 0; i < 3; i++) {
		async_timer_t *timer = i == 1 ? &kept.timer : &gone[i / 2].timer; /* between two that will be gone */
		seen_t *seen = i == 1 ? &kept.seen : &gone[i / 2].seen;
		async_timer_init(timer, timer_log);
		async_timer_start(timer, due);
		seen_init(seen);
		CHECK(async_fd_watch_start(&seen->watch, fd[0], ASYNC_FD_READABLE | ASYNC_FD_SHARED) == 0);
	}
	async_reactor_abandon();
	memset(gone, 0xa5, sizeof gone);

	async_timer_stop(&kept.timer);
	CHECK(!async_timer_is_active(&kept.timer));
	async_timer_start(&kept.timer, due);
	CHECK(!async_timer_is_active(&kept.timer));
	async_fd_watch_stop(&kept.seen.watch);
	CHECK(async_fd_watch_start(&kept.seen.watch, fd[0], ASYNC_FD_READABLE) == UV_ECANCELED);
	async_fd_forget(fd[0]);
	async_reactor_stop();
	for (size_t i = 0; i < sizeof gone; i++) {
		CHECK(((unsigned char *) gone)[i] == 0xa5);
	}

	CHECK(async_reactor_start() == 0);
	async_timer_start(&kept.timer, due);
	CHECK(async_reactor_pending() == 1);
	async_timer_stop(&kept.timer);
	CHECK(async_fd_watch_start(&kept.seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_fd_watch_stop(&kept.seen.watch);
	finish(fd);
}

static void the_coarse_clock_is_close(void)
{
	uint64_t before = async_clock_now();
	uint64_t coarse = async_clock_coarse();

	CHECK(coarse <= async_clock_now());
	CHECK(coarse + 20 * MS > before);
}

const test_t timer_tests[] = {
	TEST(timers_fire_by_due_then_by_start_and_never_early),
	TEST(a_due_timer_does_not_block),
	TEST(hidden_timers_fire_but_do_not_count),
	TEST(callbacks_stop_and_start_timers_of_their_batch),
	TEST(a_timer_that_restarts_itself_cannot_hold_the_poll),
	TEST(a_callback_may_free_its_timer),
	TEST(poll_without_io_makes_no_system_call),
	TEST(a_timer_at_the_end_of_time_does_not_spin),
	TEST(abandoned_timers_and_watches_are_not_looked_at),
	TEST(the_coarse_clock_is_close),
	{ 0 },
};
