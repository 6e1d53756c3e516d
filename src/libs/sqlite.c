/* SPDX-License-Identifier: MIT
 *
 * SQLite, as pdo_sqlite and sqlite3 call it. A wait for the lock of a database suspends: SQLite asks a handler what to do, and ours
 * sleeps. A long query lets others run every few milliseconds, in SQLite's progress handler. Meanwhile SQLite is in the
 * middle of a call, so calls of other coroutines with the same connection wait for their turn. All that may wait, run PHP code or
 * change the connection takes one. What only reads, such as the last error, belongs to the call before it.
 *
 * A turn is one call of SQLite, and a method of PHP makes several; sqlite_methods.c looks after that.
 *
 * Not with a shared cache: there SQLite holds a lock of the process while it calls us.
 */
#include "engine/hook.h"
#include "libs/import.h"
#include "libs/sqlite_internal.h"

#define SQLITE_OPEN_SHAREDCACHE 0x20000

#define PROGRESS_STEPS 1000 /* of SQLite's machine, between two looks at the clock */

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
	int (*create_function)(sqlite3 *db, const char *name, int arguments, int flags, void *data, void (*function)(void *, int, void **),
		void (*step)(void *, int, void **), void (*final)(void *));
	int (*create_collation)(sqlite3 *db, const char *name, int flags, void *data,
		int (*compare)(void *, int, const void *, int, const void *));
	int (*load_extension)(sqlite3 *db, const char *file, const char *entry, char **error);
	int (*stmt_explain)(sqlite3_stmt *stmt, int mode);
	sqlite3 *(*db_handle)(sqlite3_stmt *stmt);
	const char *(*errmsg)(sqlite3 *db);
	int (*open)(const char *file, sqlite3 **db, int flags, const char *vfs);
} sqlite;

/* Connections with a shared cache, by their addresses. */
static HashTable shared;

static bool is_shared(const sqlite3 *db)
{
	return zend_hash_index_exists(&shared, (zend_ulong) (uintptr_t) db);
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
		sqlite.progress_handler(*db, PROGRESS_STEPS, async_sqlite_progress, NULL);
	}
	return result;
}

static int sqlite_step(sqlite3_stmt *stmt)
{
	async_turn_t use, turn;

	if (UNEXPECTED(!async_sqlite_statement_enter(&use, stmt))) {
		return SQLITE_MISUSE;
	}
	int result = async_sqlite_call_begin(&turn, sqlite.db_handle(stmt));
	if (EXPECTED(result == 0)) {
		result = sqlite.step(stmt);
		async_turn_end(&turn);
	}
	async_turn_end(&use);
	return result;
}

static int sqlite_exec(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error)
{
	async_turn_t turn;
	int result = async_sqlite_call_begin(&turn, db);

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
	int result = async_sqlite_call_begin(&turn, db);

	*stmt = NULL;
	if (EXPECTED(result == 0)) {
		result = sqlite.prepare(db, sql, length, stmt, rest);
		async_turn_end(&turn);
	}
	return result;
}

/* A function or collation of PHP is taken away before the connection is closed. */
static bool is_useless(const sqlite3 *db, bool takes_away)
{
	return UNEXPECTED(takes_away && async_turn_is_lost(db));
}

static int sqlite_create_function(sqlite3 *db, const char *name, int arguments, int flags, void *data,
	void (*function)(void *, int, void **), void (*step)(void *, int, void **), void (*final)(void *))
{
	async_turn_t turn;

	if (is_useless(db, !function && !step)) {
		return 0;
	}
	int result = async_sqlite_call_begin(&turn, db);

	if (EXPECTED(result == 0)) {
		result = sqlite.create_function(db, name, arguments, flags, data, function, step, final);
		async_turn_end(&turn);
	}
	return result;
}

static int sqlite_create_collation(sqlite3 *db, const char *name, int flags, void *data,
	int (*compare)(void *, int, const void *, int, const void *))
{
	async_turn_t turn;

	if (is_useless(db, !compare)) {
		return 0;
	}
	int result = async_sqlite_call_begin(&turn, db);

	if (EXPECTED(result == 0)) {
		result = sqlite.create_collation(db, name, flags, data, compare);
		async_turn_end(&turn);
	}
	return result;
}

static int sqlite_load_extension(sqlite3 *db, const char *file, const char *entry, char **error)
{
	async_turn_t turn;
	int result = async_sqlite_call_begin(&turn, db);

	if (error) {
		*error = NULL;
	}
	if (EXPECTED(result == 0)) {
		result = sqlite.load_extension(db, file, entry, error);
		async_turn_end(&turn);
	}
	return result;
}

