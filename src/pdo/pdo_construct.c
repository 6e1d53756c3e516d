/* SPDX-License-Identifier: MIT
 *
 * new PDO(…) with POOL_ENABLED: reads and checks the options, finds the driver, and makes the object a template. A connection
 * is opened only if POOL_MIN asks for it.
 */
#include "pdo/pdo_internal.h"

#include "php_ini.h"
#include "zend_exceptions.h"

#define DSN_MAX 512 /* as in PDO */

zif_handler async_pdo_original_construct;

/* Out of range is brought into it, as users of this interface are used to. */
static uint32_t option_get(HashTable *options, zend_ulong option, zend_long initial, zend_long least)
{
	zval *value = options ? zend_hash_index_find_deref(options, option) : NULL;
	zend_long number = value ? zval_get_long(value) : initial;

	return (uint32_t) MIN(MAX(number, least), INT32_MAX);
}

static void options_read(async_pdo_template_t *template, HashTable *options)
{
	template->min = option_get(options, ASYNC_PDO_ATTR_POOL_MIN, 0, 0);
	template->max = option_get(options, ASYNC_PDO_ATTR_POOL_MAX, 10, MAX(1, (zend_long) template->min));
	template->healthcheck_interval = option_get(options, ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL, 0, 0);
	template->stmt_cache_size = option_get(options, ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE, 0, 0);
	template->acquire_timeout = option_get(options, ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT, 0, 0);
}

/* What connections are constructed with. */
static HashTable *options_without_ours(HashTable *options)
{
	HashTable *rest = options ? zend_array_dup(options) : zend_new_array(0);

	for (zend_ulong option = ASYNC_PDO_ATTR_POOL_ENABLED; option < ASYNC_PDO_ATTR_POOL_END; option++) {
		zend_hash_index_del(rest, option);
	}
#ifdef ASYNC_DEBUG
	zval no;
	ZVAL_FALSE(&no);
	zend_hash_index_add(rest, ASYNC_PDO_ATTR_POOL_ENABLED, &no); /* or connections would be pools, see all_are_pooled() */
#endif
	return rest;
}

/* Those that PDO itself looks after take effect on the template, too: its handle answers getAttribute(). */
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

static bool options_are_persistent(HashTable *options)
{
	zval *value = options ? zend_hash_index_find_deref(options, PDO_ATTR_PERSISTENT) : NULL;

	return value && zend_is_true(value);
}

#ifdef ASYNC_DEBUG
/* For developers: with ASYNC_PDO_POOL_ALL in the environment each PDO object is pooled, unless its options say no. */
static bool all_are_pooled(void)
{
	static int answer = -1;

	if (answer < 0) {
		answer = getenv("ASYNC_PDO_POOL_ALL") != NULL;
	}
	return answer;
}

/* Only what can be pooled: no other driver, nothing persistent. Private databases in memory become shared ones. */
static zend_string *all_are_pooled_dsn(zend_string *dsn)
{
	static unsigned count;

	if (!all_are_pooled() || !zend_string_equals_literal(dsn, "sqlite::memory:")) {
		return zend_string_copy(dsn);
	}
	return strpprintf(0, "sqlite:file:pool-all-%d-%u?mode=memory&cache=shared", (int) getpid(), count++);
}

static bool all_are_pooled_include(zend_execute_data *execute_data)
{
	zval *dsn = ZEND_NUM_ARGS() >= 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	zval *options = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	const char *colon;

	if (!all_are_pooled() || !dsn || Z_TYPE_P(dsn) != IS_STRING || !(colon = strchr(Z_STRVAL_P(dsn), ':'))
			|| !async_pdo_driver_find(Z_STRVAL_P(dsn), (size_t) (colon - Z_STRVAL_P(dsn)))) {
		return false;
	}
	return !options || Z_TYPE_P(options) != IS_ARRAY || (!options_are_persistent(Z_ARRVAL_P(options))
		&& !zend_hash_index_exists(Z_ARRVAL_P(options), ASYNC_PDO_ATTR_POOL_ENABLED));
}
#endif

static bool options_enable_pool(zend_execute_data *execute_data)
{
	zval *options = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	zval *enabled;

#ifdef ASYNC_DEBUG
	if (all_are_pooled_include(execute_data)) {
		return true;
	}
#endif
	if (!options) {
		return false;
	}
	ZVAL_DEREF(options);
	if (Z_TYPE_P(options) != IS_ARRAY) {
		return false;
	}
	enabled = zend_hash_index_find_deref(Z_ARRVAL_P(options), ASYNC_PDO_ATTR_POOL_ENABLED);
	return enabled && zend_is_true(enabled);
}

