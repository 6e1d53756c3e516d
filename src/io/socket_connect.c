/* SPDX-License-Identifier: MIT
 *
 * Connecting and accepting. They have no flag against blocking, so the socket is a non-blocking one for the
 * moment of the attempt.
 */
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/socket_call_internal.h"
#include "support/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* ms between two attempts to connect to a path whose listener has a full queue: the kernel does not tell when it has room */
#define QUEUE_DELAY 5

/* The flags of the descriptor, if it is a blocking one and is none now; -1 if it was left alone. */
static int nonblocking_begin(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	return flags >= 0 && !(flags & O_NONBLOCK) && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 ? flags : -1;
}

static void nonblocking_end(int fd, int flags)
{
	int error = errno;

	if (flags >= 0) {
		fcntl(fd, F_SETFL, flags);
	}
	errno = error;
}

static int accept_try(int fd, struct sockaddr *address, socklen_t *length, int kind)
{
	int flags = nonblocking_begin(fd);
	int accepted = ASYNC_MAY_FAIL("accept", async_fault_errno(EMFILE), accept4(fd, address, length, kind));

	nonblocking_end(fd, flags);
	return accepted;
}

int async_socket_accept(int fd, struct sockaddr *address, socklen_t *length)
{
	return async_socket_accept4(fd, address, length, 0);
}

int async_socket_accept4(int fd, struct sockaddr *address, socklen_t *length, int kind)
{
	async_socket_call_t call;
	socklen_t room = length ? *length : 0;
	int accepted, error = 0;

	if (!async_socket_call_begin(&call, fd, ASYNC_USE_READ, &accepted)) {
		return accepted < 0 ? -1 : accept4(fd, address, length, kind);
	}
	call.is_repeatable = true;
	while ((accepted = accept_try(fd, address, length, kind)) < 0) {
		error = errno == EAGAIN ? async_socket_call_wait(&call) : errno;
		if (error) {
			break;
		}
		if (length) {
			*length = room;
		}
	}
	return (int) async_socket_call_end(&call, accepted, error);
}

/* Waits for a place in the queue of a listener. Returns 0, or errno. */
static int connect_wait_for_queue(async_socket_call_t *call)
{
	if (!async_socket_call_begin_waiting(call)) {
		return EAGAIN;
	}
	if (call->deadline && async_clock_now() >= call->deadline) {
		return EAGAIN;
	}
	bool is_over = async_delay(QUEUE_DELAY);
	if (!is_over) {
		async_aborted_call_note();
	}
	return async_socket_call_outcome(call, is_over ? ASYNC_FD_WRITABLE : ASYNC_IO_THROWN);
}

static int connect_try(int fd, const struct sockaddr *address, socklen_t length)
{
	int flags = nonblocking_begin(fd);
	int error = ASYNC_MAY_FAIL("connect", async_fault_errno(ENETUNREACH), connect(fd, address, length)) == 0 ? 0 : errno;

	nonblocking_end(fd, flags);
	return error;
}

int async_socket_connect(int fd, const struct sockaddr *address, socklen_t length)
{
	async_socket_call_t call;
	int error, wait_error = 0;

	if (!async_socket_call_begin(&call, fd, ASYNC_USE_SETUP, &error)) {
		return error < 0 ? -1 : connect(fd, address, length);
	}
	/* The second attempt, once the first is through, tells the outcome; and the kernel, too, that it was told. */
	while (!wait_error && (error = connect_try(fd, address, length))) {
		if (error == EAGAIN) {
			wait_error = connect_wait_for_queue(&call);
		} else if (error == EINPROGRESS || error == EALREADY) {
			wait_error = async_socket_call_wait(&call);
		} else {
			break;
		}
	}
	if (wait_error && wait_error != EAGAIN) { /* after a timeout, errno says how far it came */
		error = wait_error;
	}
	return (int) async_socket_call_end(&call, error ? -1 : 0, error);
}
