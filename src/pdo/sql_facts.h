/* SPDX-License-Identifier: MIT
 *
 * What a text of SQL says about the session that executes it. One pass over the text yields all of it.
 *
 * Open transactions are not looked for: the drivers know about them. What a function or a procedure does inside is not seen.
 */
#ifndef ASYNC_PDO_SQL_FACTS_H
#define ASYNC_PDO_SQL_FACTS_H

#include "pdo/sql_scanner.h"

/* What does it leave behind in the session that the next user of the connection must not see? In the order of duration. */
typedef enum {
	ASYNC_SQL_LEAVES_NOTHING,
	ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS, /* SET LOCAL; outside a transaction it has no effect */
	ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION,   /* SET TRANSACTION of MySQL */
	ASYNC_SQL_LEAVES_IN_SESSION,             /* or it is unknown: several statements of MySQL at once, executable comments */
} async_sql_scope_t;

/* Does it only set up the session, and can every session execute it alike? */
typedef enum {
	ASYNC_SQL_IS_OTHER,
	ASYNC_SQL_IS_NEUTRAL, /* no setting of the session, but a part of its beginning: a PRAGMA that asks, or of the file */
	ASYNC_SQL_IS_SETTING, /* SET, USE, PRAGMA … =, ATTACH */
} async_sql_setting_t;

/* Values that a session remembers of the statements before. */
enum {
	ASYNC_SQL_ID = 1,        /* LAST_INSERT_ID(), lastval(), currval(), last_insert_rowid() */
	ASYNC_SQL_COUNT = 2,     /* ROW_COUNT(), warnings, changes() */
	ASYNC_SQL_FOUND = 4,     /* FOUND_ROWS() */
	ASYNC_SQL_TOTAL = 8,     /* total_changes() */
	ASYNC_SQL_SEQUENCE = 16, /* LASTVAL() and PREVIOUS VALUE FOR of MariaDB */
	ASYNC_SQL_CLIENT_ID = 32, /* what PDO::lastInsertId() tells */
	ASYNC_SQL_ALL_VALUES = 63,
};

typedef struct {
	async_sql_scope_t scope : 8;
	async_sql_setting_t setting : 8;
	uint8_t asks;             /* for these values of the statements before it */
	uint8_t sets;             /* these values, if it is executed. MySQL's client knows by itself whether there was an id */
	bool is_rollback;         /* ROLLBACK … */
	bool is_to_savepoint;     /* … TO SAVEPOINT: the transaction goes on */
} async_sql_facts_t;

async_sql_facts_t async_sql_read(async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes);

#endif
