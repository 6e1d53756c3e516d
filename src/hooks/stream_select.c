/* SPDX-License-Identifier: MIT
 *
 * stream_select(): waits until one of the descriptors is ready, and lets the original find out which, in no time.
 */
#include "hooks/stream_select.h"
#include "hooks/hooks.h"
#include "hooks/io_wait.h"
#include "support/fault.h"

#include "php_network.h"

static zif_handler original_stream_select;

typedef struct select_set {
	struct pollfd *fds;
	size_t count;
	size_t capacity;
	bool has_buffered; /* data that PHP has read already: there is no reason to wait */
} select_set_t;

static void set_add(select_set_t *set, int fd, short events)
{
	if (set->count == set->capacity) {
		set->capacity = set->capacity ? set->capacity * 2 : 16;
		set->fds = safe_erealloc(set->fds, set->capacity, sizeof(*set->fds), 0);
	}
	set->fds[set->count++] = (struct pollfd) { .fd = fd, .events = events };
}

static void set_add_streams(select_set_t *set, zval *streams, short events)
{
	zval *element;

	ZVAL_DEREF(streams);
	if (Z_TYPE_P(streams) != IS_ARRAY) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(streams), element) {
		php_stream *stream;
		php_socket_t fd;

		ZVAL_DEREF(element);
		php_stream_from_zval_no_verify(stream, element);
		if (!stream) {
			continue;
		}
		/* This may move data from a TLS session into the buffer of the stream. */
		if (php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, 1) == SUCCESS
				&& fd >= 0 && fd < FD_SETSIZE) {
			set_add(set, fd, events);
		}
		if ((events & POLLIN) && stream->writepos > stream->readpos) {
			set->has_buffered = true;
		}
	} ZEND_HASH_FOREACH_END();
}

/* The deadline, if the arguments are such that the original would wait. */
static bool select_deadline(zval *args, uint32_t count, uint64_t *deadline)
{
	zval *seconds = &args[3];
	zval *microseconds = count > 4 ? &args[4] : NULL;
	zend_long usec = microseconds && Z_TYPE_P(microseconds) == IS_LONG ? Z_LVAL_P(microseconds) : 0;

	if (microseconds && Z_TYPE_P(microseconds) != IS_LONG && Z_TYPE_P(microseconds) != IS_NULL) {
		return false;
	}
	if (Z_TYPE_P(seconds) == IS_NULL) {
		*deadline = 0;
		return usec == 0;
	}
	if (Z_TYPE_P(seconds) != IS_LONG || Z_LVAL_P(seconds) < 0 || usec < 0 || (Z_LVAL_P(seconds) == 0 && usec == 0)) {
		return false;
	}
	struct timeval timeout = { .tv_sec = Z_LVAL_P(seconds) + usec / 1000000, .tv_usec = usec % 1000000 };
	*deadline = async_io_deadline(&timeout);
	return true;
}

/* Waits for what the arguments name. False: the call is over, by an exception. */
static bool select_wait(zval *args, uint64_t deadline)
{
	select_set_t set = { 0 };
	int result = 1;

	set_add_streams(&set, &args[0], POLLIN);
	set_add_streams(&set, &args[1], POLLOUT);
	set_add_streams(&set, &args[2], POLLPRI);
	if (UNEXPECTED(EG(exception))) { /* one of them is not a stream, or no longer */
		result = ASYNC_IO_THROWN;
	} else if (set.count && !set.has_buffered && ASYNC_MAY_FAIL("poll(select)", async_fault_errno(ENOMEM),
			poll(set.fds, set.count, 0)) <= 0) {
		result = async_io_wait_any(set.fds, set.count, deadline);
	}
	if (result == ASYNC_IO_BUSY) {
		async_io_throw_busy();
		result = ASYNC_IO_THROWN;
	}
	if (set.fds) {
		efree(set.fds);
	}
	return result != ASYNC_IO_THROWN;
}

/* The original replaces the arrays by those that are ready. This puts back what the next try needs. */
static void select_restore(zval *args, zval *streams)
{
	for (int i = 0; i < 3; i++) {
		if (Z_ISREF(args[i])) {
			zval_ptr_dtor(Z_REFVAL(args[i]));
			ZVAL_COPY(Z_REFVAL(args[i]), &streams[i]);
		}
	}
}

static ZEND_NAMED_FUNCTION(select_stream_select)
{
	uint32_t count = ZEND_NUM_ARGS();
	zval *args = ZEND_CALL_ARG(execute_data, 1);
	zval streams[3];
	uint64_t deadline;

	if (count < 4 || count > 5 || !async_io_may_wait() || !select_deadline(args, count, &deadline)) {
		original_stream_select(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}

	for (int i = 0; i < 3; i++) {
		ZVAL_COPY_DEREF(&streams[i], &args[i]);
	}
	for (uint32_t i = 3; i < count; i++) {
		ZVAL_LONG(&args[i], 0);
	}
	while (select_wait(args, deadline)) {
		original_stream_select(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		if (Z_TYPE_P(return_value) != IS_LONG || Z_LVAL_P(return_value) > 0
				|| (deadline && async_clock_now() >= deadline) || !async_io_may_wait()) {
			break;
		}
		select_restore(args, streams);
	}
	for (int i = 0; i < 3; i++) {
		zval_ptr_dtor(&streams[i]);
	}
}

void async_stream_select_install(void)
{
	original_stream_select = async_hook_function("stream_select", select_stream_select);
}
