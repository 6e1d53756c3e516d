/* SPDX-License-Identifier: MIT
 *
 * How an operation on a stream waits, and what has to be looked at afterwards. A direction of the stream and an event of its
 * descriptor are two things: TLS may have to write in order to read. So two coroutines may need the same event; the first
 * waits for it in the reactor, the others follow the first.
 */
#include "io/aborted_call.h"
#include "streams/xport.h"

#include <sys/socket.h>

#include "zend_exceptions.h"

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
	async_aborted_call_forget();
	switch (async_wait_park(&wait, deadline)) {
		case ASYNC_WAIT_OK:
			return xport->use.state & ASYNC_USE_CLOSING ? ASYNC_IO_CLOSED : ASYNC_FD_READABLE | ASYNC_FD_WRITABLE;
		case ASYNC_WAIT_TIMEOUT:
			return ASYNC_IO_TIMEOUT;
		default:
			async_aborted_call_note();
			return ASYNC_IO_THROWN;
	}
}

static int wait_lead(async_xport_t *xport, int fd, int events, uint64_t deadline)
{
	async_list_t *node;

	xport->watched |= events;
	int result = async_io_wait(fd, events | ASYNC_FD_OWNED, deadline);
	xport->watched &= ~events;
	while (UNEXPECTED((node = async_list_pop_front(&xport->followers)))) {
		async_wait_wake(ASYNC_CONTAINER_OF(node, async_wait_t, node));
	}
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

void async_xport_abort(async_xport_t *xport, int places)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);

	if (!async_is_client_call()) {
		async_use_abort(&xport->use, places);
		if (places & ASYNC_USE_READ || !(xport->use.state & ASYNC_USE_READ)) {
			stream->readpos = stream->writepos = 0; /* it would be given to others without asking us */
		}
	} else if (sock) {
		shutdown(sock->socket, SHUT_RDWR);
		stream->eof = 1;
	}
}

ssize_t async_xport_end(async_xport_t *xport, int places, int result)
{
	php_stream *stream = xport->stream;
	php_netstream_data_t *sock = async_xport_socket(stream);

	switch (result) {
		case ASYNC_IO_TIMEOUT:
			sock->timeout_event = 1;
			break;
		case ASYNC_IO_THROWN:
			async_xport_abort(xport, places);
			return stream->eof && (places & ASYNC_USE_READ) ? 0 : -1;
		case ASYNC_IO_CLOSED:
			stream->eof = (xport->use.state & ASYNC_USE_CLOSING) != 0;
			break;
	}
	return -1;
}

bool async_xport_buffer_check(const php_stream *stream, const async_xport_buffer_t *buffer)
{
	if (EXPECTED(!buffer->is_own || async_xport_buffer_is_own(stream, buffer->place, buffer->count))) {
		return true;
	}
	zend_throw_exception(async_ce_exception, "The buffer of the stream was changed by another coroutine", 0);
	async_aborted_call_note();
	return false;
}

bool async_xport_let_others_run(async_xport_t *xport, int places)
{
	if (EXPECTED(!async_io_streak_is_over())) {
		return true;
	}
	if (UNEXPECTED(!async_suspend())) {
		async_aborted_call_note();
		async_xport_abort(xport, places);
		return false;
	}
	return !(xport->use.state & ASYNC_USE_CLOSING);
}
