/* SPDX-License-Identifier: MIT
 *
 * The table of hooks: which there are, which of them are wanted, and when they are put in place and taken away.
 */
#include "hooks/hooks.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "libs/import.h"
#include "support/names.h"

#include "ext/standard/info.h"
#include "php.h"
#include "zend_smart_str.h"

/* In the order of installation: a later one stands in front of the earlier ones. Each row is a variable async_hook_NAME,
 * in the room whose subject it is. A row without a comment may stand anywhere; rows with the same name in async.hooks
 * stand side by side, which async_hooks_info() relies on. */
#define HOOKS(HOOK) \
	HOOK(memory_fault) \
	HOOK(destructors) \
	HOOK(error_filter) \
	HOOK(main_script) \
	HOOK(autoload) \
	HOOK(error_settings) \
	HOOK(interrupt) \
	HOOK(slow_coroutine) \
	HOOK(static_state) \
	HOOK(fork) \
	HOOK(main) \
	HOOK(turns) \
	HOOK(socket_calls) \
	HOOK(stream) \
	HOOK(stdio) \
	HOOK(close) \
	HOOK(user_stream) \
	HOOK(select) \
	HOOK(io_poll) \
	HOOK(dns) \
	HOOK(background) \
	HOOK(sleep) \
	HOOK(pgsql) \
	HOOK(curl) \
	HOOK(amqp) \
	HOOK(ssh2) \
	HOOK(memcached) \
	HOOK(ldap) \
	HOOK(ftp)              /* where it is a part of PHP, its poll() covers that of pgsql and ssh2, and does the same */ \
	HOOK(mysqli) \
	HOOK(sqlite) \
	HOOK(pipe) \
	HOOK(process) \
	HOOK(lock) \
	HOOK(session) \
	HOOK(file) \
	HOOK(slow_calls) \
	HOOK(ipc) \
	HOOK(lib_poll) \
	HOOK(sockets)          /* after slow_calls: its close() calls that of slow_calls where ext/sockets is a part of PHP */ \
	HOOK(curl_handles) \
	HOOK(by_reference) \
	HOOK(guard) \
	HOOK(sqlite_methods) \
	HOOK(persistent) \
	HOOK(aborted_call)     /* the last: it puts the exceptions in order that all others have thrown in a call */

#define HOOK_DECLARE(name) extern async_hook_t async_hook_##name;
HOOKS(HOOK_DECLARE)

#define HOOK_ROW(name) &async_hook_##name,
static async_hook_t *const hooks[] = { HOOKS(HOOK_ROW) };

