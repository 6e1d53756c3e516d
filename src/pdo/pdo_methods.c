/* SPDX-License-Identifier: MIT
 *
 * The methods of PDO. Each handler looks whether the object is a template; if not, it goes straight on to PDO's own. On a
 * template PDO's own runs on the connection of the coroutine, except where there is an answer without a connection.
 */
#include "pdo/pdo_methods.h"
#include "engine/replace.h"
#include "pdo/pdo_call.h"
#include "pdo/pdo_construct.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_values.h"

#include "zend_exceptions.h"

/* The class of the statement may have to be loaded. */
static bool prepare_loads_class(zend_execute_data *execute_data)
{
	zval *options = ZEND_NUM_ARGS() >= 2 ? ZEND_CALL_ARG(execute_data, 2) : NULL, *definition, *name;

	if (EXPECTED(!options) || Z_TYPE_P(options) != IS_ARRAY
			|| !(definition = zend_hash_index_find(Z_ARRVAL_P(options), PDO_ATTR_STATEMENT_CLASS)) || Z_TYPE_P(definition) != IS_ARRAY
			|| !(name = zend_hash_index_find(Z_ARRVAL_P(definition), 0)) || Z_TYPE_P(name) != IS_STRING) {
		return true;
	}
	zend_lookup_class(Z_STR_P(name));
	return !EG(exception);
}

static zif_handler original_prepare;
static ASYNC_PDO_ON_CONNECTION(method_prepare, original_prepare, ASYNC_PDO_HAS_STRING && prepare_loads_class(execute_data))
static zif_handler original_query;
static ASYNC_PDO_ON_CONNECTION(method_query, original_query, ASYNC_PDO_HAS_STRING && async_pdo_call_convert_long(execute_data, 2))
static zif_handler original_quote;
static ASYNC_PDO_ON_CONNECTION(method_quote, original_quote, ASYNC_PDO_HAS_STRING && async_pdo_call_convert_long(execute_data, 2))

static zif_handler original_lastInsertId;
static ZEND_NAMED_FUNCTION(method_lastInsertId)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);

	if (EXPECTED(!template)) {
		original_lastInsertId(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	if (ZEND_NUM_ARGS() && Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) != IS_NULL && !ASYNC_PDO_HAS_STRING) {
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	zval *name = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	if (UNEXPECTED(!async_pdo_values_await(context))) {
		return;
	}
	/* No connection is taken to tell what is known without one. */
	bool is_recalled = !context->connection && ZEND_NUM_ARGS() <= 1 && (!name || Z_TYPE_P(name) == IS_NULL || Z_TYPE_P(name) == IS_STRING);
	zend_string *id = is_recalled ? async_pdo_values_recall(context, name && Z_TYPE_P(name) == IS_STRING ? Z_STR_P(name) : NULL) : NULL;
	if (id) {
		RETURN_STR(id);
	}
	async_pdo_call_on_connection(template, original_lastInsertId, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* Is there a connection to ask about the last error? What is KEPT has told it already. */
static bool context_is_bound(const async_pdo_context_t *context)
{
	return context->connection && context->connection->state != ASYNC_PDO_KEPT;
}

static zif_handler original_errorCode;
static ZEND_NAMED_FUNCTION(method_errorCode)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);

	if (EXPECTED(!template)) {
		original_errorCode(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	if (context_is_bound(context)) {
		async_pdo_call_on_bound(context->connection, original_errorCode, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_STRING(context->error_code);
}

static zif_handler original_errorInfo;
static ZEND_NAMED_FUNCTION(method_errorInfo)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);
	zval *item;

	if (EXPECTED(!template)) {
		original_errorInfo(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	if (context_is_bound(context)) {
		async_pdo_call_on_bound(context->connection, original_errorInfo, INTERNAL_FUNCTION_PARAM_PASSTHRU);
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

static const struct {
	const char *name; /* in lower case */
	zif_handler handler;
	zif_handler *original;
} methods[] = {
	{ "__construct", async_pdo_construct, &async_pdo_original_construct },
	{ "connect", async_pdo_connect, &async_pdo_original_connect },
	{ "prepare", method_prepare, &original_prepare },
	{ "query", method_query, &original_query },
	{ "exec", async_pdo_method_exec, &async_pdo_original_exec },
	{ "quote", method_quote, &original_quote },
	{ "begintransaction", async_pdo_method_beginTransaction, &async_pdo_original_beginTransaction },
	{ "commit", async_pdo_method_commit, &async_pdo_original_commit },
	{ "rollback", async_pdo_method_rollBack, &async_pdo_original_rollBack },
	{ "intransaction", async_pdo_method_inTransaction, &async_pdo_original_inTransaction },
	{ "lastinsertid", method_lastInsertId, &original_lastInsertId },
	{ "errorcode", method_errorCode, &original_errorCode },
	{ "errorinfo", method_errorInfo, &original_errorInfo },
	{ "setattribute", async_pdo_method_setAttribute, &async_pdo_original_setAttribute },
	{ "getattribute", async_pdo_method_getAttribute, &async_pdo_original_getAttribute },
};

void async_pdo_methods_install(zend_class_entry *ce)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++) {
		async_replace_method(ce, methods[i].name, methods[i].handler, methods[i].original);
	}
}