/* The DSN itself, after PDO's two detours: names in php.ini, and uri: */
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
	}
	if (!strncmp(dsn, "uri:", strlen("uri:"))) {
		php_stream *stream = php_stream_open_wrapper(dsn + strlen("uri:"), "rb", REPORT_ERRORS, NULL);
		dsn = stream ? php_stream_get_line(stream, buffer, sizeof(buffer), NULL) : NULL;
		if (stream) {
			php_stream_close(stream);
		}
		if (!dsn) {
			zend_argument_error(async_pdo_ce_exception, 1, "must be a valid data source URI");
			return NULL;
		}
	}
	if (!strchr(dsn, ':')) {
		zend_argument_error(async_pdo_ce_exception, 1, "must be a valid data source name");
		return NULL;
	}
	return dsn == ZSTR_VAL(name) ? zend_string_copy(name) : zend_string_init(dsn, strlen(dsn), false);
}

static bool driver_is_available(const async_pdo_driver_t *driver)
{
	bool found = false;
	zval list, *name;

	ZVAL_UNDEF(&list);
	zend_call_known_function(zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("getavailabledrivers")), NULL,
		async_pdo_ce, &list, 0, NULL, NULL);
	if (Z_TYPE(list) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL(list), name) {
			found |= Z_TYPE_P(name) == IS_STRING && zend_string_equals_cstr(
				Z_STR_P(name), driver->fake.driver_name, driver->fake.driver_name_len);
		} ZEND_HASH_FOREACH_END();
	}
	zval_ptr_dtor(&list);
	return found;
}

static async_pdo_driver_t *dsn_find_driver(zend_string *dsn)
{
	size_t length = (size_t) (strchr(ZSTR_VAL(dsn), ':') - ZSTR_VAL(dsn));
	async_pdo_driver_t *driver = async_pdo_driver_find(ZSTR_VAL(dsn), length);

	if (!driver) {
		zend_throw_exception_ex(async_pdo_ce_exception, 0, "PDO::ATTR_POOL_ENABLED is not supported by the driver \"%.*s\"",
			(int) length, ZSTR_VAL(dsn));
	} else if (!driver_is_available(driver)) {
		zend_throw_exception(async_pdo_ce_exception, "could not find driver", 0);
		driver = NULL;
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

/* The internal class above the classes of PHP code: what connections are made of. */
static zend_class_entry *class_for_connections(zend_class_entry *ce)
{
	while (ce->type != ZEND_INTERNAL_CLASS) {
		ce = ce->parent;
	}
	return ce;
}

static bool construct_template(zend_object *object, zend_string *dsn, zend_string *username, zend_string *password,
	HashTable *options)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);
	async_pdo_driver_t *driver = dsn_find_driver(dsn);

	if (!driver || !dsn_is_shareable(dsn)) {
		return false;
	}
	async_pdo_template_t *template = async_pdo_template_create(driver);
	template->dsn = zend_string_copy(dsn);
	template->username = username ? zend_string_copy(username) : NULL;
	template->password = password ? zend_string_copy(password) : NULL;
	template->options = options_without_ours(options);
	template->ce = class_for_connections(object->ce);
	options_read(template, options);

	dbh->driver = &driver->fake;
	dbh->driver_data = template;
	dbh->methods = &async_pdo_template_methods;
	dbh->default_fetch_type = PDO_FETCH_BOTH;
	dbh->error_mode = PDO_ERRMODE_EXCEPTION;
	dbh->auto_commit = true;

	template->is_constructing = true;
	bool ok = options_apply(template->options, object);
	template->is_constructing = false;
	return ok && async_pdo_template_open_pool(template);
}

ZEND_NAMED_FUNCTION(async_pdo_construct)
{
	zend_string *name, *dsn, *username = NULL, *password = NULL;
	HashTable *options = NULL;

	if (EXPECTED(!options_enable_pool(execute_data))) {
		async_pdo_original_construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_STR(name)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(username)
		Z_PARAM_STR_OR_NULL(password)
		Z_PARAM_ARRAY_HT_OR_NULL(options)
	ZEND_PARSE_PARAMETERS_END();

	if (options_are_persistent(options)) {
		zend_throw_exception(async_pdo_ce_exception,
			"PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT", 0);
		return;
	}
	if (php_pdo_dbh_fetch_inner(Z_OBJ_P(ZEND_THIS))->methods) {
		zend_throw_exception(async_pdo_ce_exception, "The PDO object has been constructed already", 0);
		return;
	}
#ifdef ASYNC_DEBUG
	name = all_are_pooled_dsn(name);
	dsn = dsn_resolve(name);
	zend_string_release(name);
#else
	dsn = dsn_resolve(name);
#endif
	if (dsn) {
		construct_template(Z_OBJ_P(ZEND_THIS), dsn, username, password, options);
		zend_string_release(dsn);
	}
}
