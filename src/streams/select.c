/* SPDX-License-Identifier: MIT
 *
 * stream_select() and socket_select(): wait until one of the descriptors is ready, and let the original find out which, in
 * no time. The original also decides about everything that cannot be waited for.
 *
 * "Ready" is what select() means by it. poll() and the reactor also report a peer that hung up to a caller that asks for
 * urgent data only; select() does not, and the caller would be woken again and again. Such a descriptor is left out of the
 * wait.
 */
#include "engine/arguments.h"
#include "engine/replace.h"
#include "io/io_wait.h"
#include "io/socket_calls.h"
#include "io/stream_use.h"
#include "libs/clients.h"
#include "runtime/signals.h"
#include "streams/xport.h"
#include "support/fault.h"

#include "ext/standard/file.h"
#include "php_network.h"

#define ARRAYS 3 /* to be read, to be written, with urgent data */

static zend_class_entry *ce_socket;

typedef struct select_set {
	struct pollfd *fds; /* one for each element of the arrays; poll() passes over those with a negative descriptor */
	size_t count;
	size_t capacity;
	int max_fd;
	bool of_sockets;  /* the objects of ext/sockets, not streams */
	bool complains;   /* about streams without a descriptor, as stock PHP does */
	bool is_over;     /* PHP has read data already, or there is something to complain about: no reason to wait */
	bool is_buffered; /* PHP has read data already: such streams are ready, and nothing else is looked at */
	bool is_closed;   /* one of them is no open stream */
} select_set_t;

/* A call that waits. The reactor tells it about streams that are closed, except for those that it left out. */
typedef struct select_call {
	async_list_t node; /* in calls_with_gaps, if it left out any */
	async_interruptible_t signals;
	async_coroutine_t *coroutine;
	int fd;            /* see async_io_break() */
} select_call_t;

static const short events_of_array[] = { POLLIN, POLLOUT, POLLPRI };
static async_list_t calls_with_gaps = { &calls_with_gaps, &calls_with_gaps };

/* Does poll() report what select() takes for ready? */
static bool is_ready(const struct pollfd *poll)
{
	int meaning = POLLNVAL | (poll->events & POLLIN ? POLLIN | POLLHUP | POLLERR : 0)
		| (poll->events & POLLOUT ? POLLOUT | POLLERR : 0) | (poll->events & POLLPRI);

	return poll->revents & meaning;
}

static void set_add(select_set_t *set, int fd, short events)
{
	if (set->count == set->capacity) {
		set->capacity = set->capacity ? set->capacity * 2 : 16;
		set->fds = safe_erealloc(set->fds, set->capacity, sizeof(*set->fds), 0);
	}
	set->fds[set->count++] = (struct pollfd) { .fd = fd, .events = events };
	set->max_fd = MAX(set->max_fd, fd);
}

static void set_add_stream(select_set_t *set, zval *element, short events)
{
	php_socket_t fd = -1;
	php_stream *stream = zend_fetch_resource2_ex(element, NULL, php_file_le_stream(), php_file_le_pstream());

	if (!stream) {
		set_add(set, -1, events);
		set->is_over = set->is_closed = true;
		return;
	}
	/* This may move data from a TLS session into the buffer of the stream. */
	bool has_descriptor = php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd,
		set->complains) == SUCCESS;
	set_add(set, has_descriptor ? fd : -1, events);
	if ((events & POLLIN) && stream->writepos > stream->readpos) {
		set->fds[set->count - 1].revents = POLLIN;
		set->is_over = set->is_buffered = true;
	}
}

static void set_add_socket(select_set_t *set, zval *element, short events)
{
	if (Z_TYPE_P(element) != IS_OBJECT || Z_OBJCE_P(element) != ce_socket) {
		set->is_over = true;
		return;
	}
	/* The descriptor is the first thing in a php_socket. */
	int fd = *(int *) ((char *) Z_OBJ_P(element) - Z_OBJ_HT_P(element)->offset);
	set->is_over |= fd < 0 || fd >= FD_SETSIZE; /* the original refuses these */
	set_add(set, fd, events);
}

static void set_add_all(select_set_t *set, zval *elements, short events)
{
	zval *element;

	if (Z_TYPE_P(elements) != IS_ARRAY) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(elements), element) {
		ZVAL_DEREF(element);
		if (set->of_sockets) {
			set_add_socket(set, element, events);
		} else {
			set_add_stream(set, element, events);
		}
	} ZEND_HASH_FOREACH_END();
}

