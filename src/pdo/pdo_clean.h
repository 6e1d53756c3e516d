/* SPDX-License-Identifier: MIT
 *
 * What happens to a connection between two users.
 */
#ifndef ASYNC_PDO_CLEAN_H
#define ASYNC_PDO_CLEAN_H

#include "pdo/pdo_connection.h"

/* To the pool, which has it cleaned; or out of the pool, if it is broken. May suspend. */
void async_pdo_lease_give_back(async_pdo_connection_t *connection);
/* Takes it from its context, if that still exists, and captures what the client knows of the last id. */
void async_pdo_lease_unbind(async_pdo_connection_t *connection, async_pdo_context_state_t state);
/* The pool has a reference of its own while it keeps the connection, or asks for it. */
void async_pdo_lease_drop_reference(async_pdo_connection_t *connection);
void async_pdo_lease_throw_in_use(void);
/* It is KEPT, and its context does not want it any more. */
void async_pdo_lease_part(async_pdo_connection_t *connection);
/* Frees the statement of a failed query(), which belongs to the handle; the last one without its destructor. */
void async_pdo_lease_drop_failed_statement(async_pdo_connection_t *connection, bool is_last);

#endif
