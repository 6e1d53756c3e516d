/* SPDX-License-Identifier: MIT
 *
 * PHP's own code has pointers to a stream and its buffer in hand while it calls a method of stream_wrapper_register(). When
 * the method suspends, others must neither read into the same buffer nor take any of that away: they get an exception.
 */
#include "streams/user_stream.h"
#include "engine/arguments.h"
#include "engine/replace.h"
#include "streams/method_call.h"

static const php_stream_ops *original_ops;
static php_stream_ops ops;
static const php_stream_wrapper_ops *original_wrapper_ops;
static php_stream_wrapper_ops wrapper_ops;
static const php_stream_ops *original_directory_ops;
static php_stream_ops directory_ops;

static zif_handler original_register;
static zif_handler original_unregister;

/* False: another coroutine does the same already, and an exception was thrown. */
static bool call_enter(async_method_call_t *call, php_stream *stream, async_stream_call_kind_t kind)
{
	int kinds = kind == ASYNC_STREAM_CALL_READ ? kind | ASYNC_STREAM_CALL_READ_FILTER : kind; /* what was read would be lost */
	const async_stream_call_t *other = async_stream_call_of_other(stream, kinds);

	if (UNEXPECTED(other)) {
		async_stream_call_throw_busy(other);
		return false;
	}
	async_method_call_begin(call, stream, kind);
	return true;
}

static ssize_t read_guarded(const php_stream_ops *original, php_stream *stream, char *buf, size_t count)
{
	async_method_call_t call;

	if (!call_enter(&call, stream, ASYNC_STREAM_CALL_READ)) {
		return -1;
	}
	ssize_t result = original->read(stream, buf, count);
	async_method_call_end(&call);
	return result;
}

static ssize_t user_read(php_stream *stream, char *buf, size_t count)
{
	return read_guarded(original_ops, stream, buf, count);
}

static ssize_t directory_read(php_stream *stream, char *buf, size_t count)
{
	return read_guarded(original_directory_ops, stream, buf, count);
}

static ssize_t user_write(php_stream *stream, const char *buf, size_t count)
{
	async_method_call_t call;

	if (!call_enter(&call, stream, ASYNC_STREAM_CALL_WRITE)) {
		return -1;
	}
	/* PHP passes on one chunk at a time to streams that it recognises by their operations. */
	ssize_t result = original_ops->write(stream, buf, MIN(count, stream->chunk_size));
	async_method_call_end(&call);
	return result;
}

/* Two coroutines may be in any of these at the same time, and one that reads or writes besides. */
#define DEFINE_METHOD(kind, original, name, parameters, arguments) \
	static int kind##_##name parameters \
	{ \
		async_method_call_t call; \
		async_method_call_begin(&call, stream, ASYNC_STREAM_CALL_OTHER); \
		int result = original->name arguments; \
		async_method_call_end(&call); \
		return result; \
	}

DEFINE_METHOD(user, original_ops, flush, (php_stream *stream), (stream))
DEFINE_METHOD(user, original_ops, seek, (php_stream *stream, zend_off_t offset, int whence, zend_off_t *position),
	(stream, offset, whence, position))
DEFINE_METHOD(user, original_ops, cast, (php_stream *stream, int as, void **descriptor), (stream, as, descriptor))
DEFINE_METHOD(user, original_ops, stat, (php_stream *stream, php_stream_statbuf *buf), (stream, buf))
DEFINE_METHOD(user, original_ops, set_option, (php_stream *stream, int option, int value, void *pointer),
	(stream, option, value, pointer))
DEFINE_METHOD(directory, original_directory_ops, seek, (php_stream *stream, zend_off_t offset, int whence, zend_off_t *position),
	(stream, offset, whence, position))

/* closedir() of a handle that others use is refused. But without an argument it closes a handle that only PHP knows. */
static int directory_close(php_stream *stream, int close_handle)
{
	if (UNEXPECTED(async_stream_call_find(stream, ASYNC_STREAM_CALL_METHODS))) {
		zend_error_noreturn(E_ERROR, "Cannot close a directory while a method of it has not returned");
	}
	return original_directory_ops->close(stream, close_handle);
}

static php_stream *user_open(php_stream_wrapper *wrapper, const char *filename, const char *mode, int options,
	zend_string **opened_path, php_stream_context *context STREAMS_DC)
{
	php_stream *stream = original_wrapper_ops->stream_opener(wrapper, filename, mode, options, opened_path, context
		STREAMS_REL_CC);

	if (stream) {
		if (!original_ops) {
			original_ops = stream->ops;
			ops = *original_ops;
			ops.read = user_read;
			ops.write = user_write;
			ops.flush = user_flush;
			ops.seek = user_seek;
			ops.cast = user_cast;
			ops.stat = user_stat;
			ops.set_option = user_set_option;
		}
		stream->ops = &ops;
	}
	return stream;
}

static php_stream *user_opendir(php_stream_wrapper *wrapper, const char *filename, const char *mode, int options,
	zend_string **opened_path, php_stream_context *context STREAMS_DC)
{
	php_stream *stream = original_wrapper_ops->dir_opener(wrapper, filename, mode, options, opened_path, context STREAMS_REL_CC);

	if (stream) {
		if (!original_directory_ops) {
			original_directory_ops = stream->ops;
			directory_ops = *original_directory_ops;
			directory_ops.read = directory_read;
			directory_ops.seek = directory_seek;
			directory_ops.close = directory_close;
		}
		stream->ops = &directory_ops;
	}
	return stream;
}

/* Once the first argument is a string: the originals make it one. */
static php_stream_wrapper *wrapper_argument(zend_execute_data *execute_data)
{
	zval *protocol = ZEND_NUM_ARGS() > 0 ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	return protocol && Z_TYPE_P(protocol) == IS_STRING
		? zend_hash_find_ptr(php_stream_get_url_stream_wrappers_hash(), Z_STR_P(protocol)) : NULL;
}

static ZEND_NAMED_FUNCTION(user_register)
{
	original_register(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	php_stream_wrapper *wrapper = Z_TYPE_P(return_value) == IS_TRUE ? wrapper_argument(execute_data) : NULL;
	if (!wrapper) {
		return;
	}
	if (!original_wrapper_ops) {
		original_wrapper_ops = wrapper->wops;
		wrapper_ops = *original_wrapper_ops;
		wrapper_ops.stream_opener = user_open;
		wrapper_ops.dir_opener = user_opendir;
	}
	wrapper->wops = &wrapper_ops;
}

static ZEND_NAMED_FUNCTION(user_unregister)
{
	if (ZEND_NUM_ARGS() == 1 && !async_argument_to_string(execute_data, 1) && EG(exception)) {
		return;
	}
	php_stream_wrapper *wrapper = wrapper_argument(execute_data);
	if (wrapper && wrapper->wops == &wrapper_ops) {
		wrapper->wops = original_wrapper_ops; /* recognised by it */
	}
	original_unregister(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void user_install(void)
{
	original_register = async_replace_function("stream_wrapper_register", user_register);
	async_replace_function("stream_register_wrapper", user_register);
	original_unregister = async_replace_function("stream_wrapper_unregister", user_unregister);
}

async_hook_t async_hook_user_stream = {
	.install = user_install,
};