static void set_fill(select_set_t *set, zval *elements)
{
	set->count = 0;
	set->max_fd = -1;
	set->is_over = set->is_buffered = set->is_closed = false;
	for (int i = 0; i < ARRAYS; i++) {
		set_add_all(set, &elements[i], events_of_array[i]);
	}
	set->is_over |= set->max_fd < 0;
}

/* If nothing is ready, takes out what never will be. `guess` is the answer if the kernel gives none. */
static bool set_is_ready(select_set_t *set, bool guess)
{
	size_t kept = 0;

	if (set->is_over) {
		return true;
	}
	if (ASYNC_MAY_FAIL("poll(select)", async_fault_errno(ENOMEM), poll(set->fds, set->count, 0)) < 0) {
		return guess;
	}
	for (size_t i = 0; i < set->count; i++) {
		if (is_ready(&set->fds[i])) {
			return true;
		}
		if (!set->fds[i].revents) {
			set->fds[kept++] = set->fds[i];
		}
	}
	set->count = kept;
	return false;
}

static void call_interrupt(async_interruptible_t *signals)
{
	select_call_t *call = ASYNC_CONTAINER_OF(signals, select_call_t, signals);

	async_io_break(call->coroutine, call->fd, ASYNC_IO_SIGNALLED);
}

static int set_wait(select_set_t *set, bool has_gaps, uint64_t deadline)
{
	select_call_t call = { .coroutine = ASYNC_G(current), .fd = set->count == 1 ? set->fds[0].fd : -1 };

	async_list_init(&call.node);
	if (has_gaps) {
		async_list_push_back(&calls_with_gaps, &call.node);
	}
	async_interruptible_begin(&call.signals, call_interrupt);
	int result = async_io_wait_any(set->fds, set->count, deadline, false);
	async_interruptible_end(&call.signals);
	async_list_remove(&call.node);
	return result;
}

/* Waits until one of the elements is ready or the deadline has passed. ASYNC_IO_THROWN and ASYNC_IO_SIGNALLED: neither. */
static int select_wait(select_set_t *set, zval *elements, uint64_t deadline)
{
	int result = 0;

	do {
		set_fill(set, elements);
		size_t count = set->count;
		if (UNEXPECTED(EG(exception))) { /* of a stream that is written in PHP */
			return ASYNC_IO_THROWN;
		}
		/* Stock PHP goes on to say that nothing was passed, if it is the only one. */
		if (UNEXPECTED(set->is_closed && result)) {
			zend_type_error("stream_select(): supplied resource is not a valid stream resource");
			return ASYNC_IO_THROWN;
		}
		if (set_is_ready(set, result > 0)) {
			break;
		}
		result = set_wait(set, set->count < count, deadline);
	} while (result > 0 || result == ASYNC_IO_CLOSED);
	return result;
}

/* A socket is about to be closed: calls that do not wait for everything they were given look again. */
static void calls_break(void)
{
	ASYNC_LIST_FOREACH(&calls_with_gaps, node) {
		select_call_t *call = ASYNC_CONTAINER_OF(node, select_call_t, node);
		async_io_break(call->coroutine, call->fd, ASYNC_IO_CLOSED); /* it looks again */
	}
}

/* A socket with PHP's own operations, because the hook of streams is off. */
static bool is_socket_of_php(const php_stream *stream)
{
	return !async_is_xport(stream) && strstr(stream->ops->label, "_socket");
}

void async_stream_select_break(php_stream *stream)
{
	int fd;

	/* Our own sockets tell the reactor by themselves. */
	if ((php_stream_is(stream, PHP_STREAM_IS_STDIO) || is_socket_of_php(stream))
			&& php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, 0) == SUCCESS) {
		async_socket_closing(fd); /* ext/sockets may have used it */
		async_fd_forget(fd);
	}
	calls_break();
}

#define NO_WAIT 1 /* a deadline that has passed */

