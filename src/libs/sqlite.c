/* SPDX-License-Identifier: MIT
 *
 * SQLite, as pdo_sqlite and sqlite3 call it. A wait for the lock of a database suspends: SQLite asks a handler what to do, and ours
 * sleeps. A long query lets others run every few milliseconds, in SQLite's progress handler. Meanwhile SQLite is in the
 * middle of a call, so calls of other coroutines with the same connection wait for their turn.
 *
 * Not with a shared cache: there SQLite holds a lock of the process while it calls us.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "libs/sqlite.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "libs/import.h"

#include <dlfcn.h>

#include "ext/standard/info.h"

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

#define SQLITE_BUSY 5      /* their values never change */
#define SQLITE_INTERRUPT 9
#define SQLITE_OPEN_SHAREDCACHE 0x20000

#define PROGRESS_STEPS 1000      /* of SQLite's machine, between two looks at the clock */
#define SLICE (4 * NS_PER_MS)    /* then others run */

static struct {
	int (*step)(sqlite3_stmt *stmt);
	int (*exec)(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error);
	int (*prepare)(sqlite3 *db, const char *sql, int length, sqlite3_stmt **stmt, const char **rest);
	int (*reset)(sqlite3_stmt *stmt);
	int (*finalize)(sqlite3_stmt *stmt);
	int (*close)(sqlite3 *db);
	int (*close_v2)(sqlite3 *db);
	int (*busy_timeout)(sqlite3 *db, int ms);
	int (*busy_handler)(sqlite3 *db, int (*handler)(void *data, int count), void *data);
	void (*progress_handler)(sqlite3 *db, int steps, int (*handler)(void *data), void *data);
	sqlite3 *(*db_handle)(sqlite3_stmt *stmt);
	int (*open)(const char *file, sqlite3 **db, int flags, const char *vfs);
} sqlite;

static zend_string *turn_info(async_wait_t *wait)
{
	(void) wait;
	return zend_string_init(ZEND_STRL("SQLite(database in use by another coroutine)"), false);
}

/* Connections with a shared cache, by their addresses. */
static HashTable shared;

static bool is_shared(const sqlite3 *db)
{
	return zend_hash_index_exists(&shared, (zend_ulong) (uintptr_t) db);
}

static uint64_t slice_end; /* of the coroutine that runs */

/* Not 0 = give up. */
static int progress(void *data)
{
	(void) data;
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || async_clock_coarse() < slice_end || !async_io_may_wait()) {
		return 0;
	}
	if (!async_suspend()) {
		async_aborted_call_note();
		return 1;
	}
	slice_end = async_clock_coarse() + SLICE;
	return 0;
}

static int sqlite_open(const char *file, sqlite3 **db, int flags, const char *vfs)
{
	int result = sqlite.open(file, db, flags, vfs);

	if (result != 0) {
		return result;
	}
	if ((flags & SQLITE_OPEN_SHAREDCACHE) || (strncmp(file, "file:", 5) == 0 && strstr(file, "cache=shared"))) {
		zend_hash_index_add_empty_element(&shared, (zend_ulong) (uintptr_t) *db);
	} else {
		sqlite.progress_handler(*db, PROGRESS_STEPS, progress, NULL);
	}
	return result;
}

/* 0, or the code to fail with. */
static int call_begin(async_turn_t *turn, sqlite3 *db)
{
	if (!async_turn_wait(turn, db, false, turn_info)) {
		async_aborted_call_note();
		return EG(exception) ? SQLITE_INTERRUPT : SQLITE_BUSY;
	}
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		slice_end = async_clock_coarse() + SLICE;
	}
	return 0;
}

static int sqlite_step(sqlite3_stmt *stmt)
{
	async_turn_t turn;
	int result = call_begin(&turn, sqlite.db_handle(stmt));

	if (EXPECTED(result == 0)) {
		result = sqlite.step(stmt);
		async_turn_end(&turn);
	}
	return result;
}

static int sqlite_exec(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error)
{
	async_turn_t turn;
	int result = call_begin(&turn, db);

	if (error) {
		*error = NULL;
	}
	if (EXPECTED(result == 0)) {
		result = sqlite.exec(db, sql, row, data, error);
		async_turn_end(&turn);
	}
	return result;
}

static int sqlite_prepare(sqlite3 *db, const char *sql, int length, sqlite3_stmt **stmt, const char **rest)
{
	async_turn_t turn;
	int result = call_begin(&turn, db);

	*stmt = NULL;
	if (EXPECTED(result == 0)) {
		result = sqlite.prepare(db, sql, length, stmt, rest);
		async_turn_end(&turn);
	}
	return result;
}

/* What must be done in any case: if there is no way to wait, it is done at once. */
static int sqlite_clean_up(int (*original)(void *), void *what, sqlite3 *db)
{
	async_turn_t turn;
	bool has_turn = call_begin(&turn, db) == 0;
	int result = original(what);

	if (has_turn) {
		async_turn_end(&turn);
	}
	return result;
}

