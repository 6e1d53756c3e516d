/* SPDX-License-Identifier: MIT
 *
 * The methods of PDO. Each handler looks whether the object is a template; if not, it goes straight on to PDO's own. On a
 * template PDO's own runs on the connection of the coroutine, except where there is an answer without a connection.
 */
#include "pdo/pdo_lease.h"
#include "engine/compat.h"
#include "engine/replace.h"
#include "libs/databases.h"

#include "zend_exceptions.h"

/* ----- The swap of $this, see pdo_lease.h */

/* By the types that the method declares. A refusal is left to PDO. */
bool async_pdo_call_convert_slowly(zend_execute_data *execute_data)
{
	const zend_internal_function *function = &EX(func)->internal_function;
	uint32_t count = ZEND_ARG_USES_STRICT_TYPES() ? 0 : MIN(ZEND_NUM_ARGS(), function->num_args);

	for (uint32_t i = 1; i <= count && !EG(exception); i++) {
		uint32_t types = ZEND_TYPE_FULL_MASK(function->arg_info[i - 1].type);
		zval *argument = ZEND_CALL_ARG(execute_data, i);
		zend_string *string;
		zend_long number;
		if (types & (1u << Z_TYPE_P(argument) | MAY_BE_CALLABLE)) {
			continue;
		}
		if (types & MAY_BE_STRING) {
			ASYNC_PARSE_STRING_WEAK(argument, &string, i); /* leaves the string in the argument */
		} else if (types & MAY_BE_LONG && zend_parse_arg_long_weak(argument, &number, i)) {
			zval_ptr_dtor(argument);
			ZVAL_LONG(argument, number);
		}
	}
	return !EG(exception);
}

/* PDO's own, which is found at run time; NULL = it is not. */
static void (*handle_error(void))(pdo_dbh_t *dbh, pdo_stmt_t *stmt)
{
	return (void (*)(pdo_dbh_t *, pdo_stmt_t *)) dlsym(RTLD_DEFAULT, "pdo_handle_error");
}

void async_pdo_call_raise(pdo_dbh_t *dbh)
{
	if (handle_error()) {
		handle_error()(dbh, NULL);
	}
}

void async_pdo_call_as(zend_object *object, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *visible = Z_OBJ(EX(This));

	Z_OBJ(EX(This)) = object;
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	Z_OBJ(EX(This)) = visible;
}

static zend_always_inline void call_swapped(
	async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *visible = Z_OBJ(EX(This));
	zend_execute_data *outer = connection->frame;

	Z_OBJ(EX(This)) = connection->object;
	connection->frame = execute_data;
	connection->visible = visible;
	connection->called = handler;
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	Z_OBJ(EX(This)) = visible;
	connection->frame = outer;
}

static zend_always_inline bool dbh_has_error(const pdo_dbh_t *dbh)
{
	return UNEXPECTED(dbh->query_stmt != NULL) || UNEXPECTED(memcmp(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)));
}

/* NULL = exception. */
static zend_always_inline async_pdo_connection_t *call_begin(async_pdo_template_t *template)
{
	async_pdo_connection_t *connection = async_pdo_lease_take(async_pdo_context_current(template));

	if (UNEXPECTED(!connection) || UNEXPECTED(!async_pdo_lease_enter(connection))) {
		return NULL;
	}
	GC_ADDREF(connection->object); /* the pool may drop it meanwhile */
	/* PDO frees the statement of the last failed query() when it begins the next call, with $this swapped. A class of PHP code
	 * may have a destructor. */
	if (UNEXPECTED(connection->dbh->query_stmt) && connection->dbh->query_stmt->std.ce->destructor) {
		OBJ_RELEASE(async_pdo_take_failed_statement(connection->dbh));
	}
	return connection;
}

