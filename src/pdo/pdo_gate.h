/* SPDX-License-Identifier: MIT
 *
 * The gate: every way into the driver. Each connection has copies of the driver's two tables of methods, in which
 * everything that reaches the server is wrapped by enter and leave of its lease. The caller may be a method of the
 * template, a statement in another coroutine, or PHP code that has the connection from getPool()->acquire(). Streams of
 * large objects and the driver's own methods, which are in no table, pass it as well.
 *
 * What only reads memory of the driver enters nothing: fetch_err, in_transaction, get_gc, and mostly describer and get_col.
 */
#ifndef ASYNC_PDO_GATE_H
#define ASYNC_PDO_GATE_H

#include "pdo/pdo_call.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_lease.h"

void async_pdo_gate_install(async_pdo_connection_t *connection);
/* Takes over a statement that the driver has prepared. */
void async_pdo_gate_adopt(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Calls a method of the driver that is in no table, on a connection that PHP code holds. */
void async_pdo_gate_call(async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);
/* Which table a connection has, to recognise it. */
void async_pdo_gate_closer(pdo_dbh_t *dbh);

/* Returns `refusal` from the wrapper if the call may not begin. */
#define GATE_ENTER(connection, refusal) \
	async_pdo_call_show_template(connection); \
	zend_object *pending = EG(exception); \
	if (UNEXPECTED(!async_pdo_lease_enter(connection))) { \
		return refusal; \
	}

/* Of a call that talks to the server: an exception has interrupted it, unless PDO itself has thrown it. */
#define GATE_LEAVE(connection, stmt, failed) \
	GATE_LEAVE_AFTER(connection, stmt, failed, !instanceof_function(EG(exception)->ce, async_pdo_ce_exception))

/* Of a call that talks to the server in special cases only, and may well throw by itself. */
#define GATE_LEAVE_MILDLY(connection, stmt, failed) GATE_LEAVE_AFTER(connection, stmt, failed, false)

#define GATE_LEAVE_AFTER(connection, stmt, failed, is_interruption) \
	do { \
		if (UNEXPECTED(EG(exception) != pending)) { \
			async_pdo_gate_note_exception(connection, is_interruption); \
		} \
		async_pdo_lease_leave(connection, stmt, failed); \
	} while (0)

/* EG(exception) is new. */
void async_pdo_gate_note_exception(async_pdo_connection_t *connection, bool is_interruption);

#endif
