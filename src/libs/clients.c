/* SPDX-License-Identifier: MIT
 *
 * Client libraries in C that wait in calls of the C library: their imports are led to functions that suspend. This file has
 * poll() and getaddrinfo(), and the extensions that need no more than that: memcached, LDAP, FTP. Their connections are for
 * one coroutine at a time: libs/guard.c.
 *
 * Libraries that are left alone: c-client, because ext/imap collects what a call finds in variables of the process;
 * libmongoc, whose clients several objects of PHP share.
 */
#include "libs/clients.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/socket_calls.h"
#include "io/stream_use.h"
#include "io/turns.h"
#include "support/descriptors.h"
#include "support/fault.h"

#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static pthread_t php_thread;

/* libcurl has threads of its own, which know nothing of coroutines. */
static bool is_php_thread(void)
{
	return pthread_equal(pthread_self(), php_thread);
}

/* What a library waits for. No two wait for the same answer: the functions of the libraries take turns by connection, or
 * refuse the second coroutine (libpq_calls.c, amqp.c, ssh2.c, guard.c, curl.c). This is not kept on the stack of the call,
 * which a fatal error leaves. */
static async_descriptors_t awaited;
static async_descriptors_t connecting; /* of these: PHP connects, and no stream has the descriptor yet */

/* A fatal error has cut off the call, which never comes back. Its connection is out of step: no code may wait for an answer
 * when objects are freed, nor may the next request get one that is not its own. */
static bool call_kill(int fd)
{
	bool is_awaited = async_descriptors_have(&awaited, fd);

	if (is_awaited) {
		async_socket_kill(fd);
		if (async_descriptors_have(&connecting, fd)) {
			close(fd);
		}
	}
	return is_awaited;
}

/* Is a transport of PHP connecting, in this coroutine? See xport_io.c. */
static bool is_connecting(void)
{
	return async_turn_find(ASYNC_G(current), ASYNC_TURN_LIBRARY);
}

static zend_always_inline void calls_note(const struct pollfd *fds, nfds_t count, bool is_waiting, bool connects)
{
	for (nfds_t i = 0; i < count; i++) {
		async_descriptors_set(&awaited, fds[i].fd, is_waiting);
		if (UNEXPECTED(connects || connecting.count)) {
			async_descriptors_set(&connecting, fds[i].fd, connects);
		}
	}
}

static int call_wait(struct pollfd *fds, nfds_t count, uint64_t deadline, bool is_owned)
{
	calls_note(fds, count, true, is_connecting());
	int result = async_io_wait_any(fds, count, deadline, is_owned);
	calls_note(fds, count, false, false);
	return result;
}

static bool calls_kill(const struct pollfd *fds, nfds_t count)
{
	bool has_killed = false;

	for (nfds_t i = 0; i < count; i++) {
		has_killed |= call_kill(fds[i].fd);
	}
	return has_killed;
}

/* Makes the answer of poll() to a library out of a result that is not an event. */
static int lib_answer(int result)
{
	if (result == ASYNC_IO_TIMEOUT) {
		return 0;
	}
	errno = ECANCELED; /* not EINTR: they would try again */
	return -1;
}

/* By a callback of a function of curl. libcurl would go on to the end of the transfer. */
static bool transfer_is_cancelled(void)
{
	if (EXPECTED(!async_callback_is_cancelled())) {
		return false;
	}
	const zend_module_entry *module = EG(current_execute_data)->func->internal_function.module;
	return module && strcmp(module->name, "curl") == 0;
}

static zend_always_inline int lib_poll(struct pollfd *fds, nfds_t count, int timeout, bool is_owned)
{
	if (timeout == 0 || !is_php_thread()) {
		return poll(fds, count, timeout);
	}
	if (UNEXPECTED((ASYNC_G(state) == ASYNC_STATE_OFF && calls_kill(fds, count)) || transfer_is_cancelled())) {
		return lib_answer(ASYNC_IO_THROWN);
	}
	if (!async_io_may_wait()) {
		return async_call_is_aborted() ? lib_answer(ASYNC_IO_THROWN) : poll(fds, count, timeout);
	}
	uint64_t deadline = timeout < 0 ? 0 : async_deadline_after((zend_ulong) timeout);
	for (;;) {
		/* With a single descriptor, the answer of the reactor is as good as that of poll(). */
		int ready = count == 1 ? 0 : ASYNC_MAY_FAIL("poll(library)", async_fault_errno(ENOMEM), poll(fds, count, 0));
		if (ready != 0) {
			return ready;
		}
		int result = call_wait(fds, count, deadline, is_owned);
		if (EXPECTED(result > 0 && count == 1)) {
			fds->revents = (short) (fds->events & ((result & ASYNC_FD_READABLE ? POLLIN | POLLRDNORM : 0)
				| (result & ASYNC_FD_WRITABLE ? POLLOUT | POLLWRNORM : 0) | (result & ASYNC_FD_PRIORITY ? POLLPRI : 0)));
			return 1;
		}
		if (result <= 0) {
			return lib_answer(result);
		}
	}
}

