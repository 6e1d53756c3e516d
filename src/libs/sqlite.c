/* SPDX-License-Identifier: MIT
 *
 * SQLite, as pdo_sqlite and sqlite3 call it. A wait for the lock of a database suspends: SQLite asks a handler what to do,
 * and ours sleeps. A long query lets others run every few milliseconds, in SQLite's progress handler. Meanwhile SQLite is in
 * the middle of a call, so calls of other coroutines with the same connection wait for their turn. All that may wait, run
 * PHP code or change the connection takes one. What only reads, such as the last error, belongs to the call before it.
 *
 * A turn is one call of SQLite, and a method of PHP makes several. So methods of ext/sqlite3 take a turn as well.
 *
 * Not with a shared cache: there SQLite holds a lock of the process while it calls us.
 */
#include "engine/arguments.h"
#include "engine/aside.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "libs/databases.h"
#include "libs/import.h"

typedef struct sqlite3_blob sqlite3_blob;

#define SQLITE_BUSY 5 /* their values never change */
#define SQLITE_INTERRUPT 9
#define SQLITE_MISUSE 21
#define SQLITE_OPEN_SHAREDCACHE 0x20000

#define PROGRESS_STEPS 1000 /* of SQLite's machine, between two looks at the clock */

/* Where calls wait: for their turn, for the lock of a database, and in the middle of a long query. A function that is written
 * in PHP may have thrown by then: SQLite goes on all the same, and so do these waits. The exception is put aside meanwhile. */

#define SLICE (4 * NS_PER_MS) /* then others run */

static uint64_t slice_end; /* of the coroutine that runs */

static const char turn_info[] = "SQLite(database in use by another coroutine)";

typedef enum {
	PAUSE_OVER,
	PAUSE_IMPOSSIBLE,
	PAUSE_THROWN, /* now, or before: the call is cut off */
} pause_result_t;

/* Others run, for so long; 0 = until it is our turn again. */
static pause_result_t others_run(zend_ulong ms)
{
	pause_result_t result = PAUSE_IMPOSSIBLE;
	async_aside_t aside;

	if (UNEXPECTED(EG(exception))) {
		if (async_call_is_aborted()) {
			return PAUSE_THROWN;
		}
		if (async_is_unwinding(EG(exception))) {
			return PAUSE_IMPOSSIBLE; /* an exit() must not get lost */
		}
	}
	async_aside_begin(&aside);
	if (async_io_may_wait()) {
		result = (ms ? async_delay(ms) : async_suspend()) ? PAUSE_OVER : PAUSE_THROWN;
	}
	async_aside_merge(&aside);
	if (UNEXPECTED(result == PAUSE_THROWN)) {
		async_aborted_call_note();
	}
	return result;
}

/* Not 0 = give up. */
static int query_progress(void *data)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || async_clock_coarse() < slice_end) {
		return 0;
	}
	pause_result_t result = others_run(0);
	if (result == PAUSE_OVER) {
		slice_end = async_clock_coarse() + SLICE;
	}
	return result == PAUSE_THROWN;
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

/* 0 = give up. */
int async_sqlite_busy(void *data, int count)
{
	int timeout = (int) (intptr_t) data;
	int waited, delay = busy_delay(count, &waited);

	if (waited >= timeout) {
		return 0;
	}
	delay = MIN(delay, timeout - waited);
	pause_result_t result = others_run((zend_ulong) delay);
	if (result == PAUSE_IMPOSSIBLE) {
		usleep((useconds_t) delay * 1000);
	}
	return result != PAUSE_THROWN;
}

bool async_sqlite_is_lost(const void *db)
{
	return async_turn_is_lost(db);
}

void async_sqlite_throw_lost(void)
{
	zend_throw_exception(async_ce_exception,
		"The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked", 0);
	async_aborted_call_note();
}