/* The deadline, if the arguments are such that the original would not complain. */
static bool select_deadline(bool of_sockets, const zval *seconds, const zval *microseconds, uint64_t *deadline)
{
	zend_long usec = microseconds && Z_TYPE_P(microseconds) == IS_LONG ? Z_LVAL_P(microseconds) : 0;

	if (Z_TYPE_P(seconds) == IS_NULL) {
		*deadline = 0;
		return usec == 0 || of_sockets;
	}
	if (Z_LVAL_P(seconds) < 0 || usec < 0) {
		return false;
	}
	if (Z_LVAL_P(seconds) == 0 && usec == 0) {
		*deadline = NO_WAIT;
		return true;
	}
	struct timeval timeout = { .tv_sec = Z_LVAL_P(seconds), .tv_usec = usec % 1000000 };
	if (!__builtin_add_overflow(timeout.tv_sec, usec / 1000000, &timeout.tv_sec)) {
		*deadline = async_io_deadline(&timeout);
	} else {
		*deadline = 0;
	}
	return true;
}

/* The sixth argument, which 8.6 has. */
static bool is_context_or_null(const zval *context)
{
	return Z_TYPE_P(context) == IS_NULL || (Z_TYPE_P(context) == IS_RESOURCE && Z_RES_TYPE_P(context) == php_le_stream_context());
}

/* False: the original is to be called, which will complain; unless an exception is pending. */
static bool select_is_ours(bool of_sockets, zend_execute_data *execute_data, uint64_t *deadline)
{
	uint32_t count = ZEND_NUM_ARGS();
	zval *args = ZEND_CALL_ARG(execute_data, 1);

	return count >= 4 && count <= EX(func)->common.num_args && async_io_may_wait() && async_arguments_are_arrays(args, ARRAYS)
		&& async_argument_to_long(execute_data, 4, true)
		&& (count == 4 || async_argument_to_long(execute_data, 5, !of_sockets))
		&& (count <= 5 || is_context_or_null(&args[5]))
		&& select_deadline(of_sockets, &args[3], count > 4 ? &args[4] : NULL, deadline);
}

/* The warning of stock PHP when select() fails. */
static void select_complain(const select_set_t *set, int error)
{
	if (set->of_sockets) {
		php_error_docref(NULL, E_WARNING, "Unable to select [%d]: %s", error, strerror(error));
	} else {
		php_error_docref(NULL, E_WARNING, "Unable to select [%d]: %s (max_fd=%d)", error, strerror(error), set->max_fd);
	}
}

/* select() has no room for descriptors from FD_SETSIZE (1024) on, and stream_select() of stock PHP refuses them. A server
 * with many coroutines has such descriptors. For these the answer is made of what poll() says; in everything else it is that
 * of stock PHP. */

static void argument_replace(zval *argument, HashTable *kept)
{
	ZVAL_DEREF(argument);
	zval_ptr_dtor(argument);
	ZVAL_ARR(argument, kept);
}

static void array_keep(HashTable *kept, zend_string *key, zend_ulong index, zval *element)
{
	Z_TRY_ADDREF_P(element);
	if (key) {
		zend_hash_update(kept, key, element);
	} else {
		zend_hash_index_update(kept, index, element);
	}
}

/* Leaves only what is ready in the arguments, and returns how many that are. */
static zend_long answer_from_poll(zval *arguments, const zval *streams, const struct pollfd *fds)
{
	zend_long count = 0;

	for (int i = 0; i < ARRAYS; i++) {
		zend_string *key;
		zend_ulong index;
		zval *element;
		if (Z_TYPE(streams[i]) != IS_ARRAY) {
			continue;
		}
		HashTable *kept = zend_new_array(0);
		ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL(streams[i]), index, key, element) {
			if (is_ready(fds++)) {
				ZVAL_DEREF(element);
				array_keep(kept, key, index, element);
				count++;
			}
		} ZEND_HASH_FOREACH_END();
		argument_replace(&arguments[i], kept);
	}
	return count;
}

/* Finds out, without waiting, which of the streams are ready. `streams` are the three arrays of the caller. */
static void select_answer(select_set_t *set, zval *arguments, zval *streams, zval *return_value)
{
	set->complains = true;
	set_fill(set, streams);
	if (UNEXPECTED(EG(exception))) { /* of an error handler */
		RETVAL_FALSE;
	} else if (!set->is_buffered
			&& ASYNC_MAY_FAIL("poll(answer)", async_fault_errno(ENOMEM), poll(set->fds, set->count, 0)) < 0) {
		select_complain(set, errno);
		RETVAL_FALSE;
	} else {
		RETVAL_LONG(answer_from_poll(arguments, streams, set->fds));
	}
}

