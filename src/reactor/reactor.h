/* SPDX-License-Identifier: MIT
 *
 * The reactor: one libuv loop per process, timers, interest in file descriptors, work in background threads.
 * It knows nothing of PHP: no zval, no exception, no coroutine. It reports by callbacks, which it calls only from
 * async_reactor_poll() and async_reactor_wait(); a callback may start, stop or free any watcher, its own included.
 * Functions that can fail return 0 or a negative error number, such as -EBUSY.
 */
#ifndef ASYNC_REACTOR_H
#define ASYNC_REACTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "support/list.h"
#include "support/time.h"
#include "support/wheel.h"

/* The loop itself. Created on first use, so that a process manager may fork before it. */
int async_reactor_start(void);
/* Closes the loop and everything in it; watchers of others must have been stopped. Harmless if never started. */
void async_reactor_stop(void);
/* After a fatal error: watches and timers may have been on a stack that is gone, so none is ever looked at again. Until the
 * loop is closed nothing starts, and what is stopped only becomes inactive. */
void async_reactor_abandon(void);
/* To be called in the child after fork(). Timers stay, works are told that they were cancelled, and interest in descriptors
 * ends silently: the coroutines that waited are gone. */
int async_reactor_after_fork(void);

/* Serves everything that is due now, without blocking. */
void async_reactor_poll(void);
/* Blocks until at least one callback has run or async_reactor_interrupt() was called. With nothing to wait for it
 * blocks forever: the caller asks async_reactor_pending() first. */
void async_reactor_wait(void);
/* How many visible watchers could still make async_reactor_wait() return. */
uint32_t async_reactor_pending(void);
/* Does interest in descriptors or background work exist, that is, is a poll of the kernel worth a system call? */
bool async_reactor_has_io(void);
/* Counts the passes of the loop that asked the kernel: while the number is the same, nothing new is known about any
 * descriptor. */
uint32_t async_reactor_tick(void);
/* The text for a negative error number. */
const char *async_reactor_strerror(int error);
/* Makes a concurrent or the next async_reactor_wait() return. Safe in signal handlers and other threads; a no-op before
 * async_reactor_start(). */
void async_reactor_interrupt(void);

/* Nanoseconds of the monotonic clock, read now. */
uint64_t async_clock_now(void);
/* The same clock, at most a few milliseconds behind, for a quarter of the price. */
uint64_t async_clock_coarse(void);
/* What one of the two returned last, at no cost: as old as the last tick of the loop, or the last deadline. Never goes
 * back. */
extern uint64_t async_clock_last;

/* Timers: one-shot, intrusive, in a wheel whose unit is 65.5 us. Start, stop and expiry are O(1) and allocate
 * nothing. A timer never fires early; timers of the same unit fire in the order in which they were started. */
typedef struct async_timer async_timer_t;
typedef void (*async_timer_fn)(async_timer_t *timer);

struct async_timer {
	async_wheel_node_t node; /* private */
	async_timer_fn fire;    /* set by async_timer_init */
	bool hidden;            /* does not count in async_reactor_pending(); change it only while stopped */
};

static inline void async_timer_init(async_timer_t *timer, async_timer_fn fire)
{
	async_list_init(&timer->node.link);
	timer->fire = fire;
	timer->hidden = false;
}

static inline bool async_timer_is_active(const async_timer_t *timer)
{
	return async_list_is_linked(&timer->node.link);
}

/* `due` is a time of async_clock_now(). Restarting an active timer is allowed. The timer is stopped before it fires. */
void async_timer_start(async_timer_t *timer, uint64_t due);
/* For active timers only. */
void async_timer_remove(async_timer_t *timer);

/* A no-op when the timer is not active, as it mostly is not: hence inline. */
static inline void async_timer_stop(async_timer_t *timer)
{
	if (async_timer_is_active(timer)) {
		async_timer_remove(timer);
	}
}

/* Interest in a file descriptor. One-shot: the watch is stopped before it fires. Behind all watches of one descriptor
 * stands one kernel registration, which is kept (lazily) for the next watch: see async_fd_forget(). */
typedef struct async_fd_watch async_fd_watch_t;
/* `events`: ASYNC_FD_* that are ready; a file in an error state is, so that read or write can tell which. 0 and `error`
 * < 0 when the descriptor was forgotten (UV_ECANCELED) or closed without that (UV_EBADF, as far as it is noticed). */
typedef void (*async_fd_fn)(async_fd_watch_t *watch, int events, int error);

#define ASYNC_FD_READABLE 1
#define ASYNC_FD_WRITABLE 2
#define ASYNC_FD_PRIORITY 8 /* the values of libuv */
/* Added to the events of async_fd_watch_start(): the caller forgets the descriptor before it is closed, so the reactor need
 * not check that the number still stands for the same file. Saves a system call. */
#define ASYNC_FD_OWNED 0x100
/* Added likewise: the caller only wants to know, and takes nothing from the descriptor. Such a watch may wait beside
 * others. */
#define ASYNC_FD_SHARED 0x200
/* Added likewise: since this watch was last started on the descriptor, that was not closed. Saves the same system call. */
#define ASYNC_FD_SAME 0x400

struct async_fd_watch {
	async_list_t node;      /* private */
	int fd;                 /* private */
	int events;             /* private: what is waited for; 0 = not active */
	async_fd_fn fire;       /* set by async_fd_watch_init */
	bool is_shared;         /* private */
	bool hidden;            /* does not count in async_reactor_pending(); change it only while stopped */
};

static inline void async_fd_watch_init(async_fd_watch_t *watch, async_fd_fn fire)
{
	async_list_init(&watch->node);
	watch->events = 0;
	watch->fire = fire;
	watch->hidden = false;
}

/* UV_EBUSY when another watch waits for one of the same events on this descriptor, and neither is shared. Leaves O_NONBLOCK
 * of the descriptor as it was. */
int async_fd_watch_start(async_fd_watch_t *watch, int fd, int events);
void async_fd_watch_stop(async_fd_watch_t *watch);
/* To be called before close(fd): drops the kernel registration; active watches fire with UV_ECANCELED. O(1); a no-op
 * for a descriptor that was never watched. */
void async_fd_forget(int fd);

/* Work in background threads. Neither kind can take all of them: a dead server of the one does not stop the other. */
typedef enum {
	ASYNC_WORK_LOOKUP, /* of names, and all else */
	ASYNC_WORK_FILE,
	ASYNC_WORK_KINDS
} async_work_kind_t;

typedef struct async_work async_work_t;
struct async_work {
	async_work_kind_t kind;
	void (*run)(async_work_t *work);             /* in another thread: no PHP, no reactor */
	void (*done)(async_work_t *work, int error); /* here; UV_ECANCELED if it did not run to its end. May free the work */
	async_list_t node;                           /* private, as the rest */
	void *thread;
	int status;
	bool is_expected;
};

/* The work, which must not live on a stack, belongs to the reactor until done() is called. The end of the reactor does not
 * wait for works that run: done() may then be called by a later reactor, or never. */
int async_work_start(async_work_t *work);
/* 0 if the work had not begun, and will not. Otherwise it runs on, but it is not waited for: it does not count in
 * async_reactor_pending() any more. */
int async_work_cancel(async_work_t *work);
/* A work that runs on is waited for again. On failure nothing changes. */
int async_work_expect(async_work_t *work);

#endif
