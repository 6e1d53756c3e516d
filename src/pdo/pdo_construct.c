/* SPDX-License-Identifier: MIT
 *
 * new PDO(…) and PDO::connect(…) with POOL_ENABLED: reads and checks the options and makes the object a template. A
 * connection is opened only if POOL_MIN asks for it.
 */
#include "engine/duration.h"
#include "pdo/pdo_lease.h"

#include "zend_exceptions.h"

static bool options_are_persistent(HashTable *options)
{
	zval *value = options ? zend_hash_index_find_deref(options, PDO_ATTR_PERSISTENT) : NULL;

	return value && zend_is_true(value);
}

#ifdef ASYNC_DEBUG

/* For developers: with ASYNC_PDO_POOL_ALL=MIN in the environment each PDO object becomes a pool that opens MIN connections
 * at once, unless its options say no. So PHP's own tests of PDO become tests of the pool. */
static const char *pool_all(void)
{
	return getenv("ASYNC_PDO_POOL_ALL");
}

/* Only what can be pooled: no other driver, nothing persistent. */
static bool pool_all_includes(zval *dsn, HashTable *options)
{
	const char *colon;

	if (!pool_all() || !dsn || Z_TYPE_P(dsn) != IS_STRING || !(colon = strchr(Z_STRVAL_P(dsn), ':'))
			|| !async_pdo_driver_find(Z_STRVAL_P(dsn), (size_t) (colon - Z_STRVAL_P(dsn)))) {
		return false;
	}
	return !options
		|| (!options_are_persistent(options) && !zend_hash_index_exists(options, ASYNC_PDO_ATTR_POOL_ENABLED));
}

/* Private databases in memory become shared ones. */
static zend_string *pool_all_dsn(zend_string *dsn)
{
	static unsigned count;

	return !pool_all() || !zend_string_equals_literal(dsn, "sqlite::memory:") ? NULL
		: strpprintf(0, "sqlite:file:pool-all-%d-%u?mode=memory&cache=shared", (int) getpid(), count++);
}

#endif

/* Not by PDO's two detours, names in php.ini and uri:, which PHP 8.5 deprecates. */
static zend_string *dsn_resolve(zend_string *dsn)
{
#ifdef ASYNC_DEBUG
	zend_string *shared = pool_all_dsn(dsn);
	if (shared) {
		return shared;
	}
#endif
	if (!strchr(ZSTR_VAL(dsn), ':') || !strncmp(ZSTR_VAL(dsn), "uri:", strlen("uri:"))) {
		zend_argument_error(async_pdo_ce_exception, 1, "must be a valid data source name");
		return NULL;
	}
	return zend_string_copy(dsn);
}

static async_pdo_driver_t *dsn_find_driver(zend_string *dsn)
{
	size_t length = (size_t) (strchr(ZSTR_VAL(dsn), ':') - ZSTR_VAL(dsn));
	zend_string *module = strpprintf(0, "pdo_%.*s", (int) length, ZSTR_VAL(dsn));
	bool is_there = zend_hash_exists(&module_registry, module);
	async_pdo_driver_t *driver = is_there ? async_pdo_driver_find(ZSTR_VAL(dsn), length) : NULL;

	zend_string_release(module);
	if (!is_there) {
		zend_throw_exception(async_pdo_ce_exception, "could not find driver", 0); /* its name might be part of a password */
	} else if (!driver) {
		zend_throw_exception_ex(async_pdo_ce_exception, 0, "PDO::ATTR_POOL_ENABLED is not supported by the driver \"%.*s\"",
			(int) length, ZSTR_VAL(dsn));
	}
	return driver;
}

