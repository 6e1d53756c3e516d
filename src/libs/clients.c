/* SPDX-License-Identifier: MIT
 *
 * Client libraries in C that need no more than imports that suspend: memcached, LDAP, FTP.
 *
 * A connection of such a library is for one coroutine at a time. While a call of one coroutine waits in the library, every
 * call of another one with the same connection is refused: the library would mix up two requests, or wait for a lock that
 * the first call holds. The coroutine itself may do in a callback what the extension allows there.
 *
 * Libraries that are left alone: c-client, because ext/imap collects what a call finds in variables of the process;
 * libmongoc, whose clients several objects of PHP share.
 */
#include "libs/clients.h"
#include "engine/replace.h"
#include "io/socket_calls.h"
#include "io/turns.h"
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

static async_imports_t memcached_imports[] = {
	ASYNC_IMPORTS_FOR("memcached", "memcached (libmemcached)", async_poll_rows, "libmemcached.so"),
	ASYNC_IMPORT_TABLES_END
};

/* Not getaddrinfo(): libldap holds a lock of the process meanwhile. */
static const async_import_t libldap_rows[] = {
	ASYNC_IMPORT(poll, async_lib_poll),
	ASYNC_IMPORT(connect, async_socket_connect),
	ASYNC_IMPORTS_END
};

static const async_import_t liblber_rows[] = {
	ASYNC_IMPORT(read, async_socket_read),
	ASYNC_IMPORT(write, async_socket_write),
	ASYNC_IMPORTS_END
};

static async_imports_t ldap_imports[] = {
	ASYNC_IMPORTS_FOR("ldap", "ldap (libldap)", libldap_rows, "libldap"),
	ASYNC_IMPORTS("ldap (liblber)", liblber_rows, "liblber"),
	ASYNC_IMPORT_TABLES_END
};

static const async_import_t ftp_rows[] = {
	ASYNC_IMPORT(poll, async_lib_poll),
	ASYNC_IMPORT(recv, async_socket_recv),
	ASYNC_IMPORT(send, async_socket_send),
	ASYNC_IMPORT(accept, async_socket_accept),
	ASYNC_IMPORTS_END
};

/* The second is in front of the first where ext/ftp is a part of PHP. */
static async_imports_t ftp_imports[] = {
	ASYNC_IMPORTS_FOR("ftp", "ftp (ext/ftp)", ftp_rows, "ftp.so"),
	ASYNC_IMPORTS("ftp (connecting)", async_program_rows, ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

async_hook_t async_hook_memcached = { .names = "memcached", .imports = memcached_imports };
async_hook_t async_hook_ldap = { .names = "ldap", .imports = ldap_imports };
async_hook_t async_hook_ftp = { .names = "ftp", .imports = ftp_imports };

/* Whose functions and methods these are. */
static const struct client_extension {
	const char *name;
	const async_hook_t *hook;
} extensions[] = {
	{ "memcached", &async_hook_memcached },
	{ "ldap", &async_hook_ldap },
	{ "ftp", &async_hook_ftp },
};

#define CONNECTIONS_MAX 16 /* that one call may have; ldap_search() takes many */

/* Objects of Memcached that share a connection, by their numbers => a key. */
static HashTable shared;
static bool has_shared;

/* Not an address: these are even. */
static void *key_of_name(const zend_string *name)
{
	return (void *) (uintptr_t) (zend_hash_func(ZSTR_VAL(name), ZSTR_LEN(name)) | 1);
}

/* Memcached::__construct($persistent_id) */
static void shared_note(zend_execute_data *execute_data)
{
	zval *id = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	zend_ulong object = Z_OBJ_HANDLE(EX(This));

	if (id && Z_TYPE_P(id) == IS_STRING && Z_STRLEN_P(id)) {
		if (!has_shared) {
			zend_hash_init(&shared, 8, NULL, NULL, false);
			has_shared = true;
		}
		zend_hash_index_update_ptr(&shared, object, key_of_name(Z_STR_P(id)));
	} else if (has_shared) {
		zend_hash_index_del(&shared, object); /* of an object that is gone */
	}
}

static const void *key_of_memcached(const zend_object *object)
{
	const void *key = has_shared ? zend_hash_index_find_ptr(&shared, object->handle) : NULL;

	return key ? key : object;
}

static size_t keys_of_array(zval *array, const void **keys)
{
	size_t count = 0;
	zval *element;

	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), element) {
		ZVAL_DEREF(element);
		if (Z_TYPE_P(element) == IS_OBJECT) {
			if (count == CONNECTIONS_MAX) {
				zend_throw_exception(async_ce_exception, "Too many connections for one call in a coroutine", 0);
				return 0;
			}
			keys[count++] = Z_OBJ_P(element);
		}
	} ZEND_HASH_FOREACH_END();
	return count;
}

/* What the call must have for itself. */
static size_t keys_of_call(zend_execute_data *execute_data, const void **keys)
{
	zval *first = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	if (Z_TYPE(EX(This)) == IS_OBJECT) {
		keys[0] = key_of_memcached(Z_OBJ(EX(This))); /* the only client with methods */
		return 1;
	}
	if (first && Z_TYPE_P(first) == IS_OBJECT) {
		keys[0] = Z_OBJ_P(first);
		return 1;
	}
	return first && Z_TYPE_P(first) == IS_ARRAY ? keys_of_array(first, keys) : 0;
}

static ZEND_NAMED_FUNCTION(client_call)
{
	zif_handler original = async_replaced(execute_data->func, client_call);
	const void *keys[CONNECTIONS_MAX];
	async_turn_t turns[CONNECTIONS_MAX];

	if (UNEXPECTED(execute_data->func->common.fn_flags & ZEND_ACC_CTOR)) {
		shared_note(execute_data);
	}
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	size_t count = keys_of_call(execute_data, keys);
	if (UNEXPECTED(EG(exception))) {
		return;
	}
	for (size_t i = 0; i < count; i++) {
		if (UNEXPECTED(async_turn_of_other(keys[i]))) {
			async_throw_in_use("connection", "");
			return;
		}
	}
	for (size_t i = 0; i < count; i++) {
		async_turn_take(&turns[i], keys[i], ASYNC_TURN_ALONE);
	}
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	while (count) {
		async_turn_end(&turns[--count]);
	}
}

static bool is_client(const char *extension)
{
	for (size_t i = 0; i < sizeof(extensions) / sizeof(*extensions); i++) {
		if (extensions[i].hook->is_enabled && strcmp(extension, extensions[i].name) == 0) {
			return true;
		}
	}
	return false;
}

static void clients_install(void)
{
	async_replace_all(is_client, client_call);
}

static void clients_reset(void)
{
	if (has_shared) {
		zend_hash_destroy(&shared);
		has_shared = false;
	}
}

async_hook_t async_hook_clients = {
	.install = clients_install,
	.release = clients_reset,
};
