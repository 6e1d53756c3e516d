/* SPDX-License-Identifier: MIT
 *
 * The table of hooks: which there are, which of them are wanted, and when they are put in place and taken away.
 */
#include "hooks/hooks.h"
#include "engine/collector.h"
#include "engine/error_filter.h"
#include "engine/generator.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "engine/static_state.h"
#include "hooks/autoload.h"
#include "hooks/dns_functions.h"
#include "hooks/session.h"
#include "hooks/sleep.h"
#include "hooks/sockets.h"
#include "io/aborted_call.h"
#include "io/background.h"
#include "io/dns.h"
#include "io/dns_calls.h"
#include "io/file_work.h"
#include "io/io_wait.h"
#include "io/socket_calls.h"
#include "io/stream_calls.h"
#include "io/turns.h"
#include "libs/amqp.h"
#include "libs/child.h"
#include "libs/clients.h"
#include "libs/curl_handles.h"
#include "libs/curl_resolve.h"
#include "libs/curl_wait.h"
#include "libs/ipc.h"
#include "libs/lib_poll.h"
#include "libs/libpq_calls.h"
#include "libs/libraries.h"
#include "libs/mysqli_poll.h"
#include "libs/sqlite.h"
#include "libs/sqlite_methods.h"
#include "libs/ssh2_calls.h"
#include "runtime/error_settings.h"
#include "runtime/fork.h"
#include "runtime/interrupt.h"
#include "runtime/main_script.h"
#include "runtime/slow_coroutine.h"
#include "streams/lock.h"
#include "streams/persistent.h"
#include "streams/plain_files.h"
#include "streams/slow_call.h"
#include "streams/stdio.h"
#include "streams/stream_copy.h"
#include "streams/select.h"
#include "streams/user_stream.h"
#include "streams/xport.h"

#include "ext/standard/info.h"
#include "php.h"
#include "zend_smart_str.h"

/* In the order of installation. The last one stands in front of all others. */
static async_hook_t *const hooks[] = {
	&async_hook_collector,
	&async_hook_error_filter,
	&async_hook_generator,
	&async_hook_main_script,
	&async_hook_autoload,
	&async_hook_error_settings,
	&async_hook_interrupt,
	&async_hook_slow_coroutine,
	&async_hook_static_state,
	&async_hook_fork,
	&async_hook_main,
	&async_hook_turns,
	&async_hook_stream_calls,
	&async_hook_socket_calls,
	&async_hook_stream,
	&async_hook_stdio,
	&async_hook_close,
	&async_hook_stream_copy,
	&async_hook_user_stream,
	&async_hook_select,
	&async_hook_dns,
	&async_hook_background,
	&async_hook_dns_calls,
	&async_hook_dns_functions,
	&async_hook_sleep,
	&async_hook_pgsql,
	&async_hook_curl,
	&async_hook_curl_resolve,
	&async_hook_curl_wait,
	&async_hook_amqp,
	&async_hook_ssh2,
	&async_hook_memcached,
	&async_hook_ldap,
	&async_hook_ftp,
	&async_hook_mysqli,
	&async_hook_sqlite,
	&async_hook_pipe,
	&async_hook_process,
	&async_hook_lock,
	&async_hook_session,
	&async_hook_file,
	&async_hook_slow_files,
	&async_hook_slow_paths,
	&async_hook_slow_directories,
	&async_hook_ipc,
	&async_hook_file_work,
	&async_hook_lib_poll,
	&async_hook_libraries,
	&async_hook_sockets,
	&async_hook_curl_handles,
	&async_hook_clients,
	&async_hook_sqlite_methods,
	&async_hook_persistent,
	&async_hook_aborted_call,
};

#define HOOKS_FOREACH(hook) \
	for (size_t hook##_index = 0; hook##_index < sizeof(hooks) / sizeof(*hooks); hook##_index++) \
		for (async_hook_t *hook = hooks[hook##_index]; hook; hook = NULL)

#define SEPARATORS ", \t"

/* Calls the function of every hook that is on and has one. */
#define HOOKS_CALL(function) \
	HOOKS_FOREACH(hook) { \
		if (hook->is_enabled && hook->function) { \
			hook->function(); \
		} \
	}

static bool list_has_name(const char *list, const char *name, size_t length)
{
	while (list && *(list += strspn(list, SEPARATORS))) {
		size_t other = strcspn(list, SEPARATORS);
		if (other == length && zend_binary_strcasecmp(list, length, name, length) == 0) {
			return true;
		}
		list += other;
	}
	return false;
}

/* Turns on what the name stands for; false = there is no such name. */
static bool name_enable(const char *name, size_t length)
{
	bool is_all = list_has_name("all", name, length);
	bool is_known = is_all || list_has_name("none", name, length);

	HOOKS_FOREACH(hook) {
		if (is_all ? hook->names && !hook->is_for_developers : list_has_name(hook->names, name, length)) {
			hook->is_enabled = is_known = true;
		}
	}
	return is_known;
}

void async_hooks_minit(void)
{
	const char *list = INI_STR("async.hooks");

	HOOKS_FOREACH(hook) {
		hook->is_enabled = !hook->names;
	}
	while (list && *(list += strspn(list, SEPARATORS))) {
		size_t length = strcspn(list, SEPARATORS);
		if (!name_enable(list, length)) {
			zend_error(E_CORE_WARNING, "async.hooks: there is no hook \"%.*s\"", (int) length, list);
		}
		list += length;
	}
}

void async_hooks_post_startup(void)
{
	HOOKS_CALL(install)
}

void async_hooks_rinit(void)
{
	HOOKS_CALL(begin)
}

void async_hooks_rshutdown(void)
{
	HOOKS_CALL(reset)
}

void async_hooks_post_deactivate(void)
{
	HOOKS_CALL(release)
}

void async_hooks_after_fork(void)
{
	HOOKS_CALL(after_fork)
}

void async_hooks_mshutdown(void)
{
	HOOKS_CALL(uninstall)
	async_replace_undo();
}

void async_hooks_info(void)
{
	smart_str list = { 0 };
	const char *last = "";

	HOOKS_FOREACH(hook) {
		/* Several hooks of one name stand side by side. */
		if (hook->is_enabled && hook->names && !strpbrk(hook->names, SEPARATORS) && strcmp(hook->names, last) != 0) {
			last = hook->names;
			if (list.s) {
				smart_str_appends(&list, ", ");
			}
			smart_str_appends(&list, hook->names);
		}
	}
	smart_str_0(&list);
	php_info_print_table_row(2, "hooks", list.s ? ZSTR_VAL(list.s) : "none");
	smart_str_free(&list);
	HOOKS_CALL(info)
}
