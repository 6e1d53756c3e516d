/* SPDX-License-Identifier: MIT */
#include "streams/method_call.h"

#define ALL_METHODS (ASYNC_STREAM_CALL_METHODS | ASYNC_STREAM_CALL_FILTERS)

/* The call is not in the table any more. */
static void call_restore_flag(async_stream_call_t *base)
{
	const async_method_call_t *call = (const async_method_call_t *) base;
	php_stream *stream = call->stream;

	stream->flags &= ~(uint32_t) PHP_STREAM_FLAG_NO_FCLOSE;
	stream->flags |= async_stream_call_find(stream, ALL_METHODS) ? PHP_STREAM_FLAG_NO_FCLOSE : call->flag;
}

void async_method_call_begin(async_method_call_t *call, php_stream *stream, async_stream_call_kind_t kind)
{
	const async_method_call_t *other = (const async_method_call_t *) async_stream_call_find(stream, ALL_METHODS);

	call->stream = stream;
	call->flag = other ? other->flag : stream->flags & PHP_STREAM_FLAG_NO_FCLOSE;
	async_stream_call_begin(&call->base, stream, kind);
	call->base.abandon = call_restore_flag;
}

void async_method_call_end(async_method_call_t *call)
{
	async_stream_call_end(&call->base);
	call_restore_flag(&call->base);
}
