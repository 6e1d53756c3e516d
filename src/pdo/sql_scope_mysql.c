/* SPDX-License-Identifier: MIT
 *
 * What SQL of MySQL and MariaDB leaves behind. mysqlnd does not ask for the server's own report (CLIENT_SESSION_TRACK), so
 * words are all there is.
 */
#include "pdo/sql_scanner.h"
#include "pdo/sql_scope.h"

#include <string.h>

typedef struct {
	async_sql_scanner_t scanner;
	async_sql_token_t token;
	async_sql_token_t before;   /* the token before, and the one before that; none: an empty symbol */
	async_sql_token_t before2;
	async_sql_token_t first;    /* of the statement */
	bool is_start;
	bool is_over;               /* a semicolon was read */
	bool is_about_accounts;     /* name@host is no variable there */
	bool is_creating;           /* CREATE, and what was not said yet */
	bool sets_global;           /* one global variable only, as long as there is no comma */
	int depth;                  /* of brackets */
	async_sql_scope_t scope;
} statement_t;

static const async_sql_token_t nothing = { ASYNC_SQL_SYMBOL, " ", 1, false };

static bool next(statement_t *s)
{
	s->before2 = s->before;
	s->before = s->token;
	return async_sql_next(&s->scanner, &s->token);
}

/* SET STATEMENT variable = value FOR statement */
static void skip_to_statement(statement_t *s)
{
	while (next(s)) {
		if (async_sql_is(&s->token, "for")) {
			s->is_start = true;
			return;
		}
	}
}

static async_sql_scope_t scope_of_set(statement_t *s)
{
	static const char *const global[] = { "global", "persist", "persist_only", NULL };
	static const char *const accounts[] = { "password", "default", NULL };

	if (!next(s)) {
		return ASYNC_SQL_LEAVES_NOTHING;
	}
	if (async_sql_is(&s->token, "statement")) {
		skip_to_statement(s);
		return ASYNC_SQL_LEAVES_NOTHING;
	}
	if (async_sql_is(&s->token, "transaction")) {
		return ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION;
	}
	if (async_sql_is_one_of(&s->token, accounts)) {
		s->is_about_accounts = true;
		return ASYNC_SQL_LEAVES_NOTHING;
	}
	if (s->token.kind == ASYNC_SQL_SYSTEM && !next(s)) {
		return ASYNC_SQL_LEAVES_NOTHING;
	}
	s->sets_global = async_sql_is_one_of(&s->token, global);
	return s->sets_global ? ASYNC_SQL_LEAVES_NOTHING : ASYNC_SQL_LEAVES_IN_SESSION;
}

static async_sql_scope_t scope_of_first(statement_t *s)
{
	static const char *const leaving[] = { "use", "lock", "unlock", "handler", "prepare", "execute", "deallocate", "xa", "call",
		"do", "backup", "binlog", "if", "case", "loop", "while", "repeat", "for", NULL };
	static const char *const accounts[] = { "grant", "revoke", "create", "alter", "drop", "rename", "show", "kill", NULL };

	s->is_about_accounts = async_sql_is_one_of(&s->token, accounts);
	s->is_creating = async_sql_is(&s->token, "create");
	s->sets_global = false;
	if (async_sql_is(&s->token, "set")) {
		return scope_of_set(s);
	}
	return async_sql_is_one_of(&s->token, leaving) ? ASYNC_SQL_LEAVES_IN_SESSION : ASYNC_SQL_LEAVES_NOTHING;
}

/* A routine is only defined: what is in its body happens later. */
static bool defines_routine(statement_t *s)
{
	static const char *const routines[] = { "procedure", "function", "trigger", "event", "package", NULL };
	static const char *const others[] = { "table", "view", "index", "database", "schema", "user", "role", "sequence", "server", NULL };

	if (!s->is_creating) {
		return false;
	}
	s->is_creating = !async_sql_is_one_of(&s->token, others);
	return async_sql_is_one_of(&s->token, routines);
}

static bool word_leaves(const statement_t *s)
{
	static const char *const creating[] = { "create", "drop", "replace", NULL };
	static const char *const flushing[] = { "lock", "export", NULL };
	static const char *const sequences[] = { "next", "previous", NULL };

	return async_sql_is(&s->token, "sql_calc_found_rows")
		|| (async_sql_is(&s->token, "temporary") && async_sql_is_one_of(&s->before, creating))
		|| (async_sql_is(&s->token, "value") && async_sql_is_one_of(&s->before, sequences))
		|| (async_sql_is(&s->token, "prepare") && async_sql_is(&s->before, "drop"))
		|| (async_sql_is(&s->token, "not") && async_sql_is(&s->before, "begin") && async_sql_is(&s->first, "begin"))
		|| (async_sql_is(&s->first, "flush") && async_sql_is_one_of(&s->token, flushing));
}

static bool call_leaves(const statement_t *s)
{
	static const char *const functions[] = { "get_lock", "release_lock", "release_all_locks", "nextval", "lastval", "setval", NULL };

	if (async_sql_is_symbol(&s->token, '(')) {
		return async_sql_names_one_of(&s->scanner, &s->before, functions);
	}
	return async_sql_is_symbol(&s->before, '(') && !async_sql_is_symbol(&s->token, ')')
		&& async_sql_names(&s->scanner, &s->before2, "last_insert_id");
}

static bool token_leaves(statement_t *s)
{
	if (s->token.kind == ASYNC_SQL_SYMBOL) {
		s->depth += *s->token.text == '(' ? 1 : *s->token.text == ')' ? -1 : 0;
		if (*s->token.text == ',' && s->sets_global && !s->depth && !async_sql_is(&s->first, "transaction")) {
			return true; /* the next one may be of the session */
		}
	}
	if (s->token.kind == ASYNC_SQL_VARIABLE) {
		return !(s->is_about_accounts && s->token.is_adjacent);
	}
	return word_leaves(s) || call_leaves(s);
}

static void start(statement_t *s)
{
	s->is_start = false;
	s->first = s->token;
	s->before = s->before2 = nothing;
	async_sql_scope_t scope = scope_of_first(s);
	if (scope > s->scope) {
		s->scope = scope;
	}
	if (s->sets_global && next(s) && async_sql_is(&s->token, "transaction")) {
		s->first = s->token; /* its commas do not begin another variable */
	}
}

async_sql_scope_t async_sql_scope_mysql(const char *sql, size_t length, bool has_backslashes)
{
	statement_t s = { .scanner = { sql, sql + length, ASYNC_SQL_MYSQL, has_backslashes, false }, .is_start = true,
		.token = nothing, .before = nothing, .before2 = nothing, .first = nothing };

	while (next(&s) && s.scope != ASYNC_SQL_LEAVES_IN_SESSION) {
		if (async_sql_is_symbol(&s.token, ';')) {
			s.is_over = true;
			continue;
		}
		if (s.is_over) {
			return ASYNC_SQL_LEAVES_IN_SESSION;
		}
		if (s.is_start && !async_sql_is_symbol(&s.token, '(')) {
			start(&s);
		}
		if (defines_routine(&s)) {
			break;
		}
		if (token_leaves(&s)) {
			return ASYNC_SQL_LEAVES_IN_SESSION;
		}
	}
	return s.scanner.is_opaque ? ASYNC_SQL_LEAVES_IN_SESSION : s.scope;
}
