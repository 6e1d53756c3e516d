/* SPDX-License-Identifier: MIT
 *
 * Adds to PDO, if it is there, what pooling needs: constants, getPool(), and handlers in front of PDO's own. No symbol of
 * PDO is imported: the class is looked up, and the layout of its objects is that of PDO's installed header.
 */
#include "pdo/pdo_layer.h"
#include "libs/databases.h"
#include "pdo/pdo_lease.h"

#include "zend_exceptions.h"

zend_class_entry *async_pdo_ce;
zend_class_entry *async_pdo_ce_statement;
zend_class_entry *async_pdo_ce_exception;

zend_object *async_pdo_exception_new(const char *sqlstate, zend_long native_code, const char *message)
{
	zval exception, info, text;

	object_init_ex(&exception, async_pdo_ce_exception);
	ZVAL_STR(&text, native_code ? strpprintf(0, "SQLSTATE[%s]: " ZEND_LONG_FMT " %s", sqlstate, native_code, message)
		: strpprintf(0, "SQLSTATE[%s]: %s", sqlstate, message));
	zend_update_property_ex(zend_ce_exception, Z_OBJ(exception), ZSTR_KNOWN(ZEND_STR_MESSAGE), &text);
	zval_ptr_dtor(&text);
	zend_update_property_string(zend_ce_exception, Z_OBJ(exception), ZEND_STRL("code"), sqlstate);
	array_init_size(&info, 3);
	add_next_index_string(&info, sqlstate);
	add_next_index_long(&info, native_code);
	add_next_index_string(&info, message);
	zend_update_property(async_pdo_ce_exception, Z_OBJ(exception), ZEND_STRL("errorInfo"), &info);
	zval_ptr_dtor(&info);
	return Z_OBJ(exception);
}

void async_pdo_throw(const char *sqlstate, const char *format, ...)
{
	zend_string *text;
	va_list arguments;
	zval exception;

	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	ZVAL_OBJ(&exception, async_pdo_exception_new(sqlstate, 0, ZSTR_VAL(text)));
	zend_string_release(text);
	zend_throw_exception_object(&exception);
}

bool async_pdo_exception_cuts_off(zend_object *exception)
{
	zend_class_entry *cancellation = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_CANCELLATION);
	zend_class_entry *refusal = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_DEFAULT); /* to wait */

	while (exception) {
		if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception)
				|| instanceof_function(exception->ce, cancellation) || instanceof_function(exception->ce, refusal)) {
			return true;
		}
		if (!instanceof_function(exception->ce, zend_ce_throwable)) {
			return false;
		}
		zval rv, *previous = zend_read_property_ex(
			instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error, exception,
			ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &rv);
		exception = Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : NULL;
	}
	return false;
}

/* Tentative, as with all methods of PDO: a subclass may have a getPool() of its own. */
ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_OBJ_INFO_EX(arginfo_getPool, 0, 0, Async\\Pool, 1)
ZEND_END_ARG_INFO()

static ZEND_NAMED_FUNCTION(method_getPool)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ_P(ZEND_THIS));
	if (!template || !template->pool) {
		RETURN_NULL();
	}
	if (!template->pool_object) {
		template->pool_object = ZEND_ASYNC_NEW_POOL_OBJ(template->pool);
		if (!template->pool_object) {
			RETURN_THROWS();
		}
	}
	RETURN_OBJ_COPY(template->pool_object);
}

static const zend_function_entry pool_methods[] = {
	{ .fname = "getPool", .handler = method_getPool, .arg_info = arginfo_getPool, .flags = ZEND_ACC_PUBLIC },
	ZEND_FE_END
};

static void declare_constants(zend_class_entry *ce)
{
	for (zend_long option = ASYNC_PDO_ATTR_POOL_ENABLED; option < ASYNC_PDO_ATTR_POOL_END; option++) {
		char name[64];
		int length = snprintf(name, sizeof(name), "ATTR_POOL_%s", async_pdo_option_name(option));
		zend_declare_class_constant_long(ce, name, (size_t) length, option);
	}
}

/* An internal class has copies of the methods that it inherits. One that was registered later than us has copied getPool() and
 * the constants as well; for the others it is done here as the engine does it. */