/* Waits for the turn of the coroutine at the connection. Returns 0, or the code to fail with. */
static int call_begin(async_turn_t *turn, const sqlite3 *db)
{
	if (UNEXPECTED(async_turn_is_lost(db))) {
		async_sqlite_throw_lost();
		return SQLITE_MISUSE;
	}
	if (!async_turn_wait(turn, db, false, turn_info)) {
		async_aborted_call_note();
		return EG(exception) ? SQLITE_INTERRUPT : SQLITE_BUSY;
	}
	if (!EG(exception)) {
		async_aborted_call_forget(); /* one that had the same place on the stack */
	}
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		slice_end = async_clock_coarse() + SLICE;
	}
	return 0;
}

/* The same for what cleans up. It comes before the others that wait, because one of them may close the connection; and an
 * exception, even a cancellation, is no reason not to wait. False: nothing can be suspended here. */
static bool cleanup_begin(async_turn_t *turn, const sqlite3 *db)
{
	async_aside_t aside;
	bool has_turn;

	/* At an exit() the others are cancelled only when this coroutine has ended: they may be inside for long. */
	if (UNEXPECTED(EG(exception) && async_is_unwinding(EG(exception)) && async_turn_of_other(db))) {
		return false;
	}
	async_aside_begin(&aside);
	do {
		has_turn = async_turn_wait(turn, db, true, turn_info);
	} while (UNEXPECTED(async_aside_add(&aside)) && !async_is_unwinding(aside.exception));
	async_aside_merge(&aside);
	return has_turn;
}

/* Takes the statement, until async_turn_end(). False: another coroutine is in the middle of it, and an exception was
 * thrown. */
