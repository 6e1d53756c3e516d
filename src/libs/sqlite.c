/* SPDX-License-Identifier: MIT
 *
 * SQLite, as pdo_sqlite and sqlite3 call it. A wait for the lock of a database suspends: SQLite asks a handler what to do,
 * and ours sleeps. A long query lets others run every few milliseconds, in SQLite's progress handler. Meanwhile SQLite is in
 * the middle of a call, so calls of other coroutines with the same connection wait for their turn. All that may wait, run
 * PHP code or change the connection takes one. What only reads, such as the last error, belongs to the call before it.
 *
 * A turn is one call of SQLite, and a method of PHP makes several; sqlite_methods.c looks after that.
 *
 * Not with a shared cache: there SQLite holds a lock of the process while it calls us.
 */
#include "engine/arguments.h"
#include "engine/hook.h"
#include "libs/import.h"
#include "libs/sqlite_internal.h"

#define SQLITE_OPEN_SHAREDCACHE 0x20000

#define PROGRESS_STEPS 1000 /* of SQLite's machine, between two looks at the clock */

/* What is only called. */
static int (*set_busy_handler)(sqlite3 *db, int (*handler)(void *data, int count), void *data);
static void (*set_progress_handler)(sqlite3 *db, int steps, int (*handler)(void *data), void *data);
static sqlite3 *(*connection_of_statement)(sqlite3_stmt *stmt);

/* Connections with a shared cache, by their addresses. */
static HashTable shared;
/* SQLite does not tell which connection a blob belongs to: connections by the addresses of their blobs. */
static HashTable blobs;

static bool is_shared(const sqlite3 *db)
{
	return zend_hash_index_exists(&shared, (zend_ulong) (uintptr_t) db);
}

static sqlite3 *connection_of_blob(const sqlite3_blob *blob)
{
	return zend_hash_index_find_ptr(&blobs, (zend_ulong) (uintptr_t) blob);
}

/* Calls that take a turn at the connection. */

typedef struct sqlite_guard {
	async_turn_t turn;
	int failure; /* what to return if the turn could not be had */
} sqlite_guard_t;

static bool guard_begin(sqlite_guard_t *guard, const sqlite3 *db)
{
	guard->failure = async_sqlite_call_begin(&guard->turn, db);
	return guard->failure == 0;
}

/* The same for a function or collation of PHP, which is taken away before the connection is closed. */
static bool guard_begin_callback(sqlite_guard_t *guard, const sqlite3 *db, bool takes_away)
{
	guard->failure = 0;
	return !(takes_away && UNEXPECTED(async_turn_is_lost(db))) && guard_begin(guard, db);
}

/* The result of a call that fails before it begins. */
#define CLEARED(pointer) ((pointer) ? (void) (*(pointer) = NULL) : (void) 0)

#define DEFINE(begin, ...) \
	ASYNC_GUARDED_CALL(sqlite_guard_t, begin, async_turn_end(&guard.turn), int, guard.failure, __VA_ARGS__)
#define ROW(begin, name, ...) ASYNC_IMPORT_OVER(name, turn_##name, original_##name),

#define CALLS(CALL) \
	CALL((CLEARED(error), guard_begin(&guard, db)), sqlite3_exec, \
		(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error), \
		(db, sql, row, data, error)) \
	CALL((CLEARED(stmt), guard_begin(&guard, db)), sqlite3_prepare_v2, \
		(sqlite3 *db, const char *sql, int length, sqlite3_stmt **stmt, const char **rest), (db, sql, length, stmt, rest)) \
	CALL((CLEARED(error), guard_begin(&guard, db)), sqlite3_load_extension, \
		(sqlite3 *db, const char *file, const char *entry, char **error), (db, file, entry, error)) \
	/* prepares it anew */ \
	CALL(guard_begin(&guard, connection_of_statement(stmt)), sqlite3_stmt_explain, \
		(sqlite3_stmt *stmt, int mode), (stmt, mode)) \
	CALL(guard_begin_callback(&guard, db, !function && !step), sqlite3_create_function, \
		(sqlite3 *db, const char *name, int arguments, int flags, void *data, void (*function)(void *, int, void **), \
			void (*step)(void *, int, void **), void (*final)(void *)), \
		(db, name, arguments, flags, data, function, step, final)) \
	CALL(guard_begin_callback(&guard, db, !compare), sqlite3_create_collation, \
		(sqlite3 *db, const char *name, int flags, void *data, \
			int (*compare)(void *, int, const void *, int, const void *)), \
		(db, name, flags, data, compare))

CALLS(DEFINE)

