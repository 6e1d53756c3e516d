/* SPDX-License-Identifier: MIT
 *
 * The gate in front of the methods of a connection, see pdo_gate.h. That of its statements is in pdo_gate_stmt.c.
 */
#include "pdo/pdo_gate_internal.h"
#include "pdo/pdo_notes.h"
#include "pdo/pdo_statement.h"
#include "pdo/pdo_values.h"

/* A template has entered already. PHP code may have kept a connection that it has given back, and that a coroutine uses now. */
#define DBH_ENTER(connection, refusal) \
	if (UNEXPECTED(!(connection)->depth) && UNEXPECTED((connection)->is_leased)) { \
		async_pdo_throw("08003", "Connection does not exist: it was given back to the pool, and a coroutine uses it"); \
		return refusal; \
	} \
	GATE_ENTER(connection, refusal)

/* Is it PDO::query() that calls the driver now? */
static bool is_in_query(const async_pdo_connection_t *connection)
{
	return connection->frame && zend_string_equals_literal(connection->frame->func->common.function_name, "query");
}

static bool prepare(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	async_pdo_sql_t noted = async_pdo_connection_note_sql(connection, sql);

	if (async_pdo_stmt_cache_fetch(connection, sql, stmt, options)) {
		return true;
	}
	if (!connection->driver_methods->preparer(connection->dbh, sql, stmt, options)) {
		return false;
	}
	async_pdo_gate_adopt(connection, stmt);
	async_pdo_stmt_cache_note(connection, sql, stmt, options);
	if (UNEXPECTED(noted.scope != ASYNC_SQL_LEAVES_NOTHING) && driver->prepare_connection) {
		driver->prepare_connection(connection);
	}
	if (UNEXPECTED(noted.is_for_all) && !driver->is_remote) {
		async_pdo_notes_add(connection, sql); /* SQLite has done it already */
	}
	return true;
}

static bool gate_preparer(pdo_dbh_t *dbh, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);
	async_pdo_template_t *template = connection->template;

	/* query() executes what it prepares once and at once. With a cache that is not the end of it. PHP 8.5 goes wrong with results
	 * that are read row by row if their statement was not prepared: it loses the rest of them, and uses the statement once freed. */
	if (!options && !template->stmt_cache_size && Z_TYPE(template->once_options) == IS_ARRAY && !template->has_prefetch
			&& is_in_query(connection)) {
		options = &template->once_options;
	}
	DBH_ENTER(connection, false);
	bool ok = prepare(connection, sql, stmt, options);
	GATE_LEAVE(connection, NULL, !ok);
	return ok;
}

static zend_long gate_doer(pdo_dbh_t *dbh, const zend_string *sql)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);
	const async_pdo_driver_t *driver = connection->template->driver;

	DBH_ENTER(connection, -1);
	async_pdo_sql_t noted = async_pdo_connection_note_sql(connection, (zend_string *) sql);
	zend_long result = UNEXPECTED(connection->is_replaying) || EXPECTED(async_pdo_values_note(connection, noted.values)) ? connection->driver_methods->doer(dbh, sql) : -1;
	async_pdo_values_look(connection);
	if (result == 0 && driver->drop_result && !driver->drop_result(connection)) {
		connection->is_unfit = true;
	}
	if (UNEXPECTED(noted.scope != ASYNC_SQL_LEAVES_NOTHING) && driver->prepare_connection) {
		driver->prepare_connection(connection);
	}
	if (UNEXPECTED(noted.is_for_all) && result != -1) {
		async_pdo_notes_add(connection, (zend_string *) sql);
	}
	GATE_LEAVE(connection, NULL, result == -1);
	return result;
}

/* PDO rolls back when it frees an object; closing the connection will do. */
static bool is_being_freed(const async_pdo_connection_t *connection)
{
	return (OBJ_FLAGS(connection->object) & IS_OBJ_FREE_CALLED) != 0;
}

#define GATE_TRANSACTION(name) \
	static bool gate_##name(pdo_dbh_t *dbh) \
	{ \
		async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh); \
		if (UNEXPECTED(is_being_freed(connection))) { \
			return false; \
		} \
		DBH_ENTER(connection, false); \
		connection->template->has_begun |= connection->context != NULL; \
		bool ok = connection->driver_methods->name(dbh); \
		GATE_LEAVE(connection, NULL, !ok); \
		return ok; \
	}

