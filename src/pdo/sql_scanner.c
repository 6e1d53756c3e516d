/* SPDX-License-Identifier: MIT
 *
 * See sql_facts.h. No PHP here: tests/unit/sql_facts_test.c runs it alone. Characters are told apart by a table, since
 * those functions of C that know the locale would read other words with another one.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* memmem(), memrchr() */
#endif
#include "pdo/sql_facts.h"

#include <string.h>
#include <strings.h>

enum {
	IN_WORD = 1,
	DIGIT = 2,
	BLANK = 4,
	LISTED = 8, /* may stand in a list of numbers and placeholders */
};

#define ALPHA IN_WORD
#define NUMBER (IN_WORD | DIGIT | LISTED)

static const uint8_t chars[256] = {
	['\t'] = BLANK | LISTED, ['\n'] = BLANK | LISTED, ['\v'] = BLANK, ['\f'] = BLANK, ['\r'] = BLANK | LISTED,
	[' '] = BLANK | LISTED, [','] = LISTED, ['?'] = LISTED, ['.'] = LISTED,
	['0' ... '9'] = NUMBER, ['A' ... 'Z'] = ALPHA, ['a' ... 'z'] = ALPHA, ['_'] = ALPHA, [0x80 ... 0xff] = ALPHA,
};

static bool is_a(char c, uint8_t class)
{
	return (chars[(unsigned char) c] & class) != 0;
}

