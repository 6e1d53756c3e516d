/* SPDX-License-Identifier: MIT
 *
 * The table of the client libraries in C: which calls of the C library are led to functions that suspend. clients.c, amqp.c and
 * ssh2_calls.c keep coroutines apart that share a connection.
 *
 * Libraries that are left alone: c-client, because ext/imap collects what a call finds in variables of the process; libmongoc, whose
 * clients several objects of PHP share.
 */
#include "libs/libraries.h"
#include "io/socket_calls.h"
#include "libs/amqp.h"
#include "libs/import.h"
#include "libs/lib_poll.h"
#include "libs/libpq_calls.h"
#include "libs/ssh2_calls.h"

#include <unistd.h>

#include "ext/standard/info.h"

async_hook_t async_hook_curl = { .names = "curl" };
async_hook_t async_hook_memcached = { .names = "memcached" };
async_hook_t async_hook_ldap = { .names = "ldap" };
async_hook_t async_hook_ftp = { .names = "ftp" };

static const async_library_import_t killing_imports[] = {
	ASYNC_LIBRARY_IMPORT(poll, async_lib_poll_or_kill),
	ASYNC_LIBRARY_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_LIBRARY_IMPORTS_END
};

static const async_library_import_t poll_imports[] = {
	ASYNC_LIBRARY_IMPORT(poll, async_lib_poll),
	ASYNC_LIBRARY_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_LIBRARY_IMPORTS_END
};

/* Not getaddrinfo(): libldap holds a lock of the process meanwhile. */
static const async_library_import_t libldap_imports[] = {
	ASYNC_LIBRARY_IMPORT(poll, async_lib_poll),
	ASYNC_LIBRARY_IMPORT(connect, async_socket_connect),
	ASYNC_LIBRARY_IMPORTS_END
};

static const async_library_import_t liblber_imports[] = {
	ASYNC_LIBRARY_IMPORT(read, async_socket_read),
	ASYNC_LIBRARY_IMPORT(write, async_socket_write),
	ASYNC_LIBRARY_IMPORTS_END
};

static const async_library_import_t ftp_imports[] = {
	ASYNC_LIBRARY_IMPORT(poll, async_lib_poll),
	ASYNC_LIBRARY_IMPORT(recv, async_socket_recv),
	ASYNC_LIBRARY_IMPORT(send, async_socket_send),
	ASYNC_LIBRARY_IMPORT(accept, async_socket_accept),
	ASYNC_LIBRARY_IMPORTS_END
};

/* Is this in pgsqlGetNotify(), or in getNotify() of Pdo\Pgsql? A method of a driver does not know the extension that it is from. */
static bool caller_waits_for_notify(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return async_hook_pgsql.is_enabled && call && call->func && call->func->type == ZEND_INTERNAL_FUNCTION
		&& call->func->common.scope && (zend_string_equals_literal_ci(call->func->common.function_name, "pgsqlGetNotify")
			|| zend_string_equals_literal_ci(call->func->common.function_name, "getNotify"));
}

/* Where ext/ftp and ssh2 connect, and where ext/ftp and pdo_pgsql are if they are no libraries. */
static int program_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	return async_socket_caller_is_listed() || caller_waits_for_notify() ? async_lib_poll(fds, count, timeout)
		: poll(fds, count, timeout);
}

static const async_library_import_t program_imports[] = {
	ASYNC_LIBRARY_IMPORT(poll, program_poll),
	ASYNC_LIBRARY_IMPORTS_END
};

static async_library_t libraries[] = {
	{ &async_hook_pgsql, "pgsql (libpq)", "libpq.so", NULL, killing_imports, 0 },
	{ &async_hook_pgsql, "pgsql (notifications)", "", NULL, program_imports, 0 },
	{ &async_hook_curl, "curl (libcurl)", "libcurl", NULL, poll_imports, 0 },
	{ &async_hook_amqp, "amqp (librabbitmq)", "librabbitmq", NULL, killing_imports, 0 },
	{ &async_hook_ssh2, "ssh2 (libssh2)", "libssh2.so", "ssh2", killing_imports, 0 },
	{ &async_hook_ssh2, "ssh2 (connecting)", "", NULL, program_imports, 0 },
	{ &async_hook_memcached, "memcached (libmemcached)", "libmemcached.so", "memcached", poll_imports, 0 },
	{ &async_hook_ldap, "ldap (libldap)", "libldap", "ldap", libldap_imports, 0 },
	{ &async_hook_ldap, "ldap (liblber)", "liblber", NULL, liblber_imports, 0 },
	{ &async_hook_ftp, "ftp (ext/ftp)", "ftp.so", "ftp", ftp_imports, 0 },
	{ &async_hook_ftp, "ftp (connecting)", "", NULL, program_imports, 0 },
};

#define LIBRARIES_FOREACH(library) \
	for (async_library_t *library = libraries; library < libraries + sizeof(libraries) / sizeof(*libraries); library++)

static void library_replace(async_library_t *library)
{
	for (const async_library_import_t *import = library->imports; import->symbol; import++) {
		int places = async_import_replace(library->file, import->symbol, import->replacement);
		if (import == library->imports) {
			library->places = places;
		}
	}
}

/* Is the extension itself what is changed, and not a library that it uses? */
static bool library_is_extension(const async_library_t *library)
{
	size_t length = strlen(library->extension);

	return strncmp(library->file, library->extension, length) == 0 && strcmp(library->file + length, ".so") == 0;
}

void async_library_install(async_library_t *library)
{
	if (!library->hook->is_enabled) {
		return;
	}
	library_replace(library);
	if (!library->extension) {
		return;
	}
	const zend_module_entry *extension = zend_hash_str_find_ptr(&module_registry, library->extension,
		strlen(library->extension));
	bool is_in_program = extension && !library->places && library_is_extension(library);
	if (extension) {
		async_socket_calls_allow(extension, is_in_program);
	}
	if (is_in_program) {
		library->file = "";
		library_replace(library);
	}
}

void async_library_uninstall(const async_library_t *library)
{
	for (const async_library_import_t *import = library->imports; import->symbol; import++) {
		async_import_restore(library->file, import->symbol, import->replacement, import->original);
	}
}

void async_library_info(const async_library_t *library)
{
	php_info_print_table_row(2, library->label, !library->hook->is_enabled ? "off"
		: library->places ? "on" : "blocks (not loaded, or its imports were not found)");
}

static void libraries_install(void)
{
	LIBRARIES_FOREACH(library) {
		async_library_install(library);
	}
}

static void libraries_uninstall(void)
{
	LIBRARIES_FOREACH(library) {
		async_library_uninstall(library);
	}
}

static void libraries_info(void)
{
	LIBRARIES_FOREACH(library) {
		async_library_info(library);
	}
}

async_hook_t async_hook_libraries = {
	.install = libraries_install,
	.uninstall = libraries_uninstall,
	.info = libraries_info,
};
