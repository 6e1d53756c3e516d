/* SPDX-License-Identifier: MIT
 *
 * A small HTTP server on the reactor: GET only, one request per connection, and everything about a connection is limited:
 * the number of connections, the size of a request, the time that it may take. It knows nothing of PHP and allocates by
 * malloc(), so a hostile client cannot use up the memory limit of the script. All of its watches and timers are hidden: it
 * never keeps the process alive.
 */
#ifndef ASYNC_MONITOR_HTTP_H
#define ASYNC_MONITOR_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "reactor/reactor.h"

#define ASYNC_HTTP_HEAD_MAX 4096      /* bytes of a request, up to the empty line */
#define ASYNC_HTTP_CONNECTIONS_MAX 16 /* the next one replaces the oldest */

typedef struct async_http_request {
	const char *path; /* without the query */
	const char *host; /* the value of the header, "" without one */
} async_http_request_t;

/* What http_request.c makes of the bytes that came. */
typedef enum {
	ASYNC_HTTP_INCOMPLETE = 0,
	ASYNC_HTTP_OK = 200,
	ASYNC_HTTP_BAD_REQUEST = 400,
	ASYNC_HTTP_FORBIDDEN = 403,
	ASYNC_HTTP_NOT_FOUND = 404,
	ASYNC_HTTP_METHOD_NOT_ALLOWED = 405,
	ASYNC_HTTP_TOO_LARGE = 431,
	ASYNC_HTTP_UNAVAILABLE = 503,
} async_http_status_t;

/* Reads a request out of `head`, which is followed by a NUL and has room for ASYNC_HTTP_HEAD_MAX bytes; `scanned` of its
 * bytes were looked at by the last call. Changes `head`, to which the request points, once it is complete. */
async_http_status_t async_http_request_parse(async_http_request_t *request, char *head, size_t length, size_t scanned);

typedef struct async_http_connection async_http_connection_t;
typedef struct async_http_server async_http_server_t;

/* Has to call async_http_answer() once. */
typedef void (*async_http_handler)(async_http_connection_t *connection, const async_http_request_t *request);

struct async_http_server {
	int fd;                   /* -1: not running */
	async_fd_watch_t watch;
	async_timer_t pause;      /* runs while no connection can be accepted, for lack of descriptors or memory */
	async_list_t connections; /* oldest first */
	uint32_t count;
	async_http_handler handle;
};

/* Serves the listening socket, which must not block. It is taken over even on failure. */
int async_http_server_start(async_http_server_t *server, int fd, async_http_handler handle);
/* Closes the listener and all connections. In a child process the parent's stay as they are. */
void async_http_server_stop(async_http_server_t *server);

/* Copies the body. `headers` is more lines for the head, each with its line end. */
void async_http_answer(async_http_connection_t *connection, async_http_status_t status, const char *headers,
	const char *body, size_t length);
/* The status and its name as plain text. */
void async_http_refuse(async_http_connection_t *connection, async_http_status_t status);

#endif
