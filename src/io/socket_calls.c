/* SPDX-License-Identifier: MIT
 *
 * Each call is tried without blocking first. Only when the kernel says that it would block does anything cost more than the
 * original: then the coroutine waits for the descriptor, and tries again.
 */
#include "io/socket_calls.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/stream_use.h"
#include "support/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* More extensions than that do not use it. */
#define EXTENSIONS_MAX 16
#define PIECES_ON_STACK 8

/* One call, while it is under way. */
typedef struct socket_call {
	int fd;
	int turn;                  /* ASYNC_USE_* */
	int events;                 /* ASYNC_FD_* */
	int taken;                  /* what it has of the socket */
	async_socket_use_t *socket; /* NULL as long as no coroutine ever waited for the socket */
	uint64_t deadline;
	bool is_waiting;            /* the first wait has begun: the deadline is known, and the socket is a blocking one */
	bool is_repeatable;         /* a cancellation leaves the socket as it was */
	int saved_errno;            /* successful calls leave it alone */
	async_backoff_t backoff;    /* of connecting to a full queue */
} socket_call_t;

static pthread_t php_thread;
static const zend_module_entry *extensions[EXTENSIONS_MAX];
static size_t extension_count;
static bool is_restricted; /* to these extensions */

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
static bool call_enter(socket_call_t *call)
{
	call->socket = async_socket_use_find(call->fd);
	if (UNEXPECTED(call->socket)) {
		call->taken = async_use_enter(&call->socket->use, call->turn);
		if (call->taken == ASYNC_USE_REFUSED) {
			errno = EBUSY;
			return false;
		}
	}
	return true;
}

/* From here on it is noticed when the socket is closed. */
static void call_hold(socket_call_t *call)
{
	if (!call->socket) {
		call->socket = async_socket_use_make(call->fd);
		call->taken = async_use_enter(&call->socket->use, call->turn);
	}
}

/* Returns the result; `error` is what errno shall be if that is negative. */
static ssize_t call_end(socket_call_t *call, ssize_t result, int error)
{
	if (call->socket) {
		async_socket_use_leave(call->socket, call->taken);
	}
	errno = result < 0 ? error : call->saved_errno;
	return result;
}

/* False: the call has ended, and errno says how. */
static bool call_let_others_run(socket_call_t *call)
{
	if (EXPECTED(!async_io_streak_is_over())) {
		return true;
	}
	call_hold(call);
	bool is_aborted = !async_io_suspend();
	if (EXPECTED(!is_aborted && !(call->socket->use.state & ASYNC_USE_CLOSING))) {
		return true;
	}
	call_end(call, -1, is_aborted ? ECANCELED : EBADF);
	return false;
}

/* Does the call concern us? If not, `*result` is -1 if it has to fail, and 0 if the original is to be called. */
static bool call_begin(socket_call_t *call, int fd, int turn, int *result)
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
	*call = (socket_call_t) { .fd = fd, .turn = turn, .saved_errno = errno,
		.events = turn == ASYNC_USE_READ ? ASYNC_FD_READABLE : ASYNC_FD_WRITABLE };
	*result = call_enter(call) && call_let_others_run(call) ? 0 : -1;
	return *result == 0;
}

static uint64_t call_deadline(const socket_call_t *call)
{
	struct timeval timeout = { 0 };
	socklen_t size = sizeof(timeout);
	int option = call->turn == ASYNC_USE_READ ? SO_RCVTIMEO : SO_SNDTIMEO;

	if (getsockopt(call->fd, SOL_SOCKET, option, &timeout, &size) != 0 || (!timeout.tv_sec && !timeout.tv_usec)) {
		return 0;
	}
	return async_io_deadline(&timeout);
}

/* The original would block now. False if it would not, because the socket is not a blocking one. */
static bool call_begin_waiting(socket_call_t *call)
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

