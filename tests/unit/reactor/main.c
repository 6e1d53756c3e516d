/* SPDX-License-Identifier: MIT
 *
 * The reactor and the timing wheel without PHP. Build and run:
 *
 *   cc -std=gnu11 -Isrc tests/unit/reactor/?*.c src/reactor/?*.c src/support/?*.c \
 *      $(pkg-config --cflags --libs libuv) -lpthread -o reactor_test && ./reactor_test [seed]
 *
 * With the argument "bench" it measures instead.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "test.h"

static unsigned passed, failed;
bool test_failed;

/* libuv and the reactor call these instead of libc's, so tests can count what reaches the kernel. */
unsigned epoll_ctls, epoll_waits;
int put_before_sleep = -1;

int epoll_ctl(int epfd, int op, int fd, struct epoll_event *event)
{
	epoll_ctls++;
	return (int) syscall(SYS_epoll_ctl, epfd, op, fd, event);
}

int epoll_wait(int epfd, struct epoll_event *events, int count, int timeout)
{
	epoll_waits++;
	if (timeout && put_before_sleep >= 0) {
		put(put_before_sleep);
		put_before_sleep = -1;
	}
	return (int) syscall(SYS_epoll_pwait, epfd, events, count, timeout, NULL, 8);
}

static uint64_t random_state;

uint64_t random_next(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

async_timer_t *fired_log[LOG_SIZE];
unsigned fired_count;

void timer_log(async_timer_t *timer)
{
	CHECK(!async_timer_is_active(timer));
	if (fired_count < LOG_SIZE) {
		fired_log[fired_count] = timer;
	}
	fired_count++;
}

void watch_log(async_fd_watch_t *watch, int events, int error)
{
	seen_t *seen = ASYNC_CONTAINER_OF(watch, seen_t, watch);

	CHECK(watch->events == 0);
	seen->events = events;
	seen->error = error;
	seen->calls++;
}

void seen_init(seen_t *seen)
{
	memset(seen, 0, sizeof *seen);
	async_fd_watch_init(&seen->watch, watch_log);
}

void pair(int fd[2])
{
	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == 0);
}

void put(int fd)
{
	CHECK(write(fd, "x", 1) == 1);
}

void take(int fd)
{
	char byte;
	CHECK(read(fd, &byte, 1) == 1);
}

void fill(int fd)
{
	char block[4096] = { 0 };
	while (send(fd, block, sizeof block, MSG_DONTWAIT) > 0) {
	}
}

void finish(int fd[2])
{
	for (int i = 0; i < 2; i++) {
		async_fd_forget(fd[i]);
		close(fd[i]);
	}
	CHECK(async_reactor_pending() == 0);
	CHECK(!async_reactor_has_io());
}

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

void job_init(job_t *job, volatile int *gate)
{
	memset(job, 0, sizeof *job);
	job->work.run = job_run;
	job->work.done = job_done;
	job->gate = gate;
}

static const test_t *const subjects[] = { wheel_tests, timer_tests, descriptor_tests, loop_tests, work_tests };

static void test_run(const test_t *test)
{
	test_failed = async_reactor_start() != 0;
	CHECK(async_reactor_pending() == 0);
	test->run();
	async_reactor_stop();
	printf("%s %s\n", test_failed ? "FAIL" : "ok  ", test->name);
	fflush(stdout);
	if (test_failed) {
		failed++;
	} else {
		passed++;
	}
}

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
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
		for (const test_t *test = subjects[i]; test->name; test++) {
			test_run(test);
		}
	}
	printf("%u passed, %u failed\n", passed, failed);
	return failed != 0;
}
