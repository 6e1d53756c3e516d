/* SPDX-License-Identifier: MIT
 *
 * What every session of a pooled object has in common: ATTR_POOL_INIT, and the settings that its beginning has made.
 */
#ifndef ASYNC_PDO_NOTES_H
#define ASYNC_PDO_NOTES_H

#include "pdo/pdo_connection.h"

bool async_pdo_notes_expect_slowly(async_pdo_connection_t *connection, const async_pdo_sql_t *sql);

/* The SQL is about to be prepared or executed. Is it a setting for all connections? Then it is no state of this session alone. */
static zend_always_inline bool async_pdo_notes_expect(async_pdo_connection_t *connection, const async_pdo_sql_t *sql)
{
	return (UNEXPECTED(!connection->template->has_begun) || UNEXPECTED(connection->is_replaying))
		&& async_pdo_notes_expect_slowly(connection, sql);
}

/* It was one, and it has taken effect on this connection. */
void async_pdo_notes_add(async_pdo_connection_t *connection, zend_string *sql);
/* The session is as good as new: takes all steps again. False = exception. May suspend. */
bool async_pdo_notes_start_again(async_pdo_connection_t *connection);

#endif
