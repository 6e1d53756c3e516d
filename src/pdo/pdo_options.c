/* SPDX-License-Identifier: MIT
 *
 * The options of the constructor: ours say how to pool, all others are for the connections.
 */
#include "pdo/pdo_internal.h"

/* Out of range is brought into it, as users of this interface are used to. */
static uint32_t option_get(HashTable *options, zend_ulong option, zend_long initial, zend_long least)
{
	zval *value = options ? zend_hash_index_find_deref(options, option) : NULL;
	zend_long number = value ? zval_get_long(value) : initial;

	return (uint32_t) MIN(MAX(number, least), INT32_MAX);
}

void async_pdo_options_read(async_pdo_template_t *template, HashTable *options)
{
	zend_long min = 0;

#ifdef ASYNC_DEBUG
	min = async_pdo_pool_all_min();
#endif
	template->min = option_get(options, ASYNC_PDO_ATTR_POOL_MIN, min, 0);
	template->max = option_get(options, ASYNC_PDO_ATTR_POOL_MAX, 10, MAX(1, (zend_long) template->min));
	template->healthcheck_interval = option_get(options, ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL, 0, 0);
	template->stmt_cache_size = option_get(options, ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE, 0, 0);
	template->acquire_timeout = option_get(options, ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT, 0, 0);
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
