/* SPDX-License-Identifier: MIT
 *
 * The reactor and the timing wheel without PHP. Build and run:
 *
 *   cc -std=gnu11 -Isrc tests/unit/reactor_test.c src/reactor/?*.c src/support/?*.c \
 *      $(pkg-config --cflags --libs libuv) -lpthread -o reactor_test && ./reactor_test [seed]
 *
 * With the argument "bench" it measures instead.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#include "reactor/reactor.h"
#include "support/wheel.h"

#define MS UINT64_C(1000000)

static unsigned passed, failed;
static bool test_failed;

#define CHECK(condition) do { \
	if (!(condition)) { \
		printf("  %s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
		test_failed = true; \
	} } while (0)

/* libuv and the reactor call these instead of libc's, so tests can count what reaches the kernel. */
static unsigned epoll_ctls, epoll_waits;

int epoll_ctl(int epfd, int op, int fd, struct epoll_event *event)
{
	epoll_ctls++;
	return (int) syscall(SYS_epoll_ctl, epfd, op, fd, event);
}

int epoll_wait(int epfd, struct epoll_event *events, int count, int timeout)
{
	epoll_waits++;
	return (int) syscall(SYS_epoll_pwait, epfd, events, count, timeout, NULL, 8);
}

static uint64_t random_state;

static uint64_t random_next(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

/* The wheel. */

static void wheel_fires_one_tick_in_start_order(void)
{
	static async_wheel_t wheel;
	async_wheel_node_t node[4];

	/* The first is started far ahead, the others ever later: each at a lower level than the one before. */
	async_wheel_init(&wheel, 1000);
	for (int i = 0; i < 4; i++) {
		async_list_init(&node[i].link);
	}
	async_wheel_start(&wheel, &node[0], 1000000);
	async_wheel_advance(&wheel, 990000);
	async_wheel_start(&wheel, &node[1], 1000000);
	async_wheel_advance(&wheel, 999980);
	async_wheel_start(&wheel, &node[2], 1000000);
	async_wheel_advance(&wheel, 999999);
	async_wheel_start(&wheel, &node[3], 1000000);
	CHECK(async_list_is_empty(&wheel.due));
	async_wheel_advance(&wheel, 1000000);
	for (int i = 0; i < 4; i++) {
		CHECK(async_list_pop_front(&wheel.due) == &node[i].link);
	}
	CHECK(async_list_is_empty(&wheel.due));
}

static void wheel_cascades_over_all_levels(void)
{
	static async_wheel_t wheel;

	for (unsigned bit = 0; bit < ASYNC_WHEEL_BITS * ASYNC_WHEEL_LEVELS; bit++) {
		uint64_t starts[] = { 0, 1, 63, (UINT64_C(1) << bit) - 1 };
		for (unsigned i = 0; i < 4; i++) {
			uint64_t tick = (UINT64_C(1) << bit) + starts[i];
			uint64_t next;
			unsigned steps = 0;
			async_wheel_node_t node;

			async_list_init(&node.link);
			async_wheel_init(&wheel, starts[i]);
			if (tick > ASYNC_WHEEL_LAST_TICK) {
				continue;
			}
			async_wheel_start(&wheel, &node, tick);
			while (async_list_is_empty(&wheel.due) && async_wheel_next(&wheel, &next)) {
				CHECK(next <= tick && next > wheel.now);
				async_wheel_advance(&wheel, next);
				steps++;
			}
			CHECK(wheel.now == tick);
			CHECK(steps <= ASYNC_WHEEL_LEVELS);
			CHECK(async_list_first(&wheel.due) == &node.link);
			async_wheel_stop(&wheel, &node);
			CHECK(!async_wheel_next(&wheel, &next));
		}
	}
}

static void wheel_clamps_the_end_of_time(void)
{
	static async_wheel_t wheel;
	async_wheel_node_t node;
	uint64_t next;

	async_list_init(&node.link);
	async_wheel_init(&wheel, 5);
	async_wheel_start(&wheel, &node, UINT64_MAX);
	async_wheel_advance(&wheel, ASYNC_WHEEL_LAST_TICK - 1);
	CHECK(async_list_is_empty(&wheel.due));
	CHECK(async_wheel_next(&wheel, &next) && next == ASYNC_WHEEL_LAST_TICK);
	async_wheel_stop(&wheel, &node);
	CHECK(!async_wheel_next(&wheel, &next));
}

/* The model: an array of (tick, start number), of which the smallest pairs are due. */
#define MODEL_NODES 300

typedef struct {
	async_wheel_node_t node;
	uint64_t tick, number;
	bool active;
} model_t;

static void wheel_agrees_with_a_sorted_model(void)
{
	static async_wheel_t wheel;
	static model_t model[MODEL_NODES];
	uint64_t number = 0, now = random_next() >> 20;
	unsigned fired = 0;

	memset(model, 0, sizeof model);
	for (int i = 0; i < MODEL_NODES; i++) {
		async_list_init(&model[i].node.link);
	}
	async_wheel_init(&wheel, now);
	for (int step = 0; step < 100000 && !test_failed; step++) {
		model_t *one = &model[random_next() % MODEL_NODES];
		switch (random_next() % 4) {
		case 0:
		case 1:
			if (one->active) {
				async_wheel_stop(&wheel, &one->node);
			}
			one->active = true;
			one->number = number++;
			/* Distances of all magnitudes; sometimes not ahead at all. */
			one->tick = now + (random_next() >> (20 + random_next() % 44)) - (random_next() % 8 == 0 ? 3 : 0);
			if (one->tick > ASYNC_WHEEL_LAST_TICK) {
				one->tick = ASYNC_WHEEL_LAST_TICK;
			}
			async_wheel_start(&wheel, &one->node, one->tick);
			if (one->tick < now) {
				one->tick = now; /* due at once, after what was due before */
			}
			break;
		case 2:
			if (one->active) {
				async_wheel_stop(&wheel, &one->node);
				one->active = false;
			}
			break;
		case 3: {
			uint64_t next, first = UINT64_MAX;
			now += random_next() >> (24 + random_next() % 40);
			if (random_next() % 4 == 0 && async_wheel_next(&wheel, &next)) {
				now = next;
			}
			if (now > ASYNC_WHEEL_LAST_TICK / 2) {
				now = wheel.now;
			}
			async_wheel_advance(&wheel, now);
			async_list_t *link;
			while ((link = async_list_pop_front(&wheel.due))) {
				model_t *got = ASYNC_CONTAINER_OF(link, model_t, node.link);
				model_t *expected = NULL;
				for (int i = 0; i < MODEL_NODES; i++) {
					model_t *other = &model[i];
					if (other->active && (!expected || other->tick < expected->tick
							|| (other->tick == expected->tick && other->number < expected->number))) {
						expected = other;
					}
				}
				CHECK(got == expected);
				CHECK(got->active && got->tick <= now);
				got->active = false;
				fired++;
			}
			for (int i = 0; i < MODEL_NODES; i++) {
				CHECK(!model[i].active || model[i].tick > now);
				if (model[i].active && model[i].tick < first) {
					first = model[i].tick;
				}
			}
			CHECK(async_wheel_next(&wheel, &next) == (first != UINT64_MAX));
			CHECK(first == UINT64_MAX || (next <= first && next > now));
			break;
		}
		}
	}
	CHECK(fired > 1000);
}

/* Timers. */

#define LOG_SIZE 20000
static async_timer_t *fired_log[LOG_SIZE];
static unsigned fired_count;

static void timer_log(async_timer_t *timer)
{
	CHECK(!async_timer_is_active(timer));
	if (fired_count < LOG_SIZE) {
		fired_log[fired_count] = timer;
	}
	fired_count++;
}

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

static void the_coarse_clock_is_close(void)
{
	uint64_t before = async_clock_now();
	uint64_t coarse = async_clock_coarse();

	CHECK(coarse <= async_clock_now());
	CHECK(coarse + 20 * MS > before);
}

/* Descriptors. */

typedef struct {
	async_fd_watch_t watch;
	int events, error, calls;
} seen_t;

static void watch_log(async_fd_watch_t *watch, int events, int error)
{
	seen_t *seen = ASYNC_CONTAINER_OF(watch, seen_t, watch);

	CHECK(watch->events == 0);
	seen->events = events;
	seen->error = error;
	seen->calls++;
}

static void seen_init(seen_t *seen)
{
	memset(seen, 0, sizeof *seen);
	async_fd_watch_init(&seen->watch, watch_log);
}

static void pair(int fd[2])
{
	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == 0);
}