static int (*original_sqlite3_step)(sqlite3_stmt *stmt);
static int turn_sqlite3_step(sqlite3_stmt *stmt)
{
	async_turn_t use, turn;

	if (UNEXPECTED(!async_sqlite_statement_enter(&use, stmt))) {
		return SQLITE_MISUSE;
	}
	int result = async_sqlite_call_begin(&turn, connection_of_statement(stmt));
	if (EXPECTED(result == 0)) {
		result = original_sqlite3_step(stmt);
		async_turn_end(&turn);
	}
	async_turn_end(&use);
	return result;
}

/* Calls that clean up. */

/* If it cannot wait, the statement keeps what it holds: another coroutine may be in the middle of it. */
static int (*original_sqlite3_reset)(sqlite3_stmt *stmt);
static int turn_sqlite3_reset(sqlite3_stmt *stmt)
{
	sqlite3 *db = stmt ? connection_of_statement(stmt) : NULL;
	async_turn_t turn;
	int result = 0;

	if (EXPECTED(db && !async_turn_is_lost(db) && async_sqlite_cleanup_begin(&turn, db))) {
		result = original_sqlite3_reset(stmt);
		async_turn_end(&turn);
	}
	return result;
}

/* What must be done in any case: if there is no way to wait, it is done at once. */
static int clean_up(int (*original)(void *), void *what, sqlite3 *db)
{
	async_turn_t turn;

	if (UNEXPECTED(async_turn_is_lost(db))) {
		return 0;
	}
	bool has_turn = async_sqlite_cleanup_begin(&turn, db);
	zend_hash_index_del(&blobs, (zend_ulong) (uintptr_t) what); /* if it is one */
	int result = original(what);

	if (has_turn) {
		async_turn_end(&turn);
	}
	return result;
}

static int (*original_sqlite3_finalize)(void *stmt);
static int turn_sqlite3_finalize(void *stmt)
{
	return stmt ? clean_up(original_sqlite3_finalize, stmt, connection_of_statement(stmt)) : 0;
}

static int (*original_sqlite3_close)(void *db);
static int turn_sqlite3_close(void *db)
{
	zend_hash_index_del(&shared, (zend_ulong) (uintptr_t) db);
	return clean_up(original_sqlite3_close, db, db);
}

static int (*original_sqlite3_close_v2)(void *db);
static int turn_sqlite3_close_v2(void *db)
{
	zend_hash_index_del(&shared, (zend_ulong) (uintptr_t) db);
	return clean_up(original_sqlite3_close_v2, db, db);
}

static int (*original_sqlite3_blob_close)(void *blob);
static int turn_sqlite3_blob_close(void *blob)
{
	return clean_up(original_sqlite3_blob_close, blob, connection_of_blob(blob));
}

/* Blobs, which PHP shows as streams. */

typedef struct blob_guard {
	async_turn_t stream;
	async_turn_t connection;
	int failure;
} blob_guard_t;

/* The stream of the blob, if the current function was given it: another coroutine might close it while this one waits. */
static php_stream *stream_of(const sqlite3_blob *blob)
{
	zend_execute_data *execute_data = EG(current_execute_data);
	php_stream *stream = execute_data && execute_data->func && execute_data->func->type == ZEND_INTERNAL_FUNCTION
		? async_argument_stream(execute_data, 1) : NULL;

	/* Those of sqlite3 and of pdo_sqlite. The blob is the first thing in the data of both. */
	return stream && (strcmp(stream->ops->label, "SQLite3") == 0 || strcmp(stream->ops->label, "PDOSQLite") == 0)
		&& *(sqlite3_blob **) stream->abstract == blob ? stream : NULL;
}

static bool blob_begin(blob_guard_t *guard, const sqlite3_blob *blob)
{
	guard->failure = SQLITE_MISUSE;
	if (UNEXPECTED(!async_turn_take_stream(&guard->stream, stream_of(blob)))) {
		return false;
	}
	guard->failure = async_sqlite_call_begin(&guard->connection, connection_of_blob(blob));
	if (UNEXPECTED(guard->failure != 0)) {
		async_turn_end(&guard->stream);
	}
	return guard->failure == 0;
}

static void blob_end(blob_guard_t *guard)
{
	async_turn_end(&guard->connection);
	async_turn_end(&guard->stream);
}

static void blob_opened(sqlite_guard_t *guard, sqlite3 *db, sqlite3_blob *blob)
{
	if (blob) {
		zend_hash_index_update_ptr(&blobs, (zend_ulong) (uintptr_t) blob, db);
	}
	async_turn_end(&guard->turn);
}

#define DEFINE_BLOB(...) \
	ASYNC_GUARDED_CALL(blob_guard_t, blob_begin(&guard, blob), blob_end(&guard), int, guard.failure, __VA_ARGS__)

