/* SPDX-License-Identifier: MIT
 *
 * See sql_values.h. No PHP here: tests/unit/sql_scope_test.c runs it alone.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* strcasestr() */
#endif
#include "pdo/sql_values.h"

#include <string.h>

typedef struct {
	async_sql_scanner_t scanner;
	async_sql_token_t token;
	async_sql_token_t before;
	async_sql_token_t first;   /* of the statement */
	bool is_start;
	bool is_system;            /* MySQL: behind @@ */
	uint8_t set_before;        /* by the statements before this one */
	async_sql_values_t values;
} statement_t;

/* Calls of functions. */
static uint8_t asked_by_call(const statement_t *s)
{
	static const struct {
		async_sql_dialect_t dialect;
		const char *name;
		uint8_t value;
	} functions[] = {
		{ ASYNC_SQL_MYSQL, "last_insert_id", ASYNC_SQL_ID },
		{ ASYNC_SQL_MYSQL, "row_count", ASYNC_SQL_COUNT },
		{ ASYNC_SQL_MYSQL, "found_rows", ASYNC_SQL_FOUND },
		{ ASYNC_SQL_PGSQL, "lastval", ASYNC_SQL_ID },
		{ ASYNC_SQL_PGSQL, "currval", ASYNC_SQL_ID },
		{ ASYNC_SQL_SQLITE, "last_insert_rowid", ASYNC_SQL_ID },
		{ ASYNC_SQL_SQLITE, "changes", ASYNC_SQL_COUNT },
		{ ASYNC_SQL_SQLITE, "total_changes", ASYNC_SQL_TOTAL },
	};

	if (!async_sql_is_symbol(&s->token, '(')) {
		return 0;
	}
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		if (functions[i].dialect == s->scanner.dialect && async_sql_names(&s->scanner, &s->before, functions[i].name)) {
			return functions[i].value;
		}
	}
	return 0;
}

/* Variables of MySQL, and its statements about the statement before. */
static uint8_t asked_of_mysql(statement_t *s)
{
	static const char *const ids[] = { "identity", "last_insert_id", NULL };
	static const char *const counts[] = { "warning_count", "error_count", NULL };
	static const char *const shown[] = { "warnings", "errors", NULL };
	static const char *const scopes[] = { "session", "local", NULL };

	if (s->token.kind == ASYNC_SQL_SYSTEM) {
		s->is_system = true;
		return 0;
	}
	if (s->is_system) {
		if (async_sql_is_one_of(&s->token, scopes) || async_sql_is_symbol(&s->token, '.')) {
			return 0;
		}
		s->is_system = false;
		return async_sql_names_one_of(&s->scanner, &s->token, ids) ? ASYNC_SQL_ID
			: async_sql_names_one_of(&s->scanner, &s->token, counts) ? ASYNC_SQL_COUNT : 0;
	}
	return (async_sql_is(&s->first, "show") && async_sql_is_one_of(&s->token, shown))
		|| (async_sql_is(&s->token, "diagnostics") && async_sql_is(&s->before, "get")) ? ASYNC_SQL_COUNT : 0;
}

/* Any statement of MySQL has a row count and an id, if only none; and SELECT has found rows. */
static uint8_t set_by_mysql(const statement_t *s)
{
	static const char *const finding[] = { "select", "with", "values", "table", NULL };

	return ASYNC_SQL_CLIENT_ID | ASYNC_SQL_COUNT
		| (async_sql_is_one_of(&s->first, finding) || async_sql_is_symbol(&s->first, '(') ? ASYNC_SQL_FOUND : 0);
}

/* A sequence may be used, by a column that has a default. */
static uint8_t set_by_pgsql(const statement_t *s)
{
	static const char *const words[] = { "insert", "merge", "copy", "alter", "default", NULL };
	static const char *const functions[] = { "nextval", "setval", NULL };

	return async_sql_is_one_of(&s->token, words)
		|| (async_sql_is_symbol(&s->token, '(') && async_sql_names_one_of(&s->scanner, &s->before, functions))
		? ASYNC_SQL_ID | ASYNC_SQL_CLIENT_ID : 0;
}

static uint8_t set_by_sqlite(const statement_t *s)
{
	static const char *const first[] = { "insert", "update", "delete", "replace", NULL };
	static const char *const after_with[] = { "insert", "update", "delete", NULL };

	return async_sql_is_one_of(&s->first, first)
		|| (async_sql_is(&s->first, "with") && async_sql_is_one_of(&s->token, after_with)) ? ASYNC_SQL_COUNT : 0;
}

static void read_token(statement_t *s)
{
	bool is_mysql = s->scanner.dialect == ASYNC_SQL_MYSQL, is_pgsql = s->scanner.dialect == ASYNC_SQL_PGSQL;

	if (s->is_start) {
		s->is_start = false;
		s->first = s->token;
	}
	s->values.asks |= (uint8_t) ((asked_by_call(s) | (is_mysql ? asked_of_mysql(s) : 0)) & ~s->set_before);
	s->values.sets |= is_mysql ? set_by_mysql(s) : is_pgsql ? set_by_pgsql(s) : set_by_sqlite(s);
}

/* An executable comment of MySQL, or a name in code points of PostgreSQL, which the scanner does not read. */
static uint8_t asked_in_secret(const statement_t *s, const char *sql)
{
	if (s->scanner.dialect == ASYNC_SQL_PGSQL) {
		return ASYNC_SQL_ID;
	}
	return (strcasestr(sql, "last_insert_id") || strcasestr(sql, "identity") ? ASYNC_SQL_ID : 0)
		| (strcasestr(sql, "row_count") || strcasestr(sql, "warning") || strcasestr(sql, "error") ? ASYNC_SQL_COUNT : 0)
		| (strcasestr(sql, "found_rows") ? ASYNC_SQL_FOUND : 0);
}

async_sql_values_t async_sql_values(async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes)
{
	statement_t s = { .scanner = { sql, sql + length, dialect, has_backslashes, false }, .is_start = true,
		.token = { ASYNC_SQL_SYMBOL, " ", 1, false } };

	for (;;) {
		s.before = s.token;
		if (!async_sql_next(&s.scanner, &s.token)) {
			break;
		}
		if (async_sql_is_symbol(&s.token, ';')) {
			s.is_start = true;
			s.set_before = s.values.sets;
		} else {
			read_token(&s);
		}
	}
	if (s.scanner.is_opaque) {
		s.values.asks |= asked_in_secret(&s, sql);
	}
	return s.values;
}
