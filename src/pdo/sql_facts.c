/* SPDX-License-Identifier: MIT
 *
 * See sql_facts.h. No PHP here: tests/unit/sql_facts_test.c runs it alone.
 *
 * Each dialect has a table of the words that mean anything, and a function that follows the tokens to find what stays in
 * the session. It pulls them by next(), which looks at each token for the other facts as it passes; what the function does
 * not read is pulled afterwards. MySQL's client does not ask for the server's own report (CLIENT_SESSION_TRACK), so words
 * are all there is; what PostgreSQL reports about its settings is looked at in driver_pgsql.c.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* strcasestr() */
#endif
#include "pdo/sql_facts.h"

#include <string.h>
#include <strings.h>

typedef struct {
	async_sql_scanner_t scanner;
	async_sql_token_t token;
	async_sql_token_t before;   /* the token before, and the one before that */
	async_sql_token_t before2;
	async_sql_facts_t facts;

	/* what next() follows */
	async_sql_token_t first;    /* of the statement */
	bool is_start;
	bool is_system;             /* MySQL: behind @@ */
	bool is_setting;            /* so far, each statement is */
	unsigned statements;
	uint8_t set_before;         /* by the statements before this one */

	/* what the functions of the dialects follow */
	uint64_t lead;              /* classes of the first word, which may be behind brackets or SET STATEMENT … FOR */
	int depth;                  /* PostgreSQL: of brackets */
	bool is_creating;           /* SQLite: CREATE */
	bool is_update;             /* PostgreSQL: the word was read */
	int temporaries;            /* PostgreSQL: created, without those that are dropped ON COMMIT */
	int config_depth;           /* PostgreSQL: inside the brackets of set_config(); 0 = outside */
	int config_commas;          /* there */
	const char *config_name;    /* the word itself */
	const char *word;           /* that leaves something */
	bool config_is_custom;      /* the first argument names a setting of an application */
} reader_t;

/* What words mean, in one dialect or another. The first five are functions that ask for the value ASYNC_SQL_ID and so on. */
enum {
	ASKS_ID, ASKS_COUNT, ASKS_FOUND, ASKS_TOTAL, ASKS_SEQUENCE, ROLLBACK, TO, BEGINS_SETTING, SET, CREATE, TEMPORARY,
	TRANSACTION, PREPARE, WITH,
	LEAVING,                 /* something in the session, as the first word */
	KEEPS,                   /* something in the session: a function */
	CREATING,                /* before TEMPORARY */
	FIRST_OF_DIALECT,
	/* MySQL */
	STATEMENT = FIRST_OF_DIALECT, FOR, SERVER, CALC_FOUND_ROWS, VALUE, NEXT, PREVIOUS, NEXTVAL, DROP, NOT, BEGIN, FLUSH,
	FLUSHING, SHOW, SHOWN, DIAGNOSTICS, GET, FINDS_ROWS, LAST_INSERT_ID, SYSTEM_ID, SYSTEM_COUNT, SESSION_SCOPE,
	WRITES,                  /* rows: the client is told the id that LAST_INSERT_ID(n) has set */
	/* PostgreSQL */
	LOCAL = FIRST_OF_DIALECT, TRACKED, RUNS_CODE, LOCAL_ALWAYS, DECLARE, HOLD, UPDATE, SETTINGS, TEMP_SCHEMA, SET_CONFIG, TRUE_VALUE,
	MOVES_SEQUENCE,
	COMMIT, DROPPED,
	MAKES_IDS,               /* a column that has a default may use a sequence */
	/* SQLite */
	PREFIX = FIRST_OF_DIALECT, PRAGMA, JOURNAL_MODE, TEMP_DATABASE, CHANGES_ROWS, CHANGES_BEHIND_WITH,
	IN_FILE,                 /* of the journal modes */
	HARMLESS,                /* pragmas that are kept in the file, or only ask by an argument */
	CLASSES = 64,
};

#define ASKS_MASK ((1u << (ASKS_SEQUENCE + 1)) - 1)
#define HAS(classes, class) ((classes) >> (class) & 1)

static const async_sql_token_t nothing = { .kind = ASYNC_SQL_SYMBOL, .text = " ", .length = 1 };

