/* SPDX-License-Identifier: MIT
 *
 * Which SQL leaves something behind in the session that the next user of the connection must not see, and for how long?
 *
 * Open transactions are not looked for: the drivers know about them. What a function or a procedure does inside is not seen.
 */
#ifndef ASYNC_PDO_SQL_SCOPE_H
#define ASYNC_PDO_SQL_SCOPE_H

#include <stdbool.h>
#include <stddef.h>

/* In the order of duration. */
typedef enum {
	ASYNC_SQL_LEAVES_NOTHING,
	ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS, /* SET LOCAL; outside a transaction it has no effect */
	ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION,   /* SET TRANSACTION of MySQL */
	ASYNC_SQL_LEAVES_IN_SESSION,             /* or nobody knows: several statements of MySQL at once, executable comments */
} async_sql_scope_t;

/* has_backslashes: see sql_scanner.h. */
typedef async_sql_scope_t (*async_sql_scope_fn)(const char *sql, size_t length, bool has_backslashes);

async_sql_scope_t async_sql_scope_mysql(const char *sql, size_t length, bool has_backslashes);
async_sql_scope_t async_sql_scope_pgsql(const char *sql, size_t length, bool has_backslashes);
async_sql_scope_t async_sql_scope_sqlite(const char *sql, size_t length, bool has_backslashes);

#endif
