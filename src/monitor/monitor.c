/* SPDX-License-Identifier: MIT
 *
 * The life of the monitor: it opens when main becomes a coroutine, because the event loop runs from then on, and it closes
 * with the request. A failure is written to the error log, once per process, and the program goes on without a monitor.
 */
#include "monitor/monitor.h"
#include "monitor/address.h"
#include "monitor/http.h"
#include "monitor/routes.h"
#include "runtime/scheduler.h"

#include "php_ini.h"

#include <errno.h>
#include <unistd.h>

static struct {
	async_monitor_address_t address;
	async_monitor_listener_t listener;
	async_http_server_t server;
	pid_t owner;         /* the process that has opened it */
	bool has_complained;
} monitor = { .server = { .fd = -1 } };

/* Not an error of PHP: those go to the user's error handler, and the output of the program must not change. */
static void monitor_complain(int error)
{
	char message[512];

	if (monitor.has_complained) {
		return;
	}
	monitor.has_complained = true;
	if (error == EADDRINUSE) {
		snprintf(message, sizeof(message), "async.monitor: another process listens at %s, so process %ld has no monitor",
			INI_STR("async.monitor"), (long) getpid());
	} else {
		snprintf(message, sizeof(message), "async.monitor: cannot listen at %s: %s", INI_STR("async.monitor"), strerror(error));
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
		async_monitor_state_begin();
		error = -async_http_server_start(&monitor.server, monitor.listener.fd, async_monitor_serve);
		if (error) {
			async_monitor_unlisten(&monitor.listener);
		}
	}
	if (error) {
		monitor_complain(error);
	}
}

void async_monitor_minit(void)
{
	const char *text = INI_STR("async.monitor");

	if (!*text) {
		return;
	}
	if (!async_monitor_address_parse(&monitor.address, text)) {
		zend_error(E_WARNING, "async.monitor must be an IP address and a port, like 127.0.0.1:9180, or an absolute path, "
			"like unix:/run/app-%%p.sock, %s given", text);
	} else if (!monitor.address.is_loopback && !*INI_STR("async.monitor_hosts")) {
		zend_error(E_WARNING, "async.monitor must be a loopback address unless async.monitor_hosts names the hosts, "
			"%s given", text);
	} else {
		async_monitor_routes_minit(monitor.address.is_unix);
		async_scheduler_on_launch(monitor_open);
	}
}

void async_monitor_rshutdown(void)
{
	if (monitor.server.fd < 0) {
		return;
	}
	if (CG(unclean_shutdown)) {
		async_http_server_abandon(&monitor.server);
	} else {
		async_http_server_stop(&monitor.server);
	}
	if (monitor.owner == getpid()) { /* not in a child that was forked behind our back */
		async_monitor_unlisten(&monitor.listener);
	}
}

void async_monitor_after_fork(void)
{
	if (monitor.server.fd < 0) {
		return;
	}
	async_http_server_stop(&monitor.server);
	if (monitor.address.has_pid) {
		monitor_open();
	}
}
