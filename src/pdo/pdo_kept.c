/* SPDX-License-Identifier: MIT
 *
 * Statements that outlive a call: $this->find ??= $pdo->prepare(…), used by any coroutine. To all but the coroutine that has
 * prepared it, a statement is a template. A coroutine that executes it, or binds values to it, gets a twin: a hidden
 * statement with the same SQL on the connection of that coroutine, with a cursor, values and results of its own. Methods
 * that are called on the statement run on the twin then. The twin ends with its coroutine, or with the statement.
 *
 * A coroutine that only reads, from a statement that another one has executed and handed over, reads from that one.
 */
#include "engine/replace.h"
#include "libs/databases.h"
#include "pdo/pdo_lease.h"

/* What a method needs. */
typedef enum {
	READS,    /* the statement that has the rows */
	FETCHES,  /* the same, and the row that it gets may be the last one */
	SETS,     /* a twin, unless the statement has rows */
	BINDS,    /* a twin that is prepared, since names of parameters are those of the driver */
	EXECUTES, /* likewise */
} need_t;

static zend_always_inline bool is_pooled(const pdo_stmt_t *stmt)
{
	return EXPECTED(stmt->methods) && stmt->methods->dtor == async_pdo_statement_dtor;
}

/* Whose connection it is on, if that is the coroutine which runs now; else NULL. A statement that rests is uprooted before
 * its connection has another user, so it is a statement of that context then. */
static zend_always_inline async_pdo_context_t *own_context(const pdo_stmt_t *stmt)
{
	const async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);
	async_pdo_context_t *context = EXPECTED(connection) ? connection->context : NULL;

	return EXPECTED(context) && EXPECTED(context->watched == ZEND_ASYNC_CURRENT_COROUTINE) ? context : NULL;
}

/* ----- The statement that a coroutine works with is held, from the first value that it binds until it is executed, and
 * from then on if only the call has it any more. For two coroutines may come to $this->find ??= $pdo->prepare(…) at the same
 * time: then the variable gets the statement of one of them, while the other one has bound values to its own, or reads from
 * it. It goes on with its own, as the twin of what is in the variable. */

static void hold(async_pdo_context_t *context, zend_object *object)
{
	zend_object *before = context->held;

	if (context->coroutine && before != object) {
		GC_ADDREF(object);
		context->held = object;
		if (UNEXPECTED(before)) {
			OBJ_RELEASE(before);
		}
	}
}

static zend_always_inline void let_go(async_pdo_context_t *context)
{
	zend_object *object = context->held;

	if (UNEXPECTED(object)) {
		context->held = NULL;
		OBJ_RELEASE(object);
	}
}

/* ----- Twins */

static async_pdo_statement_t *twin_add(async_pdo_context_t *context, async_pdo_statement_t *origin, zend_object *object)
{
	zval twin;

	if (!context->twins) {
		ALLOC_HASHTABLE(context->twins);
		zend_hash_init(context->twins, 0, NULL, ZVAL_PTR_DTOR, false);
	}
	ZVAL_OBJ(&twin, object);
	zend_hash_index_update(context->twins, origin->stmt->std.handle, &twin);
	origin->has_twins = true;
	return async_pdo_statement_record(php_pdo_stmt_fetch_object(object));
}

static async_pdo_statement_t *twin_create(async_pdo_context_t *context, async_pdo_statement_t *origin)
{
	zval object;

	if (origin->stmt->bound_columns && zend_hash_num_elements(origin->stmt->bound_columns)) {
		async_pdo_throw("HY010", "Function sequence error: the columns of the statement are bound to variables of another "
			"coroutine. Prepare a statement in each coroutine");
		return NULL;
	}
	object_init_ex(&object, async_pdo_ce_statement);
	pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(Z_OBJ(object));
	stmt->query_string = zend_string_copy(origin->stmt->query_string);
	async_pdo_statement_copy_fetch_mode(stmt, origin->stmt);
	async_pdo_statement_t *twin = async_pdo_statement_new(origin->template, stmt, context->serial);
	ZVAL_COPY(&twin->options, &origin->options);
	async_pdo_statement_uproot(twin);
	return twin_add(context, origin, &stmt->std);
}

