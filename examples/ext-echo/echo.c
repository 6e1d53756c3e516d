/* SPDX-License-Identifier: MIT
 *
 * A complete extension that uses the pool of async: echo_request($text) sends a line to an echo server and returns the
 * answer. Any number of coroutines may call it at once; they share a few connections. docs/c-api.md explains it.
 *
 *     phpize && ./configure && make
 *     php -d extension=async -d extension=modules/echo.so -d echo.address=127.0.0.1:7000 -r 'echo echo_request("hello");'
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php.h"
#include "php_ini.h"
#include "ext/async/zend_async_API.h"

ZEND_BEGIN_MODULE_GLOBALS(echo)
	char *address;           /* ini: host:port of the server */
	zend_long max;           /* ini: most connections */
	zend_long timeout;       /* ini: how long to wait for one, in ms; 0 = no limit */
	zend_async_pool_t *pool; /* NULL until it is needed; lives as long as the request */
ZEND_END_MODULE_GLOBALS(echo)

ZEND_DECLARE_MODULE_GLOBALS(echo)
#define ECHO_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(echo, v)

#if defined(ZTS) && defined(COMPILE_DL_ECHO)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

/* What is in the pool. */
typedef struct {
	php_stream *stream;
	bool broken; /* the exchange was interrupted: the server may still send an old answer */
} connection_t;

/* Under async, connecting, reading and writing suspend the coroutine. This needs no code here. */
static bool connection_create(zend_async_pool_t *pool, zval *result)
{
	const char *address = pool->user_data;
	zend_string *error = NULL;
	int code = 0;
	php_stream *stream = php_stream_xport_create(address, strlen(address), 0, STREAM_XPORT_CLIENT | STREAM_XPORT_CONNECT,
		NULL, NULL, NULL, &error, &code);

	if (!stream) {
		if (!EG(exception)) {
			zend_throw_error(NULL, "Cannot connect to %s: %s", address, error ? ZSTR_VAL(error) : "unknown error");
		}
		if (error) {
			zend_string_release(error);
		}
		return false;
	}
	connection_t *connection = ecalloc(1, sizeof(*connection));
	connection->stream = stream;
	ZVAL_PTR(result, connection);
	return true;
}

static void connection_destroy(zend_async_pool_t *pool, zval *resource)
{
	connection_t *connection = Z_PTR_P(resource);

	(void) pool;
	php_stream_close(connection->stream);
	efree(connection);
}

/* The server may have hung up while the connection was idle. */
static bool connection_is_alive(zend_async_pool_t *pool, zval *resource)
{
	connection_t *connection = Z_PTR_P(resource);

	(void) pool;
	return php_stream_set_option(connection->stream, PHP_STREAM_OPTION_CHECK_LIVENESS, 0, NULL)
		== PHP_STREAM_OPTION_RETURN_OK;
}

static bool connection_is_usable(zend_async_pool_t *pool, zval *resource)
{
	(void) pool;
	return !((connection_t *) Z_PTR_P(resource))->broken;
}

/* Sends one line and reads one line. NULL = failure, and perhaps an exception: the coroutine may have been cancelled. */
static zend_string *connection_exchange(connection_t *connection, zend_string *text)
{
	size_t length = 0;
	char *line = NULL;

	connection->broken = true; /* until it has worked */
	if (php_stream_write(connection->stream, ZSTR_VAL(text), ZSTR_LEN(text)) == (ssize_t) ZSTR_LEN(text)
			&& php_stream_write(connection->stream, "\n", 1) == 1) {
		line = php_stream_get_line(connection->stream, NULL, 0, &length);
	}
	if (!line || EG(exception) || length == 0 || line[length - 1] != '\n') {
		if (line) {
			efree(line);
		}
		return NULL;
	}
	connection->broken = false;
	zend_string *answer = zend_string_init(line, length - 1, false);
	efree(line);
	return answer;
}

/* Without async this throws "Async API is not enabled", in any order of the extensions. */
static zend_async_pool_t *echo_pool(void)
{
	if (!ECHO_G(pool)) {
		ECHO_G(pool) = ZEND_ASYNC_NEW_POOL_WITH_DATA(connection_create, connection_destroy, NULL, connection_is_alive,
			connection_is_usable, 0, (uint32_t) ECHO_G(max), 0, 0, ECHO_G(address));
	}
	return ECHO_G(pool);
}

PHP_FUNCTION(echo_request)
{
	zend_string *text;
	zval resource;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(text)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_pool_t *pool = echo_pool();
	if (!pool || !ZEND_ASYNC_POOL_ACQUIRE(pool, &resource, ECHO_G(timeout))) {
		RETURN_THROWS();
	}
	zend_string *answer = connection_exchange(Z_PTR(resource), text);
	ZEND_ASYNC_POOL_RELEASE(pool, &resource); /* always; a pending exception stays */
	if (EG(exception)) {
		if (answer) {
			zend_string_release(answer);
		}
		RETURN_THROWS();
	}
	if (!answer) {
		zend_throw_error(NULL, "The echo server has hung up");
		RETURN_THROWS();
	}
	RETURN_STR(answer);
}

/* For PHP code that wants to look at the pool: the Async\Pool that shares it. */
PHP_FUNCTION(echo_pool)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_pool_t *pool = echo_pool();
	if (!pool) {
		RETURN_THROWS();
	}
	RETURN_OBJ(ZEND_ASYNC_NEW_POOL_OBJ(pool));
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_echo_request, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_echo_pool, 0, 0, Async\\Pool, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	PHP_FE(echo_request, arginfo_echo_request)
	PHP_FE(echo_pool, arginfo_echo_pool)
	PHP_FE_END
};

PHP_INI_BEGIN()
	STD_PHP_INI_ENTRY("echo.address", "127.0.0.1:7", PHP_INI_SYSTEM, OnUpdateString, address, zend_echo_globals, echo_globals)
	STD_PHP_INI_ENTRY("echo.connections", "10", PHP_INI_SYSTEM, OnUpdateLongGEZero, max, zend_echo_globals, echo_globals)
	STD_PHP_INI_ENTRY("echo.timeout", "0", PHP_INI_ALL, OnUpdateLongGEZero, timeout, zend_echo_globals, echo_globals)
PHP_INI_END()

static PHP_GINIT_FUNCTION(echo)
{
#if defined(ZTS) && defined(COMPILE_DL_ECHO)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(echo_globals, 0, sizeof(*echo_globals));
}

static PHP_MINIT_FUNCTION(echo)
{
	REGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(echo)
{
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

/* The pool belongs to the request. Releasing the last reference closes it, and with it the connections. */
static PHP_RSHUTDOWN_FUNCTION(echo)
{
	if (ECHO_G(pool)) {
		ZEND_ASYNC_EVENT_RELEASE(&ECHO_G(pool)->event);
		ECHO_G(pool) = NULL;
	}
	return SUCCESS;
}

/* "optional", not "required": the extension loads without async, and says so when it is used. */
static const zend_module_dep dependencies[] = {
	ZEND_MOD_OPTIONAL("async")
	ZEND_MOD_END
};

zend_module_entry echo_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	dependencies,
	"echo",
	functions,
	PHP_MINIT(echo),
	PHP_MSHUTDOWN(echo),
	NULL,
	PHP_RSHUTDOWN(echo),
	NULL,
	"1.0",
	PHP_MODULE_GLOBALS(echo),
	PHP_GINIT(echo),
	NULL,
	NULL,
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_ECHO
ZEND_GET_MODULE(echo)
#endif
