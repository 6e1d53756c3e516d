/* SPDX-License-Identifier: MIT
 *
 * See sql_scanner.h. No PHP here: tests/unit/sql_scope_test.c runs it alone.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* memmem() */
#endif
#include "pdo/sql_scanner.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool is_word_char(unsigned char c)
{
	return isalnum(c) || c == '_' || c >= 0x80;
}

static char peek(const async_sql_scanner_t *s, size_t ahead)
{
	return (size_t) (s->end - s->at) > ahead ? s->at[ahead] : '\0';
}

static void skip_line(async_sql_scanner_t *s)
{
	const char *newline = memchr(s->at, '\n', (size_t) (s->end - s->at));
	s->at = newline ? newline + 1 : s->end;
}

/* They nest in PostgreSQL only. In MySQL some are executed. */
static void skip_comment(async_sql_scanner_t *s)
{
	int depth = 0;

	if (s->dialect == ASYNC_SQL_MYSQL && (peek(s, 2) == '!' || (peek(s, 2) == 'M' && peek(s, 3) == '!'))) {
		s->is_opaque = true;
	}
	for (; s->end - s->at >= 2; s->at++) {
		if (s->at[0] == '/' && s->at[1] == '*') {
			depth += s->dialect == ASYNC_SQL_PGSQL || !depth;
			s->at++;
		} else if (s->at[0] == '*' && s->at[1] == '/') {
			s->at++;
			if (--depth == 0) {
				s->at++;
				return;
			}
		}
	}
	s->at = s->end;
}

/* MySQL wants something blank behind the dashes. */
static bool is_dashed_comment(const async_sql_scanner_t *s)
{
	unsigned char after = (unsigned char) peek(s, 2);

	return peek(s, 0) == '-' && peek(s, 1) == '-'
		&& (s->dialect != ASYNC_SQL_MYSQL || isspace(after) || iscntrl(after));
}

/* True = there was something to skip. */
static bool skip_blank(async_sql_scanner_t *s)
{
	if (s->at < s->end && isspace((unsigned char) *s->at)) {
		s->at++;
	} else if (is_dashed_comment(s) || (s->dialect == ASYNC_SQL_MYSQL && peek(s, 0) == '#')) {
		skip_line(s);
	} else if (peek(s, 0) == '/' && peek(s, 1) == '*') {
		skip_comment(s);
	} else {
		return false;
	}
	return true;
}

/* A doubled quote stands for itself. */
static void read_quoted(async_sql_scanner_t *s, async_sql_token_t *token, char quote, bool has_backslashes)
{
	token->text = ++s->at;
	for (; s->at < s->end; s->at++) {
		if (has_backslashes && *s->at == '\\') {
			s->at++;
		} else if (*s->at == quote) {
			if (peek(s, 1) != quote || quote == ']') {
				break;
			}
			s->at++;
		}
	}
	if (s->at > s->end) {
		s->at = s->end;
	}
	token->length = (size_t) (s->at - token->text);
	s->at += s->at < s->end;
}

/* PostgreSQL: a string goes on behind a line break, and keeps the meaning of its backslashes. */
static void read_string(async_sql_scanner_t *s, async_sql_token_t *token, bool has_backslashes)
{
	token->kind = ASYNC_SQL_STRING;
	read_quoted(s, token, '\'', has_backslashes);
	while (s->dialect == ASYNC_SQL_PGSQL) {
		async_sql_scanner_t ahead = *s;
		async_sql_token_t rest;
		while (skip_blank(&ahead)) {
		}
		if (peek(&ahead, 0) != '\'' || !memchr(s->at, '\n', (size_t) (ahead.at - s->at))) {
			return;
		}
		*s = ahead;
		read_quoted(s, &rest, '\'', has_backslashes);
	}
}

/* $tag$ … $tag$; false = it is something else. */
static bool read_dollar_quoted(async_sql_scanner_t *s, async_sql_token_t *token)
{
	const char *close = s->at + 1;

	while (close < s->end && is_word_char((unsigned char) *close)) {
		close++;
	}
	if (close == s->end || *close != '$' || isdigit((unsigned char) s->at[1])) {
		return false;
	}
	size_t tag_length = (size_t) (close - s->at) + 1;
	const char *tag = s->at;
	token->kind = ASYNC_SQL_STRING;
	token->text = s->at = close + 1;
	const char *found = memmem(s->at, (size_t) (s->end - s->at), tag, tag_length);
	token->length = (size_t) ((found ? found : s->end) - token->text);
	s->at = found ? found + tag_length : s->end;
	return true;
}

