/* SPDX-License-Identifier: MIT
 *
 * Connections of the HTTP server. One goes through three states, each of which its fields tell: it receives (`answer` is
 * NULL), it sends (`sent` < `length`), and it drains: the server reads what the client still sends until the client closes.
 * To close a socket with unread bytes resets the connection, and the client could lose the answer.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* accept4() */
#endif
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "monitor/http.h"
#include "support/fault.h"

#define CONNECTION_NS (2000 * NS_PER_MS) /* from the first byte to the last */
#define PAUSE_NS (1000 * NS_PER_MS)
#define ACCEPTS_PER_TICK 4               /* then the program goes on */
#define DRAIN_MAX 65536

struct async_http_connection {
	async_list_t node;
	async_http_server_t *server;
	int fd;
	async_fd_watch_t watch;
	async_timer_t timer;
	char *answer;
	size_t length;
	size_t sent;
	size_t received;
	char head[ASYNC_HTTP_HEAD_MAX + 1];
};

static const char *status_name(async_http_status_t status)
{
	switch (status) {
		case ASYNC_HTTP_OK: return "OK";
		case ASYNC_HTTP_FORBIDDEN: return "Forbidden";
		case ASYNC_HTTP_NOT_FOUND: return "Not Found";
		case ASYNC_HTTP_METHOD_NOT_ALLOWED: return "Method Not Allowed";
		case ASYNC_HTTP_TOO_LARGE: return "Request Header Fields Too Large";
		case ASYNC_HTTP_UNAVAILABLE: return "Service Unavailable";
		default: return "Bad Request";
	}
}

static void connection_end(async_http_connection_t *connection)
{
	async_timer_stop(&connection->timer);
	async_fd_watch_stop(&connection->watch);
	async_fd_forget(connection->fd);
	async_list_remove(&connection->node);
	connection->server->count--;
	close(connection->fd);
	free(connection->answer);
	free(connection);
}

static void connection_expire(async_timer_t *timer)
{
	connection_end(ASYNC_CONTAINER_OF(timer, async_http_connection_t, timer));
}

static void connection_await(async_http_connection_t *connection, int events)
{
	if (async_fd_watch_start(&connection->watch, connection->fd, events | ASYNC_FD_OWNED) != 0) {
		connection_end(connection);
	}
}

/* What the failure of a call means: the descriptor is not ready, or the connection is of no use any more. */
static void connection_retry(async_http_connection_t *connection, int events)
{
	if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) {
		connection_await(connection, events);
	} else {
		connection_end(connection);
	}
}

static void connection_drain(async_http_connection_t *connection)
{
	while (connection->received < DRAIN_MAX) {
		ssize_t count = recv(connection->fd, connection->head, sizeof connection->head, 0);
		if (count < 0) {
			connection_retry(connection, ASYNC_FD_READABLE);
			return;
		}
		if (count == 0) {
			break;
		}
		connection->received += (size_t) count;
	}
	connection_end(connection);
}

static void connection_send(async_http_connection_t *connection)
{
	while (connection->sent < connection->length) {
		ssize_t count = ASYNC_MAY_FAIL("send(monitor)", async_fault_errno(EPIPE), send(connection->fd,
			connection->answer + connection->sent, connection->length - connection->sent, MSG_NOSIGNAL));
		if (count < 0) {
			connection_retry(connection, ASYNC_FD_WRITABLE);
			return;
		}
		connection->sent += (size_t) count;
	}
	shutdown(connection->fd, SHUT_WR);
	connection_drain(connection);
}

void async_http_answer(async_http_connection_t *connection, async_http_status_t status, const char *headers,
	const char *body, size_t length)
{
	char head[1024];
	int head_length = snprintf(head, sizeof head, "HTTP/1.1 %d %s\r\nContent-Length: %zu\r\nConnection: close\r\n"
		"Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n"
		"Referrer-Policy: no-referrer\r\n%s\r\n", (int) status, status_name(status), length, headers);

	assert((size_t) head_length < sizeof head);
	connection->length = (size_t) head_length + length;
	connection->answer = ASYNC_MAY_FAIL("malloc(monitor answer)", NULL, malloc(connection->length));
	if (connection->answer) {
		memcpy(connection->answer, head, (size_t) head_length);
		memcpy(connection->answer + head_length, body, length);
	}
}

void async_http_refuse(async_http_connection_t *connection, async_http_status_t status)
{
	char body[64];
	int length = snprintf(body, sizeof body, "%d %s\n", (int) status, status_name(status));

	async_http_answer(connection, status, status == ASYNC_HTTP_METHOD_NOT_ALLOWED
		? "Content-Type: text/plain\r\nAllow: GET\r\n" : "Content-Type: text/plain\r\n", body, (size_t) length);
}

