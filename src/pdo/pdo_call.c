/* SPDX-License-Identifier: MIT
 *
 * The swap of $this: see pdo_lease.h.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "pdo/pdo_lease.h"
#include "engine/compat.h"

#include <dlfcn.h>

bool async_pdo_call_convert_to_string(zend_execute_data *execute_data, uint32_t position)
{
	zval *argument = ZEND_NUM_ARGS() >= position ? ZEND_CALL_ARG(execute_data, position) : NULL;
	zend_string *string;

	if (argument && !ZEND_ARG_USES_STRICT_TYPES()) {
		/* Leaves the string in the argument; a refusal is left to PDO. */
		ASYNC_PARSE_STRING_WEAK(argument, &string, position);
	}
	return !EG(exception);
}

bool async_pdo_call_convert_long(zend_execute_data *execute_data, uint32_t position)
{
	zval *argument = ZEND_NUM_ARGS() >= position ? ZEND_CALL_ARG(execute_data, position) : NULL;
	zend_long number;

	if (EXPECTED(!argument) || EXPECTED(Z_TYPE_P(argument) == IS_LONG) || Z_TYPE_P(argument) == IS_NULL) {
		return true;
	}
	if (!ZEND_ARG_USES_STRICT_TYPES() && zend_parse_arg_long_weak(argument, &number, position)) {
		zval_ptr_dtor(argument);
		ZVAL_LONG(argument, number);
	}
	return !EG(exception);
}

/* By the types that the method declares. */
static bool convert_arguments(zend_execute_data *execute_data)
{
	const zend_internal_function *function = &EX(func)->internal_function;

	for (uint32_t i = 1; i <= MIN(ZEND_NUM_ARGS(), function->num_args); i++) {
		uint32_t types = ZEND_TYPE_FULL_MASK(function->arg_info[i - 1].type);
		uint32_t given = 1u << Z_TYPE_P(ZEND_CALL_ARG(execute_data, i));
		if (types & (given | MAY_BE_CALLABLE)) {
			continue;
		}
		if ((types & MAY_BE_STRING && !async_pdo_call_convert_string(execute_data, i))
				|| (types & MAY_BE_LONG && !async_pdo_call_convert_long(execute_data, i))) {
			return false;
		}
	}
	return true;
}

/* PDO's own, which is found at run time; NULL = it is not. */
static void (*handle_error(void))(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	return (void (*)(pdo_dbh_t *, pdo_stmt_t *)) dlsym(RTLD_DEFAULT, "pdo_handle_error");
}

void async_pdo_call_raise(pdo_dbh_t *dbh)
{
	if (handle_error()) {
		handle_error()(dbh, NULL);
	}
}

/* PDO frees the statement of the last failed query() when it begins the next call, with $this swapped. A class of PHP code
 * may have a destructor. */
static void drop_failed_statement(pdo_dbh_t *dbh)
{
	if (UNEXPECTED(dbh->query_stmt) && dbh->query_stmt->std.ce->destructor) {
		OBJ_RELEASE(async_pdo_take_failed_statement(dbh));
	}
}

void async_pdo_call_as(zend_object *object, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *visible = Z_OBJ(EX(This));

	Z_OBJ(EX(This)) = object;
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	Z_OBJ(EX(This)) = visible;
}

static zend_always_inline void call_swapped(
	async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *visible = Z_OBJ(EX(This));
	zend_execute_data *outer = connection->frame;

	Z_OBJ(EX(This)) = connection->object;
	connection->frame = execute_data;
	connection->visible = visible;
	connection->called = handler;
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	Z_OBJ(EX(This)) = visible;
	connection->frame = outer;
}

static zend_always_inline bool dbh_has_error(const pdo_dbh_t *dbh)
{
	return UNEXPECTED(dbh->query_stmt != NULL) || UNEXPECTED(memcmp(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)));
}

/* NULL = exception. */
static zend_always_inline async_pdo_connection_t *call_begin(async_pdo_template_t *template)
{
	async_pdo_connection_t *connection = async_pdo_lease_take(async_pdo_context_current(template));

	if (UNEXPECTED(!connection) || UNEXPECTED(!async_pdo_lease_enter(connection))) {
		return NULL;
	}
	GC_ADDREF(connection->object); /* the pool may drop it meanwhile */
	drop_failed_statement(connection->dbh);
	return connection;
}

void async_pdo_call_on_connection(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_connection_t *connection = call_begin(template);

	if (EXPECTED(connection)) {
		zend_object *object = connection->object;
		call_swapped(connection, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_pdo_lease_leave(connection, NULL, dbh_has_error(connection->dbh));
		OBJ_RELEASE(object);
	}
}

/* COPY does not pass where SQL is read: rows are inserted. False = exception. */
static bool note_method(async_pdo_connection_t *connection, const zend_string *name)
{
	static const async_sql_facts_t copied = { .sets = ASYNC_SQL_ID | ASYNC_SQL_CLIENT_ID };

	connection->template->has_begun = true;
	return !strstr(ZSTR_VAL(name), "opyFrom") || async_pdo_values_note(connection, copied);
}

/* They raise their errors while they need $this. So in the mode of warnings, which calls error handlers, they are told to be
 * silent, and what they had to say is said afterwards. */
void async_pdo_call_driver_method(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_connection_t *connection = convert_arguments(execute_data) ? call_begin(template) : NULL;

	if (!connection) {
		return;
	}
	zend_object *object = connection->object, *pending = EG(exception);
	pdo_dbh_t *dbh = connection->dbh;
	bool is_loud = dbh->error_mode == PDO_ERRMODE_WARNING && handle_error();
	dbh->error_mode = is_loud ? PDO_ERRMODE_SILENT : dbh->error_mode;
	if (note_method(connection, EX(func)->common.function_name)) {
		call_swapped(connection, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	if (template->driver->guard_stream) {
		template->driver->guard_stream(return_value);
	}
	if (is_loud) {
		dbh->error_mode = PDO_ERRMODE_WARNING;
		if (dbh_has_error(dbh)) {
			handle_error()(dbh, NULL);
		}
	}
	if (EG(exception) != pending && template->driver->is_remote && async_pdo_exception_cuts_off(EG(exception))) {
		async_pdo_lease_note_exception(connection);
	}
	async_pdo_lease_leave(connection, NULL, dbh_has_error(dbh));
	OBJ_RELEASE(object);
}
