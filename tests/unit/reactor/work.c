/* SPDX-License-Identifier: MIT
 *
 * Work in background threads.
 */
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "test.h"

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
	CHECK(async_reactor_pending() == (uint32_t) cancelled); /* those that run have no waiter */
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

const test_t work_tests[] = {
	TEST(work_runs_elsewhere_and_is_told_here),
	TEST(work_that_has_not_begun_can_be_cancelled),
	TEST(work_that_hangs_does_not_stop_others),
	TEST(work_of_one_kind_does_not_stop_the_other),
	TEST(stop_does_not_wait_for_work_that_runs),
	{ 0 },
};
