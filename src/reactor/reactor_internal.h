/* SPDX-License-Identifier: MIT
 *
 * What the files of the reactor share: its state, and the steps out of which uv_loop.c makes poll, wait, stop and fork.
 *
 * Callbacks never run inside uv_run(): libuv's callbacks only move watches and works to the lists `ready` and
 * `done`, from which they are fired afterwards. So a watch that is started by a callback cannot be fired by an event
 * that is older than itself, and code that stops a watch takes it out of these lists without knowing that it was there.
 */
#ifndef ASYNC_REACTOR_INTERNAL_H
#define ASYNC_REACTOR_INTERNAL_H

#include <sys/epoll.h>
#include <uv.h>

#include "reactor/reactor.h"

/* Everything that belongs to one libuv loop and dies with it. */
typedef struct async_uv {
	uv_loop_t loop;
	uv_poll_t bell;                 /* the only handle with a reference: without one, uv_run() does nothing */
	bool is_told;                   /* it has told the kernel of the handles that are not entries of uv_poll.c */
} async_uv_t;

typedef struct async_fd_entry async_fd_entry_t;

typedef struct async_reactor {
	async_uv_t *uv;                 /* NULL: not running. Read by async_reactor_interrupt() from anywhere */
	uv_thread_t owner;              /* valid while uv is set */
	int bell;                       /* an eventfd, rung by threads and by async_reactor_interrupt(); it outlives the loop. -1: none yet */
	pid_t process;                  /* in which the bell was made, and then the threads */
	uint32_t pending;               /* visible timers, fd watches and works */
	uint32_t io;                    /* fd watches, hidden ones included, and works */
	uint32_t tick;                  /* see async_reactor_tick() */
	uint64_t fired;                 /* callbacks since the start: tells async_reactor_wait() that one has run */
	bool polls;                     /* inside async_reactor_poll() */
	bool abandoned;                 /* see async_reactor_abandon() */
	bool interrupted;               /* by async_reactor_interrupt(), and no wait has returned for it yet */

	async_wheel_t wheel;            /* its ticks are 2^16 ns of async_clock_now() */
	uint64_t next_tick;             /* no timer is due before it; maybe too early, since a timer that is stopped leaves it */
	async_list_t firing;            /* due timers of the batch being fired */

	async_fd_entry_t **entries;     /* by descriptor, NULL where never watched */
	int entry_count;
	async_list_t fresh;             /* entries that libuv will tell the kernel about in its next run */
	async_list_t ready;             /* watches to be fired */
	async_list_t ready_firing;

	async_list_t queued[ASYNC_WORK_KINDS]; /* works for which there was no thread */
	async_list_t done;              /* works that are to be told */
} async_reactor_t;

/* Plain static state: there is one thread that runs PHP, and async_reactor_start() refuses all others. */
extern async_reactor_t async_reactor __attribute__((visibility("hidden")));

/* uv_poll.c */
void async_fds_init(void);
/* To be called right before uv_run(): fails the watches of descriptors that were closed since they were registered. */
void async_fds_verify(void);
/* What the kernel has reported, as libuv's callbacks would do it. False, and nothing was done, if that is a matter for
 * libuv: its own descriptors, and errors. */
bool async_fds_seen(const struct epoll_event *events, int count);
void async_fds_fire(void);
/* Closes all handles, whose memory is freed by the loop's next runs; or frees them without telling libuv, when the loop will never
 * run again. Does not look at the watches. */
void async_fds_close(bool with_handles);
/* Stops all watches. */
void async_fds_drop(void);
/* Empties the lists of watches, and does not look at these. */
void async_fds_abandon(void);

/* work.c */
void async_works_init(void);
/* Takes finished works back from their threads. */
void async_works_collect(void);
void async_works_fire(void);
/* Cancels what has not begun, leaves the rest to itself, and tells all that wait. */
void async_works_finish(void);
/* In a child, where no threads are: all works become done with UV_ECANCELED. */
void async_works_abandon(void);

#endif
