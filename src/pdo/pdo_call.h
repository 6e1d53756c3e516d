/* SPDX-License-Identifier: MIT
 *
 * The swap of $this: a method of PDO that is called on a template runs on the connection of the coroutine. PDO's methods
 * look at $this when they begin, so from the first call of the driver on, `$this` is the template again: code that runs
 * meanwhile, an error handler or a destructor, must not find the hidden object in its backtrace.
 */
#ifndef ASYNC_PDO_CALL_H
#define ASYNC_PDO_CALL_H

#include "pdo/pdo_connection.h"

/* Calls a handler of PDO on the current coroutine's connection. */
void async_pdo_call_on_connection(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);
/* Likewise, for a method of the driver, which passes no table of methods on its way to the connection. */
void async_pdo_call_driver_method(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);
/* Calls it on some PDO object, without any of the consequences of a call. */
void async_pdo_call_as(zend_object *object, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);

/* Raises the error of the handle, by its error mode. */
void async_pdo_call_raise(pdo_dbh_t *dbh);

/* Arguments are converted before $this is swapped, since that may run PHP code. False = exception. */
bool async_pdo_call_convert_to_string(zend_execute_data *execute_data, uint32_t position);
bool async_pdo_call_convert_long(zend_execute_data *execute_data, uint32_t position);

static zend_always_inline bool async_pdo_call_convert_string(zend_execute_data *execute_data, uint32_t position)
{
	return (EXPECTED(ZEND_NUM_ARGS() >= position) && EXPECTED(Z_TYPE_P(ZEND_CALL_ARG(execute_data, position)) == IS_STRING))
		|| async_pdo_call_convert_to_string(execute_data, position);
}

static zend_always_inline void async_pdo_call_show_template(async_pdo_connection_t *connection)
{
	if (EXPECTED(connection->frame)) {
		Z_OBJ(connection->frame->This) = connection->visible;
		connection->frame = NULL;
	}
}

#endif