static bool statement_enter(async_turn_t *use, const sqlite3_stmt *stmt)
{
	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		async_turn_take(use, stmt, ASYNC_TURN_ALONE); /* which is none */
	} else if (UNEXPECTED(!async_turn_try(use, stmt))) {
		async_throw_in_use("statement", "; prepare one for each coroutine");
		async_aborted_call_note();
		return false;
	}
	return true;
}

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
	guard->failure = call_begin(&guard->turn, db);
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

	if (UNEXPECTED(!statement_enter(&use, stmt))) {
		return SQLITE_MISUSE;
	}
	int result = call_begin(&turn, connection_of_statement(stmt));
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

	if (EXPECTED(db && !async_turn_is_lost(db) && cleanup_begin(&turn, db))) {
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
	bool has_turn = cleanup_begin(&turn, db);
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
	guard->failure = call_begin(&guard->connection, connection_of_blob(blob));
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
		set_progress_handler(*db, PROGRESS_STEPS, query_progress, NULL);
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

/* Not every SQLite has all of them; without these three nothing can be done. */
#define NEEDED \
	ASYNC_IMPORT_NEEDED(sqlite3_busy_handler, set_busy_handler), \
	ASYNC_IMPORT_NEEDED(sqlite3_progress_handler, set_progress_handler), \
	ASYNC_IMPORT_NEEDED(sqlite3_db_handle, connection_of_statement),

/* They note what is opened and set before there are coroutines. */
static const async_import_t noting_rows[] = {
	NEEDED
	ROW(, sqlite3_open_v2)
	ROW(, sqlite3_close)
	ROW(, sqlite3_close_v2)
	ROW(, sqlite3_busy_timeout)
	ROW(, sqlite3_blob_open)
	ROW(, sqlite3_blob_close)
	ASYNC_IMPORTS_END
};

static const async_import_t rows[] = {
	NEEDED
	QUESTIONS(ROW_OF_QUESTION)
	ROW(, sqlite3_step)
	CALLS(ROW)
	ROW(, sqlite3_reset)
	ROW(, sqlite3_finalize)
	ROW(, sqlite3_blob_read)
	ROW(, sqlite3_blob_write)
	ASYNC_IMPORTS_END
};

/* The methods of objects of ext/sqlite3. A coroutine can be suspended in any of the calls of SQLite that they make, in a
 * function that is written in PHP, and in between. So a method takes a turn at the connection before its first line. It waits
 * there while a method of another coroutine is under way. So nothing is closed in the middle of a method, and a call that
 * waits while the object is closed finds it closed. */

static zend_class_entry *ce_connection;
static zend_class_entry *ce_statement;

/* The connection of an object: that is the second thing in the data of SQLite3, which are the second thing in those of
 * SQLite3Stmt, and the first in those of SQLite3Result. NULL if there was none yet; one that is closed may be returned. */
static sqlite3 *connection_of(zend_object *object)
{
	void **data = (void **) ((char *) object - object->handlers->offset);

	if (!instanceof_function(object->ce, ce_connection)) {
		data = data[instanceof_function(object->ce, ce_statement) ? 1 : 0];
	}
	return data ? data[1] : NULL;
}

/* SQLite3::backup() is given a second connection, the constructor of SQLite3Stmt its own. */
static zend_object *connection_argument(zend_execute_data *execute_data)
{
	zval *arg = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	return arg && Z_TYPE_P(arg) == IS_OBJECT && instanceof_function(Z_OBJCE_P(arg), ce_connection) ? Z_OBJ_P(arg) : NULL;
}

/* False: an exception is pending. */
static bool turn_wait(async_turn_t *turn, const sqlite3 *db)
{
	if (EXPECTED(async_turn_wait(turn, db, false, turn_info))) {
		return true;
	}
	if (!EG(exception)) {
		async_throw_in_use("database", ", and it is not possible to wait here");
	}
	return false;
}

/* Two connections are taken in the order of their addresses: two coroutines that copy in both directions would wait for each
 * other without end. */
static bool turns_wait(async_turn_t turns[2], zend_object *object, zend_object *argument)
{
	for (;;) {
		sqlite3 *own = connection_of(object);
		sqlite3 *other = argument ? connection_of(argument) : own;

		if (UNEXPECTED(!turn_wait(&turns[0], MIN(own, other)))) {
			return false;
		}
		if (UNEXPECTED(!turn_wait(&turns[1], MAX(own, other)))) {
			async_turn_end(&turns[0]);
			return false;
		}
		if (EXPECTED(own == connection_of(object) && other == (argument ? connection_of(argument) : own))) {
			return true;
		}
		async_turn_end(&turns[1]); /* another coroutine has closed the object, and opened another database */
		async_turn_end(&turns[0]);
	}
}

/* The two that do nothing but clean up are allowed: our functions for that leave such a connection alone. */
static bool is_refused(zend_object *object, zend_object *argument, const zend_function *method)
{
	if (UNEXPECTED(argument && async_turn_is_lost(connection_of(argument)))) {
		return true;
	}
	return UNEXPECTED(async_turn_is_lost(connection_of(object))) && !zend_string_equals_literal(method->common.function_name, "close")
		&& !zend_string_equals_literal(method->common.function_name, "finalize");
}

static ZEND_NAMED_FUNCTION(sqlite3_method)
{
	zif_handler original = async_replaced(execute_data->func, sqlite3_method);
	async_turn_t turns[2];

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || Z_TYPE(EX(This)) != IS_OBJECT) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	zend_object *argument = connection_argument(execute_data);
	if (is_refused(Z_OBJ(EX(This)), argument, execute_data->func)) {
		async_sqlite_throw_lost();
	} else if (EXPECTED(turns_wait(turns, Z_OBJ(EX(This)), argument))) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&turns[1]);
		async_turn_end(&turns[0]);
	}
}

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

#define FILES "pdo_sqlite.so", "sqlite3.so", ASYNC_FILE_PHP

async_hook_t async_hook_sqlite = {
	.names = "sqlite",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_EARLY("sqlite (pdo_sqlite, sqlite3)", noting_rows, FILES), ASYNC_IMPORTS(NULL, rows, FILES)),
	.install = sqlite_install,
	.uninstall = sqlite_uninstall,
};

static void sqlite_methods_install(void)
{
	ce_connection = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("sqlite3"));
	ce_statement = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("sqlite3stmt"));
	if (ce_connection && ce_statement) {
		async_replace_all("sqlite3", async_replace_each, sqlite3_method);
	}
}

async_hook_t async_hook_sqlite_methods = {
	.install = sqlite_methods_install,
};
