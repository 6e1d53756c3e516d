/* SPDX-License-Identifier: MIT
 *
 * Contexts: one coroutine's view of one template, see pdo_template.h; and values, that is what a coroutine may ask about
 * its statements of before: the last id, the number of rows. The session of its connection knows, as long as the coroutine
 * has the connection, or an affinity to it. When another coroutine gets it,
 *
 *   - the last id is captured for lastInsertId(): MySQL's and SQLite's client know it, PostgreSQL is asked if there may be;
 *   - what else was there is lost, and the coroutine that asks for it is told so;
 *   - what the other coroutine may ask about its own statements, it may ask once it has executed one that sets the value.
 *
 * So no coroutine is ever given the value of another one.
 */
#ifndef ASYNC_PDO_CONTEXT_H
#define ASYNC_PDO_CONTEXT_H

#include "pdo/pdo_connection.h"

void async_pdo_contexts_init(async_pdo_template_t *template);
/* That of the coroutine which runs now, created on first use. */
async_pdo_context_t *async_pdo_context_current(async_pdo_template_t *template);
/* Keeps what errorCode() and errorInfo() tell after the connection has gone back. */
void async_pdo_context_keep_error(async_pdo_context_t *context, pdo_dbh_t *dbh);
/* The template is going: contexts that are left have no effect any more. Connections they hold must have been taken away. */
void async_pdo_contexts_destroy(async_pdo_template_t *template);

/* connection->context begins to use the connection; NULL = PHP code that has it by getPool()->acquire(). */
void async_pdo_values_begin(async_pdo_connection_t *connection);

/* The SQL is about to be executed. False = exception: it asks for a value that is lost. May suspend. */
bool async_pdo_values_note_slowly(async_pdo_connection_t *connection, async_sql_facts_t facts);

static zend_always_inline bool async_pdo_values_note(async_pdo_connection_t *connection, async_sql_facts_t facts)
{
	if (UNEXPECTED(facts.asks & ~connection->answers) || UNEXPECTED(facts.sets & ASYNC_SQL_ID)) {
		return async_pdo_values_note_slowly(connection, facts);
	}
	connection->has_run = true;
	connection->answers |= facts.sets;
	return true;
}

/* It was executed. MySQL's client knows whether there is a new id. */
static zend_always_inline void async_pdo_values_look(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (UNEXPECTED(!(connection->answers & ASYNC_SQL_ID)) && driver->local_id && driver->local_id(connection)) {
		connection->answers |= ASYNC_SQL_ID;
	}
}

/* The context is not the user of the connection any more; NULL = it does not exist any more. */
void async_pdo_values_end(async_pdo_connection_t *connection, async_pdo_context_t *context);
/* Its user has set the session up, for others: that makes it no used one, unless there is an id. */
void async_pdo_values_end_setup(async_pdo_connection_t *connection);
/* Captures what only the server knows, if that is due; or, unless `may_ask`, gives it up. May suspend. */
void async_pdo_values_commit(async_pdo_connection_t *connection, bool may_ask);
/* The context ends, and will not ask any more. */
void async_pdo_values_forget(async_pdo_context_t *context);

/* For lastInsertId(). The driver's answer, or what was captured; NULL = an error of the driver, or an exception. */
zend_string *async_pdo_values_last_id(async_pdo_connection_t *connection, const zend_string *name);
/* The same without a connection; NULL = one is needed. */
zend_string *async_pdo_values_recall(const async_pdo_context_t *context, const zend_string *name);
/* Another coroutine may be asking the server for it at this moment. False = exception. Suspends. */
bool async_pdo_values_await(async_pdo_context_t *context);

#endif
