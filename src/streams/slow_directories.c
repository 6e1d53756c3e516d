/* SPDX-License-Identifier: MIT
 *
 * Directories on slow storage. The thread that opens one reads all names at once, so that readdir(), which PHP calls everywhere, does
 * not have to wait.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "libs/import.h"
#include "streams/slow_call.h"

typedef struct slow_directory {
	async_list_t node;      /* in `directories` */
	DIR *directory;
	struct dirent *entries; /* each as long as its d_reclen says */
	size_t size;            /* in bytes */
	size_t position;        /* of the next one */
} slow_directory_t;

static async_list_t directories = { &directories, &directories };

static void directory_free(slow_directory_t *self)
{
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

static void run_opendir(async_file_call_t *call)
{
	slow_directory_t *self = calloc(1, sizeof(*self));

	errno = ENOMEM;
	call->result = -1;
	if (self && (self->directory = opendir(call->path))) {
		if (directory_read(self)) {
			call->result = 0;
			call->made = self;
			return;
		}
		closedir(self->directory);
		errno = ENOMEM;
	}
	call->error = errno;
	if (self) {
		directory_free(self);
	}
}

static void discard_opendir(async_file_call_t *call)
{
	slow_directory_t *self = call->made;

	closedir(self->directory);
	directory_free(self);
}

static DIR *slow_opendir(const char *path)
{
	async_file_call_t call = { .run = run_opendir, .discard = discard_opendir, .path = path, .fd = -1 };

	if (!async_slow_path_call(&call)) {
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

static void directory_forget(slow_directory_t *self)
{
	async_list_remove(&self->node);
	directory_free(self);
}

/* Iterators begin with it. But who has read all names wants to know what is new, which waits. */
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

static const async_import_t rows[] = {
	ASYNC_IMPORT(opendir, slow_opendir),
	ASYNC_IMPORT(readdir, slow_readdir),
	{ "readdir64", (void *) slow_readdir, NULL },
	ASYNC_IMPORT(rewinddir, slow_rewinddir),
	ASYNC_IMPORT(closedir, slow_closedir),
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS(NULL, rows, ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

async_hook_t async_hook_slow_directories = {
	.names = "file",
	.imports = imports,
};