static void class_install(zend_class_entry *ce)
{
	const zend_internal_function *inherited = zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("getpool"));

	if (!zend_hash_str_exists(&ce->function_table, ZEND_STRL("getpool"))) {
		zend_internal_function *copy = pemalloc(sizeof(*copy), true);
		*copy = *inherited;
		zend_string_addref(copy->function_name);
		zend_hash_str_add_new_ptr(&ce->function_table, ZEND_STRL("getpool"), copy);
		declare_constants(ce);
	}
	async_pdo_methods_install(ce);
	async_pdo_class_methods_install(ce);
}

void async_pdo_minit(void)
{
	async_pdo_ce = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdo"));
	async_pdo_ce_statement = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdostatement"));
	async_pdo_ce_exception = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdoexception"));
	if (!async_pdo_ce) {
		return;
	}
	declare_constants(async_pdo_ce);
	zend_register_functions(async_pdo_ce, pool_methods, &async_pdo_ce->function_table, MODULE_PERSISTENT);
}

static bool is_pooled(const void *dbh)
{
	const struct pdo_dbh_methods *methods = ((const pdo_dbh_t *) dbh)->methods;

	return methods == &async_pdo_template_methods || (methods && methods->closer == async_pdo_gate_closer);
}

void async_pdo_post_startup(void)
{
	zend_class_entry *ce;

	if (!async_pdo_ce) {
		return;
	}
	async_guard_is_pooled = is_pooled;
	async_pdo_driver_pgsql_post_startup();
	async_pdo_driver_sqlite_post_startup();
	async_pdo_methods_install(async_pdo_ce);
	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		if (ce->type == ZEND_INTERNAL_CLASS && ce != async_pdo_ce && instanceof_function(ce, async_pdo_ce)) {
			class_install(ce);
		}
	} ZEND_HASH_FOREACH_END();
}

void async_pdo_post_hooks(void)
{
	if (async_pdo_ce) {
		async_pdo_kept_install();
	}
}

void async_pdo_mshutdown(void)
{
	if (async_pdo_ce) {
		async_pdo_connection_mshutdown();
		async_pdo_ce = NULL;
	}
}

/* ----- In a child process connections belong to the parent: the pool forgets them, and so do the contexts, so the next
 * call takes a connection of the child's own. Statements of the old ones are dead: they neither speak to the server nor
 * tell it that they are freed. */

static int inherited_refuse(pdo_stmt_t *stmt)
{
	async_pdo_throw("08003", "The connection belongs to the parent process");
	return 0;
}

static int inherited_refuse_fetch(pdo_stmt_t *stmt, enum pdo_fetch_orientation orientation, zend_long offset)
{
	return inherited_refuse(stmt);
}

static int inherited_ignore(pdo_stmt_t *stmt)
{
	return 1;
}

static void statement_disown(async_pdo_statement_t *statement)
{
	struct pdo_stmt_methods *methods = &statement->methods;

	methods->executer = inherited_refuse;
	methods->fetcher = inherited_refuse_fetch;
	methods->next_rowset = inherited_refuse;
	methods->cursor_closer = inherited_ignore;
	methods->dtor = inherited_ignore;
}

static void connection_disown(async_pdo_connection_t *connection)
{
	async_pdo_lease_unbind(connection,
		connection->in_transaction ? ASYNC_PDO_CONTEXT_TRANSACTION_LOST : ASYNC_PDO_CONTEXT_FREE);
	async_pdo_values_commit(connection, false); /* the coroutine that was to ask for it is not in this process */
	connection->is_leased = false; /* the pool does not know it any more */
	async_pdo_worsen(connection, ASYNC_PDO_ABORTED);
	async_pdo_lease_set(connection, ASYNC_PDO_LOST);
	statement_disown(&connection->common);
	ASYNC_LIST_FOREACH(&connection->prepared, node) {
		statement_disown(ASYNC_CONTAINER_OF(node, async_pdo_statement_t, node));
	}
}

void async_pdo_after_fork(void)
{
	for (uint32_t i = 1; async_pdo_ce && i < EG(objects_store).top; i++) {
		zend_object *object = EG(objects_store).object_buckets[i];
		if (!IS_OBJ_VALID(object) || !instanceof_function(object->ce, async_pdo_ce)) {
			continue;
		}
		async_pdo_connection_t *connection = async_pdo_connection_of_object(object);
		if (connection) {
			connection_disown(connection);
		}
	}
}
