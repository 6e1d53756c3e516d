/* SPDX-License-Identifier: MIT
 *
 * libcurl looks up host names in threads of its own. A transfer that is given up meanwhile, by its timeout or by a cancellation, joins
 * the thread, and nobody runs until the name server has answered. CURLOPT_QUICK_EXIT (libcurl 7.87) tells it to detach the thread
 * instead. It is set for every transfer that a coroutine starts, and stays set.
 */
#include "libs/curl_resolve.h"
#include "io/io_wait.h"
#include "libs/import.h"
#include "libs/libraries.h"
#include "support/pin.h"

#include <dlfcn.h>

#define CURLOPT_QUICK_EXIT 322

static int (*original_perform)(void *easy);
static int (*original_add)(void *multi, void *easy);
static int (*set_option)(void *easy, int option, ...);

static void threads_are_left_alone(void *easy)
{
	static bool is_pinned;

	if (!async_io_may_wait()) {
		return;
	}
	if (!is_pinned) { /* a thread returns through libcurl, and through our getaddrinfo() */
		async_pin_library_of((const void *) set_option);
		async_pin_library_of((const void *) threads_are_left_alone);
		is_pinned = true;
	}
	set_option(easy, CURLOPT_QUICK_EXIT, 1L); /* older versions refuse it */
}

static int resolve_perform(void *easy)
{
	threads_are_left_alone(easy);
	return original_perform(easy);
}

static int resolve_add(void *multi, void *easy)
{
	threads_are_left_alone(easy);
	return original_add(multi, easy);
}

static async_import_t imports[] = {
	{ "curl_easy_perform", (void *) resolve_perform, NULL },
	{ "curl_multi_add_handle", (void *) resolve_add, NULL },
};
#define IMPORT_COUNT (sizeof(imports) / sizeof(*imports))

static void curl_resolve_install(void)
{
	for (size_t i = 0; i < IMPORT_COUNT; i++) {
		imports[i].original = dlsym(RTLD_DEFAULT, imports[i].symbol);
	}
	original_perform = (int (*)(void *)) imports[0].original;
	original_add = (int (*)(void *, void *)) imports[1].original;
	set_option = (int (*)(void *, int, ...)) dlsym(RTLD_DEFAULT, "curl_easy_setopt");
	if (async_hook_curl.is_enabled && original_perform && original_add && set_option) {
		async_import_replace_of_php("curl.so", imports, IMPORT_COUNT);
	}
}

static void curl_resolve_uninstall(void)
{
	async_import_restore_of_php("curl.so", imports, IMPORT_COUNT);
}

async_hook_t async_hook_curl_resolve = {
	.install = curl_resolve_install,
	.uninstall = curl_resolve_uninstall,
};