static void leave(reader_t *r, async_sql_scope_t scope)
{
	if (scope > r->facts.scope) {
		r->facts.scope = scope;
		r->word = async_sql_is_symbol(&r->token, '(') ? r->before.text : r->first.text;
	}
}

static bool leaves_in_session(reader_t *r, bool leaves)
{
	leave(r, leaves ? ASYNC_SQL_LEAVES_IN_SESSION : ASYNC_SQL_LEAVES_NOTHING);
	return leaves;
}

static bool next(reader_t *r);

/* ----- MySQL and MariaDB */

static const char *const mysql_words[CLASSES] = {
	[ASKS_COUNT] = "row_count",
	[ASKS_FOUND] = "found_rows",
	[ASKS_SEQUENCE] = "lastval",
	[ROLLBACK] = "rollback",
	[TO] = "to",
	[BEGINS_SETTING] = "set use",
	[SET] = "set",
	[TEMPORARY] = "temporary",
	[TRANSACTION] = "transaction",
	[PREPARE] = "prepare",
	[LEAVING] = "use lock unlock handler prepare execute deallocate xa call do backup binlog if case loop while repeat for",
	[KEEPS] = "get_lock release_lock release_all_locks",
	[CREATING] = "create drop replace",
	[STATEMENT] = "statement",
	[FOR] = "for",
	[SERVER] = "global persist persist_only password default",
	[CALC_FOUND_ROWS] = "sql_calc_found_rows",
	[VALUE] = "value",
	[NEXT] = "next",
	[PREVIOUS] = "previous",
	[NEXTVAL] = "nextval",
	[DROP] = "drop",
	[NOT] = "not",
	[BEGIN] = "begin",
	[FLUSH] = "flush",
	[FLUSHING] = "lock export",
	[SHOW] = "show",
	[SHOWN] = "warnings errors",
	[DIAGNOSTICS] = "diagnostics",
	[GET] = "get",
	[FINDS_ROWS] = "select with values table",
	[LAST_INSERT_ID] = "last_insert_id",
	[SYSTEM_ID] = "identity last_insert_id",
	[SYSTEM_COUNT] = "warning_count error_count",
	[SESSION_SCOPE] = "session local",
	[WRITES] = "insert update replace",
};

/* SET GLOBAL, or @@global; perhaps behind settings of the session: not each connection may do it again. */
static bool mysql_names_server(const reader_t *r)
{
	const async_sql_token_t *lead = r->before.kind == ASYNC_SQL_SYSTEM ? &r->before2 : &r->before;

	return HAS(r->token.is, SERVER) && (HAS(lead->is, SET) || async_sql_is_symbol(lead, ','));
}

/* Variables, and statements about the statement before. */
static uint8_t mysql_asks(reader_t *r)
{
	r->is_setting &= !mysql_names_server(r);
	if (r->token.kind == ASYNC_SQL_SYSTEM) {
		r->is_system = true;
		return 0;
	}
	if (r->is_system) {
		if (HAS(r->token.is, SESSION_SCOPE) || async_sql_is_symbol(&r->token, '.')) {
			return 0;
		}
		r->is_system = false;
		return HAS(r->token.names, SYSTEM_ID) ? ASYNC_SQL_ID : HAS(r->token.names, SYSTEM_COUNT) ? ASYNC_SQL_COUNT : 0;
	}
	if (async_sql_is_symbol(&r->token, ')') && async_sql_is_symbol(&r->before, '(')
			&& HAS(r->before2.names, LAST_INSERT_ID)) {
		return ASYNC_SQL_ID; /* with an argument it sets the value */
	}
	if (HAS(r->token.is, VALUE) && HAS(r->before.is, PREVIOUS)) {
		return ASYNC_SQL_SEQUENCE;
	}
	return (HAS(r->first.is, SHOW) && HAS(r->token.is, SHOWN)) || (HAS(r->before.is, GET) && HAS(r->token.is, DIAGNOSTICS))
		? ASYNC_SQL_COUNT : 0;
}

/* Any statement has a row count and an id, if only none; and SELECT has found rows. The default of a column may be the next
 * value of a sequence. */
