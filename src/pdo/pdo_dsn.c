/* SPDX-License-Identifier: MIT
 *
 * What a DSN names: the driver, and whether its database can be shared by several connections.
 */
#include "pdo/pdo_construct.h"
#include "pdo/pdo_error.h"

#include "php_ini.h"
#include "zend_exceptions.h"

#define DSN_MAX 512 /* as in PDO */

/* PDO's two detours: names in php.ini, and uri: */
zend_string *async_pdo_dsn_resolve(zend_string *name)
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

static bool driver_is_available(const char *driver, size_t length)
{
	bool found = false;
	zval list, *name;

	ZVAL_UNDEF(&list);
	zend_call_known_function(zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("getavailabledrivers")), NULL,
		async_pdo_ce, &list, 0, NULL, NULL);
	if (Z_TYPE(list) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL(list), name) {
			found |= Z_TYPE_P(name) == IS_STRING && zend_string_equals_cstr(Z_STR_P(name), driver, length);
		} ZEND_HASH_FOREACH_END();
	}
	zval_ptr_dtor(&list);
	return found;
}

async_pdo_driver_t *async_pdo_dsn_find_driver(zend_string *dsn)
{
	size_t length = (size_t) (strchr(ZSTR_VAL(dsn), ':') - ZSTR_VAL(dsn));
	async_pdo_driver_t *driver = NULL;

	if (!driver_is_available(ZSTR_VAL(dsn), length)) {
		zend_throw_exception(async_pdo_ce_exception, "could not find driver", 0); /* whose name might be part of a password */
	} else if (!(driver = async_pdo_driver_find(ZSTR_VAL(dsn), length))) {
		zend_throw_exception_ex(async_pdo_ce_exception, 0, "PDO::ATTR_POOL_ENABLED is not supported by the driver \"%.*s\"",
			(int) length, ZSTR_VAL(dsn));
	}
	return driver;
}

/* Each connection of its own would have a database of its own. */
bool async_pdo_dsn_is_shareable(zend_string *dsn)
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
