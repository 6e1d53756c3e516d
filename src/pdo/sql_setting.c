/* SPDX-License-Identifier: MIT
 *
 * See sql_setting.h. No PHP here: tests/unit/sql_scope_test.c runs it alone.
 */
#include "pdo/sql_setting.h"

static bool begins_setting(async_sql_dialect_t dialect, const async_sql_token_t *token)
{
	return dialect == ASYNC_SQL_SQLITE ? async_sql_is(token, "pragma") || async_sql_is(token, "attach")
		: async_sql_is(token, "set") || (dialect == ASYNC_SQL_MYSQL && async_sql_is(token, "use"));
}

async_sql_setting_t async_sql_setting(
	async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes, async_sql_scope_t scope)
{
	async_sql_scanner_t scanner = { sql, sql + length, dialect, has_backslashes, false };
	async_sql_token_t token;
	bool is_start = true;
	unsigned statements = 0;

	while (async_sql_next(&scanner, &token)) {
		if (async_sql_is_symbol(&token, ';')) {
			is_start = true;
			continue;
		}
		if (is_start && !begins_setting(dialect, &token)) {
			return ASYNC_SQL_IS_OTHER;
		}
		statements += is_start;
		is_start = false;
		/* The value of a variable may be another one each time. Of several statements pdo_mysql notices only whether the first one fails. */
		if (token.kind == ASYNC_SQL_VARIABLE || (dialect == ASYNC_SQL_MYSQL && statements > 1)) {
			return ASYNC_SQL_IS_OTHER;
		}
	}
	if (scope == ASYNC_SQL_LEAVES_IN_SESSION && !scanner.is_opaque) {
		return ASYNC_SQL_IS_SETTING;
	}
	return dialect == ASYNC_SQL_SQLITE && statements ? ASYNC_SQL_IS_NEUTRAL : ASYNC_SQL_IS_OTHER;
}