static int sqlite_reset(sqlite3_stmt *stmt)
{
	return stmt ? sqlite_clean_up((int (*)(void *)) sqlite.reset, stmt, sqlite.db_handle(stmt)) : sqlite.reset(stmt);
}

static int sqlite_finalize(sqlite3_stmt *stmt)
{
	return stmt ? sqlite_clean_up((int (*)(void *)) sqlite.finalize, stmt, sqlite.db_handle(stmt)) : sqlite.finalize(stmt);
}

static int sqlite_close(sqlite3 *db)
{
	zend_hash_index_del(&shared, (zend_ulong) (uintptr_t) db);
	return sqlite_clean_up((int (*)(void *)) sqlite.close, db, db);
}

static int sqlite_close_v2(sqlite3 *db)
{
	zend_hash_index_del(&shared, (zend_ulong) (uintptr_t) db);
	return sqlite_clean_up((int (*)(void *)) sqlite.close_v2, db, db);
}

/* ms to wait before the next try, and in all before that; as SQLite does it. */
static int busy_delay(int count, int *waited)
{
	static const uint8_t delays[] = { 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100 };
	static const uint8_t totals[] = { 0, 1, 3, 8, 18, 33, 53, 78, 103, 128, 178, 228 };
	const int last = (int) sizeof(delays) - 1;

	*waited = count <= last ? totals[count] : totals[last] + delays[last] * (count - last);
	return delays[MIN(count, last)];
}

/* 0 = give up. `data` is the timeout in ms. */
static int busy_wait(void *data, int count)
{
	int timeout = (int) (intptr_t) data;
	int waited, delay = busy_delay(count, &waited);

	if (waited >= timeout || EG(exception)) {
		return 0;
	}
	delay = MIN(delay, timeout - waited);
	if (!async_io_may_wait()) {
		usleep((useconds_t) delay * 1000);
		return 1;
	}
	if (!async_delay((zend_ulong) delay)) {
		async_aborted_call_note();
		return 0;
	}
	return 1;
}

static int sqlite_busy_timeout(sqlite3 *db, int ms)
{
	return ms <= 0 || is_shared(db) ? sqlite.busy_timeout(db, ms) : sqlite.busy_handler(db, busy_wait, (void *) (intptr_t) ms);
}

#define FUNCTION(symbol, field, replacement) { #symbol, (void **) &sqlite.field, (void *) replacement }

static const struct {
	const char *symbol;
	void **original;
	void *replacement; /* NULL: only called */
} functions[] = {
	FUNCTION(sqlite3_open_v2, open, sqlite_open),
	FUNCTION(sqlite3_step, step, sqlite_step),
	FUNCTION(sqlite3_exec, exec, sqlite_exec),
	FUNCTION(sqlite3_prepare_v2, prepare, sqlite_prepare),
	FUNCTION(sqlite3_reset, reset, sqlite_reset),
	FUNCTION(sqlite3_finalize, finalize, sqlite_finalize),
	FUNCTION(sqlite3_close, close, sqlite_close),
	FUNCTION(sqlite3_close_v2, close_v2, sqlite_close_v2),
	FUNCTION(sqlite3_busy_timeout, busy_timeout, sqlite_busy_timeout),
	FUNCTION(sqlite3_busy_handler, busy_handler, NULL),
	FUNCTION(sqlite3_progress_handler, progress_handler, NULL),
	FUNCTION(sqlite3_db_handle, db_handle, NULL),
};
#define FUNCTION_COUNT (sizeof(functions) / sizeof(*functions))

/* The extensions, and PHP's own program, if they are a part of it. */
static const char *const files[] = { "pdo_sqlite.so", "sqlite3.so", "" };
#define FILE_COUNT (sizeof(files) / sizeof(*files))

static int places;

static void sqlite_install(void)
{
	zend_hash_init(&shared, 0, NULL, NULL, true);
	for (size_t i = 0; i < FUNCTION_COUNT; i++) {
		if (!(*functions[i].original = dlsym(RTLD_DEFAULT, functions[i].symbol))) {
			return;
		}
	}
	for (size_t i = 0; i < FUNCTION_COUNT * FILE_COUNT; i++) {
		size_t function = i / FILE_COUNT;
		if (functions[function].replacement) {
			places += async_import_replace(files[i % FILE_COUNT], functions[function].symbol, functions[function].replacement);
		}
	}
}

static void sqlite_uninstall(void)
{
	zend_hash_destroy(&shared);
	for (size_t i = 0; places && i < FUNCTION_COUNT * FILE_COUNT; i++) {
		size_t function = i / FILE_COUNT;
		if (functions[function].replacement) {
			async_import_restore(files[i % FILE_COUNT], functions[function].symbol, functions[function].replacement,
				*functions[function].original);
		}
	}
}

static void sqlite_info(void)
{
	php_info_print_table_row(2, "sqlite (pdo_sqlite, sqlite3)",
		places ? "on" : "blocks (not loaded, or its imports were not found)");
}

async_hook_t async_hook_sqlite = {
	.names = "sqlite",
	.install = sqlite_install,
	.uninstall = sqlite_uninstall,
	.info = sqlite_info,
};
