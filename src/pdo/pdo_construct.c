/* SPDX-License-Identifier: MIT
 *
 * new PDO(…) and PDO::connect(…) with POOL_ENABLED: reads and checks the options and makes the object a template. A connection
 * is opened only if POOL_MIN asks for it.
 */
#include "pdo/pdo_construct.h"
#include "pdo/pdo_connection.h"
#include "pdo/pdo_error.h"

#include "zend_exceptions.h"

zif_handler async_pdo_original_construct;
zif_handler async_pdo_original_connect;

/* The internal class above the classes of PHP code: what connections are made of. */
static zend_class_entry *class_for_connections(zend_class_entry *ce)
{
	while (ce->type != ZEND_INTERNAL_CLASS) {
		ce = ce->parent;
	}
	return ce;
}

/* Pdo\Mysql and its like, since PHP 8.4; or NULL. */
static zend_class_entry *class_of_driver(const async_pdo_driver_t *driver)
{
	zend_string *name = strpprintf(0, "pdo\\%s", driver->fake.driver_name);
	zend_class_entry *ce = zend_hash_find_ptr(EG(class_table), name);

	zend_string_release(name);
	return ce && ce->type == ZEND_INTERNAL_CLASS && instanceof_function(ce, async_pdo_ce) ? ce : NULL;
}

/* What the object is made of, given the class that was called; NULL = exception. PDO's rules, in its words. */
static zend_class_entry *class_for_template(zend_class_entry *called, const async_pdo_driver_t *driver, const char *method)
{
	bool is_connect = !strcmp(method, "connect");
	zend_class_entry *specific = class_of_driver(driver);

	if (!specific || instanceof_function(called, specific)) {
		return called;
	}
	if (called == async_pdo_ce) {
		return is_connect ? specific : called;
	}
	if (!is_connect && class_for_connections(called) == async_pdo_ce) {
		return called;
	}
	zend_throw_exception_ex(async_pdo_ce_exception, 0, "%s::%s() cannot be used for connecting to the \"%s\" driver, either call "
		"%s::%s() or PDO::%s() instead", ZSTR_VAL(called->name), method, driver->fake.driver_name, ZSTR_VAL(specific->name),
		method, method);
	return NULL;
}

typedef struct {
	zend_string *dsn;
	zend_string *username; /* or NULL */
	zend_string *password; /* or NULL */
	HashTable *options;    /* or NULL */
} arguments_t;

static void template_init(zend_object *object, async_pdo_driver_t *driver, const arguments_t *arguments)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);
	async_pdo_template_t *template = async_pdo_template_create(driver);

	template->dsn = zend_string_copy(arguments->dsn);
	template->username = arguments->username ? zend_string_copy(arguments->username) : NULL;
	template->password = arguments->password ? zend_string_copy(arguments->password) : NULL;
	template->options = async_pdo_options_without_ours(arguments->options);
	template->has_prefetch = zend_hash_index_exists(template->options, PDO_ATTR_PREFETCH);
	template->ce = class_for_connections(object->ce);

	dbh->driver = &driver->fake;
	dbh->driver_data = template;
	dbh->methods = &async_pdo_template_methods;
	dbh->default_fetch_type = PDO_FETCH_BOTH;
	dbh->error_mode = PDO_ERRMODE_EXCEPTION;
	dbh->auto_commit = true;
}

/* Whoever catches the exception has an object that was never constructed. */
static void template_undo(zend_object *object)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);

	dbh->methods->closer(dbh);
	dbh->methods = NULL;
	dbh->driver = NULL;
}

static void template_construct(zend_object *object, async_pdo_driver_t *driver, const arguments_t *arguments)
{
	zend_error_handling handling;

	template_init(object, driver, arguments);
	async_pdo_template_t *template = php_pdo_dbh_fetch_inner(object)->driver_data;
	if (!async_pdo_options_read(template, arguments->options)) {
		template_undo(object);
		return;
	}
	template->is_constructing = true;
	zend_replace_error_handling(EH_THROW, async_pdo_ce_exception, &handling); /* whatever ERRMODE says */
	bool ok = async_pdo_options_apply(template->options, object);
	zend_restore_error_handling(&handling);
	template->is_constructing = false;
	if (!ok || !async_pdo_template_open_pool(template)) {
		template_undo(object);
	}
}

/* Without an object, makes one, as connect() has to; else NULL is returned. */
static zend_object *construct(zend_object *object, zend_class_entry *called, const arguments_t *arguments)
{
	async_pdo_driver_t *driver = async_pdo_dsn_find_driver(arguments->dsn);
	zval new_object;

	if (!driver || !async_pdo_dsn_is_shareable(arguments->dsn)
			|| !(called = class_for_template(called, driver, object ? "__construct" : "connect"))) {
		return NULL;
	}
	if (object) {
		template_construct(object, driver, arguments);
		return NULL;
	}
	if (object_init_ex(&new_object, called) == FAILURE) {
		return NULL;
	}
	template_construct(Z_OBJ(new_object), driver, arguments);
	return Z_OBJ(new_object);
}

static zend_object *parse_and_construct(zend_object *object, zend_class_entry *called, zend_execute_data *execute_data)
{
	arguments_t arguments = { 0 };
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_STR(name)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(arguments.username)
		Z_PARAM_STR_OR_NULL(arguments.password)
		Z_PARAM_ARRAY_HT_OR_NULL(arguments.options)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	if (async_pdo_options_are_persistent(arguments.options)) {
		zend_throw_exception(async_pdo_ce_exception,
			"PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT", 0);
		return NULL;
	}
#ifdef ASYNC_DEBUG
	name = async_pdo_pool_all_dsn(name);
#else
	zend_string_addref(name);
#endif
	arguments.dsn = async_pdo_dsn_resolve(name);
	zend_string_release(name);
	if (!arguments.dsn) {
		return NULL;
	}
	object = construct(object, called, &arguments);
	zend_string_release(arguments.dsn);
	return object;
}

ZEND_NAMED_FUNCTION(async_pdo_construct)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS);
	bool enables_pool = async_pdo_options_enable_pool(execute_data);

	if (async_pdo_template_of(object) || async_pdo_connection_of_object(object)
			|| (enables_pool && php_pdo_dbh_fetch_inner(object)->methods)) {
		zend_throw_exception(async_pdo_ce_exception, "The PDO object has been constructed already", 0);
	} else if (EXPECTED(!enables_pool)) {
		async_pdo_original_construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		parse_and_construct(object, object->ce, execute_data);
	}
}

ZEND_NAMED_FUNCTION(async_pdo_connect)
{
	if (EXPECTED(!async_pdo_options_enable_pool(execute_data))) {
		async_pdo_original_connect(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	zend_object *object = parse_and_construct(NULL, Z_CE_P(ZEND_THIS), execute_data);
	if (object) {
		RETURN_OBJ(object); /* the caller drops it if there is an exception */
	}
}
