/* SPDX-License-Identifier: MIT
 *
 * Encrypting, and reading and writing what is encrypted. The original is told that its stream does not block, asked again
 * and again, and we wait between the tries. The descriptor stays in non-blocking mode as long as the stream is encrypted: to
 * change it twice per read, as stock PHP does, costs four system calls.
 */
#include "streams/xport.h"

#include <dlfcn.h>
#include <errno.h>
#include <sys/socket.h>

/* Functions of the libssl that PHP has loaded; NULL if it is out of sight. */
static int (*ssl_want)(const void *ssl);
static int (*ssl_in_init)(const void *ssl);

static void *tls_ssl(async_xport_t *xport)
{
	static bool is_looked_up;

	if (!is_looked_up) {
		ssl_want = (int (*)(const void *)) dlsym(RTLD_DEFAULT, "SSL_want");
		ssl_in_init = (int (*)(const void *)) dlsym(RTLD_DEFAULT, "SSL_in_init");
		is_looked_up = true;
	}
	return ((async_tls_socket_t *) xport->stream->abstract)->ssl;
}

/* The event that the last try waits for. Renegotiation can make reading wait for writing, and the other way round. */
static int wanted_event(async_xport_t *xport, int expected)
{
	void *ssl = tls_ssl(xport);

	switch (ssl_want && ssl ? ssl_want(ssl) : 0) {
		case 2: /* SSL_WRITING */
			return ASYNC_FD_WRITABLE;
		case 3: /* SSL_READING */
			return ASYNC_FD_READABLE;
		default:
			return expected;
	}
}

/* Should a write leave the handshake, of a renegotiation, to a coroutine that reads? Data that the peer has sent before it
 * can be read in the middle of that, but in the middle of a write it is an error of the protocol. */
static bool write_must_wait(async_xport_t *xport)
{
	if (EXPECTED(!(xport->use.state & ASYNC_USE_READ) || !xport->watched)) {
		return false;
	}
	void *ssl = tls_ssl(xport);
	return ssl_in_init && ssl && ssl_in_init(ssl);
}

/* Zero means no timeout here, as in ext/openssl. */
static uint64_t tls_deadline(const struct timeval *timeout)
{
	return timeout->tv_sec > 0 || (timeout->tv_sec == 0 && timeout->tv_usec > 0) ? async_io_deadline(timeout) : 0;
}

static ssize_t tls_end(async_xport_t *xport, int event, int result)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);

	if (event == ASYNC_FD_READABLE) {
		return async_xport_end(xport, ASYNC_USE_READ, result);
	}
	if ((result == ASYNC_IO_THROWN || result == ASYNC_IO_BUSY) && sock) {
		result = ASYNC_IO_THROWN;
		shutdown(sock->socket, SHUT_WR); /* a part of the record is never sent: the peer had better know */
	}
	return async_xport_end(xport, ASYNC_USE_WRITE, result);
}

/* One try. Returns whether it has to be repeated after a wait. */
static bool tls_try(async_xport_t *xport, php_netstream_data_t *sock, char *buf, size_t count, int event, ssize_t *moved)
{
	php_stream *stream = xport->stream;

	async_xport_set_nonblocking(xport, sock); /* others may have changed that, while we waited */
	async_xport_mask(xport, sock);
	errno = 0;
	*moved = event == ASYNC_FD_READABLE ? xport->original->read(stream, buf, count)
		: xport->original->write(stream, buf, count);
	bool would_block = *moved <= 0 && errno == EAGAIN && !(event == ASYNC_FD_READABLE && stream->eof);
	async_xport_unmask(xport, sock);
	return would_block;
}

ssize_t async_xport_tls_transfer(async_xport_t *xport, char *buf, size_t count, int event)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	uint64_t deadline = 0;

	for (;;) {
		bool is_late = event == ASYNC_FD_WRITABLE && UNEXPECTED(write_must_wait(xport));
		ssize_t moved = 0;
		if (EXPECTED(!is_late) && !tls_try(xport, sock, buf, count, event, &moved)) {
			if (moved > 0) {
				async_xport_note_alive(xport);
			}
			return moved;
		}
		if (!deadline) {
			deadline = tls_deadline(&sock->timeout);
		}
		int result = async_xport_wait(xport, is_late ? xport->watched : wanted_event(xport, event), deadline);
		if (UNEXPECTED(result <= 0)) {
			return tls_end(xport, event, result);
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

static int tls_refused(php_stream_xport_crypto_param *param)
{
	param->outputs.returncode = -1;
	return PHP_STREAM_OPTION_RETURN_OK;
}

static int tls_setup(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	php_stream *session = param->inputs.session;
	const php_stream_ops *session_ops = session ? session->ops : NULL;

	int taken = async_use_enter(&xport->use, ASYNC_USE_SETUP);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		return tls_refused(param);
	}
	xport->is_client = param->inputs.method & ASYNC_XPORT_METHOD_IS_CLIENT;
	if (session_ops && session_ops->set_option == async_xport_set_option) {
		session->ops = ((async_xport_t *) session_ops)->original; /* recognised by it */
	}
	int result = tls_original(xport, value, param);
	if (session_ops) {
		session->ops = session_ops;
	}
	async_use_leave(&xport->use, taken);
	return result;
}

static int tls_handshake(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);
	uint64_t deadline = tls_deadline(xport->is_client ? &xport->connect_timeout : &sock->timeout);
	int result;

	for (;;) {
		async_xport_set_nonblocking(xport, sock);
		async_xport_mask(xport, sock);
		errno = 0;
		result = tls_original(xport, value, param);
		async_xport_unmask(xport, sock);
		if (param->outputs.returncode != 0 || stream->eof) {
			break;
		}
		int event = async_xport_wait(xport, wanted_event(xport, ASYNC_FD_READABLE), deadline);
		if (event > 0) {
			continue;
		}
		param->outputs.returncode = -1;
		if (event == ASYNC_IO_TIMEOUT) {
			ASYNC_STREAM_WARN(stream, TimeOut, "SSL: Handshake timed out");
		} else if (event == ASYNC_IO_THROWN) {
			async_xport_abort(xport, ASYNC_USE_SETUP);
		}
		break;
	}
	if (param->outputs.returncode <= 0 && sock->is_blocked) {
		php_set_sock_blocking(sock->socket, 1);
		xport->nonblocking = false;
	}
	return result;
}

/* Switches encryption on or off. */
static int tls_enable(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);
	int result;

	int taken = async_use_enter(&xport->use, ASYNC_USE_SETUP);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		return tls_refused(param);
	}
	if (param->inputs.activate && sock && sock->is_blocked && async_io_may_wait() && !async_xport_is_encrypted(xport)) {
		result = tls_handshake(xport, value, param);
	} else {
		result = tls_original(xport, value, param);
		if (sock && sock->is_blocked && xport->nonblocking) {
			php_set_sock_blocking(sock->socket, 1);
			xport->nonblocking = false;
		}
	}
	async_use_leave(&xport->use, taken);
	return result;
}

int async_xport_tls_option(async_xport_t *xport, int value, php_stream_xport_crypto_param *param)
{
	async_xport_arm(xport);
	switch (param->op) {
		case STREAM_XPORT_CRYPTO_OP_SETUP:
			return tls_setup(xport, value, param);
		case STREAM_XPORT_CRYPTO_OP_ENABLE:
			return tls_enable(xport, value, param);
		default:
			return tls_original(xport, value, param);
	}
}
