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

typedef union {
	struct sockaddr any;
	struct sockaddr_in v4;
	struct sockaddr_in6 v6;
	struct sockaddr_un file;
} address_t;

static struct {
	const char *text;    /* the address, as it was set; NULL: there is no monitor */
	async_http_server_t server;
	pid_t owner;         /* the process that has opened it */
	char *path;          /* the file of its unix socket; NULL: none */
	struct stat file;    /* identity of that file, which another process may have replaced */
	bool has_complained;
	bool any_host;       /* every Host header is accepted */
} monitor = { .server = { .fd = -1 } };

/* "127.0.0.1:9180", "[::1]:9180" or "localhost:9180". Host names are not looked up: nothing may block here. */
static socklen_t ip_parse(address_t *address, const char *text)
{
	char host[INET6_ADDRSTRLEN + 2], *end;
	const char *colon = strrchr(text, ':');
	bool is_v6 = text[0] == '[';

	if (!colon || (size_t) (colon - text) >= sizeof host || (is_v6 && colon[-1] != ']')) {
		return 0;
	}
	unsigned long port = strtoul(colon + 1, &end, 10);
	if (colon[1] < '0' || colon[1] > '9' || *end || port < 1 || port > 65535) {
		return 0;
	}
	snprintf(host, sizeof host, "%.*s", (int) (colon - text - 2 * is_v6), text + is_v6);
	address->any.sa_family = is_v6 ? AF_INET6 : AF_INET;
	address->v4.sin_port = htons((uint16_t) port); /* in both kinds at the same offset */
	if (is_v6) {
		return inet_pton(AF_INET6, host, &address->v6.sin6_addr) == 1 ? sizeof address->v6 : 0;
	}
	return inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &address->v4.sin_addr) == 1 ? sizeof address->v4 : 0;
}

/* "/path/%p.sock", with the process id instead of each %p. */
static socklen_t path_parse(address_t *address, const char *text)
{
	char pid[MAX_LENGTH_OF_LONG];
	size_t length = (size_t) snprintf(pid, sizeof pid, "%ld", (long) getpid());
	zend_string *path = php_str_to_str(text, strlen(text), "%p", 2, pid, length);
	bool is_good = text[0] == '/' && ZSTR_LEN(path) < sizeof address->file.sun_path;

	address->any.sa_family = AF_UNIX;
	strcpy(address->file.sun_path, is_good ? ZSTR_VAL(path) : "");
	zend_string_release(path);
	return is_good ? sizeof address->file : 0;
}

/* Its length; 0 if it is none, or too long. */
static socklen_t address_parse(address_t *address, const char *text)
{
	memset(address, 0, sizeof *address);
	return strncmp(text, "unix:", 5) == 0 ? path_parse(address, text + 5) : ip_parse(address, text);
}

/* Can no other machine reach it? */
static bool address_is_local(const address_t *address)
{
	return address->any.sa_family == AF_UNIX || (address->any.sa_family == AF_INET6
		? IN6_IS_ADDR_LOOPBACK(&address->v6.sin6_addr) : ntohl(address->v4.sin_addr.s_addr) >> 24 == 127);
}