static void call_on_connection(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_connection_t *connection = call_begin(template);

	if (EXPECTED(connection)) {
		zend_object *object = connection->object;
		call_swapped(connection, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_pdo_lease_leave(connection, NULL, dbh_has_error(connection->dbh));
		OBJ_RELEASE(object);
	}
}

/* COPY does not pass where SQL is read: rows are inserted. False = exception. */
static bool note_method(async_pdo_connection_t *connection, const zend_string *name)
{
	static const async_sql_facts_t copied = { .sets = ASYNC_SQL_ID | ASYNC_SQL_CLIENT_ID };

	connection->template->has_begun = true;
	return !strstr(ZSTR_VAL(name), "opyFrom") || async_pdo_values_note(connection, copied);
}

/* They raise their errors while they need $this. So in the mode of warnings, which calls error handlers, they are told to be
 * silent, and what they had to say is said afterwards. */
void async_pdo_call_driver_method(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_connection_t *connection = async_pdo_call_convert_slowly(execute_data) ? call_begin(template) : NULL;

	if (!connection) {
		return;
	}
	zend_object *object = connection->object, *pending = EG(exception);
	pdo_dbh_t *dbh = connection->dbh;
	bool is_loud = dbh->error_mode == PDO_ERRMODE_WARNING && handle_error();
	dbh->error_mode = is_loud ? PDO_ERRMODE_SILENT : dbh->error_mode;
	if (note_method(connection, EX(func)->common.function_name)) {
		call_swapped(connection, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	async_pdo_connection_note_value(connection, return_value);
	if (is_loud) {
		dbh->error_mode = PDO_ERRMODE_WARNING;
		if (dbh_has_error(dbh)) {
			async_pdo_call_raise(dbh);
		}
	}
	if (EG(exception) != pending && template->driver->is_remote && async_pdo_exception_cuts_off(EG(exception))) {
		async_pdo_lease_note_exception(connection);
	}
	async_pdo_lease_leave(connection, NULL, dbh_has_error(dbh));
	OBJ_RELEASE(object);
}

/* ----- The handlers. */

static ZEND_NAMED_FUNCTION(method_query);
static ZEND_NAMED_FUNCTION(method_exec);
static ZEND_NAMED_FUNCTION(method_beginTransaction);

#define USE_BY(method) ((method) == method_beginTransaction ? ASYNC_SHARING_BEGINS \
	: (method) == method_query || (method) == method_exec ? ASYNC_SHARING_EXECUTES : ASYNC_SHARING_NO_USE)

/* The coroutine is about to begin a transaction. Another one may try the same while BEGIN waits for the server's answer. */
static void note_begin(pdo_dbh_t *dbh)
{
	if (dbh->driver && !(dbh->methods->in_transaction ? dbh->methods->in_transaction(dbh) : dbh->in_txn)) {
		async_sharing_note(dbh, ASYNC_SHARING_BEGINS);
	}
}

/* A handler in front of PDO's own, original_NAME; what follows in braces is done on a template, with arguments of the types
 * that the method declares. */
#define METHOD(name) \
	static zif_handler original_##name; \
	static void name##_on_template(async_pdo_template_t *template, INTERNAL_FUNCTION_PARAMETERS); \
	static ZEND_NAMED_FUNCTION(method_##name) \
	{ \
		async_pdo_template_t *template = async_pdo_template_of(Z_OBJ(EX(This))); \
		if (EXPECTED(!template)) { \
			if (USE_BY(method_##name) == ASYNC_SHARING_BEGINS) { \
				note_begin(php_pdo_dbh_fetch_inner(Z_OBJ(EX(This)))); \
			} \
			original_##name(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
			async_sharing_end_call(php_pdo_dbh_fetch_inner(Z_OBJ(EX(This))), USE_BY(method_##name)); \
		} else if (EXPECTED(async_pdo_call_convert(execute_data))) { \
			name##_on_template(template, INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} \
	} \
	static void name##_on_template(async_pdo_template_t *template, INTERNAL_FUNCTION_PARAMETERS)

/* It runs on the connection as it is. */
#define FORWARD(name) \
	METHOD(name) \
	{ \
		call_on_connection(template, original_##name, INTERNAL_FUNCTION_PARAM_PASSTHRU); \
	}

FORWARD(query)
FORWARD(quote)
FORWARD(beginTransaction)

/* ----- Statements */

/* The class of the statement may have to be loaded. */
static bool prepare_loads_class(zend_execute_data *execute_data)
{
	zval *options = ZEND_NUM_ARGS() >= 2 ? ZEND_CALL_ARG(execute_data, 2) : NULL, *definition, *name;

	if (EXPECTED(!options) || Z_TYPE_P(options) != IS_ARRAY
			|| !(definition = zend_hash_index_find(Z_ARRVAL_P(options), PDO_ATTR_STATEMENT_CLASS))
			|| Z_TYPE_P(definition) != IS_ARRAY
			|| !(name = zend_hash_index_find(Z_ARRVAL_P(definition), 0)) || Z_TYPE_P(name) != IS_STRING) {
		return true;
	}
	zend_lookup_class(Z_STR_P(name));
	return !EG(exception);
}

METHOD(prepare)
{
	if (EXPECTED(prepare_loads_class(execute_data))) {
		call_on_connection(template, original_prepare, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

bool async_pdo_method_is_query(zif_handler original)
{
	return original == original_query;
}

METHOD(lastInsertId)
{
	async_pdo_context_t *context = async_pdo_context_current(template);
	zval *name = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	if (UNEXPECTED(!async_pdo_values_await(context))) {
		return;
	}
	/* No connection is taken to tell what is known without one. */
	bool has_name = name && Z_TYPE_P(name) == IS_STRING;
	if (!context->connection && ZEND_NUM_ARGS() <= 1 && (!name || has_name || Z_TYPE_P(name) == IS_NULL)) {
		zend_string *id = async_pdo_values_recall(context, has_name ? Z_STR_P(name) : NULL);
		if (id) {
			RETURN_STR(id);
		}
	}
	call_on_connection(template, original_lastInsertId, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* ----- Errors */

/* Asks the connection about the last error, if there is one; one that is AFFINE has told it already. */
static bool ask_error(const async_pdo_context_t *context, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	bool is_bound = context->connection && context->connection->state != ASYNC_PDO_AFFINE;

	if (is_bound) {
		async_pdo_call_as(context->connection->object, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	return is_bound || zend_parse_parameters_none() == FAILURE;
}

METHOD(errorCode)
{
	const async_pdo_context_t *context = async_pdo_context_current(template);

	if (!ask_error(context, original_errorCode, INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
		RETURN_STRING(context->error_code);
	}
}

METHOD(errorInfo)
{
	const async_pdo_context_t *context = async_pdo_context_current(template);

	if (ask_error(context, original_errorInfo, INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
		return;
	}
	array_init_size(return_value, 3);
	add_next_index_string(return_value, context->error_code);
	for (zend_ulong i = 0; i < 2; i++) {
		zval *item = Z_TYPE(context->error_info) == IS_ARRAY
			? zend_hash_index_find(Z_ARRVAL(context->error_info), i) : NULL, value;
		ZVAL_NULL(&value);
		if (item) {
			ZVAL_COPY(&value, item);
		}
		add_next_index_zval(return_value, &value);
	}
}

/* ----- Transactions, and exec(), which frameworks use for savepoints. A transaction whose connection is gone has been
 * rolled back: a coroutine that wants to roll it back has what it wants, and the exception that has brought it there is not
 * covered by another. */

/* Without a connection there is none, unless it was lost. */
static void end_transaction(async_pdo_template_t *template, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	const async_pdo_context_t *context = async_pdo_context_current(template);

	if (context->connection || context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST) {
		call_on_connection(template, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (zend_parse_parameters_none() == SUCCESS) {
		zend_throw_exception(async_pdo_ce_exception, "There is no active transaction", 0);
	}
}

METHOD(commit)
{
	end_transaction(template, original_commit, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static bool transaction_is_gone(const async_pdo_context_t *context)
{
	return context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST || context->state == ASYNC_PDO_CONTEXT_TRANSACTION_GONE;
}

METHOD(rollBack)
{
	async_pdo_context_t *context = async_pdo_context_current(template);

	if (EXPECTED(!transaction_is_gone(context))) {
		end_transaction(template, original_rollBack, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	context->state = ASYNC_PDO_CONTEXT_FREE;
	RETURN_TRUE;
}

METHOD(inTransaction)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_pdo_context_t *context = async_pdo_context_current(template);
	RETURN_BOOL(context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST
		|| (context->connection && template->driver->in_transaction(context->connection->dbh)));
}

METHOD(exec)
{
	async_pdo_context_t *context = async_pdo_context_current(template);
	zval *argument = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	if (UNEXPECTED(transaction_is_gone(context)) && argument && Z_TYPE_P(argument) == IS_STRING) {
		zend_string *sql = Z_STR_P(argument);
		async_sql_facts_t facts = async_sql_read(template->driver->dialect, ZSTR_VAL(sql), ZSTR_LEN(sql), true);
		if (facts.is_rollback) {
			context->state = facts.is_to_savepoint ? context->state : ASYNC_PDO_CONTEXT_FREE;
			RETURN_LONG(0);
		}
	}
	call_on_connection(template, original_exec, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* ----- Attributes: of the pool, those that PDO looks after itself, and those of the driver. */

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

static void refuse_attribute(zend_long attribute, const char *what)
{
	async_pdo_throw("IM001", "Driver does not support this function: PDO::ATTR_POOL_%s is a construction-only attribute and "
		"cannot be %s at runtime", async_pdo_option_name(attribute), what);
}

static zif_handler original_setAttribute;

/* Does it set attributes for all? Main does, as long as no other coroutine uses the object; and another coroutine that has
 * constructed the object, at the beginning. */
static bool context_sets_for_all(const async_pdo_context_t *context)
{
	const async_pdo_template_t *template = context->template;

	return context == &template->main ? zend_hash_num_elements(&template->contexts) == 1
		: context == template->founder && !template->has_begun;
}

/* What the connections of the other coroutines have, and go back to. If the driver does not tell, the connection cannot be
 * used by another coroutine. False = exception. */
static bool keep_default(async_pdo_template_t *template, zend_object *object, zend_long attribute)
{
	async_pdo_context_t *context = async_pdo_context_current(template);
	zval argument, value;

	if (zend_hash_index_exists(&template->attributes, (zend_ulong) attribute)) {
		return true;
	}
	ZVAL_LONG(&argument, attribute);
	ZVAL_UNDEF(&value);
	zend_call_known_function(zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("getattribute")), object,
		object->ce, &value, 1, &argument, NULL);
	bool is_told = !EG(exception)
		&& !strcmp(context->connection && !async_pdo_attribute_is_generic(attribute)
			? context->connection->dbh->error_code : PDO_ERR_NONE, PDO_ERR_NONE);
	if (EG(exception) && instanceof_function(EG(exception)->ce, async_pdo_ce_exception)
			&& !async_pdo_exception_cuts_off(EG(exception))) {
		zend_clear_exception();
	}
	if (is_told) {
		zend_hash_index_add(&template->attributes, (zend_ulong) attribute, &value);
	} else {
		zval_ptr_dtor(&value);
	}
	return !EG(exception);
}

/* Attributes are those of the coroutine that sets them, or the default of all. */
static void set_on_template(async_pdo_template_t *template, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_long attribute;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(attribute)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (attribute_is_ours(attribute)) {
		refuse_attribute(attribute, "set");
		return;
	}
	if (!async_pdo_session_allows(template, attribute, value)) {
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	bool is_for_all = template->is_constructing || context_sets_for_all(context);
	if (!is_for_all && !keep_default(template, Z_OBJ(EX(This)), attribute)) {
		return;
	}
	if (!is_for_all && !zend_hash_index_exists(&template->attributes, (zend_ulong) attribute)) {
		async_pdo_connection_t *connection = async_pdo_lease_take(context);
		if (!connection) {
			return;
		}
		async_pdo_worsen(connection, ASYNC_PDO_UNFIT);
	}
	if (is_for_all && async_pdo_attribute_is_generic(attribute)) {
		original_setAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		call_on_connection(template, original_setAttribute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	if (EG(exception) || Z_TYPE_P(return_value) != IS_TRUE) {
		return;
	}
	if (is_for_all && context->attributes) { /* from a time when there were others */
		zend_hash_index_del(context->attributes, (zend_ulong) attribute);
		context->attributes_version = ++template->attributes_changes;
	}
	async_pdo_template_record_attribute(template, is_for_all ? NULL : context, attribute, value);
	if (!is_for_all && context->connection) {
		context->connection->attributes_version = context->attributes_version;
	}
}

static ZEND_NAMED_FUNCTION(method_setAttribute)
{
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ(EX(This)));

	if (UNEXPECTED(template)) {
		if (async_pdo_call_convert_slowly(execute_data)) {
			set_on_template(template, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		}
		return;
	}
	async_pdo_connection_t *connection = async_pdo_connection_of_object(Z_OBJ(EX(This)));
	if (UNEXPECTED(connection) && !connection->depth) {
		async_pdo_worsen(connection, ASYNC_PDO_UNFIT); /* PHP code that has it from getPool() makes it unlike the others */
	}
	original_setAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* resize() may have changed the limits. */
static void get_pool_attribute(async_pdo_template_t *template, zend_long attribute, zval *return_value)
{
	bool is_min = attribute == ASYNC_PDO_ATTR_POOL_MIN;

	if (attribute == ASYNC_PDO_ATTR_POOL_ENABLED) {
		RETURN_BOOL(template != NULL);
	}
	if (!is_min && attribute != ASYNC_PDO_ATTR_POOL_MAX) {
		refuse_attribute(attribute, "read");
		return;
	}
	if (!template) {
		RETURN_FALSE;
	}
	const zend_async_pool_options_t *options = &template->pool_options;
	const zend_async_pool_t *pool = template->pool;
	RETURN_LONG(is_min ? pool ? pool->min_size : options->min_size : pool ? pool->max_size : options->max_size);
}

static zif_handler original_getAttribute;
static ZEND_NAMED_FUNCTION(method_getAttribute)
{
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ(EX(This)));
	zval *argument = ZEND_NUM_ARGS() >= 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	if (template && !async_pdo_call_convert_slowly(execute_data)) {
		return;
	}
	/* Everything that is no number is left to PDO's own checks. */
	zend_long attribute = argument && Z_TYPE_P(argument) == IS_LONG ? Z_LVAL_P(argument) : PDO_ATTR_ERRMODE;
	if (UNEXPECTED(attribute_is_ours(attribute)) && php_pdo_dbh_fetch_inner(Z_OBJ(EX(This)))->driver) {
		get_pool_attribute(template, attribute, return_value);
		return;
	}
	bool is_own = template && async_pdo_context_current(template)->attributes
		&& zend_hash_index_exists(async_pdo_context_current(template)->attributes, (zend_ulong) attribute);
	if (EXPECTED(!template) || (async_pdo_attribute_is_generic(attribute) && !is_own) || attribute == PDO_ATTR_DRIVER_NAME
			|| attribute == PDO_ATTR_PERSISTENT) {
		original_getAttribute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		call_on_connection(template, original_getAttribute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

#define ROW(lower, name) { lower, method_##name, &original_##name, ASYNC_WHEN_COROUTINES | ASYNC_WHEN_POOLED }

static const struct {
	const char *name; /* in lower case */
	zif_handler handler;
	zif_handler *original;
	uint32_t when;
} methods[] = {
	{ "__construct", async_pdo_construct, &async_pdo_original_construct, ASYNC_WHEN_ALWAYS },
	{ "connect", async_pdo_connect, &async_pdo_original_connect, ASYNC_WHEN_ALWAYS },
	ROW("prepare", prepare),
	ROW("query", query),
	ROW("exec", exec),
	ROW("quote", quote),
	{ "begintransaction", method_beginTransaction, &original_beginTransaction, ASYNC_WHEN_ALWAYS }, /* to tell later that it was main */
	ROW("commit", commit),
	ROW("rollback", rollBack),
	ROW("intransaction", inTransaction),
	ROW("lastinsertid", lastInsertId),
	ROW("errorcode", errorCode),
	ROW("errorinfo", errorInfo),
	{ "setattribute", method_setAttribute, &original_setAttribute, ASYNC_WHEN_ALWAYS }, /* they know ATTR_POOL_* */
	{ "getattribute", method_getAttribute, &original_getAttribute, ASYNC_WHEN_ALWAYS },
};

void async_pdo_methods_install(zend_class_entry *ce)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++) {
		async_replace_method(ce, methods[i].name, methods[i].handler, methods[i].original, methods[i].when);
	}
}
