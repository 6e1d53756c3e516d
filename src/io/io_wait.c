/* SPDX-License-Identifier: MIT
 *
 * Waiting for descriptors on top of the wait primitive. Watches live on the stack of the function that waits.
 */
#include "io/io_wait.h"
#include "engine/vm_state.h"
#include "io/aborted_call.h"
#include "runtime/switch.h"

#include "zend_exceptions.h"

#define WATCHES_ON_STACK 8
#define PAUSE_FIRST (NS_PER_MS / 4) /* pauses double, up to a length that is not noticed */
#define PAUSE_MAX (16 * NS_PER_MS)
#define EVENTS_ALL (ASYNC_FD_READABLE | ASYNC_FD_WRITABLE | ASYNC_FD_PRIORITY)

typedef struct io_wait {
	async_wait_t wait;
	int fd;     /* to tell about it */
	int result; /* valid once the wait was woken */
} io_wait_t;

typedef struct io_watch {
	async_fd_watch_t watch;
	io_wait_t *owner;
} io_watch_t;

uint32_t async_io_streak;

static bool io_launch_main(void)
{
	if (!async_hook_main.is_enabled || ASYNC_G(state) != ASYNC_STATE_READY || EG(exception)) {
		return false;
	}
	if (async_wait_prepare()) {
		return true;
	}
	zend_clear_exception();
	return false;
}

bool async_io_may_wait(void)
{
	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		return io_launch_main();
	}
	return EXPECTED(!EG(exception) || !async_call_is_aborted()) && !async_vm_state_obstacle();
}

uint64_t async_io_deadline(const struct timeval *timeout)
{
	if (!timeout || timeout->tv_sec < 0) {
		return 0;
	}
	/* Half of the clock's range is centuries away, and leaves room to add. */
	if ((uint64_t) timeout->tv_sec >= INT64_MAX / NS_PER_SECOND) {
		return 0;
	}
	return async_clock_now() + (uint64_t) timeout->tv_sec * NS_PER_SECOND + (uint64_t) timeout->tv_usec * NS_PER_US;
}

static zend_string *io_wait_info(async_wait_t *wait)
{
	io_wait_t *io = ASYNC_CONTAINER_OF(wait, io_wait_t, wait);

	return io->fd < 0 ? strpprintf(0, "I/O") : strpprintf(0, "I/O(descriptor=%d)", io->fd);
}

static void io_watch_fire(async_fd_watch_t *watch, int events, int error)
{
	io_watch_t *self = ASYNC_CONTAINER_OF(watch, io_watch_t, watch);

	self->owner->result = error == -ECANCELED ? ASYNC_IO_CLOSED : error ? EVENTS_ALL : events;
	async_wait_wake(&self->owner->wait);
}

static int io_watch_start(io_watch_t *self, io_wait_t *owner, int fd, int events)
{
	self->owner = owner;
	async_fd_watch_init(&self->watch, io_watch_fire);
	return async_fd_watch_start(&self->watch, fd, events);
}

static zend_always_inline bool io_wait_init(io_wait_t *io, int fd)
{
	async_coroutine_t *self = async_wait_prepare_fast();

	if (UNEXPECTED(!self)) {
		return false;
	}
	async_wait_init_described(&io->wait, self, io_wait_info);
	io->fd = fd;
	return true;
}

async_wait_status_t async_io_park(async_wait_t *wait, uint64_t deadline)
{
	async_aborted_call_forget();
	async_wait_status_t status = async_wait_park(wait, deadline);
	if (UNEXPECTED(status == ASYNC_WAIT_CANCELLED)) {
		async_aborted_call_note();
	}
	return status;
}

bool async_io_suspend(void)
{
	if (EXPECTED(async_suspend())) {
		return true;
	}
	async_aborted_call_note();
	return false;
}

static int io_wait_park(io_wait_t *io, uint64_t deadline)
{
	async_io_streak = 0;
	async_wait_status_t status = async_io_park(&io->wait, deadline);
	return EXPECTED(status == ASYNC_WAIT_OK) ? io->result
		: status == ASYNC_WAIT_TIMEOUT ? ASYNC_IO_TIMEOUT : ASYNC_IO_THROWN;
}

/* A watch could not be started. A plain file, which the kernel does not watch, and a closed descriptor are always ready.
 * With anything else, blocking would last forever if it is another coroutine that has to make the descriptor ready. */
static int io_watch_failed(int error)
{
	if (error == -EPERM || error == -EBADF) {
		return EVENTS_ALL;
	}
	zend_throw_exception_ex(async_ce_exception, 0, "Cannot wait for the stream: %s", async_reactor_strerror(error));
	async_aborted_call_note();
	return ASYNC_IO_THROWN;
}

