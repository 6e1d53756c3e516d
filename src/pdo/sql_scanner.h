/* SPDX-License-Identifier: MIT
 *
 * SQL, token by token, without understanding it. What differs between the drivers is how strings, names and comments are
 * written; a wrong guess there would take a word in a string for a command, or hide a command behind a comment.
 *
 * A word is looked up once, in the table of its dialect; afterwards a question about it is a test of bits.
 */
#ifndef ASYNC_PDO_SQL_SCANNER_H
#define ASYNC_PDO_SQL_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
	ASYNC_SQL_MYSQL,
	ASYNC_SQL_PGSQL,
	ASYNC_SQL_SQLITE,
} async_sql_dialect_t;

/* The words of a dialect: a list for each of 64 classes, in lower case. The reader of the dialect gives them a meaning. */
typedef struct {
	const char *const *lists; /* words with a space between, or NULL */
	bool is_indexed;          /* the rest is filled in at the first use */
	struct {
		const char *text;
		uint8_t length;       /* 0 = free */
		uint64_t classes;     /* a bit for each */
	} index[256];             /* by a hash; the next free one if it is taken */
} async_sql_words_t;

typedef enum {
	ASYNC_SQL_WORD,     /* a keyword, a bare name or a number */
	ASYNC_SQL_NAME,     /* a quoted name, without its quotes; in MySQL also "…", which may be a string */
	ASYNC_SQL_STRING,   /* without its quotes */
	ASYNC_SQL_VARIABLE, /* the @ of a user variable of MySQL; its name follows */
	ASYNC_SQL_SYSTEM,   /* the @@ of a system variable of MySQL */
	ASYNC_SQL_SYMBOL,   /* one character of anything else */
} async_sql_kind_t;

typedef struct {
	async_sql_kind_t kind;
	bool is_adjacent;   /* nothing is between it and the token before */
	const char *text;
	size_t length;
	uint64_t is;        /* classes of the keyword that it is */
	uint64_t names;     /* classes of what it names, quoted or not */
} async_sql_token_t;

typedef struct {
	const char *at;
	const char *end;
	async_sql_dialect_t dialect;
	async_sql_words_t *words;
	bool has_backslashes; /* a backslash escapes in ordinary strings: MySQL unless told otherwise, PostgreSQL only if told */
	bool is_opaque;       /* an executable comment, or a name that is written in code points: anything may hide there */
} async_sql_scanner_t;

/* False = the end. */
bool async_sql_next(async_sql_scanner_t *scanner, async_sql_token_t *token);

/* After a comma: passes over all items of a list but the last, as far as they are numbers, placeholders and plain strings.
 * A list of thousands of ids costs little that way. */
void async_sql_skip_list(async_sql_scanner_t *scanner);

static inline bool async_sql_is_symbol(const async_sql_token_t *token, char symbol)
{
	return token->kind == ASYNC_SQL_SYMBOL && *token->text == symbol;
}

#endif
