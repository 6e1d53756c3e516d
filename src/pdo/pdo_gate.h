/* SPDX-License-Identifier: MIT
 *
 * The gate: every way into the driver. Each connection has copies of the driver's two tables of methods, in which everything
 * that reaches the connection is wrapped by enter and leave of its lease, whoever calls: a method of the template, a statement
 * in another coroutine, or PHP code that has the connection from getPool()->acquire(). Streams of large objects and the
 * driver's own methods, which are in no table, pass it as well.
 *
 * What only reads memory of the driver is not wrapped: fetch_err, in_transaction, get_gc.
 */
#ifndef ASYNC_PDO_GATE_H
#define ASYNC_PDO_GATE_H

#include "pdo/pdo_connection.h"

void async_pdo_gate_install(async_pdo_connection_t *connection);
/* Takes over a statement that the driver has prepared. */
void async_pdo_gate_adopt(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Calls a method of the driver that is in no table, on a connection that PHP code holds. */
void async_pdo_gate_call(async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);
/* Which table a connection has, to recognise it. */
void async_pdo_gate_closer(pdo_dbh_t *dbh);

#endif
