/* SPDX-License-Identifier: MIT
 *
 * Closing a stream that others wait for. PHP frees a stream at once when it is closed, but they are in the middle of its
 * functions: so closing wakes them with an error, and waits until they have left. Where nothing can be suspended, in a
 * signal handler or a destructor that the garbage collector calls, fclose() leaves that to a coroutine.
 *
 * stream_copy_to_stream() and file_put_contents() may be waiting for their other stream. If a socket is closed, they end as
 * if the socket that they wait for had been closed, too; and as long as they have not ended, the socket is not freed. Other
 * streams, which know nothing of that, cannot be closed meanwhile.
 */
#include "engine/arguments.h"
#include "engine/aside.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/stream_use.h"
#include "io/turns.h"
#include "streams/stdio.h"
#include "streams/xport.h"

#include "ext/standard/file.h"
#include "zend_exceptions.h"


/* A copy, as the calls that have its two streams in their hands. */
typedef struct copy_call {
	async_turn_t base;
	php_stream *other;    /* NULL: no other coroutine knows it */
	async_xport_t *xport; /* NULL: the stream is no socket */
} copy_call_t;

/* Is the stream one that nothing can take away from the copy? Throws, then. */
static bool copy_is_busy(const php_stream *stream)
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
static void copy_break_other(async_turn_t *call)
{
	php_stream *other = ((copy_call_t *) call)->other;
	php_netstream_data_t *sock = other && async_is_xport(other) ? async_xport_socket(other) : NULL;

	if (sock) {
		async_io_break(call->coroutine, sock->socket, ASYNC_IO_CLOSED);
	}
}

/* The stream, a socket, is about to be closed: ends the copies that need it. */
static void copy_break(const php_stream *stream)
{
	async_turn_visit(stream, ASYNC_TURN_COPY, copy_break_other);
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

/* `target` is NULL if no other coroutine knows it. */
static void copy_call(zif_handler handler, php_stream *source, php_stream *target, INTERNAL_FUNCTION_PARAMETERS)
{
	copy_call_t from, to;

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || !source) {
		ASYNC_CALL_REPLACED(handler);
		return;
	}
	copy_enter(&from, source, target);
	copy_enter(&to, target, source);
	ASYNC_CALL_REPLACED(handler);
	copy_leave(&to);
	copy_leave(&from);
}

