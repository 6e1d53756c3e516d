/* SPDX-License-Identifier: MIT
 *
 * setAttribute() and getAttribute(): attributes of the pool, those that PDO looks after itself, and those of the driver.
 */
#include "pdo/pdo_call.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_methods.h"

bool async_pdo_attribute_is_generic(zend_long attribute)
{
	switch (attribute) {
		case PDO_ATTR_ERRMODE:
		case PDO_ATTR_CASE:
		case PDO_ATTR_ORACLE_NULLS:
		case PDO_ATTR_STATEMENT_CLASS:
		case PDO_ATTR_STRINGIFY_FETCHES:
		case PDO_ATTR_DEFAULT_FETCH_MODE:
			return true;
	}
	return false;
}

static bool attribute_is_ours(zend_long attribute)
{
	return attribute >= ASYNC_PDO_ATTR_POOL_ENABLED && attribute < ASYNC_PDO_ATTR_POOL_END;
}

static const char *attribute_name(zend_long attribute)
{
	static const char *const names[] = { "ENABLED", "MIN", "MAX", "HEALTHCHECK_INTERVAL", "STMT_CACHE_SIZE", "ACQUIRE_TIMEOUT",
		"INIT", "NAME", "IDLE_TIMEOUT", "MAX_LIFETIME", "MAX_WAITERS", "LEAK_THRESHOLD" };

	return names[attribute - ASYNC_PDO_ATTR_POOL_ENABLED];
}

/* What comes of it is the same for all connections, so the template notes it. */
static void set_on_template(async_pdo_template_t *template, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_long attribute;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(attribute)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (attribute_is_ours(attribute)) {
		async_pdo_throw("IM001", "Driver does not support this function: PDO::ATTR_POOL_%s is a construction-only attribute and "
			"cannot be set at runtime", attribute_name(attribute));
		return;
	}
	if (async_pdo_attribute_is_generic(attribute)) {
		async_pdo_original_setAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		async_pdo_call_on_connection(template, async_pdo_original_setAttribute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	if (!EG(exception) && Z_TYPE_P(return_value) == IS_TRUE) {
		async_pdo_template_record_attribute(template, attribute, value);
	}
}

zif_handler async_pdo_original_setAttribute;
ZEND_NAMED_FUNCTION(async_pdo_method_setAttribute)
{
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ(EX(This)));

	if (UNEXPECTED(template)) {
		if (!ZEND_NUM_ARGS() || async_pdo_call_convert_long(execute_data, 1)) {
			set_on_template(template, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		}
		return;
	}
	async_pdo_connection_t *connection = async_pdo_connection_of_object(Z_OBJ(EX(This)));
	if (UNEXPECTED(connection) && !connection->depth) {
		connection->is_unfit = true; /* PHP code that has it from getPool() makes it different from the others */
	}
	async_pdo_original_setAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* True = answered. */
static bool get_pool_attribute(async_pdo_template_t *template, zend_long attribute, zval *return_value)
{
	switch (attribute) {
		case ASYNC_PDO_ATTR_POOL_ENABLED:
			ZVAL_BOOL(return_value, template != NULL);
			return true;
		case ASYNC_PDO_ATTR_POOL_MIN:
		case ASYNC_PDO_ATTR_POOL_MAX:
			if (template && template->pool) { /* resize() may have changed them */
				ZVAL_LONG(return_value, attribute == ASYNC_PDO_ATTR_POOL_MIN ? template->pool->min_size : template->pool->max_size);
			} else if (template) {
				ZVAL_LONG(return_value, attribute == ASYNC_PDO_ATTR_POOL_MIN ? template->min : template->max);
			} else {
				ZVAL_FALSE(return_value);
			}
			return true;
		case ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL:
		case ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE:
		case ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT:
		case ASYNC_PDO_ATTR_POOL_INIT:
		case ASYNC_PDO_ATTR_POOL_NAME:
		case ASYNC_PDO_ATTR_POOL_IDLE_TIMEOUT:
		case ASYNC_PDO_ATTR_POOL_MAX_LIFETIME:
		case ASYNC_PDO_ATTR_POOL_MAX_WAITERS:
		case ASYNC_PDO_ATTR_POOL_LEAK_THRESHOLD:
			async_pdo_throw("IM001", "Driver does not support this function: PDO::ATTR_POOL_%s is a construction-only attribute "
				"and cannot be read at runtime", attribute_name(attribute));
			return true;
	}
	return false;
}

zif_handler async_pdo_original_getAttribute;
ZEND_NAMED_FUNCTION(async_pdo_method_getAttribute)
{
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ(EX(This)));
	zval *argument = ZEND_NUM_ARGS() >= 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	if (template && argument && !async_pdo_call_convert_long(execute_data, 1)) {
		return;
	}
	/* Everything that is no number is left to PDO's own checks. */
	zend_long attribute = argument && Z_TYPE_P(argument) == IS_LONG ? Z_LVAL_P(argument) : PDO_ATTR_ERRMODE;
	if (UNEXPECTED(attribute_is_ours(attribute)) && php_pdo_dbh_fetch_inner(Z_OBJ(EX(This)))->driver
			&& get_pool_attribute(template, attribute, return_value)) {
		return;
	}
	if (EXPECTED(!template) || async_pdo_attribute_is_generic(attribute) || attribute == PDO_ATTR_DRIVER_NAME
			|| attribute == PDO_ATTR_PERSISTENT) {
		async_pdo_original_getAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		async_pdo_call_on_connection(template, async_pdo_original_getAttribute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}
