/* SPDX-License-Identifier: MIT
 *
 * Io\Poll\Context::wait() of PHP 8.6. PHP waits in epoll_pwait2(), and a descriptor of epoll is itself readable when one of
 * those that it watches is ready: so the coroutine waits for that, and PHP fetches the events without waiting. A context
 * that uses poll() blocks.
 *
 * The context has one buffer for the events of all calls, so a second coroutine is refused.
 */
#include "engine/replace.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "libs/import.h"

#if PHP_VERSION_ID >= 80600
#include <signal.h>
#include <sys/epoll.h>
#include <time.h>

static int (*original_epoll_pwait2)(int epoll, struct epoll_event *events, int max, const struct timespec *timeout,
	const sigset_t *mask);

static int wait_epoll_pwait2(int epoll, struct epoll_event *events, int max, const struct timespec *timeout,
	const sigset_t *mask)
{
	static const struct timespec zero;

	if ((timeout && !timeout->tv_sec && !timeout->tv_nsec) || !async_io_may_wait()) {
		return original_epoll_pwait2(epoll, events, max, timeout, mask);
	}
	struct timeval limit = { 0 };
	if (timeout) {
		limit = (struct timeval) { .tv_sec = timeout->tv_sec, .tv_usec = (timeout->tv_nsec + 999) / 1000 };
	}
	int result = async_io_wait(epoll, ASYNC_FD_READABLE, timeout ? async_io_deadline(&limit) : 0);
	/* Nothing has happened: PHP must not throw an exception of its own over the one that is pending. */
	return result == ASYNC_IO_THROWN ? 0 : original_epoll_pwait2(epoll, events, max, &zero, mask);
}

static ZEND_NAMED_FUNCTION(poll_wait)
{
	const zend_object *context = Z_OBJ_P(ZEND_THIS);
	async_turn_t turn;

	if (UNEXPECTED(async_turn_of_other(context))) {
		async_throw_in_use("context", "; use one for each coroutine");
		return;
	}
	async_turn_take(&turn, context, ASYNC_TURN_ALONE);
	ASYNC_CALL_REPLACED(poll_wait);
	async_turn_end(&turn);
}
#endif

async_hook_t async_hook_io_poll = {
	.names = "select",
#if PHP_VERSION_ID >= 80600
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP),
		ASYNC_IMPORT_OVER(epoll_pwait2, wait_epoll_pwait2, original_epoll_pwait2))),
	.functions = ASYNC_REPLACEMENTS({ "io\\poll\\context::wait", poll_wait }),
#endif
};