static uint8_t mysql_sets(const reader_t *r)
{
	bool moves_sequence = HAS(r->first.is, WRITES) || (HAS(r->token.is, VALUE) && HAS(r->before.is, NEXT))
		|| (HAS(r->before.names, NEXTVAL) && async_sql_is_symbol(&r->token, '('));

	return ASYNC_SQL_CLIENT_ID | ASYNC_SQL_COUNT | (moves_sequence ? ASYNC_SQL_SEQUENCE : 0)
		| (HAS(r->first.is, FINDS_ROWS) || async_sql_is_symbol(&r->first, '(') ? ASYNC_SQL_FOUND : 0);
}

/* SET STATEMENT variable = value FOR statement. True = the statement follows. */
static bool mysql_skip_to_statement(reader_t *r)
{
	while (next(r)) {
		if (HAS(r->token.is, FOR)) {
			r->is_setting = false;
			return true;
		}
	}
	return false;
}

/* Behind SET. True = it was only the head of the statement that follows. */
static bool mysql_follow_set(reader_t *r)
{
	if (!next(r)) {
		return false;
	}
	if (HAS(r->token.is, STATEMENT)) {
		return mysql_skip_to_statement(r);
	}
	if (HAS(r->token.is, TRANSACTION)) {
		leave(r, ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION);
		return false;
	}
	leaves_in_session(r, true);
	return false;
}

/* The first token of a statement. True = another one follows, which is the statement. */
static bool mysql_start(reader_t *r)
{
	r->lead = r->token.is;
	r->before = r->before2 = nothing;
	if (HAS(r->lead, SET)) {
		return mysql_follow_set(r);
	}
	leaves_in_session(r, HAS(r->lead, LEAVING));
	return false;
}

static bool mysql_word_leaves(const reader_t *r)
{
	uint64_t is = r->token.is, before = r->before.is;

	return HAS(is, CALC_FOUND_ROWS)
		|| (HAS(is, TEMPORARY) && HAS(before, CREATING))
		|| (HAS(is, PREPARE) && HAS(before, DROP))
		|| (HAS(is, NOT) && HAS(before, BEGIN) && HAS(r->lead, BEGIN))
		|| (HAS(is, FLUSHING) && HAS(r->lead, FLUSH));
}

static bool mysql_token_leaves(reader_t *r)
{
	return r->token.kind == ASYNC_SQL_VARIABLE || (async_sql_is_symbol(&r->token, '(') && HAS(r->before.names, KEEPS))
		|| mysql_word_leaves(r) || (HAS(r->before2.names, LAST_INSERT_ID) && async_sql_is_symbol(&r->before, '(')
		&& !async_sql_is_symbol(&r->token, ')') && !HAS(r->lead, WRITES));
}

static void mysql_follow(reader_t *r)
{
	bool is_start = true, is_over = false;

	while (next(r) && r->facts.scope != ASYNC_SQL_LEAVES_IN_SESSION) {
		if (async_sql_is_symbol(&r->token, ';')) {
			is_over = true;
			continue;
		}
		if (is_start && !is_over && !async_sql_is_symbol(&r->token, '(')) {
			is_start = mysql_start(r);
		}
		if (leaves_in_session(r, is_over || mysql_token_leaves(r))) {
			return; /* of several statements at once, the effect is unknown */
		}
	}
	leaves_in_session(r, r->scanner.is_opaque);
}

/* ----- PostgreSQL */

static const char *const pgsql_words[CLASSES] = {
	[ASKS_ID] = "lastval currval",
	[ROLLBACK] = "rollback",
	[TO] = "to",
	[BEGINS_SETTING] = "set",
	[SET] = "set",
	[TEMPORARY] = "temp temporary",
	[TRANSACTION] = "transaction",
	[PREPARE] = "prepare",
	[WITH] = "with",
	[LEAVING] = "reset listen unlisten execute deallocate discard load",
	[RUNS_CODE] = "do call",
	[KEEPS] = "pg_advisory_lock pg_advisory_lock_shared pg_try_advisory_lock pg_try_advisory_lock_shared pg_advisory_unlock "
		"pg_advisory_unlock_all pg_advisory_unlock_shared setseed dblink_connect dblink_connect_u dblink_disconnect "
		"dblink_open set_limit pg_backup_start pg_start_backup pg_backup_stop pg_stop_backup "
		"pg_replication_origin_session_setup pg_replication_origin_session_reset",
	[CREATING] = "create into local global replace",
	[LOCAL] = "local",
	[LOCAL_ALWAYS] = "transaction constraints",
	[TRACKED] = "names client_encoding time timezone datestyle",
	[DECLARE] = "declare",
	[HOLD] = "hold",
	[UPDATE] = "update",
	[SETTINGS] = "pg_settings",
	[TEMP_SCHEMA] = "pg_temp",
	[SET_CONFIG] = "set_config",
	[TRUE_VALUE] = "true",
	[MOVES_SEQUENCE] = "nextval setval",
	[COMMIT] = "commit",
	[DROPPED] = "drop",
	[MAKES_IDS] = "insert merge copy alter default",
};

