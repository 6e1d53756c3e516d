/* SPDX-License-Identifier: MIT
 *
 * Waiting for descriptors: the one way from everything that used to block into the runtime.
 */
#ifndef ASYNC_IO_IO_WAIT_H
#define ASYNC_IO_IO_WAIT_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <errno.h>
#include <poll.h>
#include <sys/time.h>

/* May the code that runs now be suspended, and is there a point in it? Throws nothing. An exception that a callback of the
 * current call has thrown is no obstacle: the C code of the call goes on, and finds the exception pending after the wait. */
bool async_io_may_wait(void);

/* The deadline that a timeout in the manner of select() means; 0 = none, for NULL and for negative values. */
uint64_t async_io_deadline(const struct timeval *timeout);

/* What a wait returns: the ASYNC_FD_* events of the descriptor that woke it (> 0), or one of these. A descriptor that is
 * in error is ready for everything, and so is a plain file. */
#define ASYNC_IO_TIMEOUT 0
#define ASYNC_IO_THROWN (-EINTR)    /* cancelled, or it cannot be watched: an exception is pending */
#define ASYNC_IO_CLOSED (-ECANCELED) /* the descriptor was closed */
#define ASYNC_IO_BUSY (-EBUSY)      /* another coroutine waits for the descriptor already; nothing was thrown */
#define ASYNC_IO_SIGNALLED (-EAGAIN)  /* broken off because of a signal */

/* Waits for ASYNC_FD_* events of one descriptor, or until poll() would find one of several ready. Both only after
 * async_io_may_wait(). The first is for code that is going to read or write; the second takes nothing from the descriptors,
 * and never finds them busy; `is_owned` is ASYNC_FD_OWNED of a single one. */
int async_io_wait(int fd, int events, uint64_t deadline);
int async_io_wait_any(struct pollfd *fds, size_t count, uint64_t deadline, bool is_owned);

/* Parks like async_wait_park(), on behalf of an internal function: if it is cancelled, the call counts as aborted
 * (aborted_call.h). */
async_wait_status_t async_io_park(async_wait_t *wait, uint64_t deadline);
/* The same for async_suspend(). */
bool async_io_suspend(void);

/* A coroutine whose data is always there already lets others run after so many reads and writes. */
#define ASYNC_IO_STREAK_MAX 128

extern uint32_t async_io_streak; /* reads and writes since a coroutine waited for a descriptor */

/* To be called before each operation that might be one of many that never wait: is it time to let others run? */
static zend_always_inline bool async_io_streak_is_over(void)
{
	if (EXPECTED(++async_io_streak < ASYNC_IO_STREAK_MAX)) {
		return false;
	}
	async_io_streak = 0;
	return true;
}

/* If the coroutine waits for the descriptor and nothing else (or, with -1, for none or several), ends that with `result`. */
void async_io_break(async_coroutine_t *coroutine, int fd, int result);

/* What to throw for ASYNC_IO_BUSY. */
void async_io_throw_busy(void);

/* Waiting for what the kernel does not announce: file locks, semaphores, any child process. The caller tries without
 * blocking, pauses, and tries again. The pauses grow, so a long wait costs little. */
typedef struct async_backoff {
	const char *info;  /* what is waited for, for humans */
	uint64_t deadline; /* of async_clock_now(), 0 = none */
	uint64_t pause;
} async_backoff_t;

static inline void async_backoff_init(async_backoff_t *backoff, const char *info, uint64_t deadline)
{
	*backoff = (async_backoff_t) { .info = info, .deadline = deadline };
}

/* Suspends for a while, only after async_io_may_wait(). 1: try again; ASYNC_IO_TIMEOUT: the deadline had passed before
 * the last try; ASYNC_IO_THROWN: cancelled. */
int async_backoff_pause(async_backoff_t *backoff);

/* For developers: a plain script, too, waits in the reactor. */
extern async_hook_t async_hook_main;

#endif