static void put(int fd)
{
	CHECK(write(fd, "x", 1) == 1);
}

static void take(int fd)
{
	char byte;
	CHECK(read(fd, &byte, 1) == 1);
}

static void fill(int fd)
{
	char block[4096] = { 0 };
	while (send(fd, block, sizeof block, MSG_DONTWAIT) > 0) {
	}
}

static void finish(int fd[2])
{
	for (int i = 0; i < 2; i++) {
		async_fd_forget(fd[i]);
		close(fd[i]);
	}
	CHECK(async_reactor_pending() == 0);
	CHECK(!async_reactor_has_io());
}

static void a_watch_fires_once_for_its_event(void)
{
	int fd[2];
	seen_t seen;

	pair(fd);
	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == UV_EALREADY);
	CHECK(async_reactor_pending() == 1 && async_reactor_has_io());
	async_reactor_poll();
	CHECK(seen.calls == 0);
	put(fd[1]);
	async_reactor_wait();
	CHECK(seen.calls == 1 && seen.events == ASYNC_FD_READABLE && seen.error == 0);
	CHECK(async_reactor_pending() == 0 && !async_reactor_has_io());

	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
	async_reactor_wait();
	CHECK(seen.calls == 1 && seen.events == ASYNC_FD_WRITABLE);

	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE | ASYNC_FD_WRITABLE) == 0);
	async_reactor_wait();
	CHECK(seen.calls == 1 && seen.events == (ASYNC_FD_READABLE | ASYNC_FD_WRITABLE));
	finish(fd);
}

static void hidden_watches_fire_but_do_not_count(void)
{
	int fd[2];
	seen_t seen;

	pair(fd);
	seen_init(&seen);
	seen.watch.hidden = true;
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_reactor_pending() == 0 && async_reactor_has_io());
	put(fd[1]);
	async_reactor_wait();
	CHECK(seen.calls == 1 && seen.events == ASYNC_FD_READABLE);
	CHECK(async_reactor_pending() == 0 && !async_reactor_has_io());

	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_fd_watch_stop(&seen.watch);
	CHECK(async_reactor_pending() == 0 && !async_reactor_has_io());

	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_fd_forget(fd[0]);
	async_reactor_poll();
	CHECK(seen.calls == 2 && seen.error == UV_ECANCELED);
	finish(fd);
}