static uint8_t pgsql_sets(const reader_t *r)
{
	return HAS(r->token.is, MAKES_IDS) || (async_sql_is_symbol(&r->token, '(') && HAS(r->before.names, MOVES_SEQUENCE))
		? ASYNC_SQL_ID | ASYNC_SQL_CLIENT_ID : 0;
}

/* A name with a dot is a setting of the application, not of the server: SQL means the same with any value of it. */
static void pgsql_leave_local(reader_t *r, bool is_custom)
{
	leave(r, is_custom ? ASYNC_SQL_LEAVES_NOTHING : ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS);
}

static void pgsql_follow_set(reader_t *r)
{
	if (!next(r)) {
		return;
	}
	if (HAS(r->token.is, LOCAL)) {
		pgsql_leave_local(r, next(r) && next(r) && async_sql_is_symbol(&r->token, '.'));
	} else {
		leave(r, HAS(r->token.is, LOCAL_ALWAYS) ? ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS : ASYNC_SQL_LEAVES_IN_SESSION);
		r->facts.is_tracked = HAS(r->token.is, TRACKED) && next(r) && !async_sql_is_symbol(&r->token, '.');
	}
}

static void pgsql_start(reader_t *r)
{
	r->is_update = false;
	if (HAS(r->token.is, SET)) {
		pgsql_follow_set(r);
	} else if (HAS(r->token.is, PREPARE)) {
		leaves_in_session(r, !next(r) || !HAS(r->token.is, TRANSACTION));
	} else if (HAS(r->token.is, DECLARE)) {
		leave(r, ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS); /* unless it is held */
	} else if (HAS(r->token.is, RUNS_CODE)) {
		leave(r, ASYNC_SQL_LEAVES_UNKNOWN);
	} else {
		leaves_in_session(r, HAS(r->token.is, LEAVING));
	}
}

/* set_config(name, value, true) is SET LOCAL; with anything but a plain TRUE it is unknown. */
static void pgsql_follow_config(reader_t *r)
{
	if (r->config_depth && async_sql_is_symbol(&r->before, '(') && HAS(r->before2.names, SET_CONFIG)) {
		r->config_is_custom = r->token.kind == ASYNC_SQL_STRING && memchr(r->token.text, '.', r->token.length);
	}
	r->config_commas += r->depth == r->config_depth && async_sql_is_symbol(&r->token, ',');
	if (r->config_depth && r->depth < r->config_depth) {
		if (r->config_commas == 2 && HAS(r->before.is, TRUE_VALUE) && async_sql_is_symbol(&r->before2, ',')) {
			pgsql_leave_local(r, r->config_is_custom);
		} else {
			leave(r, ASYNC_SQL_LEAVES_IN_SESSION);
			r->word = r->config_name;
		}
		r->config_depth = 0;
	} else if (!r->config_depth && async_sql_is_symbol(&r->token, '(') && HAS(r->before.names, SET_CONFIG)) {
		r->config_depth = r->depth;
		r->config_name = r->before.text;
		r->config_commas = 0;
	}
}

/* pg_temp, or pg_temp_3. */
static bool pgsql_is_temp_schema(const async_sql_token_t *token)
{
	return HAS(token->names, TEMP_SCHEMA) || (token->kind <= ASYNC_SQL_NAME && token->length > strlen("pg_temp_")
		&& !strncasecmp(token->text, "pg_temp_", strlen("pg_temp_")));
}

static bool pgsql_token_leaves(reader_t *r)
{
	if (r->token.kind == ASYNC_SQL_SYMBOL) {
		return (*r->token.text == '(' && HAS(r->before.names, KEEPS))
			|| (*r->token.text == '.' && pgsql_is_temp_schema(&r->before));
	}
	r->is_update |= HAS(r->token.is, UPDATE);
	r->temporaries += HAS(r->token.is, TEMPORARY) && HAS(r->before.is, CREATING);
	if (r->temporaries && HAS(r->token.is, DROPPED) && HAS(r->before.is, COMMIT)) {
		r->temporaries--;
		leave(r, ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS);
	}
	return (HAS(r->token.is, HOLD) && HAS(r->before.is, WITH)) || (r->is_update && HAS(r->token.names, SETTINGS));
}

