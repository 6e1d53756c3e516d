/* SPDX-License-Identifier: MIT
 *
 * The operations of a stream: reading, writing, and all that goes through set_option: accepting, datagrams, and the way to
 * connecting and TLS. Each of them tries first and waits only when the kernel says that it would block; except that right
 * after a request was sent its answer is not tried for: it cannot be there.
 */
#include "io/aborted_call.h"
#include "io/turns.h"
#include "streams/xport.h"
#include "support/fault.h"

#include <errno.h>
#include <sys/socket.h>

/* Does the operation concern us? Otherwise the original does it, or it is left undone, if the call has been cancelled. */
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
		&& !async_xport_is_encrypted(xport);
}

/* One try. Returns whether it has to be repeated after a wait. */
static bool read_try(async_xport_t *xport, php_netstream_data_t *sock, char *buf, size_t count, ssize_t *received)
{
	php_stream *stream = xport->stream;

	*received = ASYNC_MAY_FAIL("recv", async_fault_errno(ECONNRESET), recv(sock->socket, buf, count, MSG_DONTWAIT));
	if (*received < 0 && (PHP_IS_TRANSIENT_ERROR(errno) || errno == EINTR)) {
		return true;
	}
	xport->has_sent = false;
	if (*received <= 0) {
		stream->eof = 1;
		return false;
	}
	if ((size_t) *received < count) {
		async_xport_note_alive(xport);
	}
	notify_progress(stream, (size_t) *received);
	return false;
}

/* As stock PHP says it. */
static void write_complain(php_stream *stream, size_t count, int error)
{
	if (!(stream->flags & PHP_STREAM_FLAG_SUPPRESS_ERRORS)) {
		char *text = php_socket_strerror(error, NULL, 0);
		ASYNC_STREAM_NOTICE(stream, NetworkSendFailed, "Send of " ZEND_LONG_FMT " bytes failed with errno=%d %s",
			(zend_long) count, error, text);
		efree(text);
	}
}

static bool write_try(async_xport_t *xport, php_netstream_data_t *sock, const char *buf, size_t count, ssize_t *sent)
{
	do {
		*sent = ASYNC_MAY_FAIL("send", async_fault_errno(ECONNRESET), send(sock->socket, buf, count, MSG_DONTWAIT));
	} while (*sent < 0 && errno == EINTR);
	if (EXPECTED(*sent > 0)) {
		xport->has_sent = true;
		async_xport_note_alive(xport);
		notify_progress(xport->stream, (size_t) *sent);
		return false;
	}
	if (PHP_IS_TRANSIENT_ERROR(errno)) {
		return true;
	}
	xport->alive_time = 0; /* a client that asks before its next request must hear of it */
	write_complain(xport->stream, count, errno);
	return false;
}

static zend_always_inline ssize_t transfer_plain(
	async_xport_t *xport, php_netstream_data_t *sock, char *buf, size_t count, bool reads)
{
	async_xport_buffer_t buffer = async_xport_buffer(xport->stream, buf, count);
	uint64_t deadline = 0;
	/* The answer to what was sent just now is hardly there. If the coroutine has computed since, it may be: then the wait is
	 * short, unless it has no time at all. */
	bool is_due = !reads || !xport->has_sent || !sock->timeout.tv_sec || xport->alive_tick != async_reactor_tick();
	ssize_t moved;

	sock->timeout_event = sock->timeout_event && !reads;
	for (;;) {
		if (is_due && !(reads ? read_try(xport, sock, buf, count, &moved) : write_try(xport, sock, buf, count, &moved))) {
			return moved;
		}
		is_due = true;
		if (!deadline) {
			deadline = async_io_deadline(&sock->timeout);
			sock->timeout_event = 0;
		}
		int result = async_xport_wait(xport, reads ? ASYNC_FD_READABLE : ASYNC_FD_WRITABLE, deadline);
		if (UNEXPECTED(result <= 0)) {
			moved = async_xport_end(xport, reads ? ASYNC_USE_READ : ASYNC_USE_WRITE, result);
			if (!reads && result == ASYNC_IO_TIMEOUT) {
				write_complain(xport->stream, count, EAGAIN);
			}
			return moved;
		}
		if (UNEXPECTED(!async_xport_buffer_check(xport->stream, &buffer))) {
			return -1;
		}
	}
}

