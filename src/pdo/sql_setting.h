/* SPDX-License-Identifier: MIT
 *
 * Which SQL does nothing but to set up the session, and can be executed in every session alike?
 */
#ifndef ASYNC_PDO_SQL_SETTING_H
#define ASYNC_PDO_SQL_SETTING_H

#include "pdo/sql_scanner.h"
#include "pdo/sql_scope.h"

typedef enum {
	ASYNC_SQL_IS_OTHER,
	ASYNC_SQL_IS_NEUTRAL, /* no setting of the session, but a part of setting things up: a PRAGMA that asks, or is for the file */
	ASYNC_SQL_IS_SETTING, /* SET, USE, PRAGMA … =, ATTACH */
} async_sql_setting_t;

/* `scope` is that of the SQL. */
async_sql_setting_t async_sql_setting(
	async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes, async_sql_scope_t scope);

#endif
