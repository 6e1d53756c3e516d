/* SPDX-License-Identifier: MIT
 *
 * What SQL of PostgreSQL leaves behind. What the server itself reports about its settings is looked at in driver_pgsql.c.
 */
#include "pdo/sql_scanner.h"
#include "pdo/sql_scope.h"

#include <string.h>

typedef struct {
	async_sql_scanner_t scanner;
	async_sql_token_t token;
	async_sql_token_t before;
	bool is_start;
	bool is_update;        /* the word was read */
	int depth;             /* of brackets */
	int config_depth;      /* inside the brackets of set_config(); 0 = outside */
	int config_commas;     /* there */
	int config_tokens;     /* of the third argument */
	bool config_is_local;  /* the third argument is TRUE, as far as it was read */
	bool config_is_custom; /* the first argument names a setting of an application */
	async_sql_scope_t scope;
} statement_t;

static bool next(statement_t *s)
{
	s->before = s->token;
	return async_sql_next(&s->scanner, &s->token);
}

/* A name with a dot is a setting of the application, not of the server: SQL means the same with any value of it. */
static async_sql_scope_t scope_of_local(bool is_custom)
{
	return is_custom ? ASYNC_SQL_LEAVES_NOTHING : ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS;
}

static async_sql_scope_t scope_of_set(statement_t *s)
{
	static const char *const local[] = { "transaction", "constraints", NULL };

	if (!next(s)) {
		return ASYNC_SQL_LEAVES_NOTHING;
	}
	if (async_sql_is(&s->token, "local")) {
		return scope_of_local(next(s) && next(s) && async_sql_is_symbol(&s->token, '.'));
	}
	return async_sql_is_one_of(&s->token, local) ? ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS : ASYNC_SQL_LEAVES_IN_SESSION;
}

static async_sql_scope_t scope_of_first(statement_t *s)
{
	static const char *const leaving[] = { "reset", "listen", "unlisten", "execute", "deallocate", "discard", "load", "do", "call", NULL };

	if (async_sql_is(&s->token, "set")) {
		return scope_of_set(s);
	}
	if (async_sql_is(&s->token, "prepare")) {
		return next(s) && async_sql_is(&s->token, "transaction") ? ASYNC_SQL_LEAVES_NOTHING : ASYNC_SQL_LEAVES_IN_SESSION;
	}
	if (async_sql_is(&s->token, "declare")) {
		return ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS; /* unless it is held */
	}
	return async_sql_is_one_of(&s->token, leaving) ? ASYNC_SQL_LEAVES_IN_SESSION : ASYNC_SQL_LEAVES_NOTHING;
}

static bool word_leaves(statement_t *s)
{
	static const char *const temporary[] = { "temp", "temporary", NULL };
	static const char *const creating[] = { "create", "into", "local", "global", "replace", NULL };

	s->is_update |= async_sql_is(&s->token, "update");
	return (async_sql_is_one_of(&s->token, temporary) && async_sql_is_one_of(&s->before, creating))
		|| (async_sql_is(&s->token, "hold") && async_sql_is(&s->before, "with"))
		|| (s->is_update && async_sql_names(&s->scanner, &s->token, "pg_settings"));
}

static bool call_leaves(const statement_t *s)
{
	static const char *const functions[] = { "pg_advisory_lock", "pg_advisory_lock_shared", "pg_try_advisory_lock",
		"pg_try_advisory_lock_shared", "pg_advisory_unlock", "pg_advisory_unlock_all", "pg_advisory_unlock_shared", "setseed",
		"dblink_connect", "dblink_connect_u", "dblink_disconnect", "dblink_open", "pg_replication_origin_session_setup",
		"pg_replication_origin_session_reset", NULL };

	return (async_sql_is_symbol(&s->token, '(') && async_sql_names_one_of(&s->scanner, &s->before, functions))
		|| (async_sql_is_symbol(&s->token, '.') && async_sql_names(&s->scanner, &s->before, "pg_temp"));
}

/* set_config(name, value, true) is SET LOCAL; with anything but a plain TRUE nobody knows. */
static void follow_config(statement_t *s)
{
	if (s->config_depth && s->depth < s->config_depth) {
		bool is_local = s->config_commas == 2 && s->config_is_local && s->config_tokens == 1;
		async_sql_scope_t scope = is_local ? scope_of_local(s->config_is_custom) : ASYNC_SQL_LEAVES_IN_SESSION;
		s->scope = scope > s->scope ? scope : s->scope;
		s->config_depth = 0;
	} else if (s->config_depth && s->depth == s->config_depth && async_sql_is_symbol(&s->token, ',')) {
		s->config_commas++;
	} else if (s->config_depth && !s->config_commas) {
		s->config_is_custom = s->token.kind == ASYNC_SQL_STRING && memchr(s->token.text, '.', s->token.length);
	} else if (s->config_depth && s->config_commas == 2) {
		s->config_tokens++;
		s->config_is_local = async_sql_is(&s->token, "true");
	}
	if (!s->config_depth && async_sql_is_symbol(&s->token, '(') && async_sql_names(&s->scanner, &s->before, "set_config")) {
		s->config_depth = s->depth;
		s->config_commas = s->config_tokens = 0;
		s->config_is_local = s->config_is_custom = false;
	}
}

static void start(statement_t *s)
{
	s->is_start = s->is_update = false;
	async_sql_scope_t scope = scope_of_first(s);
	s->scope = scope > s->scope ? scope : s->scope;
}

async_sql_scope_t async_sql_scope_pgsql(const char *sql, size_t length, bool has_backslashes)
{
	statement_t s = { .scanner = { sql, sql + length, ASYNC_SQL_PGSQL, has_backslashes, false }, .is_start = true,
		.token = { ASYNC_SQL_SYMBOL, " ", 1, false } };

	while (next(&s) && s.scope != ASYNC_SQL_LEAVES_IN_SESSION) {
		if (async_sql_is_symbol(&s.token, ';')) {
			s.is_start = true;
			continue;
		}
		if (s.is_start) {
			start(&s);
		}
		s.depth += async_sql_is_symbol(&s.token, '(') - async_sql_is_symbol(&s.token, ')');
		follow_config(&s);
		if (word_leaves(&s) || call_leaves(&s)) {
			return ASYNC_SQL_LEAVES_IN_SESSION;
		}
	}
	return s.config_depth || s.scanner.is_opaque ? ASYNC_SQL_LEAVES_IN_SESSION : s.scope;
}
