/* SPDX-License-Identifier: MIT
 *
 * Which coroutine may use a stream while others do, and what is left of the stream after a cancellation.
 *
 * A request whose answer was not waited for: the answer comes later, and the next reader would take it for its own. So a
 * stream on which an operation was cancelled is dead for every other coroutine. The cancelled one may clean up: read what is
 * still to come, or write a closing message. It cannot ask anew, that is, read after it has written; and after a write that
 * was cancelled in the middle nothing can be written, since the peer would take it for the rest of the message.
 */
#include "io/stream_use.h"
#include "io/aborted_call.h"

#include <sys/socket.h>
#include <sys/stat.h>

#include "zend_exceptions.h"

/* Does nothing that comes belong to one coroutine alone? A listener, or a socket for datagrams of anyone. */
static bool is_listener(int fd)
{
	struct sockaddr_storage peer;
	int listens = 0, type = 0;
	socklen_t size = sizeof(listens), peer_size = sizeof(peer);

	return (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens)
		|| (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_DGRAM
			&& getpeername(fd, (struct sockaddr *) &peer, &peer_size) != 0);
}

void async_use_reset(async_stream_use_t *use, int fd)
{
	uint32_t aborted = use->state & ~(uint32_t) (ASYNC_USE_SETUP | ASYNC_USE_CLOSING);

	if (use->state & (ASYNC_USE_SETUP | ASYNC_USE_CLOSING) && !is_listener(fd)) {
		aborted |= ASYNC_USE_ABORTED | ASYNC_USE_ABORTED_WRITE;
	}
	*use = (async_stream_use_t) { .state = aborted, .has_name = use->has_name };
	async_list_init(&use->waits);
}

static bool is_current(const async_coroutine_t *user)
{
	return user ? user == ASYNC_G(current) : ASYNC_G(current) == ASYNC_G(main);
}

bool async_use_is_own(const async_stream_use_t *use)
{
	return ((use->state & ASYNC_USE_READ) && is_current(use->reader))
		|| ((use->state & ASYNC_USE_WRITE) && is_current(use->writer));
}

bool async_use_is_dead(const async_stream_use_t *use)
{
	return (use->state & ASYNC_USE_ABORTED)
		&& (!use->aborted_by || !ASYNC_G(current) || ASYNC_G(current)->identity != use->aborted_by);
}

static bool refuse(const char *message)
{
	if (!EG(exception)) {
		zend_throw_exception(async_ce_exception, message, 0);
	}
	async_aborted_call_note();
	return true;
}

/* Does what is left of a stream that was cut off not allow it? Throws, then. */
static bool refuse_aborted(async_stream_use_t *use, int turns)
{
	if (!(use->state & ASYNC_USE_ABORTED)) {
		return false;
	}
	if (async_use_is_dead(use)) {
		return refuse("The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on "
			"it");
	}
	if ((turns & ASYNC_USE_WRITE) && (use->state & ASYNC_USE_ABORTED_WRITE)) {
		return refuse("The stream cannot be written to any more: this coroutine was cancelled in the middle of a write");
	}
	if ((turns & ASYNC_USE_READ) && (use->state & ASYNC_USE_ASKED || turns & ASYNC_USE_WRITE)) {
		return refuse("The stream cannot be asked any more: the answer to a request that was cancelled may come first");
	}
	return false;
}

/* Does another operation have one of the turns? Throws, then. */
static bool refuse_taken(async_stream_use_t *use, int turns)
{
	uint32_t taken = use->state & ASYNC_USE_SETUP;

	/* A script may read in one coroutine and write in another; to a protocol that means to mix two requests. So it does where
	 * each has opened the stream by its name. */
	if (!(taken & (uint32_t) turns) && (!taken || async_use_is_own(use) || !(use->has_name || async_is_client_call()))) {
		return false;
	}
	if ((taken & ASYNC_USE_READ & turns && is_current(use->reader))
			|| (taken & ASYNC_USE_WRITE & turns && is_current(use->writer))) {
		return refuse("The stream is in use: this is called by an operation on it");
	}
	return refuse(taken == ASYNC_USE_SETUP ? "The stream is in use: another coroutine is connecting or encrypting it"
		: (taken & (uint32_t) turns ? taken & (uint32_t) turns : taken) & ASYNC_USE_READ
		? "The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool"
		: "The stream is in use: another coroutine is writing to it already; use one for each coroutine, from a pool");
}

bool async_use_is_refused(async_stream_use_t *use, int turns)
{
	return use->state && (refuse_aborted(use, turns) || refuse_taken(use, turns));
}

/* Does the operation belong to one that has the turns already? Connecting calls encrypting; and where there are no
 * coroutines, or no longer, only the script's own callbacks can be here, as in stock PHP. */
static bool is_nested(const async_stream_use_t *use, int turns)
{
	return ASYNC_G(state) != ASYNC_STATE_ACTIVE || (turns == ASYNC_USE_SETUP && async_use_is_own(use)
		&& (use->state & ASYNC_USE_SETUP) == ASYNC_USE_SETUP);
}

int async_use_enter_slowly(async_stream_use_t *use, int turns)
{
	int taken = turns;

	if (is_nested(use, turns)) {
		taken &= ~(int) use->state;
	} else if ((use->state & ASYNC_USE_CLOSING) || async_use_is_refused(use, turns)) {
		return ASYNC_USE_REFUSED;
	}
	if (taken & ASYNC_USE_READ) {
		use->reader = ASYNC_G(current);
	}
	if (taken & ASYNC_USE_WRITE) {
		use->writer = ASYNC_G(current);
		use->state |= use->state & ASYNC_USE_ABORTED ? ASYNC_USE_ASKED : 0;
	}
	use->state |= (uint32_t) taken;
	use->inside++;
	return taken;
}

void async_use_wake(async_stream_use_t *use)
{
	async_wait_wake_all(&use->waits);
}

bool async_use_wait(async_stream_use_t *use)
{
	return async_wait_in(&use->waits, NULL, 0) != ASYNC_WAIT_CANCELLED;
}

void async_use_abort(async_stream_use_t *use, int turns)
{
	use->state |= ASYNC_USE_ABORTED | (turns & ASYNC_USE_WRITE ? ASYNC_USE_ABORTED_WRITE : 0);
	use->aborted_by = async_coroutine_identify(ASYNC_G(current));
}

/* Sockets, in a table by descriptor. An entry is made when a coroutine waits for the socket for the first time, and lives
 * until the socket is closed and all operations on it have returned: until then each of them can ask it whether the
 * descriptor is still its own. */

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

void async_socket_use_abort(async_socket_use_t *socket, int turns)
{
	if (!async_is_client_call()) {
		async_use_abort(&socket->use, turns);
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
