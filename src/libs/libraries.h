/* SPDX-License-Identifier: MIT
 *
 * C code that waits by itself, and that can be made to wait here, because it calls the C library through imports.
 */
#ifndef ASYNC_LIBS_LIBRARIES_H
#define ASYNC_LIBS_LIBRARIES_H

#include "engine/hook.h"

typedef struct async_library_import {
	const char *symbol;
	void *replacement;
	void *original;
} async_library_import_t;

#define ASYNC_LIBRARY_IMPORT(symbol, replacement) { #symbol, (void *) (replacement), (void *) (symbol) }
#define ASYNC_LIBRARY_IMPORTS_END { NULL, NULL, NULL }

typedef struct async_library {
	const async_hook_t *hook;              /* that says whether it is wanted */
	const char *label;                     /* for phpinfo() */
	const char *file;                      /* what the name of the file begins with */
	const char *extension;                 /* of PHP, that calls it. If it is the same file, it may be a part of PHP's own program */
	const async_library_import_t *imports; /* the first is the one that makes it block */
	int places;                            /* where the first was found */
} async_library_t;

/* If its hook is enabled. A library that is not loaded, or cannot be changed, goes on to block. */
void async_library_install(async_library_t *library);
void async_library_uninstall(const async_library_t *library);
/* A row for phpinfo(). */
void async_library_info(const async_library_t *library);

/* Those that need nothing else. */
extern async_hook_t async_hook_libraries;
extern async_hook_t async_hook_curl;
extern async_hook_t async_hook_memcached;
extern async_hook_t async_hook_ldap;
extern async_hook_t async_hook_ftp;

#endif
