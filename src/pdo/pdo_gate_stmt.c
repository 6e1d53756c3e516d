/* SPDX-License-Identifier: MIT
 *
 * The gate in front of the methods of statements, see pdo_gate.h. A statement finds its connection by its table of methods, even
 * after the hidden object has been freed.
 */
#include "pdo/pdo_gate_internal.h"
#include "pdo/pdo_notes.h"
#include "pdo/pdo_statement.h"
#include "pdo/pdo_values.h"

/* Of a call after which the statement lives on, and nothing that pins the connection has changed if it went well. */
#define GATE_LEAVE_QUICKLY(connection, stmt, failed) \
	do { \
		if (EXPECTED(!(failed)) && EXPECTED(EG(exception) == pending)) { \
			async_pdo_lease_leave_quickly(connection); \
		} else { \
			GATE_LEAVE_MILDLY(connection, stmt, failed); \
		} \
	} while (0)

/* With parameters it cannot be executed again: it stays a setting of this session. */
static void note_setting(async_pdo_connection_t *connection, pdo_stmt_t *stmt, async_sql_scope_t scope)
{
	if (!stmt->bound_params || !zend_hash_num_elements(stmt->bound_params)) {
		async_pdo_notes_add(connection, stmt->query_string);
	} else {
		connection->template->has_begun = true;
		connection->scope = MAX(scope, connection->scope);
	}
}

static int gate_executer(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);
	const struct pdo_stmt_methods *driver = connection->driver_stmt_methods;

	GATE_ENTER(connection, 0);
	async_pdo_sql_t noted = async_pdo_connection_note_sql(connection, stmt->query_string);
	int ok = EXPECTED(async_pdo_values_note(connection, noted.values)) && async_pdo_stmt_cache_before_execute(connection, stmt)
		&& driver->executer(stmt);
	if (async_pdo_stmt_cache_after_execute(connection, stmt, !ok)) {
		ok = driver->executer(stmt);
	}
	async_pdo_values_look(connection);
	if (UNEXPECTED(noted.is_for_all) && ok) {
		note_setting(connection, stmt, noted.scope);
	}
	GATE_LEAVE(connection, stmt, !ok);
	return ok;
}

static int gate_fetcher(pdo_stmt_t *stmt, enum pdo_fetch_orientation orientation, zend_long offset)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->fetcher(stmt, orientation, offset);
	bool failed = !ok && memcmp(stmt->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)) != 0; /* and not just at the end */
	if (EXPECTED(!failed) && EXPECTED(EG(exception) == pending)) {
		async_pdo_lease_leave_quickly(connection);
	} else {
		GATE_LEAVE(connection, stmt, failed);
	}
	return ok;
}

static int gate_next_rowset(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->next_rowset(stmt);
	GATE_LEAVE(connection, stmt, !ok);
	return ok;
}

static int gate_cursor_closer(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->cursor_closer(stmt);
	GATE_LEAVE(connection, stmt, !ok);
	return ok;
}

static int gate_get_column_meta(pdo_stmt_t *stmt, zend_long column, zval *result)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, FAILURE);
	int status = connection->driver_stmt_methods->get_column_meta(stmt, column, result);
	GATE_LEAVE(connection, stmt, status == FAILURE);
	return status;
}

static int gate_describer(pdo_stmt_t *stmt, int column)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	return EXPECTED(async_pdo_lease_is_open(connection)) && connection->driver_stmt_methods->describer(stmt, column);
}

static int gate_get_col(pdo_stmt_t *stmt, int column, zval *result, enum pdo_param_type *type)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	return EXPECTED(async_pdo_lease_is_open(connection))
		&& connection->driver_stmt_methods->get_col(stmt, column, result, type);
}

/* A large object is a column, too. */
static int gate_get_col_with_io(pdo_stmt_t *stmt, int column, zval *result, enum pdo_param_type *type)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);
	const async_pdo_driver_t *driver = connection->template->driver;

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->get_col(stmt, column, result, type);
	if (Z_TYPE_P(result) == IS_RESOURCE && driver->guard_stream) {
		driver->guard_stream(result);
	}
	GATE_LEAVE_QUICKLY(connection, stmt, !ok);
	return ok;
}

static zend_never_inline int gate_bind(pdo_stmt_t *stmt, struct pdo_bound_param_data *param, enum pdo_param_event event)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);
	const async_pdo_driver_t *driver = connection->template->driver;

	GATE_ENTER(connection, 0);
	int ok = driver->bind ? driver->bind(connection, stmt, param, event)
		: connection->driver_stmt_methods->param_hook(stmt, param, event);
	GATE_LEAVE_QUICKLY(connection, stmt, !ok);
	return ok;
}

/* Only what happens before an execution reaches the driver; a parameter must be freed in any case. */
static int gate_param_hook(pdo_stmt_t *stmt, struct pdo_bound_param_data *param, enum pdo_param_event event)
{
	return event == PDO_PARAM_EVT_EXEC_PRE ? gate_bind(stmt, param, event)
		: async_pdo_connection_of_stmt(stmt)->driver_stmt_methods->param_hook(stmt, param, event);
}

static int gate_set_attribute(pdo_stmt_t *stmt, zend_long attribute, zval *value)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, 0);
	int ok = connection->driver_stmt_methods->set_attribute(stmt, attribute, value);
	GATE_LEAVE_QUICKLY(connection, stmt, !ok);
	return ok;
}

static int gate_get_attribute(pdo_stmt_t *stmt, zend_long attribute, zval *value)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);

	GATE_ENTER(connection, -1);
	int result = connection->driver_stmt_methods->get_attribute(stmt, attribute, value);
	GATE_LEAVE_QUICKLY(connection, stmt, result == -1);
	return result;
}

/* A connection has statements of one driver, hence one table. */
static void gate_init(async_pdo_connection_t *connection, const struct pdo_stmt_methods *driver_methods)
{
	struct pdo_stmt_methods *methods = &connection->stmt_methods;

	connection->driver_stmt_methods = driver_methods;
	*methods = *driver_methods;
	methods->dtor = async_pdo_statement_dtor;
	methods->executer = gate_executer;
	methods->fetcher = gate_fetcher;
	methods->describer = gate_describer;
	methods->get_col = connection->template->driver->columns_do_io ? gate_get_col_with_io : gate_get_col;
#define WRAP(name) methods->name = methods->name ? gate_##name : NULL
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
	stmt->methods = &connection->stmt_methods;
	connection->statements++;
	connection->refcount++;
}
