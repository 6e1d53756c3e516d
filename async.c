/* SPDX-License-Identifier: MIT
 *
 * The module: start and end of the process and of each request, ini settings, phpinfo. Nothing else.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async.h"
#include "api/api.h"
#include "hooks/hooks.h"
#include "io/aborted_call.h"
#include "monitor/monitor.h"
#include "pdo/pdo_layer.h"
#include "php/classes.h"
#include "php/pool_class.h"
#include "pool/pool.h"
#include "runtime/scheduler.h"
#include "runtime/channel.h"
#include "runtime/runtime.h"
#include "runtime/shutdown.h"

#include "ext/standard/info.h"
#include "php_ini.h"
#include "php/functions_arginfo.h"

#define ASYNC_MIN_STACK_SIZE ((zend_long) 64 * 1024)
#define ASYNC_MAX_STACK_SIZE ((zend_long) MIN(SIZE_MAX / 64, (size_t) 1 << 30)) /* many of them are one mapping */

static ZEND_INI_MH(OnUpdateStackSize)
{
	zend_long size = zend_ini_parse_quantity_warn(new_value, entry->name);

	if (size < ASYNC_MIN_STACK_SIZE || size > ASYNC_MAX_STACK_SIZE) {
		zend_error(E_WARNING, "async.stack_size must be between " ZEND_LONG_FMT " and " ZEND_LONG_FMT " bytes",
			ASYNC_MIN_STACK_SIZE, ASYNC_MAX_STACK_SIZE);
		return FAILURE;
	}
	ASYNC_SETTING(stack_size) = size;
	return SUCCESS;
}

static ZEND_INI_MH(OnUpdateShutdownTimeout)
{
	zend_long timeout = zend_ini_parse_quantity_warn(new_value, entry->name);

	if (timeout < 0 || timeout > ASYNC_ENDING_MAX_MS) {
		zend_error(E_WARNING, "async.shutdown_timeout must be between 0 and %d milliseconds", ASYNC_ENDING_MAX_MS);
		return FAILURE;
	}
	ASYNC_SETTING(shutdown_timeout) = timeout;
	return SUCCESS;
}

ZEND_DECLARE_MODULE_GLOBALS(async)

PHP_INI_BEGIN()
	/* C stack of a coroutine; memory is used only as far as it is touched */
	PHP_INI_ENTRY("async.stack_size", "8M", PHP_INI_SYSTEM | PHP_INI_PERDIR, OnUpdateStackSize)
	STD_PHP_INI_BOOLEAN("async.debug_deadlock", "1", PHP_INI_ALL, OnUpdateBool, debug_deadlock,
		zend_async_globals, async_globals)
	/* milliseconds that cancelled coroutines have to clean up when the script was told to end */
	PHP_INI_ENTRY("async.shutdown_timeout", "5000", PHP_INI_ALL, OnUpdateShutdownTimeout)
	/* milliseconds that a coroutine may run without letting others run, before it is warned about; 0 = never */
	PHP_INI_ENTRY("async.slow_coroutine", "0", PHP_INI_SYSTEM, NULL)
	/* which blocking calls suspend a coroutine instead: all, none, or a list of names */
	PHP_INI_ENTRY("async.hooks", "all", PHP_INI_SYSTEM, NULL)
	/* where the process shows its pools and coroutines: 127.0.0.1:9180 or unix:/run/app-%p.sock; empty = nowhere */
	PHP_INI_ENTRY("async.monitor", "", PHP_INI_SYSTEM, NULL)
	/* host names by which the monitor may be asked, or *; without any it must be a loopback address */
	PHP_INI_ENTRY("async.monitor_hosts", "", PHP_INI_SYSTEM, NULL)
PHP_INI_END()

static zend_result (*original_post_startup_cb)(void);

/* All modules are loaded. */
static zend_result async_post_startup(void)
{
	zend_result result = original_post_startup_cb ? original_post_startup_cb() : SUCCESS;

	async_pdo_post_startup();
	async_hooks_post_startup();
	async_pdo_post_hooks();
	return result;
}

