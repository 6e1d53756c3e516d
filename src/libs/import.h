/* SPDX-License-Identifier: MIT
 *
 * What loaded code calls under an imported name, and how to change it: tables of rows, and one journal that undoes all of
 * them.
 *
 * A hook names its tables (`imports` of engine/hook.h); hooks.c installs them in the order of the hooks. Where two rows
 * stand in front of the same import, the later one gets the earlier one as its original, so each calls the one before it.
 */
#ifndef ASYNC_LIBS_IMPORT_H
#define ASYNC_LIBS_IMPORT_H

#include <stdbool.h>

typedef struct async_import {
	const char *symbol;
	void *replacement; /* NULL: the symbol is only looked up, and without it nothing of the table is installed */
	void **original;   /* where to store what the import called before; NULL: the replacement knows it by itself */
} async_import_t;

#define ASYNC_IMPORT(symbol, replacement) { #symbol, (void *) (replacement), NULL }
#define ASYNC_IMPORT_OVER(symbol, replacement, original) { #symbol, (void *) (replacement), (void **) &(original) }
#define ASYNC_IMPORT_NEEDED(symbol, original) { #symbol, NULL, (void **) &(original) }
#define ASYNC_IMPORTS_END { NULL, NULL, NULL }

/* PHP itself: the program, or the library that a web server loads. */
#define ASYNC_FILE_PHP ""

typedef struct async_imports {
	const char *label;          /* for phpinfo(); NULL = no row there */
	const char *files[4];       /* whose imports these are: what the names of the files begin with, or ASYNC_FILE_PHP */
	const async_import_t *rows; /* the first replacement decides whether the table is on. NULL ends an array of tables */
	const char *extension;      /* of PHP, whose functions may suspend in calls on sockets; NULL = none. If it is the first
	                             * file, it may be a part of PHP as well */
	bool is_early;              /* replaced at the start of the process: it notes what is made before there are coroutines */
	int slots;                  /* that were changed for the first replacement */
} async_imports_t;

#define ASYNC_IMPORTS(label_, rows_, ...) { .label = (label_), .rows = (rows_), .files = { __VA_ARGS__ } }
#define ASYNC_IMPORTS_EARLY(label_, rows_, ...) \
	{ .label = (label_), .rows = (rows_), .files = { __VA_ARGS__ }, .is_early = true }
#define ASYNC_IMPORTS_FOR(extension_, label_, rows_, ...) \
	{ .label = (label_), .rows = (rows_), .files = { __VA_ARGS__ }, .extension = (extension_) }
#define ASYNC_IMPORT_TABLES_END { .rows = NULL }
#define ASYNC_IMPORT_TABLES(...) ((async_imports_t[]) { __VA_ARGS__, ASYNC_IMPORT_TABLES_END })

/* The same with rows that no other table has. */
#define ASYNC_FILES(...) { __VA_ARGS__ }
#define ASYNC_IMPORT_ROWS(...) ((const async_import_t[]) { __VA_ARGS__, ASYNC_IMPORTS_END })
#define ASYNC_IMPORTS_OF(label_, files_, ...) { .label = (label_), .files = files_, .rows = ASYNC_IMPORT_ROWS(__VA_ARGS__) }

/* Leads the imports of all rows to their replacements. A library that is not loaded, or cannot be changed, goes on to
 * block. */
void async_import(async_imports_t *table);

/* All tables are installed: frees what was needed to find imports. */
void async_imports_installed(void);

/* Gives every import back what it had, newest first, in the libraries that are still loaded. */
void async_imports_undo(void);

/* A row for phpinfo(). */
void async_imports_info(const async_imports_t *table, bool is_enabled);

#endif
