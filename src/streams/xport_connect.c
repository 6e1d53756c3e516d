/* SPDX-License-Identifier: MIT
 *
 * Connecting. Host names are looked up in the background; then the original tries one address after the other, without
 * waiting, and we wait for the outcome. So all options of the stream's context are handled by PHP itself.
 */
#include "io/dns.h"
#include "streams/xport.h"
#include "support/fault.h"

#include <arpa/inet.h>
#include <errno.h>
#include <sys/socket.h>

static void connect_fail(php_stream_xport_param *param, int error)
{
	param->outputs.returncode = -1;
	param->outputs.error_code = error;
	if (param->want_errortext && !param->outputs.error_text) {
		param->outputs.error_text = php_socket_error_str(error);
	}
}

/* 0, or what became of the connection attempt as errno. */
static int connect_outcome(async_xport_t *xport, int fd, uint64_t deadline)
{
	int error;
	socklen_t size = sizeof(error);

	switch (async_xport_wait(xport, ASYNC_FD_WRITABLE, deadline)) {
		case ASYNC_IO_TIMEOUT:
			return ETIMEDOUT;
		case ASYNC_IO_THROWN:
		case ASYNC_IO_CLOSED:
		case ASYNC_IO_BUSY:
			return ECANCELED;
	}
	return ASYNC_MAY_FAIL("getsockopt", async_fault_errno(ENOBUFS),
		getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size)) == 0 ? error : errno;
}

/* One attempt with the name as it is in `param`. */
static void connect_once(async_xport_t *xport, php_stream_xport_param *param, uint64_t deadline)
{
	php_stream *stream = xport->stream;
	int op = param->op;

	param->op = STREAM_XPORT_OP_CONNECT_ASYNC;
	if (xport->can_encrypt) {
		/* Without ext/openssl, which would start the handshake at once. */
		php_stream_socket_ops.set_option(stream, PHP_STREAM_OPTION_XPORT_API, 0, param);
	} else {
		async_xport_original_option(xport, PHP_STREAM_OPTION_XPORT_API, 0, param);
	}
	param->op = op;
	if (param->outputs.returncode < 0 || op == STREAM_XPORT_OP_CONNECT_ASYNC) {
		return;
	}

	php_netstream_data_t *sock = async_xport_socket(stream);
	int error = param->outputs.returncode == 1 ? connect_outcome(xport, sock->socket, deadline) : 0;
	if (error) {
		async_fd_forget(sock->socket);
		close(sock->socket);
		sock->socket = -1;
		connect_fail(param, error);
		return;
	}
	if (async_xport_is_blocking(xport, sock)) {
		php_set_sock_blocking(sock->socket, 1);
	}
	param->outputs.returncode = 0;
	param->outputs.error_code = 0;
}

/* The host in "host:port" if it has to be looked up; to be freed. */
static char *host_of(async_xport_t *xport, php_stream_xport_param *param)
{
	const char *name = param->inputs.name;
	size_t length = param->inputs.namelen;
	struct in_addr address;

	if (!xport->is_inet || !length || *name == '[' || memchr(name, '\0', length)) {
		return NULL; /* nothing that could block: a path, an address, or an error that the original reports */
	}
	const char *colon = memchr(name, ':', length - 1);
	if (!colon || colon == name) {
		return NULL;
	}
	char *host = estrndup(name, colon - name);
	if (inet_pton(AF_INET, host, &address) == 1) {
		efree(host);
		return NULL;
	}
	return host;
}

/* As stock PHP says it. */
static void lookup_complain(php_stream_xport_param *param, const char *host, int status)
{
	zend_string *text = strpprintf(0, "php_network_getaddresses: getaddrinfo for %s failed: %s", host, gai_strerror(status));

	php_error_docref(NULL, E_WARNING, "%s", ZSTR_VAL(text));
	if (param->want_errortext) {
		param->outputs.error_text = text;
	} else {
		zend_string_release(text);
	}
}

