/* SPDX-License-Identifier: MIT
 *
 * Methods that a driver adds to PDO objects, like pgsqlCopyFromArray(). On a template they run on the coroutine's connection.
 * Those of SQLite that register a function are different: they are noted, and registered on every connection.
 */
#include "pdo/pdo_internal.h"

#include "zend_exceptions.h"

#define METHODS_MAX 16

static const zend_function_entry *driver_method_find(const async_pdo_driver_t *driver, zend_string *name)
{
	for (const zend_function_entry *entry = driver->methods; entry && entry->fname; entry++) {
		if (zend_string_equals_cstr(name, entry->fname, strlen(entry->fname))) {
			return entry;
		}
	}
	return NULL;
}

/* A connection of its own, which shows what the driver has to say about the arguments. */
static bool sqlite_probe(zval *probe)
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

static bool registers_function(zend_string *method)
{
	return zend_string_equals_literal(method, "sqliteCreateFunction")
		|| zend_string_equals_literal(method, "sqliteCreateAggregate")
		|| zend_string_equals_literal(method, "sqliteCreateCollation");
}

/* Functions of one name may differ in the number of their arguments. */
static zend_string *registry_key(zend_execute_data *execute_data)
{
	zend_string *method = EX(func)->common.function_name;
	uint32_t arity_at = zend_string_equals_literal(method, "sqliteCreateFunction") ? 3
		: zend_string_equals_literal(method, "sqliteCreateAggregate") ? 4 : 0;
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

static void registry_note(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *visible = Z_OBJ(EX(This));
	zval probe;

	if (template->was_used) {
		zend_throw_exception_ex(async_pdo_ce_exception, 0, "%s() must be called before the first use of a pooled connection",
			ZSTR_VAL(EX(func)->common.function_name));
		return;
	}
	if (sqlite_probe(&probe)) {
		Z_OBJ(EX(This)) = Z_OBJ(probe);
		handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		Z_OBJ(EX(This)) = visible;
		if (!EG(exception) && Z_TYPE_P(return_value) == IS_TRUE) {
			registry_add(template, execute_data);
		}
	}
	zval_ptr_dtor(&probe);
}

static ZEND_NAMED_FUNCTION(driver_method_forward)
{
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ(EX(This)));
	const zend_function_entry *entry = driver_method_find(template->driver, EX(func)->common.function_name);

	if (registers_function(EX(func)->common.function_name)) {
		registry_note(template, entry->handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		async_pdo_call_on_connection(template, entry->handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

/* The driver tells its methods only to a connection. */
static void driver_methods_discover(async_pdo_template_t *template)
{
	zval probe;

	if (zend_string_starts_with_literal(template->dsn, "sqlite:")) {
		if (sqlite_probe(&probe)) {
			pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(Z_OBJ(probe));
			template->driver->methods = dbh->methods->get_driver_methods(dbh, PDO_DBH_DRIVER_METHOD_KIND_DBH);
		}
		zval_ptr_dtor(&probe);
		return;
	}
	async_pdo_connection_t *connection = async_pdo_connection_bind(async_pdo_context_current(template));
	if (connection) {
		async_pdo_connection_settle(connection);
	}
}

const zend_function_entry *async_pdo_driver_methods(pdo_dbh_t *dbh, int kind)
{
	static zend_function_entry forwarded[METHODS_MAX + 1];
	async_pdo_template_t *template = dbh->driver_data;
	size_t count = 0;

	if (kind != PDO_DBH_DRIVER_METHOD_KIND_DBH) {
		return NULL;
	}
	if (!template->driver->methods) {
		driver_methods_discover(template);
	}
	for (const zend_function_entry *entry = template->driver->methods; entry && entry->fname && count < METHODS_MAX; entry++) {
		forwarded[count] = *entry;
		forwarded[count++].handler = driver_method_forward;
	}
	memset(&forwarded[count], 0, sizeof(*forwarded));
	return count ? forwarded : NULL; /* PDO copies it at once */
}
