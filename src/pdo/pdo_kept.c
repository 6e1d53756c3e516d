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
#include "pdo/pdo_call.h"
#include "pdo/pdo_context.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_gate.h"
#include "pdo/pdo_lease.h"
#include "pdo/pdo_methods.h"
#include "pdo/pdo_statement.h"

static zend_class_entry *statement_ce; /* PDOStatement */

/* What a method needs. */
typedef enum {
	READS,    /* the statement that has the rows */
	SETS,     /* a twin, unless the statement has rows */
	BINDS,    /* a twin that is prepared, since names of parameters are those of the driver */
} need_t;

static zend_always_inline async_pdo_statement_t *statement_of(zend_object *object)
{
	const pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(object);

	return EXPECTED(stmt->methods) && stmt->methods->dtor == async_pdo_statement_dtor ? async_pdo_statement_of(stmt) : NULL;
}

/* 8.6 holds an object and an array where others hold a zval. */
#if PHP_VERSION_ID < 80600
# define COPY_INTO(to, from) ZVAL_COPY(&(to), &(from))
# define COPY_ARGUMENTS(to, from) ZVAL_COPY(&(to), &(from))
#else
# define COPY_INTO(to, from) (GC_ADDREF((to) = (from)))
# define COPY_ARGUMENTS(to, from) (((to) = (from)) ? GC_TRY_ADDREF(to) : (void) 0)
#endif

static void fetch_mode_copy(pdo_stmt_t *to, const pdo_stmt_t *from)
{
	to->default_fetch_type = from->default_fetch_type;
	switch (from->default_fetch_type & ~PDO_FETCH_FLAGS) {
		case PDO_FETCH_INTO:
			COPY_INTO(to->fetch.into, from->fetch.into);
			break;
		case PDO_FETCH_CLASS:
			COPY_ARGUMENTS(to->fetch.cls.ctor_args, from->fetch.cls.ctor_args);
			to->fetch.cls.ce = from->fetch.cls.ce;
			break;
		case PDO_FETCH_COLUMN:
			to->fetch.column = from->fetch.column;
			break;
		default:
			break;
	}
}

static void twin_add(async_pdo_context_t *context, const async_pdo_statement_t *origin, zend_object *twin)
{
	zval object;

	if (!context->twins) {
		ALLOC_HASHTABLE(context->twins);
		zend_hash_init(context->twins, 0, NULL, ZVAL_PTR_DTOR, false);
	}
	ZVAL_OBJ(&object, twin);
	zend_hash_index_update(context->twins, origin->stmt->std.handle, &object);
	origin->template->has_twins = true;
}

static async_pdo_statement_t *twin_create(async_pdo_statement_t *origin, async_pdo_context_t *context)
{
	zval object;

	if (origin->stmt->bound_columns && zend_hash_num_elements(origin->stmt->bound_columns)) {
		async_pdo_throw("HY010", "Function sequence error: the columns of the statement are bound to variables of another "
			"coroutine. Prepare a statement in each coroutine");
		return NULL;
	}
	object_init_ex(&object, statement_ce);
	pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(Z_OBJ(object));
	stmt->query_string = zend_string_copy(origin->stmt->query_string);
	fetch_mode_copy(stmt, origin->stmt);
	async_pdo_statement_t *twin = async_pdo_statement_new(origin->template, stmt, context->serial);
	ZVAL_COPY(&twin->options, &origin->options);
	async_pdo_statement_uproot(twin);
	twin_add(context, origin, &stmt->std);
	return twin;
}

/* Two coroutines have come to $this->find ??= $pdo->prepare(…) at the same time, and the variable has the statement of one of
 * them. The other one has executed its own, and reads from this one now. */
static async_pdo_statement_t *orphan_adopt(const async_pdo_statement_t *statement, async_pdo_context_t *context)
{
	zend_object *orphan = context->orphan;

	context->orphan = NULL;
	twin_add(context, statement, orphan);
	return async_pdo_statement_of(php_pdo_stmt_fetch_object(orphan));
}

static void orphan_drop(async_pdo_context_t *context)
{
	zend_object *orphan = context->orphan;

	context->orphan = NULL;
	OBJ_RELEASE(orphan);
}

/* The statement of the coroutine; or that of another one, which it reads. NULL = exception. */
static zend_never_inline async_pdo_statement_t *statement_elsewhere(
	async_pdo_statement_t *statement, async_pdo_context_t *context, need_t need)
{
	zval *twin = context->twins ? zend_hash_index_find(context->twins, statement->stmt->std.handle) : NULL;

	if (twin) {
		return async_pdo_statement_of(php_pdo_stmt_fetch_object(Z_OBJ_P(twin)));
	}
	if (context->orphan && need == READS && zend_string_equals(statement->stmt->query_string,
			php_pdo_stmt_fetch_object(context->orphan)->query_string)) {
		return orphan_adopt(statement, context);
	}
	/* PHP code that has a connection by getPool()->acquire() has its statements, too. Without $pdo there are no others. */
	if (!statement->owner || statement->template->is_closed || need == READS || (need == SETS && !statement->is_resting)) {
		return statement;
	}
	return twin_create(statement, context);
}

