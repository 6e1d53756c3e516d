/* SPDX-License-Identifier: MIT
 *
 * Reading from and writing to plain files. The kernel is asked to read only what it has in memory: then a read costs what it
 * costs in stock PHP. Only where it would have to wait for a disk or a server, a thread does. Writes go to memory, and wait
 * only on slow storage.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* preadv2() */
#endif
#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

#include "io/aborted_call.h"
#include "io/file_work.h"
#include "io/storage.h"
#include "streams/slow_call.h"
#include "streams/stdio.h"
#include "streams/xport.h"
#include "support/fault.h"

/* As read(), or -1 with EAGAIN: it would wait. */
static ssize_t file_read_now(int fd, char *buf, size_t count)
{
#ifdef RWF_NOWAIT
	struct iovec data = { .iov_base = buf, .iov_len = count };

	return ASYNC_MAY_FAIL("preadv2", async_fault_errno(EAGAIN), preadv2(fd, &data, 1, -1, RWF_NOWAIT));
#else
	(void) fd, (void) buf, (void) count;
	errno = EOPNOTSUPP;
	return -1;
#endif
}

static void file_pread(async_file_call_t *call)
{
	call->result = pread(call->fd, call->data, call->size, call->offset);
	call->error = errno;
	call->size = call->result > 0 ? (size_t) call->result : 0;
}

static void file_write(async_file_call_t *call)
{
	call->result = write(call->fd, call->data, call->size);
	call->error = errno;
}

/* An operation in a thread: what to return if there was none, or the stream has been closed meanwhile. */
static ssize_t file_end(async_stdio_t *stdio)
{
	stdio->stream->eof |= (stdio->use.state & ASYNC_USE_CLOSING) != 0;
	return -1;
}

/* The position of the file moves only when the data has arrived: a read that was cancelled loses nothing. */
static ssize_t file_read_in_thread(async_stdio_t *stdio, int fd, char *buf, size_t count)
{
	php_stream *stream = stdio->stream;
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	char *data = emalloc(count); /* PHP may move its own buffer meanwhile */
	async_file_call_t call = { .run = file_pread, .fd = fd, .data = data, .size = count, .fills = true, .offset = lseek(fd, 0, SEEK_CUR) };
	int error = async_file_call(&call);

	if (error == 0 && call.result >= 0 && !(stdio->use.state & ASYNC_USE_CLOSING) && async_xport_buffer_check(stream, &buffer)) {
		memcpy(buf, data, (size_t) call.result);
		lseek(fd, call.result, SEEK_CUR);
		efree(data);
		stream->eof |= call.result == 0;
		return call.result;
	}
	efree(data);
	if (async_call_is_aborted() || stdio->use.state & ASYNC_USE_CLOSING) {
		return file_end(stdio);
	}
	return async_stdio_original.read(stream, buf, count); /* an error, or no thread */
}

ssize_t async_file_read(async_stdio_t *stdio, char *buf, size_t count)
{
	php_stream *stream = stdio->stream;
	int fd = async_stdio_fd(stream);

	if (UNEXPECTED(async_fd_is_slow(fd))) {
		stdio->is_slow = true; /* not all of them can be asked without a wait */
	}
	if (stdio->is_at_end && !stdio->is_slow) { /* PHP tries once more, which takes no time, and costs less in the plain way */
		ssize_t more = async_stdio_original.read(stream, buf, count);
		stdio->is_at_end = more == 0;
		return more;
	}
	if (EXPECTED(!stdio->is_fast && !stdio->is_slow)) {
		ssize_t received = file_read_now(fd, buf, count);
		if (EXPECTED(received >= 0)) {
			stream->eof |= received == 0;
			stdio->is_at_end = received == 0 || async_fd_ends_at(fd, stream->position + stream->writepos - stream->readpos + received);
			return received;
		}
		if (errno != EAGAIN) { /* such files are not known to the kernel in this way, or it is an error to be told */
			stdio->is_slow = async_storage_is_slow_fd(fd);
			stdio->is_fast = !stdio->is_slow;
		}
	}
	return stdio->is_fast ? async_stdio_original.read(stream, buf, count) : file_read_in_thread(stdio, fd, buf, count);
}

ssize_t async_file_write(async_stdio_t *stdio, const char *buf, size_t count)
{
	php_stream *stream = stdio->stream;
	int fd = async_stdio_fd(stream);

	if (!stdio->is_fast && !stdio->is_slow) {
		stdio->is_slow = async_storage_is_slow_fd(fd);
	}
	if (EXPECTED(!stdio->is_slow)) {
		return async_stdio_original.write(stream, buf, count);
	}
	async_file_call_t call = { .run = file_write, .fd = fd, .data = (char *) buf, .size = count };
	int error = async_file_call(&call);
	if (error == 0 && call.result > 0) {
		return call.result;
	}
	return async_call_is_aborted() || stdio->use.state & ASYNC_USE_CLOSING ? file_end(stdio)
		: async_stdio_original.write(stream, buf, count);
}
