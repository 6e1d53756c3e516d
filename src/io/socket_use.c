/* SPDX-License-Identifier: MIT
 *
 * A table by descriptor. An entry is made when a coroutine waits for the socket for the first time, and lives until the socket
 * is closed and all operations on it have returned: until then each of them can ask it whether the descriptor is still its own.
 */
#include "io/socket_use.h"
#include "io/aborted_call.h"

#include <sys/socket.h>
#include <sys/stat.h>

static async_socket_use_t **sockets;
static int capacity;

static ino_t inode_of(int fd)
{
	struct stat found;

	return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

async_socket_use_t *async_socket_use_find(int fd)
{
	async_socket_use_t *socket = fd >= 0 && fd < capacity ? sockets[fd] : NULL;

	if (UNEXPECTED(socket && socket->use.state && socket->inode != inode_of(fd))) {
		async_socket_closing(fd);
		return NULL;
	}
	return socket;
}

async_socket_use_t *async_socket_use_make(int fd)
{
	if (fd >= capacity) {
		int wanted = MAX(64, fd + fd / 2 + 1);
		sockets = safe_erealloc(sockets, (size_t) wanted, sizeof(*sockets), 0);
		memset(sockets + capacity, 0, (size_t) (wanted - capacity) * sizeof(*sockets));
		capacity = wanted;
	}
	if (!sockets[fd]) {
		sockets[fd] = emalloc(sizeof(**sockets));
		async_use_init(&sockets[fd]->use);
		sockets[fd]->fd = fd;
		sockets[fd]->inode = inode_of(fd);
	}
	return sockets[fd];
}

int async_socket_use_enter(async_socket_use_t *socket, int places)
{
	return async_use_enter(&socket->use, places);
}

void async_socket_use_leave(async_socket_use_t *socket, int taken)
{
	async_use_leave(&socket->use, taken);
	if (UNEXPECTED(socket->use.state & ASYNC_USE_CLOSING && !socket->use.inside)) {
		efree(socket);
	}
}

/* Nothing comes any more after the shutdown, but what has arrived could still be read. */
void async_socket_kill(int fd)
{
	char rest[4096];

	shutdown(fd, SHUT_RDWR);
	while (recv(fd, rest, sizeof(rest), MSG_DONTWAIT) > 0) {
	}
}

void async_socket_use_abort(async_socket_use_t *socket, int places)
{
	if (!async_is_client_call()) {
		async_use_abort(&socket->use, places);
	} else if (!(socket->use.state & ASYNC_USE_CLOSING)) {
		async_socket_kill(socket->fd);
	}
}

void async_socket_closing(int fd)
{
	async_socket_use_t *socket = fd >= 0 && fd < capacity ? sockets[fd] : NULL;

	if (socket) {
		sockets[fd] = NULL;
		socket->use.state |= ASYNC_USE_CLOSING;
		if (!socket->use.inside) {
			efree(socket);
		}
	}
}

void async_socket_uses_reset(void)
{
	for (int fd = 0; fd < capacity; fd++) {
		if (sockets[fd]) {
			efree(sockets[fd]);
		}
	}
	if (sockets) {
		efree(sockets);
		sockets = NULL;
		capacity = 0;
	}
}

void async_socket_uses_after_fork(void)
{
	for (int fd = 0; fd < capacity; fd++) {
		if (sockets[fd]) {
			async_use_reset(&sockets[fd]->use, fd);
		}
	}
}
