/* SPDX-License-Identifier: MIT
 *
 * Reading and writing of STDIO streams.
 *
 * Plain files: the kernel is asked to read only what it has in memory; then a read costs what it costs in stock PHP. Only
 * where it would have to wait for a disk or a server, a thread does. Writes go to memory, and wait only on slow storage.
 *
 * What poll() can wait for: pipes, FIFOs, terminals. The descriptor may be shared with other processes, which expect that it
 * blocks, so it is never made non-blocking. Instead, poll() says right before each operation that it would not wait. For
 * writing, new kernels have something better: a write that takes what fits, and does not wait.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* preadv2(), pwritev2() */
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "io/aborted_call.h"
#include "io/background.h"
#include "streams/slow_calls.h"
#include "streams/stdio.h"
#include "streams/xport.h"
#include "support/fault.h"

/* Where poll() reports room in a terminal, the kernel has a buffer of this size. */
#define TERMINAL_CHUNK 256
/* The devices that are only memory: /dev/null, /dev/zero, /dev/full. */
#define MEMORY_MAJOR 1
#define PROC_SUPER_MAGIC 0x9fa0

/* As read(), or -1 with EAGAIN: it would wait. */
static ssize_t file_read_now(int fd, char *buf, size_t count)
{
#ifdef RWF_NOWAIT
	struct iovec data = { .iov_base = buf, .iov_len = count };

	return ASYNC_MAY_FAIL("preadv2", async_fault_errno(EAGAIN), preadv2(fd, &data, 1, -1, RWF_NOWAIT));
#else
	errno = EOPNOTSUPP;
	return -1;
#endif
}

static void file_pread(async_background_t *call)
{
	call->result = pread(call->fd, call->data, call->size, call->offset);
	call->error = errno;
	call->size = call->result > 0 ? (size_t) call->result : 0;
}

