/* SPDX-License-Identifier: MIT
 *
 * Interrupts, start, stop and fork.
 */
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#include "test.h"

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

/* PHP-FPM: preloading has used the loop, and the workers are forked afterwards. */
static void a_child_of_a_process_that_has_stopped_starts_anew(void)
{
	job_t job;
	int status = -1;

	job_init(&job, NULL);
	CHECK(async_work_start(&job.work) == 0);
	async_reactor_wait();
	async_reactor_stop();

	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		alarm(20);
		test_failed = false;
		for (int request = 0; request < 2; request++) {
			CHECK(async_reactor_start() == 0);
			job_init(&job, NULL);
			CHECK(async_work_start(&job.work) == 0);
			async_reactor_interrupt();
			while (!job.done) {
				async_reactor_wait();
			}
			async_reactor_stop();
		}
		_exit(test_failed);
	}
	CHECK(waitpid(child, &status, 0) == child && status == 0);
	CHECK(async_reactor_start() == 0);
}

const test_t loop_tests[] = {
	TEST(an_interrupt_ends_the_wait),
	TEST(a_signal_handler_may_interrupt),
	TEST(stop_frees_everything_and_start_works_again),
	TEST(another_thread_is_refused),
	TEST(a_forked_child_gets_its_own_loop),
	TEST(a_child_of_a_process_that_has_stopped_starts_anew),
	{ 0 },
};
