/* SPDX-License-Identifier: MIT
 *
 * Persistent connections. PHP hands out the stream of a name to every caller that opens that name, after asking whether it
 * is alive. One that is still being connected or encrypted is not: the caller waits for the outcome, and then gets the
 * stream or opens one of its own. Where several waited, one opens it, and the others wait again, for at most their timeout.
 * One that is being closed, perhaps because it could not be connected, has its name until it is freed: it is not handed out
 * either. One that was cut off by a cancellation is dead, in later requests as well.
 *
 * Those of PDO and pg_pconnect() are opened one at a time: of two that are opened at once under the same name, the second
 * would free the first while it is in use. Those of mysqli need no care: there no two coroutines have the same connection.
 */
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "streams/xport.h"

#include "zend_exceptions.h"

#define ATTR_PERSISTENT 12 /* PDO::ATTR_PERSISTENT */

/* PHP closes what is not alive. A caller that cannot wait must leave the stream of the other coroutine alone, so closing is
 * prevented by the mark of a stream that is being closed already. The next use of any stream takes the mark back. */
php_stream *async_xport_spared;

void async_xport_unspare(void)
{
	async_xport_spared->in_free = 0;
	async_xport_spared = NULL;
}

static int liveness_spare(php_stream *stream)
{
	async_aborted_call_note();
	async_xport_spared = stream;
	stream->in_free = 1;
	if (GC_REFCOUNT(stream->res) > 1) {
		zend_list_delete(stream->res); /* the reference that was made for the caller */
	}
	return PHP_STREAM_OPTION_RETURN_ERR;
}

/* Is this a call that opens a stream, or might be? Others, such as feof(), need not wait. */
static bool is_opener(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	if (!call || !call->func || call->func->type != ZEND_INTERNAL_FUNCTION || !call->func->common.function_name) {
		return false;
	}
	return async_is_client_call() || zend_string_equals_literal(call->func->common.function_name, "pfsockopen")
		|| zend_string_equals_literal(call->func->common.function_name, "stream_socket_client");
}

static bool is_setting_up(const async_xport_t *xport)
{
	return (xport->use.state & ASYNC_USE_SETUP) == ASYNC_USE_SETUP;
}

/* The coroutine that closes it is in the middle of that, and goes on later. */
static bool is_being_closed(const async_xport_t *xport)
{
	return xport->stream->in_free || xport->use.state & ASYNC_USE_CLOSING;
}

/* The caller opens a stream that has its name until it is freed. It closes what it gets here, so that must do nothing. */
static int liveness_closing(php_stream *stream)
{
	zend_resource *resource = stream->res;

	if (!stream->in_free) {
		async_xport_spared = stream;
		stream->in_free = 1;
	} else if (resource && resource->ptr == stream && GC_REFCOUNT(resource) == 1) {
		zend_list_close(resource); /* it was made for the caller: that of the stream is closed already */
		zend_list_delete(resource);
		stream->res = NULL;
	}
	return PHP_STREAM_OPTION_RETURN_ERR;
}

/* The caller opens a stream that is not ready. */
static int liveness_wait(async_xport_t *xport, int value, void *param)
{
	php_stream *stream = xport->stream;

	if (async_use_is_own(&xport->use)) {
		zend_throw_exception(async_ce_exception, "The stream is in use: this is called by an operation on it", 0);
		return liveness_spare(stream);
	}
	bool is_cancelled = false;
	async_use_hold(&xport->use);
	while (!is_cancelled && is_setting_up(xport) && !is_being_closed(xport)) {
		is_cancelled = !async_use_wait(&xport->use);
	}
	bool is_closing = is_being_closed(xport);
	async_use_unhold(&xport->use);
	if (is_cancelled) {
		async_aborted_call_note();
	}
	if (is_closing) {
		return PHP_STREAM_OPTION_RETURN_ERR; /* the coroutine that closes it is in the middle of that, and goes on later */
	}
	if (is_cancelled) {
		return liveness_spare(stream);
	}
	return async_xport_liveness(xport, value, param);
}

int async_xport_liveness(async_xport_t *xport, int value, void *param)
{
	bool is_active = ASYNC_G(state) == ASYNC_STATE_ACTIVE;

	if (UNEXPECTED(is_active && xport->stream->is_persistent && is_being_closed(xport) && is_opener())) {
		return liveness_closing(xport->stream);
	}
	if (UNEXPECTED(async_use_is_dead(&xport->use))) {
		return PHP_STREAM_OPTION_RETURN_ERR;
	}
	if (UNEXPECTED(is_active && xport->stream->is_persistent && is_setting_up(xport) && is_opener())) {
		return liveness_wait(xport, value, param);
	}
	/* Clients ask before each request and before each answer, at the price of a system call. A script asks in order to know
	 * whether the end was reached, right after the data that came with it. A coroutine that waits inside will be told. */
	if (value == 0 && ((is_active && xport->use.inside)
			|| (async_xport_is_fresh(xport) && async_is_client_call() && async_io_may_wait()))) {
		return PHP_STREAM_OPTION_RETURN_OK;
	}
	xport->nonblocking = false;
	return async_xport_original_option(xport, PHP_STREAM_OPTION_CHECK_LIVENESS, value, param);
}