static zend_always_inline async_pdo_statement_t *statement_for(
	async_pdo_statement_t *statement, async_pdo_context_t *context, need_t need)
{
	return EXPECTED(statement->owner == context->serial) ? statement : statement_elsewhere(statement, context, need);
}

static void statement_reset_columns(pdo_stmt_t *stmt)
{
	for (int i = 0; stmt->columns && i < stmt->column_count; i++) {
		if (stmt->columns[i].name) {
			zend_string_release(stmt->columns[i].name);
		}
	}
	if (stmt->columns) {
		efree(stmt->columns);
		stmt->columns = NULL;
	}
	stmt->column_count = 0;
	stmt->executed = 0;
}

/* Prepares it on the connection, which a call of the context is inside. False = an error of the driver was raised. */
static bool statement_settle(async_pdo_statement_t *statement, async_pdo_connection_t *connection)
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
	bool ok = statement->connection || statement_settle(statement, connection);
	if (ok && executes) {
		async_pdo_statement_wake(statement);
	}
	async_pdo_lease_leave(connection, NULL, !ok);
	OBJ_RELEASE(object);
	return ok && statement->connection == connection;
}

static zend_always_inline bool statement_is_here(const async_pdo_statement_t *statement)
{
	return EXPECTED(statement->connection) && (EXPECTED(statement->connection->state == ASYNC_PDO_PINNED)
		|| EXPECTED(statement->connection->state == ASYNC_PDO_IN_CALL)
		|| !statement->owner || statement->template->is_closed);
}

/* ----- The methods of PDOStatement */

static zif_handler original_execute;
static ZEND_NAMED_FUNCTION(method_execute)
{
	async_pdo_statement_t *statement = statement_of(Z_OBJ(EX(This)));

	if (UNEXPECTED(!statement)) {
		original_execute(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(statement->template);
	if (UNEXPECTED(context->orphan)) {
		orphan_drop(context);
	}
	statement = statement_for(statement, context, BINDS);
	if (UNEXPECTED(!statement)) {
		return;
	}
	if (UNEXPECTED(!statement_is_here(statement)) && !statement_bring(statement, context, true)) {
		RETVAL_FALSE;
		return;
	}
	async_pdo_statement_wake(statement);
	zend_object *object = &statement->stmt->std;
	GC_ADDREF(object);
	async_pdo_call_as(object, original_execute, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	/* A failure is told by the exception; otherwise errorInfo() needs the driver. */
	if (UNEXPECTED(Z_TYPE_P(return_value) != IS_TRUE) && EG(exception) && statement->connection) {
		async_pdo_statement_rest(statement);
		async_pdo_lease_end_if_free(statement->connection);
	}
	if (UNEXPECTED(GC_REFCOUNT(object) == 2) && !statement->is_resting && object == Z_OBJ(EX(This))
			&& context->coroutine && statement->owner == context->serial && !EG(exception)) {
		context->orphan = object; /* only this call has it, and it has rows */
		return;
	}
	OBJ_RELEASE(object);
}

static void call_method(need_t need, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	async_pdo_statement_t *statement = statement_of(Z_OBJ(EX(This)));

	if (UNEXPECTED(!statement)) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(statement->template);
	if (EXPECTED(statement->owner == context->serial) && (need != BINDS || EXPECTED(statement->connection))) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	statement = statement_for(statement, context, need);
	if (!statement) {
		return;
	}
	if (need == BINDS && !statement->connection && !statement_bring(statement, context, false)) {
		RETVAL_FALSE;
		return;
	}
	zend_object *object = &statement->stmt->std;
	GC_ADDREF(object);
	async_pdo_call_as(object, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	OBJ_RELEASE(object);
}

#define METHODS(ROW) \
	ROW(bindparam, BINDS) ROW(bindvalue, BINDS) ROW(bindcolumn, SETS) ROW(setfetchmode, SETS) ROW(setattribute, SETS) \
	ROW(fetch, READS) ROW(fetchall, READS) ROW(fetchcolumn, READS) ROW(fetchobject, READS) ROW(rowcount, READS) \
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
	async_pdo_statement_t *statement = statement_of(Z_OBJ_P(object));
	zval body;

	ZVAL_COPY_VALUE(&body, object);
	if (statement) {
		statement = statement_for(statement, async_pdo_context_current(statement->template), READS);
		ZVAL_OBJ(&body, &statement->stmt->std);
	}
	return original_iterator(ce, &body, by_ref);
}

void async_pdo_kept_install(void)
{
	statement_ce = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdostatement"));
	async_replace_method(statement_ce, "execute", method_execute, &original_execute);
#define INSTALL(name, need) async_replace_method(statement_ce, #name, method_##name, &original_##name);
	METHODS(INSTALL)
	original_iterator = statement_ce->get_iterator;
	statement_ce->get_iterator = get_iterator;
}
