/* SPDX-License-Identifier: MIT
 *
 * A connection: a real PDO object that PHP code never sees, the resource of the pool. This file opens and closes it, wraps the
 * methods of its driver, and cleans it before somebody else gets it. Who has it and when is in pdo_binding.c.
 */
#include "pdo/pdo_internal.h"

#include "zend_attributes.h"
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
		connection->is_unfit = true;
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
	async_list_remove(&connection->node);
	dbh->methods = connection->driver_methods;
	dbh->methods->closer(dbh);
	async_pdo_connection_delref(connection);
}

async_pdo_connection_t *async_pdo_connection_of_object(zend_object *object)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);

	return dbh->methods && dbh->methods->closer == connection_closer ? async_pdo_connection_of_dbh(dbh) : NULL;
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

/* PDO's constructor; but a trace of its failure appears where the connection is used, and shows no argument. */
static zend_function connection_constructor;

/* At its first use, because hooks wrap the constructor after we have started. */
static void constructor_init(void)
{
	connection_constructor.internal_function = async_pdo_ce->constructor->internal_function;
	connection_constructor.common.attributes = NULL;
	for (uint32_t i = 0; i < connection_constructor.common.num_args; i++) {
		zend_add_parameter_attribute(&connection_constructor, i, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
	}
}

void async_pdo_connection_mshutdown(void)
{
	if (connection_constructor.common.attributes) {
		zend_hash_release(connection_constructor.common.attributes);
	}
}

static void connection_construct(async_pdo_template_t *template, zend_object *object)
{
	zval arguments[4];

	if (UNEXPECTED(!connection_constructor.common.function_name)) {
		constructor_init();
	}
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
	zend_call_known_function(&connection_constructor, object, object->ce, NULL, 4, arguments, NULL);
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
	async_list_push_back(&template->connections, &connection->node);
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
	return !connection->is_broken && !connection->is_unfit && !connection->statements && !connection->calls
		&& connection_clean(connection) && !EG(exception);
}