void async_io_throw_busy(void)
{
	zend_throw_exception(async_ce_exception, "The stream is in use: another coroutine waits for it already", 0);
	async_aborted_call_note();
}

int async_io_wait(int fd, int events, uint64_t deadline)
{
	io_wait_t io;
	io_watch_t watch;

	if (UNEXPECTED(!io_wait_init(&io, fd))) {
		return ASYNC_IO_THROWN;
	}
	int error = io_watch_start(&watch, &io, fd, events);
	if (UNEXPECTED(error)) {
		return error == -EBUSY ? ASYNC_IO_BUSY : io_watch_failed(error);
	}
	int result = io_wait_park(&io, deadline);
	async_fd_watch_stop(&watch.watch);
	return result;
}

static int events_of(const struct pollfd *poll)
{
	return (poll->events & (POLLIN | POLLRDNORM) ? ASYNC_FD_READABLE : 0)
		| (poll->events & (POLLOUT | POLLWRNORM) ? ASYNC_FD_WRITABLE : 0)
		| (poll->events & POLLPRI ? ASYNC_FD_PRIORITY : 0);
}

/* Starts the watches; `*started` says how many, whatever is returned. */
static int io_watch_all(io_wait_t *io, const struct pollfd *fds, size_t count, io_watch_t *watches, size_t *started)
{
	*started = 0;
	for (size_t i = 0; i < count; i++) {
		int fd = fds[i].fd;
		int events = events_of(&fds[i]);
		if (fd < 0 || !events) { /* as poll() does; it would report errors even so, but no caller asks for these alone */
			continue;
		}
		int error = io_watch_start(&watches[*started], io, fd, events | ASYNC_FD_SHARED);
		if (error == -EPERM && events == ASYNC_FD_PRIORITY) {
			continue; /* nothing in a plain file is ever urgent */
		}
		if (error) {
			return error;
		}
		(*started)++;
	}
	return 0;
}

static zend_never_inline int io_wait_several(struct pollfd *fds, size_t count, uint64_t deadline)
{
	io_wait_t io;
	io_watch_t few[WATCHES_ON_STACK];
	size_t started;

	if (UNEXPECTED(!io_wait_init(&io, count == 1 ? fds[0].fd : -1))) {
		return ASYNC_IO_THROWN;
	}
	io_watch_t *watches = count <= WATCHES_ON_STACK ? few : safe_emalloc(count, sizeof(io_watch_t), 0);
	int error = io_watch_all(&io, fds, count, watches, &started);
	int result = EXPECTED(!error) ? io_wait_park(&io, deadline) : error;
	while (started > 0) {
		async_fd_watch_stop(&watches[--started].watch);
	}
	if (watches != few) {
		efree(watches);
	}
	if (UNEXPECTED(error)) {
		result = io_watch_failed(error);
	}
	return result;
}

int async_io_wait_any(struct pollfd *fds, size_t count, uint64_t deadline, bool is_owned)
{
	int events = count == 1 && fds->fd >= 0 ? events_of(fds) : 0;

	return EXPECTED(events & (ASYNC_FD_READABLE | ASYNC_FD_WRITABLE))
		? async_io_wait(fds->fd, events | ASYNC_FD_SHARED | (is_owned ? ASYNC_FD_OWNED : 0), deadline)
		: io_wait_several(fds, count, deadline);
}

void async_io_break(async_coroutine_t *coroutine, int fd, int result)
{
	async_wait_t *wait = coroutine->wait;

	if (!wait || wait->describe != io_wait_info || wait->status != ASYNC_WAIT_PENDING) {
		return;
	}
	io_wait_t *io = ASYNC_CONTAINER_OF(wait, io_wait_t, wait);
	if (io->fd == fd) {
		io->result = result;
		async_wait_wake(wait);
	}
}

int async_backoff_pause(async_backoff_t *backoff)
{
	uint64_t now = async_clock_now();
	async_coroutine_t *coroutine = async_wait_prepare();
	async_wait_t wait;

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_IO_THROWN;
	}
	if (backoff->deadline && now >= backoff->deadline) {
		return ASYNC_IO_TIMEOUT;
	}
	backoff->pause = backoff->pause ? MIN(backoff->pause * 2, PAUSE_MAX) : PAUSE_FIRST;
	uint64_t end = now + backoff->pause;
	async_wait_init(&wait, coroutine, backoff->info);
	if (async_io_park(&wait, backoff->deadline ? MIN(end, backoff->deadline) : end) == ASYNC_WAIT_CANCELLED) {
		return ASYNC_IO_THROWN;
	}
	return 1;
}

async_hook_t async_hook_main = {
	.names = "main",
	.is_for_developers = true,
};