/* A word of PostgreSQL may turn out to be the prefix of a string or of a name. True = it was one. */
static bool read_prefixed(async_sql_scanner_t *s, async_sql_token_t *token)
{
	if (s->dialect != ASYNC_SQL_PGSQL || token->length != 1) {
		return false;
	}
	if (strchr("eE", *token->text) && peek(s, 0) == '\'') {
		read_string(s, token, true);
		return true;
	}
	if (strchr("uU", *token->text) && peek(s, 0) == '&' && peek(s, 1) == '"') {
		s->at++;
		token->kind = ASYNC_SQL_NAME;
		read_quoted(s, token, '"', false);
		s->is_opaque = true;
		return true;
	}
	return false;
}

static void read_word(async_sql_scanner_t *s, async_sql_token_t *token)
{
	token->kind = ASYNC_SQL_WORD;
	token->text = s->at;
	while (s->at < s->end && (is_word_char((unsigned char) *s->at) || *s->at == '$')) {
		s->at++;
	}
	token->length = (size_t) (s->at - token->text);
	read_prefixed(s, token);
}

static void read_symbol(async_sql_scanner_t *s, async_sql_token_t *token)
{
	token->kind = ASYNC_SQL_SYMBOL;
	token->text = s->at++;
	token->length = 1;
	if (*token->text == '@' && s->dialect == ASYNC_SQL_MYSQL) {
		token->kind = peek(s, 0) == '@' ? ASYNC_SQL_SYSTEM : ASYNC_SQL_VARIABLE;
		s->at += token->kind == ASYNC_SQL_SYSTEM;
	}
}

bool async_sql_next(async_sql_scanner_t *s, async_sql_token_t *token)
{
	token->is_adjacent = true;
	while (skip_blank(s)) {
		token->is_adjacent = false;
	}
	if (s->at >= s->end) {
		return false;
	}
	char c = *s->at;
	if (is_word_char((unsigned char) c) || (c == '$' && s->dialect == ASYNC_SQL_MYSQL)) {
		read_word(s, token);
	} else if (c == '\'') {
		read_string(s, token, s->has_backslashes);
	} else if (c == '"' || (c == '`' && s->dialect != ASYNC_SQL_PGSQL) || (c == '[' && s->dialect == ASYNC_SQL_SQLITE)) {
		token->kind = ASYNC_SQL_NAME;
		read_quoted(s, token, c == '[' ? ']' : c, c == '"' && s->dialect == ASYNC_SQL_MYSQL && s->has_backslashes);
	} else if (c != '$' || s->dialect != ASYNC_SQL_PGSQL || !read_dollar_quoted(s, token)) {
		read_symbol(s, token);
	}
	return true;
}

static bool text_is(const async_sql_token_t *token, const char *word, bool has_case)
{
	return strlen(word) == token->length
		&& !(has_case ? strncmp(token->text, word, token->length) : strncasecmp(token->text, word, token->length));
}

bool async_sql_is(const async_sql_token_t *token, const char *word)
{
	return token->kind == ASYNC_SQL_WORD && text_is(token, word, false);
}

bool async_sql_is_one_of(const async_sql_token_t *token, const char *const *words)
{
	for (; *words; words++) {
		if (async_sql_is(token, *words)) {
			return true;
		}
	}
	return false;
}

bool async_sql_is_symbol(const async_sql_token_t *token, char symbol)
{
	return token->kind == ASYNC_SQL_SYMBOL && *token->text == symbol;
}

/* SQLite takes a string for a name where only a name makes sense. */
bool async_sql_names(const async_sql_scanner_t *s, const async_sql_token_t *token, const char *name)
{
	return (token->kind == ASYNC_SQL_WORD || token->kind == ASYNC_SQL_NAME
			|| (token->kind == ASYNC_SQL_STRING && s->dialect == ASYNC_SQL_SQLITE))
		&& text_is(token, name, token->kind == ASYNC_SQL_NAME && s->dialect == ASYNC_SQL_PGSQL);
}

bool async_sql_names_one_of(const async_sql_scanner_t *s, const async_sql_token_t *token, const char *const *names)
{
	for (; *names; names++) {
		if (async_sql_names(s, token, *names)) {
			return true;
		}
	}
	return false;
}
