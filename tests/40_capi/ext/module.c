/* SPDX-License-Identifier: MIT
 *
 * The module, its log, and the entries that only look something up.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "capi_test.h"
#include "zend_smart_str.h"

static smart_str log_text;
static bool enabled_in_minit;

void capi_log(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *line = zend_vstrpprintf(0, format, args);
	va_end(args);
	smart_str_append(&log_text, line);
	smart_str_appendc(&log_text, '\n');
	zend_string_release(line);
}

/* Everything that was logged since the last call. */
ZEND_FUNCTION(capi_log)
{
	ZEND_PARSE_PARAMETERS_NONE();
	if (!log_text.s) {
		RETURN_EMPTY_STRING();
	}
	RETURN_STR(smart_str_extract(&log_text));
}

ZEND_FUNCTION(capi_state)
{
	ZEND_PARSE_PARAMETERS_NONE();
	array_init(return_value);
	add_assoc_bool(return_value, "enabled in MINIT", enabled_in_minit);
	add_assoc_bool(return_value, "enabled", zend_async_is_enabled());
	add_assoc_string(return_value, "state", ZEND_ASYNC_IS_ACTIVE ? "active" : ZEND_ASYNC_IS_READY ? "ready" : "off");
	add_assoc_bool(return_value, "on", ZEND_ASYNC_ON);
	add_assoc_bool(return_value, "scheduler context", ZEND_ASYNC_IS_SCHEDULER_CONTEXT);
	add_assoc_bool(return_value, "can suspend", ZEND_ASYNC_CAN_SUSPEND);
	add_assoc_bool(return_value, "current", ZEND_ASYNC_CURRENT_COROUTINE != NULL);
	add_assoc_long(return_value, "coroutines", ZEND_ASYNC_ACTIVE_COROUTINE_COUNT);
	add_assoc_long(return_value, "events", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	add_assoc_string(return_value, "version", zend_async_get_api_version());
	add_assoc_bool(return_value, "same version", zend_async_get_api_version_number() == ZEND_ASYNC_API_VERSION_NUMBER);
}

ZEND_FUNCTION(capi_class)
{
	zend_long type;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(type)
	ZEND_PARSE_PARAMETERS_END();
	zend_class_entry *ce = ZEND_ASYNC_GET_CE((zend_async_class) type);
	if (ce) {
		RETURN_STR_COPY(ce->name);
	}
}

ZEND_FUNCTION(capi_throw)
{
	zend_long type;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(type)
	ZEND_PARSE_PARAMETERS_END();
	zend_async_throw((zend_async_class) type, "type %d", (int) type);
}

ZEND_FUNCTION(capi_new_exception)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_object *exception = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_POOL, "not %s", "thrown");
	if (exception) {
		RETURN_OBJ(exception);
	}
}

ZEND_FUNCTION(capi_throw_shorthands)
{
	zend_long which;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(which)
	ZEND_PARSE_PARAMETERS_END();
	if (which) {
		zend_async_throw_timeout("After %u ms", 5);
	} else {
		zend_async_throw_cancellation("Cancelled by %s", "C");
	}
}

/* The globals of each module, as they are now: name => bytes. Those of a PHP with threads are elsewhere. */
ZEND_FUNCTION(capi_globals)
{
	ZEND_PARSE_PARAMETERS_NONE();
	array_init(return_value);
#ifndef ZTS
	zend_module_entry *module;

	ZEND_HASH_FOREACH_PTR(&module_registry, module) {
		if (module->globals_size) {
			add_assoc_stringl(return_value, module->name, module->globals_ptr, module->globals_size);
		}
	} ZEND_HASH_FOREACH_END();
#endif
}

static const zend_function_entry functions[] = {
	CAPI_FE(capi_globals)
	CAPI_FE(capi_log)
	CAPI_FE(capi_state)
	CAPI_FE(capi_class)
	CAPI_FE(capi_throw)
	CAPI_FE(capi_new_exception)
	CAPI_FE(capi_throw_shorthands)
	ZEND_FE_END
};

static ZEND_MINIT_FUNCTION(capi_test)
{
	static const zend_function_entry *const more[] = {
		capi_event_functions, capi_coroutine_functions, capi_timer_functions, capi_pool_functions, capi_foreign_functions,
		capi_misuse_functions, capi_bench_functions, capi_handler_functions, capi_word_functions,
	};

	for (size_t i = 0; i < sizeof(more) / sizeof(*more); i++) {
		if (zend_register_functions(NULL, more[i], NULL, type) == FAILURE) {
			return FAILURE;
		}
	}
	capi_awaitable_register();
	capi_handlers_startup();
	enabled_in_minit = zend_async_is_enabled();
	if (getenv("CAPI_TEST_USE_IN_MINIT")) {
		if (ZEND_ASYNC_NEW_POOL(NULL, NULL, NULL, NULL, NULL, 0, 1, 0)) {
			return FAILURE;
		}
	}
	return SUCCESS;
}

static ZEND_MSHUTDOWN_FUNCTION(capi_test)
{
	(void) type, (void) module_number;
	capi_handlers_shutdown();
	return SUCCESS;
}

static ZEND_RSHUTDOWN_FUNCTION(capi_test)
{
	(void) type, (void) module_number;
	capi_misuse_shutdown();
	capi_pools_shutdown();
	smart_str_free(&log_text);
	memset(&log_text, 0, sizeof(log_text));
	return SUCCESS;
}

static zend_module_entry capi_test_module_entry = {
	STANDARD_MODULE_HEADER,
	"capi_test",
	functions,
	ZEND_MINIT(capi_test),
	ZEND_MSHUTDOWN(capi_test),
	NULL,
	ZEND_RSHUTDOWN(capi_test),
	NULL,
	"1",
	STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(capi_test)
