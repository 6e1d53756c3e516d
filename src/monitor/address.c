/* SPDX-License-Identifier: MIT
 *
 * Addresses of the monitor. Host names are not looked up: at the time when the monitor starts, nothing may block.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "monitor/address.h"
#include "support/fault.h"

#define BACKLOG 64

static bool port_parse(in_port_t *port, const char *text)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end || number < 1 || number > 65535) {
		return false;
	}
	*port = htons((uint16_t) number);
	return true;
}

static bool ip_parse(async_monitor_address_t *address, const char *text)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *) &address->ip;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *) &address->ip;
	char host[INET6_ADDRSTRLEN + 2];
	const char *colon = strrchr(text, ':');
	bool is_v6 = text[0] == '[';

	if (!colon || (size_t) (colon - text) >= sizeof host || (is_v6 && colon[-1] != ']')) {
		return false;
	}
	snprintf(host, sizeof host, "%.*s", (int) (colon - text - 2 * is_v6), text + is_v6);
	address->any.sa_family = is_v6 ? AF_INET6 : AF_INET;
	if (inet_pton(address->any.sa_family, !is_v6 && strcmp(host, "localhost") == 0 ? "127.0.0.1" : host,
			is_v6 ? (void *) &v6->sin6_addr : (void *) &v4->sin_addr) != 1) {
		return false;
	}
	address->is_loopback = is_v6 ? IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr) : ntohl(v4->sin_addr.s_addr) >> 24 == 127;
	return port_parse(is_v6 ? &v6->sin6_port : &v4->sin_port, colon + 1);
}

/* The path, with the process id instead of each %p. False if that is too long. */
static bool path_expand(char *path, size_t size, const char *pattern)
{
	size_t length = 0;

	while (*pattern && length < size) {
		if (pattern[0] == '%' && pattern[1] == 'p') {
			length += (size_t) snprintf(path + length, size - length, "%ld", (long) getpid());
			pattern += 2;
		} else {
			path[length++] = *pattern++;
		}
	}
	if (length >= size) {
		return false;
	}
	path[length] = '\0';
	return true;
}

static bool unix_parse(async_monitor_address_t *address, const char *path)
{
	struct sockaddr_un probe;

	address->is_unix = address->is_loopback = true;
	address->has_pid = strstr(path, "%p") != NULL;
	if (path[0] != '/' || strlen(path) >= sizeof address->path
			|| !path_expand(probe.sun_path, sizeof probe.sun_path, path)) {
		return false;
	}
	strcpy(address->path, path);
	return true;
}

bool async_monitor_address_parse(async_monitor_address_t *address, const char *text)
{
	memset(address, 0, sizeof *address);
	return strncmp(text, "unix:", 5) == 0 ? unix_parse(address, text + 5) : ip_parse(address, text);
}

static int socket_open(int family)
{
	int fd = ASYNC_MAY_FAIL("socket(monitor)", async_fault_errno(EMFILE), socket(family, SOCK_STREAM, 0));

	if (fd >= 0) {
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		fcntl(fd, F_SETFL, O_NONBLOCK);
	}
	return fd;
}

static int socket_bind(int fd, const struct sockaddr *address, socklen_t length)
{
	return ASYNC_MAY_FAIL("bind(monitor)", async_fault_errno(EADDRINUSE), bind(fd, address, length));
}

static bool file_is_socket(const struct sockaddr_un *file)
{
	struct stat found;

	return lstat(file->sun_path, &found) == 0 && S_ISSOCK(found.st_mode);
}

/* Does no process listen on this socket? A process that was killed leaves such a file behind. */
static bool file_is_stale(const struct sockaddr_un *file)
{
	int fd = socket_open(AF_UNIX);
	bool stale = fd >= 0 && connect(fd, (const struct sockaddr *) file, sizeof *file) != 0 && errno == ECONNREFUSED;
	if (fd >= 0) {
		close(fd);
	}
	return stale;
}

/* No client can connect before listen(), and the mode is set before that. */
static int unix_bind(async_monitor_listener_t *listener, const async_monitor_address_t *address)
{
	struct sockaddr_un *file = &listener->file;
	struct stat made;

	file->sun_family = AF_UNIX;
	if (!path_expand(file->sun_path, sizeof file->sun_path, address->path)) { /* the id of a child may be longer */
		file->sun_path[0] = '\0';
		return ENAMETOOLONG;
	}
	int result = socket_bind(listener->fd, (struct sockaddr *) file, sizeof *file);
	if (result != 0 && errno == EADDRINUSE) {
		if (!file_is_socket(file)) {
			errno = EEXIST;
		} else if (file_is_stale(file)) {
			unlink(file->sun_path);
			result = socket_bind(listener->fd, (struct sockaddr *) file, sizeof *file);
		} else {
			errno = EADDRINUSE;
		}
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
	listener->fd = socket_open(address->is_unix ? AF_UNIX : address->any.sa_family);
	if (listener->fd < 0) {
		return errno;
	}
	int error = address->is_unix ? unix_bind(listener, address) : ip_bind(listener, address);
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
