/* SPDX-License-Identifier: MIT
 *
 * Reading and writing. All of them are recvmsg() or sendmsg().
 */
#include "io/socket_call_internal.h"
#include "support/fault.h"

#include <errno.h>
#include <unistd.h>

/* A message that is moved in several steps. */
typedef struct message_cursor {
	struct msghdr *message;
	struct iovec *iov;   /* all of it, to be restored */
	size_t iov_count;
	struct iovec current; /* the first piece of the rest, as it was */
} message_cursor_t;

static void cursor_init(message_cursor_t *cursor, struct msghdr *message)
{
	*cursor = (message_cursor_t) { .message = message, .iov = message->msg_iov, .iov_count = message->msg_iovlen };
	if (message->msg_iovlen) {
		cursor->current = *message->msg_iov;
	}
}

/* True if something is left to be moved. */
static bool cursor_advance(message_cursor_t *cursor, size_t moved)
{
	struct msghdr *message = cursor->message;

	while (message->msg_iovlen && moved >= message->msg_iov->iov_len) {
		moved -= message->msg_iov->iov_len;
		*message->msg_iov++ = cursor->current;
		if (--message->msg_iovlen) {
			cursor->current = *message->msg_iov;
		}
	}
	if (!message->msg_iovlen) {
		return false;
	}
	message->msg_iov->iov_base = (char *) message->msg_iov->iov_base + moved;
	message->msg_iov->iov_len -= moved;
	return true;
}

static void cursor_restore(message_cursor_t *cursor)
{
	struct msghdr *message = cursor->message;

	if (message->msg_iovlen) {
		*message->msg_iov = cursor->current;
	}
	message->msg_iov = cursor->iov;
	message->msg_iovlen = cursor->iov_count;
}

static bool is_stream(int fd)
{
	int type = 0;
	socklen_t size = sizeof(type);

	return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

static ssize_t message_try(const async_socket_call_t *call, struct msghdr *message, int flags)
{
	return call->place == ASYNC_USE_READ
		? ASYNC_MAY_FAIL("recvmsg", async_fault_errno(ECONNRESET), recvmsg(call->fd, message, flags | MSG_DONTWAIT))
		: ASYNC_MAY_FAIL("sendmsg", async_fault_errno(ECONNRESET), sendmsg(call->fd, message, flags | MSG_DONTWAIT));
}

/* A blocking send() moves everything; a blocking recv() does if it is told to. */
static bool message_is_whole(const async_socket_call_t *call, message_cursor_t *cursor, ssize_t moved, int flags)
{
	if (call->place == ASYNC_USE_READ && (moved == 0 || !(flags & MSG_WAITALL))) {
		return true;
	}
	return !cursor_advance(cursor, (size_t) moved) || !is_stream(call->fd);
}

static ssize_t message_move(async_socket_call_t *call, struct msghdr *message, int flags)
{
	message_cursor_t cursor;
	size_t total = 0;
	int error = 0;

	cursor_init(&cursor, message);
	while (!error) {
		ssize_t moved = message_try(call, message, flags);
		if (EXPECTED(moved >= 0)) {
			total += (size_t) moved;
			if (EXPECTED(message_is_whole(call, &cursor, moved, flags))) {
				break;
			}
			error = async_socket_call_begin_waiting(call) ? 0 : EAGAIN;
		} else if (errno == EAGAIN) {
			error = async_socket_call_wait(call);
		} else {
			error = errno;
		}
	}
	cursor_restore(&cursor);
	return async_socket_call_end(call, total && error != ECANCELED ? (ssize_t) total : error ? -1 : 0, error);
}

/* Flags with which a call does not wait, or in a way that cannot be done by readiness. */
static bool is_special(int place, int flags)
{
	return (flags & MSG_DONTWAIT) || (place == ASYNC_USE_READ
		&& ((flags & (MSG_OOB | MSG_ERRQUEUE)) || (flags & (MSG_PEEK | MSG_WAITALL)) == (MSG_PEEK | MSG_WAITALL)));
}

static bool message_begin(async_socket_call_t *call, int fd, int place, int flags, int *result)
{
	*result = 0;
	return !is_special(place, flags) && async_socket_call_begin(call, fd, place, result);
}

ssize_t async_socket_recvmsg(int fd, struct msghdr *message, int flags)
{
	async_socket_call_t call;
	int failed;

	if (message_begin(&call, fd, ASYNC_USE_READ, flags, &failed)) {
		return message_move(&call, message, flags);
	}
	return failed ? -1 : recvmsg(fd, message, flags);
}

ssize_t async_socket_sendmsg(int fd, const struct msghdr *message, int flags)
{
	async_socket_call_t call;
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

ssize_t async_socket_sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address, socklen_t length)
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
