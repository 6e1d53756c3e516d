/* SPDX-License-Identifier: MIT
 *
 * Everything that streams do through set_option: accepting, datagrams, liveness, and the way to connecting and TLS.
 */
#include "streams/xport.h"
#include "support/fault.h"

#include <errno.h>
#include <sys/socket.h>

#include "zend_exceptions.h"

static int option_xport(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	return async_xport_original_option(xport, PHP_STREAM_OPTION_XPORT_API, value, param);
}

static void accept_discard(php_stream_xport_param *param)
{
	if (param->outputs.error_text) {
		zend_string_release(param->outputs.error_text);
		param->outputs.error_text = NULL;
	}
}

static void accept_fail(php_stream_xport_param *param, int error)
{
	accept_discard(param);
	param->outputs.error_code = error;
	if (param->want_errortext) {
		param->outputs.error_text = php_socket_error_str(error);
	}
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
			accept_fail(param, event == ASYNC_IO_TIMEOUT ? ETIMEDOUT : ECANCELED);
			return result;
		}
		accept_discard(param);
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
			php_error_docref(NULL, E_WARNING, "%s\n", text);
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
			async_xport_connect(xport, param);
			return PHP_STREAM_OPTION_RETURN_OK;
		case STREAM_XPORT_OP_ACCEPT:
			return sock ? option_accept(xport, value, param) : option_xport(xport, value, param);
		case STREAM_XPORT_OP_RECV:
			if (is_blocking && !(param->inputs.flags & STREAM_OOB)) { /* for urgent data nobody waits */
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
static int option_places(int op)
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
	int places = option_places(param->op);
	int taken = places ? async_use_enter(&xport->use, places) : 0;

	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		param->outputs.returncode = -1;
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	int result = async_io_may_wait() ? option_suspending(xport, value, param) : option_xport(xport, value, param);
	if (places) {
		async_use_leave(&xport->use, taken);
	}
	php_stream *client = param->op == STREAM_XPORT_OP_ACCEPT ? param->outputs.client : NULL;
	if (client) {
		/* The handshake may have taken a while: whoever listened here may have been closed and freed. */
		if (async_is_xport(client)) {
			async_xport_of(client);
		} else {
			async_xport_adopt(client, client->ops);
		}
	}
	return result;
}

/* Somebody inside may rely on a descriptor that does not block, and on what it told the original. */
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

int async_xport_set_option(php_stream *stream, int option, int value, void *param)
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

int async_xport_cast(php_stream *stream, int castas, void **ret)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);

	int result = xport->original->cast(stream, castas, ret);
	if (ret && result == SUCCESS && castas != PHP_STREAM_AS_FD_FOR_SELECT && xport->nonblocking && sock
			&& async_xport_is_blocking(xport, sock)) {
		php_set_sock_blocking(sock->socket, 1); /* it is given to somebody who expects that */
		xport->nonblocking = false;
	}
	return result;
}
