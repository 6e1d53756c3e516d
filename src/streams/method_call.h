/* SPDX-License-Identifier: MIT
 *
 * Calls of methods of streams and filters that are written in PHP. While a method of a filter runs (since 8.5 also of a stream),
 * PHP forbids fclose() by a flag of the stream, and then restores the flag as it found it. When the methods of two coroutines
 * overlap, the one that ends last would restore what the other one had set. So the flag is restored here, when the last method
 * returns.
 */
#ifndef ASYNC_STREAMS_METHOD_CALL_H
#define ASYNC_STREAMS_METHOD_CALL_H

#include "io/stream_calls.h"

typedef struct async_method_call {
	async_stream_call_t base;
	php_stream *stream;
	uint32_t flag; /* as it was before the first of the methods that overlap */
} async_method_call_t;

void async_method_call_begin(async_method_call_t *call, php_stream *stream, async_stream_call_kind_t kind);
void async_method_call_end(async_method_call_t *call);

#endif
