/* SPDX-License-Identifier: MIT
 *
 * What a loaded library calls under an imported name, and how to change it.
 */
#ifndef ASYNC_LIBS_IMPORT_H
#define ASYNC_LIBS_IMPORT_H

#include <stddef.h>

/* Lets every loaded library whose file name starts with `library`, or the program itself if that is "", call `replacement` when
 * it calls `symbol`. Returns how many places were changed: 0 if there is no such library or import, or no way to do it on this
 * platform. */
int async_import_replace(const char *library, const char *symbol, void *replacement);

/* Changes back what is still replaced, in the libraries that are still loaded. */
void async_import_restore(const char *library, const char *symbol, void *replacement, void *original);

/* The same for what PHP itself calls: the program, the library that a web server loads, and one shared extension, or NULL. */
typedef struct async_import {
	const char *symbol;
	void *replacement;
	void *original;
} async_import_t;

int async_import_replace_of_php(const char *extension, const async_import_t *imports, size_t count);
void async_import_restore_of_php(const char *extension, const async_import_t *imports, size_t count);

#endif