#define HOOKS_COUNT (sizeof(hooks) / sizeof(*hooks))
#define HOOKS_FOREACH(hook) \
	for (size_t hook##_index = 0; hook##_index < HOOKS_COUNT; hook##_index++) \
		for (async_hook_t *hook = hooks[hook##_index]; hook; hook = NULL)

/* Calls the function of every hook that is on and has one. */
#define HOOKS_CALL(function) \
	HOOKS_FOREACH(hook) { \
		if (hook->is_enabled && hook->function) { \
			hook->function(); \
		} \
	}

/* The same for each request, which must not cost much: few hooks have such a function, so these are collected once. */
typedef void (*hook_function_t)(void);
static hook_function_t begin_functions[HOOKS_COUNT + 1], enter_functions[HOOKS_COUNT + 1];
static hook_function_t reset_functions[HOOKS_COUNT + 1], release_functions[HOOKS_COUNT + 1];

#define FUNCTIONS_COLLECT(function) \
	do { \
		hook_function_t *end = function##_functions; \
		HOOKS_FOREACH(hook) { \
			if (hook->is_enabled && hook->function) { \
				*end++ = hook->function; \
			} \
		} \
		*end = NULL; \
	} while (0)

static void functions_call(const hook_function_t *functions)
{
	while (*functions) {
		(*functions++)();
	}
}

/* Turns on what the name stands for; false = there is no such name. */
static bool name_enable(const char *name, size_t length)
{
	bool is_all = async_names_have("all", name, length);
	bool is_known = is_all || async_names_have("none", name, length);

	HOOKS_FOREACH(hook) {
		if (is_all ? hook->names && !hook->is_for_developers : async_names_have(hook->names, name, length)) {
			hook->is_enabled = is_known = true;
		}
	}
	return is_known;
}

void async_hooks_minit(void)
{
	const char *list = zend_ini_string(ZEND_STRL("async.hooks"), false);

	HOOKS_FOREACH(hook) {
		hook->is_enabled = !hook->names;
	}
	while (list && *(list += strspn(list, ASYNC_NAME_SEPARATORS))) {
		size_t length = strcspn(list, ASYNC_NAME_SEPARATORS);
		if (!name_enable(list, length)) {
			zend_error(E_CORE_WARNING, "async.hooks: there is no hook \"%.*s\"", (int) length, list);
		}
		list += length;
	}
}

static void imports_install(bool early)
{
	HOOKS_FOREACH(hook) {
		for (async_imports_t *table = hook->imports; table && table->rows; table++) {
			if (hook->is_enabled && table->is_early == early) {
				async_import(table);
			}
		}
	}
	async_imports_installed();
}

void async_hooks_launch(async_coroutine_t *main)
{
	if (UNEXPECTED(!(async_in_use & ASYNC_WHEN_COROUTINES))) {
		async_in_use |= ASYNC_WHEN_COROUTINES;
		imports_install(false);
		HOOKS_CALL(launch)
	}
	if (EXPECTED(main)) {
		functions_call(enter_functions);
	}
}

void async_hooks_post_startup(void)
{
	async_in_use = 0; /* a web server loads PHP a second time, and we may have stayed */
	imports_install(true);
	HOOKS_FOREACH(hook) {
		if (hook->is_enabled && hook->functions) {
			async_replace(hook->functions);
		}
		if (hook->is_enabled && hook->install) {
			hook->install();
		}
	}
	FUNCTIONS_COLLECT(begin);
	FUNCTIONS_COLLECT(enter);
	FUNCTIONS_COLLECT(reset);
	FUNCTIONS_COLLECT(release);
}

void async_hooks_rinit(void)
{
	functions_call(begin_functions);
	if (UNEXPECTED(async_hook_main.is_enabled)) { /* the first call that waits is what launches it */
		async_hooks_launch(NULL);
	}
}

void async_hooks_rshutdown(void)
{
	functions_call(reset_functions);
}

void async_hooks_post_deactivate(void)
{
	functions_call(release_functions);
}

void async_hooks_after_fork(void)
{
	HOOKS_CALL(after_fork)
}

void async_hooks_mshutdown(void)
{
	HOOKS_CALL(uninstall)
	async_imports_undo();
	async_replace_undo();
}

void async_hooks_info(void)
{
	smart_str list = { 0 };
	const char *last = "";

	HOOKS_FOREACH(hook) {
		/* Several hooks of one name stand side by side. */
		if (hook->is_enabled && hook->names && !strpbrk(hook->names, ASYNC_NAME_SEPARATORS) && strcmp(hook->names, last) != 0) {
			last = hook->names;
			if (list.s) {
				smart_str_appends(&list, ", ");
			}
			smart_str_appends(&list, hook->names);
		}
	}
	smart_str_0(&list);
	php_info_print_table_row(2, "hooks", list.s ? ZSTR_VAL(list.s) : "none");
	async_hooks_launch(NULL); /* only this tells which imports can be replaced */
	smart_str_free(&list);
	HOOKS_FOREACH(hook) {
		for (const async_imports_t *table = hook->imports; table && table->rows; table++) {
			async_imports_info(table, hook->is_enabled);
		}
	}
	HOOKS_CALL(info)
}
