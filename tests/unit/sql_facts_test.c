/* SPDX-License-Identifier: MIT
 *
 * The table of what SQL leaves behind, and of what it asks for and sets among the values that a session remembers, for each
 * driver: what must be recognised, and what must not be taken for it. Run by
 * tests/60_pdo/session/sql_facts_unit.phpt. It prints "N passed, M failed".
 */
#include <stdio.h>
#include <string.h>

#include "pdo/sql_facts.h"

#define NOTHING ASYNC_SQL_LEAVES_NOTHING
#define LOCAL ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS
#define NEXT ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION
#define UNKNOWN ASYNC_SQL_LEAVES_UNKNOWN
#define SESSION ASYNC_SQL_LEAVES_IN_SESSION

typedef struct {
	async_sql_scope_t scope;
	const char *sql;
} case_t;

static const case_t mysql[] = {
	/* words */
	{ SESSION, "SET @x = 5" },
	{ SESSION, "SET@x=5" },
	{ SESSION, "set sql_mode = ''" },
	{ SESSION, "SET SESSION sql_mode = ''" },
	{ SESSION, "SET LOCAL sql_mode = ''" },
	{ SESSION, "SET @@sql_mode = ''" },
	{ SESSION, "SET @@session.sql_mode = ''" },
	{ SESSION, "SET NAMES utf8mb4" },
	{ SESSION, "SET ROLE r" },
	{ SESSION, "SET SESSION TRANSACTION READ ONLY" },
	{ SESSION, "SET GLOBAL a = 1, SESSION b = 2" },
	{ SESSION, "USE t2" },
	{ SESSION, "\n  use t2" },
	{ SESSION, "LOCK TABLES t WRITE" },
	{ SESSION, "LOCK INSTANCE FOR BACKUP" },
	{ SESSION, "UNLOCK TABLES" },
	{ SESSION, "BACKUP LOCK t" },
	{ SESSION, "BACKUP STAGE START" },
	{ SESSION, "HANDLER t OPEN" },
	{ SESSION, "PREPARE s FROM 'SELECT 1'" },
	{ SESSION, "DROP PREPARE s" },
	{ SESSION, "EXECUTE IMMEDIATE 'SET @x = 1'" },
	{ SESSION, "XA START 'x'" },
	{ SESSION, "CALL p()" },
	{ SESSION, "DO GET_LOCK('k', 0)" },
	{ SESSION, "FLUSH TABLES WITH READ LOCK" },
	{ SESSION, "FLUSH TABLES t FOR EXPORT" },
	{ SESSION, "BEGIN NOT ATOMIC SET @x = 1; END" },
	{ SESSION, "CREATE TEMPORARY TABLE t (id INT)" },
	{ SESSION, "CREATE OR REPLACE TEMPORARY TABLE t (id INT)" },
	{ SESSION, "DROP TEMPORARY TABLE t" },
	{ SESSION, "SELECT SQL_CALC_FOUND_ROWS * FROM t LIMIT 1" },
	{ SESSION, "SET STATEMENT max_statement_time = 5 FOR SET @x = 1" },
	/* functions */
	{ SESSION, "SELECT GET_LOCK('k', 0)" },
	{ SESSION, "SELECT get_lock ('k', 0)" },
	{ SESSION, "SELECT `GET_LOCK`('k',0)" },
	{ SESSION, "SELECT \"GET_LOCK\"('k',0)" },
	{ SESSION, "SELECT RELEASE_ALL_LOCKS()" },
	{ NOTHING, "UPDATE t SET id = LAST_INSERT_ID(id + 1)" },
	{ NOTHING, "INSERT INTO t (k) VALUES ('a') ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id), n = n + 1" },
	{ NOTHING, "SELECT /*!40001 SQL_NO_CACHE */ * FROM t" },
	{ NOTHING, "SELECT /*M! straight_join*/ 1" },
	{ SESSION, "SELECT /*!40001 SQL_NO_CACHE GET_LOCK('a', 1), */ 1" },
	{ SESSION, "SELECT LAST_INSERT_ID(77)" },
	/* variables */
	{ SESSION, "SELECT 1 INTO @x" },
	{ SESSION, "SELECT @x := 1" },
	{ SESSION, "SELECT@x:=1" },
	{ SESSION, "CREATE TABLE t SELECT @x := 1" },
	/* comments and strings */
	{ SESSION, "/*!50000 SET @z = 1 */" },
	{ SESSION, "/*M!100000 SET @z = 1 */" },
	{ SESSION, "SELECT 1 /*!, GET_LOCK('k', 0) */" },
	{ SESSION, "SELECT 5--1, GET_LOCK('k',0)" },
	{ SESSION, "SELECT /* /* */ GET_LOCK('k', 0)" },
	{ SESSION, "SELECT 'a''', GET_LOCK('k', 0), '''b'" },
	{ SESSION, "SELECT 'a\\'', GET_LOCK('k', 0)" },
	{ SESSION, "SELECT `a``b`, GET_LOCK('k', 0)" },
	{ SESSION, "-- x\nSET @x = 1" },
	{ SESSION, "# x\nSET @x = 1" },
	{ SESSION, "SELECT 1; SELECT 2" },
	{ NEXT, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE" },
	{ NEXT, "SET TRANSACTION READ ONLY, ISOLATION LEVEL READ COMMITTED" },
	/* not to be taken for it */
	{ NOTHING, "" },
	{ NOTHING, "SELECT 1;" },
	{ NOTHING, "SELECT 1 ; -- the end" },
	{ NOTHING, "(SELECT 1) UNION (SELECT 2)" },
	{ NOTHING, "SET STATEMENT max_statement_time = 5 FOR SELECT 1" },
	{ SESSION, "SET GLOBAL max_connections = 100" },
	{ SESSION, "SET GLOBAL TRANSACTION READ ONLY, ISOLATION LEVEL READ COMMITTED" },
	{ SESSION, "SET @@GLOBAL.max_connections = 100" },
	{ SESSION, "SET PERSIST max_connections = 100" },
	{ SESSION, "SET PASSWORD FOR 'u'@'h' = 'x'" },
	{ SESSION, "SET DEFAULT ROLE r FOR u@h" },
	{ NOTHING, "FLUSH PRIVILEGES" },
	{ NOTHING, "FLUSH TABLES" },
	{ SESSION, "GRANT ALL ON *.* TO user@host" },
	{ SESSION, "GRANT ALL ON *.* TO 'user'@'%'" },
	{ SESSION, "CREATE USER `u`@`h` IDENTIFIED BY 'p'" },
	{ SESSION, "SHOW GRANTS FOR u@h" },
	{ SESSION, "CREATE DEFINER=`u`@`h` VIEW v AS SELECT 1" },
	{ SESSION, "CREATE PROCEDURE p() BEGIN SET @x = 1; SELECT 2; END" },
	{ SESSION, "CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW SET @x = 1" },
	{ NOTHING, "SELECT 'SET @x = 1', \"USE x; SET y\", `t`.id FROM t" },
	{ NOTHING, "SELECT 'a\\'@b; SET c'" },
	{ NOTHING, "-- SET x\nSELECT 1" },
	{ NOTHING, "SELECT 1 --\tGET_LOCK('k', 0)" },
	{ NOTHING, "SELECT 1 --" },
	{ NOTHING, "# SET x\nSELECT 1" },
	{ NOTHING, "/* SET @x */ SELECT 1" },
	{ NOTHING, "SELECT /*+ MAX_EXECUTION_TIME(1000) */ 1" },
	{ NOTHING, "SELECT @@version" },
	{ NOTHING, "SELECT LAST_INSERT_ID()" },
	{ NOTHING, "SELECT LAST_INSERT_ID( )" },
	{ NOTHING, "SELECT get_lock FROM t" },
	{ NOTHING, "UPDATE t SET id = 1" },
	{ NOTHING, "CREATE TABLE t2 (temporary_name INT, event INT)" },
	{ NOTHING, "ALTER TABLE t2 ADD `temporary` INT" },
	{ NOTHING, "START TRANSACTION" },
	{ NOTHING, "BEGIN" },
	{ NOTHING, "SELECT 'x" },
	{ NOTHING, "SELECT 'x\\" },
	{ NOTHING, "/* open" },
	/* lists, which are passed over in one go */
	{ SESSION, "SELECT 1 IN (1, 2, 333333333333333333, 'a', ?, 'b\\'', 4), GET_LOCK('k', 0)" },
	{ SESSION, "SELECT 1, 2, 3, 'GET_LOCK', GET_LOCK('k', 0)" },
	{ SESSION, "SELECT f(1, 2), 3, @x := 1" },
	{ NOTHING, "SELECT 1 IN (1, 2, 3, 'a, GET_LOCK(', 4444444444444444444, 5)" },
};

/* sql_mode has NO_BACKSLASH_ESCAPES. */
static const case_t mysql_plain_backslashes[] = {
	{ SESSION, "SELECT 'a\\', GET_LOCK('k', 0)" },
	{ SESSION, "SELECT \"a\\\", GET_LOCK('k', 0)" },
	{ NOTHING, "SELECT 'a\\''; SET c'" },
};

static const case_t pgsql[] = {
	/* lists, with the same number of brackets behind them */
	{ SESSION, "WITH x AS (VALUES (1,'a'),(2,'b'), (3,'c')) SELECT set_config('a', 'b', false) FROM x" },
	{ LOCAL, "WITH x AS (VALUES (1),(2), (3)) SELECT set_config('a', 'b', true) FROM x" },
	{ SESSION, "SELECT 1,(2),set_config('search_path', 'b', 3 > 2)" },
	{ NOTHING, "SELECT * FROM t WHERE (a, b) IN ((1,'set_config('), (2,'x'))" },
	{ SESSION, "SET application_name = 'x'" },
	{ SESSION, "SET SESSION application_name = 'x'" },
	{ SESSION, "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY" },
	{ SESSION, "SET ROLE r" },
	{ SESSION, "RESET ALL" },
	{ SESSION, "LISTEN news" },
	{ SESSION, "UNLISTEN *" },
	{ SESSION, "PREPARE s AS SELECT 1" },
	{ SESSION, "EXECUTE s" },
	{ SESSION, "DEALLOCATE s" },
	{ SESSION, "DISCARD ALL" },
	{ SESSION, "DECLARE c CURSOR WITH HOLD FOR SELECT 1" },
	{ SESSION, "LOAD 'x'" },
	{ UNKNOWN, "DO $$ BEGIN PERFORM 1; END $$" },
	{ UNKNOWN, "CALL p()" },
	{ SESSION, "CALL p(); LISTEN c" },
	{ SESSION, "SELECT 1; SET application_name = 'x'" },
	{ SESSION, "CREATE TEMP TABLE t (id INT)" },
	{ LOCAL, "CREATE TEMP TABLE t (id INT) ON COMMIT DROP" },
	{ LOCAL, "CREATE TEMPORARY TABLE t ON COMMIT DROP AS SELECT 1" },
	{ SESSION, "CREATE TEMP TABLE t (id INT) ON COMMIT DROP; CREATE TEMP TABLE u (id INT)" },
	{ SESSION, "CREATE TEMP TABLE t (id INT) ON COMMIT DELETE ROWS" },
	{ SESSION, "CREATE TABLE pg_temp_3.t (id INT)" },
	{ SESSION, "SELECT set_limit(0.9)" },
	{ SESSION, "SELECT pg_backup_start('a')" },
	{ SESSION, "CREATE LOCAL TEMPORARY TABLE t (id INT)" },
	{ SESSION, "CREATE OR REPLACE TEMP VIEW v AS SELECT 1" },
	{ SESSION, "SELECT 1 AS id INTO TEMP t" },
	{ SESSION, "SELECT 1 AS id INTO LOCAL TEMPORARY t" },
	{ SESSION, "CREATE TABLE pg_temp.t (id INT)" },
	{ SESSION, "CREATE TABLE \"pg_temp\".t (id INT)" },
	{ SESSION, "UPDATE pg_settings SET setting = 'x' WHERE name = 'application_name'" },
	{ SESSION, "UPDATE \"pg_settings\" SET setting = 'x'" },
	{ SESSION, "UPDATE pg_catalog.\"pg_settings\" SET setting = 'x'" },
	/* functions */
	{ SESSION, "SELECT set_config('a.b', 'x', false)" },
	{ SESSION, "SELECT set_config('a.b', 'x', $1)" },
	{ SESSION, "SELECT set_config('a.b', 1, 2, true)" },
	{ SESSION, "SELECT set_config('a.b', 'x', true AND false)" },
	{ SESSION, "SELECT set_config('a.b', 'x', true), set_config('a.c', 'x', false)" },
	{ SESSION, "SELECT \"set_config\"('a.b', 'x', false)" },
	{ SESSION, "SELECT pg_catalog.\"set_config\"('a.b', 'x', false)" },
	{ SESSION, "SELECT U&\"set\\005fconfig\"('a.b', 'x', false)" },
	{ SESSION, "SELECT pg_advisory_lock(77)" },
	{ SESSION, "SELECT \"pg_advisory_lock\"(77)" },
	{ SESSION, "SELECT PG_TRY_ADVISORY_LOCK (77)" },
	{ SESSION, "SELECT setseed(0.5)" },
	{ SESSION, "SELECT dblink_connect('c', 'dbname=x')" },
	{ SESSION, "SELECT pg_replication_origin_session_setup('x')" },
	/* strings, names and comments */
	{ SESSION, "SELECT a$b$c, pg_advisory_lock(1), d$b$e" },
	{ SESSION, "SELECT $\xc3\xa4$ ' $\xc3\xa4$, pg_advisory_lock(1)" },
	{ SESSION, "SELECT E'\\'', pg_advisory_lock(1)" },
	{ SESSION, "SELECT E'a'\n'\\'', pg_advisory_lock(1)" },
	{ SESSION, "SELECT 'a\\', pg_advisory_lock(1)" },
	{ SESSION, "SELECT '', pg_advisory_lock(1), ''" },
	{ SESSION, "/* /* */ */ SET a = 1" },
	{ SESSION, "SELECT 1 AS \"a\"\"b\", pg_advisory_lock(1)" },
	{ LOCAL, "SET LOCAL application_name = 'x'" },
	{ LOCAL, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE" },
	{ LOCAL, "SET CONSTRAINTS ALL DEFERRED" },
	{ LOCAL, "DECLARE c CURSOR FOR SELECT 1" },
	{ LOCAL, "DECLARE c CURSOR WITHOUT HOLD FOR SELECT 1" },
	{ LOCAL, "SELECT set_config('timezone', '5', true)" },
	{ LOCAL, "SELECT set_config($1, coalesce($2, (SELECT 'x')), TRUE)" },
	{ LOCAL, "SET LOCAL timezone TO 'UTC'" },
	{ NOTHING, "SET LOCAL app.tenant = '5'" },
	{ NOTHING, "SELECT set_config('app.tenant', '5', true)" },
	{ NOTHING, "SELECT set_config('app.tenant', coalesce($1, (SELECT 'x')), TRUE)" },
	{ NOTHING, "SELECT temp, temporary FROM weather" },
	{ NOTHING, "SELECT 21.5 AS temp" },
	{ NOTHING, "CREATE TABLE weather (temp REAL, temporary BOOL)" },
	{ NOTHING, "INSERT INTO \"temp\" VALUES (1)" },
	{ NOTHING, "SELECT * FROM pg_settings" },
	{ NOTHING, "SELECT set_config FROM t" },
	{ NOTHING, "SELECT \"SET_CONFIG\"('a')" },
	{ NOTHING, "PREPARE TRANSACTION 'x'" },
	{ NOTHING, "SELECT pg_advisory_xact_lock(1)" },
	{ NOTHING, "SELECT 'SET x; LISTEN y', \"id\" FROM t" },
	{ NOTHING, "-- SET x\nSELECT 1" },
	{ NOTHING, "SELECT 5 --1, pg_advisory_lock(1)" },
	{ NOTHING, "/* SET /* nested */ x */ SELECT 1" },
	{ NOTHING, "SELECT E'a\\'; SET b'" },
	{ NOTHING, "SELECT E'a'\n  'b\\'; SET c'" },
	{ NOTHING, "SELECT $$; SET a$$, $x$; SET b; $$ $x$" },
	{ NOTHING, "SELECT $\xc3\xa4$; SET a; $\xc3\xa4$" },
	{ NOTHING, "SELECT $1, $2; SELECT 2" },
	{ NOTHING, "UPDATE t SET id = 1" },
	{ NOTHING, "CREATE FUNCTION f() RETURNS int LANGUAGE sql SET search_path = public AS 'SELECT 1'" },
	{ NOTHING, "NOTIFY news" },
	{ NOTHING, "BEGIN; SELECT 1; COMMIT" },
	{ NOTHING, "SELECT $x$ open" },
};

/* standard_conforming_strings = off */
static const case_t pgsql_with_backslashes[] = {
	{ SESSION, "SELECT 'a\\'', pg_advisory_lock(1)" },
	{ NOTHING, "SELECT 'a\\'; SET b'" },
};

static const case_t sqlite[] = {
	{ SESSION, "ATTACH ':memory:' AS other" },
	{ SESSION, "DETACH other" },
	{ SESSION, "SELECT 1; ATTACH 'x' AS y" },
	{ SESSION, "PRAGMA foreign_keys = ON" },
	{ SESSION, "PRAGMA foreign_keys(ON)" },
	{ SESSION, "PRAGMA main.cache_size = 100" },
	{ SESSION, "PRAGMA \"foreign_keys\" = 1" },
	{ SESSION, "PRAGMA busy_timeout = 1500" },
	{ SESSION, "PRAGMA journal_mode = MEMORY" },
	{ SESSION, "EXPLAIN PRAGMA foreign_keys = ON" },
	{ SESSION, "EXPLAIN QUERY PLAN PRAGMA foreign_keys = ON" },
	{ SESSION, "/* /* */ PRAGMA foreign_keys = ON" },
	{ SESSION, "-- x\nPRAGMA foreign_keys = ON" },
	{ SESSION, "PRAGMA user_version = 5; PRAGMA foreign_keys = ON" },
	{ SESSION, "CREATE TEMP TABLE t (id INT)" },
	{ SESSION, "CREATE TEMPORARY VIEW v AS SELECT 1" },
	{ SESSION, "CREATE TABLE temp.t (id INT)" },
	{ SESSION, "CREATE TABLE \"temp\".t (id INT)" },
	{ SESSION, "CREATE TABLE `TEMP`.t (id INT)" },
	{ SESSION, "CREATE TABLE [temp].t (id INT)" },
	{ SESSION, "CREATE TABLE 'temp'.t (id INT)" },
	{ SESSION, "CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET id = 1; END; PRAGMA foreign_keys = ON" },
	{ NOTHING, "PRAGMA foreign_keys" },
	{ NOTHING, "PRAGMA table_info(t)" },
	{ NOTHING, "PRAGMA main.index_list(\"t\")" },
	{ NOTHING, "PRAGMA journal_mode = WAL" },
	{ NOTHING, "PRAGMA journal_mode('wal')" },
	{ NOTHING, "PRAGMA main.journal_mode=\"WAL\"" },
	{ NOTHING, "PRAGMA user_version = 5" },
	{ NOTHING, "PRAGMA wal_checkpoint(TRUNCATE)" },
	{ NOTHING, "PRAGMA optimize(0x10002)" },
	{ NOTHING, "CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET id = CASE WHEN 1 THEN 2 END; DELETE FROM t; END" },
	{ NOTHING, "CREATE TABLE weather (temp REAL)" },
	{ NOTHING, "SELECT temp FROM weather" },
	{ NOTHING, "SELECT 'ATTACH x', \"PRAGMA a=b\" FROM t" },
	{ NOTHING, "SELECT 'a\\'; SELECT 1" },
	{ NOTHING, "UPDATE t SET id = 1" },
};

#define ID ASYNC_SQL_ID
#define COUNT ASYNC_SQL_COUNT
#define FOUND ASYNC_SQL_FOUND
#define TOTAL ASYNC_SQL_TOTAL
#define CLIENT ASYNC_SQL_CLIENT_ID
#define SEQUENCE ASYNC_SQL_SEQUENCE

typedef struct {
	async_sql_dialect_t dialect;
	unsigned asks;
	unsigned sets;
	const char *sql;
} value_case_t;

static const value_case_t values[] = {
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND, "SELECT 1" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND, "(SELECT 1) UNION (SELECT 2)" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | SEQUENCE, "INSERT INTO t VALUES (1)" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | FOUND, "SELECT LAST_INSERT_ID()" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | FOUND, "SELECT `last_insert_id` ( )" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | SEQUENCE, "INSERT INTO t VALUES (LAST_INSERT_ID(), 1)" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | SEQUENCE, "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND, "SELECT 'LAST_INSERT_ID()', last_insert_id FROM t -- ROW_COUNT()" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | FOUND, "SELECT @@session.last_insert_id" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | FOUND, "SELECT @@identity" },
	{ ASYNC_SQL_MYSQL, COUNT, CLIENT | COUNT | FOUND, "SELECT ROW_COUNT(), @@version" },
	{ ASYNC_SQL_MYSQL, COUNT, CLIENT | COUNT | FOUND, "SELECT @@warning_count" },
	{ ASYNC_SQL_MYSQL, COUNT, CLIENT | COUNT, "SHOW COUNT(*) WARNINGS" },
	{ ASYNC_SQL_MYSQL, COUNT, CLIENT | COUNT, "GET DIAGNOSTICS @a = ROW_COUNT" },
	{ ASYNC_SQL_MYSQL, FOUND, CLIENT | COUNT | FOUND, "SELECT FOUND_ROWS()" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND | SEQUENCE, "INSERT INTO t VALUES (1); SELECT ROW_COUNT()" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | FOUND, "SELECT /*!50000 LAST_INSERT_ID() */" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND, "SELECT /*!50000 SQL_NO_CACHE */ 1" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND | SEQUENCE, "SELECT NEXTVAL(s)" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND | SEQUENCE, "SELECT NEXT VALUE FOR s" },
	{ ASYNC_SQL_MYSQL, SEQUENCE, CLIENT | COUNT | FOUND, "SELECT `LASTVAL`(s)" },
	{ ASYNC_SQL_MYSQL, SEQUENCE, CLIENT | COUNT | FOUND, "SELECT PREVIOUS VALUE FOR s" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND, "SELECT next, previous, nextval, value FROM t" },
	/* lists */
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | SEQUENCE, "INSERT INTO t VALUES (1,'it\\'s'), (2, 'b'),(-3.5,LAST_INSERT_ID())" },
	{ ASYNC_SQL_MYSQL, ID, CLIENT | COUNT | SEQUENCE, "INSERT INTO t VALUES (1), (2),(LAST_INSERT_ID())" },
	{ ASYNC_SQL_MYSQL, COUNT, CLIENT | COUNT | FOUND, "SELECT * FROM t WHERE a IN (1, 2) AND b IN ('x', 'y') AND ROW_COUNT()" },
	{ ASYNC_SQL_MYSQL, 0, CLIENT | COUNT | FOUND, "SELECT 1, 2 -- 'ROW_COUNT()\n, 'a ROW_COUNT()'" },
	{ ASYNC_SQL_PGSQL, 0, 0, "SELECT 1" },
	{ ASYNC_SQL_PGSQL, ID, 0, "SELECT 1, '''', 'a', lastval()" },
	{ ASYNC_SQL_PGSQL, 0, 0, "SELECT 'insert', \"insert\" FROM t -- nextval(" },
	{ ASYNC_SQL_PGSQL, 0, 0, "UPDATE t SET v = 1" },
	{ ASYNC_SQL_PGSQL, 0, ID | CLIENT, "UPDATE t SET v = DEFAULT" },
	{ ASYNC_SQL_PGSQL, 0, ID | CLIENT, "INSERT INTO t (v) VALUES (1)" },
	{ ASYNC_SQL_PGSQL, 0, ID | CLIENT, "WITH x AS (INSERT INTO t VALUES (1) RETURNING id) SELECT * FROM x" },
	{ ASYNC_SQL_PGSQL, 0, ID | CLIENT, "SELECT pg_catalog.nextval('s')" },
	{ ASYNC_SQL_PGSQL, 0, ID | CLIENT, "COPY t FROM STDIN" },
	{ ASYNC_SQL_PGSQL, ID, 0, "SELECT lastval()" },
	{ ASYNC_SQL_PGSQL, ID, 0, "SELECT \"currval\" ('s')" },
	{ ASYNC_SQL_PGSQL, ID, ID | CLIENT, "INSERT INTO t VALUES (currval('s'))" },
	{ ASYNC_SQL_PGSQL, 0, ID | CLIENT, "INSERT INTO t VALUES (1); SELECT lastval()" },
	{ ASYNC_SQL_PGSQL, ID, ID | CLIENT, "SELECT lastval(); INSERT INTO t VALUES (1)" },
	{ ASYNC_SQL_SQLITE, 0, 0, "SELECT replace(a, 'b', 'c') FROM t" },
	{ ASYNC_SQL_SQLITE, 0, COUNT, "REPLACE INTO t VALUES (1)" },
	{ ASYNC_SQL_SQLITE, 0, COUNT, "WITH x AS (SELECT 1) UPDATE t SET a = 1" },
	{ ASYNC_SQL_SQLITE, 0, 0, "WITH x AS (SELECT replace(a, 'b', 'c') FROM t) SELECT * FROM x" },
	{ ASYNC_SQL_SQLITE, ID, 0, "SELECT last_insert_rowid()" },
	{ ASYNC_SQL_SQLITE, COUNT, 0, "SELECT changes()" },
	{ ASYNC_SQL_SQLITE, TOTAL, 0, "SELECT total_changes()" },
	{ ASYNC_SQL_SQLITE, 0, 0, "SELECT changes FROM t" },
};

#define OTHER ASYNC_SQL_IS_OTHER
#define NEUTRAL ASYNC_SQL_IS_NEUTRAL
#define SETTING ASYNC_SQL_IS_SETTING

static const struct {
	async_sql_dialect_t dialect;
	async_sql_setting_t setting;
	const char *sql;
} settings[] = {
	{ ASYNC_SQL_MYSQL, OTHER, "SET STATEMENT max_statement_time = 5 FOR CALL charge()" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET STATEMENT max_statement_time = 5 FOR SELECT GET_LOCK('x', 1)" },
	{ ASYNC_SQL_MYSQL, SETTING, "SET NAMES utf8mb4" },
	{ ASYNC_SQL_MYSQL, SETTING, "use `db`;" },
	{ ASYNC_SQL_MYSQL, SETTING, "set session sql_mode='ANSI'" },
	{ ASYNC_SQL_MYSQL, SETTING, "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET GLOBAL max_connections = 5" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET @@global.max_connections = 5" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET SESSION sql_mode = '', GLOBAL max_connections = 5" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET sql_mode = '', wait_timeout = 5, @@global.max_connections = 5" },
	{ ASYNC_SQL_MYSQL, SETTING, "SET wait_timeout = @@global.wait_timeout, sql_mode = DEFAULT" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET @x = 1" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET sql_mode = @x" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET NAMES utf8; DROP TABLE t" },
	{ ASYNC_SQL_MYSQL, OTHER, "SET NAMES utf8 /*!50000 , @x = 1 */" },
	{ ASYNC_SQL_MYSQL, OTHER, "CREATE TEMPORARY TABLE t (id INT)" },
	{ ASYNC_SQL_MYSQL, OTHER, "SELECT 1" },
	{ ASYNC_SQL_PGSQL, SETTING, "set search_path to public, app" },
	{ ASYNC_SQL_PGSQL, SETTING, "SET TIME ZONE 'UTC'; SET client_encoding TO 'UTF8';" },
	{ ASYNC_SQL_PGSQL, OTHER, "SET TIME ZONE 'UTC'; CREATE TEMP TABLE t (id INT)" },
	{ ASYNC_SQL_PGSQL, OTHER, "SET LOCAL TIME ZONE 'UTC'" },
	{ ASYNC_SQL_PGSQL, OTHER, "LISTEN x" },
	{ ASYNC_SQL_PGSQL, OTHER, "" },
	{ ASYNC_SQL_SQLITE, SETTING, "PRAGMA foreign_keys = ON;" },
	{ ASYNC_SQL_SQLITE, SETTING, "ATTACH 'file' AS other" },
	{ ASYNC_SQL_SQLITE, NEUTRAL, "PRAGMA foreign_keys" },
	{ ASYNC_SQL_SQLITE, NEUTRAL, "PRAGMA journal_mode = WAL" },
	{ ASYNC_SQL_SQLITE, OTHER, "PRAGMA foreign_keys = ON; INSERT INTO t VALUES (1)" },
	{ ASYNC_SQL_SQLITE, OTHER, "CREATE TEMP TABLE t (id)" },
};

static int passed, failed;

static void run_settings(void)
{
	for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++) {
		const char *sql = settings[i].sql;
		bool has_backslashes = settings[i].dialect == ASYNC_SQL_MYSQL;
		async_sql_setting_t found = async_sql_read(settings[i].dialect, sql, strlen(sql), has_backslashes).setting;
		if (found == settings[i].setting) {
			passed++;
			continue;
		}
		failed++;
		printf("setting: %d instead of %d: %s\n", found, settings[i].setting, sql);
	}
}

static void run_values(void)
{
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
		const value_case_t *expected = &values[i];
		async_sql_facts_t found = async_sql_read(expected->dialect, expected->sql, strlen(expected->sql), expected->dialect == ASYNC_SQL_MYSQL);
		if (found.asks == expected->asks && found.sets == expected->sets) {
			passed++;
			continue;
		}
		failed++;
		printf("asks %d, sets %d instead of %u, %u: %s\n", found.asks, found.sets, expected->asks, expected->sets, expected->sql);
	}
}

static void run(const char *name, const case_t *cases, size_t count, async_sql_dialect_t dialect, bool has_backslashes)
{
	for (size_t i = 0; i < count; i++) {
		async_sql_scope_t scope = async_sql_read(dialect, cases[i].sql, strlen(cases[i].sql), has_backslashes).scope;
		if (scope == cases[i].scope) {
			passed++;
			continue;
		}
		failed++;
		printf("%s: %d instead of %d: %s\n", name, scope, cases[i].scope, cases[i].sql);
	}
}

#define RUN(cases, dialect, has_backslashes) run(#cases, cases, sizeof(cases) / sizeof(*cases), dialect, has_backslashes)

int main(void)
{
	RUN(mysql, ASYNC_SQL_MYSQL, true);
	RUN(mysql_plain_backslashes, ASYNC_SQL_MYSQL, false);
	RUN(pgsql, ASYNC_SQL_PGSQL, false);
	RUN(pgsql_with_backslashes, ASYNC_SQL_PGSQL, true);
	RUN(sqlite, ASYNC_SQL_SQLITE, false);
	run_values();
	run_settings();
	printf("%d passed, %d failed\n", passed, failed);
	return failed != 0;
}