static void file_write(async_background_t *call)
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
	async_background_t call = {
		.kind = ASYNC_WORK_FILE, .run = file_pread, .fd = fd, .data = data, .size = count, .fills = true,
		.offset = lseek(fd, 0, SEEK_CUR),
	};
	int error = async_background_call(&call);

	if (error == 0 && call.result >= 0 && !(stdio->use.state & ASYNC_USE_CLOSING)
			&& async_xport_buffer_check(stream, &buffer)) {
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

static bool is_slow_file(int fd)
{
	return async_storage_is_slow_fd(fd) && async_fd_note_slow(fd) >= 0;
}

/* There poll() knows which files wait, such as /proc/kmsg. */
static bool is_of_proc(int fd)
{
	struct statfs found;

	return fstatfs(fd, &found) == 0 && found.f_type == PROC_SUPER_MAGIC;
}

ssize_t async_file_read(async_stdio_t *stdio, char *buf, size_t count)
{
	php_stream *stream = stdio->stream;
	int fd = async_stdio_fd(stream);

	if (UNEXPECTED(async_fd_is_slow(fd))) {
		stdio->is_slow = true; /* not all of them can be asked without a wait */
	}
	if (EXPECTED(!stdio->is_fast && !stdio->is_slow)) {
		ssize_t received = file_read_now(fd, buf, count);
		if (EXPECTED(received >= 0)) {
			stream->eof |= received == 0;
			return received;
		}
		if (errno != EAGAIN) { /* such files are not known to the kernel in this way, or it is an error to be told */
			bool is_proc = is_of_proc(fd);
			stdio->is_slow = is_slow_file(fd);
			stdio->is_fast = !stdio->is_slow && !is_proc;
			if (UNEXPECTED(is_proc)) {
				return async_pipe_read(stdio, buf, count);
			}
		}
	}
	return stdio->is_fast ? async_stdio_original.read(stream, buf, count) : file_read_in_thread(stdio, fd, buf, count);
}

ssize_t async_file_write(async_stdio_t *stdio, const char *buf, size_t count)
{
	php_stream *stream = stdio->stream;
	int fd = async_stdio_fd(stream);

	if (!stdio->is_fast && !stdio->is_slow) {
		stdio->is_slow = is_slow_file(fd);
	}
	if (EXPECTED(!stdio->is_slow)) {
		return async_stdio_original.write(stream, buf, count);
	}
	async_background_t call = { .kind = ASYNC_WORK_FILE, .run = file_write, .fd = fd, .data = (char *) buf, .size = count };
	int error = async_background_call(&call);
	if (error == 0 && call.result > 0) {
		return call.result;
	}
	return async_call_is_aborted() || stdio->use.state & ASYNC_USE_CLOSING ? file_end(stdio)
		: async_stdio_original.write(stream, buf, count);
}

/* 0, or what poll() found. If it finds nothing out, the operation itself will. */
static int pipe_poll(int fd, short events)
{
	struct pollfd probe = { .fd = fd, .events = events };
	int found = ASYNC_MAY_FAIL("poll(pipe)", async_fault_errno(ENOMEM), poll(&probe, 1, 0));

	return found < 0 ? events : probe.revents;
}

/* The end of an operation whose wait failed: what it returns. */
static ssize_t pipe_end(async_stdio_t *stdio, int turn, int result)
{
	php_stream *stream = stdio->stream;

	switch (result) {
		case ASYNC_IO_BUSY:
			async_io_throw_busy();
			break;
		case ASYNC_IO_THROWN:
			if (async_stdio_is_conversation(stream)) {
				async_use_abort(&stdio->use, turn);
				stream->readpos = stream->writepos = 0; /* it would be given to others without asking us */
			}
			break;
		default:
			stream->eof |= (stdio->use.state & ASYNC_USE_CLOSING) != 0;
	}
	return -1;
}

/* Would the operation return at once, although poll() finds nothing? The script may have made the stream non-blocking, or it
 * is the wrong end of a pipe. */
static bool pipe_is_instant(int fd, short events)
{
	int flags = fcntl(fd, F_GETFL);

	return flags & O_NONBLOCK || (flags & O_ACCMODE) == (events & POLLIN ? O_WRONLY : O_RDONLY);
}

/* Before an operation: lets others run if this is one of many that did not have to wait. 1, or as async_io_wait(). */
static int pipe_begin(const async_stdio_t *stdio)
{
	if (UNEXPECTED(async_io_streak_is_over() && !async_io_suspend())) {
		return ASYNC_IO_THROWN;
	}
	return stdio->use.state & ASYNC_USE_CLOSING ? ASYNC_IO_CLOSED : 1;
}

/* Waits until poll() finds one of the events; returns what it found, or as async_io_wait(). */
static int pipe_wait(const async_stdio_t *stdio, int fd, short events)
{
	int found;

	for (;;) {
		if (UNEXPECTED(stdio->use.state & ASYNC_USE_CLOSING)) {
			return ASYNC_IO_CLOSED;
		}
		if ((found = pipe_poll(fd, events))) {
			return found;
		}
		if (pipe_is_instant(fd, events)) {
			return events;
		}
		int result = async_io_wait(fd, events & POLLIN ? ASYNC_FD_READABLE : ASYNC_FD_WRITABLE, 0);
		if (UNEXPECTED(result <= 0)) {
			return result;
		}
	}
}

ssize_t async_pipe_read(async_stdio_t *stdio, char *buf, size_t count)
{
	php_stream *stream = stdio->stream;
	async_xport_buffer_t buffer = async_xport_buffer(stream, buf, count);
	int found = pipe_begin(stdio);
	if (EXPECTED(found > 0)) {
		found = pipe_wait(stdio, async_stdio_fd(stream), POLLIN);
	}
	if (UNEXPECTED(found <= 0)) {
		return pipe_end(stdio, ASYNC_USE_READ, found);
	}
	if (UNEXPECTED(!async_xport_buffer_check(stream, &buffer))) {
		return -1;
	}
	if (UNEXPECTED(stdio->use.state & ASYNC_USE_ABORTED)) {
		count = 1; /* what the caller does not take stays in the buffer of the stream, where any coroutine could read it */
	}
	return async_stdio_original.read(stream, buf, count);
}

/* How much of it can be written without a wait, now that there is room? */
static size_t pipe_room(int fd, size_t count)
{
	int capacity = fcntl(fd, F_GETPIPE_SZ), queued;

	if (capacity < 0) {
		return MIN(count, TERMINAL_CHUNK);
	}
	bool is_empty = ioctl(fd, FIONREAD, &queued) == 0 && queued == 0;
	return MIN(count, is_empty ? (size_t) capacity : PIPE_BUF);
}

static bool is_memory(int fd)
{
	struct stat found;

	return fstat(fd, &found) == 0 && S_ISCHR(found.st_mode) && major(found.st_rdev) == MEMORY_MAJOR;
}

/* Writes what fits, and does not wait. -1: nothing fits, or there is an error to be told, or the kernel has no such
 * write. */
static ssize_t pipe_write_now(async_stdio_t *stdio, int fd, const char *buf, size_t count)
{
	if (stdio->is_slow) {
		return -1;
	}
#ifdef RWF_NOWAIT
	struct iovec data = { .iov_base = (char *) buf, .iov_len = count };
	ssize_t written = ASYNC_MAY_FAIL("pwritev2", async_fault_errno(EOPNOTSUPP), pwritev2(fd, &data, 1, -1, RWF_NOWAIT));

	if (EXPECTED(written >= 0 || errno != EOPNOTSUPP)) {
		return written;
	}
#endif
	stdio->is_slow = true;
	stdio->is_fast = is_memory(fd);
	return -1;
}

/* All of it, as a blocking write() does, so that what others write comes before or after it. */
ssize_t async_pipe_write(async_stdio_t *stdio, const char *buf, size_t count)
{
	int fd = async_stdio_fd(stdio->stream);
	size_t written = 0;

	while (written < count) {
		int found = pipe_begin(stdio);
		ssize_t some = found > 0 ? pipe_write_now(stdio, fd, buf + written, count - written) : -1;
		if (EXPECTED(some > 0)) {
			written += (size_t) some;
			continue;
		}
		if (found > 0 && !stdio->is_fast) {
			found = pipe_wait(stdio, fd, POLLOUT);
		}
		if (UNEXPECTED(found <= 0)) {
			ssize_t result = pipe_end(stdio, ASYNC_USE_WRITE, found);
			return written ? (ssize_t) written : result;
		}
		bool is_broken = found & POLLERR; /* the other end is closed: that is told at once, for all that is left */
		if (UNEXPECTED(is_broken && written)) {
			break; /* PHP tries the rest, and complains once */
		}
		some = async_stdio_original.write(stdio->stream, buf + written,
			is_broken || stdio->is_fast ? count - written : pipe_room(fd, count - written));
		if (some <= 0) {
			return written ? (ssize_t) written : some;
		}
		written += (size_t) some;
	}
	return (ssize_t) written;
}
