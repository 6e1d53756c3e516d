/* SPDX-License-Identifier: MIT
 *
 * Values that a session remembers of the statements before: the last id, the number of rows. Which SQL asks for them, and after
 * which SQL is the answer about that SQL, and about nothing that was before?
 *
 * What a function or a procedure does inside is not seen.
 */
#ifndef ASYNC_PDO_SQL_VALUES_H
#define ASYNC_PDO_SQL_VALUES_H

#include "pdo/sql_scanner.h"

#include <stdint.h>

enum {
	ASYNC_SQL_ID = 1,        /* LAST_INSERT_ID(), lastval(), currval(), last_insert_rowid() */
	ASYNC_SQL_COUNT = 2,     /* ROW_COUNT(), warnings, changes() */
	ASYNC_SQL_FOUND = 4,     /* FOUND_ROWS() */
	ASYNC_SQL_TOTAL = 8,     /* total_changes() */
	ASYNC_SQL_CLIENT_ID = 16, /* what PDO::lastInsertId() tells */
	ASYNC_SQL_ALL_VALUES = 31,
};

typedef struct {
	uint8_t asks; /* for what was there before */
	uint8_t sets; /* if it is executed */
} async_sql_values_t;

/* MySQL's ids are not among what is set: its client knows whether there was one. */
async_sql_values_t async_sql_values(async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes);

#endif
