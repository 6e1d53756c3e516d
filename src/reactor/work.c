/* SPDX-License-Identifier: MIT
 *
 * Work in threads of our own, one per work that runs: as many as are needed, up to a limit, since a single dead name server
 * may keep a thread for half a minute. Nothing ever waits for a thread to end: not the end of a request, not the end of the
 * process.
 *
 * Only the thread of the loop changes lists. It hands a work to a thread, and takes it back when the state of the thread says
 * so; there is no lock that a fork() could copy in the wrong moment. A thread knows nothing of the loop: it rings a bell,
 * which outlives all loops.
 */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "reactor/reactor_internal.h"
#include "support/fault.h"
#include "support/pin.h"

#define THREADS_MAX 64
#define THREADS_PER_KIND_MAX 48
#define STACK_SIZE (1 << 20) /* only what is touched costs memory; resolvers are plugins of all kinds */
#define IDLE_SECONDS 10      /* then a thread ends */

typedef enum { THREAD_IDLE, THREAD_BUSY, THREAD_DONE, THREAD_GONE } thread_state_t;

typedef struct work_thread {
	sem_t wake;
	int state;          /* thread_state_t. The loop makes it busy and idle, the thread done and gone: an idle thread goes */
	async_work_t *work; /* the thread's while it is busy */
} work_thread_t;

static work_thread_t *threads[THREADS_MAX];
static int thread_count;
static int running[ASYNC_WORK_KINDS]; /* threads that have a work of the kind */

void async_works_init(void)
{
	for (int kind = 0; kind < ASYNC_WORK_KINDS; kind++) {
		async_list_init(&async_reactor.queued[kind]);
	}
	async_list_init(&async_reactor.done);
}