static char lower(char c)
{
	return (unsigned char) (c - 'A') < 26 ? (char) (c + 'a' - 'A') : c;
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

/* An executable comment of MySQL that is only a hint: one of these words, perhaps behind a version. */
static bool is_hint(const async_sql_scanner_t *s)
{
	static const char *const hints[] = { "sql_no_cache", "sql_cache", "straight_join", "high_priority", "low_priority",
		"sql_small_result", "sql_big_result", "sql_buffer_result", NULL };
	const char *at = s->at + strlen("/*!");

	at += at[-1] == 'M';
	at += strspn(at, "0123456789");
	at += strspn(at, " ");
	for (const char *const *hint = hints; *hint; hint++) {
		size_t length = strlen(*hint);
		if (!strncasecmp(at, *hint, length)) {
			at += length;
			return !strncmp(at + strspn(at, " "), "*/", 2);
		}
	}
	return false;
}

/* They nest in PostgreSQL only. In MySQL some are executed. */
static void skip_comment(async_sql_scanner_t *s)
{
	int depth = 0;

	if (s->dialect == ASYNC_SQL_MYSQL && (peek(s, 2) == '!' || (peek(s, 2) == 'M' && peek(s, 3) == '!'))) {
		s->is_opaque |= !is_hint(s);
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

/* MySQL wants a blank or a control character behind the dashes. */
static bool is_dashed_comment(const async_sql_scanner_t *s)
{
	unsigned char after = (unsigned char) peek(s, 2);

	return peek(s, 1) == '-' && (s->dialect != ASYNC_SQL_MYSQL || after <= ' ' || after == 0x7f);
}

/* True = there was something to skip. */
static bool skip_blank(async_sql_scanner_t *s)
{
	switch (peek(s, 0)) {
		case '-':
			if (!is_dashed_comment(s)) {
				return false;
			}
			skip_line(s);
			return true;
		case '#':
			if (s->dialect != ASYNC_SQL_MYSQL) {
				return false;
			}
			skip_line(s);
			return true;
		case '/':
			if (peek(s, 1) != '*') {
				return false;
			}
			skip_comment(s);
			return true;
	}
	if (s->at == s->end || !is_a(*s->at, BLANK)) {
		return false;
	}
	s->at++;
	return true;
}

typedef signed char block_t __attribute__((vector_size(16)));

static bool block_is_empty(block_t block)
{
	uint64_t halves[2];

	memcpy(halves, &block, sizeof(halves));
	return !(halves[0] | halves[1]);
}

/* The first of the two characters, or the end. */
static const char *find_either(const char *at, const char *end, signed char one, signed char other)
{
	for (block_t block; end - at >= (ptrdiff_t) sizeof(block); at += sizeof(block)) {
		memcpy(&block, at, sizeof(block));
		if (!block_is_empty((block == one) | (block == other))) {
			break;
		}
	}
	while (at < end && *at != one && *at != other) {
		at++;
	}
	return at;
}

/* From behind the opening quote to the closing one, or to the end. A doubled quote stands for itself. */
static const char *find_quote(const char *at, const char *end, char quote, bool has_backslashes)
{
	for (; at < end; at += 2) {
		at = find_either(at, end, quote, has_backslashes ? '\\' : quote);
		if (at >= end || (*at == quote && (quote == ']' || end - at < 2 || at[1] != quote))) {
			break;
		}
	}
	return at < end ? at : end;
}

static void read_quoted(async_sql_scanner_t *s, async_sql_token_t *token, char quote, bool has_backslashes)
{
	token->text = ++s->at;
	s->at = find_quote(s->at, s->end, quote, has_backslashes);
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

	while (close < s->end && is_a(*close, IN_WORD)) {
		close++;
	}
	if (close == s->end || *close != '$' || is_a(s->at[1], DIGIT)) {
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

/* A word of PostgreSQL may turn out to be the prefix of a string or of a name. */
static void read_prefixed(async_sql_scanner_t *s, async_sql_token_t *token)
{
	char prefix = lower(*token->text);

	if (prefix == 'e' && peek(s, 0) == '\'') {
		read_string(s, token, true);
	} else if (prefix == 'u' && peek(s, 0) == '&' && peek(s, 1) == '"') {
		s->at++;
		token->kind = ASYNC_SQL_NAME;
		read_quoted(s, token, '"', false);
		s->is_opaque = true;
	}
}

static void read_word(async_sql_scanner_t *s, async_sql_token_t *token)
{
	token->kind = ASYNC_SQL_WORD;
	token->text = s->at;
	while (s->at < s->end && (is_a(*s->at, IN_WORD) || *s->at == '$')) {
		s->at++;
	}
	token->length = (size_t) (s->at - token->text);
	if (token->length == 1 && s->dialect == ASYNC_SQL_PGSQL) {
		read_prefixed(s, token);
	}
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

static bool text_is(const char *text, const char *word, size_t length, bool has_case)
{
	for (size_t i = 0; i < length; i++) {
		if ((has_case ? text[i] : lower(text[i])) != word[i]) {
			return false;
		}
	}
	return true;
}

/* Where the word is in the index, or where it would be. */
static size_t words_find(const async_sql_words_t *words, const char *text, size_t length, bool has_case)
{
	size_t at = (unsigned char) lower(text[0]) * 7 + (unsigned char) lower(text[length - 1]) * 31 + length * 13;

	for (;; at++) {
		at %= sizeof(words->index) / sizeof(*words->index);
		if (!words->index[at].length
				|| (words->index[at].length == length && text_is(text, words->index[at].text, length, has_case))) {
			return at;
		}
	}
}

static void words_make_index(async_sql_words_t *words)
{
	words->is_indexed = true;
	for (size_t class = 0; class < 64; class++) {
		for (const char *text = words->lists[class]; text && *text;) {
			size_t length = strcspn(text, " "), at = words_find(words, text, length, true);
			words->index[at].text = text;
			words->index[at].length = (uint8_t) length;
			words->index[at].classes |= UINT64_C(1) << class;
			text += length + (text[length] == ' ');
		}
	}
}

/* SQLite takes a string for a name where only a name makes sense. A quoted name of PostgreSQL has its case. */
static void token_look_up(const async_sql_scanner_t *s, async_sql_token_t *token)
{
	token->is = token->names = 0;
	if (!token->length || token->kind > (s->dialect == ASYNC_SQL_SQLITE ? ASYNC_SQL_STRING : ASYNC_SQL_NAME)) {
		return;
	}
	token->names = s->words->index[words_find(s->words, token->text, token->length,
		token->kind == ASYNC_SQL_NAME && s->dialect == ASYNC_SQL_PGSQL)].classes;
	token->is = token->kind == ASYNC_SQL_WORD ? token->names : 0;
}

bool async_sql_next(async_sql_scanner_t *s, async_sql_token_t *token)
{
	while (skip_blank(s)) {
	}
	if (s->at >= s->end) {
		return false;
	}
	if (!s->words->is_indexed) {
		words_make_index(s->words);
	}
	char c = *s->at;
	if (is_a(c, IN_WORD) || (c == '$' && s->dialect == ASYNC_SQL_MYSQL)) {
		read_word(s, token);
	} else if (c == '\'') {
		read_string(s, token, s->has_backslashes);
	} else if (c == '"' || (c == '`' && s->dialect != ASYNC_SQL_PGSQL) || (c == '[' && s->dialect == ASYNC_SQL_SQLITE)) {
		token->kind = ASYNC_SQL_NAME;
		read_quoted(s, token, c == '[' ? ']' : c, c == '"' && s->dialect == ASYNC_SQL_MYSQL && s->has_backslashes);
	} else if (c != '$' || s->dialect != ASYNC_SQL_PGSQL || !read_dollar_quoted(s, token)) {
		read_symbol(s, token);
	}
	token_look_up(s, token);
	return true;
}

/* Sixteen characters at once, as long as they are digits, commas and spaces: this is what a list of ids costs. */
static const char *skip_listed(const char *at, const char *end)
{
	for (block_t block; end - at >= (ptrdiff_t) sizeof(block); at += sizeof(block)) {
		memcpy(&block, at, sizeof(block));
		if (!block_is_empty(~(((block >= '0') & (block <= '9')) | (block == ',') | (block == ' ')))) {
			break;
		}
	}
	while (at < end && is_a(*at, LISTED)) {
		at++;
	}
	return at;
}

/* Is there a comma before it, and perhaps blanks? Then a bracket opens a row, and calls no function. */
static bool follows_comma(const char *at, const char *start)
{
	while (at > start && is_a(at[-1], BLANK)) {
		at--;
	}
	return at > start && at[-1] == ',';
}

/* The scanner stops where as many brackets are open as in the beginning, which may be inside a row, or between two. */
void async_sql_skip_list(async_sql_scanner_t *s)
{
	const char *at = s->at;
	int depth = 0;

	for (;;) {
		const char *start = at;
		at = skip_listed(at, s->end);
		const char *comma = depth ? NULL : memrchr(start, ',', (size_t) (at - start));
		s->at = comma ? comma + 1 : s->at;
		if (at == s->end) {
			return;
		}
		switch (*at) {
			case '\'':
				at = find_quote(at + 1, s->end, '\'', s->has_backslashes);
				at += at < s->end;
				break;
			case ')':
				if (depth-- < 0) {
					return;
				}
				at++;
				break;
			case '(':
				if (depth > 0 || !follows_comma(at, s->at - 1)) {
					return;
				}
				at++;
				s->at = ++depth ? s->at : at;
				break;
			case '-':
				if (s->end - at < 2 || !is_a(at[1], DIGIT)) {
					return;
				}
				at++;
				break;
			default:
				return;
		}
	}
}
