/* SPDX-License-Identifier: MIT
 *
 * The end of statements, and the cache of prepared ones.
 */
#ifndef ASYNC_PDO_STATEMENT_H
#define ASYNC_PDO_STATEMENT_H

#include "pdo/pdo_connection.h"

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_stmt(const pdo_stmt_t *stmt)
{
	return ASYNC_CONTAINER_OF(stmt->methods, async_pdo_connection_t, stmt_methods);
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
