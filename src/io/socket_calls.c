/* SPDX-License-Identifier: MIT
 *
 * Each call is tried without blocking first. Only when the kernel says that it would block does anything cost more than the
 * original: then the coroutine waits for the descriptor, and tries again.
 */
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/socket_call_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>

/* A coroutine whose data is always there already lets others run after so many calls. */
#define STREAK_MAX 128

/* More extensions than that do not use it. */
#define EXTENSIONS_MAX 16

static pthread_t php_thread;
static const zend_module_entry *extensions[EXTENSIONS_MAX];
static size_t extension_count;
static bool is_restricted; /* to these extensions */
static uint32_t streak;

void async_socket_calls_allow(const zend_module_entry *extension, bool is_in_program)
{
	if (extension_count < EXTENSIONS_MAX) {
		extensions[extension_count++] = extension;
	}
	is_restricted |= is_in_program;
}

bool async_socket_caller_is_listed(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	if (!call || !call->func || call->func->type != ZEND_INTERNAL_FUNCTION) {
		return false;
	}
	for (size_t i = 0; i < extension_count; i++) {
		if (call->func->internal_function.module == extensions[i]) {
			return true;
		}
	}
	return false;
}

/* False: it is refused. */
static bool call_enter(async_socket_call_t *call)
{
	call->socket = async_socket_use_find(call->fd);
	if (UNEXPECTED(call->socket)) {
		call->taken = async_socket_use_enter(call->socket, call->place);
		if (call->taken == ASYNC_USE_REFUSED) {
			errno = EBUSY;
			return false;
		}
	}
	return true;
}

/* From here on it is noticed when the socket is closed. */
static void call_hold(async_socket_call_t *call)
{
	if (!call->socket) {
		call->socket = async_socket_use_make(call->fd);
		call->taken = async_socket_use_enter(call->socket, call->place);
	}
}

/* False: the call has ended, and errno says how. */
static bool call_let_others_run(async_socket_call_t *call)
{
	if (EXPECTED(++streak < STREAK_MAX)) {
		return true;
	}
	streak = 0;
	call_hold(call);
	bool is_aborted = !async_suspend();
	if (is_aborted) {
		async_aborted_call_note();
	} else if (EXPECTED(!(call->socket->use.state & ASYNC_USE_CLOSING))) {
		return true;
	}
	async_socket_call_end(call, -1, is_aborted ? ECANCELED : EBADF);
	return false;
}

bool async_socket_call_begin(async_socket_call_t *call, int fd, int place, int *result)
{
	*result = 0;
	if (!pthread_equal(pthread_self(), php_thread) || (is_restricted && !async_socket_caller_is_listed())) {
		return false;
	}
	if (!async_io_may_wait()) {
		if (async_call_is_aborted()) {
			errno = ECANCELED;
			*result = -1;
		}
		return false;
	}
	*call = (async_socket_call_t) { .fd = fd, .place = place, .saved_errno = errno,
		.events = place == ASYNC_USE_READ ? ASYNC_FD_READABLE : ASYNC_FD_WRITABLE };
	*result = call_enter(call) && call_let_others_run(call) ? 0 : -1;
	return *result == 0;
}

ssize_t async_socket_call_end(async_socket_call_t *call, ssize_t result, int error)
{
	if (call->socket) {
		async_socket_use_leave(call->socket, call->taken);
	}
	errno = result < 0 ? error : call->saved_errno;
	return result;
}

static uint64_t call_deadline(const async_socket_call_t *call)
{
	struct timeval timeout = { 0 };
	socklen_t size = sizeof(timeout);
	int option = call->place == ASYNC_USE_READ ? SO_RCVTIMEO : SO_SNDTIMEO;

	if (getsockopt(call->fd, SOL_SOCKET, option, &timeout, &size) != 0 || (!timeout.tv_sec && !timeout.tv_usec)) {
		return 0;
	}
	return async_io_deadline(&timeout);
}

bool async_socket_call_begin_waiting(async_socket_call_t *call)
{
	if (call->is_waiting) {
		return true;
	}
	int flags = fcntl(call->fd, F_GETFL);
	if (flags < 0 || (flags & O_NONBLOCK)) {
		return false;
	}
	call_hold(call);
	call->deadline = call_deadline(call);
	return call->is_waiting = true;
}

int async_socket_call_outcome(async_socket_call_t *call, int result)
{
	streak = 0;
	if (result == ASYNC_IO_THROWN) {
		if (!call->is_repeatable) {
			async_socket_use_abort(call->socket, call->place);
		}
		return ECANCELED;
	}
	if (result == ASYNC_IO_CLOSED || call->socket->use.state & ASYNC_USE_CLOSING) {
		return EBADF;
	}
	if (result == ASYNC_IO_BUSY) {
		async_io_throw_busy();
		return EBUSY;
	}
	return result == ASYNC_IO_TIMEOUT ? EAGAIN : 0;
}

int async_socket_call_wait(async_socket_call_t *call)
{
	if (!async_socket_call_begin_waiting(call)) {
		return EAGAIN;
	}
	return async_socket_call_outcome(call, async_io_wait(call->fd, call->events, call->deadline));
}

static void socket_calls_install(void)
{
	php_thread = pthread_self();
	extension_count = 0;
	is_restricted = false;
}

async_hook_t async_hook_socket_calls = {
	.install = socket_calls_install,
	.reset = async_socket_uses_reset,
	.after_fork = async_socket_uses_after_fork,
};
