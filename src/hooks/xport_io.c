/* SPDX-License-Identifier: MIT
 *
 * Reading and writing. Both try first and wait only when the kernel says that they would block; except that right after
 * a request was sent its answer is not tried for: it cannot be there.
 */
#include "hooks/cut_off.h"
#include "hooks/xport_io.h"
#include "support/fault.h"

#include <errno.h>
#include <sys/socket.h>

/* Does the operation concern us? Otherwise the original does it, or nobody, if the call has been cancelled. */
typedef enum { MODE_SUSPEND, MODE_ORIGINAL, MODE_CANCELLED } io_mode_t;

static io_mode_t io_mode(const php_netstream_data_t *sock)
{
	if (!sock || !sock->is_blocked) {
		return MODE_ORIGINAL;
	}
	if (EXPECTED(async_io_may_wait())) {
		return MODE_SUSPEND;
	}
	return async_is_cut_off() ? MODE_CANCELLED : MODE_ORIGINAL;
}

/* Does another coroutine wait for the stream? Even who does not wait must not take the data away from it. Throws, then. */
static bool original_is_refused(async_xport_t *xport, int event)
{
	return UNEXPECTED(xport->inside) && ASYNC_G(state) == ASYNC_STATE_ACTIVE && !EG(exception)
		&& async_xport_is_busy(xport, event);
}

/* The script may have a callback for it, which may suspend. */
static void notify_progress(async_xport_t *xport, int event, size_t moved)
{
	php_stream_context *context = PHP_STREAM_CONTEXT(xport->stream);

	if (UNEXPECTED(context && context->notifier)) {
		async_xport_occupy(xport, event);
		php_stream_notify_progress_increment(context, moved, 0);
		async_xport_vacate(xport, event);
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

ssize_t async_xport_read(php_stream *stream, char *buf, size_t count)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);
	ssize_t received = -1;
	io_mode_t mode = io_mode(sock);

	switch (mode == MODE_SUSPEND && read_is_instant(xport, sock) ? MODE_ORIGINAL : mode) {
		case MODE_SUSPEND:
			break;
		case MODE_CANCELLED:
			stream->eof = 1; /* or callers would try again and again */
			return 0;
		case MODE_ORIGINAL:
			if (original_is_refused(xport, ASYNC_FD_READABLE)) {
				return -1;
			}
			xport->nonblocking = false;
			async_xport_enter(xport);
			received = xport->original->read(stream, buf, count);
			async_xport_leave(xport);
			return received;
	}
	if (UNEXPECTED(xport->is_closing)) {
		stream->eof = 1;
		return -1;
	}
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	if (UNEXPECTED(async_xport_is_busy(xport, ASYNC_FD_READABLE) || !async_xport_give_way(xport, ASYNC_FD_READABLE)
			|| !async_xport_buffer_check(stream, &buffer))) {
		return -1;
	}
	if (xport->can_encrypt && async_xport_is_encrypted(xport)) {
		return async_xport_tls_transfer(xport, buf, count, ASYNC_FD_READABLE);
	}

	uint64_t deadline = 0;
	bool answer_is_due = !xport->has_sent || !async_xport_is_fresh(xport);
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
		switch (async_xport_wait(xport, ASYNC_FD_READABLE, deadline)) {
			case ASYNC_IO_TIMEOUT:
				sock->timeout_event = 1;
				return -1;
			case ASYNC_IO_THROWN:
				return stream->eof ? 0 : -1;
			case ASYNC_IO_CLOSED:
				stream->eof = xport->is_closing;
				return -1;
		}
		if (UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
			return -1;
		}
	}

	xport->has_sent = false;
	if (received > 0) {
		if ((size_t) received < count) {
			async_xport_note_alive(xport);
		}
		notify_progress(xport, ASYNC_FD_READABLE, (size_t) received);
	} else {
		stream->eof = 1;
	}
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

ssize_t async_xport_write(php_stream *stream, const char *buf, size_t count)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);

	switch (io_mode(sock)) {
		case MODE_SUSPEND:
			break;
		case MODE_CANCELLED:
			return -1;
		case MODE_ORIGINAL:
			if (original_is_refused(xport, ASYNC_FD_WRITABLE)) {
				return -1;
			}
			xport->nonblocking = false;
			async_xport_enter(xport);
			ssize_t sent = xport->original->write(stream, buf, count);
			async_xport_leave(xport);
			return sent;
	}
	if (UNEXPECTED(xport->is_closing || async_xport_is_busy(xport, ASYNC_FD_WRITABLE)
			|| !async_xport_give_way(xport, ASYNC_FD_WRITABLE))) {
		return -1;
	}
	if (xport->can_encrypt && async_xport_is_encrypted(xport)) {
		return async_xport_tls_transfer(xport, (char *) buf, count, ASYNC_FD_WRITABLE);
	}

	uint64_t deadline = 0;
	for (;;) {
		ssize_t sent = ASYNC_MAY_FAIL("send", async_fault_errno(ECONNRESET),
			send(sock->socket, buf, count, MSG_DONTWAIT));
		if (EXPECTED(sent > 0)) {
			xport->has_sent = true;
			async_xport_note_alive(xport);
			notify_progress(xport, ASYNC_FD_WRITABLE, (size_t) sent);
			return sent;
		}
		int error = errno;
		if (sent < 0 && error == EINTR) {
			continue;
		}
		if (!PHP_IS_TRANSIENT_ERROR(error)) {
			xport->alive_time = 0; /* a client that asks before its next request must hear of it */
			write_complain(stream, count, error);
			return sent;
		}
		if (!deadline) {
			deadline = async_io_deadline(&sock->timeout);
			sock->timeout_event = 0;
		}
		switch (async_xport_wait(xport, ASYNC_FD_WRITABLE, deadline)) {
			case ASYNC_IO_TIMEOUT:
				sock->timeout_event = 1;
				write_complain(stream, count, error);
				return -1;
			case ASYNC_IO_THROWN:
			case ASYNC_IO_CLOSED:
				return -1;
		}
	}
}
