/* SPDX-License-Identifier: MIT
 *
 * Filters that are written in PHP. Their methods can suspend, and those of several coroutines overlap.
 */
#include "streams/user_filter.h"
#include "engine/replace.h"
#include "streams/method_call.h"
#include "streams/stdio.h"
#include "streams/xport.h"

static const php_stream_filter_factory *original_factory;
static const php_stream_filter_ops *original_ops;
static php_stream_filter_ops ops;

static zif_handler original_register;
static zif_handler original_remove;

static void brigade_free(php_stream_bucket_brigade *brigade)
{
	while (brigade->head) {
		php_stream_bucket *bucket = brigade->head;
		php_stream_bucket_unlink(bucket);
		php_stream_bucket_delref(bucket);
	}
}

typedef struct filter_call {
	async_method_call_t base;
	bool has_refused; /* another coroutine, which PHP takes for the end of the stream */
	uint8_t eof;      /* as it was before that */
} filter_call_t;

static async_stream_call_kind_t kind_of(const php_stream *stream, const php_stream_filter *filter)
{
	return filter->chain == &stream->readfilters ? ASYNC_STREAM_CALL_READ_FILTER : ASYNC_STREAM_CALL_WRITE_FILTER;
}

static php_stream_filter_status_t filter_guarded(php_stream *stream, php_stream_filter *filter,
	php_stream_bucket_brigade *in, php_stream_bucket_brigade *out, size_t *consumed, int flags)
{
	filter_call_t call = { .eof = stream->eof };

	async_method_call_begin(&call.base, stream, kind_of(stream, filter));
	php_stream_filter_status_t status = original_ops->filter(stream, filter, in, out, consumed, flags);
	async_method_call_end(&call.base);
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
static php_stream_filter_status_t filter_refuse(php_stream *stream, const php_stream_filter *filter, php_stream_bucket_brigade *in)
{
	filter_call_t *other = (filter_call_t *) async_stream_call_of_other(stream, kind_of(stream, filter));

	if (other) {
		other->has_refused = true;
	}
	brigade_unread(stream, filter, in);
	brigade_free(in);
	return PSFS_ERR_FATAL;
}

/* What keeps others from reading a descriptor, or writing to a socket, while the filter has what this coroutine reads or writes;
 * NULL if there is nothing. */
static async_stream_use_t *use_of(php_stream *stream, int place)
{
	if (async_is_xport(stream)) {
		return &async_xport_of(stream)->use;
	}
	return place == ASYNC_USE_READ && php_stream_is(stream, PHP_STREAM_IS_STDIO) ? &async_stdio_of(stream)->use : NULL;
}

/* What one coroutine reads or writes must not go through the filter while it still has that of another. As async_use_enter(). */
static int filter_enter(php_stream *stream, async_stream_use_t *use, int place, async_stream_call_kind_t kind)
{
	if (!use) {
		const async_stream_call_t *other = async_stream_call_of_other(stream, kind);
		if (UNEXPECTED(other)) {
			async_stream_call_throw_busy(other);
		}
		return other ? ASYNC_USE_REFUSED : 0;
	}
	return async_is_xport(stream) && async_xport_is_too_late(async_xport_of(stream), place) ? ASYNC_USE_REFUSED
		: async_use_enter(use, place);
}

static php_stream_filter_status_t filter_filter(php_stream *stream, php_stream_filter *filter,
	php_stream_bucket_brigade *in, php_stream_bucket_brigade *out, size_t *consumed, int flags)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return original_ops->filter(stream, filter, in, out, consumed, flags);
	}
	async_stream_call_kind_t kind = kind_of(stream, filter);
	int place = kind == ASYNC_STREAM_CALL_READ_FILTER ? ASYNC_USE_READ : ASYNC_USE_WRITE;
	async_stream_use_t *use = use_of(stream, place);
	int taken = filter_enter(stream, use, place, kind);
	if (UNEXPECTED(taken == ASYNC_USE_REFUSED)) {
		return filter_refuse(stream, filter, in);
	}
	php_stream_filter_status_t status = filter_guarded(stream, filter, in, out, consumed, flags);
	if (use) {
		async_use_leave(use, taken);
	}
	return status;
}

static php_stream_filter *filter_create(const char *name, zval *params, uint8_t persistent)
{
	php_stream_filter *filter = original_factory->create_filter(name, params, persistent);

	if (filter) {
		if (!original_ops) {
			original_ops = filter->fops;
			ops = *original_ops;
			ops.filter = filter_filter;
		}
		filter->fops = &ops;
	}
	return filter;
}

static const php_stream_filter_factory factory = { filter_create };

static ZEND_NAMED_FUNCTION(filter_register)
{
	original_register(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	zval *name = Z_TYPE_P(return_value) == IS_TRUE ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	zval *entry = name && Z_TYPE_P(name) == IS_STRING ? zend_hash_find(php_get_stream_filters_hash(), Z_STR_P(name)) : NULL;
	if (entry) {
		original_factory = Z_PTR_P(entry);
		Z_PTR_P(entry) = (void *) &factory;
	}
}

static ZEND_NAMED_FUNCTION(filter_remove)
{
	zval *arg = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	php_stream_filter *filter = arg && Z_TYPE_P(arg) == IS_RESOURCE && Z_RES_TYPE_P(arg) == php_file_le_stream_filter()
		? Z_RES_VAL_P(arg) : NULL;
	php_stream *stream = filter && filter->chain ? filter->chain->stream : NULL;

	const async_stream_call_t *call = stream ? async_stream_call_find(stream, ASYNC_STREAM_CALL_FILTERS) : NULL;
	if (call) {
		async_stream_call_throw_busy(call);
		return;
	}
	if (stream && async_is_xport(stream) && filter->chain == &stream->readfilters && ASYNC_G(state) == ASYNC_STATE_ACTIVE
			&& async_use_is_refused(&async_xport_of(stream)->use, ASYNC_USE_READ)) {
		return; /* the data that somebody waits for would go through no filter at all, and get lost */
	}
	original_remove(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void filter_install(void)
{
	original_register = async_replace_function("stream_filter_register", filter_register);
	original_remove = async_replace_function("stream_filter_remove", filter_remove);
}

async_hook_t async_hook_user_filter = {
	.install = filter_install,
};
