/* SPDX-License-Identifier: MIT
 *
 * Entering and leaving, for the wrappers of both tables.
 */
#ifndef ASYNC_PDO_GATE_INTERNAL_H
#define ASYNC_PDO_GATE_INTERNAL_H

#include "pdo/pdo_call.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_gate.h"
#include "pdo/pdo_lease.h"

/* Returns `refusal` from the wrapper if the call may not begin. */
#define GATE_ENTER(connection, refusal) \
	async_pdo_call_show_template(connection); \
	zend_object *pending = EG(exception); \
	if (UNEXPECTED(!async_pdo_lease_enter(connection))) { \
		return refusal; \
	}

/* Of a call that talks to the server: an exception has interrupted it, unless PDO itself has thrown it. */
#define GATE_LEAVE(connection, stmt, failed) \
	do { \
		if (UNEXPECTED(EG(exception) != pending)) { \
			async_pdo_gate_note_exception(connection, !instanceof_function(EG(exception)->ce, async_pdo_ce_exception)); \
		} \
		async_pdo_lease_leave(connection, stmt, failed); \
	} while (0)

/* Of a call that talks to the server in special cases only, and may well throw by itself. */
#define GATE_LEAVE_MILDLY(connection, stmt, failed) \
	do { \
		if (UNEXPECTED(EG(exception) != pending)) { \
			async_pdo_gate_note_exception(connection, false); \
		} \
		async_pdo_lease_leave(connection, stmt, failed); \
	} while (0)

static zend_never_inline void async_pdo_gate_note_exception(async_pdo_connection_t *connection, bool is_interruption)
{
	if (EG(exception) && connection->template->driver->is_remote
			&& (is_interruption || async_pdo_exception_cuts_off(EG(exception)))) {
		async_pdo_lease_note_exception(connection);
	}
}

#endif
