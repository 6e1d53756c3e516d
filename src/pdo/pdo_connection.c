/* SPDX-License-Identifier: MIT
 *
 * A connection: a real PDO object that PHP code never sees, the resource of the pool. This file opens and closes it, wraps the
 * methods of its driver, and cleans it before somebody else gets it. Who has it and when is in pdo_binding.c.
 */
#include "pdo/pdo_internal.h"

#include "zend_exceptions.h"

/* From here on the method of PDO does not look at $this any more, but PHP code might be called and look at the backtrace. */
static zend_always_inline void connection_show_template(async_pdo_connection_t *connection)
{
	if (EXPECTED(connection->frame)) {
		Z_OBJ(connection->frame->This) = connection->visible;
		connection->frame = NULL;
	}
}

static void connection_note_sql(async_pdo_connection_t *connection, zend_string *sql)
{
	async_pdo_template_t *template = connection->template;

	if (sql == template->checked_sql || connection->is_dirty) {
		return;
	}
	if (template->driver->leaves_state(ZSTR_VAL(sql), ZSTR_LEN(sql))) {
		connection->is_dirty = true;
		return;
	}
	if (template->checked_sql) {
		zend_string_release(template->checked_sql);
	}
	template->checked_sql = zend_string_copy(sql);
}

/* Is it PDO::query() that calls the driver now? */
static bool connection_is_in_query(const async_pdo_connection_t *connection)
{
	return connection->frame && zend_string_equals_literal(connection->frame->func->common.function_name, "query");
}

static bool connection_preparer(pdo_dbh_t *dbh, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);
	async_pdo_template_t *template = connection->template;

	/* query() executes what it prepares once and at once. With a cache that is not the end of it. */
	if (!options && !template->stmt_cache_size && Z_TYPE(template->once_options) == IS_ARRAY && connection_is_in_query(connection)) {
		options = &template->once_options;
	}
	connection_show_template(connection);
	connection_note_sql(connection, sql);
	if (async_pdo_stmt_cache_fetch(connection, sql, stmt, options)) {
		return true;
	}
	if (!connection->driver_methods->preparer(dbh, sql, stmt, options)) {
		return false;
	}
	async_pdo_statement_adopt(connection, stmt);
	async_pdo_stmt_cache_note(connection, sql, stmt, options);
	return true;
}

static zend_long connection_doer(pdo_dbh_t *dbh, const zend_string *sql)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	connection_show_template(connection);
	connection_note_sql(connection, (zend_string *) sql);
	zend_long result = connection->driver_methods->doer(dbh, sql);
	const async_pdo_driver_t *driver = connection->template->driver;
	if (result == 0 && driver->leaves_result && driver->leaves_result(ZSTR_VAL(sql), ZSTR_LEN(sql))) {
		connection->has_stray_result = true;
	}
	return result;
}

/* The last reference to the hidden object is gone, or the request ends. */
static void connection_closer(pdo_dbh_t *dbh)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	async_pdo_stmt_cache_clear(connection, true);
	if (connection->context) {
		connection->context->connection = NULL;
		connection->context = NULL;
	}
	connection->is_handed_out = false;
	connection->object = NULL;
	connection->dbh = NULL;
	dbh->methods = connection->driver_methods;
	dbh->methods->closer(dbh);
	async_pdo_connection_delref(connection);
}

/* A connection that the pool has given up: closing it will do. */
static bool connection_no_rollback(pdo_dbh_t *dbh)
{
	(void) dbh;
	return false;
}

void async_pdo_connection_delref(async_pdo_connection_t *connection)
{
	if (--connection->refcount == 0) {
		async_pdo_stmt_cache_destroy(connection);
		async_pdo_template_delref(connection->template);
		efree(connection);
	}
}

static void connection_construct(async_pdo_template_t *template, zend_object *object)
{
	zval arguments[4];

	ZVAL_STR(&arguments[0], template->dsn);
	ZVAL_NULL(&arguments[1]);
	ZVAL_NULL(&arguments[2]);
	if (template->username) {
		ZVAL_STR(&arguments[1], template->username);
	}
	if (template->password) {
		ZVAL_STR(&arguments[2], template->password);
	}
	ZVAL_ARR(&arguments[3], template->options);
	zend_call_known_function(async_pdo_ce->constructor, object, object->ce, NULL, 4, arguments, NULL);
}

