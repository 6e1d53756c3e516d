/* SPDX-License-Identifier: MIT
 *
 * The table of calls that PHP makes for files, and how a thread makes each of them.
 *
 * Of a name, the table of mounts tells whether it is on slow storage. Which descriptors are is noted when they are opened,
 * so for all others a call costs what it always did, and a look at a number.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* copy_file_range(), GLOB_BRACE */
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utime.h>

#include "engine/frame.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "libs/import.h"
#include "streams/slow_calls.h"
#include "support/descriptors.h"

#include "fopen_wrappers.h"

static async_descriptors_t slow; /* of those that are not in it, only reads, writes and fsync() suspend */

/* Is it a function for files that asks, and may it wait? Not so for include: the engine is in the middle of something. */
static bool is_file_function(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return (async_io_may_wait() || async_call_is_aborted()) && call && call->func
		&& call->func->type == ZEND_INTERNAL_FUNCTION && !async_is_client_call();
}

bool async_path_is_slow(const char *path)
{
	char absolute[MAXPATHLEN];

	if (!is_file_function() || !async_storage_has_slow()) {
		return false;
	}
	bool is_plain = *path == '/' && !strstr(path, "/.") && !strstr(path, "//");
	bool is_expanded = !is_plain && expand_filepath_with_mode(path, absolute, NULL, 0, CWD_EXPAND);
	return async_storage_is_slow(is_expanded ? absolute : path);
}

int async_fd_note_slow(int fd)
{
	async_descriptors_set(&slow, fd, true);
	return fd;
}

bool async_fd_is_slow(int fd)
{
	return UNEXPECTED(async_descriptors_have(&slow, fd)) && is_file_function();
}

/* Makes the call in a thread. False: it must be made here, as ever. True: `result` and errno are set as by the call
 * itself, or as by one that failed, if the coroutine was cancelled. */
