/* SPDX-License-Identifier: MIT
 *
 * Descriptors of files on slow storage. Which these are is noted when they are opened, so for all others a call costs what it
 * always did, and a look at a number.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* copy_file_range() */
#endif
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/frame.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/storage.h"
#include "libs/import.h"
#include "streams/slow_call.h"

#include "fopen_wrappers.h"

#define DESCRIPTORS_MAX 65536 /* others are not noted: only reads, writes and fsync() of these suspend */

static uint64_t slow_descriptors[DESCRIPTORS_MAX / 64];
static int slow_count;

/* What PHP has asked for last. */
static int known_fd = -1;
static off_t known_size;

/* Is it a function for files that asks, and may it wait? Not so for include: the engine is in the middle of something. */
static bool is_file_function(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return (async_io_may_wait() || async_call_is_aborted()) && call && call->func && call->func->type == ZEND_INTERNAL_FUNCTION
		&& !async_is_client_call();
}

bool async_path_is_slow(const char *path)
{
	char absolute[MAXPATHLEN];

	if (!is_file_function() || !async_storage_has_slow()) {
		return false;
	}
	bool is_plain = *path == '/' && !strstr(path, "/.") && !strstr(path, "//");
	return async_storage_is_slow(!is_plain && expand_filepath_with_mode(path, absolute, NULL, 0, CWD_EXPAND) ? absolute : path);
}

/* Values are freed everywhere, and with them the last reference to a file. Only a file that was included must be closed at once. */
static bool may_wait_for_close(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return async_io_may_wait() && call && call->func && !async_is_client_call() && !CG(in_compilation)
		&& (!ZEND_USER_CODE(call->func->type) || call->opline->opcode != ZEND_INCLUDE_OR_EVAL);
}

static bool is_noted(int fd)
{
	return slow_count && fd >= 0 && fd < DESCRIPTORS_MAX && slow_descriptors[fd / 64] & UINT64_C(1) << fd % 64;
}

static void note(int fd)
{
	if (fd >= 0 && fd < DESCRIPTORS_MAX && !is_noted(fd)) {
		slow_descriptors[fd / 64] |= UINT64_C(1) << fd % 64;
		slow_count++;
	}
}

static void forget(int fd)
{
	slow_descriptors[fd / 64] &= ~(UINT64_C(1) << fd % 64);
	slow_count--;
}

bool async_fd_is_slow(int fd)
{
	return UNEXPECTED(is_noted(fd)) && is_file_function();
}

bool async_fd_ends_at(int fd, off_t position)
{
	return fd == known_fd && position == known_size;
}

bool async_slow_call(async_file_call_t *call)
{
	switch (async_call_is_aborted() ? ASYNC_IO_THROWN : async_file_call(call)) {
		case 0:
			errno = call->error;
			return true;
		case ASYNC_IO_THROWN:
			call->result = -1;
			errno = ECANCELED;
			return true;
		default:
			return false;
	}
}

bool async_slow_path_call(async_file_call_t *call)
{
	return (async_path_is_slow(call->path) || (call->new_path && async_path_is_slow(call->new_path))) && async_slow_call(call);
}

/* A thread must not wait for the other end of a FIFO; see fifo.h. The mode of other files stays as it is: a server may look at it. */
static void run_open(async_file_call_t *call)
{
	struct stat found;
	bool is_fifo = stat(call->path, &found) == 0 && S_ISFIFO(found.st_mode);

	call->result = open(call->path, call->flags | (is_fifo ? O_NONBLOCK : 0), call->mode);
	call->error = errno;
}

static void discard_open(async_file_call_t *call)
{
	close((int) call->result);
}

int async_slow_open(const char *path, int flags, mode_t mode)
{
	async_file_call_t call = { .run = run_open, .discard = discard_open, .path = path, .fd = -1, .flags = flags, .mode = mode };
	int fd = async_slow_call(&call) ? (int) call.result : open(path, flags, mode);

	note(fd);
	return fd;
}

/* The data is the template for a name. */
ASYNC_SLOW_CALL(run_mkstemp, mkstemp(call->data))

static void discard_mkstemp(async_file_call_t *call)
{
	discard_open(call);
	unlink(call->data);
}

static int slow_mkstemp(char *path)
{
	async_file_call_t call = { .run = run_mkstemp, .discard = discard_mkstemp, .fd = -1, .data = path, .size = strlen(path) + 1, .fills = true };

	if (!async_path_is_slow(path)) {
		return mkstemp(path);
	}
	int fd = async_slow_call(&call) ? (int) call.result : mkstemp(path);
	note(fd);
	return fd;
}

ASYNC_SLOW_CALL(run_close, close(call->flags))
ASYNC_SLOW_CALL(run_fstat, fstat(call->fd, call->data))
ASYNC_SLOW_CALL(run_ftruncate, ftruncate(call->fd, call->offset))
ASYNC_SLOW_CALL(run_lseek, lseek(call->fd, call->offset, call->flags))
ASYNC_SLOW_CALL(run_fsync, fsync(call->fd))
ASYNC_SLOW_CALL(run_fdatasync, fdatasync(call->fd))

