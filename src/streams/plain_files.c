/* SPDX-License-Identifier: MIT
 *
 * PHP's import of open() is led here. On slow storage a thread makes the call.
 *
 * Opening a FIFO takes until another process opens its other end. No thread does it: a thread cannot be called back when its
 * coroutine is cancelled. It would be a reader or writer that nothing knows of, and the next process that opens the other
 * end would meet it. So the FIFO is opened in non-blocking mode, and coroutines ask again and again whether the other end is
 * there.
 *
 * For writing it cannot be opened in that mode before there is a reader. For reading it can: what is open then counts as a
 * reader, so writers come in. A blocking open() returns as soon as there has been one, even if it is gone again, and the
 * kernel can be asked for that.
 *
 * It costs too much to ask before each open() what it is about to open. So all files are opened in non-blocking mode, and
 * get their own mode right after that.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* tee(), pipe2() */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "libs/import.h"
#include "streams/slow_calls.h"
#include "streams/stdio.h"
#include "support/fault.h"

/* An open() with O_NONBLOCK has failed, and errno is set: would one without have waited instead? */
static bool open_would_wait(const char *path)
{
	struct stat found;

	if (errno == EWOULDBLOCK) {
		return true; /* another process has a lease of the file, and is being asked to give it back */
	}
	if (errno != ENXIO) {
		return false;
	}
	bool is_fifo = stat(path, &found) == 0 && S_ISFIFO(found.st_mode);
	errno = ENXIO; /* otherwise it is a socket, or a device that does not exist */
	return is_fifo;
}

/* Tries that open() until it does not have to wait. As open(); ECANCELED: an exception is pending. */
static int open_await(const char *path, int flags, mode_t mode)
{
	async_backoff_t backoff;
	int fd;

	async_backoff_init(&backoff, "FIFO", 0);
	do {
		if (async_backoff_pause(&backoff) <= 0) {
			errno = ECANCELED;
			return -1;
		}
		fd = open(path, flags, mode);
	} while (fd < 0 && open_would_wait(path));
	return fd;
}

/* Is the other end open now? tee() takes nothing from the FIFO; it returns 0 only if there is neither data nor a writer. */
static bool fifo_has_writer(int fd)
{
	int scratch[2];

	if (ASYNC_MAY_FAIL("pipe(fifo)", async_fault_errno(EMFILE), pipe2(scratch, O_CLOEXEC)) != 0) {
		return false; /* the next try may have more luck; what the writer writes is seen without it */
	}
	ssize_t copied = tee(fd, scratch[1], 1, SPLICE_F_NONBLOCK);
	close(scratch[0]);
	close(scratch[1]);
	return copied != 0;
}

/* Has the other end been open since we opened ours? If a writer has come and gone, poll() reports data or a hang-up. */
static bool fifo_had_writer(int fd)
{
	struct pollfd probe = { .fd = fd, .events = POLLIN };

	return poll(&probe, 1, 0) != 0 || fifo_has_writer(fd);
}

/* The stream is a FIFO that was opened for reading: waits for the first writer, as a blocking
 * open() does. False: an exception is pending, or others have closed the stream. */
static bool fifo_await_writer(php_stream *stream)
{
	async_stdio_t *stdio = async_stdio_of(stream);
	async_backoff_t backoff;
	bool is_open = true;

	async_backoff_init(&backoff, "FIFO", 0);
	async_use_hold(&stdio->use); /* others can find it among the resources, and close it */
	while (is_open && !fifo_had_writer(async_stdio_fd(stream))) {
		is_open = async_backoff_pause(&backoff) > 0 && !(stdio->use.state & ASYNC_USE_CLOSING);
	}
	async_use_unhold(&stdio->use);
	return is_open;
}

static const php_stream_wrapper_ops *original_ops;
static php_stream_wrapper_ops ops;
static const async_coroutine_t *opening; /* it is in our opener, which has called that of PHP, which is about to call open() … */
static bool may_be_fifo;                 /* … in blocking mode: it has to wait for a writer if this is a FIFO */

static int file_open(const char *path, int flags, ...)
{
	va_list arguments;

	va_start(arguments, flags);
	mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	if (UNEXPECTED(async_call_is_aborted()) && async_path_is_slow(path)) {
		errno = ECANCELED;
		return -1;
	}
	if (!opening || opening != ASYNC_G(current)) {
		return open(path, flags, mode);
	}
	opening = NULL;
	bool is_slow = async_storage_is_slow(path);
	int fd = is_slow ? async_slow_open(path, flags, mode) : open(path, flags | O_NONBLOCK, mode);
	if (UNEXPECTED(fd < 0) && !(flags & O_NONBLOCK) && open_would_wait(path)) {
		fd = open_await(path, flags | O_NONBLOCK, mode);
	}
	/* Others may have opened something meanwhile, so it is set last. */
	may_be_fifo = fd >= 0 && !(flags & O_NONBLOCK);
	if (may_be_fifo) {
		fcntl(fd, F_SETFL, flags);
	}
	return fd;
}

static bool is_read_fifo(int fd)
{
	struct stat found;

	return (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY && fstat(fd, &found) == 0 && S_ISFIFO(found.st_mode);
}

static php_stream *file_open_stream(php_stream_wrapper *wrapper, const char *filename, const char *mode, int options,
	zend_string **opened_path, php_stream_context *context STREAMS_DC)
{
	if (options & (STREAM_OPEN_FOR_INCLUDE | STREAM_OPEN_PERSISTENT) || !async_io_may_wait()) {
		php_stream *plain = original_ops->stream_opener(wrapper, filename, mode, options, opened_path, context STREAMS_REL_CC);
		if (plain && options & STREAM_OPEN_FOR_INCLUDE && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
			async_stdio_of(plain)->is_compiled = true;
		}
		return plain;
	}
	opening = ASYNC_G(current);
	may_be_fifo = false;
	php_stream *stream = original_ops->stream_opener(wrapper, filename, mode, options, opened_path, context STREAMS_REL_CC);
	opening = NULL;
	if (UNEXPECTED(stream && may_be_fifo && stream->flags & PHP_STREAM_FLAG_NO_SEEK) && is_read_fifo(async_stdio_fd(stream))
			&& !fifo_await_writer(stream)) {
		php_stream_close(stream);
		return NULL;
	}
	return stream;
}

static void file_install(void)
{
	ops = *php_plain_files_wrapper.wops;
	ops.stream_opener = file_open_stream;
	ASYNC_REPLACE_POINTER(php_plain_files_wrapper.wops, original_ops, &ops);
}

async_hook_t async_hook_file = {
	.names = "file",
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP),
		ASYNC_IMPORT(open, file_open),
		{ "open64", (void *) file_open, NULL })),
	.launch = file_install,
};
