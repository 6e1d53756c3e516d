/* SPDX-License-Identifier: MIT
 *
 * Streams and filters that are written in PHP. PHP's own code has pointers to a stream and its buffer in hand while it calls
 * a method of stream_wrapper_register() or php_user_filter. When the method suspends, others must neither read into the same
 * buffer nor take any of that away: they get an exception.
 *
 * While a method of a filter runs (since 8.5 also of a stream), PHP forbids fclose() by a flag of the stream, and then
 * restores the flag as it found it. When the methods of two coroutines overlap, the one that ends last would restore what
 * the other one had set. So the flag is restored here, when the last method returns.
 */
#include "engine/arguments.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/turns.h"
#include "streams/stdio.h"
#include "streams/xport.h"

#define ALL_METHODS (ASYNC_TURN_METHODS | ASYNC_TURN_FILTERS)

/* A call of a method. */
typedef struct method_call {
	async_turn_t base;
	php_stream *stream;
	uint32_t flag; /* as it was before the first of the methods that overlap */
} method_call_t;

static const php_stream_ops *original_ops;
static php_stream_ops ops;
static const php_stream_wrapper_ops *original_wrapper_ops;
static php_stream_wrapper_ops wrapper_ops;
static const php_stream_ops *original_directory_ops;
static php_stream_ops directory_ops;

static const php_stream_filter_factory *original_filter_factory;
static const php_stream_filter_ops *original_filter_ops;
static php_stream_filter_ops filter_ops;

/* The call is not in the table any more. */
static void call_restore_flag(async_turn_t *base)
{
	const method_call_t *call = (const method_call_t *) base;
	php_stream *stream = call->stream;

	stream->flags &= ~(uint32_t) PHP_STREAM_FLAG_NO_FCLOSE;
	stream->flags |= async_turn_find(stream, ALL_METHODS) ? PHP_STREAM_FLAG_NO_FCLOSE : call->flag;
}

static void method_call_begin(method_call_t *call, php_stream *stream, async_turn_kind_t kind)
{
	const method_call_t *other = (const method_call_t *) async_turn_find(stream, ALL_METHODS);

	call->stream = stream;
	call->flag = other ? other->flag : stream->flags & PHP_STREAM_FLAG_NO_FCLOSE;
	async_turn_take(&call->base, stream, kind);
	call->base.abandon = call_restore_flag;
}

static void method_call_end(method_call_t *call)
{
	async_turn_end(&call->base);
	call_restore_flag(&call->base);
}

/* False: another coroutine does the same already, and an exception was thrown. */
static bool call_enter(method_call_t *call, php_stream *stream, async_turn_kind_t kind)
{
	int kinds = kind == ASYNC_TURN_READ ? kind | ASYNC_TURN_READ_FILTER : kind; /* what was read would be lost */
	const async_turn_t *other = async_turn_find_other(stream, kinds);

	if (UNEXPECTED(other)) {
		async_turn_throw_busy(other);
		return false;
	}
	method_call_begin(call, stream, kind);
	return true;
}

static ssize_t read_guarded(const php_stream_ops *original, php_stream *stream, char *buf, size_t count)
{
	method_call_t call;

	if (!call_enter(&call, stream, ASYNC_TURN_READ)) {
		return -1;
	}
	ssize_t result = original->read(stream, buf, count);
	method_call_end(&call);
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
	method_call_t call;

	if (!call_enter(&call, stream, ASYNC_TURN_WRITE)) {
		return -1;
	}
	/* PHP passes on one chunk at a time to streams that it recognises by their operations. */
	ssize_t result = original_ops->write(stream, buf, MIN(count, stream->chunk_size));
	method_call_end(&call);
	return result;
}

/* Two coroutines may be in any of these at the same time, and one that reads or writes besides. */
#define DEFINE_METHOD(kind, original, name, parameters, arguments) \
	static int kind##_##name parameters \
	{ \
		method_call_t call; \
		method_call_begin(&call, stream, ASYNC_TURN_OTHER); \
		int result = original->name arguments; \
		method_call_end(&call); \
		return result; \
	}

DEFINE_METHOD(user, original_ops, flush, (php_stream *stream), (stream))
DEFINE_METHOD(user, original_ops, seek, (php_stream *stream, zend_off_t offset, int whence, zend_off_t *position),
	(stream, offset, whence, position))
DEFINE_METHOD(user, original_ops, stat, (php_stream *stream, php_stream_statbuf *buf), (stream, buf))
DEFINE_METHOD(user, original_ops, set_option, (php_stream *stream, int option, int value, void *pointer),
	(stream, option, value, pointer))
DEFINE_METHOD(directory, original_directory_ops, seek,
	(php_stream *stream, zend_off_t offset, int whence, zend_off_t *position), (stream, offset, whence, position))