static ZEND_NAMED_FUNCTION(copy_stream_copy_to_stream)
{
	php_stream *target = async_argument_stream(execute_data, 2);

	copy_call(copy_stream_copy_to_stream, target ? async_argument_stream(execute_data, 1) : NULL, target,
		INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(copy_file_put_contents)
{
	copy_call(copy_file_put_contents, async_argument_stream(execute_data, 2), NULL, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void close_begin(async_stream_use_t *use, php_stream *stream, int fd)
{
	use->state |= ASYNC_USE_CLOSING;
	if (fd >= 0) {
		async_socket_closing(fd); /* ext/sockets may have used it */
		async_fd_forget(fd);
	}
	if (UNEXPECTED(use->inside)) {
		async_use_wake(use);
		copy_break(stream);
	}
}

/* Waits until all operations have left. */
static void close_wait_until_unused(async_stream_use_t *use)
{
	async_aside_t aside;
	bool is_aborted = async_call_is_aborted();

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || CG(unclean_shutdown)) {
		return; /* no coroutine comes back to it; after a fatal error, PHP itself closes a stream that it was connecting */
	}
	async_aside_begin(&aside);
	while (use->inside) {
		if (!async_wait_is_possible()) {
			zend_error_noreturn(E_ERROR, "Cannot close a stream here while another coroutine waits for it");
		}
		if (!async_use_wait(use)) { /* cancelled; but this must be finished */
			async_aside_add(&aside);
		}
	}
	async_aside_merge(&aside);
	if (UNEXPECTED(is_aborted)) { /* it was forgotten with the wait */
		async_aborted_call_note();
	}
}

void async_stream_close(async_stream_use_t *use, php_stream *stream, int fd)
{
	close_begin(use, stream, fd);
	if (UNEXPECTED(use->inside)) {
		bool is_awaited = FG(pclose_wait);
		FG(pclose_wait) = false; /* of proc_close(): the end of another process must not be waited for meanwhile */
		close_wait_until_unused(use);
		FG(pclose_wait) = is_awaited;
	}
}

static async_xport_t *closed; /* what could not be freed yet */

int async_xport_close(php_stream *stream, int close_handle)
{
	async_xport_t *xport = async_xport_of(stream);
	php_netstream_data_t *sock = async_xport_socket(stream);

	async_stream_close(&xport->use, stream, sock ? sock->socket : -1);
	if (xport->nonblocking && sock && sock->is_blocked && !close_handle) {
		php_set_sock_blocking(sock->socket, 1);
	}
	stream->ops = xport->original;
	async_list_remove(&xport->plain);
	bool is_persistent = stream->is_persistent;
	int result = stream->ops->close(stream, close_handle);
	if (EXPECTED(!xport->use.inside)) {
		pefree(xport, is_persistent);
	} else if (is_persistent) { /* a callback of an operation closed it, and the operation looks at it; or a fatal error */
		xport->next = closed;
		closed = xport;
	}
	return result;
}

static void closed_free(void)
{
	while (closed) {
		async_xport_t *xport = closed;
		closed = xport->next;
		pefree(xport, true);
	}
}

static php_stream *stream_of(zend_resource *resource)
{
	return resource->type == php_file_le_stream() || resource->type == php_file_le_pstream() ? resource->ptr : NULL;
}

static void deferred_close(void)
{
	php_stream *stream = stream_of(ASYNC_G(current)->base.extended_data);

	if (stream) { /* still open */
		php_stream_free(stream, PHP_STREAM_FREE_KEEP_RSRC
			| (stream->is_persistent ? PHP_STREAM_FREE_CLOSE_PERSISTENT : PHP_STREAM_FREE_CLOSE));
	}
}

static void deferred_dispose(zend_coroutine_t *coroutine)
{
	zend_list_delete(coroutine->extended_data);
}

static bool close_defer(zend_resource *resource)
{
	async_coroutine_t *coroutine = async_spawn_internal(deferred_close, resource, false);

	if (!coroutine) {
		return false;
	}
	GC_ADDREF(resource);
	coroutine->base.extended_dispose = deferred_dispose;
	return true;
}

static async_stream_use_t *use_of(php_stream *stream)
{
	if (async_is_xport(stream)) {
		return &async_xport_of(stream)->use;
	}
	async_stdio_t *stdio = async_stdio_find(stream);
	return stdio ? &stdio->use : NULL;
}

static int descriptor_of(php_stream *stream)
{
	if (!async_is_xport(stream)) {
		return async_stdio_fd(stream);
	}
	php_netstream_data_t *sock = async_xport_socket(stream);
	return sock ? sock->socket : -1;
}

/* Is this a call out of an operation on the same stream, which will not end before we return? Throws, then. */
static bool close_is_nested(php_stream *stream)
{
	async_stream_use_t *use = use_of(stream);

	if (EXPECTED(!use || !async_use_is_own(use))) {
		return false;
	}
	zend_throw_exception(async_ce_exception, "The stream is in use: this is called by an operation on it", 0);
	return true;
}

/* Do others use the stream, and can this code not wait for them? Then a coroutine closes it. */
static bool close_is_put_off(php_stream *stream)
{
	async_stream_use_t *use = use_of(stream);

	if (!use || !use->inside || stream->flags & PHP_STREAM_FLAG_NO_FCLOSE || async_wait_is_possible()
			|| !close_defer(stream->res)) {
		return false;
	}
	close_begin(use, stream, descriptor_of(stream));
	return true;
}

/* Is a call in the middle of a stream that is no socket? Throws, then. PHP itself refuses a filter that closes its own
 * stream, and from 8.5 on a method that does. */
static bool close_is_busy(php_stream *stream, bool php_refuses)
{
	const async_turn_t *call = async_turn_find_other(stream, ASYNC_TURN_METHODS | ASYNC_TURN_LIBRARY | ASYNC_TURN_FILTERS);

	if (!call && !php_refuses) {
		call = async_turn_find(stream, ASYNC_TURN_METHODS);
	}
	if (call) {
		async_turn_throw_busy(call);
	}
	return call;
}

static void close_call(zif_handler handler, bool may_be_put_off, INTERNAL_FUNCTION_PARAMETERS)
{
	/* Without coroutines nothing stands in the way. */
	php_stream *stream = ASYNC_G(state) == ASYNC_STATE_ACTIVE && ZEND_NUM_ARGS() == 1 ? async_argument_stream(execute_data, 1)
		: NULL;
	bool php_refuses = stream && stream->flags & PHP_STREAM_FLAG_NO_FCLOSE;

	if (UNEXPECTED(stream && (close_is_nested(stream) || copy_is_busy(stream) || close_is_busy(stream, php_refuses)))) {
		return;
	}
	if (UNEXPECTED(stream && may_be_put_off && close_is_put_off(stream))) {
		RETURN_TRUE;
	}
	if (stream && !php_refuses) {
		async_stream_select_break(stream);
	}
	ASYNC_CALL_REPLACED(handler);
}

static ZEND_NAMED_FUNCTION(close_fclose)
{
	close_call(close_fclose, true, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(close_pclose)
{
	close_call(close_pclose, false, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* Is the handle of a directory in use? Throws, then. */
static bool closedir_is_refused(const zval *handle)
{
	php_stream *stream = handle && Z_TYPE_P(handle) == IS_RESOURCE ? stream_of(Z_RES_P(handle)) : NULL;

	return stream && close_is_busy(stream, false);
}

static ZEND_NAMED_FUNCTION(close_closedir)
{
	if (EXPECTED(!closedir_is_refused(ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL))) {
		ASYNC_CALL_REPLACED(close_closedir);
	}
}

/* Directory::close(), which is a function of its own since PHP 8.5. */
static ZEND_NAMED_FUNCTION(close_directory)
{
	zval rv, *handle = zend_read_property(Z_OBJCE(EX(This)), Z_OBJ(EX(This)), ZEND_STRL("handle"), true, &rv);

	if (EXPECTED(!closedir_is_refused(handle))) {
		ASYNC_CALL_REPLACED(close_directory);
	}
}

async_hook_t async_hook_close = {
	.functions = ASYNC_REPLACEMENTS(
		{ "stream_copy_to_stream", copy_stream_copy_to_stream },
		{ "file_put_contents", copy_file_put_contents },
		{ "fclose", close_fclose },
		{ "gzclose", close_fclose }, /* the same function under other names */
		{ "bzclose", close_fclose },
		{ "pclose", close_pclose },
		{ "closedir", close_closedir },
		{ "directory::close", close_directory }),
	.release = closed_free,
};
