/* SPDX-License-Identifier: MIT
 *
 * stream_copy_to_stream() and file_put_contents(). PHP frees a stream at once when it is closed, but these may be waiting for
 * their other stream. If a socket is closed, they end as if the socket that they wait for had been closed, too; and as long
 * as they have not ended, the socket is not freed. Other streams, which know nothing of that, cannot be closed meanwhile.
 */
#include "streams/stream_copy.h"
#include "engine/arguments.h"
#include "engine/replace.h"
#include "io/turns.h"
#include "streams/xport.h"

/* A copy, as the calls that have its two streams in their hands. */
typedef struct copy_call {
	async_turn_t base;
	php_stream *other;    /* NULL: nobody else knows it */
	async_xport_t *xport; /* NULL: the stream is no socket */
} copy_call_t;

static zif_handler original_stream_copy_to_stream;
static zif_handler original_file_put_contents;

bool async_stream_copy_is_busy(const php_stream *stream)
{
	/* A socket has to wait for the end of the call; its own coroutine would wait forever. */
	const async_turn_t *call = async_turn_find(stream, ASYNC_TURN_COPY);

	if (EXPECTED(!call) || (async_is_xport(stream) && call->coroutine != ASYNC_G(current))) {
		return false;
	}
	async_turn_throw_busy(call);
	return true;
}

/* The call waits for its other stream. */
static void copy_break(async_turn_t *call)
{
	php_stream *other = ((copy_call_t *) call)->other;
	php_netstream_data_t *sock = other && async_is_xport(other) ? async_xport_socket(other) : NULL;

	if (sock) {
		async_io_break(call->coroutine, sock->socket, ASYNC_IO_CLOSED);
	}
}

void async_stream_copy_break(const php_stream *stream)
{
	async_turn_visit(stream, ASYNC_TURN_COPY, copy_break);
}

static void copy_enter(copy_call_t *call, php_stream *stream, php_stream *other)
{
	async_turn_take(&call->base, stream, ASYNC_TURN_COPY);
	call->other = other;
	call->xport = stream && async_is_xport(stream) ? async_xport_of(stream) : NULL;
	if (call->xport) {
		async_use_hold(&call->xport->use);
	}
}

static void copy_leave(copy_call_t *call)
{
	async_turn_end(&call->base);
	if (call->xport) {
		async_use_unhold(&call->xport->use);
	}
}

static void copy_call(zif_handler original, php_stream *source, php_stream *target, INTERNAL_FUNCTION_PARAMETERS)
{
	copy_call_t from, to;

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	copy_enter(&from, source, target);
	copy_enter(&to, target, source);
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	copy_leave(&to);
	copy_leave(&from);
}

static ZEND_NAMED_FUNCTION(copy_stream_copy_to_stream)
{
	php_stream *source = async_argument_stream(execute_data, 1);
	php_stream *target = async_argument_stream(execute_data, 2);

	if (source && target) {
		copy_call(original_stream_copy_to_stream, source, target, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		original_stream_copy_to_stream(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static ZEND_NAMED_FUNCTION(copy_file_put_contents)
{
	php_stream *source = async_argument_stream(execute_data, 2);

	if (source) {
		copy_call(original_file_put_contents, source, NULL, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		original_file_put_contents(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static void copy_install(void)
{
	original_stream_copy_to_stream = async_replace_function("stream_copy_to_stream", copy_stream_copy_to_stream);
	original_file_put_contents = async_replace_function("file_put_contents", copy_file_put_contents);
}

async_hook_t async_hook_stream_copy = {
	.install = copy_install,
};
