/* SPDX-License-Identifier: MIT
 *
 * Statements of pooled connections, and the cache of prepared ones.
 *
 * A statement has a cursor, and pins its connection; or it rests: it was not executed yet, or has no rows, or all were read,
 * or the cursor was closed. When another coroutine gets the connection, statements that rest are uprooted: they are prepared
 * nowhere, and prepared again when they are executed. See pdo_kept.c for statements that several coroutines use.
 */
#ifndef ASYNC_PDO_STATEMENT_H
#define ASYNC_PDO_STATEMENT_H

#include "pdo/pdo_connection.h"

static zend_always_inline async_pdo_statement_t *async_pdo_statement_of(const pdo_stmt_t *stmt)
{
	return ASYNC_CONTAINER_OF(stmt->methods, async_pdo_statement_t, methods);
}

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_stmt(const pdo_stmt_t *stmt)
{
	return async_pdo_statement_of(stmt)->connection;
}

async_pdo_statement_t *async_pdo_statement_new(async_pdo_template_t *template, pdo_stmt_t *stmt, uint64_t owner);
/* Its own record, made if it has only the common one. */
async_pdo_statement_t *async_pdo_statement_record(pdo_stmt_t *stmt);
/* It is prepared on the connection now, and has a cursor. */
void async_pdo_statement_settle(async_pdo_statement_t *statement, async_pdo_connection_t *connection);
/* It is prepared nowhere, from now on or from the start. */
void async_pdo_statement_uproot(async_pdo_statement_t *statement);
/* The same for one that is prepared. Does not suspend. */
void async_pdo_statement_detach(async_pdo_statement_t *statement);
/* All that rest on this connection. */
void async_pdo_statement_detach_resting(async_pdo_connection_t *connection);
/* It pins its connection no more, unless the driver has more to read, or the cursor is one of the server. */
void async_pdo_statement_rest(pdo_stmt_t *stmt);
void async_pdo_statement_copy_fetch_mode(pdo_stmt_t *to, const pdo_stmt_t *from);
/* The context ends: its twins do. Does not suspend. */
void async_pdo_statement_drop_twins(async_pdo_context_t *context);

static zend_always_inline void async_pdo_statement_wake(async_pdo_statement_t *statement)
{
	if (statement->is_resting) {
		statement->is_resting = false;
		statement->connection->statements++;
	}
}

/* The dtor of the table of statements. */
int async_pdo_statement_dtor(pdo_stmt_t *stmt);
/* Lets the driver free its part of a statement that has no PDOStatement any more. Unless `silently`, the server is told. */
void async_pdo_statement_free_data(async_pdo_connection_t *connection, void *driver_data, bool silently);
/* Frees what was deferred while a call was in progress. */
void async_pdo_statement_run_deferred(async_pdo_connection_t *connection);

void async_pdo_stmt_cache_init(async_pdo_connection_t *connection);
void async_pdo_stmt_cache_destroy(async_pdo_connection_t *connection);
/* Silently: the server has forgotten the statements, or will with the connection. */
void async_pdo_stmt_cache_clear(async_pdo_connection_t *connection, bool silently);

static zend_always_inline bool async_pdo_stmt_cache_is_off(const async_pdo_connection_t *connection)
{
	return EXPECTED(!connection->template->stmt_cache_size);
}

/* What follows is for a cache that is on. Completes a new statement from the cache; false = there is none. */
bool async_pdo_stmt_cache_fetch(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* The driver has prepared a statement that was not in the cache. */
void async_pdo_stmt_cache_note(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* Takes the driver's part of a dying statement; false = the cache does not want it. */
bool async_pdo_stmt_cache_store(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* The statement is dying where the cache cannot have it. */
void async_pdo_stmt_cache_forget(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Executes it; one of the cache that is stale is prepared again. What the executer of the driver returns. */
int async_pdo_stmt_cache_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt);

#endif
