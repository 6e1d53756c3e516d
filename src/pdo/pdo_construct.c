/* SPDX-License-Identifier: MIT
 *
 * new PDO(…) and PDO::connect(…) with POOL_ENABLED: reads and checks the options and makes the object a template. A
 * connection is opened only if POOL_MIN asks for it.
 */
#include "engine/duration.h"
#include "pdo/pdo_lease.h"

#include "php_ini.h"
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

	if (!pool_all() || !zend_string_equals_literal(dsn, "sqlite::memory:")) {
		return zend_string_copy(dsn);
	}
	return strpprintf(0, "sqlite:file:pool-all-%d-%u?mode=memory&cache=shared", (int) getpid(), count++);
}

#endif

#define DSN_MAX 512 /* as in PDO */

/* PDO's two detours: names in php.ini, and uri: */
static zend_string *dsn_resolve(zend_string *name)
{
	char buffer[DSN_MAX];
	char *dsn = ZSTR_VAL(name);

	if (!strchr(dsn, ':')) {
		snprintf(buffer, sizeof(buffer), "pdo.dsn.%s", dsn);
		if (cfg_get_string(buffer, &dsn) == FAILURE) {
			zend_argument_error(async_pdo_ce_exception, 1, "must be a valid data source name");
			return NULL;
		}
		if (!strchr(dsn, ':')) {
			zend_throw_exception_ex(async_pdo_ce_exception, 0, "invalid data source name (via INI: %s)", buffer);
			return NULL;
		}
	}
	if (!strncmp(dsn, "uri:", strlen("uri:"))) {
		php_stream *stream = php_stream_open_wrapper(dsn + strlen("uri:"), "rb", REPORT_ERRORS, NULL);
		dsn = stream ? php_stream_get_line(stream, buffer, sizeof(buffer), NULL) : NULL;
		if (stream) {
			php_stream_close(stream);
		}
		if (!dsn || !strchr(dsn, ':')) {
			zend_argument_error(async_pdo_ce_exception, 1,
				dsn ? "must be a valid data source name (via URI)" : "must be a valid data source URI");
			return NULL;
		}
	}
	return dsn == ZSTR_VAL(name) ? zend_string_copy(name) : zend_string_init(dsn, strlen(dsn), false);
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

/* By the order of their values. Those with an offset are numbers in the template. */
static const struct {
	const char *name;
	size_t offset;
	bool is_ms;
} pool_options[] = {
	{ "ENABLED", 0, false },
	{ "MIN", offsetof(async_pdo_template_t, min), false },
	{ "MAX", offsetof(async_pdo_template_t, max), false },
	{ "HEALTHCHECK_INTERVAL", offsetof(async_pdo_template_t, healthcheck_interval), true },
	{ "STMT_CACHE_SIZE", offsetof(async_pdo_template_t, stmt_cache_size), false },
	{ "ACQUIRE_TIMEOUT", offsetof(async_pdo_template_t, acquire_timeout), true },
	{ "INIT", 0, false },
	{ "NAME", 0, false },
	{ "IDLE_TIMEOUT", offsetof(async_pdo_template_t, idle_timeout), true },
	{ "MAX_LIFETIME", offsetof(async_pdo_template_t, max_lifetime), true },
	{ "MAX_WAITERS", offsetof(async_pdo_template_t, max_waiters), false },
	{ "LEAK_THRESHOLD", offsetof(async_pdo_template_t, leak_threshold), true },
	{ "FATAL", 0, false },
	{ "CREDENTIALS", 0, false },
	{ "CREATE_TIMEOUT", offsetof(async_pdo_template_t, create_timeout), true },
	{ "CHECK_TIMEOUT", offsetof(async_pdo_template_t, check_timeout), true },
	{ "DESTROY_TIMEOUT", offsetof(async_pdo_template_t, destroy_timeout), true },
	{ "MIN_IDLE", offsetof(async_pdo_template_t, min_idle), false },
	{ "MAX_CREATING", offsetof(async_pdo_template_t, max_creating), false },
	{ "CREATE_RETRIES", offsetof(async_pdo_template_t, create_retries), false },
	{ "LIFO", offsetof(async_pdo_template_t, is_lifo), false },
};

const char *async_pdo_option_name(zend_long option)
{
	return pool_options[option - ASYNC_PDO_ATTR_POOL_ENABLED].name;
}

/* In the words of PDO and of Async\Pool. False = exception. */
static bool option_get_number(HashTable *options, zend_long option, async_pdo_template_t *template)
{
	zval *value = options ? zend_hash_index_find_deref(options, (zend_ulong) option) : NULL;
	const char *name = async_pdo_option_name(option);
	size_t offset = pool_options[option - ASYNC_PDO_ATTR_POOL_ENABLED].offset;
	zend_long given = 0, least = option == ASYNC_PDO_ATTR_POOL_MAX;

	if (!value || !offset) {
		return true;
	}
	bool is_good = true;
	if (Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE) {
		given = zval_get_long(value);
	} else if (Z_TYPE_P(value) == IS_STRING) {
		is_good = is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), &given, NULL, false) == IS_LONG;
	} else {
		is_good = pool_options[option - ASYNC_PDO_ATTR_POOL_ENABLED].is_ms && async_duration_to_ms(value, &given);
	}
	if (!is_good) {
		zend_type_error("Attribute value must be of type int for selected attribute, %s given", zend_zval_type_name(value));
		return false;
	}
	if (given < least) {
		zend_value_error("PDO::ATTR_POOL_%s must be >= " ZEND_LONG_FMT, name, least);
	} else if (given > INT32_MAX) {
		zend_value_error("PDO::ATTR_POOL_%s must be <= %d", name, INT32_MAX);
	} else {
		*(uint32_t *) ((char *) template + offset) = (uint32_t) given;
		return true;
	}
	return false;
}

