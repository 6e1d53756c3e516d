/* SPDX-License-Identifier: MIT
 *
 * What makes every session alike: ATTR_POOL_INIT, and the settings that PHP code makes on a new object before it does anything
 * else. A connection takes these steps in their order; those that were added since are taken before its next use, see
 * async_pdo_connection_catch_up().
 *
 * The beginning of an object is over with the first statement that is no setting, the first transaction, and the first statement of
 * a second coroutine: from then on a setting is that of its coroutine, as ever.
 */
#include "pdo/pdo_notes.h"
#include "pdo/pdo_clean.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_lease.h"
#include "pdo/pdo_statement.h"
#include "pdo/pdo_values.h"

#include "zend_exceptions.h"

bool async_pdo_notes_expect_slowly(async_pdo_connection_t *connection, const async_pdo_sql_t *sql)
{
	async_pdo_template_t *template = connection->template;

	if (connection->is_replaying) {
		return true;
	}
	if (!connection->context) {
		return false; /* PHP code works on one connection, which it has by getPool()->acquire() */
	}
	if (!template->founder) {
		template->founder = connection->context;
	}
	template->has_begun |= sql->setting == ASYNC_SQL_IS_OTHER || template->founder != connection->context;
	return !template->has_begun && sql->setting == ASYNC_SQL_IS_SETTING;
}

static void session_is_as_it_should_be(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (driver->fingerprint) {
		connection->fingerprint = driver->fingerprint(connection->dbh);
	}
}

/* SQLite has done it when it was prepared, and does it again when it is executed. */
void async_pdo_notes_add(async_pdo_connection_t *connection, zend_string *sql)
{
	async_pdo_template_t *template = connection->template;
	uint32_t count = zend_hash_num_elements(&template->notes);
	zval note, *last = count ? zend_hash_index_find(&template->notes, count - 1) : NULL;

	if (connection->is_replaying) {
		return;
	}
	if (!last || !zend_string_equals(Z_STR_P(last), sql)) {
		ZVAL_STR_COPY(&note, sql);
		zend_hash_next_index_insert_new(&template->notes, &note);
		template->steps++;
		connection->steps = template->steps;
	}
	session_is_as_it_should_be(connection);
}

/* Fails with an exception, whatever the error mode is. */
static bool session_exec(async_pdo_connection_t *connection, zval *sql)
{
	pdo_dbh_t *dbh = connection->dbh;
	enum pdo_error_mode mode = dbh->error_mode;

	connection->is_replaying = true;
	dbh->error_mode = PDO_ERRMODE_EXCEPTION;
	bool ok = async_pdo_connection_call(connection, ZEND_STRL("exec"), 1, sql);
	dbh->error_mode = mode;
	connection->is_replaying = false;
	return ok;
}

/* The callable has the connection as PHP code has it by getPool()->acquire(). It must not keep anything of it. */
static bool session_call(async_pdo_connection_t *connection, zval *callable)
{
	zval object, result;

	ZVAL_UNDEF(&result);
	ZVAL_OBJ_COPY(&object, connection->object);
	call_user_function(NULL, NULL, callable, &result, 1, &object);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&object);
	async_pdo_lease_drop_failed_statement(connection, true);
	if (!EG(exception) && (connection->statements || connection->in_transaction || connection->is_broken)) {
		async_pdo_throw("HY010", "Function sequence error: the callable of PDO::ATTR_POOL_INIT has left %s",
			connection->statements ? "a statement" : connection->in_transaction ? "an open transaction" : "a broken connection");
	}
	if (EG(exception)) {
		return false;
	}
	if (connection->state != ASYNC_PDO_IDLE) {
		async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
		async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	}
	async_pdo_values_end_setup(connection);
	connection->pins = 0;
	connection->is_unfit = false; /* it is like all the others */
	return true;
}

static bool session_init(async_pdo_connection_t *connection)
{
	zval init, *sql;
	bool ok = true;

	ZVAL_COPY(&init, &connection->template->init); /* the PDO object may go meanwhile */
	if (connection->template->init_is_callable) {
		ok = session_call(connection, &init);
	} else if (Z_TYPE(init) == IS_STRING) {
		ok = session_exec(connection, &init);
	} else {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL(init), sql) {
			ok = ok && session_exec(connection, sql);
		} ZEND_HASH_FOREACH_END();
	}
	zval_ptr_dtor(&init);
	return ok;
}

bool async_pdo_connection_catch_up_steps(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;
	bool has_init = Z_TYPE(template->init) != IS_UNDEF;

	while (connection->steps < template->steps) {
		uint32_t step = connection->steps;
		zval sql;
		bool ok;
		if (has_init && step == 0) {
			ok = session_init(connection);
		} else {
			ZVAL_COPY(&sql, zend_hash_index_find(&template->notes, step - has_init));
			ok = session_exec(connection, &sql);
			zval_ptr_dtor(&sql);
		}
		if (!ok) {
			return false;
		}
		connection->steps = step + 1;
		connection->scope = ASYNC_SQL_LEAVES_NOTHING;
	}
	session_is_as_it_should_be(connection);
	return true;
}

bool async_pdo_notes_start_again(async_pdo_connection_t *connection)
{
	connection->steps = 0;
	if (EXPECTED(!connection->template->steps)) {
		return true;
	}
	connection->scope = ASYNC_SQL_LEAVES_NOTHING;
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	bool ok = async_pdo_connection_catch_up_steps(connection);
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	return ok;
}
