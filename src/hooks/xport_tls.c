/* SPDX-License-Identifier: MIT
 *
 * TLS. The original is told that its stream does not block, asked again and again, and we wait between the tries. The
 * descriptor stays in non-blocking mode as long as the stream is encrypted: to change it twice per read, as stock PHP
 * does, costs four system calls.
 */
#include "hooks/xport.h"

#include <dlfcn.h>
#include <errno.h>

/* php_openssl_netstream_data_t begins like this in all versions of PHP. */
typedef struct tls_socket {
	php_netstream_data_t base;
	void *ssl;
} tls_socket_t;

bool async_xport_is_encrypted(async_xport_t *xport)
{
	/* Data that goes through the descriptor as it is cannot be taken from an encrypted stream: so it refuses. */
	return xport->original->cast(xport->stream, PHP_STREAM_AS_FD, NULL) == FAILURE;
}

/* The event that the last try waits for. Renegotiation can make reading wait for writing, and the other way round. */
static int wanted_event(async_xport_t *xport, int expected)
{
	static int (*ssl_want)(const void *ssl);
	static bool is_looked_up;
	tls_socket_t *socket = xport->stream->abstract;

	if (!is_looked_up) {
		ssl_want = (int (*)(const void *)) dlsym(RTLD_DEFAULT, "SSL_want"); /* of the libssl that PHP has loaded */
		is_looked_up = true;
	}
	switch (ssl_want && socket->ssl ? ssl_want(socket->ssl) : 0) {
		case 2: /* SSL_WRITING */
			return ASYNC_FD_WRITABLE;
		case 3: /* SSL_READING */
			return ASYNC_FD_READABLE;
		default:
			return expected;
	}
}

static void set_nonblocking(async_xport_t *xport, php_netstream_data_t *sock)
{
	if (!xport->nonblocking) {
		php_set_sock_blocking(sock->socket, 0);
		xport->nonblocking = true;
	}
}

/* Zero means no timeout here, as in ext/openssl. */
static uint64_t tls_deadline(const struct timeval *timeout)
{
	return timeout->tv_sec > 0 || (timeout->tv_sec == 0 && timeout->tv_usec > 0) ? async_io_deadline(timeout) : 0;
}

ssize_t async_xport_tls_transfer(async_xport_t *xport, char *buf, size_t count, int event)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	uint64_t deadline = 0;

	set_nonblocking(xport, sock);
	for (;;) {
		errno = 0;
		sock->is_blocked = 0;
		async_xport_occupy(xport, event); /* it tells the script about its progress, which may suspend */
		ssize_t moved = event == ASYNC_FD_READABLE ? xport->original->read(stream, buf, count)
			: xport->original->write(stream, buf, count);
		async_xport_vacate(xport, event);
		bool would_block = moved <= 0 && errno == EAGAIN && !(event == ASYNC_FD_READABLE && stream->eof);
		sock->is_blocked = 1;
		if (!would_block) {
			if (moved > 0) {
				async_xport_note_alive(xport);
			}
			return moved;
		}
		if (!deadline) {
			deadline = tls_deadline(&sock->timeout);
		}
		switch (async_xport_wait(xport, wanted_event(xport, event), deadline)) {
			case ASYNC_IO_TIMEOUT:
				sock->timeout_event = 1;
				return -1;
			case ASYNC_IO_THROWN:
				return stream->eof && event == ASYNC_FD_READABLE ? 0 : -1;
			case ASYNC_IO_CLOSED:
				stream->eof = xport->is_closing;
				return -1;
		}
		if (UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
			return -1;
		}
	}
}

static int tls_original(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	return async_xport_original_option(xport, PHP_STREAM_OPTION_CRYPTO_API, value, param);
}

static int tls_setup(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	php_stream *session = param->inputs.session;
	const php_stream_ops *session_ops = session ? session->ops : NULL;

	xport->is_client = param->inputs.method & ASYNC_XPORT_METHOD_IS_CLIENT;
	if (session_ops && session_ops->set_option == async_xport_set_option) {
		session->ops = ((async_xport_t *) session_ops)->original; /* recognised by it */
	}
	int result = tls_original(xport, value, param);
	if (session_ops) {
		session->ops = session_ops;
	}
	return result;
}

static int tls_handshake(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);
	uint64_t deadline = tls_deadline(xport->is_client ? &xport->connect_timeout : &sock->timeout);
	int result;

	if (async_xport_is_busy(xport, ASYNC_FD_READABLE)) {
		param->outputs.returncode = -1;
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	set_nonblocking(xport, sock);
	for (;;) {
		errno = 0;
		sock->is_blocked = 0;
		result = tls_original(xport, value, param);
		sock->is_blocked = 1;
		if (param->outputs.returncode != 0 || stream->eof) {
			break;
		}
		int event = async_xport_wait(xport, wanted_event(xport, ASYNC_FD_READABLE), deadline);
		if (event == ASYNC_IO_TIMEOUT) {
			php_error_docref(NULL, E_WARNING, "SSL: Handshake timed out");
		}
		if (event == ASYNC_IO_TIMEOUT || event == ASYNC_IO_THROWN || event == ASYNC_IO_CLOSED) {
			param->outputs.returncode = -1;
			break;
		}
	}
	if (param->outputs.returncode <= 0) {
		php_set_sock_blocking(sock->socket, 1);
		xport->nonblocking = false;
	}
	return result;
}

int async_xport_tls_option(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);

	if (param->op == STREAM_XPORT_CRYPTO_OP_SETUP) {
		return tls_setup(xport, value, param);
	}
	if (param->op == STREAM_XPORT_CRYPTO_OP_ENABLE && param->inputs.activate && sock && sock->is_blocked
			&& async_io_may_wait() && !async_xport_is_encrypted(xport)) {
		return tls_handshake(xport, value, param);
	}
	int result = tls_original(xport, value, param);
	if (sock && sock->is_blocked && xport->nonblocking) {
		php_set_sock_blocking(sock->socket, 1);
		xport->nonblocking = false;
	}
	return result;
}