/* A value of the types, an array of such, or a callable. A list of strings is no callable, even if it names a class and a
 * method. `what` says what is wanted; without types, only a callable is. False = exception. */
static bool option_get_value(
	HashTable *options, zend_long option, uint32_t types, const char *what, zval *result, bool *is_callable)
{
	zval *value = options ? zend_hash_index_find_deref(options, (zend_ulong) option) : NULL, *item;

	if (!value || Z_TYPE_P(value) == IS_NULL) {
		return true;
	}
	bool is_plain = (types & (1u << Z_TYPE_P(value))) != 0;
	if (types && Z_TYPE_P(value) == IS_ARRAY) {
		is_plain = true;
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), item) {
			is_plain &= (types & (1u << Z_TYPE_P(item))) != 0;
		} ZEND_HASH_FOREACH_END();
	}
	if (!is_plain && !zend_is_callable(value, 0, NULL)) {
		zend_type_error("PDO::ATTR_POOL_%s must be %s, %s given", async_pdo_option_name(option), what,
			zend_zval_type_name(value));
		return false;
	}
	ZVAL_COPY(result, value);
	*is_callable = !is_plain;
	return true;
}

static bool options_get_values(async_pdo_template_t *template, HashTable *options)
{
	bool is_callable;

	if (!option_get_value(options, ASYNC_PDO_ATTR_POOL_INIT, MAY_BE_STRING, "SQL, an array of SQL, or a callable",
				&template->init, &template->init_is_callable)
			|| !option_get_value(options, ASYNC_PDO_ATTR_POOL_FATAL, MAY_BE_STRING | MAY_BE_LONG,
				"an error code, an array of codes, or a callable", &template->fatal, &template->fatal_is_callable)
			|| !option_get_value(options, ASYNC_PDO_ATTR_POOL_CREDENTIALS, 0, "a callable", &template->credentials,
				&is_callable)) {
		return false;
	}
	template->steps = Z_TYPE(template->init) != IS_UNDEF;
	return true;
}

static bool option_get_name(HashTable *options, zend_string **name)
{
	zval *value = options ? zend_hash_index_find_deref(options, ASYNC_PDO_ATTR_POOL_NAME) : NULL;

	if (value && Z_TYPE_P(value) != IS_STRING) {
		zend_type_error(
			"Attribute value must be of type string for selected attribute, %s given", zend_zval_type_name(value));
		return false;
	}
	*name = value ? zend_string_copy(Z_STR_P(value)) : NULL;
	return true;
}

static bool options_read(async_pdo_template_t *template, HashTable *options)
{
#ifdef ASYNC_DEBUG
	template->min = pool_all() ? (uint32_t) atoi(pool_all()) : 0;
#endif
	template->max = 10;
	for (zend_long option = ASYNC_PDO_ATTR_POOL_ENABLED; option < ASYNC_PDO_ATTR_POOL_END; option++) {
		if (!option_get_number(options, option, template)) {
			return false;
		}
	}
	if (!option_get_name(options, &template->name) || !options_get_values(template, options)) {
		return false;
	}
	if (template->min > template->max) {
		zend_value_error("PDO::ATTR_POOL_MIN must be <= PDO::ATTR_POOL_MAX");
		return false;
	}
	return true;
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
	template->options = options_without_ours(arguments->options);
	template->has_prefetch = zend_hash_index_exists(template->options, PDO_ATTR_PREFETCH);
	template->ce = class_for_connections(object->ce);

	dbh->driver = &driver->fake;
	dbh->driver_data = template;
	dbh->methods = &async_pdo_template_methods;
	dbh->default_fetch_type = PDO_FETCH_BOTH;
	dbh->error_mode = PDO_ERRMODE_EXCEPTION;
	dbh->auto_commit = true;
}

/* Code that catches the exception finds an object that was never constructed. */
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
	if (!options_read(template, arguments->options)) {
		template_undo(object);
		return;
	}
	template->is_constructing = true;
	zend_replace_error_handling(EH_THROW, async_pdo_ce_exception, &handling); /* with any ERRMODE */
	bool ok = options_apply(template->options, object);
	zend_restore_error_handling(&handling);
	template->is_constructing = false;
	if (!ok || !async_pdo_template_open_pool(template)) {
		template_undo(object);
		return;
	}
	template->founder = async_pdo_context_current(template);
}

/* Without an object, makes one, as connect() has to; else NULL is returned. */
static zend_object *construct(zend_object *object, zend_class_entry *called, const arguments_t *arguments)
{
	async_pdo_driver_t *driver = dsn_find_driver(arguments->dsn);
	zval new_object;

	if (!driver || !dsn_is_shareable(arguments->dsn)
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

	if (options_are_persistent(arguments.options)) {
		zend_throw_exception(async_pdo_ce_exception,
			"PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT", 0);
		return NULL;
	}
#ifdef ASYNC_DEBUG
	name = pool_all_dsn(name);
#else
	zend_string_addref(name);
#endif
	arguments.dsn = dsn_resolve(name);
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
	bool enables_pool = options_enable_pool(execute_data);

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
	if (EXPECTED(!options_enable_pool(execute_data))) {
		async_pdo_original_connect(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	zend_object *object = parse_and_construct(NULL, Z_CE_P(ZEND_THIS), execute_data);
	if (object) {
		RETURN_OBJ(object); /* the caller drops it if there is an exception */
	}
}