static bool thread_change(work_thread_t *thread, int from, thread_state_t to)
{
	return __atomic_compare_exchange_n(&thread->state, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* In the thread. False if it has been idle for too long. */
static bool thread_sleep(work_thread_t *thread)
{
	struct timespec end;

	clock_gettime(CLOCK_REALTIME, &end);
	end.tv_sec += IDLE_SECONDS;
	while (sem_timedwait(&thread->wake, &end) != 0) {
		if (errno == ETIMEDOUT && thread_change(thread, THREAD_IDLE, THREAD_GONE)) {
			return false; /* from here on the memory belongs to the loop */
		}
	}
	return true;
}

static void *thread_main(void *self)
{
	work_thread_t *thread = self;

	while (thread_sleep(thread)) {
		thread->work->run(thread->work);
		__atomic_store_n(&thread->state, THREAD_DONE, __ATOMIC_RELEASE);
		eventfd_write(async_reactor.bell, 1); /* if it is full, it rings already */
	}
	return NULL;
}

/* Signals are for the thread that runs PHP. */
static int thread_launch(work_thread_t *thread)
{
	static bool is_pinned;
	pthread_attr_t attributes;
	pthread_t id;
	sigset_t all, before;

	if (!is_pinned) {
		async_pin_library_of((const void *) thread_launch); /* PHP may unload us while a thread is in a work */
		is_pinned = true;
	}
	sigfillset(&all);
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int error = ASYNC_MAY_FAIL("pthread_create", EAGAIN, pthread_create(&id, &attributes, thread_main, thread));
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	return error;
}

static work_thread_t *thread_create(void)
{
	work_thread_t *thread = thread_count < THREADS_MAX
		? ASYNC_MAY_FAIL("malloc(thread)", NULL, malloc(sizeof *thread)) : NULL;

	if (!thread) {
		return NULL;
	}
	sem_init(&thread->wake, 0, 0);
	thread->state = THREAD_BUSY;
	thread->work = NULL;
	if (thread_launch(thread) != 0) {
		sem_destroy(&thread->wake);
		free(thread);
		return NULL;
	}
	return threads[thread_count++] = thread;
}

/* The thread does not exist any more. */
static void thread_forget(int index)
{
	sem_destroy(&threads[index]->wake);
	free(threads[index]);
	threads[index] = threads[--thread_count];
}

/* An idle thread, or a new one, which counts as busy from now on; NULL if there can be no more. */
static work_thread_t *thread_find(void)
{
	for (int i = 0; i < thread_count;) {
		if (thread_change(threads[i], THREAD_IDLE, THREAD_BUSY)) {
			return threads[i];
		}
		if (__atomic_load_n(&threads[i]->state, __ATOMIC_ACQUIRE) == THREAD_GONE) {
			thread_forget(i);
		} else {
			i++;
		}
	}
	return thread_create();
}

static void work_hand_over(async_work_t *work, work_thread_t *thread)
{
	work->thread = thread;
	running[work->kind]++;
	thread->work = work;
	sem_post(&thread->wake);
}

static void work_finish(async_work_t *work, int status)
{
	running[work->kind] -= work->thread != NULL;
	work->thread = NULL;
	work->status = status;
	async_list_remove(&work->node);
	async_list_push_back(&async_reactor.done, &work->node);
}

/* The next work for a thread that is free; NULL if there is none that may have it. */
static async_work_t *work_next(void)
{
	for (int kind = 0; kind < ASYNC_WORK_KINDS; kind++) {
		async_list_t *node = running[kind] < THREADS_PER_KIND_MAX ? async_list_pop_front(&async_reactor.queued[kind]) : NULL;
		if (node) {
			return ASYNC_CONTAINER_OF(node, async_work_t, node);
		}
	}
	return NULL;
}

void async_works_collect(void)
{
	for (int i = 0; i < thread_count; i++) {
		work_thread_t *thread = threads[i];
		if (__atomic_load_n(&thread->state, __ATOMIC_ACQUIRE) != THREAD_DONE) {
			continue;
		}
		work_finish(thread->work, 0);
		thread->work = NULL;
		async_work_t *next = work_next();
		__atomic_store_n(&thread->state, next ? THREAD_BUSY : THREAD_IDLE, __ATOMIC_RELEASE);
		if (next) {
			work_hand_over(next, thread);
		}
	}
}

static void work_uncount(async_work_t *work)
{
	if (work->is_expected) {
		work->is_expected = false;
		async_reactor.pending--;
		async_reactor.io--;
	}
}

int async_work_expect(async_work_t *work)
{
	if (!async_reactor.uv) {
		return UV_ECANCELED;
	}
	if (!work->is_expected) {
		work->is_expected = true;
		async_reactor.pending++;
		async_reactor.io++;
	}
	return 0;
}

int async_work_start(async_work_t *work)
{
	async_list_init(&work->node);
	work->thread = NULL;
	work->is_expected = false;
	int error = async_work_expect(work);
	if (error) {
		return error;
	}
	work_thread_t *thread = running[work->kind] < THREADS_PER_KIND_MAX ? thread_find() : NULL;
	if (thread) {
		work_hand_over(work, thread);
	} else if (thread_count) {
		async_list_push_back(&async_reactor.queued[work->kind], &work->node);
	} else {
		work_uncount(work);
		return UV_EAGAIN;
	}
	return 0;
}

int async_work_cancel(async_work_t *work)
{
	if (work->thread) {
		work_uncount(work);
		return UV_EBUSY;
	}
	if (!async_list_is_linked(&work->node)) {
		return UV_EINVAL;
	}
	work_finish(work, UV_ECANCELED);
	return 0;
}

void async_works_fire(void)
{
	async_list_t *node;

	/* Only the bell makes works done, and cancelling: a callback does not prolong this without an end. */
	while ((node = async_list_pop_front(&async_reactor.done))) {
		async_work_t *work = ASYNC_CONTAINER_OF(node, async_work_t, node);

		async_reactor.fired += work->is_expected;
		work_uncount(work);
		work->done(work, work->status);
	}
}

static void works_cancel_queued(void)
{
	async_list_t *node;

	for (int kind = 0; kind < ASYNC_WORK_KINDS; kind++) {
		while ((node = async_list_first(&async_reactor.queued[kind]))) {
			work_finish(ASYNC_CONTAINER_OF(node, async_work_t, node), UV_ECANCELED);
		}
	}
}

void async_works_finish(void)
{
	works_cancel_queued();
	async_works_collect();
	for (int i = 0; i < thread_count; i++) {
		if (threads[i]->work) {
			work_uncount(threads[i]->work);
		}
	}
	async_works_fire();
}

void async_works_abandon(void)
{
	while (thread_count) {
		work_thread_t *thread = threads[thread_count - 1];
		if (thread->work) {
			work_finish(thread->work, UV_ECANCELED);
		}
		thread_forget(thread_count - 1);
	}
	works_cancel_queued();
}
