/* SPDX-License-Identifier: MIT
 *
 * libpq and libcurl do all their waiting in poll() and look up host names by getaddrinfo(). Their imports of these two are
 * led here. A library that cannot be changed goes on to block.
 */
#include "hooks/lib_poll.h"
#include "hooks/dns.h"
#include "hooks/hooks.h"
#include "hooks/import.h"
#include "hooks/io_wait.h"

#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>

#include "ext/standard/info.h"

static pthread_t php_thread;

/* libcurl has threads of its own, which know nothing of coroutines. */
static bool lib_may_wait(void)
{
	return pthread_equal(pthread_self(), php_thread) && async_io_may_wait();
}

/* 1: ask again what is ready, 0: the time is over, -1: failed with errno. */
static int lib_wait(struct pollfd *fds, nfds_t count, uint64_t deadline)
{
	int result = async_io_wait_any(fds, count, deadline);

	if (result == ASYNC_IO_THROWN || result == ASYNC_IO_CLOSED) {
		errno = ECANCELED; /* not EINTR: they would try again */
		return -1;
	}
	return result == ASYNC_IO_TIMEOUT ? 0 : 1;
}

static int lib_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	if (timeout == 0) {
		return poll(fds, count, 0);
	}
	if (!lib_may_wait()) {
		if (pthread_equal(pthread_self(), php_thread) && async_io_is_cancelled()) {
			errno = ECANCELED;
			return -1;
		}
		return poll(fds, count, timeout);
	}
	uint64_t deadline = timeout < 0 ? 0 : async_deadline_after((zend_ulong) timeout);
	for (;;) {
		int ready = poll(fds, count, 0);
		if (ready != 0) {
			return ready;
		}
		int result = lib_wait(fds, count, deadline);
		if (result <= 0) {
			return result;
		}
	}
}

/* libpq would take the next answer for that of the request that was cut off: so there must be none. */
static int libpq_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	int result = lib_poll(fds, count, timeout);

	if (result < 0 && errno == ECANCELED) {
		for (nfds_t i = 0; i < count; i++) {
			shutdown(fds[i].fd, SHUT_RDWR);
		}
		errno = ECANCELED;
	}
	return result;
}

static int lib_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	return pthread_equal(pthread_self(), php_thread) ? async_dns_lookup(host, service, hints, result)
		: getaddrinfo(host, service, hints, result);
}

static struct library {
	async_hook_t hook;
	const char *label;
	const char *file;
	int (*poll)(struct pollfd *, nfds_t, int);
	int places;
} libraries[] = {
	{ ASYNC_HOOK_PGSQL, "pgsql (libpq)", "libpq.so", libpq_poll, 0 },
	{ ASYNC_HOOK_CURL, "curl (libcurl)", "libcurl", lib_poll, 0 },
};
#define LIBRARY_COUNT (sizeof(libraries) / sizeof(*libraries))

void async_lib_poll_install(void)
{
	php_thread = pthread_self();
	for (size_t i = 0; i < LIBRARY_COUNT; i++) {
		if (async_hook_is_enabled(libraries[i].hook)) {
			libraries[i].places = async_import_replace(libraries[i].file, "poll", (void *) libraries[i].poll);
			async_import_replace(libraries[i].file, "getaddrinfo", (void *) lib_getaddrinfo);
		}
	}
}

void async_lib_poll_uninstall(void)
{
	for (size_t i = 0; i < LIBRARY_COUNT; i++) {
		if (libraries[i].places) {
			async_import_restore(libraries[i].file, "poll", (void *) libraries[i].poll, (void *) poll);
			async_import_restore(libraries[i].file, "getaddrinfo", (void *) lib_getaddrinfo, (void *) getaddrinfo);
			libraries[i].places = 0;
		}
	}
}

void async_lib_poll_info(void)
{
	for (size_t i = 0; i < LIBRARY_COUNT; i++) {
		php_info_print_table_row(2, libraries[i].label, !async_hook_is_enabled(libraries[i].hook) ? "off"
			: libraries[i].places ? "on" : "blocks (not loaded, or its import of poll was not found)");
	}
}