static bool slow_call(async_background_t *call)
{
	call->kind = ASYNC_WORK_FILE;
	switch (async_call_is_aborted() ? ASYNC_IO_THROWN : async_background_call(call)) {
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

/* Defines what runs in a thread. */
#define RUN(name, expression) \
	static void run_##name(async_background_t *call) \
	{ \
		call->result = (expression); \
		call->error = errno; \
	}

/* A function that stands for one of the C library: its parameters, when a thread makes the call, the call here, the call
 * in the thread, and what it needs there. */
#define DEFINE(type, name, parameters, condition, call_here, call_there, ...) \
	RUN(name, call_there) \
	static type slow_##name parameters \
	{ \
		if (EXPECTED(!(condition))) { \
			return call_here; \
		} \
		async_background_t call = { .run = run_##name, __VA_ARGS__ }; \
		return slow_call(&call) ? (type) call.result : call_here; \
	}
#define ROW(type, name, ...) ASYNC_IMPORT(name, slow_##name),

#define PATH(path) .name = path, .fd = -1
#define PATHS(path, other) .name = path, .other_name = other, .fd = -1
#define FILLS(structure) .data = structure, .size = sizeof(*structure), .fills = true
#define OWNER(user, group) .data = (id_t[]) { user, group }, .size = 2 * sizeof(id_t)
#define OWNER_THERE ((const id_t *) call->data)[0], ((const id_t *) call->data)[1]
#define IS_SLOW(path) async_path_is_slow(path)
#define IS_EITHER_SLOW(path, other) (async_path_is_slow(path) || async_path_is_slow(other))

/* fsync() and fdatasync() wait for any disk: that is their meaning. Of a file on slow storage only the server knows the
 * end. */
#define CALLS(CALL) \
	CALL(int, stat, (const char *path, struct stat *found), IS_SLOW(path), stat(path, found), \
		stat(call->name, call->data), PATH(path), FILLS(found)) \
	CALL(int, lstat, (const char *path, struct stat *found), IS_SLOW(path), lstat(path, found), \
		lstat(call->name, call->data), PATH(path), FILLS(found)) \
	CALL(int, statvfs, (const char *path, struct statvfs *found), IS_SLOW(path), statvfs(path, found), \
		statvfs(call->name, call->data), PATH(path), FILLS(found)) \
	CALL(ssize_t, readlink, (const char *path, char *target, size_t size), IS_SLOW(path), readlink(path, target, size), \
		readlink(call->name, call->data, call->size), PATH(path), .data = target, .size = size, .fills = true) \
	CALL(int, access, (const char *path, int mode), IS_SLOW(path), access(path, mode), \
		access(call->name, call->flags), PATH(path), .flags = mode) \
	CALL(int, unlink, (const char *path), IS_SLOW(path), unlink(path), unlink(call->name), PATH(path)) \
	CALL(int, rename, (const char *path, const char *to), IS_EITHER_SLOW(path, to), rename(path, to), \
		rename(call->name, call->other_name), PATHS(path, to)) \
	CALL(int, link, (const char *path, const char *to), IS_EITHER_SLOW(path, to), link(path, to), \
		link(call->name, call->other_name), PATHS(path, to)) \
	CALL(int, symlink, (const char *target, const char *path), IS_EITHER_SLOW(target, path), symlink(target, path), \
		symlink(call->name, call->other_name), PATHS(target, path)) \
	CALL(int, mkdir, (const char *path, mode_t mode), IS_SLOW(path), mkdir(path, mode), \
		mkdir(call->name, call->mode), PATH(path), .mode = mode) \
	CALL(int, rmdir, (const char *path), IS_SLOW(path), rmdir(path), rmdir(call->name), PATH(path)) \
	CALL(int, chmod, (const char *path, mode_t mode), IS_SLOW(path), chmod(path, mode), \
		chmod(call->name, call->mode), PATH(path), .mode = mode) \
	CALL(int, chown, (const char *path, uid_t user, gid_t group), IS_SLOW(path), chown(path, user, group), \
		chown(call->name, OWNER_THERE), PATH(path), OWNER(user, group)) \
	CALL(int, lchown, (const char *path, uid_t user, gid_t group), IS_SLOW(path), lchown(path, user, group), \
		lchown(call->name, OWNER_THERE), PATH(path), OWNER(user, group)) \
	CALL(int, utime, (const char *path, const struct utimbuf *times), IS_SLOW(path), utime(path, times), \
		utime(call->name, call->data), PATH(path), .data = (void *) times, .size = times ? sizeof(*times) : 0) \
	CALL(int, fstat, (int fd, struct stat *found), async_fd_is_slow(fd), fstat(fd, found), \
		fstat(call->fd, call->data), .fd = fd, FILLS(found)) \
	CALL(int, ftruncate, (int fd, off_t size), async_fd_is_slow(fd), ftruncate(fd, size), \
		ftruncate(call->fd, call->offset), .fd = fd, .offset = size) \
	CALL(off_t, lseek, (int fd, off_t offset, int whence), whence == SEEK_END && async_fd_is_slow(fd), \
		lseek(fd, offset, whence), lseek(call->fd, call->offset, call->flags), .fd = fd, .offset = offset, .flags = whence) \
	CALL(int, fsync, (int fd), is_file_function(), fsync(fd), fsync(call->fd), .fd = fd) \
	CALL(int, fdatasync, (int fd), is_file_function(), fdatasync(fd), fdatasync(call->fd), .fd = fd)

CALLS(DEFINE)

/* Calls that make or end a descriptor. */

/* A thread must not wait for the other end of a FIFO; see plain_files.c. The mode of other files stays as it is: a server
 * may look at it. */
static void run_open(async_background_t *call)
{
	struct stat found;
	bool is_fifo = stat(call->name, &found) == 0 && S_ISFIFO(found.st_mode);

	call->result = open(call->name, call->flags | (is_fifo ? O_NONBLOCK : 0), call->mode);
	call->error = errno;
}

static void discard_open(async_background_t *call)
{
	close((int) call->result);
}

int async_slow_open(const char *path, int flags, mode_t mode)
{
	async_background_t call = { .run = run_open, .discard = discard_open, PATH(path), .flags = flags, .mode = mode };

	return async_fd_note_slow(slow_call(&call) ? (int) call.result : open(path, flags, mode));
}

/* The data is the template for a name. */
RUN(mkstemp, mkstemp(call->data))

static void discard_mkstemp(async_background_t *call)
{
	discard_open(call);
	unlink(call->data);
}

static int slow_mkstemp(char *path)
{
	async_background_t call = {
		.run = run_mkstemp, .discard = discard_mkstemp, .fd = -1, .data = path, .size = strlen(path) + 1, .fills = true,
	};

	if (!async_path_is_slow(path)) {
		return mkstemp(path);
	}
	return async_fd_note_slow(slow_call(&call) ? (int) call.result : mkstemp(path));
}

static void run_fopen(async_background_t *call)
{
	call->made = fopen(call->name, call->other_name);
	call->result = call->made ? 0 : -1;
	call->error = errno;
}

static void discard_fopen(async_background_t *call)
{
	fclose(call->made);
}

/* touch() makes a new file by fopen() and fclose(). */
static FILE *slow_fopen(const char *path, const char *mode)
{
	async_background_t call = { .run = run_fopen, .discard = discard_fopen, PATHS(path, mode) };

	if (!async_path_is_slow(path) || !slow_call(&call)) {
		return fopen(path, mode);
	}
	if (call.made) {
		async_fd_note_slow(fileno(call.made));
	}
	return call.made;
}

/* Values are freed everywhere, and with them the last reference to a file. Only a file that was included must be closed
 * at once. */
static bool may_wait_for_close(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return async_io_may_wait() && call && call->func && !async_is_client_call() && !CG(in_compilation)
		&& (!ZEND_USER_CODE(call->func->type) || call->opline->opcode != ZEND_INCLUDE_OR_EVAL);
}

/* The server is told when a file is closed, and may have to store it first. False: the call must be made here. */
static bool close_slowly(async_background_t *call)
{
	call->kind = ASYNC_WORK_FILE;
	if (async_call_is_aborted()) {
		call->result = 0;
		async_background_leave(call);
		return true;
	}
	return may_wait_for_close() && slow_call(call);
}

RUN(close, close(call->flags))
RUN(fclose, fclose(call->made))

static int slow_close(int fd)
{
	async_background_t call = { .run = run_close, .fd = -1, .flags = fd, .must_run = true };

	bool is_slow = UNEXPECTED(async_descriptors_have(&slow, fd));
	async_descriptors_set(&slow, fd, false);
	/* A thread may use any file: it reads from a disk, or what was opened before there were coroutines. */
	if (UNEXPECTED(async_background_closes(fd))) {
		return 0;
	}
	return is_slow && close_slowly(&call) ? (int) call.result : close(fd);
}

static int slow_fclose(FILE *file)
{
	async_background_t call = { .run = run_fclose, .fd = -1, .made = file, .must_run = true };
	int fd = slow.count ? fileno(file) : -1;

	if (EXPECTED(!async_descriptors_have(&slow, fd))) {
		return fclose(file);
	}
	async_descriptors_set(&slow, fd, false);
	return close_slowly(&call) ? (int) call.result : fclose(file);
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

/* Calls that make memory. */

static void run_glob(async_background_t *call)
{
	glob_t *found = calloc(1, sizeof(*found));

	call->made = found;
	call->result = found ? glob(call->name, call->flags, NULL, found) : GLOB_NOSPACE;
	call->error = errno;
}

static void discard_glob(async_background_t *call)
{
	if (call->made) {
		globfree(call->made);
		free(call->made);
	}
}

#ifdef GLOB_ALTDIRFUNC /* musl has no such flag */
# define ASYNC_GLOB_FUNCTIONS GLOB_ALTDIRFUNC
#else
# define ASYNC_GLOB_FUNCTIONS 0
#endif

/* PHP asks for no function that is called with errors. */
static int slow_glob(const char *pattern, int flags, int (*error)(const char *, int), glob_t *found)
{
	async_background_t call = { .run = run_glob, .discard = discard_glob, PATH(pattern), .flags = flags };

	if (error || flags & (GLOB_APPEND | GLOB_DOOFFS | ASYNC_GLOB_FUNCTIONS) || !async_path_is_slow(pattern)
			|| !slow_call(&call)) {
		return glob(pattern, flags, error, found);
	}
	if (!call.made) {
		return call.result < 0 ? GLOB_ABORTED : GLOB_NOSPACE;
	}
	*found = *(glob_t *) call.made;
	free(call.made);
	return (int) call.result;
}

/* The thread that opens a directory reads all names at once, so that readdir(), which PHP calls everywhere, does not have
 * to wait. */
typedef struct slow_directory {
	async_list_t node;      /* in `directories` */
	DIR *directory;
	struct dirent *entries; /* each as long as its d_reclen says */
	size_t size;            /* in bytes */
	size_t position;        /* of the next one */
} slow_directory_t;

static async_list_t directories = { &directories, &directories };

static void directory_forget(slow_directory_t *self)
{
	async_list_remove(&self->node);
	free(self->entries);
	free(self);
}

static slow_directory_t *directory_find(const DIR *directory)
{
	ASYNC_LIST_FOREACH(&directories, node) {
		slow_directory_t *self = ASYNC_CONTAINER_OF(node, slow_directory_t, node);
		if (self->directory == directory) {
			return self;
		}
	}
	return NULL;
}

/* In the thread. */
static bool directory_read(slow_directory_t *self)
{
	size_t capacity = 0;

	for (const struct dirent *entry; (entry = readdir(self->directory)); self->size += entry->d_reclen) {
		if (self->size + entry->d_reclen > capacity) {
			capacity = capacity * 2 + 4096;
			void *grown = realloc(self->entries, capacity);
			if (!grown) {
				return false;
			}
			self->entries = grown;
		}
		memcpy((char *) self->entries + self->size, entry, entry->d_reclen);
	}
	return true;
}

static void discard_opendir(async_background_t *call)
{
	slow_directory_t *self = call->made;

	closedir(self->directory);
	directory_forget(self);
}

static void run_opendir(async_background_t *call)
{
	slow_directory_t *self = calloc(1, sizeof(*self));

	errno = ENOMEM;
	call->result = -1;
	call->made = NULL;
	if (self) {
		async_list_init(&self->node);
		self->directory = opendir(call->name);
		if (self->directory && directory_read(self)) {
			call->result = 0;
			call->made = self;
			return;
		}
	}
	call->error = errno;
	if (self && self->directory) {
		closedir(self->directory);
	}
	if (self) {
		directory_forget(self);
	}
}

static DIR *slow_opendir(const char *path)
{
	async_background_t call = { .run = run_opendir, .discard = discard_opendir, PATH(path) };

	if (!async_path_is_slow(path) || !slow_call(&call)) {
		return opendir(path);
	}
	slow_directory_t *self = call.made;
	if (!self) {
		return NULL;
	}
	async_list_push_back(&directories, &self->node);
	return self->directory;
}

static struct dirent *slow_readdir(DIR *directory)
{
	slow_directory_t *self = directory_find(directory);

	if (EXPECTED(!self)) {
		return readdir(directory);
	}
	if (self->position == self->size) {
		return NULL;
	}
	struct dirent *entry = (struct dirent *) ((char *) self->entries + self->position);
	self->position += entry->d_reclen;
	return entry;
}

/* Iterators begin with it. But a caller that has read all names wants to know what is new, which waits. */
static void slow_rewinddir(DIR *directory)
{
	slow_directory_t *self = directory_find(directory);

	if (self && self->position < self->size) {
		self->position = 0;
		return;
	}
	if (self) {
		directory_forget(self);
	}
	rewinddir(directory);
}

static int slow_closedir(DIR *directory)
{
	slow_directory_t *self = directory_find(directory);

	if (self) {
		directory_forget(self);
	}
	return closedir(directory);
}

async_hook_t async_hook_slow_calls = {
	.names = "file",
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP),
		CALLS(ROW)
		ASYNC_IMPORT(mkstemp, slow_mkstemp),
		ASYNC_IMPORT(fopen, slow_fopen),
		ASYNC_IMPORT(fclose, slow_fclose),
		ASYNC_IMPORT(close, slow_close),
		ASYNC_IMPORT(copy_file_range, slow_copy_file_range),
		ASYNC_IMPORT(glob, slow_glob),
		ASYNC_IMPORT(opendir, slow_opendir),
		ASYNC_IMPORT(readdir, slow_readdir),
		ASYNC_IMPORT(readdir64, slow_readdir),
		ASYNC_IMPORT(rewinddir, slow_rewinddir),
		ASYNC_IMPORT(closedir, slow_closedir))),
};