static zend_always_inline ssize_t transfer_suspending(
	async_xport_t *xport, php_netstream_data_t *sock, const async_xport_buffer_t *buffer, char *buf, bool reads)
{
	size_t count = buffer->count;

	if (UNEXPECTED(!async_xport_let_others_run(xport, reads ? ASYNC_USE_READ : ASYNC_USE_WRITE)
			|| !async_xport_buffer_check(xport->stream, buffer))) {
		return -1;
	}
	if (UNEXPECTED(reads && xport->use.state & ASYNC_USE_ABORTED)) {
		count = 1; /* what the caller does not take stays in the buffer of the stream, where any coroutine could read it */
	}
	return async_xport_is_encrypted(xport)
		? async_xport_tls_transfer(xport, buf, count, reads ? ASYNC_FD_READABLE : ASYNC_FD_WRITABLE)
		: transfer_plain(xport, sock, buf, count, reads);
}

/* Reads or writes. */
static zend_always_inline ssize_t transfer(php_stream *stream, char *buf, size_t count, bool reads)
{
	async_xport_t *xport = (async_xport_t *) stream->ops;
	php_netstream_data_t *sock = NULL;
	io_mode_t mode = MODE_ORIGINAL;
	ssize_t moved;

	if (!async_xport_is_plain(xport, stream)) {
		xport = async_xport_of(stream);
		sock = async_xport_socket(stream);
		mode = io_mode(xport, sock);
		if (UNEXPECTED(reads && (mode == MODE_CANCELLED || (EG(exception) && mode == MODE_SUSPEND && async_callback_is_cancelled())))) {
			stream->eof = 1; /* or callers would try again and again */
			return 0;
		}
		if (UNEXPECTED(!reads && (mode == MODE_CANCELLED || async_xport_is_too_late(xport, ASYNC_USE_WRITE)))) {
			return -1;
		}
	}
	/* Without coroutines, too: a callback, or an error handler, may start the first one. */
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	int taken = async_use_enter(&xport->use, reads ? ASYNC_USE_READ : ASYNC_USE_WRITE);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		stream->eof |= reads && (xport->use.state & ASYNC_USE_CLOSING);
		return -1;
	}
	if (EXPECTED(mode == MODE_SUSPEND && !(reads && read_is_instant(xport, sock)))) {
		moved = transfer_suspending(xport, sock, &buffer, buf, reads);
	} else {
		xport->nonblocking = false;
		moved = reads ? xport->original->read(stream, buf, count) : xport->original->write(stream, buf, count);
	}
	/* A callback that was told of it may have waited, too. */
	if (reads && moved > 0 && UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
		moved = -1;
	}
	async_use_leave(&xport->use, taken);
	return moved;
}

ssize_t async_xport_read(php_stream *stream, char *buf, size_t count)
{
	return transfer(stream, buf, count, true);
}

ssize_t async_xport_write(php_stream *stream, const char *buf, size_t count)
{
	return transfer(stream, (char *) buf, count, false);
}

static int option_xport(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	return async_xport_original_option(xport, PHP_STREAM_OPTION_XPORT_API, value, param);
}

static void transport_discard(php_stream_xport_param *param)
{
	if (param->outputs.error_text) {
		zend_string_release(param->outputs.error_text);
		param->outputs.error_text = NULL;
	}
}

static void transport_fail(php_stream_xport_param *param, int error)
{
	transport_discard(param);
	param->outputs.error_code = error;
	if (param->want_errortext) {
		param->outputs.error_text = php_socket_error_str(error);
	}
}

/* The original looks up the name, tries one address after the other, and begins with the encryption. Its calls of
 * getaddrinfo() and poll() suspend. */
static int option_connect(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	async_turn_t turn;

	async_turn_take(&turn, ASYNC_G(current), ASYNC_TURN_LIBRARY);
	int result = option_xport(xport, value, param);
	async_turn_end(&turn);
	return result;
}

/* The original with a timeout of zero, as often as it takes. For TLS it includes the handshake. */
static int option_accept(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);
	struct timeval *timeout = param->inputs.timeout;
	struct timeval zero = { 0, 0 };
	uint64_t deadline = async_io_deadline(timeout);
	int result;

	if (async_use_is_refused(&xport->use, ASYNC_USE_READ)) {
		param->outputs.returncode = -1;
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	for (;;) {
		/* Where several processes listen, the client may be gone: accept() must not wait for the next one. */
		async_xport_set_nonblocking(xport, sock);
		param->inputs.timeout = &zero;
		result = option_xport(xport, value, param);
		param->inputs.timeout = timeout;
		int error = param->outputs.error_code;
		if (param->outputs.client || (error != ETIMEDOUT && !PHP_IS_TRANSIENT_ERROR(error))) {
			return result;
		}
		/* Not during the handshake: others may go on accepting, or close the listener. */
		int taken = async_use_enter(&xport->use, ASYNC_USE_READ);
		int event = taken == ASYNC_USE_REFUSED ? ASYNC_IO_THROWN : async_xport_wait(xport, ASYNC_FD_READABLE, deadline);
		if (taken != ASYNC_USE_REFUSED) {
			async_use_leave(&xport->use, taken);
		}
		if (event <= 0) {
			transport_fail(param, event == ASYNC_IO_TIMEOUT ? ETIMEDOUT : ECANCELED);
			return result;
		}
		transport_discard(param);
	}
}