static int socket_open(int family)
{
	return ASYNC_MAY_FAIL("socket(monitor)", async_fault_errno(EMFILE),
		socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

static int socket_bind(int fd, const address_t *address, socklen_t length)
{
	return ASYNC_MAY_FAIL("bind(monitor)", async_fault_errno(EADDRINUSE), bind(fd, &address->any, length));
}

/* Removes the file of a socket on which no process listens: a process that was killed leaves it behind. If that is not
 * possible, errno says why. */
static bool file_reclaim(const address_t *address)
{
	struct stat found;

	if (lstat(address->file.sun_path, &found) != 0 || !S_ISSOCK(found.st_mode)) {
		errno = EEXIST;
		return false;
	}
	int fd = socket_open(AF_UNIX);
	bool is_stale = fd >= 0 && connect(fd, &address->any, sizeof address->file) != 0 && errno == ECONNREFUSED;
	if (fd >= 0) {
		close(fd);
	}
	errno = EADDRINUSE;
	return is_stale && unlink(address->file.sun_path) == 0;
}

/* Removes the file of a unix socket, unless it is not ours any more. */
static void file_remove(void)
{
	struct stat found;

	if (monitor.path && lstat(monitor.path, &found) == 0 && found.st_dev == monitor.file.st_dev
			&& found.st_ino == monitor.file.st_ino) {
		unlink(monitor.path);
	}
	free(monitor.path);
	monitor.path = NULL;
}

/* A socket that listens, or the negative error number. No client can connect before listen(), and the mode of the file is set
 * before that. */
static int listen_at(const address_t *address, socklen_t length)
{
	const char *path = address->any.sa_family == AF_UNIX ? address->file.sun_path : NULL;
	int fd = socket_open(address->any.sa_family), on = 1;

	if (fd < 0) {
		return -errno;
	}
	/* The server closes connections first, so the port would be refused for a minute after it has ended. */
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	bool is_bound = socket_bind(fd, address, length) == 0
		|| (path && errno == EADDRINUSE && file_reclaim(address) && socket_bind(fd, address, length) == 0);
	bool has_file = is_bound && path && lstat(path, &monitor.file) == 0;
	monitor.path = has_file ? strdup(path) : NULL;
	if (is_bound && (!path || (has_file && chmod(path, S_IRUSR | S_IWUSR) == 0))
			&& ASYNC_MAY_FAIL("listen(monitor)", async_fault_errno(EADDRINUSE), listen(fd, BACKLOG)) == 0) {
		return fd;
	}
	int error = errno;
	file_remove();
	close(fd);
	return -error;
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

static const struct {
	const char *path;
	const char *headers;
	void (*write)(smart_str *);
} answers[] = {
	{ "/pools.json", "Content-Type: application/json\r\n", async_monitor_write_state },
	{ "/history.json", "Content-Type: application/json\r\n", async_history_write },
	{ "/metrics", "Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n", async_monitor_write_metrics },
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
	char message[512];

	if (monitor.has_complained) {
		return;
	}
	monitor.has_complained = true;
	snprintf(message, sizeof(message), "async.monitor: process %ld has no monitor, it cannot listen at %s: %s", (long) getpid(),
		monitor.text, strerror(error));
	php_log_err(message);
}

static void monitor_open(void)
{
	address_t address;
	socklen_t length = address_parse(&address, monitor.text); /* the id of a child may be longer */
	int fd = length ? listen_at(&address, length) : -ENAMETOOLONG, error = -MIN(fd, 0);

	if (!error) {
		monitor.owner = getpid();
		async_history_begin(has_memory);
		error = -async_http_server_start(&monitor.server, fd, monitor_serve);
		if (error) {
			async_history_end();
			file_remove();
		}
	}
	if (error) {
		monitor_complain(error);
	}
}

void async_monitor_on_launch(async_coroutine_t *main)
{
	if (monitor.text && monitor.server.fd < 0) {
		monitor_open();
	}
}

void async_monitor_minit(void)
{
	const char *text = zend_ini_string(ZEND_STRL("async.monitor"), false);
	address_t address;

	if (!*text) {
		return;
	}
	if (!address_parse(&address, text)) {
		zend_error(E_WARNING, "async.monitor must be an IP address and a port, like 127.0.0.1:9180, or an absolute path, "
			"like unix:/run/app-%%p.sock, %s given", text);
	} else if (!address_is_local(&address) && !*zend_ini_string(ZEND_STRL("async.monitor_hosts"), false)) {
		zend_error(E_WARNING, "async.monitor must be a loopback address unless async.monitor_hosts names the hosts, "
			"%s given", text);
	} else {
		/* No browser can be led to a unix socket. */
		monitor.any_host = address.any.sa_family == AF_UNIX || strcmp(zend_ini_string(ZEND_STRL("async.monitor_hosts"), false), "*") == 0;
		monitor.text = text;
	}
}

void async_monitor_rshutdown(void)
{
	if (monitor.server.fd < 0) {
		return;
	}
	async_history_end();
	async_http_server_stop(&monitor.server);
	if (monitor.owner == getpid()) { /* not in a child whose fork() did not pass through PHP */
		file_remove();
	}
}

void async_monitor_after_fork(void)
{
	bool was_open = monitor.server.fd >= 0;

	async_monitor_rshutdown();
	free(monitor.path); /* the file is the parent's */
	monitor.path = NULL;
	if (was_open && strstr(monitor.text, "%p")) {
		monitor_open();
	}
}
