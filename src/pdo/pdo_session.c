/* SPDX-License-Identifier: MIT
 *
 * A look at SQL, word by word, without understanding it: strings, quoted names and comments are skipped; the first word of
 * each statement and a few words anywhere decide. An open transaction is not looked for here, the driver knows about it.
 */
#include "pdo/pdo_session.h"

#include "php.h"

typedef struct {
	const char *at;
	const char *end;
	const char *word;      /* the one that was read last */
	size_t word_length;
	bool is_mysql;
	bool is_special;       /* an executable comment or a variable was met: never harmless */
} scanner_t;

typedef enum {
	TOKEN_END,
	TOKEN_WORD,
	TOKEN_SEMICOLON,
	TOKEN_ASSIGNMENT, /* = or ( */
} token_t;

static void skip_quoted(scanner_t *s, char quote, bool has_escapes)
{
	for (s->at++; s->at < s->end; s->at++) {
		if (has_escapes && *s->at == '\\') {
			s->at++;
		} else if (*s->at == quote) {
			s->at++;
			return; /* a doubled quote begins the next string at once, which comes to the same */
		}
	}
	s->at = s->end;
}

static void skip_line(scanner_t *s)
{
	const char *newline = memchr(s->at, '\n', (size_t) (s->end - s->at));
	s->at = newline ? newline + 1 : s->end;
}