static void reader_and_writer_may_wait_at_once_but_not_two_readers(void)
{
	int fd[2];
	seen_t reader, writer, third;

	pair(fd);
	fill(fd[0]);
	seen_init(&reader);
	seen_init(&writer);
	seen_init(&third);
	CHECK(async_fd_watch_start(&reader.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&writer.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
	CHECK(async_fd_watch_start(&third.watch, fd[0], ASYNC_FD_READABLE) == UV_EBUSY);
	CHECK(async_fd_watch_start(&third.watch, fd[0], ASYNC_FD_READABLE | ASYNC_FD_WRITABLE) == UV_EBUSY);
	CHECK(async_reactor_pending() == 2);
	async_reactor_poll();
	CHECK(reader.calls == 0 && writer.calls == 0);
	put(fd[1]);
	async_reactor_wait();
	CHECK(reader.calls == 1 && writer.calls == 0);
	char block[65536];
	while (recv(fd[1], block, sizeof block, MSG_DONTWAIT) > 0) {
	}
	async_reactor_wait();
	CHECK(writer.calls == 1 && writer.events == ASYNC_FD_WRITABLE && reader.calls == 1);
	CHECK(async_fd_watch_start(&third.watch, fd[0], ASYNC_FD_READABLE | ASYNC_FD_WRITABLE) == 0);
	async_fd_watch_stop(&third.watch);
	async_fd_watch_stop(&third.watch);
	finish(fd);
}

static void shared_watches_wait_beside_all_others(void)
{
	int fd[2];
	seen_t reader, shared, another, second;

	pair(fd);
	seen_init(&reader);
	seen_init(&shared);
	seen_init(&another);
	seen_init(&second);
	CHECK(async_fd_watch_start(&shared.watch, fd[0], ASYNC_FD_READABLE | ASYNC_FD_SHARED) == 0);
	CHECK(async_fd_watch_start(&another.watch, fd[0], ASYNC_FD_READABLE | ASYNC_FD_SHARED) == 0);
	CHECK(async_fd_watch_start(&reader.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&second.watch, fd[0], ASYNC_FD_READABLE) == UV_EBUSY);
	async_fd_watch_stop(&another.watch); /* the interest of the others stays */
	put(fd[1]);
	async_reactor_wait();
	CHECK(reader.calls == 1 && shared.calls == 1 && another.calls == 0);
	CHECK(async_reactor_pending() == 0);
	CHECK(async_fd_watch_start(&second.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_fd_watch_stop(&second.watch);
	finish(fd);
}

static void the_registration_is_kept_for_the_next_wait(void)
{
	int fd[2];
	seen_t seen;

	pair(fd);
	seen_init(&seen);
	for (int i = 0; i < 3; i++) {
		epoll_ctls = 0;
		CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
		put(fd[1]);
		async_reactor_wait();
		take(fd[0]);
	}
	CHECK(seen.calls == 3);
	CHECK(epoll_ctls == 1); /* the question whether it is the same file */
	/* A stopped watch leaves it, too. */
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_reactor_poll();
	async_fd_watch_stop(&seen.watch);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(epoll_ctls == 3);
	async_fd_watch_stop(&seen.watch);
	finish(fd);
}

static void an_event_without_a_waiter_neither_spins_nor_goes_stale(void)
{
	int fd[2];
	seen_t seen;
	async_timer_t timer;

	pair(fd);
	seen_init(&seen);
	async_timer_init(&timer, timer_log);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	put(fd[1]);
	async_reactor_wait();
	CHECK(seen.calls == 1);

	/* Not taken, not waited for: the wait for a timer must sleep. */
	epoll_waits = 0;
	async_timer_start(&timer, async_clock_now() + 20 * MS);
	async_reactor_wait();
	CHECK(!async_timer_is_active(&timer));
	CHECK(epoll_waits < 10);

	/* The readiness that was seen meanwhile is gone with the byte. */
	take(fd[0]);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_timer_start(&timer, async_clock_now() + 3 * MS);
	async_reactor_wait();
	CHECK(seen.calls == 1);
	put(fd[1]);
	async_reactor_wait();
	CHECK(seen.calls == 2);

	/* The same when only half of the registration is unwanted. */
	seen_t writer;
	seen_init(&writer);
	take(fd[0]);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&writer.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
	async_reactor_wait();
	CHECK(writer.calls == 1 && seen.calls == 2);
	epoll_waits = 0;
	async_timer_start(&timer, async_clock_now() + 20 * MS);
	async_reactor_wait();
	CHECK(!async_timer_is_active(&timer));
	CHECK(epoll_waits < 10);
	put(fd[1]);
	async_reactor_wait();
	CHECK(seen.calls == 3);
	finish(fd);
}

static seen_t second;
static int second_fd;

static void watch_take_second_and_wait(async_fd_watch_t *watch, int events, int error)
{
	watch_log(watch, events, error);
	async_fd_watch_stop(&second.watch);
	take(second_fd);
	CHECK(async_fd_watch_start(&second.watch, second_fd, ASYNC_FD_READABLE) == 0);
}

static void a_watch_started_by_a_callback_needs_a_new_event(void)
{
	int a[2], b[2];
	seen_t first;

	pair(a);
	pair(b);
	seen_init(&first);
	seen_init(&second);
	first.watch.fire = watch_take_second_and_wait;
	second_fd = b[0];
	CHECK(async_fd_watch_start(&first.watch, a[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&second.watch, b[0], ASYNC_FD_READABLE) == 0);
	async_reactor_poll();
	put(a[1]);
	put(b[1]);
	async_reactor_poll();
	CHECK(first.calls == 1 && second.calls == 0);
	take(a[0]);
	async_reactor_poll();
	CHECK(second.calls == 0);
	put(b[1]);
	async_reactor_wait();
	CHECK(second.calls == 1);
	async_fd_forget(a[0]);
	close(a[0]);
	close(a[1]);
	finish(b);
}

static void the_blocking_mode_is_left_as_found(void)
{
	int fd[2];
	seen_t seen;

	pair(fd);
	fcntl(fd[1], F_SETFL, fcntl(fd[1], F_GETFL) | O_NONBLOCK);
	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
	CHECK(!(fcntl(fd[0], F_GETFL) & O_NONBLOCK));
	async_fd_watch_stop(&seen.watch);
	CHECK(async_fd_watch_start(&seen.watch, fd[1], ASYNC_FD_WRITABLE) == 0);
	CHECK(fcntl(fd[1], F_GETFL) & O_NONBLOCK);
	async_fd_watch_stop(&seen.watch);
	finish(fd);
}

static void wrong_descriptors_are_refused(void)
{
	seen_t seen;
	int fd[2];
	int null = open("/dev/null", O_RDWR);

	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, -1, ASYNC_FD_READABLE) == UV_EBADF);
	CHECK(async_fd_watch_start(&seen.watch, 12345, ASYNC_FD_READABLE) == UV_EBADF);
	CHECK(async_fd_watch_start(&seen.watch, null, ASYNC_FD_READABLE) == UV_EPERM);
	CHECK(async_fd_watch_start(&seen.watch, null, 0) == UV_EINVAL);
	CHECK(async_fd_watch_start(&seen.watch, null, 4) == UV_EINVAL);
	close(null);
	/* The same where an entry exists for the number. */
	pair(fd);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_fd_watch_stop(&seen.watch);
	close(fd[0]);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == UV_EBADF);
	null = open("/dev/null", O_RDWR);
	CHECK(null == fd[0]);
	CHECK(async_fd_watch_start(&seen.watch, null, ASYNC_FD_READABLE) == UV_EPERM);
	async_reactor_poll();
	finish(fd);
	async_fd_forget(-1);
	async_fd_forget(99999);
}

static void forget_cancels_in_the_next_poll(void)
{
	int fd[2];
	seen_t reader, writer, stopped;

	pair(fd);
	fill(fd[0]);
	seen_init(&reader);
	seen_init(&writer);
	seen_init(&stopped);
	CHECK(async_fd_watch_start(&reader.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&writer.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
	CHECK(async_fd_watch_start(&stopped.watch, fd[1], ASYNC_FD_PRIORITY) == 0);
	async_reactor_poll();
	async_fd_forget(fd[0]);
	async_fd_forget(fd[1]);
	close(fd[0]);
	close(fd[1]);
	CHECK(reader.calls == 0 && writer.calls == 0);
	CHECK(async_reactor_pending() == 3 && async_reactor_has_io());
	async_fd_watch_stop(&stopped.watch);
	CHECK(async_reactor_pending() == 2);
	async_reactor_wait();
	CHECK(reader.calls == 1 && reader.events == 0 && reader.error == UV_ECANCELED);
	CHECK(writer.calls == 1 && writer.events == 0 && writer.error == UV_ECANCELED);
	CHECK(stopped.calls == 0);
	CHECK(async_reactor_pending() == 0);
}

/* `flushed`: did the kernel know about the registration before the close? `active`: does a watch still wait? `owner`: how
 * does the next one watch the number? */
static void reuse_number(bool flushed, bool active, int owner)
{
	int old[2], new[2];
	seen_t first, next;

	pair(old);
	seen_init(&first);
	seen_init(&next);
	CHECK(async_fd_watch_start(&first.watch, old[0], ASYNC_FD_READABLE) == 0);
	if (flushed) {
		async_reactor_poll();
	}
	if (!active) {
		async_fd_watch_stop(&first.watch);
	}
	close(old[0]);
	close(old[1]);
	pair(new);
	CHECK(new[0] == old[0]);
	CHECK(async_fd_watch_start(&next.watch, new[0], ASYNC_FD_READABLE | owner) == 0);
	async_reactor_poll();
	CHECK(first.calls == active && (!active || first.error == UV_EBADF));
	CHECK(next.calls == 0);
	put(new[1]);
	async_reactor_poll();
	CHECK(next.calls == 1 && next.events == ASYNC_FD_READABLE);
	async_fd_watch_stop(&next.watch);
	finish(new);
}

static void a_number_closed_and_reused_behind_our_back_works(void)
{
	for (int flushed = 0; flushed < 2; flushed++) {
		for (int active = 0; active < 2; active++) {
			reuse_number(flushed, active, 0);
			reuse_number(flushed, active, ASYNC_FD_OWNED);
		}
	}
}

static void a_number_closed_before_the_kernel_knew_it_does_not_abort(void)
{
	int fd[2];
	seen_t seen;

	pair(fd);
	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	close(fd[0]);
	async_reactor_wait();
	CHECK(seen.calls == 1 && seen.error == UV_EBADF);
	close(fd[1]);

	/* Reused by something that cannot be polled. */
	pair(fd);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	close(fd[0]);
	int null = open("/dev/null", O_RDWR);
	CHECK(null == fd[0]);
	async_reactor_wait();
	CHECK(seen.calls == 2 && seen.error == UV_EBADF);

	/* Stopped again, closed by a callback of the same round. */
	int other[2];
	async_timer_t timer;
	pair(other);
	CHECK(async_fd_watch_start(&seen.watch, other[0], ASYNC_FD_READABLE) == 0);
	async_fd_watch_stop(&seen.watch);
	async_timer_init(&timer, timer_log);
	async_timer_start(&timer, 0);
	async_reactor_wait();
	close(other[0]);
	async_timer_start(&timer, async_clock_now() + MS);
	async_reactor_wait();
	close(other[1]);
	finish(fd);
}

static void hangup_and_error_make_every_wait_ready(void)
{
	int fd[2];
	seen_t seen;

	pair(fd);
	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	close(fd[1]);
	async_reactor_wait();
	CHECK(seen.calls == 1 && seen.events == ASYNC_FD_READABLE && seen.error == 0);
	async_fd_forget(fd[0]);
	close(fd[0]);

	/* The write end of a pipe without a reader reports an error. */
	CHECK(pipe(fd) == 0);
	CHECK(async_fd_watch_start(&seen.watch, fd[1], ASYNC_FD_WRITABLE) == 0);
	close(fd[0]);
	async_reactor_wait();
	CHECK(seen.calls == 2 && seen.events == ASYNC_FD_WRITABLE && seen.error == 0);
	CHECK(async_fd_watch_start(&seen.watch, fd[1], ASYNC_FD_WRITABLE) == 0);
	async_reactor_wait();
	CHECK(seen.calls == 3 && seen.events == ASYNC_FD_WRITABLE);
	finish(fd);

	/* A refused connection. */
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t length = sizeof address;
	int closed = socket(AF_INET, SOCK_STREAM, 0);
	CHECK(bind(closed, (struct sockaddr *) &address, length) == 0);
	CHECK(getsockname(closed, (struct sockaddr *) &address, &length) == 0);
	int client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	int result = connect(client, (struct sockaddr *) &address, length);
	CHECK(result == -1 && (errno == EINPROGRESS || errno == ECONNREFUSED));
	CHECK(async_fd_watch_start(&seen.watch, client, ASYNC_FD_WRITABLE) == 0);
	async_reactor_wait();
	CHECK(seen.calls == 4 && seen.events == ASYNC_FD_WRITABLE && seen.error == 0);
	async_fd_forget(client);
	close(client);
	close(closed);
}

static void data_comes_before_the_timeout(void)
{
	int fd[2];
	seen_t seen;
	async_timer_t timer;

	pair(fd);
	seen_init(&seen);
	fired_count = 0;
	async_timer_init(&timer, timer_log);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	put(fd[1]);
	async_timer_start(&timer, 0);
	async_reactor_wait();
	CHECK(seen.calls == 1 && fired_count == 1);
	finish(fd);
}

static void many_descriptors(void)
{
	enum { COUNT = 400 };
	static int fd[COUNT][2];
	static seen_t seen[COUNT];

	for (int i = 0; i < COUNT; i++) {
		pair(fd[i]);
		seen_init(&seen[i]);
		CHECK(async_fd_watch_start(&seen[i].watch, fd[i][0], ASYNC_FD_READABLE) == 0);
	}
	for (int round = 1; round <= 3; round++) {
		for (int i = 0; i < COUNT; i++) {
			put(fd[i][1]);
		}
		async_reactor_wait();
		for (int i = 0; i < COUNT; i++) {
			CHECK(seen[i].calls == round);
			take(fd[i][0]);
			CHECK(async_fd_watch_start(&seen[i].watch, fd[i][0], ASYNC_FD_READABLE) == 0);
		}
	}
	CHECK(async_reactor_pending() == COUNT);
	for (int i = 0; i < COUNT; i++) {
		async_fd_watch_stop(&seen[i].watch);
		async_fd_forget(fd[i][0]);
		close(fd[i][0]);
		close(fd[i][1]);
	}
	CHECK(async_reactor_pending() == 0);
}

static void registrations_agree_with_poll_under_random_use(void)
{
	enum { COUNT = 12 };
	int fd[COUNT][2], unread[COUNT] = { 0 };
	static seen_t seen[COUNT][2];
	static const int event[2] = { ASYNC_FD_READABLE, ASYNC_FD_WRITABLE };

	for (int i = 0; i < COUNT; i++) {
		pair(fd[i]);
		seen_init(&seen[i][0]);
		seen_init(&seen[i][1]);
	}
	for (int step = 0; step < 20000 && !test_failed; step++) {
		int i = (int) (random_next() % COUNT), kind = (int) (random_next() % 2);
		async_fd_watch_t *watch = &seen[i][kind].watch;
		switch (random_next() % 8) {
		case 0:
			if (unread[i] < 50) {
				put(fd[i][1]);
				unread[i]++;
			}
			break;
		case 1:
			if (unread[i]) {
				take(fd[i][0]);
				unread[i]--;
			}
			break;
		case 2:
		case 3:
			if (!watch->events) {
				CHECK(async_fd_watch_start(watch, fd[i][0], event[kind]) == 0);
			}
			break;
		case 4:
			async_fd_watch_stop(watch);
			break;
		case 5: /* close and open anew, with or without a word */
			if (random_next() % 4 == 0) {
				if (random_next() % 2) {
					async_fd_forget(fd[i][0]);
				} else {
					async_fd_watch_stop(&seen[i][0].watch);
					async_fd_watch_stop(&seen[i][1].watch);
				}
				close(fd[i][0]);
				close(fd[i][1]);
				pair(fd[i]);
				unread[i] = 0;
			}
			break;
		default:
			for (int j = 0; j < COUNT; j++) {
				seen[j][0].calls = seen[j][1].calls = 0;
			}
			bool active[COUNT][2];
			for (int j = 0; j < COUNT; j++) {
				for (int k = 0; k < 2; k++) {
					active[j][k] = seen[j][k].watch.events != 0;
				}
			}
			async_reactor_poll();
			for (int j = 0; j < COUNT; j++) {
				for (int k = 0; k < 2; k++) {
					bool ready = k == 1 || unread[j] > 0;
					bool cancelled = seen[j][k].calls && seen[j][k].error == UV_ECANCELED;
					CHECK(cancelled || seen[j][k].calls == (active[j][k] && ready));
				}
			}
		}
		uint32_t count = 0;
		for (int j = 0; j < COUNT; j++) {
			count += (seen[j][0].watch.events != 0) + (seen[j][1].watch.events != 0);
		}
		CHECK(async_reactor_pending() == count);
	}
	for (int i = 0; i < COUNT; i++) {
		async_fd_watch_stop(&seen[i][0].watch);
		async_fd_watch_stop(&seen[i][1].watch);
		async_fd_forget(fd[i][0]);
		close(fd[i][0]);
		close(fd[i][1]);
	}
	CHECK(async_reactor_pending() == 0);
}

/* Interrupt, work, life and death of the loop. */

static void *interrupt_later(void *arg)
{
	(void) arg;
	usleep(5000);
	async_reactor_interrupt();
	return NULL;
}

static void an_interrupt_ends_the_wait(void)
{
	pthread_t thread;
	async_timer_t timer;

	async_timer_init(&timer, timer_log);
	async_timer_start(&timer, async_clock_now() + 5000 * MS);
	uint64_t begin = async_clock_now();
	CHECK(pthread_create(&thread, NULL, interrupt_later, NULL) == 0);
	async_reactor_wait();
	pthread_join(thread, NULL);
	CHECK(async_timer_is_active(&timer));
	CHECK(async_clock_now() - begin < 2000 * MS);

	/* One that came before counts for the next wait, even if a poll has seen it. */
	int fd[2];
	seen_t seen;
	pair(fd);
	seen_init(&seen);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_reactor_interrupt();
	async_reactor_interrupt();
	async_reactor_poll();
	async_reactor_wait();
	async_reactor_interrupt();
	async_reactor_wait();
	CHECK(async_timer_is_active(&timer));
	CHECK(async_clock_now() - begin < 2000 * MS);
	async_fd_watch_stop(&seen.watch);
	async_timer_stop(&timer);
	finish(fd);
}

static void on_signal(int number)
{
	(void) number;
	async_reactor_interrupt();
}

static void a_signal_handler_may_interrupt(void)
{
	async_timer_t timer;
	struct sigaction action = { .sa_handler = on_signal };

	sigaction(SIGALRM, &action, NULL);
	async_timer_init(&timer, timer_log);
	uint64_t begin = async_clock_now();
	async_timer_start(&timer, begin + 5000 * MS);
	ualarm(5000, 0);
	async_reactor_wait();
	CHECK(async_timer_is_active(&timer));
	CHECK(async_clock_now() - begin < 2000 * MS);
	async_timer_stop(&timer);
}

typedef struct {
	async_work_t work;
	int ran, done, error;
	pthread_t thread;
	volatile int *gate;
} job_t;

static void job_run(async_work_t *work)
{
	job_t *job = ASYNC_CONTAINER_OF(work, job_t, work);

	job->ran++;
	job->thread = pthread_self();
	while (job->gate && __atomic_load_n(job->gate, __ATOMIC_ACQUIRE) == 0) {
		usleep(1000);
	}
}

static void job_done(async_work_t *work, int error)
{
	job_t *job = ASYNC_CONTAINER_OF(work, job_t, work);

	job->done++;
	job->error = error;
}

static void job_init(job_t *job, volatile int *gate)
{
	memset(job, 0, sizeof *job);
	job->work.run = job_run;
	job->work.done = job_done;
	job->gate = gate;
}

static void work_runs_elsewhere_and_is_told_here(void)
{
	job_t job[20];

	for (int i = 0; i < 20; i++) {
		job_init(&job[i], NULL);
		CHECK(async_work_start(&job[i].work) == 0);
	}
	CHECK(async_reactor_pending() == 20 && async_reactor_has_io());
	while (async_reactor_pending()) {
		async_reactor_wait();
	}
	for (int i = 0; i < 20; i++) {
		CHECK(job[i].ran == 1 && job[i].done == 1 && job[i].error == 0);
		CHECK(!pthread_equal(job[i].thread, pthread_self()));
	}
	CHECK(async_work_cancel(&job[0].work) == UV_EINVAL);
}

static void work_that_has_not_begun_can_be_cancelled(void)
{
	volatile int gate = 0;
	job_t job[100];
	bool has_begun[100];
	int cancelled = 0;

	for (int i = 0; i < 100; i++) {
		job_init(&job[i], &gate);
		CHECK(async_work_start(&job[i].work) == 0);
	}
	for (int i = 0; i < 100; i++) {
		has_begun[i] = async_work_cancel(&job[i].work) != 0;
		cancelled += !has_begun[i];
	}
	CHECK(cancelled >= 100 - 64);
	CHECK(async_reactor_pending() == (uint32_t) cancelled); /* nobody waits for those that run */
	for (int i = 0; i < 100; i++) {
		CHECK(!has_begun[i] || async_work_expect(&job[i].work) == 0);
	}
	__atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
	while (async_reactor_pending()) {
		async_reactor_wait();
	}
	for (int i = 0; i < 100; i++) {
		CHECK(job[i].done == 1);
		CHECK(job[i].error == (job[i].ran ? 0 : UV_ECANCELED));
		cancelled -= !job[i].ran;
	}
	CHECK(cancelled == 0);
}

/* As many as it takes are under way at the same time, so that a few that hang do not stop the others. */
static void work_that_hangs_does_not_stop_others(void)
{
	volatile int gate = 0;
	job_t hanging[30], job;

	for (int i = 0; i < 30; i++) {
		job_init(&hanging[i], &gate);
		CHECK(async_work_start(&hanging[i].work) == 0);
	}
	job_init(&job, NULL);
	CHECK(async_work_start(&job.work) == 0);
	async_reactor_wait();
	CHECK(job.done == 1 && async_reactor_pending() == 30);
	__atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
	while (async_reactor_pending()) {
		async_reactor_wait();
	}
}

/* Slow files, however many, leave threads to lookups, and the other way round. */
static void work_of_one_kind_does_not_stop_the_other(void)
{
	static const async_work_kind_t kinds[] = { ASYNC_WORK_FILE, ASYNC_WORK_LOOKUP };

	for (int turn = 0; turn < 2; turn++) {
		volatile int gate = 0;
		job_t hanging[100], job;

		for (int i = 0; i < 100; i++) {
			job_init(&hanging[i], &gate);
			hanging[i].work.kind = kinds[turn];
			CHECK(async_work_start(&hanging[i].work) == 0);
		}
		job_init(&job, NULL);
		job.work.kind = kinds[!turn];
		CHECK(async_work_start(&job.work) == 0);
		async_reactor_wait();
		CHECK(job.done == 1 && async_reactor_pending() == 100);
		__atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
		while (async_reactor_pending()) {
			async_reactor_wait();
		}
		CHECK(hanging[99].done == 1 && hanging[99].ran == 1);
	}
}

static void stop_does_not_wait_for_work_that_runs(void)
{
	static volatile int gate;
	static job_t running, queued[100];
	job_t job;

	job_init(&running, &gate);
	CHECK(async_work_start(&running.work) == 0);
	for (int i = 0; i < 100; i++) {
		job_init(&queued[i], &gate);
		CHECK(async_work_start(&queued[i].work) == 0);
	}
	async_reactor_stop();
	CHECK(running.done == 0 && queued[99].done == 1 && queued[99].error == UV_ECANCELED);

	/* A later loop hears of it. */
	CHECK(async_reactor_start() == 0);
	__atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
	while (!running.done) {
		job_init(&job, NULL);
		CHECK(async_work_start(&job.work) == 0);
		while (!job.done) {
			async_reactor_wait();
		}
	}
	CHECK(running.error == 0 && async_reactor_pending() == 0);
}

static void stop_frees_everything_and_start_works_again(void)
{

	for (int i = 0; i < 50; i++) {
		int fd[2];
		seen_t seen;
		static job_t job;
		async_timer_t timer;

		CHECK(async_reactor_start() == 0);
		CHECK(async_reactor_start() == 0);
		pair(fd);
		seen_init(&seen);
		CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
		async_reactor_wait();
		CHECK(seen.calls == 1);
		CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
		async_timer_init(&timer, timer_log);
		async_timer_start(&timer, async_clock_now() + MS);
		async_reactor_wait();
		job_init(&job, NULL);
		CHECK(async_work_start(&job.work) == 0);
		async_reactor_wait();
		CHECK(job.done == 1);
		async_fd_watch_stop(&seen.watch);
		async_reactor_interrupt();
		async_reactor_stop();
		close(fd[0]);
		close(fd[1]);
		CHECK(async_reactor_pending() == 0 && !async_reactor_has_io());
		CHECK(async_fd_watch_start(&seen.watch, 0, ASYNC_FD_READABLE) == UV_ECANCELED);
		CHECK(async_work_start(&job.work) == UV_ECANCELED);
		async_fd_forget(fd[0]);
		async_reactor_interrupt();
		async_reactor_stop();
	}
	CHECK(async_reactor_start() == 0);
}

static void *start_elsewhere(void *arg)
{
	*(int *) arg = async_reactor_start();
	return NULL;
}

static void another_thread_is_refused(void)
{
	pthread_t thread;
	int error = 0;

	CHECK(pthread_create(&thread, NULL, start_elsewhere, &error) == 0);
	pthread_join(thread, NULL);
	CHECK(error == UV_EBUSY);
}

static void a_forked_child_gets_its_own_loop(void)
{
	for (int with_work = 0; with_work < 2; with_work++) {
		int fd[2];
		volatile int gate = 0;
		seen_t seen, cancelled;
		job_t job;
		async_timer_t timer;

		pair(fd);
		fired_count = 0;
		seen_init(&seen);
		seen_init(&cancelled);
		job_init(&job, &gate);
		async_timer_init(&timer, timer_log);
		CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
		CHECK(async_fd_watch_start(&cancelled.watch, fd[1], ASYNC_FD_READABLE) == 0);
		async_reactor_poll();
		async_fd_forget(fd[1]);
		async_timer_start(&timer, async_clock_now() + 5 * MS);
		if (with_work) {
			CHECK(async_work_start(&job.work) == 0);
		}
		async_reactor_interrupt();

		fflush(stdout);
		pid_t child = fork();
		if (child == 0) {
			test_failed = false;
			CHECK(async_reactor_after_fork() == 0);
			CHECK(async_reactor_pending() == 1u + (uint32_t) with_work);
			async_reactor_wait();
			CHECK(job.done == with_work && (!with_work || job.error == UV_ECANCELED));
			put(fd[1]);
			while (async_reactor_pending()) {
				async_reactor_wait();
			}
			CHECK(seen.calls == 0 && cancelled.calls == 0 && fired_count == 1);
			CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
			async_reactor_wait();
			CHECK(seen.calls == 1);
			take(fd[0]);
			/* Threads and wakeups of its own. */
			job_init(&job, NULL);
			CHECK(async_work_start(&job.work) == 0);
			async_reactor_wait();
			CHECK(job.done == 1 && job.error == 0);
			async_reactor_interrupt();
			async_reactor_wait();
			async_reactor_stop();
			_exit(test_failed);
		}
		int status = -1;
		CHECK(waitpid(child, &status, 0) == child && status == 0);

		/* The parent still hears. */
		__atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
		put(fd[1]);
		while (async_reactor_pending()) {
			async_reactor_wait();
		}
		CHECK(seen.calls == 1 && cancelled.calls == 1 && fired_count == 1 && job.done == with_work);
		finish(fd);
	}
}

static void bench(void)
{
	enum { ROUNDS = 1000000, PENDING = 100000, BATCH = 10000 };
	static async_timer_t pending[PENDING], fire[BATCH];
	async_timer_t timer;
	uint64_t now, begin;

	async_timer_init(&timer, timer_log);
	for (int count = 0; count <= PENDING; count += PENDING) {
		now = async_clock_now();
		for (int i = 0; i < count; i++) {
			async_timer_init(&pending[i], timer_log);
			async_timer_start(&pending[i], now + 1000 * MS + random_next() % (60000 * MS));
		}
		double least = 1e9;
		for (int round = 0; round < 10; round++) {
			begin = async_clock_now();
			for (int i = 0; i < ROUNDS; i++) {
				async_timer_start(&timer, now + 1000 * MS + (uint64_t) i * 10000);
				async_timer_stop(&timer);
			}
			double each = (double) (async_clock_now() - begin) / ROUNDS;
			least = each < least ? each : least;
		}
		printf("timer start + stop, %6d pending: %5.1f ns\n", count, least);
		for (int i = 0; i < count; i++) {
			async_timer_stop(&pending[i]);
		}
	}
	begin = async_clock_now();
	for (int i = 0; i < ROUNDS; i++) {
		async_reactor_poll();
	}
	printf("poll without I/O:                   %5.1f ns\n", (double) (async_clock_now() - begin) / ROUNDS);
	double best = 1e9;
	for (int round = 0; round < 20; round++) {
		uint64_t due = async_clock_now() + 5 * MS;
		fired_count = 0;
		for (int i = 0; i < BATCH; i++) {
			async_timer_init(&fire[i], timer_log);
			async_timer_start(&fire[i], due);
		}
		while (async_clock_now() < due + 2 * MS) {
		}
		begin = async_clock_now();
		async_reactor_poll();
		double each = (double) (async_clock_now() - begin) / BATCH;
		best = each < best ? each : best;
		CHECK(fired_count == BATCH);
	}
	printf("fire, 10000 of one tick:            %5.1f ns each\n", best);

	int fd[2];
	seen_t seen;
	pair(fd);
	seen_init(&seen);
	begin = async_clock_now();
	for (int i = 0; i < 200000; i++) {
		put(fd[1]);
		async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE);
		async_reactor_wait();
		take(fd[0]);
	}
	printf("write, watch, wait, read:           %5.0f ns\n", (double) (async_clock_now() - begin) / 200000);
	begin = async_clock_now();
	for (int i = 0; i < 200000; i++) {
		put(fd[1]);
		take(fd[0]);
	}
	printf("  of it write and read:             %5.0f ns\n", (double) (async_clock_now() - begin) / 200000);
	begin = async_clock_now();
	for (int i = 0; i < 200000; i++) {
		async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE);
		async_fd_watch_stop(&seen.watch);
	}
	printf("  watch start + stop, kept:         %5.0f ns\n", (double) (async_clock_now() - begin) / 200000);
	begin = async_clock_now();
	for (int i = 0; i < 50000; i++) {
		async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE);
		async_reactor_poll();
		async_fd_watch_stop(&seen.watch);
		async_fd_forget(fd[0]);
	}
	printf("watch, poll, forget:                %5.0f ns\n", (double) (async_clock_now() - begin) / 50000);
	finish(fd);
	begin = async_clock_now();
	for (int i = 0; i < 2000; i++) {
		async_reactor_stop();
		async_reactor_start();
	}
	printf("stop + start:                       %5.0f ns\n", (double) (async_clock_now() - begin) / 2000);
}

#define TEST(name) { #name, name }

static const struct {
	const char *name;
	void (*run)(void);
} tests[] = {
	TEST(wheel_fires_one_tick_in_start_order),
	TEST(wheel_cascades_over_all_levels),
	TEST(wheel_clamps_the_end_of_time),
	TEST(wheel_agrees_with_a_sorted_model),
	TEST(timers_fire_by_due_then_by_start_and_never_early),
	TEST(a_due_timer_does_not_block),
	TEST(hidden_timers_fire_but_do_not_count),
	TEST(callbacks_stop_and_start_timers_of_their_batch),
	TEST(a_timer_that_restarts_itself_cannot_hold_the_poll),
	TEST(a_callback_may_free_its_timer),
	TEST(poll_without_io_makes_no_system_call),
	TEST(the_coarse_clock_is_close),
	TEST(a_watch_fires_once_for_its_event),
	TEST(hidden_watches_fire_but_do_not_count),
	TEST(reader_and_writer_may_wait_at_once_but_not_two_readers),
	TEST(shared_watches_wait_beside_all_others),
	TEST(the_registration_is_kept_for_the_next_wait),
	TEST(an_event_without_a_waiter_neither_spins_nor_goes_stale),
	TEST(a_watch_started_by_a_callback_needs_a_new_event),
	TEST(the_blocking_mode_is_left_as_found),
	TEST(wrong_descriptors_are_refused),
	TEST(forget_cancels_in_the_next_poll),
	TEST(a_number_closed_and_reused_behind_our_back_works),
	TEST(a_number_closed_before_the_kernel_knew_it_does_not_abort),
	TEST(hangup_and_error_make_every_wait_ready),
	TEST(data_comes_before_the_timeout),
	TEST(many_descriptors),
	TEST(registrations_agree_with_poll_under_random_use),
	TEST(an_interrupt_ends_the_wait),
	TEST(a_signal_handler_may_interrupt),
	TEST(work_runs_elsewhere_and_is_told_here),
	TEST(work_that_has_not_begun_can_be_cancelled),
	TEST(work_that_hangs_does_not_stop_others),
	TEST(work_of_one_kind_does_not_stop_the_other),
	TEST(stop_does_not_wait_for_work_that_runs),
	TEST(stop_frees_everything_and_start_works_again),
	TEST(another_thread_is_refused),
	TEST(a_forked_child_gets_its_own_loop),
};

int main(int argc, char **argv)
{
	uint64_t seed = async_clock_now();

	signal(SIGPIPE, SIG_IGN);
	CHECK(async_reactor_pending() == 0 && !async_reactor_has_io());
	async_reactor_interrupt();
	async_fd_forget(3);
	async_reactor_stop();
	if (argc > 1 && strcmp(argv[1], "bench") == 0) {
		random_state = 42;
		async_reactor_start();
		bench();
		async_reactor_stop();
		return 0;
	}
	if (argc > 1) {
		seed = strtoull(argv[1], NULL, 10);
	}
	printf("seed %llu\n", (unsigned long long) seed);
	random_state = seed * 2 + 1;
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
		test_failed = async_reactor_start() != 0;
		CHECK(async_reactor_pending() == 0);
		tests[i].run();
		async_reactor_stop();
		printf("%s %s\n", test_failed ? "FAIL" : "ok  ", tests[i].name);
		fflush(stdout);
		if (test_failed) {
			failed++;
		} else {
			passed++;
		}
	}
	printf("%u passed, %u failed\n", passed, failed);
	return failed != 0;
}
