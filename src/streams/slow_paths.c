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

static const async_import_t imports[] = {
	{ "stat", (void *) slow_stat, (void *) stat },
	{ "lstat", (void *) slow_lstat, (void *) lstat },
	{ "statvfs", (void *) slow_statvfs, (void *) statvfs },
	{ "readlink", (void *) slow_readlink, (void *) readlink },
	{ "access", (void *) slow_access, (void *) access },
	{ "unlink", (void *) slow_unlink, (void *) unlink },
	{ "rename", (void *) slow_rename, (void *) rename },
	{ "link", (void *) slow_link, (void *) link },
	{ "symlink", (void *) slow_symlink, (void *) symlink },
	{ "mkdir", (void *) slow_mkdir, (void *) mkdir },
	{ "rmdir", (void *) slow_rmdir, (void *) rmdir },
	{ "chmod", (void *) slow_chmod, (void *) chmod },
	{ "chown", (void *) slow_chown, (void *) chown },
	{ "lchown", (void *) slow_lchown, (void *) lchown },
	{ "utime", (void *) slow_utime, (void *) utime },
	{ "glob", (void *) slow_glob, (void *) glob },
};
#define IMPORT_COUNT (sizeof(imports) / sizeof(*imports))

static void slow_paths_install(void)
{
	async_import_replace_of_php(NULL, imports, IMPORT_COUNT);
}

static void slow_paths_uninstall(void)
{
	async_import_restore_of_php(NULL, imports, IMPORT_COUNT);
}

async_hook_t async_hook_slow_paths = {
	.names = "file",
	.install = slow_paths_install,
	.uninstall = slow_paths_uninstall,
};
