/* SPDX-License-Identifier: MIT
 *
 * PHP's imports of open(), stat() and so on are led here. On slow storage a thread makes the call. Elsewhere it is made at once;
 * the kernel does not tell whether it will wait for a disk.
 *
 * To open a FIFO takes until somebody opens its other end (fifo.c). It costs too much to ask before each open() what it is about
 * to open. So files are opened in non-blocking mode: a FIFO then does not wait, and a plain file is not changed by it. The mode of
 * a plain file is restored when anybody could see it.
 */
#include "streams/plain_files.h"
#include "io/aborted_call.h"
#include "io/file_work.h"
#include "io/storage.h"
#include "libs/import.h"
#include "streams/fifo.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>

#include "ext/standard/info.h"
#include "fopen_wrappers.h"

static const php_stream_wrapper_ops *original_ops;
static php_stream_wrapper_ops ops;
static const async_coroutine_t *opening; /* it is in our opener, which has called that of PHP, which is about to call open() … */
static bool is_opened_nonblocking;       /* … and this is what came of it */
static int places;

/* Is it a function for files that asks, and may it wait? Not so for include: the engine is in the middle of something. */
static bool is_file_function(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return call && call->func && call->func->type == ZEND_INTERNAL_FUNCTION && !async_is_client_call();
}

static bool path_is_slow(const char *path)
{
	char absolute[MAXPATHLEN];

	if (!async_io_may_wait() || !is_file_function()) {
		return false;
	}
	return async_storage_is_slow(*path != '/' && expand_filepath(path, absolute) ? absolute : path);
}

/* Makes the call in a thread. False: it must be made here, as ever. */
static bool call_in_thread(async_file_call_t *call, int *result)
{
	switch (async_file_call(call, false)) {
		case 0:
			errno = call->error;
			*result = (int) call->result;
			return true;
		case ASYNC_IO_THROWN:
			errno = ECANCELED;
			*result = -1;
			return true;
		default:
			return false;
	}
}

#define RUN(name, expression) \
	static void run_##name(async_file_call_t *call) \
	{ \
		call->result = (expression); \
		call->error = errno; \
	}

RUN(stat, stat(call->path, call->stat))
RUN(lstat, lstat(call->path, call->stat))
RUN(access, access(call->path, call->flags))
RUN(unlink, unlink(call->path))
RUN(rename, rename(call->path, call->new_path))
RUN(mkdir, mkdir(call->path, call->mode))
RUN(rmdir, rmdir(call->path))
RUN(fsync, fsync(call->fd))
RUN(fdatasync, fdatasync(call->fd))
RUN(opendir, (call->directory = opendir(call->path)) ? 0 : -1)

static int file_stat(const char *path, struct stat *found)
{
	async_file_call_t call = { .run = run_stat, .path = path, .fd = -1, .stat = found };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : stat(path, found);
}

static int file_lstat(const char *path, struct stat *found)
{
	async_file_call_t call = { .run = run_lstat, .path = path, .fd = -1, .stat = found };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : lstat(path, found);
}

static int file_access(const char *path, int mode)
{
	async_file_call_t call = { .run = run_access, .path = path, .fd = -1, .flags = mode };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : access(path, mode);
}

static int file_unlink(const char *path)
{
	async_file_call_t call = { .run = run_unlink, .path = path, .fd = -1 };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : unlink(path);
}

static int file_rename(const char *path, const char *new_path)
{
	async_file_call_t call = { .run = run_rename, .path = path, .new_path = new_path, .fd = -1 };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : rename(path, new_path);
}

static int file_mkdir(const char *path, mode_t mode)
{
	async_file_call_t call = { .run = run_mkdir, .path = path, .fd = -1, .mode = mode };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : mkdir(path, mode);
}

static int file_rmdir(const char *path)
{
	async_file_call_t call = { .run = run_rmdir, .path = path, .fd = -1 };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? result : rmdir(path);
}

static DIR *file_opendir(const char *path)
{
	async_file_call_t call = { .run = run_opendir, .path = path, .fd = -1 };
	int result;

	return path_is_slow(path) && call_in_thread(&call, &result) ? call.directory : opendir(path);
}

/* To wait for the disk is the very meaning of these two. */
static int file_fsync(int fd)
{
	async_file_call_t call = { .run = run_fsync, .fd = fd };
	int result;

	return async_io_may_wait() && is_file_function() && call_in_thread(&call, &result) ? result : fsync(fd);
}

static int file_fdatasync(int fd)
{
	async_file_call_t call = { .run = run_fdatasync, .fd = fd };
	int result;

	return async_io_may_wait() && is_file_function() && call_in_thread(&call, &result) ? result : fdatasync(fd);
}

/* A thread must not wait for the other end of a FIFO; see fifo.h. The mode of other files stays as it is: a server may look at it. */
static void run_open(async_file_call_t *call)
{
	struct stat found;
	bool is_fifo = stat(call->path, &found) == 0 && S_ISFIFO(found.st_mode);

	call->result = open(call->path, call->flags | (is_fifo ? O_NONBLOCK : 0), call->mode);
	call->error = errno;
}

static int open_in_thread(const char *path, int flags, mode_t mode)
{
	async_file_call_t call = { .run = run_open, .path = path, .fd = -1, .flags = flags, .mode = mode, .is_open = true };
	int result;

	return call_in_thread(&call, &result) ? result : open(path, flags, mode);
}

static int file_open(const char *path, int flags, ...)
{
	va_list arguments;

	va_start(arguments, flags);
	mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	if (!opening || opening != ASYNC_G(current)) {
		return open(path, flags, mode);
	}
	opening = NULL;
	bool is_slow = async_storage_is_slow(path);
	int fd = is_slow ? open_in_thread(path, flags, mode) : open(path, flags | O_NONBLOCK, mode);
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
		return original_ops->stream_opener(wrapper, filename, mode, options, opened_path, context STREAMS_REL_CC);
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

static const async_import_t imports[] = {
	{ "open", (void *) file_open, (void *) open },
	{ "open64", (void *) file_open, (void *) open },
	{ "stat", (void *) file_stat, (void *) stat },
	{ "lstat", (void *) file_lstat, (void *) lstat },
	{ "access", (void *) file_access, (void *) access },
	{ "unlink", (void *) file_unlink, (void *) unlink },
	{ "rename", (void *) file_rename, (void *) rename },
	{ "mkdir", (void *) file_mkdir, (void *) mkdir },
	{ "rmdir", (void *) file_rmdir, (void *) rmdir },
	{ "opendir", (void *) file_opendir, (void *) opendir },
	{ "fsync", (void *) file_fsync, (void *) fsync },
	{ "fdatasync", (void *) file_fdatasync, (void *) fdatasync },
};
#define IMPORT_COUNT (sizeof(imports) / sizeof(*imports))

static void file_install(void)
{
	places = async_import_replace_of_php(NULL, imports, IMPORT_COUNT);
	original_ops = php_plain_files_wrapper.wops;
	ops = *original_ops;
	ops.stream_opener = file_open_stream;
	php_plain_files_wrapper.wops = &ops;
}

static void file_uninstall(void)
{
	async_import_restore_of_php(NULL, imports, IMPORT_COUNT);
	if (php_plain_files_wrapper.wops == &ops) {
		php_plain_files_wrapper.wops = original_ops;
	}
}

static void file_info(void)
{
	if (!places) {
		php_info_print_table_row(2, "file", "blocks (PHP's import of open was not found)");
	}
}

async_hook_t async_hook_file = {
	.names = "file",
	.install = file_install,
	.uninstall = file_uninstall,
	.info = file_info,
};
