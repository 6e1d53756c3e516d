/* SPDX-License-Identifier: MIT
 *
 * Which SQL leaves something behind in the session that the next user of the connection must not see? When in doubt: yes.
 */
#ifndef ASYNC_PDO_SESSION_H
#define ASYNC_PDO_SESSION_H

#include <stdbool.h>
#include <stddef.h>

bool async_pdo_session_mysql_leaves_state(const char *sql, size_t length);
bool async_pdo_session_pgsql_leaves_state(const char *sql, size_t length);
bool async_pdo_session_sqlite_leaves_state(const char *sql, size_t length);

/* Does it, or might it, return rows? */
bool async_pdo_session_returns_rows(const char *sql, size_t length);

#endif
