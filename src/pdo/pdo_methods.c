/* SPDX-License-Identifier: MIT
 *
 * The methods of PDO. Each handler looks whether the object is a template; if not, it goes straight on to PDO's own. On a
 * template PDO's own runs with the hidden object as $this, except where there is an answer without a connection.
 */
#include "pdo/pdo_internal.h"

#include "zend_exceptions.h"

void async_pdo_call_on_connection(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_connection_t *connection = async_pdo_connection_bind(async_pdo_context_current(template));

	if (UNEXPECTED(!connection)) {
		return;
	}
	zend_object *visible = Z_OBJ(EX(This)), *object = connection->object;
	pdo_dbh_t *dbh = connection->dbh;

	GC_ADDREF(object); /* the pool may drop it meanwhile */
	async_pdo_connection_enter(connection);
	Z_OBJ(EX(This)) = object;
	connection->frame = execute_data;
	connection->visible = visible;
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	Z_OBJ(EX(This)) = visible;
	connection->frame = NULL;
	async_pdo_connection_leave(connection, NULL,
		UNEXPECTED(dbh->query_stmt != NULL) || UNEXPECTED(memcmp(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE))));
	OBJ_RELEASE(object);
}

static zend_always_inline async_pdo_template_t *template_of_this(zend_execute_data *execute_data)
{
	return async_pdo_template_of(Z_OBJ(EX(This)));
}

