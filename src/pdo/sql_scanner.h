/* SPDX-License-Identifier: MIT
 *
 * SQL, token by token, without understanding it. What differs between the drivers is how strings, names and comments are
 * written; a wrong guess there would take a word in a string for a command, or hide a command behind a comment.
 */
#ifndef ASYNC_PDO_SQL_SCANNER_H
#define ASYNC_PDO_SQL_SCANNER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
	ASYNC_SQL_MYSQL = 1,
	ASYNC_SQL_PGSQL = 2,
	ASYNC_SQL_SQLITE = 4,
} async_sql_dialect_t;

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
	const char *text;
	size_t length;
	bool is_adjacent;   /* nothing is between it and the token before */
} async_sql_token_t;

typedef struct {
	const char *at;
	const char *end;
	async_sql_dialect_t dialect;
	bool has_backslashes; /* a backslash escapes in ordinary strings: MySQL unless told otherwise, PostgreSQL only if told */
	bool is_opaque;       /* an executable comment, or a name that is written in code points: anything may hide there */
} async_sql_scanner_t;

/* False = the end. */
bool async_sql_next(async_sql_scanner_t *scanner, async_sql_token_t *token);

/* Is it this keyword? In lower case. */
bool async_sql_is(const async_sql_token_t *token, const char *word);
bool async_sql_is_one_of(const async_sql_token_t *token, const char *const *words);
bool async_sql_is_symbol(const async_sql_token_t *token, char symbol);
/* Does it name this thing, quoted or not? */
bool async_sql_names(const async_sql_scanner_t *scanner, const async_sql_token_t *token, const char *name);
bool async_sql_names_one_of(const async_sql_scanner_t *scanner, const async_sql_token_t *token, const char *const *names);

#endif
