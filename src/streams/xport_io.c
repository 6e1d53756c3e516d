/* SPDX-License-Identifier: MIT
 *
 * Reading and writing. Both try first and wait only when the kernel says that they would block; except that right after
 * a request was sent its answer is not tried for: it cannot be there.
 */
#include "streams/xport_io.h"
#include "io/aborted_call.h"
#include "support/fault.h"

#include <errno.h>
#include <sys/socket.h>

/* Does the operation concern us? Otherwise the original does it, or nobody, if the call has been cancelled. */
typedef enum { MODE_SUSPEND, MODE_ORIGINAL, MODE_CANCELLED } io_mode_t;

static io_mode_t io_mode(const async_xport_t *xport, const php_netstream_data_t *sock)
{
	if (!sock || !async_xport_is_blocking(xport, sock)) {
		return MODE_ORIGINAL;
	}
	if (EXPECTED(async_io_may_wait())) {
		return MODE_SUSPEND;
	}
	return async_call_is_aborted() ? MODE_CANCELLED : MODE_ORIGINAL;
}

/* The script may have a callback for it, which may suspend. */
static void notify_progress(php_stream *stream, size_t moved)
{
	php_stream_context *context = PHP_STREAM_CONTEXT(stream);

	if (UNEXPECTED(context && context->notifier)) {
		php_stream_notify_progress_increment(context, moved, 0);
	}
}

/* Does this version of PHP read without waiting, although the stream is a blocking one? */
static bool read_is_instant(async_xport_t *xport, const php_netstream_data_t *sock)
{
	if (ASYNC_SOCKET_HAS_ENOUGH(xport->stream)) {
		return true;
	}
	return ASYNC_SOCKET_ZERO_IS_NO_WAIT && sock && sock->timeout.tv_sec == 0 && sock->timeout.tv_usec == 0
		&& !(xport->can_encrypt && async_xport_is_encrypted(xport));
}

static ssize_t read_plain(async_xport_t *xport, php_netstream_data_t *sock, char *buf, size_t count)
{
	php_stream *stream = xport->stream;
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	uint64_t deadline = 0;
	bool answer_is_due = !xport->has_sent || !async_xport_is_fresh(xport);
	ssize_t received;

	sock->timeout_event = 0;
	for (;;) {
		if (answer_is_due) {
			received = ASYNC_MAY_FAIL("recv", async_fault_errno(ECONNRESET),
				recv(sock->socket, buf, count, MSG_DONTWAIT));
			if (received >= 0 || (!PHP_IS_TRANSIENT_ERROR(errno) && errno != EINTR)) {
				break;
			}
		}
		answer_is_due = true;
		if (!deadline) {
			deadline = async_io_deadline(&sock->timeout);
		}
		int result = async_xport_wait(xport, ASYNC_FD_READABLE, deadline);
		if (UNEXPECTED(result <= 0)) {
			return async_xport_end(xport, ASYNC_USE_READ, result);
		}
		if (UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
			return -1;
		}
	}

	xport->has_sent = false;
	if (received <= 0) {
		stream->eof = 1;
		return received;
	}
	if ((size_t) received < count) {
		async_xport_note_alive(xport);
	}
	notify_progress(stream, (size_t) received);
	return received;
}

static ssize_t read_suspending(async_xport_t *xport, php_netstream_data_t *sock, const async_xport_buffer_t *buffer, char *buf)
{
	size_t count = buffer->count;

	if (UNEXPECTED(!async_xport_let_others_run(xport, ASYNC_USE_READ) || !async_xport_buffer_check(xport->stream, buffer))) {
		return -1;
	}
	if (UNEXPECTED(xport->use.state & ASYNC_USE_ABORTED)) {
		count = 1; /* what the caller does not take stays in the buffer of the stream, where any coroutine could read it */
	}
	return xport->can_encrypt && async_xport_is_encrypted(xport)
		? async_xport_tls_transfer(xport, buf, count, ASYNC_FD_READABLE) : read_plain(xport, sock, buf, count);
}

