/* SPDX-License-Identifier: MIT
 *
 * The methods of objects of ext/sqlite3. Each makes several calls of SQLite, and a coroutine can be suspended in any of
 * them, in a function that is written in PHP, and in between. So a method takes a turn at the connection before its first
 * line. It waits there while a method of another coroutine is under way. So nothing is closed in the middle of a method, and
 * a call that waits while the object is closed finds it closed.
 */
#include "engine/exception.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "libs/sqlite_internal.h"

static zend_class_entry *ce_connection;
static zend_class_entry *ce_statement;

/* The connection of an object: that is the second thing in the data of SQLite3, which are the second thing in those of
 * SQLite3Stmt, and the first in those of SQLite3Result. NULL if there was none yet; one that is closed may be returned. */
static sqlite3 *connection_of(zend_object *object)
{
	void **data = (void **) ((char *) object - object->handlers->offset);

	if (!instanceof_function(object->ce, ce_connection)) {
		data = data[instanceof_function(object->ce, ce_statement) ? 1 : 0];
	}
	return data ? data[1] : NULL;
}

/* SQLite3::backup() is given a second connection, the constructor of SQLite3Stmt its own. */
static zend_object *connection_argument(zend_execute_data *execute_data)
{
	zval *arg = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	return arg && Z_TYPE_P(arg) == IS_OBJECT && instanceof_function(Z_OBJCE_P(arg), ce_connection) ? Z_OBJ_P(arg) : NULL;
}

/* False: an exception is pending. */
static bool turn_wait(async_turn_t *turn, const sqlite3 *db)
{
	if (EXPECTED(async_sqlite_turn_wait(turn, db))) {
		return true;
	}
	if (!EG(exception)) {
		async_throw_in_use("database", ", and it is not possible to wait here");
	}
	return false;
}

/* Two connections are taken in the order of their addresses: two coroutines that copy in both directions would wait for each
 * other without end. */
static bool turns_wait(async_turn_t turns[2], zend_object *object, zend_object *argument)
{
	for (;;) {
		sqlite3 *own = connection_of(object);
		sqlite3 *other = argument ? connection_of(argument) : own;

		if (UNEXPECTED(!turn_wait(&turns[0], MIN(own, other)))) {
			return false;
		}
		if (UNEXPECTED(!turn_wait(&turns[1], MAX(own, other)))) {
			async_turn_end(&turns[0]);
			return false;
		}
		if (EXPECTED(own == connection_of(object) && other == (argument ? connection_of(argument) : own))) {
			return true;
		}
		async_turn_end(&turns[1]); /* another coroutine has closed the object, and opened another database */
		async_turn_end(&turns[0]);
	}
}

/* The two that do nothing but clean up are allowed: our functions for that leave such a connection alone. */
static bool is_refused(zend_object *object, const zend_function *method)
{
	return UNEXPECTED(async_turn_is_lost(connection_of(object))) && !zend_string_equals_literal(method->common.function_name, "close")
		&& !zend_string_equals_literal(method->common.function_name, "finalize");
}

static ZEND_NAMED_FUNCTION(sqlite3_method)
{
	zif_handler original = async_replaced(execute_data->func, sqlite3_method);
	async_turn_t turns[2];

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || Z_TYPE(EX(This)) != IS_OBJECT) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (is_refused(Z_OBJ(EX(This)), execute_data->func)) {
		async_sqlite_throw_lost();
	} else if (EXPECTED(turns_wait(turns, Z_OBJ(EX(This)), connection_argument(execute_data)))) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&turns[1]);
		async_turn_end(&turns[0]);
	}
}

static bool is_sqlite3(const char *extension)
{
	return strcmp(extension, "sqlite3") == 0;
}

static void sqlite_methods_install(void)
{
	ce_connection = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("sqlite3"));
	ce_statement = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("sqlite3stmt"));
	if (ce_connection && ce_statement) {
		async_replace_all(is_sqlite3, async_replace_each, sqlite3_method);
	}
}

async_hook_t async_hook_sqlite_methods = {
	.install = sqlite_methods_install,
};
