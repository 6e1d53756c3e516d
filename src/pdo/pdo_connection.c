/* SPDX-License-Identifier: MIT
 *
 * Opening a connection. Who has it and when is in pdo_lease.c, what happens between two users in pdo_clean.c.
 */
#include "pdo/pdo_connection.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_gate.h"
#include "pdo/pdo_lease.h"
#include "pdo/pdo_statement.h"

#include "zend_attributes.h"
#include "zend_exceptions.h"

async_pdo_connection_t *async_pdo_connection_of_object(zend_object *object)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);

	return dbh->methods && dbh->methods->closer == async_pdo_gate_closer ? async_pdo_connection_of_dbh(dbh) : NULL;
}

void async_pdo_connection_delref(async_pdo_connection_t *connection)
{
	if (--connection->refcount == 0) {
		async_pdo_stmt_cache_destroy(connection);
		if (connection->cause) {
			OBJ_RELEASE(connection->cause);
		}
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
	async_pdo_driver_t *driver = template->driver;

	connection->refcount = 1;
	connection->object = object;
	connection->dbh = dbh;
	connection->template = template;
	template->refcount++;
	async_list_push_back(&template->connections, &connection->node);
	connection->deaths_seen = template->deaths;
	connection->kept.taken = async_pdo_lease_taken;
	async_list_init(&connection->deferred);
	async_pdo_stmt_cache_init(connection);

	async_pdo_gate_install(connection);
	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	if (driver->prepare_connection) {
		driver->prepare_connection(connection);
	}
	if (driver->keep_alive && !template->anchor) {
		template->anchor = driver->keep_alive(template->dsn);
	}
	if (connection->driver_methods->get_driver_methods && !driver->methods) {
		driver->methods = connection->driver_methods->get_driver_methods(dbh, PDO_DBH_DRIVER_METHOD_KIND_DBH);
	}
	return connection;
}

bool async_pdo_connection_open(zend_async_pool_t *pool, zval *result)
{
	async_pdo_template_t *template = pool->user_data;
	async_pdo_connection_t *connection = NULL;

	template->refcount++; /* the PDO object may go while we connect */
	object_init_ex(result, template->ce);
	connection_construct(template, Z_OBJ_P(result));
	if (!EG(exception)) {
		connection = connection_create(template, Z_OBJ_P(result));
		connection->is_opening = true;
	}
	bool is_open = connection && async_pdo_connection_catch_up(connection);
	if (!is_open) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	} else {
		connection->is_opening = false;
		if (template->driver->fingerprint) {
			connection->fingerprint = template->driver->fingerprint(connection->dbh);
		}
	}
	async_pdo_template_delref(template);
	return is_open;
}
