/* SPDX-License-Identifier: MIT
 *
 * See pdo_lease.h. A statement finds its connection by its table of methods, even after the hidden object has been freed.
 */
#include "engine/compat.h"
#include "pdo/pdo_lease.h"

void async_pdo_gate_note_exception(async_pdo_connection_t *connection, bool is_interruption)
{
	if (EG(exception) && connection->template->driver->is_remote
			&& (is_interruption || async_pdo_exception_cuts_off(EG(exception)))) {
		async_pdo_lease_note_exception(connection);
	}
}

/* ----- Statements */

/* Of a call after which the statement lives on, and nothing that pins the connection has changed if it went well. */
#define GATE_LEAVE_QUICKLY(connection, stmt, failed) \
	do { \
		if (EXPECTED(!(failed)) && EXPECTED(EG(exception) == pending)) { \
			async_pdo_lease_leave_quickly(connection); \
		} else { \
			GATE_LEAVE_MILDLY(connection, stmt, failed); \
		} \
	} while (0)

/* A wrapper that only enters, calls the driver, and leaves. */
#define GATE_STMT(name, refusal, has_failed, LEAVE, parameters, ...) \
	static int gate_stmt_##name parameters \
	{ \
		async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt); \
		GATE_ENTER(connection, refusal); \
		int result = connection->driver_stmt_methods->name(__VA_ARGS__); \
		LEAVE(connection, stmt, has_failed); \
		return result; \
	}

GATE_STMT(next_rowset, 0, !result, GATE_LEAVE, (pdo_stmt_t *stmt), stmt)
GATE_STMT(get_column_meta, FAILURE, result == FAILURE, GATE_LEAVE,
	(pdo_stmt_t *stmt, zend_long column, zval *meta), stmt, column, meta)
GATE_STMT(set_attribute, 0, !result, GATE_LEAVE_QUICKLY, (pdo_stmt_t *stmt, zend_long name, zval *value), stmt, name, value)
GATE_STMT(get_attribute, -1, result == -1, GATE_LEAVE_QUICKLY,
	(pdo_stmt_t *stmt, zend_long name, zval *value), stmt, name, value)

static int gate_stmt_cursor_closer(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	if (async_pdo_statement_of(stmt)->is_resting && !async_pdo_lease_borrow(connection)) {
		return 1;
	}
	GATE_ENTER(connection, 1);
	int ok = connection->driver_stmt_methods->cursor_closer(stmt);
	if (ok && EXPECTED(EG(exception) == pending)) {
		async_pdo_statement_rest(stmt);
	}
	GATE_LEAVE(connection, stmt, !ok);
	return ok;
}

/* With parameters it cannot be executed again: it stays a setting of this session. */
static void note_setting(async_pdo_connection_t *connection, pdo_stmt_t *stmt, async_sql_scope_t scope)
{
	if (!stmt->bound_params || !zend_hash_num_elements(stmt->bound_params)) {
		async_pdo_session_add_setting(connection, stmt->query_string);
	} else {
		connection->template->has_begun = true;
		connection->scope = MAX(scope, connection->scope);
	}
}

static int gate_stmt_executer(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	if (ASYNC_EXECUTE_CLOSES_CURSOR) {
		async_pdo_statement_wake(async_pdo_statement_of(stmt));
	}
	async_pdo_sql_t noted = async_pdo_session_note_sql(connection, stmt->query_string);
	int ok = EXPECTED(!noted.is_refused) && EXPECTED(async_pdo_values_note(connection, noted.facts))
		&& (async_pdo_stmt_cache_is_off(connection) ? connection->driver_stmt_methods->executer(stmt)
			: async_pdo_stmt_cache_execute(connection, stmt));
	async_pdo_values_look(connection);
	if (UNEXPECTED(noted.is_for_all) && ok) {
		note_setting(connection, stmt, noted.facts.scope);
	}
	if (ok && !stmt->column_count) {
		async_pdo_statement_rest(stmt); /* there are no rows */
	}
	GATE_LEAVE(connection, stmt, !ok);
	return ok;
}

static int gate_stmt_fetcher(pdo_stmt_t *stmt, enum pdo_fetch_orientation orientation, zend_long offset)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	if (UNEXPECTED(async_pdo_statement_of(stmt)->is_resting)) {
		return 0;
	}
	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->fetcher(stmt, orientation, offset);
	bool failed = !ok && memcmp(stmt->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)) != 0; /* and not just at the end */
	if (EXPECTED(ok) && EXPECTED(EG(exception) == pending)) {
		async_pdo_lease_leave_quickly(connection);
	} else {
		if (EXPECTED(!failed) && EXPECTED(EG(exception) == pending)) {
			async_pdo_statement_rest(stmt); /* all rows were read */
		}
		GATE_LEAVE(connection, stmt, failed);
	}
	return ok;
}

