/* SPDX-License-Identifier: MIT
 *
 * The session of a connection: what SQL leaves behind in it, and what every session of a pooled object has in common, that
 * is attributes, functions of SQLite, ATTR_POOL_INIT, and the settings that its beginning has made.
 */
#ifndef ASYNC_PDO_SESSION_H
#define ASYNC_PDO_SESSION_H

#include "pdo/pdo_connection.h"

/* What is known about a text of SQL that is being prepared or executed. */
typedef struct {
	async_sql_facts_t facts;
	bool is_for_all; /* it is a setting that all connections shall have, hence no state of this session alone */
} async_pdo_sql_t;

/* The text is not what `read` has: reads it, there or where long ones are. */
async_pdo_read_t *async_pdo_session_read(
	async_pdo_template_t *template, async_pdo_read_t *read, zend_string *text, bool has_backslashes);
bool async_pdo_session_is_for_all(async_pdo_connection_t *connection, async_sql_setting_t setting);

/* The SQL is about to be executed, or prepared: notes what it leaves behind. */
static zend_always_inline async_pdo_sql_t async_pdo_session_note_sql(async_pdo_connection_t *connection, zend_string *text)
{
	async_pdo_template_t *template = connection->template;
	const async_pdo_driver_t *driver = template->driver;
	bool has_backslashes = driver->has_backslashes && driver->has_backslashes(connection->dbh);
	async_pdo_read_t *read = &template->read[((uintptr_t) text >> 5) % ASYNC_PDO_READ_COUNT];

	if (UNEXPECTED(read->text != text) || UNEXPECTED(read->has_backslashes != has_backslashes)) {
		read = async_pdo_session_read(template, read, text, has_backslashes);
	}
	async_pdo_sql_t sql = { read->facts, false };
	if (UNEXPECTED(!template->has_begun) || UNEXPECTED(connection->is_replaying)) {
		sql.is_for_all = async_pdo_session_is_for_all(connection, sql.facts.setting);
	}
	if (UNEXPECTED(sql.facts.scope > connection->scope) && !sql.is_for_all) {
		connection->scope = sql.facts.scope;
	}
	return sql;
}

void async_pdo_session_forget_sql(async_pdo_template_t *template);
/* A call is over: what was for one transaction only may be gone. */
void async_pdo_session_end_transaction(async_pdo_connection_t *connection);
/* The SQL was a setting for all connections, and has taken effect on this one. */
void async_pdo_session_add_setting(async_pdo_connection_t *connection, zend_string *sql);
/* The session is as good as new: takes all steps again. False = exception. May suspend. */
bool async_pdo_session_start_again(async_pdo_connection_t *connection);

bool async_pdo_session_catch_up_now(async_pdo_connection_t *connection);

/* Which attributes it needs: those of its context, if that has set any, else those of all. */
static zend_always_inline uint32_t async_pdo_session_attributes_due(const async_pdo_connection_t *connection)
{
	const async_pdo_context_t *context = connection->context;

	return UNEXPECTED(context && context->attributes_version) ? context->attributes_version
		: connection->template->attributes_version;
}

/* Applies what was set on the template since the connection was last used. False = exception. */
static zend_always_inline bool async_pdo_session_catch_up(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;

	return (EXPECTED(connection->attributes_version == async_pdo_session_attributes_due(connection))
			&& EXPECTED(connection->registry_version == zend_hash_num_elements(&template->registry))
			&& EXPECTED(connection->steps == template->steps))
		|| async_pdo_session_catch_up_now(connection);
}

#endif
