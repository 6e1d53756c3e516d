/* SPDX-License-Identifier: MIT
 *
 * The options of the constructor: ours say how to pool, all others are for the connections.
 */
#include "pdo/pdo_construct.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_methods.h"

/* In the words of PDO and of Async\Pool. False = exception. */
static bool option_get(HashTable *options, zend_ulong option, const char *name, zend_long least, uint32_t *number)
{
	zval *value = options ? zend_hash_index_find_deref(options, option) : NULL;
	zend_long given = 0;

	if (!value) {
		return true;
	}
	if (Z_TYPE_P(value) == IS_STRING ? is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), &given, NULL, false) != IS_LONG
			: Z_TYPE_P(value) != IS_LONG && Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE) {
		zend_type_error("Attribute value must be of type int for selected attribute, %s given", zend_zval_type_name(value));
		return false;
	}
	given = Z_TYPE_P(value) == IS_STRING ? given : zval_get_long(value);
	if (given < least) {
		zend_value_error("PDO::ATTR_POOL_%s must be >= " ZEND_LONG_FMT, name, least);
	} else if (given > INT32_MAX) {
		zend_value_error("PDO::ATTR_POOL_%s must be <= %d", name, INT32_MAX);
	} else {
		*number = (uint32_t) given;
		return true;
	}
	return false;
}

/* A list of strings is SQL, even if it names a class and a method. False = exception. */
static bool option_get_init(async_pdo_template_t *template, HashTable *options)
{
	zval *value = options ? zend_hash_index_find_deref(options, ASYNC_PDO_ATTR_POOL_INIT) : NULL, *sql;
	bool is_sql = value && Z_TYPE_P(value) == IS_STRING;

	if (!value || Z_TYPE_P(value) == IS_NULL) {
		return true;
	}
	if (Z_TYPE_P(value) == IS_ARRAY) {
		is_sql = true;
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), sql) {
			is_sql &= Z_TYPE_P(sql) == IS_STRING;
		} ZEND_HASH_FOREACH_END();
	}
	if (!is_sql && !zend_is_callable(value, 0, NULL)) {
		zend_type_error("PDO::ATTR_POOL_INIT must be SQL, an array of SQL, or a callable, %s given", zend_zval_type_name(value));
		return false;
	}
	ZVAL_COPY(&template->init, value);
	template->init_is_callable = !is_sql;
	template->steps = 1;
	return true;
}

static bool option_get_name(HashTable *options, zend_string **name)
{
	zval *value = options ? zend_hash_index_find_deref(options, ASYNC_PDO_ATTR_POOL_NAME) : NULL;

	if (value && Z_TYPE_P(value) != IS_STRING) {
		zend_type_error("Attribute value must be of type string for selected attribute, %s given", zend_zval_type_name(value));
		return false;
	}
	*name = value ? zend_string_copy(Z_STR_P(value)) : NULL;
	return true;
}

bool async_pdo_options_read(async_pdo_template_t *template, HashTable *options)
{
#ifdef ASYNC_DEBUG
	template->min = (uint32_t) async_pdo_pool_all_min();
#endif
	template->max = 10;
	if (!option_get(options, ASYNC_PDO_ATTR_POOL_MIN, "MIN", 0, &template->min)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_MAX, "MAX", 1, &template->max)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL, "HEALTHCHECK_INTERVAL", 0, &template->healthcheck_interval)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE, "STMT_CACHE_SIZE", 0, &template->stmt_cache_size)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT, "ACQUIRE_TIMEOUT", 0, &template->acquire_timeout)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_IDLE_TIMEOUT, "IDLE_TIMEOUT", 0, &template->idle_timeout)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_MAX_LIFETIME, "MAX_LIFETIME", 0, &template->max_lifetime)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_MAX_WAITERS, "MAX_WAITERS", 0, &template->max_waiters)
			|| !option_get(options, ASYNC_PDO_ATTR_POOL_LEAK_THRESHOLD, "LEAK_THRESHOLD", 0, &template->leak_threshold)
			|| !option_get_name(options, &template->name)
			|| !option_get_init(template, options)) {
		return false;
	}
	if (template->min > template->max) {
		zend_value_error("PDO::ATTR_POOL_MIN must be <= PDO::ATTR_POOL_MAX");
		return false;
	}
	return true;
}

HashTable *async_pdo_options_without_ours(HashTable *options)
{
	HashTable *rest = options ? zend_array_dup(options) : zend_new_array(0);

	for (zend_ulong option = ASYNC_PDO_ATTR_POOL_ENABLED; option < ASYNC_PDO_ATTR_POOL_END; option++) {
		zend_hash_index_del(rest, option);
	}
#ifdef ASYNC_DEBUG
	zval no;
	ZVAL_FALSE(&no);
	zend_hash_index_add(rest, ASYNC_PDO_ATTR_POOL_ENABLED, &no); /* or connections would be pools, see pdo_pool_all.c */
#endif
	return rest;
}

bool async_pdo_options_apply(HashTable *options, zend_object *object)
{
	zend_ulong option;
	zval *value;

	ZEND_HASH_FOREACH_NUM_KEY_VAL(options, option, value) {
		zval arguments[2];
		if (!async_pdo_attribute_is_generic((zend_long) option)) {
			continue;
		}
		ZVAL_LONG(&arguments[0], (zend_long) option);
		ZVAL_COPY_VALUE(&arguments[1], value);
		zend_call_known_function(
			zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("setattribute")), object, object->ce, NULL, 2,
			arguments, NULL);
		if (EG(exception)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool async_pdo_options_are_persistent(HashTable *options)
{
	zval *value = options ? zend_hash_index_find_deref(options, PDO_ATTR_PERSISTENT) : NULL;

	return value && zend_is_true(value);
}

bool async_pdo_options_enable_pool(zend_execute_data *execute_data)
{
	zval *argument = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	HashTable *options = NULL;
	zval *enabled;

	if (argument) {
		ZVAL_DEREF(argument);
		options = Z_TYPE_P(argument) == IS_ARRAY ? Z_ARRVAL_P(argument) : NULL;
	}
#ifdef ASYNC_DEBUG
	if (async_pdo_pool_all_includes(ZEND_NUM_ARGS() >= 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL, options)) {
		return true;
	}
#endif
	enabled = options ? zend_hash_index_find_deref(options, ASYNC_PDO_ATTR_POOL_ENABLED) : NULL;
	return enabled && zend_is_true(enabled);
}
