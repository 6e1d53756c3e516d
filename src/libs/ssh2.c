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
#include "libs/guarded_call.h"

#include <dlfcn.h>
#include <sys/stat.h>

#define FAILED (-1) /* LIBSSH2_ERROR_SOCKET_NONE: no message of the session belongs to it */

static HashTable handles; /* address of a handle => its session */

static void (*set_blocking)(void *session, int is_blocking);
static void (*set_timeout)(void *session, long milliseconds);

/* A session is a handle, too. */
static const void *session_of(const void *handle)
{
	const void *session = zend_hash_index_find_ptr(&handles, (zend_ulong) (uintptr_t) handle);

	return session ? session : handle;
}

static void handle_add(const void *handle, const void *owner)
{
	zend_hash_index_update_ptr(&handles, (zend_ulong) (uintptr_t) handle, (void *) session_of(owner));
}

static void handle_remove(const void *handle)
{
	zend_hash_index_del(&handles, (zend_ulong) (uintptr_t) handle);
}

static const char turn_info[] = "I/O(session in use by another coroutine)";

/* In the middle of a turn these belong to the turn, whatever another coroutine has set in its own. */
static void session_set(const void *session, bool is_blocking, long timeout)
{
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		set_blocking((void *) session, is_blocking);
		set_timeout((void *) session, timeout);
	}
}

