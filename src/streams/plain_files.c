/* SPDX-License-Identifier: MIT
 *
 * PHP's import of open() is led here. On slow storage a thread makes the call.
 *
 * To open a FIFO takes until somebody opens its other end (fifo.c). It costs too much to ask before each open() what it is about
 * to open. So files are opened in non-blocking mode: a FIFO then does not wait, and a plain file is not changed by it. The mode of
 * a plain file is restored when anybody could see it.
 */
#include "engine/hook.h"
#include "io/aborted_call.h"
#include "io/storage.h"
#include "libs/import.h"
#include "streams/fifo.h"
#include "streams/slow_call.h"

#include <fcntl.h>
#include <stdarg.h>

static const php_stream_wrapper_ops *original_ops;
static php_stream_wrapper_ops ops;
static const async_coroutine_t *opening; /* it is in our opener, which has called that of PHP, which is about to call open() … */
static bool is_opened_nonblocking;       /* … and this is what came of it */

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
	if (UNEXPECTED(fd < 0) && !(flags & O_NONBLOCK) && async_open_would_wait(path)) {
		fd = async_open_await(path, flags | O_NONBLOCK, mode);
	}
	/* Others may have opened something meanwhile, so it is set last. */
	is_opened_nonblocking = fd >= 0 && !(flags & O_NONBLOCK) && (!is_slow || fcntl(fd, F_GETFL) & O_NONBLOCK);
	return fd;
}

/* What was opened is no plain file: it must block, as the script expects. */
static bool stream_finish(php_stream *stream)
{
	int fd = async_stdio_fd(stream);
	int flags = fcntl(fd, F_GETFL);
	struct stat found;

	fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
	return (flags & O_ACCMODE) != O_RDONLY || fstat(fd, &found) != 0 || !S_ISFIFO(found.st_mode) || async_fifo_await_writer(stream);
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
	is_opened_nonblocking = false;
	php_stream *stream = original_ops->stream_opener(wrapper, filename, mode, options, opened_path, context STREAMS_REL_CC);
	opening = NULL;
	if (!stream || !is_opened_nonblocking) {
		return stream;
	}
	if (EXPECTED(!(stream->flags & PHP_STREAM_FLAG_NO_SEEK))) {
		async_stdio_of(stream)->is_nonblocking = true;
		return stream;
	}
	if (!stream_finish(stream)) {
		php_stream_close(stream);
		return NULL;
	}
	return stream;
}

static const async_import_t rows[] = {
	ASYNC_IMPORT(open, file_open),
	{ "open64", (void *) file_open, NULL },
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS(NULL, rows, ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

static void file_install(void)
{
	original_ops = php_plain_files_wrapper.wops;
	ops = *original_ops;
	ops.stream_opener = file_open_stream;
	php_plain_files_wrapper.wops = &ops;
}

static void file_uninstall(void)
{
	if (php_plain_files_wrapper.wops == &ops) {
		php_plain_files_wrapper.wops = original_ops;
	}
}

async_hook_t async_hook_file = {
	.names = "file",
	.imports = imports,
	.install = file_install,
	.uninstall = file_uninstall,
};
