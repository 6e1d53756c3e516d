/* SPDX-License-Identifier: MIT
 *
 * How streams of PHP's transports get our operations, how these wait, and what has to be looked at after a wait. The
 * operations themselves are in xport_io.c, xport_tls.c and xport_close.c.
 *
 * A direction of the stream and an event of its descriptor are two things: TLS may have to write in order to read. So two
 * coroutines may need the same event; the first waits for it in the reactor, the others follow the first.
 */
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "libs/clients.h"
#include "streams/xport.h"

#include <sys/socket.h>

#include "zend_exceptions.h"

static struct transport {
	const char *name;
	php_stream_transport_factory original; /* NULL: PHP does not have it */
} transports[] = {
	{ "tcp", NULL }, { "udp", NULL }, { "unix", NULL }, { "udg", NULL }, { "ssl", NULL }, { "tls", NULL },
	{ "tlsv1.0", NULL }, { "tlsv1.1", NULL }, { "tlsv1.2", NULL }, { "tlsv1.3", NULL },
};

uint32_t async_xport_request;

/* The streams that were opened before there were coroutines. PHP's own functions read and write them; only of a write is it
 * known that main is inside: it may call an error handler, which may start the first coroutine. */
static async_list_t plain = { &plain, &plain };
static php_stream *plain_written;   /* or NULL */
static async_xport_t *plain_entered; /* what it was when there was the first coroutine */

static zend_never_inline ssize_t plain_leave(ssize_t written)
{
	async_use_leave(&plain_entered->use, ASYNC_USE_WRITE);
	return written;
}

static ssize_t plain_write(php_stream *stream, const char *buf, size_t count)
{
	php_stream *outer = plain_written;

	plain_written = stream;
	ssize_t written = ((async_xport_t *) stream->ops)->original->write(stream, buf, count);
	if (UNEXPECTED(!plain_written)) {
		written = plain_leave(written);
	}
	plain_written = outer;
	return written;
}

static int plain_set_option(php_stream *stream, int option, int value, void *param)
{
	return option == PHP_STREAM_OPTION_CHECK_LIVENESS /* which looks at the descriptor only */
		? ((async_xport_t *) stream->ops)->original->set_option(stream, option, value, param)
		: async_xport_set_option(stream, option, value, param);
}

void async_xport_arm(async_xport_t *xport)
{
	xport->ops.read = async_xport_read;
	xport->ops.write = async_xport_write;
	xport->ops.set_option = async_xport_set_option;
	async_list_remove(&xport->plain);
}

static void xport_launch(void)
{
	async_list_t *node;

	if (UNEXPECTED(plain_written)) {
		plain_entered = (async_xport_t *) plain_written->ops;
		async_use_enter(&plain_entered->use, ASYNC_USE_WRITE);
		plain_written = NULL;
	}
	while ((node = async_list_first(&plain))) {
		async_xport_arm(ASYNC_CONTAINER_OF(node, async_xport_t, plain));
	}
}

async_xport_t *async_xport_adopt(php_stream *stream, const php_stream_ops *original)
{
	async_xport_t *xport = pecalloc(1, sizeof(*xport), stream->is_persistent);

	xport->ops = *original;
	xport->ops.write = plain_write;
	xport->ops.close = async_xport_close;
	xport->ops.cast = async_xport_cast;
	xport->ops.set_option = plain_set_option;
	xport->original = original;
	xport->stream = stream;
	xport->request = async_xport_request;
	async_use_init(&xport->use);
	xport->use.has_name = stream->is_persistent;
	async_list_init(&xport->followers);
	xport->can_encrypt = strcmp(original->label, "tcp_socket/ssl") == 0;
	stream->ops = &xport->ops;
	async_list_init(&xport->plain);
	async_list_push_back(&plain, &xport->plain);
	if (async_in_use & ASYNC_WHEN_COROUTINES) {
		async_xport_arm(xport);
	}
	return xport;
}

async_xport_t *async_xport_renew(php_stream *stream)
{
	async_xport_t *xport = (async_xport_t *) stream->ops;

	if (UNEXPECTED(xport->stream != stream)) {
		return async_xport_adopt(stream, xport->original);
	}
	if (UNEXPECTED(async_xport_spared)) {
		async_xport_unspare();
	}
	if (UNEXPECTED(xport->request != async_xport_request)) {
		xport->request = async_xport_request;
		const php_netstream_data_t *sock = async_xport_socket(stream);
		async_use_reset(&xport->use, sock ? sock->socket : -1);
		async_list_init(&xport->followers);
		xport->watched = 0;
		if (xport->masked) {
			xport->masked = 1;
			async_xport_unmask(xport, stream->abstract);
		}
	}
	return xport;
}

static void xport_forget_users(void)
{
	async_xport_request++;
}

