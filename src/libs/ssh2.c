/* SPDX-License-Identifier: MIT
 *
 * The ssh2 extension. A call of libssh2 that waits leaves its state in the session. Another call would go on with it, or
 * find its answer gone. So the functions of libssh2 that talk to the server take turns, by session: their imports into the
 * extension are led here. Which session a channel, file or listener belongs to is noted when it is made: libssh2 does not
 * tell.
 *
 * Each call is complete in itself, so calls of several coroutines may alternate. But whether a session blocks, and for how
 * long, is a setting of the session, which the extension changes for each read and write: it is set anew in each turn.
 */
#include "engine/arguments.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/turns.h"
#include "libs/clients.h"

#include <dlfcn.h>
#include <sys/stat.h>

#define FAILED (-1) /* LIBSSH2_ERROR_SOCKET_NONE: no message of the session belongs to it */

static HashTable handles; /* address of a handle => its session */

static void (*set_blocking)(void *session, int is_blocking);
static void (*set_timeout)(void *session, long milliseconds);

/* A session is a handle, too. */
static void *session_of(intptr_t handle)
{
	void *session = zend_hash_index_find_ptr(&handles, (zend_ulong) handle);

	return session ? session : (void *) handle;
}

static const char turn_info[] = "I/O(session in use by another coroutine)";

/* In the middle of a turn these belong to the turn, whatever another coroutine has set in its own. */
static void session_set(void *session, bool is_blocking, long timeout)
{
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		set_blocking(session, is_blocking);
		set_timeout(session, timeout);
	}
}

static bool turn_begin(async_turn_t *turn, intptr_t handle, bool is_blocking, long timeout)
{
	bool is_unwinding = EG(exception);
	void *session = session_of(handle);

	if (EXPECTED(async_turn_wait(turn, session, false, turn_info))) {
		session_set(session, is_blocking, timeout);
		return true;
	}
	if (!EG(exception)) {
		async_throw_in_use("session", "");
	}
	if (!is_unwinding) {
		async_aborted_call_note(); /* the extension is going to warn */
	}
	return false;
}

/* Waits for the turn. False: the call must fail without having touched the session; an exception is pending, unless the
 * caller was unwinding already. */
static bool session_begin(async_turn_t *turn, intptr_t handle)
{
	return turn_begin(turn, handle, true, 0);
}

/* The same for what is freed: a cancellation has to wait, too. */
static bool session_begin_last(async_turn_t *turn, intptr_t handle)
{
	void *session = session_of(handle);

	if (EXPECTED(async_turn_wait_last(turn, session, turn_info))) {
		session_set(session, true, 0);
		return true;
	}
	return false;
}

/* The same for reading or writing a stream, which must not be freed meanwhile, nor its buffer be moved. */
typedef struct stream_turn {
	async_turn_t stream;
	async_turn_t session;
} stream_turn_t;

static bool stream_begin(stream_turn_t *turn, intptr_t handle, bool is_blocking, long timeout)
{
	if (UNEXPECTED(!async_turn_take_stream(&turn->stream, async_current_stream("SSH2 ")))) {
		return false;
	}
	if (EXPECTED(turn_begin(&turn->session, handle, is_blocking, timeout))) {
		return true;
	}
	async_turn_end(&turn->stream);
	return false;
}

static void stream_end(stream_turn_t *turn)
{
	async_turn_end(&turn->session);
	async_turn_end(&turn->stream);
}

/* What the extension has set for the read or write that it makes next. */
static int is_blocking = 1;
static long timeout;

#define DEFINE_SETTING(type, name, what) \
	static void (*original_##name)(void *handle, type value); \
	static void turn_##name(void *handle, type value) \
	{ \
		what; \
		if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) { \
			original_##name(handle, value); \
		} \
	}

DEFINE_SETTING(int, libssh2_session_set_blocking, )
DEFINE_SETTING(int, libssh2_channel_set_blocking, is_blocking = value)
DEFINE_SETTING(long, libssh2_session_set_timeout, timeout = value)

#define DEFINE(...) ASYNC_GUARDED_WORDS(async_turn_t, session_begin(&guard, handle), async_turn_end(&guard), __VA_ARGS__)