/* Each connection of its own would have a database of its own. */
static bool dsn_is_shareable(zend_string *dsn)
{
	const char *file = ZSTR_VAL(dsn) + strlen("sqlite:");

	if (strncmp(ZSTR_VAL(dsn), "sqlite:", strlen("sqlite:"))) {
		return true;
	}
	bool is_private = !*file || !strcmp(file, ":memory:");
	if (!strncmp(file, "file:", strlen("file:"))) {
		is_private = (!strncmp(file, "file::memory:", strlen("file::memory:")) || strstr(file, "mode=memory")
				|| !file[strlen("file:")] || file[strlen("file:")] == '?') && !strstr(file, "cache=shared");
	}
	if (is_private) {
		zend_throw_exception(async_pdo_ce_exception, "PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or "
			"temporary database; use \"sqlite:file:NAME?mode=memory&cache=shared\"", 0);
	}
	return !is_private;
}

#define AT(field) offsetof(async_pdo_template_t, field)

/* By the order of their values. */
static const struct {
	const char *name;
	size_t offset;      /* in the template; 0 = none */
	enum { NUMBER, MS, FLAG, TEXT, VALUE, MODE } kind;
	uint32_t types;     /* of a VALUE, which may be an array of such, or else a callable */
	const char *wanted; /* as a VALUE */
} pool_options[] = {
	{ "ENABLED", 0, FLAG, 0, NULL },
	{ "MIN", AT(pool_options.min_size), NUMBER, 0, NULL },
	{ "MAX", AT(pool_options.max_size), NUMBER, 0, NULL },
	{ "HEALTHCHECK_INTERVAL", AT(pool_options.healthcheck_interval), MS, 0, NULL },
	{ "STMT_CACHE_SIZE", AT(stmt_cache_size), NUMBER, 0, NULL },
	{ "ACQUIRE_TIMEOUT", AT(acquire_timeout), MS, 0, NULL },
	{ "INIT", AT(init), VALUE, MAY_BE_STRING, "SQL, an array of SQL, or a callable" },
	{ "NAME", AT(pool_options.name), TEXT, 0, NULL },
	{ "IDLE_TIMEOUT", AT(pool_options.idle_timeout), MS, 0, NULL },
	{ "MAX_LIFETIME", AT(pool_options.max_lifetime), MS, 0, NULL },
	{ "MAX_WAITERS", AT(pool_options.max_waiters), NUMBER, 0, NULL },
	{ "LEAK_THRESHOLD", AT(pool_options.leak_threshold), MS, 0, NULL },
	{ "FATAL", AT(fatal), VALUE, MAY_BE_STRING | MAY_BE_LONG, "an error code, an array of codes, or a callable" },
	{ "CREDENTIALS", AT(credentials), VALUE, 0, "a callable" },
	{ "CREATE_TIMEOUT", AT(pool_options.create_timeout), MS, 0, NULL },
	{ "CHECK_TIMEOUT", AT(pool_options.check_timeout), MS, 0, NULL },
	{ "DESTROY_TIMEOUT", AT(pool_options.destroy_timeout), MS, 0, NULL },
	{ "MIN_IDLE", AT(pool_options.min_idle), NUMBER, 0, NULL },
	{ "MAX_CREATING", AT(pool_options.max_creating), NUMBER, 0, NULL },
	{ "CREATE_RETRIES", AT(pool_options.create_retries), NUMBER, 0, NULL },
	{ "LIFO", AT(pool_options.is_lifo), FLAG, 0, NULL },
	{ "PROXY", AT(is_proxied), MODE, 0, NULL },
};

_Static_assert(sizeof(pool_options) / sizeof(*pool_options) == ASYNC_PDO_ATTR_POOL_END - ASYNC_PDO_ATTR_POOL_ENABLED, "all of them");

const char *async_pdo_option_name(zend_long option)
{
	return pool_options[option - ASYNC_PDO_ATTR_POOL_ENABLED].name;
}

static bool refuse_type(const char *type, const zval *value)
{
	zend_type_error("Attribute value must be of type %s for selected attribute, %s given", type, zend_zval_type_name(value));
	return false;
}

