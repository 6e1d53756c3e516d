/* SPDX-License-Identifier: MIT
 *
 * libpq knows one command per connection. A second coroutine that calls it while a first one waits for an answer throws that
 * answer away, ends a COPY, or makes the next piece of a large object fail, all in silence. So the functions of libpq that
 * talk to the server take turns: their imports into pdo_pgsql and pgsql are led here. A COPY is many calls; its coroutine
 * comes first until it is through.
 */
#include "engine/arguments.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/turns.h"
#include "libs/clients.h"

#ifdef ASYNC_HAVE_PDO
# include "ext/pdo/php_pdo_driver.h"
#endif

#define PQTRANS_ACTIVE 1 /* a command is in progress */

static int (*transaction_status)(const void *connection);

/* The connection whose last call was refused. */
static const void *refused;

static const char call_info[] = "I/O(connection in use by another coroutine)";

static void throw_busy(const char *what)
{
	async_throw_in_use("connection", what);
	async_aborted_call_note();
}

/* False: the call must fail without having touched the connection. */
static bool call_begin(async_turn_t *turn, const void *connection)
{
	bool is_unwinding = EG(exception);
	bool is_continuation = UNEXPECTED(async_turn_of_other(connection)) && transaction_status(connection) == PQTRANS_ACTIVE;

	if (EXPECTED(async_turn_wait(turn, connection, is_continuation, call_info))) {
		if (UNEXPECTED(refused == connection)) {
			refused = NULL;
		}
		return true;
	}
	refused = connection;
	if (is_unwinding || (!EG(exception) && !async_is_client_call())) {
		return false; /* the end of a statement: the server keeps it a little longer */
	}
	if (EG(exception)) {
		async_aborted_call_note();
	} else {
		throw_busy("");
	}
	return false;
}

#define DEFINE(...) \
	ASYNC_GUARDED_WORDS(async_turn_t, call_begin(&guard, (void *) handle), async_turn_end(&guard), __VA_ARGS__)

#define SIMPLE_CALLS(CALL) \
	CALL(8, NULL, PQexecParams) CALL(5, NULL, PQprepare) CALL(7, NULL, PQexecPrepared) \
	CALL(2, NULL, PQclosePrepared) CALL(3, NULL, PQchangePassword) CALL(1, NULL, PQgetResult) \
	CALL(2, 0, PQsendQuery) CALL(8, 0, PQsendQueryParams) CALL(5, 0, PQsendPrepare) CALL(7, 0, PQsendQueryPrepared) \
	CALL(1, 0, PQconsumeInput) CALL(1, -1, PQflush) CALL(2, -1, PQsetClientEncoding) CALL(3, -1, PQputCopyData) \
	CALL(2, -1, PQputCopyEnd) CALL(3, -2, PQgetCopyData) CALL(2, -1, PQputline) CALL(1, 1, PQendcopy) \
	CALL(3, -1, lo_open) CALL(2, -1, lo_close) CALL(2, 0, lo_creat) CALL(2, 0, lo_create) CALL(2, -1, lo_unlink) \
	CALL(2, -1, lo_tell) CALL(3, -1, lo_truncate) CALL(2, 0, lo_import) CALL(3, 0, lo_import_with_oid) \
	CALL(3, -1, lo_export)

SIMPLE_CALLS(DEFINE)

/* A large object as a stream, in the hands of a function for streams: it must not be freed, nor its buffer be moved. */
typedef struct lob_call {
	async_turn_t stream;     /* its key is NULL in a function of ext/pgsql */
	async_turn_t large;      /* at the connection: it has a large object that waits */
	async_turn_t connection;
	bool has_waited;
} lob_call_t;

static void lob_leave(lob_call_t *call)
{
	if (call->stream.key) {
		async_turn_end(&call->large);
		async_turn_end(&call->stream);
	}
}

static bool lob_begin(lob_call_t *call, const void *connection)
{
	if (UNEXPECTED(!async_turn_take_stream(&call->stream, async_current_stream("pdo_pgsql lob stream")))) {
		return false;
	}
	if (call->stream.key) {
		async_turn_take(&call->large, connection, ASYNC_TURN_LIBRARY);
	}
	call->has_waited = async_turn_of_other(connection);
	if (!call_begin(&call->connection, connection)) {
		lob_leave(call);
		return false;
	}
	return true;
}

static void lob_end(lob_call_t *call, bool is_good)
{
	async_turn_end(&call->connection);
	lob_leave(call);
	if (UNEXPECTED(!is_good && call->has_waited && call->stream.key && !EG(exception))) {
		zend_throw_exception(async_ce_exception,
			"The large object is lost: another coroutine has used the connection, and ended the transaction or closed "
			"it", 0);
		async_aborted_call_note();
	}
}

#define DEFINE_LOB(...) \
	ASYNC_GUARDED_CALL(lob_call_t, lob_begin(&guard, connection), lob_end(&guard, result >= 0), __VA_ARGS__)