/* What has become of a wait, given the result of async_io_wait(): 0 if the call can be tried again, otherwise its errno. */
static int call_outcome(socket_call_t *call, int result)
{
	if (result == ASYNC_IO_THROWN) {
		if (!call->is_repeatable) {
			async_socket_use_abort(call->socket, call->turn);
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

/* Waits until the call can be tried again. Returns 0, or errno. */
static int call_wait(socket_call_t *call)
{
	if (!call_begin_waiting(call)) {
		return EAGAIN;
	}
	return call_outcome(call, async_io_wait(call->fd, call->events, call->deadline));
}

/* Reading and writing: all of them are recvmsg() or sendmsg(). */

/* Takes what was moved off the message; true if something is left. */
static bool message_advance(struct msghdr *message, size_t moved)
{
	for (; message->msg_iovlen && moved >= message->msg_iov->iov_len; message->msg_iovlen--) {
		moved -= message->msg_iov++->iov_len;
	}
	if (message->msg_iovlen) {
		message->msg_iov->iov_base = (char *) message->msg_iov->iov_base + moved;
		message->msg_iov->iov_len -= moved;
	}
	return message->msg_iovlen;
}

static bool is_stream(int fd)
{
	int type = 0;
	socklen_t size = sizeof(type);

	return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

static ssize_t message_try(const socket_call_t *call, struct msghdr *message, int flags)
{
	return call->turn == ASYNC_USE_READ
		? ASYNC_MAY_FAIL("recvmsg", async_fault_errno(ECONNRESET), recvmsg(call->fd, message, flags | MSG_DONTWAIT))
		: ASYNC_MAY_FAIL("sendmsg", async_fault_errno(ECONNRESET), sendmsg(call->fd, message, flags | MSG_DONTWAIT));
}

/* A blocking send() moves everything; a blocking recv() does if it is told to. */
static bool message_is_whole(const socket_call_t *call, struct msghdr *message, ssize_t moved, int flags)
{
	if (call->turn == ASYNC_USE_READ && (moved == 0 || !(flags & MSG_WAITALL))) {
		return true;
	}
	return !message_advance(message, (size_t) moved) || !is_stream(call->fd);
}

/* In several steps, if need be, which change a copy of the list of pieces. */
static ssize_t message_move(socket_call_t *call, struct msghdr *message, int flags)
{
	struct msghdr whole = *message;
	struct iovec few[PIECES_ON_STACK];
	struct iovec *pieces = whole.msg_iovlen <= PIECES_ON_STACK ? few : safe_emalloc(whole.msg_iovlen, sizeof(*pieces), 0);
	size_t total = 0;
	int error = 0;

	memcpy(pieces, whole.msg_iov, whole.msg_iovlen * sizeof(*pieces));
	message->msg_iov = pieces;
	while (!error) {
		ssize_t moved = message_try(call, message, flags);
		if (EXPECTED(moved >= 0)) {
			total += (size_t) moved;
			if (EXPECTED(message_is_whole(call, message, moved, flags))) {
				break;
			}
			error = call_begin_waiting(call) ? 0 : EAGAIN;
		} else if (errno == EAGAIN) {
			error = call_wait(call);
		} else {
			error = errno;
		}
	}
	message->msg_iov = whole.msg_iov;
	message->msg_iovlen = whole.msg_iovlen;
	if (pieces != few) {
		efree(pieces);
	}
	return call_end(call, total && error != ECANCELED ? (ssize_t) total : error ? -1 : 0, error);
}

/* Flags with which a call does not wait, or in a way that cannot be done by readiness. */
static bool is_special(int turn, int flags)
{
	return (flags & MSG_DONTWAIT) || (turn == ASYNC_USE_READ
		&& ((flags & (MSG_OOB | MSG_ERRQUEUE)) || (flags & (MSG_PEEK | MSG_WAITALL)) == (MSG_PEEK | MSG_WAITALL)));
}

static bool message_begin(socket_call_t *call, int fd, int turn, int flags, int *result)
{
	*result = 0;
	return !is_special(turn, flags) && call_begin(call, fd, turn, result);
}

ssize_t async_socket_recvmsg(int fd, struct msghdr *message, int flags)
{
	socket_call_t call;
	int failed;

	if (message_begin(&call, fd, ASYNC_USE_READ, flags, &failed)) {
		return message_move(&call, message, flags);
	}
	return failed ? -1 : recvmsg(fd, message, flags);
}

ssize_t async_socket_sendmsg(int fd, const struct msghdr *message, int flags)
{
	socket_call_t call;
	int failed;

	if (message_begin(&call, fd, ASYNC_USE_WRITE, flags, &failed)) {
		struct msghdr copy = *message;
		return message_move(&call, &copy, flags);
	}
	return failed ? -1 : sendmsg(fd, message, flags);
}

ssize_t async_socket_recvfrom(int fd, void *buffer, size_t size, int flags, struct sockaddr *address, socklen_t *length)
{
	struct iovec iov = { .iov_base = buffer, .iov_len = size };
	struct msghdr message = { .msg_name = address, .msg_namelen = address && length ? *length : 0, .msg_iov = &iov,
		.msg_iovlen = 1 };

	ssize_t received = async_socket_recvmsg(fd, &message, flags);
	if (received >= 0 && address && length) {
		*length = message.msg_namelen;
	}
	return received;
}

ssize_t async_socket_sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address,
	socklen_t length)
{
	struct iovec iov = { .iov_base = (void *) data, .iov_len = size };
	struct msghdr message = { .msg_name = (void *) address, .msg_namelen = length, .msg_iov = &iov, .msg_iovlen = 1 };

	return async_socket_sendmsg(fd, &message, flags);
}

ssize_t async_socket_recv(int fd, void *buffer, size_t size, int flags)
{
	return async_socket_recvfrom(fd, buffer, size, flags, NULL, NULL);
}

ssize_t async_socket_send(int fd, const void *data, size_t size, int flags)
{
	return async_socket_sendto(fd, data, size, flags, NULL, 0);
}

ssize_t async_socket_read(int fd, void *buffer, size_t size)
{
	ssize_t received = async_socket_recv(fd, buffer, size, 0);

	return received < 0 && errno == ENOTSOCK ? read(fd, buffer, size) : received;
}

ssize_t async_socket_write(int fd, const void *data, size_t size)
{
	ssize_t sent = async_socket_send(fd, data, size, 0);

	return sent < 0 && errno == ENOTSOCK ? write(fd, data, size) : sent;
}

/* Connecting and accepting have no flag against blocking, so the socket is a non-blocking one for the moment of the
 * attempt. */

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
	socket_call_t call;
	socklen_t room = length ? *length : 0;
	int accepted, error = 0;

	if (!call_begin(&call, fd, ASYNC_USE_READ, &accepted)) {
		return accepted < 0 ? -1 : accept4(fd, address, length, kind);
	}
	call.is_repeatable = true;
	while ((accepted = accept_try(fd, address, length, kind)) < 0) {
		error = errno == EAGAIN ? call_wait(&call) : errno;
		if (error) {
			break;
		}
		if (length) {
			*length = room;
		}
	}
	return (int) call_end(&call, accepted, error);
}

/* Waits for room in the queue of a listener at a path: the kernel does not tell when there is some. Returns 0, or errno. */
static int connect_wait_for_queue(socket_call_t *call)
{
	if (!call_begin_waiting(call)) {
		return EAGAIN;
	}
	call->backoff.info = "I/O(queue of a listener)";
	call->backoff.deadline = call->deadline;
	return call_outcome(call, async_backoff_pause(&call->backoff));
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
	socket_call_t call;
	int error, wait_error = 0;

	if (!call_begin(&call, fd, ASYNC_USE_SETUP, &error)) {
		return error < 0 ? -1 : connect(fd, address, length);
	}
	/* The second attempt, once the first is through, tells the outcome; and the kernel, too, that it was told. */
	while (!wait_error && (error = connect_try(fd, address, length))) {
		if (error == EAGAIN) {
			wait_error = connect_wait_for_queue(&call);
		} else if (error == EINPROGRESS || error == EALREADY) {
			wait_error = call_wait(&call);
		} else {
			break;
		}
	}
	if (wait_error && wait_error != EAGAIN) { /* after a timeout, errno says how far it came */
		error = wait_error;
	}
	return (int) call_end(&call, error ? -1 : 0, error);
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
