/* SPDX-License-Identifier: MIT
 *
 * Methods that a driver has beyond those of PDO: pgsqlCopyFromArray(), which it adds to PDO objects, and since PHP 8.4
 * copyFromArray() of the class Pdo\Pgsql. On a template they run on the coroutine's connection, with some exceptions.
 */
#include "engine/replace.h"
#include "pdo/pdo_lease.h"

#include "zend_exceptions.h"

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

static void registry_add(async_pdo_template_t *template, zend_string *key, zend_execute_data *execute_data)
{
	async_pdo_connection_t *connection = async_pdo_context_current(template)->connection;
	zval entry;

	array_init_size(&entry, ZEND_NUM_ARGS() + 1);
	add_next_index_str(&entry, zend_string_copy(EX(func)->common.function_name));
	for (uint32_t i = 1; i <= ZEND_NUM_ARGS(); i++) {
		zval *argument = ZEND_CALL_ARG(execute_data, i);
		Z_TRY_ADDREF_P(argument);
		add_next_index_zval(&entry, argument);
	}
	async_pdo_session_add_step(connection, &template->steps, key, &entry);
}

/* On the connection of the coroutine now, and on the others before their next use. */
static void registry_note(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	bool has_begun = template->has_begun;

	if (!ZEND_NUM_ARGS() || !async_pdo_call_convert_slowly(execute_data)
			|| Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) != IS_STRING) {
		handler(INTERNAL_FUNCTION_PARAM_PASSTHRU); /* which says what is wrong */
		return;
	}
	zend_string *key = registry_key(execute_data);
	if (zend_hash_exists(&template->steps, key)) {
		zend_throw_exception_ex(async_pdo_ce_exception, 0,
			"%s() has been called for this name and number of arguments before", ZSTR_VAL(EX(func)->common.function_name));
	} else {
		async_pdo_call_driver_method(template, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		template->has_begun = has_begun; /* it is a part of the beginning */
	}
	if (!EG(exception) && Z_TYPE_P(return_value) == IS_TRUE) {
		registry_add(template, key, execute_data);
	}
	zend_string_release(key);
}

#define METHODS_MAX 16

typedef enum {
	METHOD_PLAIN,
	METHOD_REGISTERS,  /* a function, on every connection */
	METHOD_CONFIGURES, /* the connection, in a way that cannot be undone */
	METHOD_REFUSED,    /* what it gives would not keep the connection, or only one connection would have it */
} method_kind_t;

static method_kind_t method_kind(zend_string *name)
{
	static const struct {
		const char *name;
		method_kind_t kind;
	} kinds[] = {
		{ "sqliteCreateFunction", METHOD_REGISTERS },
		{ "sqliteCreateAggregate", METHOD_REGISTERS },
		{ "sqliteCreateCollation", METHOD_REGISTERS },
		{ "createFunction", METHOD_REGISTERS },
		{ "createAggregate", METHOD_REGISTERS },
		{ "createCollation", METHOD_REGISTERS },
		{ "pgsqlSetNoticeCallback", METHOD_CONFIGURES },
		{ "setNoticeCallback", METHOD_CONFIGURES },
		{ "openBlob", METHOD_REFUSED },
		{ "loadExtension", METHOD_REFUSED },
		{ "setAuthorizer", METHOD_REFUSED },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (!strcmp(ZSTR_VAL(name), kinds[i].name)) {
			return kinds[i].kind;
		}
	}
	return METHOD_PLAIN;
}

static void call_on_template(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_string *name = EX(func)->common.function_name;
	async_pdo_connection_t *connection;

	switch (method_kind(name)) {
		case METHOD_REGISTERS:
			registry_note(template, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
			return;
		case METHOD_CONFIGURES:
			connection = async_pdo_lease_take(async_pdo_context_current(template));
			if (!connection) {
				return;
			}
			connection->scope = ASYNC_SQL_LEAVES_IN_SESSION;
			async_pdo_worsen(connection, ASYNC_PDO_UNFIT);
			break;
		case METHOD_REFUSED:
			zend_throw_exception_ex(
				async_pdo_ce_exception, 0, "%s() cannot be used on a pooled connection", ZSTR_VAL(name));
			return;
		case METHOD_PLAIN:
			break;
	}
	async_pdo_call_driver_method(template, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void call(zend_object *object, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_template_t *template = async_pdo_template_of(object);
	async_pdo_connection_t *connection = template ? NULL : async_pdo_connection_of_object(object);

	if (template) {
		call_on_template(template, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (connection) {
		/* PHP code has it by getPool()->acquire(): what is not the same for all connections stays with this one */
		if (!connection->depth && method_kind(EX(func)->common.function_name) != METHOD_PLAIN) {
			async_pdo_worsen(connection, ASYNC_PDO_UNFIT);
		}
		async_pdo_gate_call(connection, handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static const zend_function_entry *driver_method_find(const pdo_driver_t *named, zend_string *name)
{
	const async_pdo_driver_t *driver = named ? async_pdo_driver_find(named->driver_name, named->driver_name_len) : NULL;

	for (const zend_function_entry *entry = driver ? driver->methods : NULL; entry && entry->fname; entry++) {
		if (zend_string_equals_cstr(name, entry->fname, strlen(entry->fname))) {
			return entry;
		}
	}
	return NULL;
}

/* A closure of it may have been bound to another object, of any driver. */
static ZEND_NAMED_FUNCTION(driver_method_forward)
{
	zend_object *object = Z_OBJ(EX(This));
	zend_string *name = EX(func)->common.function_name;
	const zend_function_entry *entry = driver_method_find(php_pdo_dbh_fetch_inner(object)->driver, name);

	if (!entry) {
		zend_throw_error(NULL, "%s() cannot be called on this PDO object", ZSTR_VAL(name));
		return;
	}
	call(object, entry->handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

const zend_function_entry *async_pdo_driver_methods(pdo_dbh_t *dbh, int kind)
{
	static zend_function_entry forwarded[METHODS_MAX + 1];
	const async_pdo_driver_t *driver = async_pdo_driver_find(dbh->driver->driver_name, dbh->driver->driver_name_len);
	size_t count = 0;

	if (kind != PDO_DBH_DRIVER_METHOD_KIND_DBH) {
		return NULL;
	}
	if (!driver->methods && dbh->methods == &async_pdo_template_methods) { /* the driver tells them only to a connection */
		async_pdo_connection_t *connection = async_pdo_lease_take(async_pdo_context_current(dbh->driver_data));
		if (connection) {
			async_pdo_lease_end_if_free(connection);
		}
	}
	for (const zend_function_entry *entry = driver->methods; entry && entry->fname && count < METHODS_MAX; entry++) {
		forwarded[count] = *entry;
		forwarded[count++].handler = driver_method_forward;
	}
	memset(&forwarded[count], 0, sizeof(*forwarded));
	return count ? forwarded : NULL; /* PDO copies it at once */
}

static ZEND_NAMED_FUNCTION(class_method_forward)
{
	call(Z_OBJ(EX(This)), async_replaced(EX(func), class_method_forward), INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* Methods of the classes Pdo\Pgsql and its like. */
void async_pdo_class_methods_install(zend_class_entry *ce)
{
	zend_function *function;

	ZEND_HASH_FOREACH_PTR(&ce->function_table, function) {
		if (function->common.scope != async_pdo_ce && !(function->common.fn_flags & (ZEND_ACC_STATIC | ZEND_ACC_CTOR))) {
			async_replace_function(function, class_method_forward, ASYNC_WHEN_POOLED);
		}
	} ZEND_HASH_FOREACH_END();
}
