/* SPDX-License-Identifier: MIT
 *
 * What a text of SQL says about the session that executes it. One pass over the text yields all of it.
 *
 * Open transactions are not looked for: the drivers know about them. What a function or a procedure does inside is not seen.
 */
#ifndef ASYNC_PDO_SQL_FACTS_H
#define ASYNC_PDO_SQL_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ----- SQL, token by token, without understanding it. What differs between the drivers is how strings, names and comments are
 * written; a wrong guess there would take a word in a string for a command, or hide a command behind a comment.
 *
 * A word is looked up once, in the table of its dialect; afterwards a question about it is a test of bits. */

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

/* ----- The facts. */

/* What does it leave behind in the session that the next user of the connection must not see? In the order of duration. */
typedef enum {
	ASYNC_SQL_LEAVES_NOTHING,
	ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS, /* SET LOCAL; outside a transaction it has no effect */
	ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION,   /* SET TRANSACTION of MySQL */
	ASYNC_SQL_LEAVES_UNKNOWN,                /* what DO and CALL of PostgreSQL do */
	ASYNC_SQL_LEAVES_IN_SESSION,             /* or it is unknown: several statements of MySQL at once, executable comments */
} async_sql_scope_t;

/* Does it only set up the session, and can every session execute it alike? */
typedef enum {
	ASYNC_SQL_IS_OTHER,
	ASYNC_SQL_IS_NEUTRAL, /* no setting of the session, but a part of its beginning: a PRAGMA that asks, or of the file */
	ASYNC_SQL_IS_SETTING, /* SET, USE, PRAGMA … =, ATTACH */
} async_sql_setting_t;

/* Values that a session remembers of the statements before. */
enum {
	ASYNC_SQL_ID = 1,        /* LAST_INSERT_ID(), lastval(), currval(), last_insert_rowid() */
	ASYNC_SQL_COUNT = 2,     /* ROW_COUNT(), warnings, changes() */
	ASYNC_SQL_FOUND = 4,     /* FOUND_ROWS() */
	ASYNC_SQL_TOTAL = 8,     /* total_changes() */
	ASYNC_SQL_SEQUENCE = 16, /* LASTVAL() and PREVIOUS VALUE FOR of MariaDB */
	ASYNC_SQL_CLIENT_ID = 32, /* what PDO::lastInsertId() tells */
	ASYNC_SQL_ALL_VALUES = 63,
};

typedef struct {
	async_sql_scope_t scope : 8;
	async_sql_setting_t setting : 8;
	uint8_t asks;             /* for these values of the statements before it */
	uint8_t sets;             /* these values, if it is executed. MySQL's client knows by itself whether there was an id */
	bool is_rollback;         /* ROLLBACK … */
	bool is_to_savepoint;     /* … TO SAVEPOINT: the transaction goes on */
	bool is_tracked;          /* PostgreSQL: only a setting that PgBouncer keeps for each client */
	uint16_t word;            /* PostgreSQL: where in the text is what leaves something in the session, if that is near */
} async_sql_facts_t;

async_sql_facts_t async_sql_read(async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes);

#endif
