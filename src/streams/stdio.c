/* SPDX-License-Identifier: MIT
 *
 * The operations that stand in PHP's table for STDIO streams, and which coroutine uses which stream.
 *
 * Two coroutines that write to the same terminal, log file or FIFO take turns: existing code logs to STDERR from everywhere,
 * and what stock PHP does one after the other must not fail. The pipes of a process carry a conversation, as sockets do:
 * there the second one is refused.
 */
#include "streams/stdio.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "streams/slow_calls.h"
#include "io/turns.h"
#include "streams/xport.h"

php_stream_ops async_stdio_original;

static HashTable *entries;        /* address of a stream => async_stdio_t; NULL: none in this request */
static async_stdio_t *last_found; /* NULL, or one of these: a stream is mostly used several times in a row */

#define KEY(stream) ((zend_ulong) (uintptr_t) (stream) >> 6) /* a stream has more than 64 bytes */

async_stdio_t *async_stdio_find(const php_stream *stream)
{
	if (!entries || ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return NULL; /* a coroutine that is left in the table will never come back */
	}
	if (!last_found || UNEXPECTED(last_found->stream != stream)) {
		last_found = zend_hash_index_find_ptr(entries, KEY(stream));
	}
	return last_found;
}

static void entry_free(zval *value)
{
	efree(Z_PTR_P(value));
}

async_stdio_t *async_stdio_of(php_stream *stream)
{
	async_stdio_t *stdio = async_stdio_find(stream);

	if (UNEXPECTED(!stdio)) {
		stdio = ecalloc(1, sizeof(*stdio));
		stdio->stream = stream;
		async_use_init(&stdio->use);
		async_list_init(&stdio->lock.node);
		if (!entries) {
			ALLOC_HASHTABLE(entries);
			zend_hash_init(entries, 8, NULL, entry_free, false);
		}
		last_found = zend_hash_index_update_ptr(entries, KEY(stream), stdio);
	}
	return stdio;
}

int async_stdio_fd(php_stream *stream)
{
	int fd;

	return stream->abstract
		&& async_stdio_original.cast(stream, PHP_STREAM_AS_FD_FOR_SELECT, (void **) &fd) == SUCCESS ? fd : -1;
}

static bool is_pipe(const php_stream *stream)
{
	return async_hook_pipe.is_enabled && stream->flags & PHP_STREAM_FLAG_NO_SEEK;
}

static bool is_file(const php_stream *stream)
{
	return async_hook_file.is_enabled && !(stream->flags & PHP_STREAM_FLAG_NO_SEEK)
		&& stream->wrapper == &php_plain_files_wrapper;
}

static ssize_t stdio_read(php_stream *stream, char *buf, size_t count)
{
	bool may_wait = async_io_may_wait();
	ssize_t received;

	if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		return async_stdio_original.read(stream, buf, count);
	}
	if (UNEXPECTED(!may_wait && async_call_is_aborted())) {
		stream->eof = 1; /* or callers would try again and again */
		return 0;
	}
	async_stdio_t *stdio = async_stdio_of(stream);
	int taken = async_use_enter(&stdio->use, ASYNC_USE_READ);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		stream->eof |= (stdio->use.state & ASYNC_USE_CLOSING) != 0;
		return -1;
	}
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	/* The compiler must not be left in the middle of a file: its state is global, and a file that is to be included once
	 * counts as included already. */
	received = may_wait && is_pipe(stream) ? async_pipe_read(stdio, buf, count)
		: may_wait && is_file(stream) && !stdio->is_compiled ? async_file_read(stdio, buf, count)
		: async_stdio_original.read(stream, buf, count);
	/* The error handler of the script may have waited, too. */
	if (received > 0 && UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
		received = -1;
	}
	async_use_leave(&stdio->use, taken);
	return received;
}

/* Waits for the end of the writes of others, if it is no conversation. False: cancelled, an exception is pending. */
static bool write_wait(async_stdio_t *stdio, async_turn_t *turn)
{
	async_use_hold(&stdio->use);
	bool has_turn = async_turn_wait(turn, &stdio->use, false, "Stream(another coroutine writes to it)");
	async_use_unhold(&stdio->use);
	if (UNEXPECTED(!has_turn)) {
		async_aborted_call_note();
	}
	return has_turn;
}

static ssize_t write_alone(async_stdio_t *stdio, const char *buf, size_t count, bool may_wait)
{
	php_stream *stream = stdio->stream;
	int taken = async_use_enter(&stdio->use, ASYNC_USE_WRITE);

	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		return -1;
	}
	ssize_t written = may_wait && is_pipe(stream) ? async_pipe_write(stdio, buf, count)
		: may_wait && is_file(stream) ? async_file_write(stdio, buf, count) : async_stdio_original.write(stream, buf, count);
	async_use_leave(&stdio->use, taken);
	return written;
}

static ssize_t stdio_write(php_stream *stream, const char *buf, size_t count)
{
	bool may_wait = async_io_may_wait();
	async_turn_t turn;

	if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		return async_stdio_original.write(stream, buf, count);
	}
	if (UNEXPECTED(!may_wait && async_call_is_aborted())) {
		return -1;
	}
	async_stdio_t *stdio = async_stdio_of(stream);
	if (!may_wait || async_stdio_is_conversation(stream)) {
		return write_alone(stdio, buf, count, may_wait);
	}
	if (UNEXPECTED(!write_wait(stdio, &turn))) {
		return -1;
	}
	ssize_t written = write_alone(stdio, buf, count, may_wait);
	async_turn_end(&turn);
	return written;
}