static int gate_stmt_describer(pdo_stmt_t *stmt, int column)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	return EXPECTED(async_pdo_lease_is_open(connection)) && connection->driver_stmt_methods->describer(stmt, column);
}

static int gate_stmt_get_col(pdo_stmt_t *stmt, int column, zval *result, enum pdo_param_type *type)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	return EXPECTED(async_pdo_lease_is_open(connection))
		&& connection->driver_stmt_methods->get_col(stmt, column, result, type);
}

/* A large object is a column, too. */
static int gate_stmt_get_col_with_io(pdo_stmt_t *stmt, int column, zval *result, enum pdo_param_type *type)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->get_col(stmt, column, result, type);
	async_pdo_connection_note_value(connection, result);
	GATE_LEAVE_QUICKLY(connection, stmt, !ok);
	return ok;
}

static zend_never_inline int gate_bind(pdo_stmt_t *stmt, struct pdo_bound_param_data *param, enum pdo_param_event event)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->param_hook(stmt, param, event);
	GATE_LEAVE_QUICKLY(connection, stmt, !ok);
	return ok;
}

/* Only what happens before an execution reaches the driver; a parameter must be freed in any case. */
static int gate_stmt_param_hook(pdo_stmt_t *stmt, struct pdo_bound_param_data *param, enum pdo_param_event event)
{
	return event == PDO_PARAM_EVT_EXEC_PRE ? gate_bind(stmt, param, event)
		: async_pdo_connection_of_stmt(stmt)->driver_stmt_methods->param_hook(stmt, param, event);
}

/* A connection has statements of one driver, hence one table. */
static void gate_init(async_pdo_connection_t *connection, const struct pdo_stmt_methods *driver_methods)
{
	struct pdo_stmt_methods *methods = &connection->common.methods;

	connection->driver_stmt_methods = driver_methods;
	connection->common.connection = connection;
	*methods = *driver_methods;
	methods->dtor = async_pdo_statement_dtor;
	methods->executer = gate_stmt_executer;
	methods->fetcher = gate_stmt_fetcher;
	methods->describer = gate_stmt_describer;
	methods->get_col = connection->template->driver->columns_do_io ? gate_stmt_get_col_with_io : gate_stmt_get_col;
#define WRAP(name) methods->name = methods->name ? gate_stmt_##name : NULL
	WRAP(param_hook);
	WRAP(set_attribute);
	WRAP(get_attribute);
	WRAP(get_column_meta);
	WRAP(next_rowset);
	WRAP(cursor_closer);
#undef WRAP
}

void async_pdo_gate_adopt(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	if (UNEXPECTED(connection->driver_stmt_methods != stmt->methods)) {
		gate_init(connection, stmt->methods);
	}
	if (UNEXPECTED(connection->adopting)) {
		async_pdo_statement_settle(connection->adopting, connection);
	} else if (EXPECTED(connection->is_leased)) {
		stmt->methods = &connection->common.methods;
	} else {
		async_pdo_statement_settle(
			async_pdo_statement_new(connection->template, stmt, ASYNC_PDO_OWNER_RAW), connection);
	}
	connection->statements++;
	connection->refcount++;
}

/* ----- Connections */

/* A template has entered already. PHP code may have kept a connection that it has given back, and that a coroutine uses
 * now. */
#define DBH_ENTER(connection, refusal) \
	if (UNEXPECTED(!(connection)->depth) && UNEXPECTED((connection)->is_leased)) { \
		async_pdo_throw("08003", "Connection does not exist: it was given back to the pool, and a coroutine uses it"); \
		return refusal; \
	} \
	GATE_ENTER(connection, refusal)

static bool prepare(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	async_pdo_sql_t noted = async_pdo_session_note_sql(connection, sql);

	bool has_cache = !async_pdo_stmt_cache_is_off(connection);

	if (UNEXPECTED(noted.is_refused)) {
		return false;
	}
	if (has_cache && async_pdo_stmt_cache_fetch(connection, sql, stmt, options)) {
		return true;
	}
	if (!connection->driver_methods->preparer(connection->dbh, sql, stmt, options)) {
		return false;
	}
	async_pdo_gate_adopt(connection, stmt);
	if (has_cache) {
		async_pdo_stmt_cache_note(connection, sql, stmt, options);
	}
	if (UNEXPECTED(noted.facts.scope != ASYNC_SQL_LEAVES_NOTHING) && driver->prepare_connection) {
		driver->prepare_connection(connection);
	}
	if (UNEXPECTED(noted.is_for_all) && !driver->is_remote) {
		async_pdo_session_add_setting(connection, sql); /* SQLite has done it already */
	}
	return true;
}