int async_lib_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	return lib_poll(fds, count, timeout, false);
}

static int lib_answer_or_kill(const struct pollfd *fds, nfds_t count, int result)
{
	if (result < 0 && errno == ECANCELED) {
		for (nfds_t i = 0; i < count; i++) {
			async_socket_kill(fds[i].fd);
		}
		errno = ECANCELED;
	}
	return result;
}

static int lib_poll_or_kill(struct pollfd *fds, nfds_t count, int timeout)
{
	return lib_answer_or_kill(fds, count, lib_poll(fds, count, timeout, false));
}

static int (*original_close)(int fd); /* NULL: the library does not call it */

static int lib_close(int fd)
{
	if (is_php_thread()) {
		async_fd_forget(fd);
	}
	return original_close(fd);
}

static int lib_poll_owned_or_kill(struct pollfd *fds, nfds_t count, int timeout)
{
	return lib_answer_or_kill(fds, count, lib_poll(fds, count, timeout, original_close));
}

int async_lib_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	return is_php_thread() ? async_dns_lookup(host, service, hints, result)
		: getaddrinfo(host, service, hints, result);
}

bool async_lib_calls_are_under_way(void)
{
	return awaited.count;
}

static void lib_poll_install(void)
{
	php_thread = pthread_self();
}

/* Persistent connections outlive the request. */
static void lib_poll_reset(void)
{
	for (int fd = 0; awaited.count && fd < ASYNC_DESCRIPTORS_MAX; fd++) {
		call_kill(fd);
	}
}

static void lib_poll_release(void)
{
	if (awaited.count) {
		memset(&awaited, 0, sizeof(awaited));
		memset(&connecting, 0, sizeof(connecting));
	}
}

async_hook_t async_hook_lib_poll = {
	.install = lib_poll_install,
	.reset = lib_poll_reset,
	.release = lib_poll_release,
	.after_fork = lib_poll_release,
};

const async_import_t async_owning_rows[] = {
	ASYNC_IMPORT(poll, lib_poll_owned_or_kill),
	ASYNC_IMPORT_OVER(close, lib_close, original_close),
	ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_IMPORTS_END
};

const async_import_t async_killing_rows[] = {
	ASYNC_IMPORT(poll, lib_poll_or_kill),
	ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_IMPORTS_END
};

const async_import_t async_poll_rows[] = {
	ASYNC_IMPORT(poll, async_lib_poll),
	ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_IMPORTS_END
};

/* Is this in pgsqlGetNotify(), or in getNotify() of Pdo\Pgsql? A method of a driver does not know the extension that it
 * is from. */
static bool caller_waits_for_notify(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return async_hook_pgsql.is_enabled && call && call->func && call->func->type == ZEND_INTERNAL_FUNCTION
		&& call->func->common.scope && (zend_string_equals_literal_ci(call->func->common.function_name, "pgsqlGetNotify")
			|| zend_string_equals_literal_ci(call->func->common.function_name, "getNotify"));
}

static int program_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	return is_connecting() || async_socket_caller_is_listed() || caller_waits_for_notify()
		? async_lib_poll(fds, count, timeout) : poll(fds, count, timeout);
}

const async_import_t async_program_rows[] = {
	ASYNC_IMPORT(poll, program_poll),
	ASYNC_IMPORTS_END
};

async_hook_t async_hook_memcached = {
	.names = "memcached",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_FOR("memcached", "memcached (libmemcached)", async_poll_rows, "libmemcached.so")),
};

/* Not getaddrinfo(): libldap holds a lock of the process meanwhile. */
#define LIBLDAP_ROWS ASYNC_IMPORT_ROWS(ASYNC_IMPORT(poll, async_lib_poll), ASYNC_IMPORT(connect, async_socket_connect))

async_hook_t async_hook_ldap = {
	.names = "ldap",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_FOR("ldap", "ldap (libldap)", LIBLDAP_ROWS, "libldap"),
		ASYNC_IMPORTS_OF("ldap (liblber)", ASYNC_FILES("liblber"),
			ASYNC_IMPORT(read, async_socket_read),
			ASYNC_IMPORT(write, async_socket_write))),
};

static const async_import_t ftp_rows[] = {
	ASYNC_IMPORT(poll, async_lib_poll),
	ASYNC_IMPORT(recv, async_socket_recv),
	ASYNC_IMPORT(send, async_socket_send),
	ASYNC_IMPORT(accept, async_socket_accept),
	ASYNC_IMPORTS_END
};

/* The second is in front of the first where ext/ftp is a part of PHP. */
async_hook_t async_hook_ftp = {
	.names = "ftp",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_FOR("ftp", "ftp (ext/ftp)", ftp_rows, "ftp.so"),
		ASYNC_IMPORTS("ftp (connecting)", async_program_rows, ASYNC_FILE_PHP)),
};
