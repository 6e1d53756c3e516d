/* SPDX-License-Identifier: MIT
 *
 * What the tests of the reactor share. A file has one subject, and ends with the list of its tests.
 */
#ifndef ASYNC_UNIT_TEST_H
#define ASYNC_UNIT_TEST_H

#include <pthread.h>
#include <stdio.h>

#include "reactor/reactor.h"
#include "support/wheel.h"

#define MS NS_PER_MS

typedef struct {
	const char *name;
	void (*run)(void);
} test_t;

#define TEST(name) { #name, name }

/* Each ends with an empty one. */
extern const test_t wheel_tests[], timer_tests[], descriptor_tests[], work_tests[], loop_tests[];
void bench(void);

extern bool test_failed;

#define CHECK(condition) do { \
	if (!(condition)) { \
		printf("  %s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
		test_failed = true; \
	} } while (0)

/* What has reached the kernel. */
extern unsigned epoll_ctls, epoll_waits;
/* A descriptor that gets a byte when the loop is about to sleep next; -1: none. */
extern int put_before_sleep;

uint64_t random_next(void);

#define LOG_SIZE 20000
extern async_timer_t *fired_log[LOG_SIZE];
extern unsigned fired_count;
/* A timer that writes itself into the log. */
void timer_log(async_timer_t *timer);

/* A watch that notes what it was told. */
typedef struct {
	async_fd_watch_t watch;
	int events, error, calls;
} seen_t;

void watch_log(async_fd_watch_t *watch, int events, int error);
void seen_init(seen_t *seen);
void pair(int fd[2]);
void put(int fd);
void take(int fd);
void fill(int fd);
void finish(int fd[2]);

/* A work that waits for its gate, if it has one. */
typedef struct {
	async_work_t work;
	int ran, done, error;
	pthread_t thread;
	volatile int *gate;
} job_t;

void job_init(job_t *job, volatile int *gate);

#endif