static void connection_answer(
	async_http_connection_t *connection, async_http_status_t status, const async_http_request_t *request)
{
	if (status == ASYNC_HTTP_OK) {
		connection->server->handle(connection, request);
	} else {
		async_http_refuse(connection, status);
	}
	if (connection->answer) {
		connection_send(connection);
	} else {
		connection_end(connection);
	}
}

static void connection_receive(async_http_connection_t *connection)
{
	async_http_request_t request;
	size_t scanned = connection->received;
	ssize_t count = ASYNC_MAY_FAIL("recv(monitor)", async_fault_errno(ECONNRESET),
		recv(connection->fd, connection->head + scanned, ASYNC_HTTP_HEAD_MAX - scanned, 0));

	if (count <= 0) {
		errno = count < 0 ? errno : ECONNRESET;
		connection_retry(connection, ASYNC_FD_READABLE);
		return;
	}
	connection->received += (size_t) count;
	connection->head[connection->received] = '\0';
	async_http_status_t status = async_http_request_parse(&request, connection->head, connection->received, scanned);
	if (status == ASYNC_HTTP_INCOMPLETE) {
		connection_await(connection, ASYNC_FD_READABLE);
	} else {
		connection_answer(connection, status, &request);
	}
}

static void connection_ready(async_fd_watch_t *watch, int events, int error)
{
	async_http_connection_t *connection = ASYNC_CONTAINER_OF(watch, async_http_connection_t, watch);

	if (error) {
		connection_end(connection);
	} else if (!connection->answer) {
		connection_receive(connection);
	} else if (connection->sent < connection->length) {
		connection_send(connection);
	} else {
		connection_drain(connection);
	}
}

static void connection_open(async_http_server_t *server, int fd)
{
	async_http_connection_t *connection = ASYNC_MAY_FAIL("malloc(monitor connection)", NULL, malloc(sizeof *connection));

	if (!connection) {
		close(fd);
		return;
	}
	if (server->count == ASYNC_HTTP_CONNECTIONS_MAX) {
		connection_end(ASYNC_CONTAINER_OF(async_list_first(&server->connections), async_http_connection_t, node));
	}
	connection->server = server;
	connection->fd = fd;
	connection->answer = NULL;
	connection->length = connection->sent = connection->received = 0;
	async_fd_watch_init(&connection->watch, connection_ready);
	connection->watch.hidden = true;
	async_timer_init(&connection->timer, connection_expire);
	connection->timer.hidden = true;
	async_timer_start(&connection->timer, async_clock_now() + CONNECTION_NS);
	async_list_push_back(&server->connections, &connection->node);
	server->count++;
	connection_receive(connection);
}

static void server_await(async_http_server_t *server)
{
	if (async_fd_watch_start(&server->watch, server->fd, ASYNC_FD_READABLE | ASYNC_FD_OWNED) != 0) {
		async_timer_start(&server->pause, async_clock_now() + PAUSE_NS);
	}
}

static void server_resume(async_timer_t *timer)
{
	server_await(ASYNC_CONTAINER_OF(timer, async_http_server_t, pause));
}

static void server_ready(async_fd_watch_t *watch, int events, int error)
{
	async_http_server_t *server = ASYNC_CONTAINER_OF(watch, async_http_server_t, watch);

	for (int i = 0; i < ACCEPTS_PER_TICK; i++) {
		int fd = ASYNC_MAY_FAIL("accept(monitor)", async_fault_errno(EMFILE),
			accept4(server->fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK));
		if (fd >= 0) {
			connection_open(server, fd);
		} else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM || errno == EBADF) {
			/* The client stays in the queue of the kernel, which would report it again and again. */
			async_timer_start(&server->pause, async_clock_now() + PAUSE_NS);
			return;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			break;
		}
	}
	server_await(server);
}

int async_http_server_start(async_http_server_t *server, int fd, async_http_handler handle)
{
	server->fd = fd;
	server->handle = handle;
	server->count = 0;
	async_list_init(&server->connections);
	async_timer_init(&server->pause, server_resume);
	server->pause.hidden = true;
	async_fd_watch_init(&server->watch, server_ready);
	server->watch.hidden = true;

	int error = async_fd_watch_start(&server->watch, fd, ASYNC_FD_READABLE | ASYNC_FD_OWNED);
	if (error) {
		async_http_server_stop(server);
	}
	return error;
}

void async_http_server_stop(async_http_server_t *server)
{
	async_list_t *node;

	while ((node = async_list_first(&server->connections))) {
		connection_end(ASYNC_CONTAINER_OF(node, async_http_connection_t, node));
	}
	async_timer_stop(&server->pause);
	async_fd_watch_stop(&server->watch);
	async_fd_forget(server->fd);
	close(server->fd);
	server->fd = -1;
}