static ZEND_NAMED_FUNCTION(select_call);

/* The arguments are such that select_wait() has something to wait for. */
static void select_run(select_set_t *set, INTERNAL_FUNCTION_PARAMETERS, zval *elements, uint64_t deadline)
{
	zval *args = ZEND_CALL_ARG(execute_data, 1);
	zval variables[ARRAYS];
	int result = ASYNC_IO_TIMEOUT;

	if (deadline == NO_WAIT) {
		set_fill(set, elements);
	} else {
		result = select_wait(set, elements, deadline);
	}
	if (result == ASYNC_IO_SIGNALLED) {
		select_complain(set, EINTR);
		RETVAL_FALSE;
	} else if (EXPECTED(result != ASYNC_IO_THROWN && !EG(exception))) {
		async_arguments_hide(args, ARRAYS, elements, variables);
		if (UNEXPECTED(set->max_fd >= FD_SETSIZE && !set->of_sockets)) {
			select_answer(set, args, elements, return_value);
		} else {
			ASYNC_CALL_REPLACED(select_call);
		}
		async_arguments_assign(args, ARRAYS, variables);
	}
}

static ZEND_NAMED_FUNCTION(select_call)
{
	select_set_t set = { .of_sockets = zend_string_equals_literal(EX(func)->common.function_name, "socket_select") };
	zval *args = ZEND_CALL_ARG(execute_data, 1);
	zval elements[3];
	uint64_t deadline;

	if (!select_is_ours(set.of_sockets, execute_data, &deadline)) {
		if (EXPECTED(!EG(exception))) {
			ASYNC_CALL_REPLACED(select_call);
		}
		return;
	}
	for (int i = 0; i < ARRAYS; i++) {
		ZVAL_COPY_DEREF(&elements[i], &args[i]);
	}
	for (uint32_t i = ARRAYS; i < MIN(ZEND_NUM_ARGS(), 5); i++) {
		ZVAL_LONG(&args[i], 0);
	}
	select_run(&set, INTERNAL_FUNCTION_PARAM_PASSTHRU, elements, deadline);
	if (set.fds) {
		efree(set.fds);
	}
	for (int i = 0; i < ARRAYS; i++) {
		zval_ptr_dtor(&elements[i]);
	}
}

static void sockets_install(void)
{
	ce_socket = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("socket"));
}

static void select_reset(void)
{
	async_list_init(&calls_with_gaps);
}

async_hook_t async_hook_select = {
	.names = "select",
	.functions = ASYNC_REPLACEMENTS({ "stream_select", select_call }),
	.reset = select_reset,
	.after_fork = select_reset,
};

/* ext/sockets. Its own code goes on to do everything: arguments, buffers, warnings. Only its calls of the C library are led
 * to functions that suspend. */

/* Ends the waits of others for the socket. Where ext/sockets is a part of PHP, this is in front of slow_calls.c. */
static int (*original_close)(int fd);
static int socket_close(int fd)
{
	async_socket_closing(fd);
	async_fd_forget(fd);
	calls_break();
	return original_close(fd);
}

static const async_import_t rows[] = {
	ASYNC_IMPORT(recv, async_socket_recv),
	ASYNC_IMPORT(recvfrom, async_socket_recvfrom),
	ASYNC_IMPORT(recvmsg, async_socket_recvmsg),
	ASYNC_IMPORT(send, async_socket_send),
	ASYNC_IMPORT(sendto, async_socket_sendto),
	ASYNC_IMPORT(sendmsg, async_socket_sendmsg),
	ASYNC_IMPORT(write, async_socket_write),
	ASYNC_IMPORT(accept, async_socket_accept),
	ASYNC_IMPORT(accept4, async_socket_accept4), /* since 8.5 */
	ASYNC_IMPORT(connect, async_socket_connect),
	ASYNC_IMPORT_OVER(close, socket_close, original_close),
	ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_IMPORTS_END
};

async_hook_t async_hook_sockets = {
	.names = "sockets",
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_FOR("sockets", "sockets (ext/sockets)", rows, "sockets.so")),
	.functions = ASYNC_REPLACEMENTS({ "socket_select", select_call }),
	.install = sockets_install,
	.reset = select_reset,
	.after_fork = select_reset,
};
