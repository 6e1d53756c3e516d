/* SPDX-License-Identifier: MIT
 *
 * stream_copy_to_stream() and file_put_contents(). PHP frees a stream at once when it is closed, but these may be waiting for
 * their other stream. If a socket is closed, they end as if the socket that they wait for had been closed, too; and as long
 * as they have not ended, the socket is not freed. Other streams, which know nothing of that, cannot be closed meanwhile.
 */
#include "streams/stream_copy.h"
#include "engine/arguments.h"
#include "engine/replace.h"
#include "streams/xport.h"

#include "zend_exceptions.h"

typedef struct copy_call {
	async_list_t node;
	php_stream *source;
	php_stream *target; /* NULL: nobody else knows it */
	async_coroutine_t *coroutine;
} copy_call_t;

static async_list_t calls = { &calls, &calls };

static zif_handler original_stream_copy_to_stream;
static zif_handler original_file_put_contents;

static copy_call_t *call_find(const php_stream *stream)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return NULL; /* whoever is left in the list will never come back */
	}
	ASYNC_LIST_FOREACH(&calls, node) {
		copy_call_t *call = ASYNC_LIST_ENTRY(node, copy_call_t, node);
		if (call->source == stream || call->target == stream) {
			return call;
		}
	}
	return NULL;
}

bool async_stream_copy_is_busy(const php_stream *stream)
{
	const copy_call_t *call = call_find(stream);

	/* A socket has to wait for the end of the call; its own coroutine would wait forever. */
	if (EXPECTED(!call) || (async_is_xport(stream) && call->coroutine != ASYNC_G(current))) {
		return false;
	}
	zend_throw_exception(async_ce_exception, "The stream is in use: it is being copied", 0);
	return true;
}

void async_stream_copy_break(const php_stream *stream)
{
	if (!call_find(stream)) {
		return;
	}
	ASYNC_LIST_FOREACH(&calls, node) {
		copy_call_t *call = ASYNC_LIST_ENTRY(node, copy_call_t, node);
		php_stream *other = call->source == stream ? call->target : call->target == stream ? call->source : NULL;
		php_netstream_data_t *sock = other && async_is_xport(other) ? async_xport_socket(other) : NULL;
		if (sock) {
			async_io_break(call->coroutine, sock->socket);
		}
	}
}

static async_xport_t *socket_enter(php_stream *stream)
{
	async_xport_t *xport = stream && async_is_xport(stream) ? async_xport_of(stream) : NULL;

	if (xport) {
		async_use_hold(&xport->use);
	}
	return xport;
}

static void socket_leave(async_xport_t *xport)
{
	if (xport) {
		async_use_unhold(&xport->use);
	}
}

static void copy_call(zif_handler original, php_stream *source, php_stream *target, INTERNAL_FUNCTION_PARAMETERS)
{
	copy_call_t call = { .source = source, .target = target, .coroutine = ASYNC_G(current) };

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) { /* nobody else is there; and a fatal error would leave us in the list */
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_list_push_back(&calls, &call.node);
	async_xport_t *source_socket = socket_enter(source);
	async_xport_t *target_socket = socket_enter(target);
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	async_list_remove(&call.node);
	socket_leave(source_socket);
	socket_leave(target_socket);
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

static void copy_after_fork(void)
{
	ASYNC_LIST_FOREACH(&calls, node) {
		if (ASYNC_LIST_ENTRY(node, copy_call_t, node)->coroutine != ASYNC_G(current)) {
			async_list_remove(node);
		}
	}
}

static void copy_reset(void)
{
	async_list_init(&calls);
}

async_hook_t async_hook_stream_copy = {
	.install = copy_install,
	.reset = copy_reset,
	.after_fork = copy_after_fork,
};