static ssize_t receive_some(int fd, php_stream_xport_param *param)
{
	int flags = MSG_DONTWAIT | ((param->inputs.flags & STREAM_PEEK) == STREAM_PEEK ? MSG_PEEK : 0);
	php_sockaddr_storage address;
	socklen_t length = sizeof(address);
	ssize_t received = recvfrom(fd, param->inputs.buf, param->inputs.buflen, flags, (struct sockaddr *) &address, &length);

	if (received >= 0 && length) {
		php_network_populate_name_from_sockaddr((struct sockaddr *) &address, length,
			param->want_textaddr ? &param->outputs.textaddr : NULL, param->want_addr ? &param->outputs.addr : NULL,
			param->want_addr ? &param->outputs.addrlen : NULL);
	} else if (received >= 0 && param->want_textaddr) {
		param->outputs.textaddr = ZSTR_EMPTY_ALLOC();
	}
	return received;
}

/* As a blocking recv() does it. The original must not be asked whether there is data: an error would be told once, and the
 * second question would block. */
static int receive_wait(async_xport_t *xport, php_netstream_data_t *sock, php_stream_xport_param *param)
{
	for (;;) {
		ssize_t received = ASYNC_MAY_FAIL("recvfrom", async_fault_errno(ENOBUFS), receive_some(sock->socket, param));
		if (received >= 0 || !PHP_IS_TRANSIENT_ERROR(errno)) {
			return (int) received;
		}
		int result = async_xport_wait(xport, ASYNC_FD_READABLE, 0); /* stock PHP knows no timeout here */
		if (result == ASYNC_IO_THROWN) {
			async_xport_abort(xport, ASYNC_USE_READ);
		}
		if (result <= 0) {
			return -1;
		}
	}
}

static ssize_t send_some(int fd, php_stream_xport_param *param, size_t offset)
{
	int flags = MSG_DONTWAIT | ((param->inputs.flags & STREAM_OOB) == STREAM_OOB ? MSG_OOB : 0);
	const char *data = param->inputs.buf + offset;
	size_t length = param->inputs.buflen - offset;

	return param->inputs.addr ? sendto(fd, data, length, flags, param->inputs.addr, param->inputs.addrlen)
		: send(fd, data, length, flags);
}

/* All of it, as a blocking send() does. */
static int send_all(async_xport_t *xport, php_netstream_data_t *sock, php_stream_xport_param *param)
{
	size_t offset = 0;

	do {
		ssize_t sent = ASYNC_MAY_FAIL("sendto", async_fault_errno(ENOBUFS), send_some(sock->socket, param, offset));
		if (sent >= 0) {
			offset += (size_t) sent;
			continue;
		}
		if (!PHP_IS_TRANSIENT_ERROR(errno) && errno != EINTR) {
			char *text = php_socket_strerror(errno, NULL, 0);
			ASYNC_STREAM_WARN(xport->stream, NetworkSendFailed, "%s" ASYNC_END_OF_MESSAGE, text);
			efree(text);
			return offset ? (int) offset : -1;
		}
		int result = async_xport_wait(xport, ASYNC_FD_WRITABLE, 0);
		if (result == ASYNC_IO_THROWN) {
			async_xport_abort(xport, ASYNC_USE_WRITE);
		}
		if (result <= 0) {
			return offset ? (int) offset : -1;
		}
	} while (offset < param->inputs.buflen);
	return (int) offset;
}

static int option_suspending(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);
	bool is_blocking = sock && async_xport_is_blocking(xport, sock);

	switch (param->op) {
		case STREAM_XPORT_OP_CONNECT:
		case STREAM_XPORT_OP_CONNECT_ASYNC:
			return option_connect(xport, value, param);
		case STREAM_XPORT_OP_ACCEPT:
			return sock ? option_accept(xport, value, param) : option_xport(xport, value, param);
		case STREAM_XPORT_OP_RECV:
			if (is_blocking && !(param->inputs.flags & STREAM_OOB)) { /* stock PHP does not wait for urgent data */
				param->outputs.returncode = receive_wait(xport, sock, param);
				return PHP_STREAM_OPTION_RETURN_OK;
			}
			return option_xport(xport, value, param);
		case STREAM_XPORT_OP_SEND:
			if (is_blocking) {
				param->outputs.returncode = send_all(xport, sock, param);
				return PHP_STREAM_OPTION_RETURN_OK;
			}
			return option_xport(xport, value, param);
		default:
			return option_xport(xport, value, param);
	}
}

