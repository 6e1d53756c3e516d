/* SPDX-License-Identifier: MIT
 *
 * The life of the monitor, where it listens, and which request gets which answer. It opens when main becomes a coroutine, because the event
 * loop runs from then on, and it closes with the request. A failure is written to the error log, once per process, and the
 * program goes on without a monitor.
 *
 * A page of a foreign site, in a browser on this machine, can make that browser send requests here, and can read the answers
 * if it gets its own name to resolve to this machine (DNS rebinding). Such a request carries that name in its Host header:
 * so names are refused, except localhost and those of async.monitor_hosts. Addresses are accepted.
 */
#include "monitor/monitor.h"
#include "monitor/http.h"
#include "monitor/page.h"
#include "monitor/state.h"
#include "pool/pool.h"
#include "runtime/runtime.h"
#include "support/fault.h"
#include "support/names.h"

#include "ext/standard/php_string.h"
#include "php_ini.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* An answer is smaller than this. If the script has less left, the monitor would make it run out of memory. */
#define MEMORY_NEEDED ((size_t) 4 * 1024 * 1024)
#define MEMORY_NEEDED_PER_POOL ((size_t) 32 * 1024)
#define BACKLOG 64
#define LINES_PER_POOL 128 /* at most so many repeat its name */

typedef struct {
	bool is_loopback; /* no other machine can reach it; true for unix */
	const char *path; /* of a unix socket, a part of the text, %p not replaced yet; otherwise NULL */
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
	};
} address_t;

/* A listening socket, and the file that has to go with it. */
typedef struct {
	int fd;                  /* -1: none */
	struct sockaddr_un file; /* of a unix socket; otherwise the path is empty */
	dev_t device;            /* identity of that file, */
	ino_t inode;             /* which another process may have replaced */
} listener_t;

static struct {
	address_t address;
	listener_t listener;
	async_http_server_t server;
	pid_t owner;         /* the process that has opened it */
	bool is_wanted;      /* the settings are good */
	bool has_complained;
	bool any_host;       /* every Host header is accepted */
} monitor = { .server = { .fd = -1 } };

static bool ip_parse(address_t *address, const char *text)
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

/* "127.0.0.1:9180", "[::1]:9180", "localhost:9180" or "unix:/path/%p.sock"; the text has to live as long as the address. Host names
 * are not looked up: nothing may block here. False if it is none of these. */
static bool address_parse(address_t *address, const char *text)
{
	struct sockaddr_un probe;

	memset(address, 0, sizeof *address);
	if (strncmp(text, "unix:", 5) != 0) {
		return ip_parse(address, text);
	}
	address->path = text + 5;
	address->is_loopback = true;
	return text[5] == '/' && path_expand(&probe, text + 5);
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
static int unix_bind(listener_t *listener, const address_t *address)
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

static int ip_bind(listener_t *listener, const address_t *address)
{
	int on = 1;
	socklen_t length = address->any.sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);

	/* The server closes connections first, so the port would be refused for a minute after it has ended. */
	setsockopt(listener->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	return socket_bind(listener->fd, &address->any, length) == 0 ? 0 : errno;
}

/* Removes the file of a unix socket, unless it is not ours any more. The descriptor is left alone. */
static void unlisten(listener_t *listener)
{
	const char *path = listener->file.sun_path;
	struct stat found;

	if (path[0] && lstat(path, &found) == 0 && found.st_dev == listener->device && found.st_ino == listener->inode) {
		unlink(path);
	}
	listener->file.sun_path[0] = '\0';
}

/* Returns 0, or an errno. */
static int listen_at(listener_t *listener, const address_t *address)
{
	memset(listener, 0, sizeof *listener);
	listener->fd = socket_open(address->path ? AF_UNIX : address->any.sa_family);
	if (listener->fd < 0) {
		return errno;
	}
	int error = address->path ? unix_bind(listener, address) : ip_bind(listener, address);
	if (!error && ASYNC_MAY_FAIL("listen(monitor)", async_fault_errno(EADDRINUSE), listen(listener->fd, BACKLOG)) != 0) {
		error = errno;
		unlisten(listener);
	}
	if (error) {
		close(listener->fd);
		listener->fd = -1;
	}
	return error;
}

/* 127.0.0.1 or [::1]. */
static bool host_is_address(const char *host, size_t length)
{
	char text[INET6_ADDRSTRLEN];
	struct in6_addr address;
	bool is_v6 = length > 2 && host[0] == '[' && host[length - 1] == ']';

	length -= 2 * is_v6;
	if (length >= sizeof(text)) {
		return false;
	}
	memcpy(text, host + is_v6, length);
	text[length] = '\0';
	return inet_pton(is_v6 ? AF_INET6 : AF_INET, text, &address) == 1;
}

static bool host_is_welcome(const char *host)
{
	size_t length = host[0] == '[' ? strcspn(host, "]") : 0; /* colons in brackets are part of the address */

	length += strcspn(host + length, ":"); /* without the port */
	return monitor.any_host || async_names_have("localhost", host, length) || host_is_address(host, length)
		|| async_names_have(zend_ini_string(ZEND_STRL("async.monitor_hosts"), false), host, length);
}

static bool has_memory(void)
{
	size_t needed = MEMORY_NEEDED;

	ASYNC_POOLS_FOREACH(pool) {
		needed += MEMORY_NEEDED_PER_POOL + LINES_PER_POOL * ZSTR_LEN(pool->name);
	}
	return PG(memory_limit) <= 0 || zend_memory_usage(true) + needed <= (size_t) PG(memory_limit);
}

static void write_metrics(smart_str *text)
{
	async_pool_metrics(text);
	async_history_write_metrics(text);
}

static const struct {
	const char *path;
	const char *headers;
	void (*write)(smart_str *);
} answers[] = {
	{ "/pools.json", "Content-Type: application/json\r\n", async_monitor_write_state },
	{ "/history.json", "Content-Type: application/json\r\n", async_history_write },
	{ "/metrics", "Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n", write_metrics },
};

/* NULL if the path leads nowhere. */
static zend_string *answer_make(const char *path, const char **headers)
{
	smart_str text = { 0 };

	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		if (strcmp(path, answers[i].path) == 0) {
			*headers = answers[i].headers;
			answers[i].write(&text);
			return smart_str_extract(&text);
		}
	}
	*headers = "Content-Type: text/plain; charset=utf-8\r\n";
	return strncmp(path, ZEND_STRL("/coroutines/")) == 0
		? async_monitor_trace((uint32_t) strtoul(path + strlen("/coroutines/"), NULL, 10)) : NULL;
}