/* False: the call must be made here. */
static bool close_slowly(async_file_call_t *call)
{
	if (async_call_is_aborted()) {
		call->result = 0;
		async_file_call_leave(call);
		return true;
	}
	return may_wait_for_close() && async_slow_call(call);
}

/* The server is told when a file is closed, and may have to store it first. */
int async_slow_close(int fd)
{
	if (EXPECTED(!is_noted(fd))) { /* but a thread may use it: it reads from a disk, or what was opened before there were coroutines */
		return UNEXPECTED(async_file_call_closes(fd)) ? 0 : close(fd);
	}
	async_file_call_t call = { .run = run_close, .fd = -1, .flags = fd, .must_run = true };
	forget(fd);
	if (async_file_call_closes(fd)) {
		return 0;
	}
	return close_slowly(&call) ? (int) call.result : close(fd);
}

static int slow_fstat(int fd, struct stat *found)
{
	if (EXPECTED(!async_fd_is_slow(fd))) {
		int result = fstat(fd, found);
		known_fd = fd;
		known_size = result == 0 ? found->st_size : -1;
		return result;
	}
	async_file_call_t call = { .run = run_fstat, .fd = fd, .data = found, .size = sizeof(*found), .fills = true };
	return async_slow_call(&call) ? (int) call.result : fstat(fd, found);
}

static int slow_ftruncate(int fd, off_t size)
{
	async_file_call_t call = { .run = run_ftruncate, .fd = fd, .offset = size };

	return async_fd_is_slow(fd) && async_slow_call(&call) ? (int) call.result : ftruncate(fd, size);
}

/* Only the server knows where the end is. */
static off_t slow_lseek(int fd, off_t offset, int whence)
{
	if (EXPECTED(whence != SEEK_END || !async_fd_is_slow(fd))) {
		return lseek(fd, offset, whence);
	}
	async_file_call_t call = { .run = run_lseek, .fd = fd, .offset = offset, .flags = whence };
	return async_slow_call(&call) ? call.result : lseek(fd, offset, whence);
}

/* PHP copies by reads and writes instead, which suspend. */
static ssize_t slow_copy_file_range(int in, off_t *in_offset, int out, off_t *out_offset, size_t length, unsigned flags)
{
	if (async_fd_is_slow(in) || async_fd_is_slow(out)) {
		errno = EXDEV;
		return -1;
	}
	return copy_file_range(in, in_offset, out, out_offset, length, flags);
}

/* To wait for the disk is the very meaning of these two. */
static int slow_fsync(int fd)
{
	async_file_call_t call = { .run = run_fsync, .fd = fd };

	return is_file_function() && async_slow_call(&call) ? (int) call.result : fsync(fd);
}

static int slow_fdatasync(int fd)
{
	async_file_call_t call = { .run = run_fdatasync, .fd = fd };

	return is_file_function() && async_slow_call(&call) ? (int) call.result : fdatasync(fd);
}

static void run_fopen(async_file_call_t *call)
{
	call->made = fopen(call->path, call->data);
	call->result = call->made ? 0 : -1;
	call->error = errno;
}

static void discard_fopen(async_file_call_t *call)
{
	fclose(call->made);
}

/* touch() makes a new file by these two. */
static FILE *slow_fopen(const char *path, const char *mode)
{
	async_file_call_t call = {
		.run = run_fopen, .discard = discard_fopen, .path = path, .fd = -1, .data = (char *) mode, .size = strlen(mode) + 1,
	};

	if (!async_slow_path_call(&call)) {
		return fopen(path, mode);
	}
	if (call.made) {
		note(fileno(call.made));
	}
	return call.made;
}

ASYNC_SLOW_CALL(run_fclose, fclose(call->made))

static int slow_fclose(FILE *file)
{
	async_file_call_t call = { .run = run_fclose, .fd = -1, .made = file, .must_run = true };
	int fd = slow_count ? fileno(file) : -1;

	if (EXPECTED(!is_noted(fd))) {
		return fclose(file);
	}
	forget(fd);
	return close_slowly(&call) ? (int) call.result : fclose(file);
}

static const async_import_t rows[] = {
	ASYNC_IMPORT(mkstemp, slow_mkstemp),
	ASYNC_IMPORT(fopen, slow_fopen),
	ASYNC_IMPORT(fclose, slow_fclose),
	ASYNC_IMPORT(close, async_slow_close),
	ASYNC_IMPORT(fstat, slow_fstat),
	ASYNC_IMPORT(ftruncate, slow_ftruncate),
	ASYNC_IMPORT(lseek, slow_lseek),
	ASYNC_IMPORT(copy_file_range, slow_copy_file_range),
	ASYNC_IMPORT(fsync, slow_fsync),
	ASYNC_IMPORT(fdatasync, slow_fdatasync),
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS(NULL, rows, ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

async_hook_t async_hook_slow_files = {
	.names = "file",
	.imports = imports,
};
