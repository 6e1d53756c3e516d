/* SPDX-License-Identifier: MIT
 *
 * Everything that streams do through set_option: accepting, datagrams, liveness, and the way to connecting and TLS.
 */
#include "hooks/xport.h"
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

	if (async_xport_is_busy(xport, ASYNC_FD_READABLE)) {
		param->outputs.returncode = -1;
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	if (!xport->nonblocking) {
		/* Where several processes listen, the client may be gone: accept() must not wait for the next one. */
		php_set_sock_blocking(sock->socket, 0);
		xport->nonblocking = true;
	}
	for (;;) {
		param->inputs.timeout = &zero;
		result = option_xport(xport, value, param);
		param->inputs.timeout = timeout;
		int error = param->outputs.error_code;
		if (param->outputs.client || (error != ETIMEDOUT && !PHP_IS_TRANSIENT_ERROR(error))) {
			return result;
		}
		switch (async_xport_wait(xport, ASYNC_FD_READABLE, deadline)) {
			case ASYNC_IO_TIMEOUT:
				accept_fail(param, ETIMEDOUT);
				return result;
			case ASYNC_IO_THROWN:
			case ASYNC_IO_CLOSED:
				accept_fail(param, ECANCELED);
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
	if (async_xport_is_busy(xport, ASYNC_FD_READABLE)) {
		return -1;
	}
	for (;;) {
		ssize_t received = ASYNC_MAY_FAIL("recvfrom", async_fault_errno(ENOBUFS), receive_some(sock->socket, param));
		if (received >= 0 || !PHP_IS_TRANSIENT_ERROR(errno)) {
			return (int) received;
		}
		int result = async_xport_wait(xport, ASYNC_FD_READABLE, 0); /* stock PHP knows no timeout here */
		if (result == ASYNC_IO_THROWN || result == ASYNC_IO_CLOSED) {
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

	if (async_xport_is_busy(xport, ASYNC_FD_WRITABLE)) {
		return -1;
	}
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
		if (result == ASYNC_IO_THROWN || result == ASYNC_IO_CLOSED) {
			return offset ? (int) offset : -1;
		}
	} while (offset < param->inputs.buflen);
	return (int) offset;
}

static int option_suspending(async_xport_t *xport, int value, php_stream_xport_param *param)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);

	switch (param->op) {
		case STREAM_XPORT_OP_CONNECT:
		case STREAM_XPORT_OP_CONNECT_ASYNC:
			async_xport_connect(xport, param);
			return PHP_STREAM_OPTION_RETURN_OK;
		case STREAM_XPORT_OP_ACCEPT:
			return sock ? option_accept(xport, value, param) : option_xport(xport, value, param);
		case STREAM_XPORT_OP_RECV:
			if (sock && sock->is_blocked && !(param->inputs.flags & STREAM_OOB)) { /* for urgent data nobody waits */
				param->outputs.returncode = receive_wait(xport, sock, param);
				return PHP_STREAM_OPTION_RETURN_OK;
			}
			return option_xport(xport, value, param);
		case STREAM_XPORT_OP_SEND:
			if (sock && sock->is_blocked) {
				param->outputs.returncode = send_all(xport, sock, param);
				return PHP_STREAM_OPTION_RETURN_OK;
			}
			return option_xport(xport, value, param);
		default:
			return option_xport(xport, value, param);
	}
}

int async_xport_set_option(php_stream *stream, int option, int value, void *param)
{
	async_xport_t *xport = async_xport_of(stream);
	int result;

	switch (option) {
		case PHP_STREAM_OPTION_XPORT_API:
			result = async_io_may_wait() ? option_suspending(xport, value, param) : option_xport(xport, value, param);
			if (((php_stream_xport_param *) param)->op == STREAM_XPORT_OP_ACCEPT
					&& ((php_stream_xport_param *) param)->outputs.client) {
				php_stream *client = ((php_stream_xport_param *) param)->outputs.client;
				/* The handshake may have taken a while: whoever listened here may have been closed and freed. */
				if (async_is_xport(client)) {
					async_xport_of(client);
				} else {
					async_xport_adopt(client, client->ops);
				}
			}
			return result;

		case PHP_STREAM_OPTION_CRYPTO_API:
			if (xport->can_encrypt) {
				return async_xport_tls_option(xport, value, param);
			}
			break;

		case PHP_STREAM_OPTION_CHECK_LIVENESS:
			/* Clients ask before each request and before each answer, at the price of a system call. Somebody who waits
			 * inside will be told in any case. */
			if (value == 0 && (xport->inside || (async_xport_is_fresh(xport) && async_io_may_wait()))) {
				return PHP_STREAM_OPTION_RETURN_OK;
			}
			xport->nonblocking = false;
			break;

		case PHP_STREAM_OPTION_BLOCKING:
			xport->nonblocking = false;
			break;
	}
	return async_xport_original_option(xport, option, value, param);
}

int async_xport_cast(php_stream *stream, int castas, void **ret)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);

	if (ret && castas != PHP_STREAM_AS_FD_FOR_SELECT && xport->nonblocking && sock && sock->is_blocked) {
		php_set_sock_blocking(sock->socket, 1); /* it is given to somebody who expects that */
		xport->nonblocking = false;
	}
	return xport->original->cast(stream, castas, ret);
}