#define SIMPLE_CALLS(CALL) \
	CALL(2, FAILED, libssh2_session_startup) CALL(3, NULL, libssh2_userauth_list) \
	CALL(6, FAILED, libssh2_userauth_password_ex) CALL(6, FAILED, libssh2_userauth_publickey_fromfile_ex) \
	CALL(10, FAILED, libssh2_userauth_hostbased_fromfile_ex) \
	CALL(4, FAILED, libssh2_userauth_keyboard_interactive_ex) CALL(3, FAILED, libssh2_agent_userauth) \
	CALL(2, FAILED, libssh2_channel_flush_ex) CALL(1, FAILED, libssh2_channel_send_eof) \
	CALL(5, FAILED, libssh2_channel_setenv_ex) CALL(9, FAILED, libssh2_channel_request_pty_ex) \
	CALL(5, FAILED, libssh2_channel_process_startup) CALL(6, FAILED, libssh2_sftp_rename_ex) \
	CALL(3, FAILED, libssh2_sftp_unlink_ex) CALL(4, FAILED, libssh2_sftp_mkdir_ex) \
	CALL(3, FAILED, libssh2_sftp_rmdir_ex) CALL(5, FAILED, libssh2_sftp_stat_ex) \
	CALL(6, FAILED, libssh2_sftp_symlink_ex) CALL(3, FAILED, libssh2_sftp_fstat_ex) \
	CALL(8, FAILED, libssh2_publickey_add_ex) CALL(5, FAILED, libssh2_publickey_remove_ex) \
	CALL(3, FAILED, libssh2_publickey_list_fetch)

SIMPLE_CALLS(DEFINE)

/* Calls that make a handle. */
static void maker_end(async_turn_t *turn, intptr_t made, intptr_t handle)
{
	if (made) {
		zend_hash_index_update_ptr(&handles, (zend_ulong) made, session_of(handle));
	}
	async_turn_end(turn);
}

#define DEFINE_MAKER(...) \
	ASYNC_GUARDED_WORDS(async_turn_t, session_begin(&guard, handle), maker_end(&guard, result, handle), __VA_ARGS__)

#define MAKERS(CALL) \
	CALL(7, NULL, libssh2_channel_open_ex) CALL(5, NULL, libssh2_channel_direct_tcpip_ex) \
	CALL(5, NULL, libssh2_channel_forward_listen_ex) CALL(1, NULL, libssh2_channel_forward_accept) \
	CALL(3, NULL, libssh2_scp_recv) CALL(6, NULL, libssh2_scp_send_ex) CALL(1, NULL, libssh2_sftp_init) \
	CALL(6, NULL, libssh2_sftp_open_ex) CALL(1, NULL, libssh2_publickey_init) CALL(1, NULL, libssh2_agent_init)

MAKERS(DEFINE_MAKER)

/* Calls that free a handle. Where they cannot wait, the handle is left to the session, rather than taken away from a
 * coroutine. */
static void last_end(async_turn_t *turn, intptr_t handle)
{
	zend_hash_index_del(&handles, (zend_ulong) handle);
	async_turn_end(turn);
}

#define DEFINE_LAST(...) \
	ASYNC_GUARDED_WORDS(async_turn_t, session_begin_last(&guard, handle), last_end(&guard, handle), __VA_ARGS__)

#define LAST_CALLS(CALL) \
	CALL(4, 0, libssh2_session_disconnect_ex) CALL(1, 0, libssh2_session_free) CALL(1, 0, libssh2_channel_free) \
	CALL(1, 0, libssh2_channel_forward_cancel) CALL(1, 0, libssh2_sftp_shutdown) \
	CALL(1, 0, libssh2_sftp_close_handle) CALL(1, 0, libssh2_publickey_shutdown)

LAST_CALLS(DEFINE_LAST)

/* Calls that read and write streams. */
#define DEFINE_STREAM(mode, milliseconds, count, name) \
	ASYNC_GUARDED_WORDS(stream_turn_t, stream_begin(&guard, handle, mode, milliseconds), stream_end(&guard), count, FAILED, \
		name)

DEFINE_STREAM(is_blocking, timeout, 4, libssh2_channel_read_ex)
DEFINE_STREAM(is_blocking, timeout, 4, libssh2_channel_write_ex)
DEFINE_STREAM(1, 0, 3, libssh2_sftp_read)
DEFINE_STREAM(1, 0, 3, libssh2_sftp_write)
DEFINE_STREAM(1, 0, 6, libssh2_sftp_readdir_ex)

/* Its address may have been that of another handle. */
static void *(*original_libssh2_session_init_ex)(void *allocate, void *free, void *reallocate, void *data);
static void *turn_libssh2_session_init_ex(void *allocate, void *free, void *reallocate, void *data)
{
	void *session = original_libssh2_session_init_ex(allocate, free, reallocate, data);

	zend_hash_index_del(&handles, (zend_ulong) (uintptr_t) session);
	return session;
}