static void xport_reset(void)
{
	xport_forget_users();
	plain_written = NULL;
	ASYNC_LIST_FOREACH(&plain, node) {
		if (!ASYNC_CONTAINER_OF(node, async_xport_t, plain)->stream->is_persistent) {
			async_list_remove(node); /* after a fatal error its memory is freed without it being closed */
		}
	}
}

int async_xport_original_option(async_xport_t *xport, int option, int value, void *param)
{
	php_stream *stream = xport->stream;

	if (xport->can_encrypt) {
		/* It recognises itself by nothing, and calls itself through stream->ops to shake hands: that must come to us. */
		return xport->original->set_option(stream, option, value, param);
	}
	/* It recognises itself by its operations, and may wait: then others must find ours. It only writes to what both have. */
	php_stream twin = *stream;
	twin.ops = xport->original;
	return xport->original->set_option(&twin, option, value, param);
}

void async_xport_mask(async_xport_t *xport, php_netstream_data_t *sock)
{
	if (EXPECTED(xport->masked++ == 0)) {
		xport->masked_mode = sock->is_blocked;
	}
	sock->is_blocked = 0;
}

void async_xport_unmask(async_xport_t *xport, php_netstream_data_t *sock)
{
	if (EXPECTED(--xport->masked == 0)) {
		sock->is_blocked = xport->masked_mode;
	}
}

void async_xport_set_nonblocking(async_xport_t *xport, php_netstream_data_t *sock)
{
	if (!xport->nonblocking) {
		php_set_sock_blocking(sock->socket, 0);
		xport->nonblocking = true;
	}
}

/* Waits until the coroutine that waits for the event in the reactor goes on, whatever the reason. */
static int wait_follow(async_xport_t *xport, uint64_t deadline)
{
	async_wait_t wait;

	async_wait_init(&wait, ASYNC_G(current), NULL);
	async_list_push_back(&xport->followers, &wait.node);
	async_wait_status_t status = async_io_park(&wait, deadline);
	if (UNEXPECTED(status != ASYNC_WAIT_OK)) {
		return status == ASYNC_WAIT_TIMEOUT ? ASYNC_IO_TIMEOUT : ASYNC_IO_THROWN;
	}
	return xport->use.state & ASYNC_USE_CLOSING ? ASYNC_IO_CLOSED : ASYNC_FD_READABLE | ASYNC_FD_WRITABLE;
}

static int wait_lead(async_xport_t *xport, int fd, int events, uint64_t deadline)
{
	xport->watched |= events;
	int result = async_io_wait(fd, events | ASYNC_FD_OWNED, deadline);
	xport->watched &= ~events;
	async_wait_wake_all(&xport->followers);
	return result;
}

int async_xport_wait(async_xport_t *xport, int events, uint64_t deadline)
{
	php_netstream_data_t *sock = async_xport_socket(xport->stream);

	if (UNEXPECTED(xport->use.state & ASYNC_USE_CLOSING || !sock)) {
		return ASYNC_IO_CLOSED;
	}
	int result = UNEXPECTED(xport->watched & events) ? wait_follow(xport, deadline)
		: wait_lead(xport, sock->socket, events, deadline);
	if (UNEXPECTED(result == ASYNC_IO_BUSY)) {
		async_io_throw_busy();
	}
	return result;
}

void async_xport_abort(async_xport_t *xport, int turns)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);

	if (!async_is_client_call()) {
		async_use_abort(&xport->use, turns);
		if (turns & ASYNC_USE_READ || !(xport->use.state & ASYNC_USE_READ)) {
			stream->readpos = stream->writepos = 0; /* it would be given to others without asking us */
		}
	} else if (sock) {
		shutdown(sock->socket, SHUT_RDWR);
		stream->eof = 1;
	}
}

ssize_t async_xport_end(async_xport_t *xport, int turns, int result)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);

	switch (result) {
		case ASYNC_IO_TIMEOUT:
			sock->timeout_event = 1;
			break;
		case ASYNC_IO_THROWN:
			async_xport_abort(xport, turns);
			return stream->eof && (turns & ASYNC_USE_READ) ? 0 : -1;
		case ASYNC_IO_CLOSED:
			stream->eof = (xport->use.state & ASYNC_USE_CLOSING) != 0;
			break;
	}
	return -1;
}

bool async_xport_buffer_refuse(void)
{
	zend_throw_exception(async_ce_exception, "The buffer of the stream was changed by another coroutine", 0);
	async_aborted_call_note();
	return false;
}

bool async_xport_suspend(async_xport_t *xport, int turns)
{
	if (UNEXPECTED(!async_io_suspend())) {
		async_xport_abort(xport, turns);
		return false;
	}
	return !(xport->use.state & ASYNC_USE_CLOSING);
}

