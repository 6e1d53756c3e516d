/* SPDX-License-Identifier: MIT
 *
 * What a coroutine has left behind in the session of its connection, and for how long it stays: see sql_scope.h. While anything
 * is there, the statement cache is by-passed, since a cached statement may mean something else now.
 */
#include "pdo/pdo_connection.h"

static zend_always_inline async_sql_scope_t scope_of(async_pdo_connection_t *connection, zend_string *sql)
{
	async_pdo_template_t *template = connection->template;
	const async_pdo_driver_t *driver = template->driver;
	bool has_backslashes = driver->has_backslashes && driver->has_backslashes(connection->dbh);

	if (EXPECTED(sql == template->checked_sql) && EXPECTED(has_backslashes == template->checked_backslashes)) {
		return ASYNC_SQL_LEAVES_NOTHING;
	}
	async_sql_scope_t scope = driver->scope_of(ZSTR_VAL(sql), ZSTR_LEN(sql), has_backslashes);
	if (scope == ASYNC_SQL_LEAVES_NOTHING) {
		if (template->checked_sql) {
			zend_string_release(template->checked_sql);
		}
		template->checked_sql = zend_string_copy(sql);
		template->checked_backslashes = has_backslashes;
	}
	return scope;
}

async_sql_scope_t async_pdo_connection_note_sql(async_pdo_connection_t *connection, zend_string *sql)
{
	async_sql_scope_t scope = scope_of(connection, sql);

	if (UNEXPECTED(scope > connection->scope)) {
		connection->scope = scope;
	}
	return scope;
}

void async_pdo_connection_end_transaction(async_pdo_connection_t *connection)
{
	if (connection->in_transaction ? connection->scope == ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION
			: connection->scope == ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS) {
		connection->scope = ASYNC_SQL_LEAVES_NOTHING; /* the next transaction has begun; or the last one has ended */
	}
}
