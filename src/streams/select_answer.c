/* SPDX-License-Identifier: MIT
 *
 * select() has no room for descriptors from FD_SETSIZE (1024) on, and stream_select() of stock PHP refuses them. A server with many
 * coroutines has such descriptors. Here the answer is made of what poll() says; in everything else it is that of stock PHP.
 */
#include "streams/select_answer.h"
#include "support/fault.h"

#include "php_network.h"

static const short events_of_array[] = { POLLIN, POLLOUT, POLLPRI };

bool async_select_is_ready(const struct pollfd *poll)
{
	int meaning = POLLNVAL | (poll->events & POLLIN ? POLLIN | POLLHUP | POLLERR : 0)
		| (poll->events & POLLOUT ? POLLOUT | POLLERR : 0) | (poll->events & POLLPRI);

	return poll->revents & meaning;
}

void async_select_complain(int error, int max_fd)
{
	php_error_docref(NULL, E_WARNING, "Unable to select [%d]: %s (max_fd=%d)", error, strerror(error), max_fd);
}

static php_stream *stream_of(zval *element)
{
	ZVAL_DEREF(element);
	return zend_fetch_resource2_ex(element, NULL, php_file_le_stream(), php_file_le_pstream());
}

static HashTable *array_of(const zval *streams)
{
	return Z_TYPE_P(streams) == IS_ARRAY ? Z_ARRVAL_P(streams) : NULL;
}

/* -1 if the stream has none, about which PHP complains if that is wanted. */
static int descriptor_of(php_stream *stream, bool complain)
{
	php_socket_t fd;

	return stream && php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, complain)
		== SUCCESS ? fd : -1;
}

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

/* The streams that PHP has read data from already are ready, and nothing else is looked at. */
static zend_long answer_from_buffers(zval *arguments, const zval *streams)
{
	HashTable *array = array_of(&streams[0]), *kept;
	zend_string *key;
	zend_ulong index;
	zval *element;

	if (!array) {
		return 0;
	}
	kept = zend_new_array(0);
	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, element) {
		php_stream *stream = stream_of(element);
		if (stream && stream->writepos > stream->readpos) {
			array_keep(kept, key, index, element);
		}
	} ZEND_HASH_FOREACH_END();
	zend_long count = zend_hash_num_elements(kept);
	if (count == 0) {
		zend_array_destroy(kept);
		return 0;
	}
	argument_replace(&arguments[0], kept);
	for (int i = 1; i < 3; i++) {
		if (array_of(&streams[i])) {
			argument_replace(&arguments[i], zend_new_array(0));
		}
	}
	return count;
}

static size_t answer_size(const zval *streams)
{
	size_t size = 0;

	for (int i = 0; i < 3; i++) {
		HashTable *array = array_of(&streams[i]);
		size += array ? zend_hash_num_elements(array) : 0;
	}
	return size;
}

/* One entry for each element of the arrays; poll() passes over those with a negative descriptor. */
static int answer_fill(const zval *streams, struct pollfd *fds)
{
	int max_fd = 0;

	for (int i = 0; i < 3; i++) {
		HashTable *array = array_of(&streams[i]);
		zval *element;
		if (!array) {
			continue;
		}
		ZEND_HASH_FOREACH_VAL(array, element) {
			*fds = (struct pollfd) { .fd = descriptor_of(stream_of(element), true), .events = events_of_array[i] };
			max_fd = MAX(max_fd, fds->fd);
			fds++;
		} ZEND_HASH_FOREACH_END();
	}
	return max_fd;
}

static zend_long answer_from_poll(zval *arguments, const zval *streams, const struct pollfd *fds)
{
	zend_long count = 0;

	for (int i = 0; i < 3; i++) {
		HashTable *array = array_of(&streams[i]), *kept;
		zend_string *key;
		zend_ulong index;
		zval *element;
		if (!array) {
			continue;
		}
		kept = zend_new_array(0);
		ZEND_HASH_FOREACH_KEY_VAL(array, index, key, element) {
			if (fds->fd >= 0 && async_select_is_ready(fds)) {
				ZVAL_DEREF(element);
				array_keep(kept, key, index, element);
				count++;
			}
			fds++;
		} ZEND_HASH_FOREACH_END();
		argument_replace(&arguments[i], kept);
	}
	return count;
}

void async_select_answer(zval *arguments, const zval *streams, zval *return_value)
{
	zend_long count = answer_from_buffers(arguments, streams);

	if (count) {
		RETURN_LONG(count);
	}
	size_t size = answer_size(streams);
	struct pollfd *fds = safe_emalloc(size, sizeof(*fds), 0);
	int max_fd = answer_fill(streams, fds);
	if (UNEXPECTED(EG(exception))) { /* of an error handler */
		RETVAL_FALSE;
	} else if (ASYNC_MAY_FAIL("poll(answer)", async_fault_errno(ENOMEM), poll(fds, size, 0)) < 0) {
		async_select_complain(errno, max_fd);
		RETVAL_FALSE;
	} else {
		RETVAL_LONG(answer_from_poll(arguments, streams, fds));
	}
	efree(fds);
}