static bool gate_preparer(pdo_dbh_t *dbh, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);
	async_pdo_template_t *template = connection->template;

	/* query() executes what it prepares once and at once. With a cache that is not the end of it. PHP 8.5 goes wrong with
	 * results that are read row by row if their statement was not prepared: it loses the rest of them, and uses the
	 * statement once freed. */
	bool executes = connection->frame && async_pdo_method_is_query(connection->called);
	if (!options && !template->stmt_cache_size && Z_TYPE(template->once_options) == IS_ARRAY && !template->has_prefetch
			&& executes) {
		options = &template->once_options;
	}
	DBH_ENTER(connection, false);
	bool ok = (EXPECTED(!options) || async_pdo_session_allows_all(template, Z_ARRVAL_P(options))) && prepare(connection, sql, stmt, options);
	if (ok && !executes) {
		if (UNEXPECTED(options) && Z_TYPE(async_pdo_statement_record(stmt)->options) == IS_UNDEF) {
			ZVAL_COPY(&async_pdo_statement_record(stmt)->options, options);
		}
		async_pdo_statement_rest(stmt);
	}
	GATE_LEAVE(connection, NULL, !ok);
	return ok;
}

static zend_long gate_doer(pdo_dbh_t *dbh, const zend_string *sql)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);
	const async_pdo_driver_t *driver = connection->template->driver;

	DBH_ENTER(connection, -1);
	async_pdo_sql_t noted = async_pdo_session_note_sql(connection, (zend_string *) sql);
	bool may_run = EXPECTED(!noted.is_refused)
		&& (UNEXPECTED(connection->is_replaying) || EXPECTED(async_pdo_values_note(connection, noted.facts)));
	zend_long result = EXPECTED(may_run) ? connection->driver_methods->doer(dbh, sql) : -1;
	async_pdo_values_look(connection);
	if (result == 0 && driver->drop_result && !driver->drop_result(connection)) {
		async_pdo_worsen(connection, ASYNC_PDO_UNFIT);
	}
	if (UNEXPECTED(noted.facts.scope != ASYNC_SQL_LEAVES_NOTHING) && driver->prepare_connection) {
		driver->prepare_connection(connection);
	}
	if (UNEXPECTED(noted.is_for_all) && result != -1) {
		async_pdo_session_add_setting(connection, (zend_string *) sql);
	}
	GATE_LEAVE(connection, NULL, result == -1);
	return result;
}

/* PDO rolls back when it frees an object; closing the connection will do. */
#define GATE_TRANSACTION(name) \
	static bool gate_##name(pdo_dbh_t *dbh) \
	{ \
		async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh); \
		if (UNEXPECTED(OBJ_FLAGS(connection->object) & IS_OBJ_FREE_CALLED)) { \
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

#define GATE_DBH(type, name, refusal, has_failed, LEAVE, parameters, ...) \
	static type gate_##name parameters \
	{ \
		async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh); \
		DBH_ENTER(connection, refusal); \
		type result = connection->driver_methods->name(__VA_ARGS__); \
		LEAVE(connection, NULL, has_failed); \
		return result; \
	}

GATE_DBH(int, get_attribute, -1, result == -1, GATE_LEAVE_MILDLY,
	(pdo_dbh_t *dbh, zend_long name, zval *value), dbh, name, value)
GATE_DBH(zend_result, check_liveness, FAILURE, result == FAILURE, GATE_LEAVE, (pdo_dbh_t *dbh), dbh)

/* A statement that could not be prepared again has no error of its own. */
static void gate_fetch_err(pdo_dbh_t *dbh, pdo_stmt_t *stmt, zval *info)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	connection->driver_methods->fetch_err(dbh, stmt && (stmt == connection->misprepared || !stmt->driver_data) ? NULL : stmt,
		info);
}

/* The last reference to the hidden object is gone, or the request ends. */
void async_pdo_gate_closer(pdo_dbh_t *dbh)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_dbh(dbh);

	if (connection->state == ASYNC_PDO_AFFINE) {
		ZEND_ASYNC_POOL_DROP_KEPT(connection->template->pool, &connection->affinity);
	}
	async_pdo_values_commit(connection, false);
	async_pdo_worsen(connection, ASYNC_PDO_BROKEN); /* nothing is told to the server any more */
	async_pdo_statement_run_deferred(connection);
	async_pdo_stmt_cache_clear(connection, true);
	async_pdo_connection_detach(connection, ASYNC_PDO_CONTEXT_FREE);
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
	DBH_ENTER(connection, );
	handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	async_pdo_connection_note_value(connection, return_value);
	GATE_LEAVE_MILDLY(connection, NULL, memcmp(connection->dbh->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)) != 0);
}