static int user_cast(php_stream *stream, int as, void **descriptor)
{
	method_call_t call;

	if (ASYNC_IS_CAST_FOR_COPY(as)) {
		return FAILURE; /* PHP does not ask streams for this that it recognises by their operations */
	}
	method_call_begin(&call, stream, ASYNC_TURN_OTHER);
	int result = original_ops->cast(stream, as, descriptor);
	method_call_end(&call);
	return result;
}

/* closedir() of a handle that others use is refused. But without an argument it closes a handle that only PHP knows. */
static int directory_close(php_stream *stream, int close_handle)
{
	if (UNEXPECTED(async_turn_find(stream, ASYNC_TURN_METHODS))) {
		zend_error_noreturn(E_ERROR, "Cannot close a directory while a method of it has not returned");
	}
	return original_directory_ops->close(stream, close_handle);
}

/* Opens it by the function of PHP's wrapper; its operations are then `own`, those of PHP with ours in place of some. */
#define DEFINE_OPENER(name, opener, original, own, ...) \
	static php_stream *name(php_stream_wrapper *wrapper, const char *filename, const char *mode, int options, \
		zend_string **opened_path, php_stream_context *context STREAMS_DC) \
	{ \
		php_stream *stream = original_wrapper_ops->opener(wrapper, filename, mode, options, opened_path, context \
			STREAMS_REL_CC); \
		if (stream) { \
			if (!original) { \
				original = stream->ops; \
				own = *original; \
				__VA_ARGS__ \
			} \
			stream->ops = &own; \
		} \
		return stream; \
	}

DEFINE_OPENER(user_open, stream_opener, original_ops, ops,
	ops.read = user_read; ops.write = user_write; ops.flush = user_flush; ops.seek = user_seek; ops.cast = user_cast;
	ops.stat = user_stat; ops.set_option = user_set_option;)
DEFINE_OPENER(user_opendir, dir_opener, original_directory_ops, directory_ops,
	directory_ops.read = directory_read; directory_ops.seek = directory_seek; directory_ops.close = directory_close;)

/* Once the first argument is a string: the originals make it one. */
static php_stream_wrapper *wrapper_argument(zend_execute_data *execute_data)
{
	zval *protocol = ZEND_NUM_ARGS() > 0 ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	return protocol && Z_TYPE_P(protocol) == IS_STRING
		? zend_hash_find_ptr(php_stream_get_url_stream_wrappers_hash(), Z_STR_P(protocol)) : NULL;
}

static ZEND_NAMED_FUNCTION(user_register)
{
	ASYNC_CALL_REPLACED(user_register);
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
	ASYNC_CALL_REPLACED(user_unregister);
}

/* Filters. */

static void brigade_free(php_stream_bucket_brigade *brigade)
{
	while (brigade->head) {
		php_stream_bucket *bucket = brigade->head;
		php_stream_bucket_unlink(bucket);
		php_stream_bucket_delref(bucket);
	}
}

typedef struct filter_call {
	method_call_t base;
	bool has_refused; /* another coroutine, which PHP takes for the end of the stream */
	uint8_t eof;      /* as it was before that */
} filter_call_t;

static async_turn_kind_t kind_of(const php_stream *stream, const php_stream_filter *filter)
{
	return filter->chain == &stream->readfilters ? ASYNC_TURN_READ_FILTER : ASYNC_TURN_WRITE_FILTER;
}

static php_stream_filter_status_t filter_guarded(php_stream *stream, php_stream_filter *filter,
	php_stream_bucket_brigade *in, php_stream_bucket_brigade *out, size_t *consumed, int flags)
{
	filter_call_t call = { .eof = stream->eof };

	method_call_begin(&call.base, stream, kind_of(stream, filter));
	php_stream_filter_status_t status = original_filter_ops->filter(stream, filter, in, out, consumed, flags);
	method_call_end(&call.base);
	if (UNEXPECTED(call.has_refused)) {
		stream->eof = call.eof;
	}
	return status;
}

/* Data that was read from a stream in memory, which we do not keep others from reading, goes back. */
static void brigade_unread(php_stream *stream, const php_stream_filter *filter, const php_stream_bucket_brigade *brigade)
{
	zend_off_t size = 0, position;

	for (const php_stream_bucket *bucket = brigade->head; bucket; bucket = bucket->next) {
		size += (zend_off_t) bucket->buflen;
	}
	if (size && filter == stream->readfilters.head && stream->ops->seek) {
		stream->ops->seek(stream, -size, SEEK_CUR, &position);
	}
}

/* Another coroutine has the filter, or the stream. */
static php_stream_filter_status_t filter_refuse(php_stream *stream, const php_stream_filter *filter,
	php_stream_bucket_brigade *in)
{
	filter_call_t *other = (filter_call_t *) async_turn_find_other(stream, kind_of(stream, filter));

	if (other) {
		other->has_refused = true;
	}
	brigade_unread(stream, filter, in);
	return PSFS_ERR_FATAL;
}

