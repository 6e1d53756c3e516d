/* SPDX-License-Identifier: MIT
 *
 * curl_multi_select() waits in curl_multi_wait() of libcurl. libcurl 8.23 refuses every other call with the handle until
 * that has returned, so no other coroutine could add a transfer meanwhile. So the coroutine asks libcurl what to wait for, and
 * waits outside of it. Older versions cannot be asked, and do not mind.
 */
#include "libs/curl_wait.h"
#include "io/io_wait.h"
#include "libs/import.h"
#include "libs/lib_poll.h"
#include "libs/libraries.h"

#include <dlfcn.h>

#define CURLM_UNRECOVERABLE_POLL 12

static const char *const callers[] = { "curl.so", "" /* if it is a part of PHP */ };
#define CALLER_COUNT (sizeof(callers) / sizeof(*callers))

static int (*original_wait)(void *multi, void *extra, unsigned extra_count, int timeout, int *ready);
static int (*get_timeout)(void *multi, long *timeout);
static int (*get_descriptors)(void *multi, struct pollfd *fds, unsigned size, unsigned *count);

/* How long libcurl itself would wait. */
static int shorter_timeout(void *multi, int timeout)
{
	long own = -1;

	return get_timeout(multi, &own) == 0 && own >= 0 && own < timeout ? (int) own : timeout;
}

/* Lets the coroutine wait. Returns what curl_multi_wait() would. */
static int wait_outside(void *multi, int timeout, int *ready)
{
	unsigned count = 0;
	int status = get_descriptors(multi, NULL, 0, &count);

	*ready = 0;
	if (status != 0 || count == 0) {
		return status;
	}
	/* struct curl_waitfd and its events are those of poll() on Linux. */
	struct pollfd *fds = safe_emalloc(count, sizeof(*fds), 0);
	memset(fds, 0, count * sizeof(*fds));
	status = get_descriptors(multi, fds, count, &count);
	if (EXPECTED(status == 0)) {
		*ready = async_lib_poll(fds, count, shorter_timeout(multi, timeout));
		status = *ready < 0 ? CURLM_UNRECOVERABLE_POLL : 0;
	}
	efree(fds);
	return status;
}

static int multi_wait(void *multi, void *extra, unsigned extra_count, int timeout, int *ready)
{
	if (timeout == 0 || extra_count > 0 || !async_io_may_wait()) {
		return original_wait(multi, extra, extra_count, timeout, ready);
	}
	int status = original_wait(multi, NULL, 0, 0, ready);
	return status != 0 || *ready > 0 ? status : wait_outside(multi, timeout, ready);
}

static void curl_wait_install(void)
{
	original_wait = (int (*)(void *, void *, unsigned, int, int *)) dlsym(RTLD_DEFAULT, "curl_multi_wait");
	get_timeout = (int (*)(void *, long *)) dlsym(RTLD_DEFAULT, "curl_multi_timeout");
	get_descriptors = (int (*)(void *, struct pollfd *, unsigned, unsigned *)) dlsym(RTLD_DEFAULT, "curl_multi_waitfds");
	bool is_possible = async_hook_curl.is_enabled && original_wait && get_timeout && get_descriptors;
	for (size_t i = 0; i < CALLER_COUNT && is_possible; i++) {
		async_import_replace(callers[i], "curl_multi_wait", (void *) multi_wait);
	}
}

static void curl_wait_uninstall(void)
{
	for (size_t i = 0; i < CALLER_COUNT && get_descriptors; i++) {
		async_import_restore(callers[i], "curl_multi_wait", (void *) multi_wait, (void *) original_wait);
	}
}

async_hook_t async_hook_curl_wait = {
	.install = curl_wait_install,
	.uninstall = curl_wait_uninstall,
};