static void pgsql_follow(reader_t *r)
{
	bool is_start = true;

	while (next(r) && r->facts.scope != ASYNC_SQL_LEAVES_IN_SESSION) {
		if (async_sql_is_symbol(&r->token, ';')) {
			is_start = true;
			continue;
		}
		if (is_start) {
			is_start = false;
			pgsql_start(r);
		}
		r->depth += async_sql_is_symbol(&r->token, '(') - async_sql_is_symbol(&r->token, ')');
		pgsql_follow_config(r);
		if (leaves_in_session(r, pgsql_token_leaves(r))) {
			return;
		}
	}
	leaves_in_session(r, r->config_depth || r->temporaries || r->scanner.is_opaque);
}

/* ----- SQLite */

static const char *const sqlite_words[CLASSES] = {
	[ASKS_ID] = "last_insert_rowid",
	[ASKS_COUNT] = "changes",
	[ASKS_TOTAL] = "total_changes",
	[ROLLBACK] = "rollback",
	[TO] = "to",
	[BEGINS_SETTING] = "pragma attach",
	[CREATE] = "create",
	[TEMPORARY] = "temp temporary",
	[WITH] = "with",
	[LEAVING] = "attach detach",
	[PREFIX] = "explain query plan",
	[PRAGMA] = "pragma",
	[JOURNAL_MODE] = "journal_mode",
	[TEMP_DATABASE] = "temp",
	[CHANGES_ROWS] = "insert update delete replace",
	[CHANGES_BEHIND_WITH] = "insert update delete",
	[IN_FILE] = "wal delete",
	[HARMLESS] = "table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list foreign_key_check "
		"integrity_check quick_check user_version application_id schema_version wal_checkpoint optimize incremental_vacuum "
		"auto_vacuum encoding",
};

static uint8_t sqlite_sets(const reader_t *r)
{
	return HAS(r->first.is, CHANGES_ROWS) || (HAS(r->first.is, WITH) && HAS(r->token.is, CHANGES_BEHIND_WITH))
		? ASYNC_SQL_COUNT : 0;
}

/* Many take effect when they are prepared, even in an EXPLAIN. */
static bool sqlite_pragma_leaves(reader_t *r)
{
	uint64_t name = r->token.names;

	while (next(r) && !async_sql_is_symbol(&r->token, ';')) {
		if (async_sql_is_symbol(&r->token, '=') || async_sql_is_symbol(&r->token, '(')) {
			return HAS(name, JOURNAL_MODE) ? !(next(r) && HAS(r->token.names, IN_FILE)) : !HAS(name, HARMLESS);
		}
		name = r->token.names; /* of the schema, or of the pragma behind it */
	}
	return false;
}

static bool sqlite_first_leaves(reader_t *r)
{
	while (HAS(r->token.is, PREFIX) && next(r)) {
	}
	r->is_creating = HAS(r->token.is, CREATE);
	return HAS(r->token.is, LEAVING) || (HAS(r->token.is, PRAGMA) && sqlite_pragma_leaves(r));
}

static bool sqlite_creates_temporary(const reader_t *r)
{
	return r->is_creating && ((HAS(r->before.is, CREATE) && HAS(r->token.is, TEMPORARY))
		|| (HAS(r->before.names, TEMP_DATABASE) && async_sql_is_symbol(&r->token, '.')));
}

static void sqlite_follow(reader_t *r)
{
	bool is_start = true;

	while (next(r)) {
		if (leaves_in_session(r, is_start && sqlite_first_leaves(r))) {
			return;
		}
		is_start = async_sql_is_symbol(&r->token, ';');
		if (leaves_in_session(r, sqlite_creates_temporary(r))) {
			return;
		}
	}
}

/* ----- all of them */