/* What keeps others from reading a descriptor, or writing to a socket, while the filter has what this coroutine reads or
 * writes; NULL if there is nothing. */
static async_stream_use_t *use_of(php_stream *stream, int turn)
{
	if (async_is_xport(stream)) {
		return &async_xport_of(stream)->use;
	}
	return turn == ASYNC_USE_READ && async_hook_stdio.is_enabled && php_stream_is(stream, PHP_STREAM_IS_STDIO)
		? &async_stdio_of(stream)->use : NULL;
}

/* What one coroutine reads or writes must not go through the filter while it still has that of another. As
 * async_use_enter(). */
static int filter_enter(php_stream *stream, async_stream_use_t *use, int turn, async_turn_kind_t kind)
{
	if (!use) {
		const async_turn_t *other = async_turn_find_other(stream, kind);
		if (UNEXPECTED(other)) {
			async_turn_throw_busy(other);
		}
		return other ? ASYNC_USE_REFUSED : 0;
	}
	return async_is_xport(stream) && async_xport_is_too_late(async_xport_of(stream), turn) ? ASYNC_USE_REFUSED
		: async_use_enter(use, turn);
}

static php_stream_filter_status_t filter_call(php_stream *stream, php_stream_filter *filter,
	php_stream_bucket_brigade *in, php_stream_bucket_brigade *out, size_t *consumed, int flags)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return original_filter_ops->filter(stream, filter, in, out, consumed, flags);
	}
	async_turn_kind_t kind = kind_of(stream, filter);
	int turn = kind == ASYNC_TURN_READ_FILTER ? ASYNC_USE_READ : ASYNC_USE_WRITE;
	async_stream_use_t *use = use_of(stream, turn);
	int taken = filter_enter(stream, use, turn, kind);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		return filter_refuse(stream, filter, in);
	}
	php_stream_filter_status_t status = filter_guarded(stream, filter, in, out, consumed, flags);
	if (use) {
		async_use_leave(use, taken);
	}
	return status;
}

static php_stream_filter_status_t filter_filter(php_stream *stream, php_stream_filter *filter,
	php_stream_bucket_brigade *in, php_stream_bucket_brigade *out, size_t *consumed, int flags)
{
	php_stream_filter_status_t status = filter_call(stream, filter, in, out, consumed, flags);

	if (UNEXPECTED(status == PSFS_ERR_FATAL)) { /* cancelled, perhaps. PHP itself forgets what was to be written */
		brigade_free(in);
		brigade_free(out);
	}
	return status;
}

static php_stream_filter *filter_create(const char *name, zval *params, async_filter_flag_t persistent)
{
	php_stream_filter *filter = original_filter_factory->create_filter(name, params, persistent);

	if (filter) {
		if (!original_filter_ops) {
			original_filter_ops = filter->fops;
			filter_ops = *original_filter_ops;
			filter_ops.filter = filter_filter;
		}
		filter->fops = &filter_ops;
	}
	return filter;
}

static const php_stream_filter_factory filter_factory = { filter_create };

static ZEND_NAMED_FUNCTION(filter_register)
{
	ASYNC_CALL_REPLACED(filter_register);
	zval *name = Z_TYPE_P(return_value) == IS_TRUE ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	zval *entry = name && Z_TYPE_P(name) == IS_STRING ? zend_hash_find(php_get_stream_filters_hash(), Z_STR_P(name)) : NULL;
	if (entry) {
		original_filter_factory = Z_PTR_P(entry);
		Z_PTR_P(entry) = (void *) &filter_factory;
	}
}

static ZEND_NAMED_FUNCTION(filter_remove)
{
	zval *arg = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	php_stream_filter *filter = arg && Z_TYPE_P(arg) == IS_RESOURCE && Z_RES_TYPE_P(arg) == php_file_le_stream_filter()
		? Z_RES_VAL_P(arg) : NULL;
	php_stream *stream = filter && filter->chain ? filter->chain->stream : NULL;

	const async_turn_t *call = stream ? async_turn_find(stream, ASYNC_TURN_FILTERS) : NULL;
	if (call) {
		async_turn_throw_busy(call);
		return;
	}
	if (stream && async_is_xport(stream) && filter->chain == &stream->readfilters && ASYNC_G(state) == ASYNC_STATE_ACTIVE
			&& async_use_is_refused(&async_xport_of(stream)->use, ASYNC_USE_READ)) {
		return; /* the data that another coroutine waits for would go through no filter at all, and get lost */
	}
	ASYNC_CALL_REPLACED(filter_remove);
}

async_hook_t async_hook_user_stream = {
	.functions = ASYNC_REPLACEMENTS(
		{ "stream_wrapper_register", user_register },
		{ "stream_register_wrapper", user_register },
		{ "stream_wrapper_unregister", user_unregister },
		{ "stream_filter_register", filter_register },
		{ "stream_filter_remove", filter_remove }),
};
