/* SPDX-License-Identifier: MIT
 *
 * What the reactor costs.
 */
#include <stdio.h>

#include "test.h"

void bench(void)
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
