/* SPDX-License-Identifier: MIT
 *
 * Client libraries in C that need no more than imports that suspend: memcached, LDAP, FTP. Their connections are for one
 * coroutine at a time: libs/guard.c.
 *
 * Libraries that are left alone: c-client, because ext/imap collects what a call finds in variables of the process;
 * libmongoc, whose clients several objects of PHP share.
 */
#include "libs/clients.h"
#include "io/socket_calls.h"
#include "libs/lib_poll.h"

#include <unistd.h>

const async_import_t async_killing_rows[] = {
	ASYNC_IMPORT(poll, async_lib_poll_or_kill),
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
	return async_socket_caller_is_listed() || caller_waits_for_notify() ? async_lib_poll(fds, count, timeout)
		: poll(fds, count, timeout);
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