#define LOB_CALLS(CALL) \
	CALL(int, -1, lo_read, (void *connection, int fd, char *data, size_t length), (connection, fd, data, length)) \
	CALL(int, -1, lo_write, (void *connection, int fd, const char *data, size_t length), (connection, fd, data, length)) \
	CALL(int, -1, lo_lseek, (void *connection, int fd, int offset, int whence), (connection, fd, offset, whence)) \
	CALL(int64_t, -1, lo_lseek64, (void *connection, int fd, int64_t offset, int whence), (connection, fd, offset, whence))

LOB_CALLS(DEFINE_LOB)

/* PHP 8.6 discards the session of a persistent connection when a PDO object of it is freed, with the statements of the
 * objects that share it. Here only the last of them does. */
static bool is_discarded_too_early(const void *connection, const char *query)
{
#ifdef ASYNC_HAVE_PDO
	const zend_execute_data *call = EG(current_execute_data);
	zend_string *key;
	zend_resource *entry;

	if (EXPECTED(*query != 'D') || strcmp(query, "DISCARD ALL") != 0
			|| (call && call->func && call->func->type == ZEND_INTERNAL_FUNCTION && call->func->internal_function.module
				&& strncasecmp(call->func->internal_function.module->name, ZEND_STRL("pdo")) == 0)) { /* PDO::exec() */
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_PTR(&EG(persistent_list), key, entry) {
		const pdo_dbh_t *dbh = key && zend_string_starts_with_literal(key, "PDO:DBH:DSN=") ? entry->ptr : NULL;
		if (dbh && dbh->driver_data && *(void **) dbh->driver_data == connection) {
			return dbh->refcount > 2; /* the list, the object that is freed, and others */
		}
	} ZEND_HASH_FOREACH_END();
#endif
	return false;
}

static void *(*original_PQexec)(void *connection, const char *query);
static void *turn_PQexec(void *connection, const char *query)
{
	async_turn_t turn;

	/* PDO::commit() and rollBack() close all large objects after these. */
	if (UNEXPECTED(async_turn_find_other(connection, ASYNC_TURN_LIBRARY))
			&& (strcmp(query, "COMMIT") == 0 || strcmp(query, "ROLLBACK") == 0)) {
		throw_busy(": it reads or writes a large object");
		refused = connection;
		return NULL;
	}
	if (UNEXPECTED(is_discarded_too_early(connection, query) || !call_begin(&turn, connection))) {
		return NULL;
	}
	void *result = original_PQexec(connection, query);
	async_turn_end(&turn);
	return result;
}

/* pdo_pgsql relies on it that a call that has failed leaves a message. */
static char *(*original_PQerrorMessage)(const void *connection);
static char *turn_PQerrorMessage(const void *connection)
{
	static char in_use[] = "the connection is in use by another coroutine\n";
	char *message = original_PQerrorMessage(connection);

	return UNEXPECTED(connection == refused) && !*message ? in_use : message;
}

/* Waits until all others are through. Where that is impossible the connection is lost, rather than taken away from a
 * coroutine. */
#define DEFINE_LAST(name) \
	static void (*original_##name)(void *connection); \
	static void turn_##name(void *connection) \
	{ \
		async_turn_t turn; \
		if (EXPECTED(async_turn_wait_last(&turn, connection, call_info))) { \
			original_##name(connection); \
			async_turn_end(&turn); \
		} \
	}

DEFINE_LAST(PQreset)
DEFINE_LAST(PQfinish)

/* A statement of pdo_pgsql points to the result of its preparation, freed, while it waits for the next one. When a fatal
 * error cuts it off there, PHP frees the statement: then results are rather lost. This needs a pdo_pgsql that is a shared
 * extension. */
static void (*original_PQclear)(void *result);
static void turn_PQclear(void *result)
{
	if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_OFF || !async_lib_calls_are_under_way())) {
		original_PQclear(result);
	}
}

static const async_import_t rows[] = {
	ASYNC_IMPORT_NEEDED(PQtransactionStatus, transaction_status),
	SIMPLE_CALLS(ASYNC_GUARDED_WORDS_ROW)
	LOB_CALLS(ASYNC_GUARDED_CALL_ROW)
	ASYNC_GUARDED_ROW(PQexec)
	ASYNC_GUARDED_ROW(PQerrorMessage)
	ASYNC_GUARDED_ROW(PQreset)
	ASYNC_GUARDED_ROW(PQfinish)
	ASYNC_IMPORTS_END
};

static const async_import_t pdo_rows[] = {
	ASYNC_IMPORT(poll, async_lib_poll), /* pgsqlGetNotify() waits there; no command is in progress */
	ASYNC_GUARDED_ROW(PQclear)
	ASYNC_IMPORTS_END
};

static void libpq_calls_reset(void)
{
	refused = NULL;
}

async_hook_t async_hook_pgsql = {
	.names = "pgsql",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS("pgsql (libpq)", async_owning_rows, "libpq.so"),
		ASYNC_IMPORTS("pgsql (notifications)", async_program_rows, ASYNC_FILE_PHP),
		ASYNC_IMPORTS(NULL, pdo_rows, "pdo_pgsql.so"),
		ASYNC_IMPORTS(NULL, rows, "pdo_pgsql.so", "pgsql.so", ASYNC_FILE_PHP /* if they are a part of PHP */)),
	.reset = libpq_calls_reset,
	.after_fork = libpq_calls_reset,
};
