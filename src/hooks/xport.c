/* SPDX-License-Identifier: MIT
 *
 * How streams of PHP's transports get our operations, and who may use such a stream when. The operations themselves are
 * in xport_io.c, xport_option.c, xport_connect.c, xport_tls.c and xport_close.c.
 */
#include "hooks/xport.h"
#include "hooks/cut_off.h"
#include "hooks/xport_io.h"

#include <errno.h>
#include <sys/socket.h>

#include "zend_exceptions.h"

static struct transport {
	const char *name;
	int encrypt_method;
	php_stream_transport_factory original; /* NULL: PHP does not have it */
} transports[] = {
	{ "tcp", 0, NULL },
	{ "udp", 0, NULL },
	{ "unix", 0, NULL },
	{ "udg", 0, NULL },
	{ "ssl", STREAM_CRYPTO_METHOD_TLS_ANY_CLIENT, NULL },
	{ "tls", STREAM_CRYPTO_METHOD_TLS_ANY_CLIENT, NULL },
	{ "tlsv1.0", STREAM_CRYPTO_METHOD_TLSv1_0_CLIENT, NULL },
	{ "tlsv1.1", STREAM_CRYPTO_METHOD_TLSv1_1_CLIENT, NULL },
	{ "tlsv1.2", STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT, NULL },
	{ "tlsv1.3", STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT, NULL },
};

/* A coroutine whose data is always there already lets others run after so many reads and writes. */
#define STREAK_MAX 128

static zif_handler original_stream_socket_pair;
static zif_handler original_proc_open;
static uint32_t streak; /* reads and writes since anybody waited for a stream */
static uint32_t request;

async_xport_t *async_xport_adopt(php_stream *stream, const php_stream_ops *original)
{
	async_xport_t *xport = pecalloc(1, sizeof(*xport), stream->is_persistent);

	xport->ops = *original;
	xport->ops.read = async_xport_read;
	xport->ops.write = async_xport_write;
	xport->ops.close = async_xport_close;
	xport->ops.cast = async_xport_cast;
	xport->ops.set_option = async_xport_set_option;
	xport->original = original;
	xport->stream = stream;
	xport->request = request;
	xport->can_encrypt = strcmp(original->label, "tcp_socket/ssl") == 0;
	xport->is_inet = xport->can_encrypt || strcmp(original->label, "tcp_socket") == 0
		|| strcmp(original->label, "udp_socket") == 0;
	stream->ops = &xport->ops;
	return xport;
}

async_xport_t *async_xport_of(php_stream *stream)
{
	async_xport_t *xport = (async_xport_t *) stream->ops;

	if (UNEXPECTED(xport->stream != stream)) {
		return async_xport_adopt(stream, xport->original);
	}
	if (UNEXPECTED(xport->request != request)) {
		xport->request = request;
		xport->reader = xport->writer = NULL;
		xport->inside = 0;
		xport->closer = NULL;
		xport->is_closing = false;
	}
	return xport;
}

void async_xport_forget_users(void)
{
	request++;
}

int async_xport_original_option(async_xport_t *xport, int option, int value, void *param)
{
	php_stream *stream = xport->stream;

	if (xport->can_encrypt) {
		/* It recognises itself by nothing, and calls itself through stream->ops to shake hands: that must come to us. */
		return xport->original->set_option(stream, option, value, param);
	}
	stream->ops = xport->original;
	int result = xport->original->set_option(stream, option, value, param);
	stream->ops = &xport->ops;
	return result;
}

void async_xport_enter(async_xport_t *xport)
{
	xport->inside++;
}

void async_xport_leave(async_xport_t *xport)
{
	if (--xport->inside == 0 && UNEXPECTED(xport->closer)) {
		async_wait_wake(xport->closer);
	}
}

bool async_xport_is_busy(async_xport_t *xport, int events)
{
	bool reading = events & ASYNC_FD_READABLE;
	async_coroutine_t *same = reading ? xport->reader : xport->writer;
	async_coroutine_t *opposite = reading ? xport->writer : xport->reader;

	if (EXPECTED(!same && !opposite)) {
		return false;
	}
	/* A script may read in one coroutine and write in another; to a protocol that means to mix two requests. */
	if (!same && (opposite == ASYNC_G(current) || !async_is_client_call())) {
		return false;
	}
	zend_throw_exception_ex(async_ce_exception, 0,
		"The stream is in use: another coroutine is %s it already", xport->reader ? "reading from" : "writing to");
	async_cut_off_note();
	return true;
}

void async_xport_occupy(async_xport_t *xport, int events)
{
	*(events & ASYNC_FD_READABLE ? &xport->reader : &xport->writer) = ASYNC_G(current);
	async_xport_enter(xport);
}