static php_stream *stream_of_name(const char *name)
{
	const zend_resource *entry = zend_hash_str_find_ptr(&EG(persistent_list), name, strlen(name));

	return entry && entry->type == php_file_le_pstream() ? entry->ptr : NULL;
}

/* Is it being closed, or opened? */
static bool is_changing(const php_stream *stream)
{
	const async_xport_t *xport = (const async_xport_t *) stream->ops;

	return async_is_xport(stream) ? is_setting_up(xport) || is_being_closed(xport) : stream->in_free;
}

bool async_xport_find_opened(const char *name, const struct timeval *timeout, php_stream **found, bool *is_late)
{
	async_backoff_t backoff;
	php_stream *other;

	*found = NULL;
	*is_late = false;
	if (EXPECTED(!name) || ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return true;
	}
	async_backoff_init(&backoff, "Persistent stream that is being opened or closed", async_io_deadline(timeout));
	while ((other = stream_of_name(name))) {
		if (!is_changing(other)) {
			php_stream_from_persistent_id(name, found);
			if (php_stream_set_option(*found, PHP_STREAM_OPTION_CHECK_LIVENESS, 0, NULL) == PHP_STREAM_OPTION_RETURN_OK) {
				break;
			}
			php_stream_pclose(*found);
			*found = NULL;
			continue;
		}
		if (!async_io_may_wait()) {
			zend_throw_exception(async_ce_exception, "The stream is in use: another coroutine opens or closes it", 0);
			async_aborted_call_note();
			return false;
		}
		int result = async_backoff_pause(&backoff);
		if (result <= 0) {
			*is_late = result == ASYNC_IO_TIMEOUT;
			return *is_late;
		}
	}
	return true;
}

/* After a fatal error, a coroutine that was closing a stream never finishes that: the next request has to. */
static void persistent_reset(void)
{
	zend_resource *entry;

	ZEND_HASH_FOREACH_PTR(&EG(persistent_list), entry) {
		if (entry->type == php_file_le_pstream()) {
			((php_stream *) entry->ptr)->in_free = 0;
		}
	} ZEND_HASH_FOREACH_END();
	async_xport_spared = NULL;
}

/* Connections of databases. */

/* `list` is the address of anything that stands for the connections of one extension. */
static void open_alone(const void *list, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_turn_t turn;

	/* Where nothing can be suspended, opening blocks and is over before the other goes on; if that one comes to the same
	 * name, nothing can be done about it here. */
	if (async_turn_wait(&turn, list, false, "Another persistent connection is being opened") || !EG(exception)) {
		ASYNC_CALL_REPLACED(handler);
		async_turn_end(&turn);
	}
}

static bool is_persistent(zend_execute_data *execute_data)
{
	zval *options = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	zval *option;

	if (!options) {
		return false;
	}
	ZVAL_DEREF(options);
	option = Z_TYPE_P(options) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(options), ATTR_PERSISTENT) : NULL;
	return option && zend_is_true(option);
}

static zend_class_entry *pdo;

/* PDO::__construct() and PDO::connect(). */
static ZEND_NAMED_FUNCTION(persistent_pdo)
{
	if (is_persistent(execute_data)) {
		open_alone(&pdo, persistent_pdo, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		ASYNC_CALL_REPLACED(persistent_pdo);
	}
}

static ZEND_NAMED_FUNCTION(persistent_pg_pconnect)
{
	open_alone(persistent_pg_pconnect, persistent_pg_pconnect, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void method_replace(zend_class_entry *ce, const char *name, size_t length)
{
	zend_function *method = zend_hash_str_find_ptr(&ce->function_table, name, length);

	if (method) {
		async_replace_function(method, persistent_pdo, ASYNC_WHEN_ALWAYS);
	}
}

/* Internal subclasses, like Pdo\Mysql, have copies of the methods that they inherit. */
static void persistent_install(void)
{
	zend_class_entry *ce;

	pdo = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdo"));
	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		if (pdo && ce->type == ZEND_INTERNAL_CLASS && instanceof_function(ce, pdo)) {
			method_replace(ce, ZEND_STRL("__construct"));
			method_replace(ce, ZEND_STRL("connect"));
		}
	} ZEND_HASH_FOREACH_END();
}

async_hook_t async_hook_persistent = {
	.names = "stream pgsql",
	.functions = ASYNC_REPLACEMENTS({ "pg_pconnect", persistent_pg_pconnect }),
	.install = persistent_install,
	.reset = persistent_reset,
};
