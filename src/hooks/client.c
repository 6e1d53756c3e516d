/* SPDX-License-Identifier: MIT
 *
 * Extensions that speak a protocol, php-redis or PDO, turn a read that fails into an exception of their own. When the read
 * was cut off by a cancellation that is already on its way, theirs would come on top of it: the script would catch
 * "connection lost" and never hear that it was cancelled. So their functions are wrapped, and the cancellation leaves
 * them first, with the other exception as its previous one.
 *
 * PDO also cannot open the same persistent connection twice at the same time.
 */
#include "hooks/client.h"
#include "hooks/hooks.h"
#include "hooks/io_wait.h"

#include "zend_exceptions.h"
#include "zend_extensions.h"

static const char *const modules[] = { "redis", "PDO", "pdo_mysql", "pdo_pgsql", "mysqli", "pgsql", "soap" };

static int slot = -1; /* of zend_internal_function.reserved, where the original handler is kept */

static zval *previous_of(zend_object *exception, zval *rv)
{
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;

	zval *previous = zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, rv);
	ZVAL_DEREF(previous);
	return previous;
}

static void set_previous(zend_object *exception, zval *previous)
{
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;

	zend_update_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), previous);
}

/* If a cancellation is hidden below the pending exception, turns the two around. */
static void exception_reorder(void)
{
	zend_object *top = EG(exception);
	zend_object *above = top;
	zval rv, null;

	if (async_is_unwinding(top) || async_is_cancellation(top)) {
		return;
	}
	for (;;) {
		zval *previous = previous_of(above, &rv);
		if (Z_TYPE_P(previous) != IS_OBJECT) {
			return;
		}
		if (async_is_cancellation(Z_OBJ_P(previous))) {
			break;
		}
		above = Z_OBJ_P(previous);
	}

	zend_object *cancellation = Z_OBJ_P(previous_of(above, &rv));
	GC_ADDREF(cancellation);
	ZVAL_NULL(&null);
	set_previous(above, &null);
	EG(exception) = cancellation;
	zend_exception_set_previous(cancellation, top); /* takes over our reference to it */
}

static ZEND_NAMED_FUNCTION(client_call)
{
	const zend_execute_data *call = execute_data;
	zif_handler original = (zif_handler) call->func->internal_function.reserved[slot];

	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (UNEXPECTED(EG(exception)) && async_io_is_cancelled()) {
		exception_reorder();
	}
}

static void client_wrap(zend_function *function)
{
	if (function->type != ZEND_INTERNAL_FUNCTION || !function->internal_function.module
			|| function->internal_function.handler == client_call) {
		return;
	}
	for (size_t i = 0; i < sizeof(modules) / sizeof(*modules); i++) {
		if (strcmp(function->internal_function.module->name, modules[i]) == 0) {
			function->internal_function.reserved[slot] = (void *) function->internal_function.handler;
			function->internal_function.handler = client_call;
			return;
		}
	}
}

void async_client_install(void)
{
	zend_function *function;
	zend_class_entry *class;

	slot = zend_get_resource_handle("async");
	if (slot < 0) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(CG(function_table), function) {
		client_wrap(function);
	} ZEND_HASH_FOREACH_END();
	ZEND_HASH_FOREACH_PTR(CG(class_table), class) {
		if (class->type == ZEND_INTERNAL_CLASS) {
			ZEND_HASH_FOREACH_PTR(&class->function_table, function) {
				client_wrap(function);
			} ZEND_HASH_FOREACH_END();
		}
	} ZEND_HASH_FOREACH_END();
}