/* Prepares it anew. */
static int sqlite_stmt_explain(sqlite3_stmt *stmt, int mode)
{
	async_turn_t turn;
	int result = async_sqlite_call_begin(&turn, sqlite.db_handle(stmt));

	if (EXPECTED(result == 0)) {
		result = sqlite.stmt_explain(stmt, mode);
		async_turn_end(&turn);
	}
	return result;
}

/* If it cannot wait, the statement keeps what it holds: another coroutine may be in the middle of it. */
static int sqlite_reset(sqlite3_stmt *stmt)
{
	sqlite3 *db = stmt ? sqlite.db_handle(stmt) : NULL;
	async_turn_t turn;
	int result = 0;

	if (EXPECTED(db && !async_turn_is_lost(db) && async_sqlite_cleanup_begin(&turn, db))) {
		result = sqlite.reset(stmt);
		async_turn_end(&turn);
	}
	return result;
}

/* What must be done in any case: if there is no way to wait, it is done at once. */
static int sqlite_clean_up(int (*original)(void *), void *what, sqlite3 *db)
{
	async_turn_t turn;

	if (UNEXPECTED(async_turn_is_lost(db))) {
		return 0;
	}
	bool has_turn = async_sqlite_cleanup_begin(&turn, db);
	int result = original(what);

	if (has_turn) {
		async_turn_end(&turn);
	}
	return result;
}

static int sqlite_finalize(sqlite3_stmt *stmt)
{
	return stmt ? sqlite_clean_up((int (*)(void *)) sqlite.finalize, stmt, sqlite.db_handle(stmt)) : 0;
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

static int sqlite_busy_timeout(sqlite3 *db, int ms)
{
	if (UNEXPECTED(async_turn_is_lost(db))) {
		return SQLITE_MISUSE;
	}
	return ms <= 0 || is_shared(db) ? sqlite.busy_timeout(db, ms) : sqlite.busy_handler(db, async_sqlite_busy, (void *) (intptr_t) ms);
}

/* It would wait for SQLite's mutex. */
static const char *sqlite_errmsg(sqlite3 *db)
{
	return async_turn_is_lost(db) ? "the connection belongs to the parent process" : sqlite.errmsg(db);
}

#define FUNCTION(symbol, field, replacement) ASYNC_IMPORT_OVER(symbol, replacement, sqlite.field)
#define BLOB_FUNCTION(name) ASYNC_IMPORT_OVER(sqlite3_blob_##name, async_sqlite_blob_##name, async_sqlite_blob.name)

/* Not every SQLite has all of them; without the first three nothing can be done. */
static const async_import_t rows[] = {
	ASYNC_IMPORT_NEEDED(sqlite3_busy_handler, sqlite.busy_handler),
	ASYNC_IMPORT_NEEDED(sqlite3_progress_handler, sqlite.progress_handler),
	ASYNC_IMPORT_NEEDED(sqlite3_db_handle, sqlite.db_handle),
	FUNCTION(sqlite3_errmsg, errmsg, sqlite_errmsg),
	FUNCTION(sqlite3_open_v2, open, sqlite_open),
	FUNCTION(sqlite3_step, step, sqlite_step),
	FUNCTION(sqlite3_exec, exec, sqlite_exec),
	FUNCTION(sqlite3_prepare_v2, prepare, sqlite_prepare),
	FUNCTION(sqlite3_reset, reset, sqlite_reset),
	FUNCTION(sqlite3_finalize, finalize, sqlite_finalize),
	FUNCTION(sqlite3_close, close, sqlite_close),
	FUNCTION(sqlite3_close_v2, close_v2, sqlite_close_v2),
	FUNCTION(sqlite3_busy_timeout, busy_timeout, sqlite_busy_timeout),
	FUNCTION(sqlite3_create_function, create_function, sqlite_create_function),
	FUNCTION(sqlite3_create_collation, create_collation, sqlite_create_collation),
	FUNCTION(sqlite3_load_extension, load_extension, sqlite_load_extension),
	FUNCTION(sqlite3_stmt_explain, stmt_explain, sqlite_stmt_explain),
	BLOB_FUNCTION(open),
	BLOB_FUNCTION(read),
	BLOB_FUNCTION(write),
	BLOB_FUNCTION(close),
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS("sqlite (pdo_sqlite, sqlite3)", rows, "pdo_sqlite.so", "sqlite3.so", ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

static void sqlite_install(void)
{
	zend_hash_init(&shared, 0, NULL, NULL, true);
	async_sqlite_blobs_install();
}

static void sqlite_uninstall(void)
{
	async_sqlite_blobs_uninstall();
	zend_hash_destroy(&shared);
}

async_hook_t async_hook_sqlite = {
	.names = "sqlite",
	.imports = imports,
	.install = sqlite_install,
	.uninstall = sqlite_uninstall,
};
