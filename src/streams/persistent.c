/* SPDX-License-Identifier: MIT
 *
 * Persistent connections of PDO and pg_pconnect() are opened one at a time: of two that are opened at once under the same name,
 * the second would free the first while it is in use. Those of mysqli need no care: no connection is in two hands there.
 */
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/turns.h"

#define ATTR_PERSISTENT 12 /* PDO::ATTR_PERSISTENT */

static zif_handler original_construct;
static zif_handler original_connect;
static zif_handler original_pg_pconnect;

/* `list` is the address of anything that stands for the connections of one extension. */
static void open_alone(const void *list, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	async_turn_t turn;

	/* Where nothing can be suspended, opening blocks and is over before the other goes on; if that one comes to the same name,
	 * nothing can be done about it here. */
	if (async_turn_wait(&turn, list, false, "Another persistent connection is being opened") || !EG(exception)) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&turn);
	}
}

static bool is_persistent(zend_execute_data *execute_data)
{
	zval *options = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	zval *option;

	if (!options) {
		return false;
	}
	ZVAL_DEREF(options);
	option = Z_TYPE_P(options) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(options), ATTR_PERSISTENT) : NULL;
	return option && zend_is_true(option);
}

static void open_pdo(zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	if (is_persistent(execute_data)) {
		open_alone(&original_construct, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static ZEND_NAMED_FUNCTION(persistent_construct)
{
	open_pdo(original_construct, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(persistent_connect)
{
	open_pdo(original_connect, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(persistent_pg_pconnect)
{
	open_alone(&original_pg_pconnect, original_pg_pconnect, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* Internal subclasses, like Pdo\Mysql, have copies of the methods that they inherit. */
static void persistent_install(void)
{
	zend_class_entry *pdo = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdo"));
	zend_class_entry *ce;

	original_pg_pconnect = async_replace_function("pg_pconnect", persistent_pg_pconnect);
	if (!pdo) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		if (ce->type == ZEND_INTERNAL_CLASS && instanceof_function(ce, pdo)) {
			async_replace_method(ce, "__construct", persistent_construct, &original_construct);
			async_replace_method(ce, "connect", persistent_connect, &original_connect);
		}
	} ZEND_HASH_FOREACH_END();
}

async_hook_t async_hook_persistent = {
	.names = "stream pgsql",
	.install = persistent_install,
};