static php_stream *transport_open(const char *proto, size_t protolen, const char *resourcename, size_t resourcenamelen,
	const char *persistent_id, int options, int flags, struct timeval *timeout, php_stream_context *context STREAMS_DC)
{
	php_stream *stream;
	static zend_long late_count; /* a stream that is not connected at once keeps its name */
	char own_name[40];
	bool is_late;

	if (UNEXPECTED(async_xport_spared)) {
		async_xport_unspare();
	}
	if (UNEXPECTED(EG(exception)) || UNEXPECTED(!async_xport_find_opened(persistent_id, timeout, &stream, &is_late))) {
		return NULL;
	}
	if (UNEXPECTED(is_late)) {
		/* The name is another stream's. PHP needs a persistent stream, to which connecting fails, and frees it. */
		snprintf(own_name, sizeof(own_name), "async: late " ZEND_LONG_FMT, ++late_count);
		persistent_id = own_name;
	}
	if (UNEXPECTED(stream)) {
		if (stream->orig_path) {
			free(stream->orig_path); /* from 8.3 on PHP sets it again */
			stream->orig_path = NULL;
		}
		async_xport_of(stream)->is_connected = flags & (STREAM_XPORT_CONNECT | STREAM_XPORT_CONNECT_ASYNC);
		return stream;
	}
	for (size_t i = 0; i < sizeof(transports) / sizeof(*transports); i++) {
		struct transport *transport = &transports[i];
		if (!transport->original || strlen(transport->name) != protolen || memcmp(transport->name, proto, protolen) != 0) {
			continue;
		}
		stream = transport->original(proto, protolen, resourcename, resourcenamelen, persistent_id, options,
			flags, timeout, context STREAMS_REL_CC);
		if (stream) {
			async_xport_t *xport = async_xport_adopt(stream, stream->ops);
			xport->is_late = is_late;
			xport->connect_timeout = timeout ? *timeout : (struct timeval) { 0 };
			if (UNEXPECTED(context && context->notifier)) {
				async_xport_arm(xport);
			}
		}
		return stream;
	}
	return NULL;
}

/* Some sockets do not come from a transport. */
static void adopt(zval *value)
{
	php_stream *stream = zend_fetch_resource2_ex(value, NULL, php_file_le_stream(), php_file_le_pstream());

	if (stream && !async_is_xport(stream) && strcmp(stream->ops->label, "generic_socket") == 0) {
		async_xport_adopt(stream, stream->ops);
	}
}

static void adopt_elements(zval *array)
{
	zval *element;

	ZVAL_DEREF(array);
	if (Z_TYPE_P(array) != IS_ARRAY) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), element) {
		adopt(element);
	} ZEND_HASH_FOREACH_END();
}

/* PHP has no transport for some kinds of sockets, such as SOCK_SEQPACKET. */
static ZEND_NAMED_FUNCTION(xport_socket_export_stream)
{
	ASYNC_CALL_REPLACED(xport_socket_export_stream);
	adopt(return_value);
}

static ZEND_NAMED_FUNCTION(xport_stream_socket_pair)
{
	ASYNC_CALL_REPLACED(xport_stream_socket_pair);
	adopt_elements(return_value);
}

static ZEND_NAMED_FUNCTION(xport_proc_open)
{
	ASYNC_CALL_REPLACED(xport_proc_open);
	if (Z_TYPE_P(return_value) == IS_RESOURCE) {
		adopt_elements(ZEND_CALL_ARG(execute_data, 3)); /* the pipes; those that are really pipes are none of our business */
	}
}

static void xport_install(void)
{
	for (size_t i = 0; i < sizeof(transports) / sizeof(*transports); i++) {
		struct transport *transport = &transports[i];
		transport->original = zend_hash_str_find_ptr(php_stream_xport_get_hash(), transport->name, strlen(transport->name));
		if (transport->original) {
			php_stream_xport_register(transport->name, transport_open);
		}
	}
}

static void xport_uninstall(void)
{
	for (size_t i = 0; i < sizeof(transports) / sizeof(*transports); i++) {
		if (transports[i].original) {
			php_stream_xport_register(transports[i].name, transports[i].original);
		}
	}
}

async_hook_t async_hook_stream = {
	.names = "stream",
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS("stream (connecting)", async_program_rows, ASYNC_FILE_PHP)),
	.functions = ASYNC_REPLACEMENTS(
		{ "stream_socket_pair", xport_stream_socket_pair },
		{ "proc_open", xport_proc_open },
		{ "socket_export_stream", xport_socket_export_stream }),
	.install = xport_install,
	.uninstall = xport_uninstall,
	.launch = xport_launch,
	.reset = xport_reset,
	.after_fork = xport_forget_users,
};