static int stdio_close(php_stream *stream, int close_handle)
{
	async_stdio_t *stdio = async_stdio_find(stream);

	if (!stdio) {
		return async_stdio_original.close(stream, close_handle);
	}
	async_lock_break(stdio);
	async_stream_close(&stdio->use, stream, async_stdio_fd(stream));
	int result = async_stdio_original.close(stream, close_handle);
	async_lock_lose(stdio);
	zend_hash_index_del(entries, KEY(stream));
	last_found = NULL;
	return result;
}

/* PHP would copy to or from this stream in one call, in which nothing can suspend. */
static bool copy_would_block(php_stream *stream)
{
	return (async_io_may_wait() || async_call_is_aborted())
		&& (is_pipe(stream) || (is_file(stream) && async_storage_is_slow_fd(async_stdio_fd(stream))));
}

static int stdio_cast(php_stream *stream, int castas, void **ret)
{
	return ASYNC_IS_CAST_FOR_COPY(castas) && copy_would_block(stream) ? FAILURE
		: async_stdio_original.cast(stream, castas, ret);
}

/* fsync() waits in a thread, and a coroutine that closes the stream meanwhile waits for it. */
static int stdio_sync(php_stream *stream, int value, void *param)
{
	async_stdio_t *stdio = async_stdio_of(stream);

	async_use_hold(&stdio->use);
	int result = async_stdio_original.set_option(stream, PHP_STREAM_OPTION_SYNC_API, value, param);
	async_use_unhold(&stdio->use);
	return result;
}

static int stdio_set_option(php_stream *stream, int option, int value, void *param)
{
	/* To touch the memory of a file on slow storage means to wait for it there, where nothing can suspend. */
	if (option == PHP_STREAM_OPTION_MMAP_API && value == PHP_STREAM_MMAP_SUPPORTED && is_file(stream) && async_io_may_wait()
			&& async_storage_is_slow_fd(async_stdio_fd(stream))) {
		return PHP_STREAM_OPTION_RETURN_ERR;
	}
	if (option == PHP_STREAM_OPTION_LOCKING && ASYNC_G(state) == ASYNC_STATE_ACTIVE && async_hook_lock.is_enabled
			&& (uintptr_t) param != PHP_STREAM_LOCK_SUPPORTED) {
		return async_lock_stream(async_stdio_of(stream), value, param);
	}
	if (option == PHP_STREAM_OPTION_SYNC_API && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		return stdio_sync(stream, value, param);
	}
	return async_stdio_original.set_option(stream, option, value, param);
}

/* The position belongs to the coroutine that reads. */
static int stdio_seek(php_stream *stream, zend_off_t offset, int whence, zend_off_t *position)
{
	async_stdio_t *stdio = async_stdio_find(stream);

	if (UNEXPECTED(stdio && (stdio->use.state & ASYNC_USE_READ) && !async_use_is_own(&stdio->use)
			&& async_use_is_refused(&stdio->use, ASYNC_USE_READ))) {
		return -1;
	}
	return async_stdio_original.seek(stream, offset, whence, position);
}

static void stdio_install(void)
{
	if (php_stream_stdio_ops.close != stdio_close) { /* PHP may be loaded a second time, and we have stayed */
		async_stdio_original = php_stream_stdio_ops;
	}
	ASYNC_REPLACE_POINTER(php_stream_stdio_ops.read, async_stdio_original.read, stdio_read);
	ASYNC_REPLACE_POINTER(php_stream_stdio_ops.write, async_stdio_original.write, stdio_write);
	ASYNC_REPLACE_POINTER(php_stream_stdio_ops.close, async_stdio_original.close, stdio_close);
	ASYNC_REPLACE_POINTER(php_stream_stdio_ops.seek, async_stdio_original.seek, stdio_seek);
	ASYNC_REPLACE_POINTER(php_stream_stdio_ops.cast, async_stdio_original.cast, stdio_cast);
	ASYNC_REPLACE_POINTER(php_stream_stdio_ops.set_option, async_stdio_original.set_option, stdio_set_option);
}

/* The streams that the script left open are closed now; their entries were not looked for any more. */
static void stdio_release(void)
{
	if (entries) {
		zend_array_destroy(entries);
		entries = NULL;
		last_found = NULL;
	}
}

/* Only the current coroutine is left. The answers to the others may come here as well as in the parent. */
static void stdio_after_fork(void)
{
	async_stdio_t *stdio;

	if (!entries) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(entries, stdio) {
		if (async_stdio_is_conversation(stdio->stream)) {
			async_use_reset(&stdio->use, -1);
		} else {
			async_use_init(&stdio->use);
		}
	} ZEND_HASH_FOREACH_END();
}

async_hook_t async_hook_stdio = {
	.names = "pipe lock file",
	.launch = stdio_install,
	.release = stdio_release,
	.after_fork = stdio_after_fork,
};

async_hook_t async_hook_pipe = {
	.names = "pipe",
};
