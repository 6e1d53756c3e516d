/* SPDX-License-Identifier: MIT
 *
 * Which hooks there are, which of them are wanted, and when they are put in place and taken away.
 */
#include "hooks/hooks.h"
#include "hooks/curl_handles.h"
#include "hooks/cut_off.h"
#include "hooks/dns.h"
#include "hooks/lib_poll.h"
#include "hooks/libpq_calls.h"
#include "hooks/persistent.h"
#include "hooks/sleep.h"
#include "hooks/stream_copy.h"
#include "hooks/stream_select.h"
#include "hooks/turns.h"
#include "hooks/user_filter.h"
#include "hooks/user_stream.h"
#include "hooks/xport.h"
#include "runtime/wrap.h"

#include "ext/standard/info.h"
#include "zend_smart_str.h"

static const struct {
	const char *name;
	unsigned hooks;
} names[] = {
	{ "all", ASYNC_HOOK_ALL },
	{ "none", 0 },
	{ "stream", ASYNC_HOOK_STREAM },
	{ "select", ASYNC_HOOK_SELECT },
	{ "dns", ASYNC_HOOK_DNS },
	{ "sleep", ASYNC_HOOK_SLEEP },
	{ "pgsql", ASYNC_HOOK_PGSQL },
	{ "curl", ASYNC_HOOK_CURL },
	{ "main", ASYNC_HOOK_MAIN },
};
#define NAME_COUNT (sizeof(names) / sizeof(*names))
#define FIRST_SINGLE 2 /* after "all" and "none" */

static unsigned enabled;

bool async_hook_is_enabled(async_hook_t hook)
{
	return enabled & hook;
}

static bool hooks_enable(const char *name, size_t length)
{
	for (size_t i = 0; i < NAME_COUNT; i++) {
		if (strlen(names[i].name) == length && zend_binary_strcasecmp(names[i].name, length, name, length) == 0) {
			enabled |= names[i].hooks;
			return true;
		}
	}
	zend_error(E_CORE_WARNING, "async.hooks: there is no hook \"%.*s\"", (int) length, name);
	return false;
}

zend_result async_hooks_minit(void)
{
	const char *list = INI_STR("async.hooks");
	zend_result result = SUCCESS;

	enabled = 0;
	while (list && *(list += strspn(list, ", \t"))) {
		size_t length = strcspn(list, ", \t");
		if (!hooks_enable(list, length)) {
			result = FAILURE;
		}
		list += length;
	}
	return result;
}

void async_hooks_post_startup(void)
{
	if (enabled & ASYNC_HOOK_STREAM) {
		async_xport_install();
	}
	if (enabled & ASYNC_HOOK_SELECT) {
		async_stream_select_install();
	}
	if (enabled & ASYNC_HOOK_SLEEP) {
		async_sleep_install();
	}
	async_turns_reset();
	async_xport_close_install();
	async_stream_copy_install();
	async_user_stream_install();
	async_user_filter_install();
	async_lib_poll_install();
	if (enabled & ASYNC_HOOK_PGSQL) {
		async_libpq_calls_install();
	}
	async_curl_handles_install();
	async_persistent_install();
	async_cut_off_install();
}

void async_hooks_post_deactivate(void)
{
	async_lib_poll_reset();
	async_curl_handles_reset();
}

void async_hooks_rshutdown(void)
{
	async_xport_forget_users();
	async_stream_copy_reset();
	async_stream_select_reset();
	async_user_stream_reset();
	async_user_filter_reset();
	async_dns_reset();
	async_turns_reset();
	async_libpq_calls_reset();
}

/* Nobody is left who waits for anything. */
void async_hooks_after_fork(void)
{
	async_xport_forget_users();
	async_stream_copy_after_fork();
	async_user_stream_after_fork();
	async_user_filter_after_fork();
	async_stream_select_reset();
	async_dns_reset();
	async_turns_after_fork();
	async_libpq_calls_reset();
	async_lib_poll_reset();
}

void async_hooks_mshutdown(void)
{
	async_cut_off_uninstall();
	async_libpq_calls_uninstall();
	async_lib_poll_uninstall();
	if (enabled & ASYNC_HOOK_STREAM) {
		async_xport_uninstall();
	}
}

void async_hooks_info(void)
{
	smart_str list = { 0 };

	for (size_t i = FIRST_SINGLE; i < NAME_COUNT; i++) {
		if (enabled & names[i].hooks) {
			if (list.s) {
				smart_str_appends(&list, ", ");
			}
			smart_str_appends(&list, names[i].name);
		}
	}
	smart_str_0(&list);
	php_info_print_table_row(2, "hooks", list.s ? ZSTR_VAL(list.s) : "none");
	smart_str_free(&list);
	async_lib_poll_info();
}

zif_handler async_hook_function(const char *name, zif_handler replacement)
{
	return async_function_wrap(CG(function_table), name, replacement);
}

php_stream *async_stream_argument(zend_execute_data *execute_data, uint32_t number)
{
	zval *arg = ZEND_NUM_ARGS() >= number ? ZEND_CALL_ARG(execute_data, number) : NULL;

	if (!arg || Z_TYPE_P(arg) != IS_RESOURCE
			|| (Z_RES_TYPE_P(arg) != php_file_le_stream() && Z_RES_TYPE_P(arg) != php_file_le_pstream())) {
		return NULL;
	}
	return Z_RES_VAL_P(arg);
}