DEFINE_BLOB(sqlite3_blob_read, (sqlite3_blob *blob, void *data, int length, int offset), (blob, data, length, offset))
DEFINE_BLOB(sqlite3_blob_write, (sqlite3_blob *blob, const void *data, int length, int offset), (blob, data, length, offset))
ASYNC_GUARDED_CALL(sqlite_guard_t, (CLEARED(blob), guard_begin(&guard, db)), blob_opened(&guard, db, *blob), int,
	guard.failure, sqlite3_blob_open,
	(sqlite3 *db, const char *database, const char *table, const char *column, int64_t row, int flags,
	sqlite3_blob **blob), (db, database, table, column, row, flags, blob))

/* Calls that set up a connection, or tell about it. */

static int (*original_sqlite3_open_v2)(const char *file, sqlite3 **db, int flags, const char *vfs);
static int turn_sqlite3_open_v2(const char *file, sqlite3 **db, int flags, const char *vfs)
{
	int result = original_sqlite3_open_v2(file, db, flags, vfs);

	if (result != 0) {
		return result;
	}
	if ((flags & SQLITE_OPEN_SHAREDCACHE) || (strncmp(file, "file:", 5) == 0 && strstr(file, "cache=shared"))) {
		zend_hash_index_add_empty_element(&shared, (zend_ulong) (uintptr_t) *db);
	} else {
		set_progress_handler(*db, PROGRESS_STEPS, async_sqlite_progress, NULL);
	}
	return result;
}

static int (*original_sqlite3_busy_timeout)(sqlite3 *db, int ms);
static int turn_sqlite3_busy_timeout(sqlite3 *db, int ms)
{
	if (UNEXPECTED(async_turn_is_lost(db))) {
		return SQLITE_MISUSE;
	}
	return ms <= 0 || is_shared(db) ? original_sqlite3_busy_timeout(db, ms)
		: set_busy_handler(db, async_sqlite_busy, (void *) (intptr_t) ms);
}

/* These would wait for SQLite's mutex, which the parent process held when it was forked: newer releases take it for more of
 * them. PHP asks for some when an object is destroyed. */
#define DEFINE_QUESTION(type, lost, name, parameters, arguments) \
	static type (*original_##name) parameters; \
	static type turn_##name parameters \
	{ \
		return async_turn_is_lost(db) ? (lost) : original_##name arguments; \
	}
#define ROW_OF_QUESTION(type, lost, name, parameters, arguments) ROW(, name)

#define QUESTIONS(QUESTION) \
	QUESTION(const char *, "the connection belongs to the parent process", sqlite3_errmsg, (sqlite3 *db), (db)) \
	QUESTION(int, SQLITE_MISUSE, sqlite3_errcode, (sqlite3 *db), (db)) \
	QUESTION(int, SQLITE_MISUSE, sqlite3_extended_errcode, (sqlite3 *db), (db)) \
	QUESTION(int, SQLITE_MISUSE, sqlite3_extended_result_codes, (sqlite3 *db, int is_on), (db, is_on)) \
	QUESTION(int, 1, sqlite3_get_autocommit, (sqlite3 *db), (db)) /* so it has no transaction to roll back */ \
	QUESTION(int, 0, sqlite3_changes, (sqlite3 *db), (db)) \
	QUESTION(int64_t, 0, sqlite3_last_insert_rowid, (sqlite3 *db), (db)) \
	QUESTION(int, SQLITE_MISUSE, sqlite3_set_authorizer, (sqlite3 *db, void (*decide)(void), void *data), (db, decide, data))

QUESTIONS(DEFINE_QUESTION)

/* Not every SQLite has all of them; without the first three nothing can be done. */
static const async_import_t rows[] = {
	ASYNC_IMPORT_NEEDED(sqlite3_busy_handler, set_busy_handler),
	ASYNC_IMPORT_NEEDED(sqlite3_progress_handler, set_progress_handler),
	ASYNC_IMPORT_NEEDED(sqlite3_db_handle, connection_of_statement),
	QUESTIONS(ROW_OF_QUESTION)
	ROW(, sqlite3_open_v2)
	ROW(, sqlite3_step)
	CALLS(ROW)
	ROW(, sqlite3_reset)
	ROW(, sqlite3_finalize)
	ROW(, sqlite3_close)
	ROW(, sqlite3_close_v2)
	ROW(, sqlite3_busy_timeout)
	ROW(, sqlite3_blob_open)
	ROW(, sqlite3_blob_read)
	ROW(, sqlite3_blob_write)
	ROW(, sqlite3_blob_close)
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS_EARLY("sqlite (pdo_sqlite, sqlite3)", rows, "pdo_sqlite.so", "sqlite3.so", ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

static void sqlite_install(void)
{
	zend_hash_init(&shared, 0, NULL, NULL, true);
	zend_hash_init(&blobs, 0, NULL, NULL, true);
}

static void sqlite_uninstall(void)
{
	zend_hash_destroy(&blobs);
	zend_hash_destroy(&shared);
}

async_hook_t async_hook_sqlite = {
	.names = "sqlite",
	.imports = imports,
	.install = sqlite_install,
	.uninstall = sqlite_uninstall,
};