static bool turn_begin(async_turn_t *turn, const void *handle, bool is_blocking, long timeout)
{
	bool is_unwinding = EG(exception);
	const void *session = session_of(handle);

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
static bool session_begin(async_turn_t *turn, const void *handle)
{
	return turn_begin(turn, handle, true, 0);
}

/* The same for what is freed: a cancellation has to wait, too. */
static bool session_begin_last(async_turn_t *turn, const void *handle)
{
	const void *session = session_of(handle);

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

static bool stream_begin(stream_turn_t *turn, const void *handle, bool is_blocking, long timeout)
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

#define DEFINE(...) \
	ASYNC_GUARDED_CALL(async_turn_t, session_begin(&guard, handle), async_turn_end(&guard), __VA_ARGS__)

#define SIMPLE_CALLS(CALL) \
	CALL(int, FAILED, libssh2_session_startup, (void *handle, int socket), (handle, socket)) \
	CALL(char *, NULL, libssh2_userauth_list, (void *handle, const char *user, unsigned length), (handle, user, length)) \
	CALL(int, FAILED, libssh2_userauth_password_ex, (void *handle, const char *user, unsigned user_length, const char *password, \
		unsigned length, void *change), (handle, user, user_length, password, length, change)) \
	CALL(int, FAILED, libssh2_userauth_publickey_fromfile_ex, (void *handle, const char *user, unsigned length, \
		const char *public, const char *private, const char *phrase), (handle, user, length, public, private, phrase)) \
	CALL(int, FAILED, libssh2_userauth_hostbased_fromfile_ex, (void *handle, const char *user, unsigned length, \
		const char *public, const char *private, const char *phrase, const char *host, unsigned host_length, const char *local, \
		unsigned local_length), (handle, user, length, public, private, phrase, host, host_length, local, local_length)) \
	CALL(int, FAILED, libssh2_userauth_keyboard_interactive_ex, (void *handle, const char *user, unsigned length, void *answer), \
		(handle, user, length, answer)) \
	CALL(int, FAILED, libssh2_agent_userauth, (void *handle, const char *user, void *identity), (handle, user, identity)) \
	CALL(int, FAILED, libssh2_channel_flush_ex, (void *handle, int stream), (handle, stream)) \
	CALL(int, FAILED, libssh2_channel_send_eof, (void *handle), (handle)) \
	CALL(int, FAILED, libssh2_channel_setenv_ex, (void *handle, const char *name, unsigned name_length, const char *value, \
		unsigned length), (handle, name, name_length, value, length)) \
	CALL(int, FAILED, libssh2_channel_request_pty_ex, (void *handle, const char *term, unsigned length, const char *modes, \
		unsigned modes_length, int width, int height, int width_px, int height_px), \
		(handle, term, length, modes, modes_length, width, height, width_px, height_px)) \
	CALL(int, FAILED, libssh2_channel_process_startup, (void *handle, const char *request, unsigned request_length, \
		const char *message, unsigned length), (handle, request, request_length, message, length)) \
	CALL(int, FAILED, libssh2_sftp_rename_ex, (void *handle, const char *from, unsigned from_length, const char *to, \
		unsigned length, long flags), (handle, from, from_length, to, length, flags)) \
	CALL(int, FAILED, libssh2_sftp_unlink_ex, (void *handle, const char *path, unsigned length), (handle, path, length)) \
	CALL(int, FAILED, libssh2_sftp_mkdir_ex, (void *handle, const char *path, unsigned length, long mode), \
		(handle, path, length, mode)) \
	CALL(int, FAILED, libssh2_sftp_rmdir_ex, (void *handle, const char *path, unsigned length), (handle, path, length)) \
	CALL(int, FAILED, libssh2_sftp_stat_ex, (void *handle, const char *path, unsigned length, int type, void *attributes), \
		(handle, path, length, type, attributes)) \
	CALL(int, FAILED, libssh2_sftp_symlink_ex, (void *handle, const char *path, unsigned length, char *target, \
		unsigned target_length, int type), (handle, path, length, target, target_length, type)) \
	CALL(int, FAILED, libssh2_sftp_fstat_ex, (void *handle, void *attributes, int set), (handle, attributes, set)) \
	CALL(int, FAILED, libssh2_publickey_add_ex, (void *handle, const unsigned char *name, unsigned long name_length, \
		const unsigned char *blob, unsigned long length, char overwrite, unsigned long count, const void *attributes), \
		(handle, name, name_length, blob, length, overwrite, count, attributes)) \
	CALL(int, FAILED, libssh2_publickey_remove_ex, (void *handle, const unsigned char *name, unsigned long name_length, \
		const unsigned char *blob, unsigned long length), (handle, name, name_length, blob, length)) \
	CALL(int, FAILED, libssh2_publickey_list_fetch, (void *handle, unsigned long *count, void *list), (handle, count, list))

SIMPLE_CALLS(DEFINE)

/* Calls that make a handle. */
static void maker_end(async_turn_t *turn, void *made, void *handle)
{
	if (made) {
		handle_add(made, handle);
	}
	async_turn_end(turn);
}

#define DEFINE_MAKER(...) \
	ASYNC_GUARDED_CALL(async_turn_t, session_begin(&guard, handle), maker_end(&guard, result, handle), __VA_ARGS__)

#define MAKERS(CALL) \
	CALL(void *, NULL, libssh2_channel_open_ex, (void *handle, const char *type, unsigned length, unsigned window, \
		unsigned packet, const char *message, unsigned message_length), \
		(handle, type, length, window, packet, message, message_length)) \
	CALL(void *, NULL, libssh2_channel_direct_tcpip_ex, (void *handle, const char *host, int port, const char *from, \
		int from_port), (handle, host, port, from, from_port)) \
	CALL(void *, NULL, libssh2_channel_forward_listen_ex, (void *handle, const char *host, int port, int *bound, int queue), \
		(handle, host, port, bound, queue)) \
	CALL(void *, NULL, libssh2_channel_forward_accept, (void *handle), (handle)) \
	CALL(void *, NULL, libssh2_scp_recv, (void *handle, const char *path, struct stat *status), (handle, path, status)) \
	CALL(void *, NULL, libssh2_scp_send_ex, (void *handle, const char *path, int mode, size_t size, long changed, \
		long accessed), (handle, path, mode, size, changed, accessed)) \
	CALL(void *, NULL, libssh2_sftp_init, (void *handle), (handle)) \
	CALL(void *, NULL, libssh2_sftp_open_ex, (void *handle, const char *path, unsigned length, unsigned long flags, long mode, \
		int type), (handle, path, length, flags, mode, type)) \
	CALL(void *, NULL, libssh2_publickey_init, (void *handle), (handle)) \
	CALL(void *, NULL, libssh2_agent_init, (void *handle), (handle))

MAKERS(DEFINE_MAKER)

/* Calls that free a handle. Where they cannot wait, the handle is left to the session, rather than taken away from a
 * coroutine. */
static void last_end(async_turn_t *turn, void *handle)
{
	handle_remove(handle);
	async_turn_end(turn);
}

#define DEFINE_LAST(...) \
	ASYNC_GUARDED_CALL(async_turn_t, session_begin_last(&guard, handle), last_end(&guard, handle), __VA_ARGS__)

#define LAST_CALLS(CALL) \
	CALL(int, 0, libssh2_session_disconnect_ex, (void *handle, int reason, const char *description, const char *language), \
		(handle, reason, description, language)) \
	CALL(int, 0, libssh2_session_free, (void *handle), (handle)) \
	CALL(int, 0, libssh2_channel_free, (void *handle), (handle)) \
	CALL(int, 0, libssh2_channel_forward_cancel, (void *handle), (handle)) \
	CALL(int, 0, libssh2_sftp_shutdown, (void *handle), (handle)) \
	CALL(int, 0, libssh2_sftp_close_handle, (void *handle), (handle)) \
	CALL(int, 0, libssh2_publickey_shutdown, (void *handle), (handle))

LAST_CALLS(DEFINE_LAST)

/* Calls that read and write streams. */
#define DEFINE_STREAM(mode, milliseconds, ...) \
	ASYNC_GUARDED_CALL(stream_turn_t, stream_begin(&guard, handle, mode, milliseconds), \
		stream_end(&guard), ssize_t, FAILED, __VA_ARGS__)

#define STREAM_CALLS(CALL) \
	CALL(is_blocking, timeout, libssh2_channel_read_ex, (void *handle, int stream, char *data, size_t size), \
		(handle, stream, data, size)) \
	CALL(is_blocking, timeout, libssh2_channel_write_ex, (void *handle, int stream, const char *data, size_t size), \
		(handle, stream, data, size)) \
	CALL(1, 0, libssh2_sftp_read, (void *handle, char *data, size_t size), (handle, data, size)) \
	CALL(1, 0, libssh2_sftp_write, (void *handle, const char *data, size_t size), (handle, data, size)) \
	CALL(1, 0, libssh2_sftp_readdir_ex, (void *handle, char *name, size_t size, char *entry, size_t entry_size, void *attributes), \
		(handle, name, size, entry, entry_size, attributes))

STREAM_CALLS(DEFINE_STREAM)

/* Its address may have been that of another handle. */
static void *(*original_libssh2_session_init_ex)(void *allocate, void *free, void *reallocate, void *data);
static void *turn_libssh2_session_init_ex(void *allocate, void *free, void *reallocate, void *data)
{
	void *session = original_libssh2_session_init_ex(allocate, free, reallocate, data);

	handle_remove(session);
	return session;
}

/* LIBSSH2_POLLFD */
typedef struct ssh2_poll {
	unsigned char type;
	void *handle; /* the extension knows channels and listeners */
	unsigned long events, revents;
} ssh2_poll_t;

#define POLL_MAX 32

static int (*original_libssh2_poll)(ssh2_poll_t *fds, unsigned count, long milliseconds);
static int turn_libssh2_poll(ssh2_poll_t *fds, unsigned count, long milliseconds)
{
	async_turn_t turns[POLL_MAX];
	unsigned begun = 0;

	if (count > POLL_MAX) {
		zend_throw_exception(async_ce_exception, "Too many streams for ssh2_poll()", 0);
		return FAILED;
	}
	while (begun < count && session_begin(&turns[begun], fds[begun].handle)) {
		begun++;
	}
	int result = begun == count ? original_libssh2_poll(fds, count, milliseconds) : FAILED;
	while (begun) {
		async_turn_end(&turns[--begun]);
	}
	return result;
}

static const async_import_t rows[] = {
	ASYNC_GUARDED_ROW(, , libssh2_poll, , )
	ASYNC_GUARDED_ROW(, , libssh2_session_set_blocking, , )
	ASYNC_GUARDED_ROW(, , libssh2_channel_set_blocking, , )
	ASYNC_GUARDED_ROW(, , libssh2_session_set_timeout, , )
	ASYNC_GUARDED_ROW(, , libssh2_session_init_ex, , )
	SIMPLE_CALLS(ASYNC_GUARDED_ROW)
	MAKERS(ASYNC_GUARDED_ROW)
	LAST_CALLS(ASYNC_GUARDED_ROW)
	STREAM_CALLS(ASYNC_GUARDED_ROW)
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
	set_blocking = (void (*)(void *, int)) dlsym(RTLD_DEFAULT, "libssh2_session_set_blocking");
	set_timeout = (void (*)(void *, long)) dlsym(RTLD_DEFAULT, "libssh2_session_set_timeout");
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