static struct {
	async_sql_words_t words;
	void (*follow)(reader_t *r);
	uint8_t (*asks)(reader_t *r); /* besides calls of functions; or NULL */
	uint8_t (*sets)(const reader_t *r);
} dialects[] = {
	[ASYNC_SQL_MYSQL] = { { .lists = mysql_words }, mysql_follow, mysql_asks, mysql_sets },
	[ASYNC_SQL_PGSQL] = { { .lists = pgsql_words }, pgsql_follow, NULL, pgsql_sets },
	[ASYNC_SQL_SQLITE] = { { .lists = sqlite_words }, sqlite_follow, NULL, sqlite_sets },
};

static void statement_start(reader_t *r)
{
	r->is_start = false;
	r->first = r->token;
	r->is_setting &= HAS(r->token.is, BEGINS_SETTING);
	r->facts.is_rollback |= r->statements == 0 && HAS(r->token.is, ROLLBACK);
	r->statements++;
}

/* What a setting is: the value of a variable may be another one each time, and of several statements pdo_mysql notices only
 * whether the first one fails. */
static bool next(reader_t *r)
{
	r->before2 = r->before;
	r->before = r->token;
	if (async_sql_is_symbol(&r->before, ',') && !r->config_depth) {
		async_sql_skip_list(&r->scanner); /* it matters to set_config() how many commas there are, and to nothing else */
	}
	if (!async_sql_next(&r->scanner, &r->token)) {
		return false;
	}
	if (async_sql_is_symbol(&r->token, ';')) {
		r->is_start = true;
		r->set_before = r->facts.sets;
		return true;
	}
	async_sql_dialect_t dialect = r->scanner.dialect;
	if (r->is_start) {
		statement_start(r);
	}
	r->is_setting &= r->token.kind != ASYNC_SQL_VARIABLE && (dialect != ASYNC_SQL_MYSQL || r->statements == 1);
	r->facts.is_to_savepoint |= r->facts.is_rollback && HAS(r->token.is, TO);
	uint8_t asks = dialects[dialect].asks ? dialects[dialect].asks(r) : 0;
	if (async_sql_is_symbol(&r->token, '(')) {
		asks |= r->before.names & ASKS_MASK;
	}
	r->facts.asks |= asks & (uint8_t) ~r->set_before;
	r->facts.sets |= dialects[dialect].sets(r);
	return true;
}

/* An executable comment of MySQL, or a name in code points of PostgreSQL, which the scanner does not read. */
static uint8_t asked_in_secret(async_sql_dialect_t dialect, const char *sql)
{
	if (dialect == ASYNC_SQL_PGSQL) {
		return ASYNC_SQL_ID;
	}
	return (strcasestr(sql, "last_insert_id") || strcasestr(sql, "identity") ? ASYNC_SQL_ID : 0)
		| (strcasestr(sql, "row_count") || strcasestr(sql, "warning") || strcasestr(sql, "error") ? ASYNC_SQL_COUNT : 0)
		| (strcasestr(sql, "found_rows") ? ASYNC_SQL_FOUND : 0)
		| (strcasestr(sql, "lastval") || strcasestr(sql, "previous") ? ASYNC_SQL_SEQUENCE : 0);
}

static async_sql_setting_t setting_of(const reader_t *r)
{
	if (!r->is_setting) {
		return ASYNC_SQL_IS_OTHER;
	}
	if (r->facts.scope == ASYNC_SQL_LEAVES_IN_SESSION && !r->scanner.is_opaque) {
		return ASYNC_SQL_IS_SETTING;
	}
	return r->scanner.dialect == ASYNC_SQL_SQLITE && r->statements ? ASYNC_SQL_IS_NEUTRAL : ASYNC_SQL_IS_OTHER;
}

async_sql_facts_t async_sql_read(async_sql_dialect_t dialect, const char *sql, size_t length, bool has_backslashes)
{
	reader_t r = { .scanner = { sql, sql + length, dialect, &dialects[dialect].words, has_backslashes, false },
		.token = nothing, .before = nothing, .before2 = nothing, .is_start = true, .is_setting = true };

	dialects[dialect].follow(&r);
	r.config_depth = 0;
	while (next(&r)) {
	}
	r.facts.setting = setting_of(&r);
	r.facts.is_tracked &= r.statements == 1;
	r.facts.word = r.word && r.word - sql < UINT16_MAX ? (uint16_t) (r.word - sql) : 0;
	r.facts.asks |= r.scanner.is_opaque ? asked_in_secret(dialect, sql) : 0;
	return r.facts;
}