/* In the words of PDO and of Async\Pool. False = exception. */
static bool option_get_number(zval *value, const char *name, bool is_ms, zend_long least, zend_long *given)
{
	bool is_good = true;

	*given = 0;
	if (Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE) {
		*given = zval_get_long(value);
	} else if (Z_TYPE_P(value) == IS_STRING) {
		is_good = is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), given, NULL, false) == IS_LONG;
	} else {
		is_good = is_ms && async_duration_to_ms(value, given);
	}
	if (!is_good) {
		return refuse_type("int", value);
	}
	if (*given < least) {
		zend_value_error("PDO::ATTR_POOL_%s must be >= " ZEND_LONG_FMT, name, least);
	} else if (*given > INT32_MAX) {
		zend_value_error("PDO::ATTR_POOL_%s must be <= %d", name, INT32_MAX);
	}
	return !EG(exception);
}

/* A list of strings is no callable, even if it names a class and a method. */
static bool value_is_plain(const zval *value, uint32_t types)
{
	zval *item;

	if (!types || Z_TYPE_P(value) != IS_ARRAY) {
		return (types & (1u << Z_TYPE_P(value))) != 0;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), item) {
		if (!(types & (1u << Z_TYPE_P(item)))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* False = exception. */
static bool option_read(async_pdo_template_t *template, zend_long option, zval *value)
{
	size_t i = (size_t) (option - ASYNC_PDO_ATTR_POOL_ENABLED);
	void *at = (char *) template + pool_options[i].offset;
	zend_long number;

	switch (pool_options[i].kind) {
		case TEXT:
			if (Z_TYPE_P(value) != IS_STRING) {
				return refuse_type("string", value);
			}
			*(zend_string **) at = zend_string_copy(Z_STR_P(value));
			return true;
		case MODE:
			*(bool *) at = Z_TYPE_P(value) == IS_STRING && zend_string_equals_literal(Z_STR_P(value), "transaction");
			if (*(bool *) at || (Z_TYPE_P(value) == IS_STRING && zend_string_equals_literal(Z_STR_P(value), "session"))) {
				return true;
			}
			zend_value_error("PDO::ATTR_POOL_%s must be \"session\" or \"transaction\"", pool_options[i].name);
			return false;
		case VALUE:
			if (Z_TYPE_P(value) == IS_NULL) {
				return true;
			}
			if (!value_is_plain(value, pool_options[i].types) && !zend_is_callable(value, 0, NULL)) {
				zend_type_error("PDO::ATTR_POOL_%s must be %s, %s given", pool_options[i].name, pool_options[i].wanted,
					zend_zval_type_name(value));
				return false;
			}
			ZVAL_COPY((zval *) at, value);
			return true;
		default:
			if (!option_get_number(value, pool_options[i].name, pool_options[i].kind == MS,
					option == ASYNC_PDO_ATTR_POOL_MAX, &number)) {
				return false;
			}
			if (pool_options[i].kind == FLAG) {
				*(bool *) at = number != 0;
			} else {
				*(uint32_t *) at = (uint32_t) number;
			}
			return true;
	}
}

static void options_add_init(async_pdo_template_t *template)
{
	zval init = template->init, *sql;

	ZVAL_UNDEF(&template->init);
	if (Z_TYPE(init) != IS_ARRAY || async_pdo_is_callable(&init)) {
		if (Z_TYPE(init) != IS_UNDEF) {
			async_pdo_session_add_step(NULL, &template->steps, NULL, &init);
		}
		return;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL(init), sql) {
		Z_TRY_ADDREF_P(sql);
		async_pdo_session_add_step(NULL, &template->steps, NULL, sql);
	} ZEND_HASH_FOREACH_END();
	zval_ptr_dtor(&init);
}

/* No statement is prepared under a name: the session is not ours. False = exception. */
static bool options_set_proxy(async_pdo_template_t *template)
{
	zend_long unprepared = template->driver->once_attribute;
	zval yes;

	if (!unprepared || template->stmt_cache_size) {
		zend_value_error("PDO::ATTR_POOL_PROXY \"transaction\" %s", unprepared
			? "cannot be used with PDO::ATTR_POOL_STMT_CACHE_SIZE" : "is for PostgreSQL only");
		return false;
	}
	ZVAL_TRUE(&yes);
	zend_hash_index_add(template->options, (zend_ulong) unprepared, &yes);
	return async_pdo_session_allows_all(template, template->options);
}

static bool options_read(async_pdo_template_t *template, HashTable *options)
{
	zend_async_pool_options_t *pool = &template->pool_options;

#ifdef ASYNC_DEBUG
	pool->min_size = pool_all() ? (uint32_t) atoi(pool_all()) : 0;
#endif
	pool->max_size = 10;
	for (zend_long option = ASYNC_PDO_ATTR_POOL_ENABLED + 1; option < ASYNC_PDO_ATTR_POOL_END; option++) {
		zval *value = options ? zend_hash_index_find_deref(options, (zend_ulong) option) : NULL;
		if (value && !option_read(template, option, value)) {
			return false;
		}
	}
	if (pool->min_size > pool->max_size) {
		zend_value_error("PDO::ATTR_POOL_MIN must be <= PDO::ATTR_POOL_MAX");
		return false;
	}
	options_add_init(template);
	return !template->is_proxied || options_set_proxy(template);
}

static HashTable *options_without_ours(HashTable *options)
{
	HashTable *rest = options ? zend_array_dup(options) : zend_new_array(0);

	for (zend_ulong option = ASYNC_PDO_ATTR_POOL_ENABLED; option < ASYNC_PDO_ATTR_POOL_END; option++) {
		zend_hash_index_del(rest, option);
	}
#ifdef ASYNC_DEBUG
	zval no;
	ZVAL_FALSE(&no);
	zend_hash_index_add(rest, ASYNC_PDO_ATTR_POOL_ENABLED, &no); /* or connections would be pools, see pool_all() */
#endif
	return rest;
}

static bool options_apply(HashTable *options, zend_object *object)
{
	zend_ulong option;
	zval *value;

	ZEND_HASH_FOREACH_NUM_KEY_VAL(options, option, value) {
		zval arguments[2];
		if (!async_pdo_attribute_is_generic((zend_long) option)) {
			continue;
		}
		ZVAL_LONG(&arguments[0], (zend_long) option);
		ZVAL_COPY_VALUE(&arguments[1], value);
		zend_call_known_function(
			zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("setattribute")), object, object->ce, NULL, 2,
			arguments, NULL);
		if (EG(exception)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* False, too, if there is an exception: options of a pool that is not asked for. */
static bool options_enable_pool(zend_execute_data *execute_data)
{
	zval *argument = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	HashTable *options = NULL;
	zval *enabled;

	if (argument) {
		ZVAL_DEREF(argument);
		options = Z_TYPE_P(argument) == IS_ARRAY ? Z_ARRVAL_P(argument) : NULL;
	}
#ifdef ASYNC_DEBUG
	if (pool_all_includes(ZEND_NUM_ARGS() >= 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL, options)) {
		return true;
	}
#endif
	enabled = options ? zend_hash_index_find_deref(options, ASYNC_PDO_ATTR_POOL_ENABLED) : NULL;
	for (zend_long option = ASYNC_PDO_ATTR_POOL_END - 1; options && !enabled && option > ASYNC_PDO_ATTR_POOL_ENABLED; option--) {
		if (UNEXPECTED(zend_hash_index_exists(options, (zend_ulong) option))) {
			zend_value_error("PDO::ATTR_POOL_%s has no effect without PDO::ATTR_POOL_ENABLED", async_pdo_option_name(option));
			return false;
		}
	}
	return enabled && zend_is_true(enabled);
}

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
	zend_throw_exception_ex(async_pdo_ce_exception, 0, "%s::%s() cannot be used for connecting to the \"%s\" driver, either "
		"call %s::%s() or PDO::%s() instead", ZSTR_VAL(called->name), method, driver->fake.driver_name,
		ZSTR_VAL(specific->name), method, method);
	return NULL;
}

/* Code that catches the exception finds an object that was never constructed. */
static void template_undo(pdo_dbh_t *dbh)
{
	dbh->methods->closer(dbh);
	dbh->methods = NULL;
	dbh->driver = NULL;
}

static void template_construct(zend_object *object, async_pdo_template_t *template, HashTable *options)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);
	zend_error_handling handling;

	template->ce = class_for_connections(object->ce);
	dbh->driver = &template->driver->fake;
	dbh->driver_data = template;
	dbh->methods = &async_pdo_template_methods;
	dbh->default_fetch_type = PDO_FETCH_BOTH;
	dbh->error_mode = PDO_ERRMODE_EXCEPTION;
	dbh->auto_commit = true;
	if (!options_read(template, options)) {
		template_undo(dbh);
		return;
	}
	template->is_constructing = true;
	zend_replace_error_handling(EH_THROW, async_pdo_ce_exception, &handling); /* with any ERRMODE */
	bool ok = options_apply(template->options, object);
	zend_restore_error_handling(&handling);
	template->is_constructing = false;
	if (!ok || !async_pdo_template_open_pool(template)) {
		template_undo(dbh);
		return;
	}
	template->founder = async_pdo_context_current(template);
}

/* Without an object, makes one, as connect() has to. NULL = exception. */
static zend_object *construct(zend_object *object, zend_class_entry *called, zend_execute_data *execute_data)
{
	zend_string *dsn, *username = NULL, *password = NULL;
	HashTable *options = NULL;
	zval made;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_STR(dsn)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(username)
		Z_PARAM_STR_OR_NULL(password)
		Z_PARAM_ARRAY_HT_OR_NULL(options)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	if (options_are_persistent(options)) {
		zend_throw_exception(async_pdo_ce_exception,
			"PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT", 0);
		return NULL;
	}
	dsn = dsn_resolve(dsn);
	async_pdo_driver_t *driver = dsn ? dsn_find_driver(dsn) : NULL;
	bool ok = driver && dsn_is_shareable(dsn)
		&& (called = class_for_template(called, driver, object ? "__construct" : "connect"));
	if (ok && !object) {
		ok = object_init_ex(&made, called) == SUCCESS;
		object = ok ? Z_OBJ(made) : NULL;
	}
	if (ok) {
		template_construct(object,
			async_pdo_template_create(driver, dsn, username, password, options_without_ours(options)), options);
	}
	async_string_release(dsn);
	return ok ? object : NULL;
}

ZEND_NAMED_FUNCTION(async_pdo_construct)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS);
	bool enables_pool = options_enable_pool(execute_data);

	if (async_pdo_template_of(object) || async_pdo_connection_of_object(object)
			|| (enables_pool && php_pdo_dbh_fetch_inner(object)->methods)) {
		zend_throw_exception(async_pdo_ce_exception, "The PDO object has been constructed already", 0);
	} else if (enables_pool) {
		construct(object, object->ce, execute_data);
	} else if (EXPECTED(!EG(exception))) {
		async_pdo_original_construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

ZEND_NAMED_FUNCTION(async_pdo_connect)
{
	if (EXPECTED(!options_enable_pool(execute_data))) {
		if (EXPECTED(!EG(exception))) {
			async_pdo_original_connect(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		}
		return;
	}
	zend_object *object = construct(NULL, Z_CE_P(ZEND_THIS), execute_data);
	if (object) {
		RETURN_OBJ(object); /* the caller drops it if there is an exception */
	}
}
