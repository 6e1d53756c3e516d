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
#include <stdint.h>

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

/* A function of a library that stands in front of the original: something begins before it and ends after it, mostly a turn.
 * `begin` and `end` are expressions that know `guard`, the parameters, and the latter `result`. */
#define ASYNC_GUARDED_CALL(guard_type, begin, end, type, failure, name, parameters, arguments) \
	static type (*original_##name) parameters; \
	static type turn_##name parameters \
	{ \
		guard_type guard; \
		if (UNEXPECTED(!(begin))) { \
			return failure; \
		} \
		type result = original_##name arguments; \
		end; \
		return result; \
	}
/* The same if the arguments are integers and pointers, and so is the result: `count` words, the first of them `handle`. They
 * are only handed on, so their types do not matter. */
#define ASYNC_GUARDED_WORDS(guard_type, begin, end, count, failure, name) \
	ASYNC_GUARDED_CALL(guard_type, begin, end, intptr_t, (intptr_t) (failure), name, (ASYNC_PARAMETERS_##count), \
		(ASYNC_ARGUMENTS_##count))
#define ASYNC_PARAMETERS_1 intptr_t handle
#define ASYNC_PARAMETERS_2 ASYNC_PARAMETERS_1, intptr_t b
#define ASYNC_PARAMETERS_3 ASYNC_PARAMETERS_2, intptr_t c
#define ASYNC_PARAMETERS_4 ASYNC_PARAMETERS_3, intptr_t d
#define ASYNC_PARAMETERS_5 ASYNC_PARAMETERS_4, intptr_t e
#define ASYNC_PARAMETERS_6 ASYNC_PARAMETERS_5, intptr_t f
#define ASYNC_PARAMETERS_7 ASYNC_PARAMETERS_6, intptr_t g
#define ASYNC_PARAMETERS_8 ASYNC_PARAMETERS_7, intptr_t h
#define ASYNC_PARAMETERS_9 ASYNC_PARAMETERS_8, intptr_t i
#define ASYNC_PARAMETERS_10 ASYNC_PARAMETERS_9, intptr_t j
#define ASYNC_ARGUMENTS_1 handle
#define ASYNC_ARGUMENTS_2 ASYNC_ARGUMENTS_1, b
#define ASYNC_ARGUMENTS_3 ASYNC_ARGUMENTS_2, c
#define ASYNC_ARGUMENTS_4 ASYNC_ARGUMENTS_3, d
#define ASYNC_ARGUMENTS_5 ASYNC_ARGUMENTS_4, e
#define ASYNC_ARGUMENTS_6 ASYNC_ARGUMENTS_5, f
#define ASYNC_ARGUMENTS_7 ASYNC_ARGUMENTS_6, g
#define ASYNC_ARGUMENTS_8 ASYNC_ARGUMENTS_7, h
#define ASYNC_ARGUMENTS_9 ASYNC_ARGUMENTS_8, i
#define ASYNC_ARGUMENTS_10 ASYNC_ARGUMENTS_9, j
/* The row of such a function in a table of imports. */
#define ASYNC_GUARDED_ROW(name) { #name, (void *) turn_##name, (void **) &original_##name },
#define ASYNC_GUARDED_CALL_ROW(type, failure, name, parameters, arguments) ASYNC_GUARDED_ROW(name)
#define ASYNC_GUARDED_WORDS_ROW(count, failure, name) ASYNC_GUARDED_ROW(name)

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