static struct addrinfo *lookup(async_xport_t *xport, php_stream_xport_param *param, const char *host)
{
	struct addrinfo hints = { .ai_family = AF_UNSPEC };
	struct addrinfo *addresses = NULL;

	hints.ai_socktype = strcmp(xport->original->label, "udp_socket") == 0 ? SOCK_DGRAM : SOCK_STREAM;
	int status = async_dns_lookup(host, NULL, &hints, &addresses);
	if (status) {
		param->outputs.returncode = -1;
		if (!EG(exception)) {
			lookup_complain(param, host, status);
		}
		return NULL;
	}
	return addresses;
}

static void connect_to_any(async_xport_t *xport, php_stream_xport_param *param, const struct addrinfo *addresses,
	const char *host)
{
	const char *name = param->inputs.name;
	size_t length = param->inputs.namelen;
	const char *port = name + strlen(host) + 1;
	uint64_t deadline = async_io_deadline(param->inputs.timeout);

	for (const struct addrinfo *address = addresses; address; address = address->ai_next) {
		char numeric[INET6_ADDRSTRLEN + 32];
		char *target;

		if (ASYNC_MAY_FAIL("getnameinfo", EAI_MEMORY, getnameinfo(address->ai_addr, address->ai_addrlen, numeric,
				sizeof(numeric), NULL, 0, NI_NUMERICHOST)) != 0) {
			connect_fail(param, EAFNOSUPPORT);
			continue;
		}
		if (param->outputs.error_text) { /* that of the previous address */
			zend_string_release(param->outputs.error_text);
			param->outputs.error_text = NULL;
		}
		param->inputs.namelen = spprintf(&target, 0, address->ai_family == AF_INET6 ? "[%s]:%.*s" : "%s:%.*s", numeric,
			(int) (length - (port - name)), port);
		param->inputs.name = target;
		connect_once(xport, param, deadline);
		efree(target);
		if (param->outputs.returncode >= 0 || EG(exception) || (deadline && async_clock_now() >= deadline)) {
			break;
		}
	}
	param->inputs.name = (char *) name;
	param->inputs.namelen = length;
}

static int encrypt_method(async_xport_t *xport)
{
	php_stream_context *context = PHP_STREAM_CONTEXT(xport->stream);
	zval *method = xport->encrypt_method == STREAM_CRYPTO_METHOD_TLS_ANY_CLIENT && context
		? php_stream_context_get_option(context, "ssl", "crypto_method") : NULL;

	return method ? (int) zval_get_long(method) | ASYNC_XPORT_METHOD_IS_CLIENT : xport->encrypt_method;
}

static void encrypt(async_xport_t *xport, php_stream_xport_param *param)
{
	if (php_stream_xport_crypto_setup(xport->stream, encrypt_method(xport), NULL) < 0
			|| php_stream_xport_crypto_enable(xport->stream, 1) < 0) {
		if (!EG(exception)) {
			php_error_docref(NULL, E_WARNING, "Failed to enable crypto");
		}
		param->outputs.returncode = -1;
	}
}

void async_xport_connect(async_xport_t *xport, php_stream_xport_param *param)
{
	if (xport->encrypt_method && param->op == STREAM_XPORT_OP_CONNECT_ASYNC) {
		async_xport_original_option(xport, PHP_STREAM_OPTION_XPORT_API, 0, param);
		return;
	}
	char *host = host_of(xport, param);
	if (host) {
		struct addrinfo *addresses = lookup(xport, param, host);
		if (addresses) {
			param->outputs.returncode = -1;
			connect_to_any(xport, param, addresses, host);
			freeaddrinfo(addresses);
		}
		efree(host);
	} else {
		connect_once(xport, param, async_io_deadline(param->inputs.timeout));
	}
	if (xport->encrypt_method && param->outputs.returncode == 0) {
		encrypt(xport, param);
	}
}