GATE_TRANSACTION(begin)
GATE_TRANSACTION(commit)
GATE_TRANSACTION(rollback)

static zend_string *gate_last_id(pdo_dbh_t *dbh, const zend_string *name)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	DBH_ENTER(connection, NULL);
	zend_string *id = async_pdo_values_last_id(connection, name);
	GATE_LEAVE(connection, NULL, !id);
	return id;
}

static zend_string *gate_quoter(pdo_dbh_t *dbh, const zend_string *unquoted, enum pdo_param_type type)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	GATE_ENTER(connection, NULL); /* a statement with emulated parameters calls it, too */
	zend_string *quoted = connection->driver_methods->quoter(dbh, unquoted, type);
	GATE_LEAVE_MILDLY(connection, NULL, !quoted);
	return quoted;
}

static bool gate_set_attribute(pdo_dbh_t *dbh, zend_long attribute, zval *value)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);
	const async_pdo_driver_t *driver = connection->template->driver;

	DBH_ENTER(connection, false);
	bool ok = connection->driver_methods->set_attribute(dbh, attribute, value);
	if (driver->prepare_connection) {
		driver->prepare_connection(connection);
	}
	GATE_LEAVE_MILDLY(connection, NULL, !ok);
	return ok;
}

static int gate_get_attribute(pdo_dbh_t *dbh, zend_long attribute, zval *value)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	DBH_ENTER(connection, -1);
	int result = connection->driver_methods->get_attribute(dbh, attribute, value);
	GATE_LEAVE_MILDLY(connection, NULL, result == -1);
	return result;
}

static zend_result gate_check_liveness(pdo_dbh_t *dbh)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	DBH_ENTER(connection, FAILURE);
	zend_result result = connection->driver_methods->check_liveness(dbh);
	GATE_LEAVE(connection, NULL, result == FAILURE);
	return result;
}

/* A statement that could not be prepared again has no error of its own. */
static void gate_fetch_err(pdo_dbh_t *dbh, pdo_stmt_t *stmt, zval *info)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	connection->driver_methods->fetch_err(dbh, stmt == connection->misprepared ? NULL : stmt, info);
}

/* The last reference to the hidden object is gone, or the request ends. */
void async_pdo_gate_closer(pdo_dbh_t *dbh)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	if (connection->state == ASYNC_PDO_KEPT) {
		ZEND_ASYNC_POOL_DROP_KEPT(connection->template->pool, &connection->kept);
	}
	async_pdo_values_settle(connection, false);
	async_pdo_stmt_cache_clear(connection, true);
	if (connection->context) {
		connection->context->connection = NULL;
		connection->context->state = ASYNC_PDO_CONTEXT_FREE;
		connection->context = NULL;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_LOST);
	connection->is_leased = false;
	connection->object = NULL;
	connection->dbh = NULL;
	async_list_remove(&connection->node);
	dbh->methods = connection->driver_methods;
	dbh->methods->closer(dbh);
	async_pdo_connection_delref(connection);
}

void async_pdo_gate_install(async_pdo_connection_t *connection)
{
	pdo_dbh_t *dbh = connection->dbh;
	struct pdo_dbh_methods *methods = &connection->methods;

	connection->driver_methods = dbh->methods;
	*methods = *dbh->methods;
	methods->closer = async_pdo_gate_closer;
	methods->preparer = gate_preparer;
	methods->doer = gate_doer;
	methods->fetch_err = gate_fetch_err;
	methods->get_driver_methods = methods->get_driver_methods ? async_pdo_driver_methods : NULL;
#define WRAP(name) methods->name = methods->name ? gate_##name : NULL
	WRAP(quoter);
	WRAP(begin);
	WRAP(commit);
	WRAP(rollback);
	WRAP(set_attribute);
	WRAP(last_id);
	WRAP(get_attribute);
	WRAP(check_liveness);
#undef WRAP
	dbh->methods = methods;
}

void async_pdo_gate_call(async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	DBH_ENTER(connection, );
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (driver->guard_stream) {
		driver->guard_stream(return_value);
	}
	GATE_LEAVE_MILDLY(connection, NULL, memcmp(connection->dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)) != 0);
}
