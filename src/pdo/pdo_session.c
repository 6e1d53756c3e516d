/* SPDX-License-Identifier: MIT
 *
 * What a coroutine has left behind in the session of its connection, and for how long it stays: see sql_scope.h. While anything
 * is there, the statement cache is by-passed, since a cached statement may mean something else now.
 */
#include "pdo/pdo_connection.h"
#include "pdo/pdo_notes.h"

/* Longer ones are seldom the same string twice. */
#define READ_LENGTH_MAX 4096

static async_pdo_sql_t sql_read(async_pdo_read_t *read, const async_pdo_driver_t *driver, zend_string *text, bool has_backslashes)
{
	async_pdo_sql_t sql = {
		.scope = driver->scope_of(ZSTR_VAL(text), ZSTR_LEN(text), has_backslashes),
		.values = async_sql_values(driver->dialect, ZSTR_VAL(text), ZSTR_LEN(text), has_backslashes),
	};
	sql.setting = async_sql_setting(driver->dialect, ZSTR_VAL(text), ZSTR_LEN(text), has_backslashes, sql.scope);

	if (ZSTR_LEN(text) <= READ_LENGTH_MAX) {
		if (read->text) {
			zend_string_release(read->text);
		}
		read->text = zend_string_copy(text);
		read->has_backslashes = has_backslashes;
		read->sql = sql;
	}
	return sql;
}

async_pdo_sql_t async_pdo_connection_note_sql(async_pdo_connection_t *connection, zend_string *text)
{
	async_pdo_template_t *template = connection->template;
	const async_pdo_driver_t *driver = template->driver;
	bool has_backslashes = driver->has_backslashes && driver->has_backslashes(connection->dbh);
	async_pdo_read_t *read = &template->read[((uintptr_t) text >> 5) % ASYNC_PDO_READ_COUNT];
	async_pdo_sql_t sql = EXPECTED(read->text == text) && EXPECTED(read->has_backslashes == has_backslashes) ? read->sql
		: sql_read(read, driver, text, has_backslashes);

	sql.is_for_all = async_pdo_notes_expect(connection, &sql);
	if (UNEXPECTED(sql.scope > connection->scope) && !sql.is_for_all) {
		connection->scope = sql.scope;
	}
	return sql;
}

void async_pdo_session_forget_sql(async_pdo_template_t *template)
{
	for (size_t i = 0; i < ASYNC_PDO_READ_COUNT; i++) {
		if (template->read[i].text) {
			zend_string_release(template->read[i].text);
		}
	}
}

void async_pdo_connection_end_transaction(async_pdo_connection_t *connection)
{
	if (connection->in_transaction ? connection->scope == ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION
			: connection->scope == ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS) {
		connection->scope = ASYNC_SQL_LEAVES_NOTHING; /* the next transaction has begun; or the last one has ended */
	}
}