static const async_layer_t layer_php = { .drop_wait = async_group_drop };
static const async_layer_t layer_hooks = { .on_launch = async_hooks_launch, .after_fork = async_hooks_after_fork };
static const async_layer_t layer_pdo = { .on_spawn = async_pdo_on_spawn, .after_fork = async_pdo_after_fork };
static const async_layer_t layer_monitor = { .on_launch = async_monitor_on_launch, .after_fork = async_monitor_after_fork };
const async_layer_t *const async_layers[] = {
	&async_layer_runtime, &async_layer_io, &layer_php, &async_layer_channel, &layer_hooks, &layer_pdo, &async_layer_pool,
	&layer_monitor, NULL,
};

static PHP_MINIT_FUNCTION(async)
{
	REGISTER_INI_ENTRIES();
	async_exceptions_register();
	async_coroutine_class_register();
	async_pool_class_register();
	async_future_class_register();
	async_context_class_register();
	async_scope_class_register();
	async_channel_class_register();
	async_group_class_register();
	async_signal_functions_register();
	async_selector_class_register();
	async_carrier_minit();
	async_fiber_minit();
	async_shutdown_minit();
	async_pdo_minit();
	async_hooks_minit();
	async_api_register();
	async_monitor_minit();
	original_post_startup_cb = zend_post_startup_cb;
	zend_post_startup_cb = async_post_startup;
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(async)
{
	async_hooks_mshutdown();
	async_pdo_mshutdown();
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_RINIT_FUNCTION(async)
{
	async_request_clear();
	async_list_init(&ASYNC_G(ready));
	async_list_init(&ASYNC_G(live));
	ASYNC_G(state) = ASYNC_STATE_READY;
	async_ending_rinit();
	async_pool_rinit();
	async_hooks_rinit();
	return SUCCESS;
}

/* Main's coroutine ends with the request. Other objects may still be alive: they are freed after this. */
static PHP_RSHUTDOWN_FUNCTION(async)
{
	if (CG(unclean_shutdown)) {
		async_reactor_abandon();
	}
	async_monitor_rshutdown();
	async_hooks_rshutdown();
	async_shutdown_rshutdown();
	return SUCCESS;
}

/* All objects are gone: nothing refers to a stack or a timer any more. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(async)
{
	async_hooks_post_deactivate();
	async_pool_rshutdown();
	async_carrier_shutdown(); /* R6 */
	async_reactor_stop();
	if (!PG(report_memleaks)) {
		CG(unclean_shutdown) = true; /* PHP has read the setting before a child was forked, if that was at the end of the script */
	}
	return SUCCESS;
}

static void async_info_size(const char *what, size_t size)
{
	char bytes[MAX_LENGTH_OF_LONG];

	snprintf(bytes, sizeof(bytes), "%zu", size);
	php_info_print_table_row(2, what, bytes);
}

static PHP_MINFO_FUNCTION(async)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "async support", "enabled");
	php_info_print_table_row(2, "version", PHP_ASYNC_VERSION);
	php_info_print_table_row(2, "API", ZEND_ASYNC_API);
	async_hooks_info();
	async_info_size("sizeof coroutine", sizeof(async_coroutine_t));
	async_info_size("sizeof pool", sizeof(async_pool_t));
	async_info_size("sizeof pool resource", sizeof(async_pool_resource_t));
	async_info_size("sizeof pool waiter", sizeof(zend_async_pool_waiter_t));
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

static const zend_module_dep async_deps[] = {
	ZEND_MOD_OPTIONAL("pdo")
	ZEND_MOD_END
};

zend_module_entry async_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	async_deps,
	"async",
	ext_functions,
	PHP_MINIT(async),
	PHP_MSHUTDOWN(async),
	PHP_RINIT(async),
	PHP_RSHUTDOWN(async),
	PHP_MINFO(async),
	PHP_ASYNC_VERSION,
	PHP_MODULE_GLOBALS(async),
	NULL,
	NULL,
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(async),
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_ASYNC
ZEND_GET_MODULE(async)
#endif
