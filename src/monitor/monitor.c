/* SPDX-License-Identifier: MIT
 *
 * The life of the monitor, and which request gets which answer. It opens when main becomes a coroutine, because the event
 * loop runs from then on, and it closes with the request. A failure is written to the error log, once per process, and the
 * program goes on without a monitor.
 *
 * A page of a foreign site, in a browser on this machine, can make that browser send requests here, and can read the answers
 * if it gets its own name to resolve to this machine (DNS rebinding). Such a request carries that name in its Host header:
 * so names are refused, except localhost and those of async.monitor_hosts. Addresses are accepted.
 */
#include "monitor/monitor.h"
#include "monitor/address.h"
#include "monitor/http.h"
#include "monitor/page.h"
#include "monitor/state.h"
#include "pool/pool.h"
#include "runtime/runtime.h"
#include "support/names.h"

#include "php_ini.h"

#include <arpa/inet.h>
#include <errno.h>
#include <unistd.h>

/* An answer is smaller than this. If the script has less left, the monitor would make it run out of memory. */
#define MEMORY_NEEDED ((size_t) 4 * 1024 * 1024)
#define MEMORY_NEEDED_PER_POOL ((size_t) 32 * 1024)
#define LINES_PER_POOL 128 /* at most so many repeat its name */

static struct {
	async_monitor_address_t address;
	async_monitor_listener_t listener;
	async_http_server_t server;
	pid_t owner;         /* the process that has opened it */
	bool is_wanted;      /* the settings are good */
	bool has_complained;
	bool any_host;       /* every Host header is accepted */
} monitor = { .server = { .fd = -1 } };

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
	int error = async_monitor_listen(&monitor.listener, &monitor.address);
	if (!error) {
		monitor.owner = getpid();
		async_history_begin(has_memory);
		error = -async_http_server_start(&monitor.server, monitor.listener.fd, monitor_serve);
		if (error) {
			async_history_end(false);
			async_monitor_unlisten(&monitor.listener);
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
	if (!async_monitor_address_parse(&monitor.address, text)) {
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
		async_monitor_unlisten(&monitor.listener);
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
