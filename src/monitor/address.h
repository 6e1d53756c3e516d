/* SPDX-License-Identifier: MIT
 *
 * Where the monitor listens, as async.monitor says it.
 */
#ifndef ASYNC_MONITOR_ADDRESS_H
#define ASYNC_MONITOR_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/un.h>

typedef struct async_monitor_address {
	bool is_loopback; /* no other machine can reach it; true for unix */
	const char *path; /* of a unix socket, a part of the text, %p not replaced yet; otherwise NULL */
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
	};
} async_monitor_address_t;

/* A listening socket, and the file that has to go with it. */
typedef struct async_monitor_listener {
	int fd;                  /* -1: none */
	struct sockaddr_un file; /* of a unix socket; otherwise the path is empty */
	dev_t device;            /* identity of that file, */
	ino_t inode;             /* which another process may have replaced */
} async_monitor_listener_t;

/* "127.0.0.1:9180", "[::1]:9180", "localhost:9180" or "unix:/path/%p.sock". False if it is none of these. The text has to
 * live as long as the address. */
bool async_monitor_address_parse(async_monitor_address_t *address, const char *text);

/* Returns 0, or an errno. A file of a unix socket on which no process listens any more is replaced. */
int async_monitor_listen(async_monitor_listener_t *listener, const async_monitor_address_t *address);
/* Removes the file of a unix socket, unless it is not ours any more. The descriptor is left alone. */
void async_monitor_unlisten(async_monitor_listener_t *listener);

#endif
