/* SPDX-License-Identifier: MIT
 *
 * SQLite's blobs, which PHP shows as streams. Reading and writing takes turns with the other calls of the connection. SQLite does not
 * tell which connection a blob belongs to, so that is noted.
 */
#include "libs/sqlite_internal.h"
#include "engine/arguments.h"
#include "io/turns.h"

struct async_sqlite_blob_calls async_sqlite_blob;

static HashTable connections; /* by the addresses of their blobs */

void async_sqlite_blobs_install(void)
{
	zend_hash_init(&connections, 0, NULL, NULL, true);
}

void async_sqlite_blobs_uninstall(void)
{
	zend_hash_destroy(&connections);
}

static sqlite3 *connection_of(const sqlite3_blob *blob)
{
	return zend_hash_index_find_ptr(&connections, (zend_ulong) (uintptr_t) blob);
}

int async_sqlite_blob_open(sqlite3 *db, const char *database, const char *table, const char *column, int64_t row, int flags,
	sqlite3_blob **blob)
{
	async_turn_t turn;
	int result = async_sqlite_call_begin(&turn, db);

	*blob = NULL;
	if (EXPECTED(result == 0)) {
		result = async_sqlite_blob.open(db, database, table, column, row, flags, blob);
		if (*blob) {
			zend_hash_index_update_ptr(&connections, (zend_ulong) (uintptr_t) *blob, db);
		}
		async_turn_end(&turn);
	}
	return result;
}

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

typedef struct blob_call {
	async_turn_t stream;
	async_turn_t connection;
} blob_call_t;

/* 0, or the code to fail with. */
static int blob_begin(blob_call_t *call, const sqlite3_blob *blob)
{
	if (UNEXPECTED(!async_turn_take_stream(&call->stream, stream_of(blob)))) {
		return SQLITE_MISUSE;
	}
	int result = async_sqlite_call_begin(&call->connection, connection_of(blob));
	if (UNEXPECTED(result != 0)) {
		async_turn_end(&call->stream);
	}
	return result;
}

static void blob_end(blob_call_t *call)
{
	async_turn_end(&call->connection);
	async_turn_end(&call->stream);
}

int async_sqlite_blob_read(sqlite3_blob *blob, void *data, int length, int offset)
{
	blob_call_t call;
	int result = blob_begin(&call, blob);

	if (EXPECTED(result == 0)) {
		result = async_sqlite_blob.read(blob, data, length, offset);
		blob_end(&call);
	}
	return result;
}

int async_sqlite_blob_write(sqlite3_blob *blob, const void *data, int length, int offset)
{
	blob_call_t call;
	int result = blob_begin(&call, blob);

	if (EXPECTED(result == 0)) {
		result = async_sqlite_blob.write(blob, data, length, offset);
		blob_end(&call);
	}
	return result;
}

int async_sqlite_blob_close(sqlite3_blob *blob)
{
	async_turn_t turn;

	if (UNEXPECTED(async_turn_is_lost(connection_of(blob)))) {
		return 0;
	}
	bool has_turn = async_sqlite_cleanup_begin(&turn, connection_of(blob));
	zend_hash_index_del(&connections, (zend_ulong) (uintptr_t) blob);
	int result = async_sqlite_blob.close(blob);
	if (has_turn) {
		async_turn_end(&turn);
	}
	return result;
}