static void skip_comment(scanner_t *s)
{
	int depth = 0;

	if (s->is_mysql && s->end - s->at > 2 && (s->at[2] == '!' || (s->at[2] == 'M' && s->end - s->at > 3 && s->at[3] == '!'))) {
		s->is_special = true;
	}
	for (; s->end - s->at >= 2; s->at++) {
		if (s->at[0] == '/' && s->at[1] == '*') {
			depth += !s->is_mysql || !depth; /* they nest, except in MySQL */
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

/* $tag$ … $tag$ of PostgreSQL; a lone $1 is just passed. */
static void skip_dollar(scanner_t *s)
{
	const char *close = s->at + 1;

	while (close < s->end && (isalnum((unsigned char) *close) || *close == '_')) {
		close++;
	}
	if (close == s->end || *close != '$' || isdigit((unsigned char) s->at[1])) {
		s->at++;
		return;
	}
	size_t tag_length = (size_t) (close - s->at) + 1;
	const char *found = zend_memnstr(close + 1, s->at, tag_length, s->end);
	s->at = found ? found + tag_length : s->end;
}

static bool is_word_char(unsigned char c)
{
	return isalnum(c) || c == '_' || c >= 0x80;
}

static token_t next_token(scanner_t *s)
{
	while (s->at < s->end) {
		char c = *s->at;
		char next = s->at + 1 < s->end ? s->at[1] : '\0';

		if (is_word_char((unsigned char) c)) {
			s->word = s->at;
			while (s->at < s->end && is_word_char((unsigned char) *s->at)) {
				s->at++;
			}
			s->word_length = (size_t) (s->at - s->word);
			if (s->word_length == 1 && (c == 'E' || c == 'e') && s->at < s->end && *s->at == '\'' && !s->is_mysql) {
				skip_quoted(s, '\'', true); /* E'…' */
				continue;
			}
			return TOKEN_WORD;
		}
		switch (c) {
			case '\'':
			case '"':
			case '`':
				skip_quoted(s, c, s->is_mysql && c != '`');
				continue;
			case '-':
				if (next == '-') {
					skip_line(s);
					continue;
				}
				break;
			case '#':
				if (s->is_mysql) {
					skip_line(s);
					continue;
				}
				break;
			case '/':
				if (next == '*') {
					skip_comment(s);
					continue;
				}
				break;
			case '$':
				if (!s->is_mysql) {
					skip_dollar(s);
					continue;
				}
				break;
			case '@':
				if (s->is_mysql) {
					if (next == '@') { /* a system variable: only SET changes it */
						s->at += 2;
						continue;
					}
					s->is_special = true;
				}
				break;
			case ';':
				s->at++;
				return TOKEN_SEMICOLON;
			case '=':
			case '(':
				s->at++;
				return TOKEN_ASSIGNMENT;
		}
		s->at++;
	}
	return TOKEN_END;
}

static bool word_is(const scanner_t *s, const char *word)
{
	return strlen(word) == s->word_length && !strncasecmp(s->word, word, s->word_length);
}

static bool word_is_one_of(const scanner_t *s, const char *const *words)
{
	for (; *words; words++) {
		if (word_is(s, *words)) {
			return true;
		}
	}
	return false;
}

/* first: words that mark when a statement begins with them; anywhere: wherever they are. A statement that creates something
 * temporary says so in one of many places, if only by the name of the schema. */
static bool leaves_state(scanner_t *s, const char *const *first, const char *const *anywhere)
{
	static const char *const temporary[] = { "temp", "temporary", NULL };
	bool at_start = true, creates = false;
	token_t token;

	while ((token = next_token(s)) != TOKEN_END) {
		if (token == TOKEN_SEMICOLON) {
			at_start = true;
			continue;
		}
		if (token != TOKEN_WORD) {
			continue;
		}
		if (at_start) {
			at_start = false;
			creates = word_is(s, "create");
			if (word_is_one_of(s, first)) {
				return true;
			}
		} else if (word_is_one_of(s, anywhere) || (creates && word_is_one_of(s, temporary))) {
			return true;
		}
		if (s->is_special) {
			return true;
		}
	}
	return s->is_special;
}

/* Is there another statement behind a semicolon? */
static bool is_multiple(scanner_t *s)
{
	bool is_over = false;
	token_t token;

	while ((token = next_token(s)) != TOKEN_END) {
		if (token == TOKEN_SEMICOLON) {
			is_over = true;
		} else if (is_over) {
			return true;
		}
	}
	return false;
}

bool async_pdo_session_mysql_leaves_state(const char *sql, size_t length)
{
	static const char *const first[] = { "set", "use", "lock", "unlock", "flush", "handler", "prepare", "execute", "deallocate",
		"drop_prepare", "xa", "call", "do", "reset", "change", NULL };
	static const char *const anywhere[] = { "get_lock", "release_lock", "release_all_locks", NULL };
	scanner_t s = { .at = sql, .end = sql + length, .is_mysql = true };
	scanner_t again = s;

	return leaves_state(&s, first, anywhere) || (memchr(sql, ';', length) && is_multiple(&again));
}

bool async_pdo_session_pgsql_leaves_state(const char *sql, size_t length)
{
	static const char *const first[] = { "set", "reset", "listen", "unlisten", "prepare", "execute", "deallocate", "discard",
		"declare", "load", "do", "call", NULL };
	static const char *const anywhere[] = { "set_config", "pg_advisory_lock", "pg_advisory_lock_shared",
		"pg_try_advisory_lock", "pg_try_advisory_lock_shared", "pg_advisory_unlock", "pg_advisory_unlock_all",
		"pg_advisory_unlock_shared", "pg_temp", "pg_settings", "temp", "temporary", "setseed", NULL };
	scanner_t s = { .at = sql, .end = sql + length };

	return leaves_state(&s, first, anywhere);
}

/* Most PRAGMA only ask. Those that set something do it by PRAGMA name = value or PRAGMA name(value), but some ask that way. */
static bool sqlite_sets_pragma(const char *sql, size_t length)
{
	static const char *const asking[] = { "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
		"foreign_key_list", "foreign_key_check", "integrity_check", "quick_check", NULL };
	scanner_t s = { .at = sql, .end = sql + length };
	token_t token;

	while ((token = next_token(&s)) != TOKEN_END) {
		if (token == TOKEN_ASSIGNMENT && (s.at[-1] == '=' || !word_is_one_of(&s, asking))) {
			return true;
		}
	}
	return false;
}

bool async_pdo_session_sqlite_leaves_state(const char *sql, size_t length)
{
	static const char *const first[] = { "attach", "detach", NULL };
	static const char *const pragma[] = { "pragma", NULL };
	static const char *const none[] = { NULL };
	scanner_t s = { .at = sql, .end = sql + length };
	scanner_t again = s;

	return leaves_state(&s, first, none) || (leaves_state(&again, pragma, none) && sqlite_sets_pragma(sql, length));
}

bool async_pdo_session_returns_rows(const char *sql, size_t length)
{
	static const char *const first[] = { "select", "show", "with", "table", "values", "explain", "describe", "desc", "analyze",
		"check", "checksum", "optimize", "repair", "call", "execute", "help", NULL };
	scanner_t s = { .at = sql, .end = sql + length, .is_mysql = true };
	token_t token;

	while ((token = next_token(&s)) == TOKEN_ASSIGNMENT) { /* ( */
	}
	return s.is_special || (token == TOKEN_WORD && word_is_one_of(&s, first));
}