static void monitor_serve(async_http_connection_t *connection, const async_http_request_t *request)
{
	const char *headers;

	if (!host_is_welcome(request->host)) {
		async_http_refuse(connection, ASYNC_HTTP_FORBIDDEN);
	} else if (strcmp(request->path, "/") == 0) {
		async_http_answer(connection, ASYNC_HTTP_OK, ASYNC_MONITOR_PAGE_HEADERS, async_monitor_page,
			sizeof(async_monitor_page) - 1);
	} else if (!has_memory()) {
		async_http_refuse(connection, ASYNC_HTTP_UNAVAILABLE);
	} else {
		zend_string *body = answer_make(request->path, &headers);
		if (body) {
			async_http_answer(connection, ASYNC_HTTP_OK, headers, ZSTR_VAL(body), ZSTR_LEN(body));
			zend_string_release(body);
		} else {
			async_http_refuse(connection, ASYNC_HTTP_NOT_FOUND);
		}
	}
}

/* Not an error of PHP: those go to the user's error handler, and the output of the program must not change. */
static void monitor_complain(int error)
{
	const char *address = zend_ini_string(ZEND_STRL("async.monitor"), false);
	char message[512];

	if (monitor.has_complained) {
		return;
	}
	monitor.has_complained = true;
	if (error == EADDRINUSE) {
		snprintf(message, sizeof(message), "async.monitor: another process listens at %s, so process %ld has no monitor",
			address, (long) getpid());
	} else {
		snprintf(message, sizeof(message), "async.monitor: cannot listen at %s: %s", address, strerror(error));
	}
	php_log_err(message);
}

static void monitor_open(void)
{
	if (monitor.server.fd >= 0) {
		return;
	}
	int error = listen_at(&monitor.listener, &monitor.address);
	if (!error) {
		monitor.owner = getpid();
		async_history_begin(has_memory);
		error = -async_http_server_start(&monitor.server, monitor.listener.fd, monitor_serve);
		if (error) {
			async_history_end(false);
			unlisten(&monitor.listener);
		}
	}
	if (error) {
		monitor_complain(error);
	}
}

void async_monitor_on_launch(async_coroutine_t *main)
{
	(void) main;
	if (monitor.is_wanted) {
		monitor_open();
	}
}

void async_monitor_minit(void)
{
	const char *text = zend_ini_string(ZEND_STRL("async.monitor"), false);

	if (!*text) {
		return;
	}
	if (!address_parse(&monitor.address, text)) {
		zend_error(E_WARNING, "async.monitor must be an IP address and a port, like 127.0.0.1:9180, or an absolute path, "
			"like unix:/run/app-%%p.sock, %s given", text);
	} else if (!monitor.address.is_loopback && !*zend_ini_string(ZEND_STRL("async.monitor_hosts"), false)) {
		zend_error(E_WARNING, "async.monitor must be a loopback address unless async.monitor_hosts names the hosts, "
			"%s given", text);
	} else {
		/* No browser can be led to a unix socket. */
		monitor.any_host = monitor.address.path || strcmp(zend_ini_string(ZEND_STRL("async.monitor_hosts"), false), "*") == 0;
		monitor.is_wanted = true;
	}
}

void async_monitor_rshutdown(void)
{
	if (monitor.server.fd < 0) {
		return;
	}
	async_history_end(CG(unclean_shutdown));
	async_http_server_stop(&monitor.server, CG(unclean_shutdown));
	if (monitor.owner == getpid()) { /* not in a child whose fork() did not pass through PHP */
		unlisten(&monitor.listener);
	}
}

void async_monitor_after_fork(void)
{
	if (monitor.server.fd < 0) {
		return;
	}
	async_history_end(false);
	async_http_server_stop(&monitor.server, false);
	if (monitor.address.path && strstr(monitor.address.path, "%p")) {
		monitor_open();
	}
}
