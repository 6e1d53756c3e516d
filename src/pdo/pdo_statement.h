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

typedef struct async_pdo_statement {
	struct pdo_stmt_methods methods;    /* the gate in front of the driver's, stmt->methods points here; or refusing */
	async_pdo_connection_t *connection; /* where it is prepared, a reference; NULL = nowhere */
	async_pdo_template_t *template;     /* a reference */
	pdo_stmt_t *stmt;
	uint64_t owner;                     /* serial of the context that has prepared it; 0 = code that has the connection */
	zval options;                       /* of prepare(); or undefined */
	async_list_t node;                  /* in connection->prepared, or alone */
	bool is_resting;
} async_pdo_statement_t;

static zend_always_inline async_pdo_statement_t *async_pdo_statement_of(const pdo_stmt_t *stmt)
{
	return ASYNC_CONTAINER_OF(stmt->methods, async_pdo_statement_t, methods);
}

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_stmt(const pdo_stmt_t *stmt)
{
	return async_pdo_statement_of(stmt)->connection;
}

async_pdo_statement_t *async_pdo_statement_new(async_pdo_template_t *template, pdo_stmt_t *stmt, uint64_t owner);
/* It is prepared nowhere, from now on or from the start. */
void async_pdo_statement_uproot(async_pdo_statement_t *statement);
/* The same for one that is prepared. Does not suspend. */
void async_pdo_statement_detach(async_pdo_statement_t *statement);
/* All that rest on this connection. */
void async_pdo_statement_detach_resting(async_pdo_connection_t *connection);
/* It may pin its connection no more, unless the driver has more to read, or the cursor is one of the server. */
void async_pdo_statement_rest_if_possible(async_pdo_statement_t *statement);
/* The context ends: its twins do. Does not suspend. */
void async_pdo_statement_drop_twins(async_pdo_context_t *context);

static zend_always_inline void async_pdo_statement_wake(async_pdo_statement_t *statement)
{
	if (statement->is_resting) {
		statement->is_resting = false;
		statement->connection->statements++;
	}
}

static zend_always_inline void async_pdo_statement_rest(async_pdo_statement_t *statement)
{
	if (EXPECTED(!statement->is_resting) && EXPECTED(statement->owner)) {
		async_pdo_statement_rest_if_possible(statement);
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
/* Completes a new statement from the cache; false = there is none. */
bool async_pdo_stmt_cache_fetch(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* The driver has prepared a statement that was not in the cache. */
void async_pdo_stmt_cache_note(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* Takes the driver's part of a dying statement; false = the cache does not want it. */
bool async_pdo_stmt_cache_store(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* The statement is dying where the cache cannot have it. */
void async_pdo_stmt_cache_forget(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Must be asked before a statement is executed; false = it cannot be used again, and preparing it anew has failed. */
bool async_pdo_stmt_cache_before_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* The statement has been executed, or has failed; true = it was stale, and is as good as new now: try again. */
bool async_pdo_stmt_cache_after_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt, bool failed);

#endif
