/* SPDX-License-Identifier: MIT
 *
 * What is done with the names of files on slow storage.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* GLOB_BRACE */
#endif
#include <glob.h>
#include <stdio.h> /* rename() */
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utime.h>

#include "libs/import.h"
#include "streams/slow_call.h"

/* A function that stands for one of the C library: its parameters, the arguments of the call here, those of the call in the thread,
 * and how these get there. */
#define SLOW(type, name, parameters, arguments, thread_arguments, ...) \
	ASYNC_SLOW_CALL(run_##name, name thread_arguments) \
	static type slow_##name parameters \
	{ \
		async_file_call_t call = { .run = run_##name, .fd = -1, __VA_ARGS__ }; \
		return async_slow_path_call(&call) ? (type) call.result : name arguments; \
	}
#define FILLS(structure) .data = structure, .size = sizeof(*structure), .fills = true
#define OWNER_OF(call) ((const id_t *) call->data)[0], ((const id_t *) call->data)[1]
#define OWNER(user, group) .data = (id_t[]) { user, group }, .size = 2 * sizeof(id_t)

SLOW(int, stat, (const char *path, struct stat *found), (path, found), (call->path, call->data), .path = path, FILLS(found))
SLOW(int, lstat, (const char *path, struct stat *found), (path, found), (call->path, call->data), .path = path, FILLS(found))
SLOW(int, statvfs, (const char *path, struct statvfs *found), (path, found), (call->path, call->data), .path = path, FILLS(found))
SLOW(ssize_t, readlink, (const char *path, char *target, size_t size), (path, target, size), (call->path, call->data, call->size),
	.path = path, .data = target, .size = size, .fills = true)
SLOW(int, access, (const char *path, int mode), (path, mode), (call->path, call->flags), .path = path, .flags = mode)
SLOW(int, unlink, (const char *path), (path), (call->path), .path = path)
SLOW(int, rename, (const char *path, const char *to), (path, to), (call->path, call->new_path), .path = path, .new_path = to)
SLOW(int, link, (const char *path, const char *to), (path, to), (call->path, call->new_path), .path = path, .new_path = to)
SLOW(int, symlink, (const char *target, const char *path), (target, path), (call->path, call->new_path), .path = target, .new_path = path)
SLOW(int, mkdir, (const char *path, mode_t mode), (path, mode), (call->path, call->mode), .path = path, .mode = mode)
SLOW(int, rmdir, (const char *path), (path), (call->path), .path = path)
SLOW(int, chmod, (const char *path, mode_t mode), (path, mode), (call->path, call->mode), .path = path, .mode = mode)
SLOW(int, chown, (const char *path, uid_t user, gid_t group), (path, user, group), (call->path, OWNER_OF(call)), .path = path,
	OWNER(user, group))
SLOW(int, lchown, (const char *path, uid_t user, gid_t group), (path, user, group), (call->path, OWNER_OF(call)), .path = path,
	OWNER(user, group))
SLOW(int, utime, (const char *path, const struct utimbuf *times), (path, times), (call->path, call->data), .path = path,
	.data = (void *) times, .size = times ? sizeof(*times) : 0)

static void run_glob(async_file_call_t *call)
{
	glob_t *found = calloc(1, sizeof(*found));

	call->made = found;
	call->result = found ? glob(call->path, call->flags, NULL, found) : GLOB_NOSPACE;
	call->error = errno;
}

static void discard_glob(async_file_call_t *call)
{
	if (call->made) {
		globfree(call->made);
		free(call->made);
	}
}

/* PHP asks for no function that is called with errors. */
static int slow_glob(const char *pattern, int flags, int (*error)(const char *, int), glob_t *found)
{
	async_file_call_t call = { .run = run_glob, .discard = discard_glob, .path = pattern, .fd = -1, .flags = flags };

	if (error || flags & (GLOB_APPEND | GLOB_DOOFFS | GLOB_ALTDIRFUNC) || !async_slow_path_call(&call)) {
		return glob(pattern, flags, error, found);
	}
	if (!call.made) {
		return call.result < 0 ? GLOB_ABORTED : GLOB_NOSPACE;
	}
	*found = *(glob_t *) call.made;
	free(call.made);
	return (int) call.result;
}

static const async_import_t rows[] = {
	ASYNC_IMPORT(stat, slow_stat),
	ASYNC_IMPORT(lstat, slow_lstat),
	ASYNC_IMPORT(statvfs, slow_statvfs),
	ASYNC_IMPORT(readlink, slow_readlink),
	ASYNC_IMPORT(access, slow_access),
	ASYNC_IMPORT(unlink, slow_unlink),
	ASYNC_IMPORT(rename, slow_rename),
	ASYNC_IMPORT(link, slow_link),
	ASYNC_IMPORT(symlink, slow_symlink),
	ASYNC_IMPORT(mkdir, slow_mkdir),
	ASYNC_IMPORT(rmdir, slow_rmdir),
	ASYNC_IMPORT(chmod, slow_chmod),
	ASYNC_IMPORT(chown, slow_chown),
	ASYNC_IMPORT(lchown, slow_lchown),
	ASYNC_IMPORT(utime, slow_utime),
	ASYNC_IMPORT(glob, slow_glob),
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS(NULL, rows, ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

async_hook_t async_hook_slow_paths = {
	.names = "file",
	.imports = imports,
};