ssize_t async_xport_read(php_stream *stream, char *buf, size_t count)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);
	io_mode_t mode = io_mode(xport, sock);
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	ssize_t received;

	if (UNEXPECTED(mode == MODE_CANCELLED) || (mode == MODE_SUSPEND && async_callback_is_cancelled())) {
		stream->eof = 1; /* or callers would try again and again */
		return 0;
	}
	int taken = async_use_enter(&xport->use, ASYNC_USE_READ);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		stream->eof |= (xport->use.state & ASYNC_USE_CLOSING) != 0;
		return -1;
	}
	if (EXPECTED(mode == MODE_SUSPEND && !read_is_instant(xport, sock))) {
		received = read_suspending(xport, sock, &buffer, buf);
	} else {
		xport->nonblocking = false;
		received = xport->original->read(stream, buf, count);
	}
	/* A callback that was told of it may have waited, too. */
	if (received > 0 && UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
		received = -1;
	}
	async_use_leave(&xport->use, taken);
	return received;
}

/* As stock PHP says it. */
static void write_complain(php_stream *stream, size_t count, int error)
{
	if (!(stream->flags & PHP_STREAM_FLAG_SUPPRESS_ERRORS)) {
		char *text = php_socket_strerror(error, NULL, 0);
		php_error_docref(NULL, E_NOTICE, "Send of " ZEND_LONG_FMT " bytes failed with errno=%d %s", (zend_long) count,
			error, text);
		efree(text);
	}
}

static ssize_t write_plain(async_xport_t *xport, php_netstream_data_t *sock, const char *buf, size_t count)
{
	uint64_t deadline = 0;

	for (;;) {
		ssize_t sent = ASYNC_MAY_FAIL("send", async_fault_errno(ECONNRESET),
			send(sock->socket, buf, count, MSG_DONTWAIT));
		if (EXPECTED(sent > 0)) {
			xport->has_sent = true;
			async_xport_note_alive(xport);
			notify_progress(xport->stream, (size_t) sent);
			return sent;
		}
		int error = errno;
		if (sent < 0 && error == EINTR) {
			continue;
		}
		if (!PHP_IS_TRANSIENT_ERROR(error)) {
			xport->alive_time = 0; /* a client that asks before its next request must hear of it */
			write_complain(xport->stream, count, error);
			return sent;
		}
		if (!deadline) {
			deadline = async_io_deadline(&sock->timeout);
			sock->timeout_event = 0;
		}
		int result = async_xport_wait(xport, ASYNC_FD_WRITABLE, deadline);
		if (UNEXPECTED(result <= 0)) {
			async_xport_end(xport, ASYNC_USE_WRITE, result);
			if (result == ASYNC_IO_TIMEOUT) {
				write_complain(xport->stream, count, error);
			}
			return -1;
		}
	}
}

static ssize_t write_suspending(async_xport_t *xport, php_netstream_data_t *sock, const char *buf, size_t count)
{
	if (UNEXPECTED(!async_xport_let_others_run(xport, ASYNC_USE_WRITE))) {
		return -1;
	}
	return xport->can_encrypt && async_xport_is_encrypted(xport)
		? async_xport_tls_transfer(xport, (char *) buf, count, ASYNC_FD_WRITABLE) : write_plain(xport, sock, buf, count);
}

ssize_t async_xport_write(php_stream *stream, const char *buf, size_t count)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);
	io_mode_t mode = io_mode(xport, sock);
	ssize_t sent;

	if (UNEXPECTED(mode == MODE_CANCELLED || async_xport_is_too_late(xport, ASYNC_USE_WRITE))) {
		return -1;
	}
	int taken = async_use_enter(&xport->use, ASYNC_USE_WRITE);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		return -1;
	}
	if (EXPECTED(mode == MODE_SUSPEND)) {
		sent = write_suspending(xport, sock, buf, count);
	} else {
		xport->nonblocking = false;
		sent = xport->original->write(stream, buf, count);
	}
	async_use_leave(&xport->use, taken);
	return sent;
}