/* What the operation needs for itself from its beginning to its end. */
static int option_turns(int op)
{
	switch (op) {
		case STREAM_XPORT_OP_CONNECT:
		case STREAM_XPORT_OP_CONNECT_ASYNC:
			return ASYNC_USE_SETUP;
		case STREAM_XPORT_OP_RECV:
			return ASYNC_USE_READ;
		case STREAM_XPORT_OP_SEND:
			return ASYNC_USE_WRITE;
		default:
			return 0;
	}
}

static int option_transport(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	int turns = option_turns(param->op);

	if (UNEXPECTED(xport->is_connected || xport->is_late) && turns == ASYNC_USE_SETUP) {
		if (xport->is_late) {
			transport_fail(param, ETIMEDOUT);
		}
		param->outputs.returncode = xport->is_late ? -1 : 0;
		xport->is_connected = false;
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	int taken = turns ? async_use_enter(&xport->use, turns) : 0;

	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		param->outputs.returncode = -1;
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	int result = async_io_may_wait() ? option_suspending(xport, value, param) : option_xport(xport, value, param);
	if (turns) {
		async_use_leave(&xport->use, taken);
	}
	php_stream *client = param->op == STREAM_XPORT_OP_ACCEPT ? param->outputs.client : NULL;
	if (client) {
		/* The handshake may have taken a while: the listener may have been closed and freed. */
		if (async_is_xport(client)) {
			async_xport_of(client);
		} else {
			async_xport_adopt(client, client->ops);
		}
	}
	return result;
}

/* An operation under way may rely on a descriptor that does not block, and on what it told the original. */
static int option_blocking(async_xport_t *xport, int value, void *param)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);

	if (!sock || EXPECTED(!xport->use.inside)) {
		xport->nonblocking = false;
		return async_xport_original_option(xport, PHP_STREAM_OPTION_BLOCKING, value, param);
	}
	bool was_blocking = async_xport_is_blocking(xport, sock);
	if (!value && php_set_sock_blocking(sock->socket, 0) == FAILURE) {
		return PHP_STREAM_OPTION_RETURN_ERR;
	}
	if (value && !was_blocking) {
		xport->nonblocking = true;
	}
	xport->masked_mode = value;
	sock->is_blocked = value && !xport->masked;
	return was_blocking;
}

static int option_in_coroutine(php_stream *stream, int option, int value, void *param)
{
	async_xport_t *xport = async_xport_of(stream);

	switch (option) {
		case PHP_STREAM_OPTION_XPORT_API:
			return option_transport(xport, value, param);

		case PHP_STREAM_OPTION_CRYPTO_API:
			if (xport->can_encrypt) {
				return async_xport_tls_option(xport, value, param);
			}
			break;

		case PHP_STREAM_OPTION_CHECK_LIVENESS:
			return async_xport_liveness(xport, value, param);

		case PHP_STREAM_OPTION_BLOCKING:
			return option_blocking(xport, value, param);
	}
	int result = async_xport_original_option(xport, option, value, param);
	if (UNEXPECTED(option == PHP_STREAM_OPTION_META_DATA_API && xport->masked)) {
		add_assoc_bool((zval *) param, "blocked", xport->masked_mode);
	}
	return result;
}

int async_xport_set_option(php_stream *stream, int option, int value, void *param)
{
	async_xport_t *xport = (async_xport_t *) stream->ops;

	return option == PHP_STREAM_OPTION_CHECK_LIVENESS && async_xport_is_plain(xport, stream)
		? async_xport_original_option(xport, option, value, param) : option_in_coroutine(stream, option, value, param);
}

int async_xport_cast(php_stream *stream, int castas, void **ret)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);

	if (ASYNC_IS_CAST_FOR_COPY(castas) && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		return FAILURE; /* PHP reads and writes instead, so that the coroutine suspends */
	}
	int result = xport->original->cast(stream, castas, ret);
	if (ret && result == SUCCESS && castas != PHP_STREAM_AS_FD_FOR_SELECT && xport->nonblocking && sock
			&& async_xport_is_blocking(xport, sock)) {
		php_set_sock_blocking(sock->socket, 1); /* the code that gets it expects that */
		xport->nonblocking = false;
	}
	return result;
}