/* LIBSSH2_POLLFD */
typedef struct ssh2_poll {
	unsigned char type;
	void *handle; /* the extension knows channels and listeners */
	unsigned long events, revents;
} ssh2_poll_t;

#define POLL_MAX 32

/* The session with the lowest address above that one; 0 = none. */
static uintptr_t session_after(const ssh2_poll_t *fds, unsigned count, uintptr_t session)
{
	uintptr_t next = 0;

	for (unsigned i = 0; i < count; i++) {
		uintptr_t other = (uintptr_t) session_of((intptr_t) fds[i].handle);
		next = other > session && (!next || other < next) ? other : next;
	}
	return next;
}

static int (*original_libssh2_poll)(ssh2_poll_t *fds, unsigned count, long milliseconds);
static int turn_libssh2_poll(ssh2_poll_t *fds, unsigned count, long milliseconds)
{
	async_turn_t turns[POLL_MAX];
	unsigned begun = 0;
	bool has_all = true;

	if (count > POLL_MAX) {
		zend_throw_exception(async_ce_exception, "Too many streams for ssh2_poll()", 0);
		return FAILED;
	}
	/* In the order of their addresses: two calls with the same sessions must not wait for each other. */
	for (uintptr_t session = 0, next; has_all && (next = session_after(fds, count, session)); session = next) {
		has_all = session_begin(&turns[begun], (intptr_t) next);
		begun += has_all;
	}
	int result = has_all ? original_libssh2_poll(fds, count, milliseconds) : FAILED;
	while (begun) {
		async_turn_end(&turns[--begun]);
	}
	return result;
}

static const async_import_t rows[] = {
	ASYNC_GUARDED_ROW(libssh2_poll)
	ASYNC_GUARDED_ROW(libssh2_session_set_blocking)
	ASYNC_GUARDED_ROW(libssh2_channel_set_blocking)
	ASYNC_GUARDED_ROW(libssh2_session_set_timeout)
	ASYNC_GUARDED_ROW(libssh2_session_init_ex)
	SIMPLE_CALLS(ASYNC_GUARDED_WORDS_ROW)
	MAKERS(ASYNC_GUARDED_WORDS_ROW)
	LAST_CALLS(ASYNC_GUARDED_WORDS_ROW)
	ASYNC_GUARDED_ROW(libssh2_channel_read_ex)
	ASYNC_GUARDED_ROW(libssh2_channel_write_ex)
	ASYNC_GUARDED_ROW(libssh2_sftp_read)
	ASYNC_GUARDED_ROW(libssh2_sftp_write)
	ASYNC_GUARDED_ROW(libssh2_sftp_readdir_ex)
	ASYNC_IMPORTS_END
};

/* It would free the session, with all its channels, under the call of another coroutine. */
static ZEND_NAMED_FUNCTION(guarded_disconnect)
{
	zval *session = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	if (session && Z_TYPE_P(session) == IS_RESOURCE && async_turn_of_other(Z_RES_VAL_P(session))) {
		async_throw_in_use("session", "");
		return;
	}
	ASYNC_CALL_REPLACED(guarded_disconnect);
}

static void ssh2_install(void)
{
	zend_hash_init(&handles, 8, NULL, NULL, true);
	if (zend_hash_str_exists(&module_registry, ZEND_STRL("ssh2"))) { /* looking up what is nowhere takes long */
		set_blocking = (void (*)(void *, int)) dlsym(RTLD_DEFAULT, "libssh2_session_set_blocking");
		set_timeout = (void (*)(void *, long)) dlsym(RTLD_DEFAULT, "libssh2_session_set_timeout");
	}
}

static void ssh2_uninstall(void)
{
	zend_hash_destroy(&handles);
}

/* The resources of the request are gone. */
static void ssh2_release(void)
{
	zend_hash_clean(&handles);
}

async_hook_t async_hook_ssh2 = {
	.names = "ssh2",
	.functions = ASYNC_REPLACEMENTS({ "ssh2_disconnect", guarded_disconnect }),
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_EARLY(NULL, rows, "ssh2.so", ASYNC_FILE_PHP /* if it is a part of PHP */),
		ASYNC_IMPORTS_FOR("ssh2", "ssh2 (libssh2)", async_killing_rows, "libssh2.so"),
		ASYNC_IMPORTS("ssh2 (connecting)", async_program_rows, ASYNC_FILE_PHP)),
	.install = ssh2_install,
	.uninstall = ssh2_uninstall,
	.release = ssh2_release,
};
