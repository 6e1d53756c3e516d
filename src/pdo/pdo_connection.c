/* SPDX-License-Identifier: MIT
 *
 * What the pool does with a connection: it opens it, checks it, and has it cleaned between two users. An open transaction
 * is rolled back, a session that was changed is reset; what cannot be cleaned is closed. Its user and its states are in
 * pdo_lease.c.
 */
#include "pdo/pdo_lease.h"

#include "zend_attributes.h"
#include "zend_exceptions.h"

async_pdo_driver_t *async_pdo_driver_find(const char *name, size_t length)
{
	static async_pdo_driver_t *const drivers[] = {
		&async_pdo_driver_mysql, &async_pdo_driver_pgsql, &async_pdo_driver_sqlite
	};

	for (size_t i = 0; i < sizeof(drivers) / sizeof(*drivers); i++) {
		if (drivers[i]->fake.driver_name_len == length && !memcmp(drivers[i]->fake.driver_name, name, length)) {
			return drivers[i];
		}
	}
	return NULL;
}

bool async_pdo_driver_exec(async_pdo_connection_t *connection, const char *sql)
{
	zend_string *string = zend_string_init(sql, strlen(sql), false);
	bool ok = connection->driver_methods->doer(connection->dbh, string) != -1;

	zend_string_release(string);
	return ok;
}

async_pdo_connection_t *async_pdo_connection_of_object(zend_object *object)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);

	return dbh->methods && dbh->methods->closer == async_pdo_gate_closer ? async_pdo_connection_of_dbh(dbh) : NULL;
}

void async_pdo_connection_delref(async_pdo_connection_t *connection)
{
	if (--connection->refcount == 0) {
		async_pdo_stmt_cache_clear(connection, true);
		zend_hash_destroy(&connection->cache_index);
		async_object_release(connection->cause);
		async_string_release(connection->begun_file);
		async_pdo_transaction_forget(connection);
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

/* ATTR_POOL_CREDENTIALS is asked for user and password of this connection. False = exception. */
static bool ask_credentials(const async_pdo_template_t *template, zval *user, zval *password)
{
	zval callable, answer, *values[2] = { NULL, NULL };

	ZVAL_UNDEF(&answer);
	ZVAL_COPY(&callable, &template->credentials); /* the PDO object may go meanwhile */
	call_user_function(NULL, NULL, &callable, &answer, 0, NULL);
	zval_ptr_dtor(&callable);
	for (zend_ulong i = 0; i < 2 && Z_TYPE(answer) == IS_ARRAY; i++) {
		values[i] = zend_hash_index_find_deref(Z_ARRVAL(answer), i);
	}
	bool ok = values[0] && values[1] && Z_TYPE_P(values[0]) == IS_STRING && Z_TYPE_P(values[1]) == IS_STRING;
	if (ok) {
		ZVAL_COPY(user, values[0]);
		ZVAL_COPY(password, values[1]);
	} else if (!EG(exception)) {
		zend_type_error("The callable of PDO::ATTR_POOL_CREDENTIALS must return [user, password], %s returned",
			Z_TYPE(answer) == IS_ARRAY ? "another array" : zend_zval_type_name(&answer));
	}
	zval_ptr_dtor(&answer);
	return ok;
}

static void connection_construct(async_pdo_template_t *template, zend_object *object)
{
	zval arguments[4];

	if (UNEXPECTED(!connection_constructor.common.function_name)) {
		constructor_init();
	}
	if (Z_TYPE(template->credentials) <= IS_NULL) {
		ZVAL_COPY(&arguments[1], &template->username);
		ZVAL_COPY(&arguments[2], &template->password);
	} else if (!ask_credentials(template, &arguments[1], &arguments[2])) {
		return;
	}
	ZVAL_STR(&arguments[0], template->dsn);
	ZVAL_ARR(&arguments[3], template->options);
	zend_call_known_function(&connection_constructor, object, object->ce, NULL, 4, arguments, NULL);
	zval_ptr_dtor(&arguments[1]);
	zval_ptr_dtor(&arguments[2]);
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
	async_list_init(&connection->node);
	connection->deaths_seen = template->deaths;
	connection->affinity.taken = async_pdo_lease_taken;
	async_list_init(&connection->prepared);
	async_list_init(&connection->deferred);
	async_list_init(&connection->cache);
	zend_hash_init(&connection->cache_index, 0, NULL, NULL, false);

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
	}
	bool is_open = connection && async_pdo_session_catch_up(connection);
	if (!is_open) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	} else {
		async_list_push_back(&template->connections, &connection->node);
		if (template->driver->fingerprint) {
			connection->fingerprint = template->driver->fingerprint(connection->dbh);
		}
	}
	async_pdo_template_delref(template);
	return is_open;
}

/* At the end of the request objects are freed in any order. */
static bool resource_is_gone(const zval *resource)
{
	return (OBJ_FLAGS(Z_OBJ_P(resource)) & IS_OBJ_FREE_CALLED) != 0;
}

void async_pdo_connection_close(zend_async_pool_t *pool, zval *resource)
{
	if (!resource_is_gone(resource)) {
		async_pdo_lease_set(async_pdo_connection_of_resource(resource), ASYNC_PDO_LOST);
	}
}

bool async_pdo_connection_check(zend_async_pool_t *pool, zval *resource)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_resource(resource);

	if (connection->state != ASYNC_PDO_IDLE) {
		return false; /* PHP code has kept it after it had given it back, and uses it */
	}
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	bool is_alive = !connection->template->driver->ping || connection->template->driver->ping(connection);
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	return is_alive;
}

