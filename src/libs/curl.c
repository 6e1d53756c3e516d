/* SPDX-License-Identifier: MIT
 *
 * libcurl: what it waits in suspends.
 *
 * A handle of ext/curl is for one coroutine at a time. While one is inside libcurl with it, in a transfer or in a callback
 * that suspends, every call of another one that would change the handle is refused: libcurl mixes up the two transfers, or
 * crashes. A multi handle stands for the handles in it. The coroutine itself may do in a callback what PHP allows there. The
 * first coroutine may be made there, so main takes turns before there are any.
 * curl_multi_select() only waits: others may use the multi handle meanwhile.
 */
#include "engine/replace.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "libs/clients.h"
#include "support/pin.h"

#define CURLOPT_QUICK_EXIT 322
#define CURLMOPT_QUICK_EXIT 21

/* libcurl looks up host names in threads of its own. A transfer that is given up meanwhile, by its timeout or by a
 * cancellation, joins the thread, and nothing runs until the name server has answered. CURLOPT_QUICK_EXIT (libcurl 7.87)
 * tells it to detach the thread instead. It is set for every transfer that a coroutine starts, and stays set. The threads of
 * newer versions belong to the multi handle, which has an option of its own. */
static int (*original_perform)(void *easy);
static int (*original_add)(void *multi, void *easy);
static int (*set_option)(void *easy, int option, ...);
static int (*set_multi_option)(void *multi, int option, ...);

static void threads_are_left_alone(void *easy, void *multi)
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
	if (multi) {
		set_multi_option(multi, CURLMOPT_QUICK_EXIT, 1L);
	}
}

static int resolve_perform(void *easy)
{
	threads_are_left_alone(easy, NULL);
	return original_perform(easy);
}

static int resolve_add(void *multi, void *easy)
{
	threads_are_left_alone(easy, multi);
	return original_add(multi, easy);
}

#define CURLM_UNRECOVERABLE_POLL 12

/* curl_multi_select() waits in curl_multi_wait() of libcurl. libcurl 8.23 refuses every other call with the handle until
 * that has returned, so no other coroutine could add a transfer meanwhile. So the coroutine asks libcurl what to wait
 * for, and waits outside of it. Older versions cannot be asked, and allow other calls meanwhile. */
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

async_hook_t async_hook_curl = {
	.names = "curl",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS("curl (libcurl)", async_poll_rows, "libcurl"),
		ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP, "curl.so"),
			ASYNC_IMPORT_NEEDED(curl_easy_setopt, set_option),
			ASYNC_IMPORT_NEEDED(curl_multi_setopt, set_multi_option),
			ASYNC_IMPORT_OVER(curl_easy_perform, resolve_perform, original_perform),
			ASYNC_IMPORT_OVER(curl_multi_add_handle, resolve_add, original_add)),
		ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP, "curl.so"),
			ASYNC_IMPORT_NEEDED(curl_multi_timeout, get_timeout),
			ASYNC_IMPORT_NEEDED(curl_multi_waitfds, get_descriptors),
			ASYNC_IMPORT_OVER(curl_multi_wait, multi_wait, original_wait))),
};

/* An argument that is a handle, or another object, which the original refuses. */
static zend_object *handle_argument(zend_execute_data *execute_data, uint32_t number)
{
	zval *arg = ZEND_NUM_ARGS() >= number ? ZEND_CALL_ARG(execute_data, number) : NULL;

	return arg && Z_TYPE_P(arg) == IS_OBJECT ? Z_OBJ_P(arg) : NULL;
}

/* Are all handles free that the call is given? Throws, if not. */
static bool call_is_allowed(zend_execute_data *execute_data)
{
	for (uint32_t number = 1; number <= 2; number++) {
		const zend_object *handle = handle_argument(execute_data, number);
		if (UNEXPECTED(handle && async_turn_of_other(handle))) {
			async_throw_in_use("curl handle", "; use one for each coroutine");
			return false;
		}
	}
	return true;
}

static ZEND_NAMED_FUNCTION(guarded_call)
{
	async_turn_t turn;

	if (EXPECTED(call_is_allowed(execute_data))) {
		async_turn_take(&turn, handle_argument(execute_data, 1), ASYNC_TURN_ALONE);
		ASYNC_CALL_REPLACED(guarded_call);
		async_turn_end(&turn);
	}
}

/* A script that calls curl_multi_exec() in a loop, and never waits, lets others run now and then. Not at once: libraries
 * note that they are inside the call, and refuse other coroutines meanwhile; but they wait between two calls, by
 * curl_multi_select(). */
#define STREAK_MAX 16
static uint32_t streak; /* calls in a row, of one coroutine */
static const async_coroutine_t *streak_coroutine;

static void streak_count(void)
{
	if (streak_coroutine != ASYNC_G(current)) {
		streak_coroutine = ASYNC_G(current);
		streak = 0;
	}
	if (UNEXPECTED(++streak >= STREAK_MAX) && async_hook_curl.is_enabled && async_wait_is_possible()) {
		streak = 0;
		async_suspend();
	}
}

/* Takes a turn at each handle in the multi handle, which shows them to the cycle collector. */
static ZEND_NAMED_FUNCTION(guarded_multi_exec)
{
	zend_object *multi = handle_argument(execute_data, 1);
	zval *handles;
	int count;

	if (!multi) {
		ASYNC_CALL_REPLACED(guarded_multi_exec);
		return;
	}
	if (UNEXPECTED(!call_is_allowed(execute_data))) {
		return;
	}
	multi->handlers->get_gc(multi, &handles, &count);
	async_turn_t *turns = safe_emalloc((size_t) count + 1, sizeof(*turns), 0);
	async_turn_take(&turns[count], multi, ASYNC_TURN_ALONE);
	for (int i = 0; i < count; i++) {
		async_turn_take(&turns[i], Z_COUNTED(handles[i]), ASYNC_TURN_ALONE);
	}
	ASYNC_CALL_REPLACED(guarded_multi_exec);
	for (int i = count; i >= 0; i--) {
		async_turn_end(&turns[i]);
	}
	efree(turns);
	zval *running = ZEND_NUM_ARGS() >= 2 ? ZEND_CALL_ARG(execute_data, 2) : NULL;
	if (running && Z_ISREF_P(running) && Z_TYPE_P(Z_REFVAL_P(running)) == IS_LONG && Z_LVAL_P(Z_REFVAL_P(running)) > 0) {
		streak_count();
	}
}

static ZEND_NAMED_FUNCTION(guarded_multi_select)
{
	streak = 0;
	if (call_is_allowed(execute_data)) {
		ASYNC_CALL_REPLACED(guarded_multi_select);
	}
}

async_hook_t async_hook_curl_handles = {
	.functions = ASYNC_REPLACEMENTS(
		{ "curl_exec", guarded_call },
		{ "curl_setopt", guarded_call },
		{ "curl_setopt_array", guarded_call },
		{ "curl_reset", guarded_call },
		{ "curl_close", guarded_call },
		{ "curl_pause", guarded_call },
		{ "curl_upkeep", guarded_call },
		{ "curl_multi_exec", guarded_multi_exec },
		{ "curl_multi_add_handle", guarded_call },
		{ "curl_multi_remove_handle", guarded_call },
		{ "curl_multi_close", guarded_call },
		{ "curl_multi_setopt", guarded_call },
		{ "curl_multi_info_read", guarded_call },
		{ "curl_multi_getcontent", guarded_call },
		{ "curl_multi_select", guarded_multi_select }),
};