static async_pdo_connection_t *connection_create(async_pdo_template_t *template, zend_object *object)
{
	async_pdo_connection_t *connection = ecalloc(1, sizeof(*connection));
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);

	connection->refcount = 1;
	connection->object = object;
	connection->dbh = dbh;
	connection->template = template;
	template->refcount++;
	connection->suspicion = template->suspicion;
	async_list_init(&connection->deferred);
	async_pdo_stmt_cache_init(connection);

	connection->driver_methods = dbh->methods;
	connection->methods = *dbh->methods;
	connection->methods.closer = connection_closer;
	connection->methods.preparer = connection_preparer;
	connection->methods.doer = connection_doer;
	dbh->methods = &connection->methods;
	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	if (template->driver->prepare_connection) {
		template->driver->prepare_connection(connection);
	}
	if (dbh->methods->get_driver_methods && !template->driver->methods) {
		template->driver->methods = dbh->methods->get_driver_methods(dbh, PDO_DBH_DRIVER_METHOD_KIND_DBH);
	}
	return connection;
}

static bool connection_call(async_pdo_connection_t *connection, const char *method, size_t length, uint32_t count, zval *arguments)
{
	zval callable, result;

	ZVAL_UNDEF(&result);
	array_init_size(&callable, 2);
	GC_ADDREF(connection->object);
	add_next_index_object(&callable, connection->object);
	add_next_index_stringl(&callable, method, length);
	call_user_function(NULL, NULL, &callable, &result, count, arguments);
	zval_ptr_dtor(&callable);
	zval_ptr_dtor(&result);
	return !EG(exception);
}

static bool connection_catch_up_attributes(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;
	zend_ulong attribute;
	zval *value;

	connection->attributes_version = template->attributes_version;
	async_pdo_stmt_cache_clear(connection, false); /* how statements are prepared may be different now */
	ZEND_HASH_FOREACH_NUM_KEY_VAL(&template->attributes, attribute, value) {
		zval arguments[2];
		ZVAL_LONG(&arguments[0], (zend_long) attribute);
		ZVAL_COPY_VALUE(&arguments[1], value);
		if (!connection_call(connection, ZEND_STRL("setAttribute"), 2, arguments)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	if (template->driver->prepare_connection) {
		template->driver->prepare_connection(connection);
	}
	return true;
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
		zval *method = zend_hash_index_find(Z_ARRVAL_P(entry), 0);
		zval arguments[4];
		uint32_t count = zend_hash_num_elements(Z_ARRVAL_P(entry)) - 1;
		for (uint32_t i = 0; i < count && i < 4; i++) {
			ZVAL_COPY_VALUE(&arguments[i], zend_hash_index_find(Z_ARRVAL_P(entry), i + 1));
		}
		if (!connection_call(connection, Z_STRVAL_P(method), Z_STRLEN_P(method), count, arguments)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	connection->registry_version = position;
	return true;
}

/* What was set on the template since the connection was last used. */
bool async_pdo_connection_catch_up(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;

	return (EXPECTED(connection->attributes_version == template->attributes_version)
			|| connection_catch_up_attributes(connection))
		&& (EXPECTED(connection->registry_version == zend_hash_num_elements(&template->registry))
			|| connection_catch_up_registry(connection));
}

bool async_pdo_connection_open(zend_async_pool_t *pool, zval *result)
{
	async_pdo_template_t *template = pool->user_data;

	template->refcount++; /* the PDO object may go while we connect */
	object_init_ex(result, template->ce);
	connection_construct(template, Z_OBJ_P(result));
	bool is_open = !EG(exception) && async_pdo_connection_catch_up(connection_create(template, Z_OBJ_P(result)));
	if (!is_open) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	}
	async_pdo_template_delref(template);
	return is_open;
}

/* At the end of the request objects are freed in any order. */
static bool resource_is_gone(zval *resource)
{
	return (OBJ_FLAGS(Z_OBJ_P(resource)) & IS_OBJ_FREE_CALLED) != 0;
}

void async_pdo_connection_close(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	if (!resource_is_gone(resource)) {
		async_pdo_connection_of_resource(resource)->methods.rollback = connection_no_rollback;
	}
}

bool async_pdo_connection_check(zend_async_pool_t *pool, zval *resource)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_resource(resource);

	(void) pool;
	return connection->template->driver->ping(connection->dbh);
}

static bool connection_clean(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	pdo_dbh_t *dbh = connection->dbh;

	if (driver->in_transaction(dbh)) {
		if (!dbh->methods->rollback(dbh) || driver->in_transaction(dbh)) {
			return false;
		}
		dbh->in_txn = false;
	}
	if (connection->is_dirty) {
		if (!driver->reset) {
			return false;
		}
		async_pdo_stmt_cache_clear(connection, true);
		if (!driver->reset(dbh)) {
			return false;
		}
		connection->is_dirty = false;
	}
	connection->in_transaction = false;
	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	return true;
}

bool async_pdo_connection_before_release(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	if (resource_is_gone(resource)) {
		return false;
	}
	async_pdo_connection_t *connection = async_pdo_connection_of_resource(resource);
	return !connection->is_broken && !connection->has_stray_result && !connection->statements && !connection->calls
		&& connection_clean(connection) && !EG(exception);
}