static bool needs_rollback(const async_pdo_connection_t *connection)
{
	return connection->in_transaction || connection->health == ASYNC_PDO_IN_DOUBT; /* each call has looked at its end */
}

static bool needs_reset(const async_pdo_connection_t *connection)
{
	return connection->scope >= ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION;
}

static bool connection_clean(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	pdo_dbh_t *dbh = connection->dbh;

	if (needs_rollback(connection)) {
		if (!connection->driver_methods->rollback(dbh) || driver->in_transaction(dbh)) {
			return false;
		}
		dbh->in_txn = false;
	}
	async_pdo_values_commit(connection, true);
	if (UNEXPECTED(needs_reset(connection))) {
		if (!driver->reset || connection->template->is_proxied) {
			return false; /* behind a proxy, only the connection to the proxy is this one's */
		}
		async_pdo_stmt_cache_clear(connection, true);
		if (!driver->reset(connection) || !async_pdo_session_start_again(connection)) {
			return false;
		}
		connection->has_history = false;
	}
	if (async_pdo_is_broken(connection)) {
		return false;
	}
	connection->scope = ASYNC_SQL_LEAVES_NOTHING;
	connection->in_transaction = false;
	connection->health = ASYNC_PDO_GOOD;
	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	return true;
}

/* Tells the strategy of the breaker why: what a handler of the pool throws is what the strategy is given. */
static void throw_cause(const zend_async_pool_t *pool, async_pdo_connection_t *connection)
{
	zend_object *cause = connection->cause;

	connection->cause = NULL;
	if (!pool->strategy.object || EG(exception)) {
		async_object_release(cause);
		return;
	}
	if (!cause) {
		cause = async_pdo_exception_new("HY000", 0, "The connection is closed, because it cannot be made as good as new");
	}
	if (EG(current_execute_data)) {
		zend_throw_exception_internal(cause);
	} else {
		EG(exception) = cause;
	}
}

/* In any state. Afterwards it is CLEANING if it may go back, else it is not. */
static void lease_end(async_pdo_connection_t *connection)
{
	if (connection->state == ASYNC_PDO_CLEANING || connection->state == ASYNC_PDO_LOST) {
		return;
	}
	if (connection->is_leased) {
		async_pdo_lease_revoke(connection);
	} else {
		async_pdo_lease_set(connection, connection->depth || connection->statements ? ASYNC_PDO_LOST : ASYNC_PDO_CLEANING);
	}
}

bool async_pdo_connection_before_release(zend_async_pool_t *pool, zval *resource)
{
	if (resource_is_gone(resource)) {
		return false;
	}
	async_pdo_connection_t *connection = async_pdo_connection_of_resource(resource);
	lease_end(connection);
	if (EXPECTED(connection->state == ASYNC_PDO_CLEANING) && EXPECTED(connection->health < ASYNC_PDO_UNFIT)
			&& EXPECTED(!connection->statements)
			&& EXPECTED(connection_clean(connection)) && EXPECTED(!EG(exception))) {
		connection->pins = 0;
		async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
		return true;
	}
	async_pdo_values_commit(connection, false);
	async_pdo_lease_set(connection, ASYNC_PDO_LOST);
	throw_cause(pool, connection);
	return false;
}

static void cleaner_finish(async_pdo_connection_t *connection)
{
	if (connection->is_leased) { /* or objects are being freed already */
		async_pdo_lease_give_back(connection);
	}
	async_pdo_connection_delref(connection);
}

static void cleaner_run(void)
{
	zend_coroutine_t *cleaner = ZEND_ASYNC_CURRENT_COROUTINE;
	async_pdo_connection_t *connection = cleaner->extended_data;

	cleaner->extended_data = NULL;
	cleaner_finish(connection);
}

static void cleaner_dispose(zend_coroutine_t *cleaner)
{
	async_pdo_connection_t *connection = cleaner->extended_data;

	if (connection) { /* it was cancelled before it began, because the request ends */
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
		cleaner_finish(connection);
	}
}

/* Without I/O at once; a rollback over the network needs a coroutine of its own, because that of the connection is over. */
void async_pdo_lease_abandon(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (connection->state == ASYNC_PDO_AFFINE) {
		async_pdo_lease_drop_affinity(connection);
		return;
	}
	async_pdo_lease_drop_failed_statement(connection, false); /* it pins nothing, but would be taken for a statement */
	bool needs_io = driver->is_remote && connection->health < ASYNC_PDO_UNFIT && !connection->statements
		&& !connection->depth && connection->is_leased && !ZEND_ASYNC_POOL_IS_CLOSED(connection->template->pool)
		&& (needs_reset(connection) ? driver->reset != NULL : needs_rollback(connection));

	if (!needs_io) {
		async_pdo_lease_end_if_free(connection);
		return;
	}
	zend_coroutine_t *cleaner = ZEND_ASYNC_ON ? ZEND_ASYNC_SPAWN() : NULL;
	if (!cleaner) { /* everything is coming to its end */
		zend_clear_exception();
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
		async_pdo_lease_end_if_free(connection);
		return;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	cleaner->internal_entry = cleaner_run;
	cleaner->extended_data = connection;
	cleaner->extended_dispose = cleaner_dispose;
	connection->refcount++;
}
