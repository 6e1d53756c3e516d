/* SPDX-License-Identifier: MIT
 *
 * Functions and collations for SQLite that were registered on a template: they are noted here, and every connection registers
 * them when it is opened, see async_pdo_connection_catch_up().
 */
#include "pdo/pdo_call.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_methods.h"

#include "zend_exceptions.h"

bool async_pdo_sqlite_probe(zval *probe)
{
	zval arguments[4];

	object_init_ex(probe, async_pdo_ce);
	ZVAL_STRING(&arguments[0], "sqlite::memory:");
	ZVAL_NULL(&arguments[1]);
	ZVAL_NULL(&arguments[2]);
	array_init(&arguments[3]);
	add_index_bool(&arguments[3], ASYNC_PDO_ATTR_POOL_ENABLED, false);
	zend_call_known_function(async_pdo_ce->constructor, Z_OBJ_P(probe), async_pdo_ce, NULL, 4, arguments, NULL);
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[3]);
	return !EG(exception);
}

/* Functions of one name may differ in the number of their arguments. */
static zend_string *registry_key(zend_execute_data *execute_data)
{
	const char *method = ZSTR_VAL(EX(func)->common.function_name);
	uint32_t arity_at = strstr(method, "Function") ? 3 : strstr(method, "Aggregate") ? 4 : 0;
	zend_long arity = arity_at && ZEND_NUM_ARGS() >= arity_at ? zval_get_long(ZEND_CALL_ARG(execute_data, arity_at)) : -1;
	zend_string *name = zval_get_string(ZEND_CALL_ARG(execute_data, 1));
	zend_string *key = strpprintf(0, "%c:" ZEND_LONG_FMT ":%s", arity_at ? 'f' : 'c', arity, ZSTR_VAL(name));
	zend_string *lower = zend_string_tolower(key);

	zend_string_release(name);
	zend_string_release(key);
	return lower;
}

static void registry_add(async_pdo_template_t *template, zend_execute_data *execute_data)
{
	zend_string *method = EX(func)->common.function_name;
	zend_string *key = registry_key(execute_data);
	zval entry;

	array_init_size(&entry, ZEND_NUM_ARGS() + 1);
	add_next_index_str(&entry, zend_string_copy(method));
	for (uint32_t i = 1; i <= ZEND_NUM_ARGS(); i++) {
		zval *argument = ZEND_CALL_ARG(execute_data, i);
		Z_TRY_ADDREF_P(argument);
		add_next_index_zval(&entry, argument);
	}
	if (!zend_hash_add(&template->registry, key, &entry)) {
		zval_ptr_dtor(&entry);
		zend_throw_exception_ex(async_pdo_ce_exception, 0,
			"%s() has been called for this name and number of arguments before", ZSTR_VAL(method));
	}
	zend_string_release(key);
}

void async_pdo_registry_note(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zval probe;

	if (template->was_used) {
		zend_throw_exception_ex(async_pdo_ce_exception, 0, "%s() must be called before the first use of a pooled connection",
			ZSTR_VAL(EX(func)->common.function_name));
		return;
	}
	if (async_pdo_sqlite_probe(&probe)) {
		async_pdo_call_as(Z_OBJ(probe), handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		if (!EG(exception) && Z_TYPE_P(return_value) == IS_TRUE) {
			registry_add(template, execute_data);
		}
	}
	zval_ptr_dtor(&probe);
}