/* A method that does nothing but to run on a connection. */
#define ON_CONNECTION(name) \
	static zif_handler original_##name; \
	static ZEND_NAMED_FUNCTION(method_##name) \
	{ \
		async_pdo_template_t *template = template_of_this(execute_data); \
		if (EXPECTED(!template)) { \
			original_##name(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} else { \
			async_pdo_call_on_connection(template, original_##name, INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} \
	}

ON_CONNECTION(prepare)
ON_CONNECTION(query)
ON_CONNECTION(exec)
ON_CONNECTION(quote)
ON_CONNECTION(beginTransaction)

/* Without a connection there is none, unless it was lost. */
static bool context_has_transaction(async_pdo_context_t *context)
{
	return context->connection || context->lost_transaction;
}

#define ENDS_TRANSACTION(name) \
	static zif_handler original_##name; \
	static ZEND_NAMED_FUNCTION(method_##name) \
	{ \
		async_pdo_template_t *template = template_of_this(execute_data); \
		if (EXPECTED(!template)) { \
			original_##name(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} else if (context_has_transaction(async_pdo_context_current(template))) { \
			async_pdo_call_on_connection(template, original_##name, INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} else if (zend_parse_parameters_none() == SUCCESS) { \
			zend_throw_exception(async_pdo_ce_exception, "There is no active transaction", 0); \
		} \
	}

ENDS_TRANSACTION(commit)
ENDS_TRANSACTION(rollBack)

/* Calls PDO's own on the connection that the coroutine has, without any of the consequences of a call. */
static void call_on_bound(async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *visible = Z_OBJ(EX(This));

	Z_OBJ(EX(This)) = connection->object;
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	Z_OBJ(EX(This)) = visible;
}

static zif_handler original_inTransaction;
static ZEND_NAMED_FUNCTION(method_inTransaction)
{
	async_pdo_template_t *template = template_of_this(execute_data);

	if (EXPECTED(!template)) {
		original_inTransaction(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	async_pdo_context_t *context = async_pdo_context_current(template);
	RETURN_BOOL(context->lost_transaction
		|| (context->connection && template->driver->in_transaction(context->connection->dbh)));
}

static zif_handler original_lastInsertId;
static ZEND_NAMED_FUNCTION(method_lastInsertId)
{
	async_pdo_template_t *template = template_of_this(execute_data);

	if (EXPECTED(!template)) {
		original_lastInsertId(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	if (async_pdo_context_current(template)->connection) {
		async_pdo_call_on_connection(template, original_lastInsertId, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	zend_string *name = NULL;
	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();
	RETURN_FALSE; /* the connection that knew has gone back */
}

static zif_handler original_errorCode;
static ZEND_NAMED_FUNCTION(method_errorCode)
{
	async_pdo_template_t *template = template_of_this(execute_data);

	if (EXPECTED(!template)) {
		original_errorCode(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	if (context->connection) {
		call_on_bound(context->connection, original_errorCode, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_STRING(context->error_code);
}

static zif_handler original_errorInfo;
static ZEND_NAMED_FUNCTION(method_errorInfo)
{
	async_pdo_template_t *template = template_of_this(execute_data);
	zval *item;

	if (EXPECTED(!template)) {
		original_errorInfo(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	if (context->connection) {
		call_on_bound(context->connection, original_errorInfo, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	array_init_size(return_value, 3);
	add_next_index_string(return_value, context->error_code);
	if (Z_TYPE(context->error_info) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL(context->error_info), item) {
			Z_TRY_ADDREF_P(item);
			add_next_index_zval(return_value, item);
		} ZEND_HASH_FOREACH_END();
	}
	while (zend_hash_num_elements(Z_ARRVAL_P(return_value)) < 3) {
		add_next_index_null(return_value);
	}
}

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

/* The first argument, if it is a number; everything else is left to PDO's own checks. */
static zend_long attribute_argument(zend_execute_data *execute_data)
{
	zval *argument = ZEND_NUM_ARGS() >= 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	return argument && Z_TYPE_P(argument) == IS_LONG ? Z_LVAL_P(argument) : PDO_ATTR_ERRMODE;
}

static zif_handler original_setAttribute;
static ZEND_NAMED_FUNCTION(method_setAttribute)
{
	async_pdo_template_t *template = template_of_this(execute_data);

	if (EXPECTED(!template)) {
		async_pdo_connection_t *connection = async_pdo_connection_of_object(Z_OBJ(EX(This)));
		if (UNEXPECTED(connection) && !connection->calls) {
			connection->is_unfit = true; /* somebody who has it from getPool() makes it different from the others */
		}
		original_setAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	zend_long attribute = attribute_argument(execute_data);
	if (attribute >= ASYNC_PDO_ATTR_POOL_ENABLED && attribute < ASYNC_PDO_ATTR_POOL_END) {
		RETURN_FALSE; /* only for the constructor */
	}
	if (async_pdo_attribute_is_generic(attribute)) {
		original_setAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		async_pdo_call_on_connection(template, original_setAttribute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	if (!EG(exception) && Z_TYPE_P(return_value) == IS_TRUE) {
		async_pdo_template_record_attribute(template, attribute, ZEND_CALL_ARG(execute_data, 2));
	}
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
			if (template) {
				ZVAL_LONG(return_value, attribute == ASYNC_PDO_ATTR_POOL_MIN ? template->min : template->max);
			} else {
				ZVAL_FALSE(return_value);
			}
			return true;
		case ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL:
		case ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE:
		case ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT:
			async_pdo_throw("IM001", "Driver does not support this function: PDO::ATTR_POOL_%s is a "
				"construction-only attribute and cannot be read at runtime",
				attribute == ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL ? "HEALTHCHECK_INTERVAL"
				: attribute == ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE ? "STMT_CACHE_SIZE" : "ACQUIRE_TIMEOUT");
			return true;
	}
	return false;
}

static zif_handler original_getAttribute;
static ZEND_NAMED_FUNCTION(method_getAttribute)
{
	async_pdo_template_t *template = template_of_this(execute_data);
	zend_long attribute = attribute_argument(execute_data);

	if (UNEXPECTED(attribute >= ASYNC_PDO_ATTR_POOL_ENABLED) && attribute < ASYNC_PDO_ATTR_POOL_END
			&& php_pdo_dbh_fetch_inner(Z_OBJ(EX(This)))->driver && get_pool_attribute(template, attribute, return_value)) {
		return;
	}
	if (EXPECTED(!template) || async_pdo_attribute_is_generic(attribute) || attribute == PDO_ATTR_DRIVER_NAME
			|| attribute == PDO_ATTR_PERSISTENT) {
		original_getAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		async_pdo_call_on_connection(template, original_getAttribute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static const struct {
	const char *name; /* in lower case */
	zif_handler handler;
	zif_handler *original;
} methods[] = {
	{ "__construct", async_pdo_construct, &async_pdo_original_construct },
	{ "connect", async_pdo_connect, &async_pdo_original_connect },
	{ "prepare", method_prepare, &original_prepare },
	{ "query", method_query, &original_query },
	{ "exec", method_exec, &original_exec },
	{ "quote", method_quote, &original_quote },
	{ "begintransaction", method_beginTransaction, &original_beginTransaction },
	{ "commit", method_commit, &original_commit },
	{ "rollback", method_rollBack, &original_rollBack },
	{ "intransaction", method_inTransaction, &original_inTransaction },
	{ "lastinsertid", method_lastInsertId, &original_lastInsertId },
	{ "errorcode", method_errorCode, &original_errorCode },
	{ "errorinfo", method_errorInfo, &original_errorInfo },
	{ "setattribute", method_setAttribute, &original_setAttribute },
	{ "getattribute", method_getAttribute, &original_getAttribute },
};

void async_pdo_methods_install(zend_class_entry *ce)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++) {
		zend_function *function = zend_hash_str_find_ptr(&ce->function_table, methods[i].name, strlen(methods[i].name));
		zif_handler handler = function ? function->internal_function.handler : NULL;
		if (!handler || handler == methods[i].handler || (*methods[i].original && *methods[i].original != handler)) {
			continue; /* a subclass with a method of its own */
		}
		*methods[i].original = handler;
		function->internal_function.handler = methods[i].handler;
	}
}

void async_pdo_methods_uninstall(zend_class_entry *ce)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++) {
		zend_function *function = zend_hash_str_find_ptr(&ce->function_table, methods[i].name, strlen(methods[i].name));
		if (function && function->internal_function.handler == methods[i].handler) {
			function->internal_function.handler = *methods[i].original;
		}
	}
}
