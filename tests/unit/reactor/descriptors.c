/* SPDX-License-Identifier: MIT
 *
 * Interest in descriptors.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "test.h"

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

static void half_a_registration_is_in_force_when_the_loop_sleeps(void)
{
	int fd[2], other[2];
	seen_t reader, writer, fresh;
	async_timer_t timer;

	pair(fd);
	pair(other);
	seen_init(&reader);
	seen_init(&writer);
	seen_init(&fresh);
	CHECK(async_fd_watch_start(&reader.watch, fd[0], ASYNC_FD_READABLE) == 0);
	CHECK(async_fd_watch_start(&writer.watch, fd[0], ASYNC_FD_WRITABLE) == 0);
	async_reactor_wait();
	CHECK(writer.calls == 1 && reader.calls == 0);
	/* Still writable, which no watch wants: that is found out while the kernel is told of the other descriptor. */
	CHECK(async_fd_watch_start(&fresh.watch, other[0], ASYNC_FD_READABLE) == 0);
	async_timer_init(&timer, timer_log);
	async_timer_start(&timer, async_clock_now() + 2000 * MS);
	put_before_sleep = fd[1];
	async_reactor_wait();
	CHECK(reader.calls == 1 && async_timer_is_active(&timer));
	async_timer_stop(&timer);
	async_fd_watch_stop(&fresh.watch);
	finish(fd);
	finish(other);
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

static void a_number_closed_and_reused_without_forget_works(void)
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

static void a_number_closed_without_forget_does_not_keep_works_from_running(void)
{
	int fd[2];
	seen_t seen;
	job_t job;

	pair(fd);
	seen_init(&seen);
	job_init(&job, NULL);
	CHECK(async_fd_watch_start(&seen.watch, fd[0], ASYNC_FD_READABLE) == 0);
	async_reactor_poll();
	async_fd_watch_stop(&seen.watch);
	close(fd[0]);
	CHECK(async_work_start(&job.work) == 0);
	while (async_reactor_pending()) {
		async_reactor_wait();
	}
	CHECK(job.done == 1 && job.error == 0);
	close(fd[1]);
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
		case 5: /* close and open anew, told to the reactor or not */
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

const test_t descriptor_tests[] = {
	TEST(a_watch_fires_once_for_its_event),
	TEST(hidden_watches_fire_but_do_not_count),
	TEST(reader_and_writer_may_wait_at_once_but_not_two_readers),
	TEST(shared_watches_wait_beside_all_others),
	TEST(the_registration_is_kept_for_the_next_wait),
	TEST(an_event_without_a_waiter_neither_spins_nor_goes_stale),
	TEST(half_a_registration_is_in_force_when_the_loop_sleeps),
	TEST(a_watch_started_by_a_callback_needs_a_new_event),
	TEST(the_blocking_mode_is_left_as_found),
	TEST(wrong_descriptors_are_refused),
	TEST(forget_cancels_in_the_next_poll),
	TEST(a_number_closed_and_reused_without_forget_works),
	TEST(a_number_closed_before_the_kernel_knew_it_does_not_abort),
	TEST(a_number_closed_without_forget_does_not_keep_works_from_running),
	TEST(hangup_and_error_make_every_wait_ready),
	TEST(data_comes_before_the_timeout),
	TEST(many_descriptors),
	TEST(registrations_agree_with_poll_under_random_use),
	{ 0 },
};
