/* SPDX-License-Identifier: MIT
 *
 * What is set on a template is meant for all of its connections. Each of them catches up when it is used next.
 */
#include "pdo/pdo_lease.h"
#include "pdo/pdo_statement.h"

bool async_pdo_connection_call(async_pdo_connection_t *connection, const char *method, size_t length, uint32_t count, zval *arguments)
{
	async_pdo_lease_state_t before = async_pdo_lease_hold(connection);
	zval callable, result;

	ZVAL_UNDEF(&result);
	array_init_size(&callable, 2);
	GC_ADDREF(connection->object);
	add_next_index_object(&callable, connection->object);
	add_next_index_stringl(&callable, method, length);
	call_user_function(NULL, NULL, &callable, &result, count, arguments);
	zval_ptr_dtor(&callable);
	zval_ptr_dtor(&result);
	async_pdo_lease_let_go(connection, before);
	return !EG(exception);
}

/* Autocommit may have been switched on by another coroutine: that must not commit what this one has begun. */
static bool must_wait(async_pdo_connection_t *connection, zend_ulong attribute)
{
	return attribute == PDO_ATTR_AUTOCOMMIT && connection->in_transaction;
}

static bool connection_catch_up_attributes(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;
	HashTable *attributes = zend_array_dup(&template->attributes); /* it takes time, and others set attributes, too */
	uint32_t version = template->attributes_version;
	bool ok = true;
	zend_ulong attribute;
	zval *value;

	async_pdo_stmt_cache_clear(connection, false); /* how statements are prepared may be different now */
	ZEND_HASH_FOREACH_NUM_KEY_VAL(attributes, attribute, value) {
		zval arguments[2];
		if (must_wait(connection, attribute)) {
			version = connection->attributes_version;
			continue;
		}
		ZVAL_LONG(&arguments[0], (zend_long) attribute);
		ZVAL_COPY_VALUE(&arguments[1], value);
		ok = async_pdo_connection_call(connection, ZEND_STRL("setAttribute"), 2, arguments);
		if (!ok) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(attributes);
	if (ok) { /* otherwise all of them are tried again with the next use */
		connection->attributes_version = version;
	}
	return ok;
}

#define ARGUMENTS_MAX 4 /* no method that is noted takes more */

/* That the method is deprecated, as in PHP 8.5, was said when PHP code called it. */
static bool registry_apply(async_pdo_connection_t *connection, zval *entry)
{
	zval *method = zend_hash_index_find(Z_ARRVAL_P(entry), 0);
	uint32_t count = MIN(zend_hash_num_elements(Z_ARRVAL_P(entry)) - 1, ARGUMENTS_MAX);
	int reporting = EG(error_reporting), handler_reporting = EG(user_error_handler_error_reporting);
	zval arguments[ARGUMENTS_MAX];

	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_VALUE(&arguments[i], zend_hash_index_find(Z_ARRVAL_P(entry), i + 1));
	}
	EG(error_reporting) &= ~E_DEPRECATED;
	EG(user_error_handler_error_reporting) &= ~E_DEPRECATED;
	bool ok = async_pdo_connection_call(connection, Z_STRVAL_P(method), Z_STRLEN_P(method), count, arguments);
	EG(error_reporting) = reporting;
	EG(user_error_handler_error_reporting) = handler_reporting;
	return ok;
}

static bool connection_catch_up_registry(async_pdo_connection_t *connection)
{
	HashTable *registry = &connection->template->registry;
	uint32_t position = 0;
	zval *entry;

	ZEND_HASH_FOREACH_VAL(registry, entry) {
		if (position++ < connection->registry_version) {
			continue;
		}
		if (!registry_apply(connection, entry)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	connection->registry_version = position;
	return true;
}

bool async_pdo_connection_catch_up_now(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;

	return (connection->attributes_version == template->attributes_version || connection_catch_up_attributes(connection))
		&& (connection->registry_version == zend_hash_num_elements(&template->registry)
			|| connection_catch_up_registry(connection))
		&& (connection->steps == template->steps || async_pdo_connection_catch_up_steps(connection));
}