/* The coroutine has bound values to another statement with the same SQL, or reads from one; with a reference, or NULL. */
static zend_object *statement_instead(async_pdo_context_t *context, const pdo_stmt_t *origin, need_t need)
{
	zend_object *held = context->held;
	zval *twin;

	if (held && zend_string_equals(origin->query_string, php_pdo_stmt_fetch_object(held)->query_string)) {
		context->held = NULL;
		return held;
	}
	if (need > FETCHES || !context->twins) {
		return NULL;
	}
	ZEND_HASH_FOREACH_VAL(context->twins, twin) {
		const pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(Z_OBJ_P(twin));
		if (!async_pdo_statement_of(stmt)->is_resting && zend_string_equals(origin->query_string, stmt->query_string)) {
			Z_ADDREF_P(twin);
			return Z_OBJ_P(twin);
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
}

/* The statement of the coroutine; or that of another one, which it reads. NULL = exception. */
static async_pdo_statement_t *statement_for(async_pdo_context_t *context, async_pdo_statement_t *origin, need_t need)
{
	if (origin->owner == context->serial) {
		return origin;
	}
	zval *twin = context->twins ? zend_hash_index_find(context->twins, origin->stmt->std.handle) : NULL;
	if (twin) {
		return async_pdo_statement_of(php_pdo_stmt_fetch_object(Z_OBJ_P(twin)));
	}
	zend_object *own = statement_instead(context, origin->stmt, need);
	if (own) {
		return twin_add(context, origin, own);
	}
	/* Without $pdo there are no other connections. */
	if (origin->owner != ASYNC_PDO_OWNER_RAW && !origin->template->is_closed
			&& (need >= BINDS || (need == SETS && origin->is_resting))) {
		return twin_create(context, origin);
	}
	const async_pdo_connection_t *connection = origin->connection;
	if (connection && UNEXPECTED(connection->depth) && connection->caller != ASYNC_PDO_SELF) { /* another one is in the middle of it */
		async_pdo_lease_throw_in_use();
		return NULL;
	}
	return origin;
}

/* What main has bound is there for all, until they bind something. False = exception. */
static bool twin_bind(async_pdo_statement_t *twin, const async_pdo_statement_t *origin)
{
	struct pdo_bound_param_data *param;

	if (twin == origin || twin->stmt->bound_params || !origin->stmt->bound_params
			|| origin->owner != origin->template->main.serial) {
		return true;
	}
	ZEND_HASH_FOREACH_PTR(origin->stmt->bound_params, param) {
		zval arguments[3];
		bool is_named = param->name && ZSTR_VAL(param->name)[0] == ':';
		ZVAL_LONG(&arguments[0], param->paramno + 1);
		if (is_named) {
			ZVAL_STR(&arguments[0], param->name);
		}
		ZVAL_COPY_VALUE(&arguments[1], &param->parameter);
		ZVAL_LONG(&arguments[2], param->param_type);
		const char *method = Z_ISREF(param->parameter) ? "bindparam" : "bindvalue";
		zend_call_known_function(zend_hash_str_find_ptr(&async_pdo_ce_statement->function_table, method, strlen(method)),
			&twin->stmt->std, async_pdo_ce_statement, NULL, 3, arguments, NULL);
		if (EG(exception)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static void statement_reset_columns(pdo_stmt_t *stmt)
{
	for (int i = 0; stmt->columns && i < stmt->column_count; i++) {
		async_string_release(stmt->columns[i].name);
	}
	if (stmt->columns) {
		efree(stmt->columns);
		stmt->columns = NULL;
	}
	stmt->column_count = 0;
	stmt->executed = 0;
}

/* Prepares it on the connection, which a call of the context is inside. False = an error of the driver was raised. */
static bool statement_prepare(async_pdo_statement_t *statement, async_pdo_connection_t *connection)
{
	pdo_stmt_t *stmt = statement->stmt;
	zval *options = Z_TYPE(statement->options) == IS_ARRAY ? &statement->options : NULL;

	statement_reset_columns(stmt);
	memcpy(stmt->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	stmt->dbh = connection->dbh;
	GC_ADDREF(connection->object);
	ASYNC_PDO_STMT_SET_OBJECT(stmt, connection->object);
	connection->adopting = statement;
	bool ok = connection->dbh->methods->preparer(connection->dbh, stmt->query_string, stmt, options);
	connection->adopting = NULL;
	if (!ok) {
		memcpy(stmt->error_code, connection->dbh->error_code, sizeof(stmt->error_code));
		async_pdo_statement_uproot(statement);
		if (!EG(exception)) {
			async_pdo_call_raise(connection->dbh);
		}
	}
	return ok;
}

/* Makes it one of the context's connection. False = it is not, with an exception or an error of the driver. */
static zend_never_inline bool statement_bring(async_pdo_statement_t *statement, async_pdo_context_t *context, bool executes)
{
	async_pdo_connection_t *connection = async_pdo_lease_take(context); /* statement->connection may be NULL afterwards */

	if (!connection || !async_pdo_lease_enter(connection)) {
		return false;
	}
	zend_object *object = connection->object;
	GC_ADDREF(object);
	if (statement->connection && statement->connection != connection) {
		async_pdo_statement_detach(statement); /* that one is lost */
	}
	bool ok = statement->connection || statement_prepare(statement, connection);
	if (ok && executes) {
		async_pdo_statement_wake(statement);
	}
	async_pdo_lease_leave(connection, NULL, !ok);
	OBJ_RELEASE(object);
	return ok && statement->connection == connection;
}

static bool statement_is_here(const async_pdo_statement_t *statement)
{
	return statement->connection && (statement->connection->state == ASYNC_PDO_PINNED
		|| statement->connection->state == ASYNC_PDO_IN_CALL
		|| statement->owner == ASYNC_PDO_OWNER_RAW || statement->template->is_closed);
}

/* ----- The methods of PDOStatement */

/* A failure is told by the exception; otherwise errorInfo() needs the driver. `visible` is what PHP code has executed. */
static void end_execution(async_pdo_context_t *context, pdo_stmt_t *stmt, const zend_object *visible, bool was_shared)
{
	const async_pdo_statement_t *statement = async_pdo_statement_of(stmt);

	if (UNEXPECTED(EG(exception)) && statement->connection && is_pooled(stmt)) {
		async_pdo_statement_rest(stmt);
		async_pdo_lease_end_if_free(async_pdo_connection_of_stmt(stmt));
	} else if (was_shared && UNEXPECTED(GC_REFCOUNT(visible) == 1) && !statement->is_resting) {
		hold(context, &stmt->std);
	}
}

/* The client has the whole result, and that was its only row: nothing is left to read. A PDORow reads later. */
static void end_fetch(pdo_stmt_t *stmt, const zval *row)
{
	const async_pdo_statement_t *statement = async_pdo_statement_of(stmt);

	if (is_pooled(stmt) && !statement->is_resting && statement->connection->template->driver->knows_row_count
			&& (Z_TYPE_P(row) != IS_OBJECT || !zend_string_equals_literal(Z_OBJCE_P(row)->name, "PDORow"))) {
		async_pdo_statement_rest(stmt);
		async_pdo_lease_end_if_free(async_pdo_connection_of_stmt(stmt));
	}
}

/* The statement is uprooted, or rests; or it is one of another coroutine. */
static zend_never_inline void call_elsewhere(
	pdo_stmt_t *stmt, need_t need, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_statement_t *origin = async_pdo_statement_record(stmt);
	bool is_shared = GC_REFCOUNT(&stmt->std) > 1;
	async_pdo_context_t *context = async_pdo_context_current(origin->template);
	async_pdo_statement_t *statement = statement_for(context, origin, need);

	if (!statement) {
		return;
	}
	zend_object *object = &statement->stmt->std;
	if (need == EXECUTES) {
		let_go(context);
	} else if (need == BINDS) {
		hold(context, object);
	}
	if (statement != origin) {
		GC_ADDREF(object);
	}
	if (UNEXPECTED(statement->is_heir) && need >= BINDS) {
		async_pdo_statement_detach(statement);
	}
	bool is_here = need == EXECUTES ? statement_is_here(statement) : need != BINDS || statement->connection;
	if (!is_here && !statement_bring(statement, context, need == EXECUTES)) {
		RETVAL_FALSE;
	} else if (need < BINDS || (need == EXECUTES && ZEND_NUM_ARGS()) || twin_bind(statement, origin)) {
		if (need == EXECUTES) {
			async_pdo_statement_wake(statement);
		}
		async_pdo_call_as(object, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		if (need == EXECUTES) {
			end_execution(context, statement->stmt, &stmt->std, is_shared);
		} else if (need == FETCHES && statement->stmt->row_count == 1) {
			end_fetch(statement->stmt, return_value);
		}
	}
	if (statement != origin) {
		OBJ_RELEASE(object);
	}
}

static zend_always_inline void call_method(need_t need, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *object = Z_OBJ(EX(This));
	pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(object);
	async_pdo_context_t *context;

	if (UNEXPECTED(!is_pooled(stmt))) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		if (need == EXECUTES) {
			async_sharing_end_call(stmt->dbh, ASYNC_SHARING_EXECUTES);
		}
		return;
	}
	context = own_context(stmt);
	if (UNEXPECTED(!context) || (need == EXECUTES && async_pdo_statement_of(stmt)->is_resting)) {
		call_elsewhere(stmt, need, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	bool is_shared = GC_REFCOUNT(object) > 1; /* not only by this call */
	if (need == EXECUTES) {
		let_go(context);
	} else if (need == BINDS && is_shared) {
		hold(context, object);
	}
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (need == EXECUTES) {
		end_execution(context, stmt, object, is_shared);
	} else if (need == FETCHES && stmt->row_count == 1) {
		end_fetch(stmt, return_value);
	}
}

#define METHODS(ROW) \
	ROW(execute, EXECUTES) ROW(bindparam, BINDS) ROW(bindvalue, BINDS) ROW(bindcolumn, SETS) ROW(setfetchmode, SETS) \
	ROW(setattribute, SETS) ROW(fetch, FETCHES) ROW(fetchcolumn, FETCHES) ROW(fetchobject, FETCHES) ROW(fetchall, READS) \
	ROW(rowcount, READS) \
	ROW(columncount, READS) ROW(errorcode, READS) ROW(errorinfo, READS) ROW(getattribute, READS) ROW(getcolumnmeta, READS) \
	ROW(nextrowset, READS) ROW(closecursor, READS) ROW(debugdumpparams, READS) ROW(getiterator, READS)

#define DEFINE(name, need) \
	static zif_handler original_##name; \
	static ZEND_NAMED_FUNCTION(method_##name) \
	{ \
		call_method(need, original_##name, INTERNAL_FUNCTION_PARAM_PASSTHRU); \
	}
METHODS(DEFINE)

static zend_object_iterator *(*original_iterator)(zend_class_entry *ce, zval *object, int by_ref);

/* foreach does not call getIterator(). */
static zend_object_iterator *get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(Z_OBJ_P(object));
	zval body;

	ZVAL_COPY_VALUE(&body, object);
	if (is_pooled(stmt) && !own_context(stmt)) {
		async_pdo_statement_t *statement = async_pdo_statement_record(stmt);
		statement = statement_for(async_pdo_context_current(statement->template), statement, READS);
		if (!statement) {
			return NULL;
		}
		ZVAL_OBJ(&body, &statement->stmt->std);
	}
	return original_iterator(ce, &body, by_ref);
}

void async_pdo_kept_install(void)
{
	zend_class_entry *statement_ce = async_pdo_ce_statement;

#define INSTALL(name, need) async_replace_method( \
		statement_ce, #name, method_##name, &original_##name, ASYNC_WHEN_COROUTINES | ASYNC_WHEN_POOLED);
	METHODS(INSTALL)
	original_iterator = statement_ce->get_iterator;
	statement_ce->get_iterator = get_iterator;
}