void async_xport_vacate(async_xport_t *xport, int events)
{
	*(events & ASYNC_FD_READABLE ? &xport->reader : &xport->writer) = NULL;
	async_xport_leave(xport);
}

int async_xport_wait(async_xport_t *xport, int events, uint64_t deadline)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);

	if (UNEXPECTED(xport->is_closing || !sock)) {
		return ASYNC_IO_CLOSED;
	}
	streak = 0;
	async_xport_occupy(xport, events);
	int result = async_io_wait(sock->socket, events | ASYNC_FD_OWNED, deadline);
	async_xport_vacate(xport, events);

	if (UNEXPECTED(result == ASYNC_IO_THROWN) && async_is_client_call()) {
		shutdown(sock->socket, SHUT_RDWR);
		xport->stream->eof = 1;
	} else if (UNEXPECTED(result == ASYNC_IO_BUSY)) { /* by stream_select() */
		async_io_throw_busy();
		result = ASYNC_IO_THROWN;
	}
	return result;
}

bool async_xport_buffer_check(const php_stream *stream, const async_xport_buffer_t *buffer)
{
	if (EXPECTED(!buffer->is_own || async_xport_buffer_is_own(stream, buffer->place, buffer->count))) {
		return true;
	}
	zend_throw_exception(async_ce_exception, "The buffer of the stream was changed by another coroutine", 0);
	async_cut_off_note();
	return false;
}

bool async_xport_give_way(async_xport_t *xport, int events)
{
	if (EXPECTED(++streak < STREAK_MAX)) {
		return true;
	}
	streak = 0;
	async_xport_occupy(xport, events);
	bool is_cancelled = !async_suspend();
	if (is_cancelled) {
		async_cut_off_note();
	}
	async_xport_vacate(xport, events);
	return !is_cancelled && !xport->is_closing;
}

static php_stream *transport_open(const char *proto, size_t protolen, const char *resourcename, size_t resourcenamelen,
	const char *persistent_id, int options, int flags, struct timeval *timeout, php_stream_context *context STREAMS_DC)
{
	for (size_t i = 0; i < sizeof(transports) / sizeof(*transports); i++) {
		struct transport *transport = &transports[i];
		if (!transport->original || strlen(transport->name) != protolen || memcmp(transport->name, proto, protolen) != 0) {
			continue;
		}
		php_stream *stream = transport->original(proto, protolen, resourcename, resourcenamelen, persistent_id, options,
			flags, timeout, context STREAMS_REL_CC);
		if (stream) {
			async_xport_t *xport = async_xport_adopt(stream, stream->ops);
			xport->encrypt_method = transport->encrypt_method;
			if (timeout) {
				xport->connect_timeout = *timeout;
			}
		}
		return stream;
	}
	return NULL;
}

/* Some sockets do not come from a transport. */
static void adopt_elements(zval *array)
{
	zval *element;

	ZVAL_DEREF(array);
	if (Z_TYPE_P(array) != IS_ARRAY) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), element) {
		php_stream *stream = zend_fetch_resource2_ex(element, NULL, php_file_le_stream(), php_file_le_pstream());
		if (stream && strcmp(stream->ops->label, "generic_socket") == 0) {
			async_xport_adopt(stream, stream->ops);
		}
	} ZEND_HASH_FOREACH_END();
}

static ZEND_NAMED_FUNCTION(xport_stream_socket_pair)
{
	original_stream_socket_pair(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	adopt_elements(return_value);
}

static ZEND_NAMED_FUNCTION(xport_proc_open)
{
	original_proc_open(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (Z_TYPE_P(return_value) == IS_RESOURCE) {
		adopt_elements(ZEND_CALL_ARG(execute_data, 3)); /* the pipes; those that are really pipes are none of our business */
	}
}

void async_xport_install(void)
{
	for (size_t i = 0; i < sizeof(transports) / sizeof(*transports); i++) {
		struct transport *transport = &transports[i];
		transport->original = zend_hash_str_find_ptr(php_stream_xport_get_hash(), transport->name, strlen(transport->name));
		if (transport->original) {
			php_stream_xport_register(transport->name, transport_open);
		}
	}
	original_stream_socket_pair = async_hook_function("stream_socket_pair", xport_stream_socket_pair);
	original_proc_open = async_hook_function("proc_open", xport_proc_open);
}

void async_xport_uninstall(void)
{
	for (size_t i = 0; i < sizeof(transports) / sizeof(*transports); i++) {
		if (transports[i].original) {
			php_stream_xport_register(transports[i].name, transports[i].original);
		}
	}
}
