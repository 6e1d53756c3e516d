/* SPDX-License-Identifier: MIT
 *
 * What SQL of SQLite leaves behind in its connection.
 */
#include "pdo/sql_scanner.h"
#include "pdo/sql_scope.h"

typedef struct {
	async_sql_scanner_t scanner;
	async_sql_token_t token;
	async_sql_token_t before;
} statement_t;

static bool next(statement_t *s)
{
	s->before = s->token;
	return async_sql_next(&s->scanner, &s->token);
}

/* Many take effect when they are prepared, even in an EXPLAIN. Some are kept in the file, and some only ask by an argument. */
static bool pragma_leaves(statement_t *s)
{
	static const char *const harmless[] = { "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
		"foreign_key_list", "foreign_key_check", "integrity_check", "quick_check", "user_version", "application_id",
		"schema_version", "wal_checkpoint", "optimize", "incremental_vacuum", "auto_vacuum", "encoding", NULL };
	static const char *const in_file[] = { "wal", "delete", NULL };
	async_sql_token_t name = s->token;

	while (next(s) && !async_sql_is_symbol(&s->token, ';')) {
		if (!async_sql_is_symbol(&s->token, '=') && !async_sql_is_symbol(&s->token, '(')) {
			name = s->token; /* of the schema, or of the pragma behind it */
			continue;
		}
		bool is_journal_mode = async_sql_names(&s->scanner, &name, "journal_mode");
		return is_journal_mode ? !(next(s) && async_sql_names_one_of(&s->scanner, &s->token, in_file))
			: !async_sql_names_one_of(&s->scanner, &name, harmless);
	}
	return false;
}

static bool first_leaves(statement_t *s, bool *is_creating)
{
	static const char *const prefixes[] = { "explain", "query", "plan", NULL };
	static const char *const leaving[] = { "attach", "detach", NULL };

	while (async_sql_is_one_of(&s->token, prefixes) && next(s)) {
	}
	*is_creating = async_sql_is(&s->token, "create");
	return async_sql_is_one_of(&s->token, leaving) || (async_sql_is(&s->token, "pragma") && pragma_leaves(s));
}

static bool creates_temporary(const statement_t *s)
{
	static const char *const temporary[] = { "temp", "temporary", NULL };

	return (async_sql_is(&s->before, "create") && async_sql_is_one_of(&s->token, temporary))
		|| (async_sql_is_symbol(&s->token, '.') && async_sql_names(&s->scanner, &s->before, "temp"));
}

async_sql_scope_t async_sql_scope_sqlite(const char *sql, size_t length, bool has_backslashes)
{
	statement_t s = { .scanner = { sql, sql + length, ASYNC_SQL_SQLITE, false, false }, .token = { ASYNC_SQL_SYMBOL, " ", 1, false } };
	bool is_start = true, is_creating = false;

	(void) has_backslashes;
	while (next(&s)) {
		if (is_start && first_leaves(&s, &is_creating)) {
			return ASYNC_SQL_LEAVES_IN_SESSION;
		}
		is_start = async_sql_is_symbol(&s.token, ';');
		if (is_creating && creates_temporary(&s)) {
			return ASYNC_SQL_LEAVES_IN_SESSION;
		}
	}
	return ASYNC_SQL_LEAVES_NOTHING;
}
