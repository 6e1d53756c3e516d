/* SPDX-License-Identifier: MIT
 *
 * Addresses of the monitor. Host names are not looked up: at the time when the monitor starts, nothing may block.
 */
#include "monitor/address.h"
#include "support/fault.h"

#include "php.h"
#include "ext/standard/php_string.h"

#include <arpa/inet.h>
#include <errno.h>
#include <unistd.h>

#define BACKLOG 64

static bool ip_parse(async_monitor_address_t *address, const char *text)
{
	char host[INET6_ADDRSTRLEN + 2], *end;
	const char *colon = strrchr(text, ':');
	bool is_v6 = text[0] == '[';

	if (!colon || (size_t) (colon - text) >= sizeof host || (is_v6 && colon[-1] != ']')) {
		return false;
	}
	unsigned long port = strtoul(colon + 1, &end, 10);
	if (colon[1] < '0' || colon[1] > '9' || *end || port < 1 || port > 65535) {
		return false;
	}
	snprintf(host, sizeof host, "%.*s", (int) (colon - text - 2 * is_v6), text + is_v6);
	address->any.sa_family = is_v6 ? AF_INET6 : AF_INET;
	address->v4.sin_port = htons((uint16_t) port); /* in both kinds at the same offset */
	if (is_v6) {
		int result = inet_pton(AF_INET6, host, &address->v6.sin6_addr);
		address->is_loopback = IN6_IS_ADDR_LOOPBACK(&address->v6.sin6_addr);
		return result == 1;
	}
	int result = inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &address->v4.sin_addr);
	address->is_loopback = ntohl(address->v4.sin_addr.s_addr) >> 24 == 127;
	return result == 1;
}

/* The path, with the process id instead of each %p. False if that is too long. */
static bool path_expand(struct sockaddr_un *file, const char *pattern)
{
	char pid[MAX_LENGTH_OF_LONG];
	size_t length = (size_t) snprintf(pid, sizeof pid, "%ld", (long) getpid());
	zend_string *path = php_str_to_str(pattern, strlen(pattern), "%p", 2, pid, length);
	bool fits = ZSTR_LEN(path) < sizeof file->sun_path;

	file->sun_family = AF_UNIX;
	strcpy(file->sun_path, fits ? ZSTR_VAL(path) : "");
	zend_string_release(path);
	return fits;
}

static bool unix_parse(async_monitor_address_t *address, const char *path)
{
	struct sockaddr_un probe;

	address->path = path;
	address->is_loopback = true;
	return path[0] == '/' && path_expand(&probe, path);
}

bool async_monitor_address_parse(async_monitor_address_t *address, const char *text)
{
	memset(address, 0, sizeof *address);
	return strncmp(text, "unix:", 5) == 0 ? unix_parse(address, text + 5) : ip_parse(address, text);
}

static int socket_open(int family)
{
	return ASYNC_MAY_FAIL("socket(monitor)", async_fault_errno(EMFILE),
		socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

static int socket_bind(int fd, const struct sockaddr *address, socklen_t length)
{
	return ASYNC_MAY_FAIL("bind(monitor)", async_fault_errno(EADDRINUSE), bind(fd, address, length));
}

/* Removes the file of a socket on which no process listens: a process that was killed leaves it behind. If that is not
 * possible, errno says why. */
static bool file_reclaim(const struct sockaddr_un *file)
{
	struct stat found;

	if (lstat(file->sun_path, &found) != 0 || !S_ISSOCK(found.st_mode)) {
		errno = EEXIST;
		return false;
	}
	int fd = socket_open(AF_UNIX);
	bool is_stale = fd >= 0 && connect(fd, (const struct sockaddr *) file, sizeof *file) != 0 && errno == ECONNREFUSED;
	if (fd >= 0) {
		close(fd);
	}
	errno = EADDRINUSE;
	return is_stale && unlink(file->sun_path) == 0;
}

/* No client can connect before listen(), and the mode is set before that. */
static int unix_bind(async_monitor_listener_t *listener, const async_monitor_address_t *address)
{
	struct sockaddr_un *file = &listener->file;
	struct stat made;

	if (!path_expand(file, address->path)) { /* the id of a child may be longer */
		return ENAMETOOLONG;
	}
	int result = socket_bind(listener->fd, (struct sockaddr *) file, sizeof *file);
	if (result != 0 && errno == EADDRINUSE && file_reclaim(file)) {
		result = socket_bind(listener->fd, (struct sockaddr *) file, sizeof *file);
	}
	if (result != 0 || chmod(file->sun_path, S_IRUSR | S_IWUSR) != 0 || lstat(file->sun_path, &made) != 0) {
		int error = errno;
		if (result == 0) {
			unlink(file->sun_path);
		}
		file->sun_path[0] = '\0';
		return error;
	}
	listener->device = made.st_dev;
	listener->inode = made.st_ino;
	return 0;
}

static int ip_bind(async_monitor_listener_t *listener, const async_monitor_address_t *address)
{
	int on = 1;
	socklen_t length = address->any.sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);

	/* The server closes connections first, so the port would be refused for a minute after it has ended. */
	setsockopt(listener->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	return socket_bind(listener->fd, &address->any, length) == 0 ? 0 : errno;
}

int async_monitor_listen(async_monitor_listener_t *listener, const async_monitor_address_t *address)
{
	memset(listener, 0, sizeof *listener);
	listener->fd = socket_open(address->path ? AF_UNIX : address->any.sa_family);
	if (listener->fd < 0) {
		return errno;
	}
	int error = address->path ? unix_bind(listener, address) : ip_bind(listener, address);
	if (!error && ASYNC_MAY_FAIL("listen(monitor)", async_fault_errno(EADDRINUSE), listen(listener->fd, BACKLOG)) != 0) {
		error = errno;
		async_monitor_unlisten(listener);
	}
	if (error) {
		close(listener->fd);
		listener->fd = -1;
	}
	return error;
}

void async_monitor_unlisten(async_monitor_listener_t *listener)
{
	const char *path = listener->file.sun_path;
	struct stat found;

	if (path[0] && lstat(path, &found) == 0 && found.st_dev == listener->device && found.st_ino == listener->inode) {
		unlink(path);
	}
	listener->file.sun_path[0] = '\0';
}
