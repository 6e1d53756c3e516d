/* SPDX-License-Identifier: MIT
 *
 * Functions of PHP's extensions that need a little more than imports that suspend: variables by reference, mysqli_poll(),
 * sessions, Io\Poll.
 */
#include "engine/arguments.h"
#include "engine/replace.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "io/turns.h"
#include "libs/clients.h"

#include <dlfcn.h>
#include <unistd.h>

#include "zend_exceptions.h"

/* Functions that fill a variable of the script, and keep a pointer to its value while they wait. Stock PHP runs no other
 * code meanwhile; here another coroutine may assign the variable, or copy it. So in a coroutine such a function works on a
 * value of its own, which the variable gets when the function returns. */
#define ARGUMENTS_MAX 5

ZEND_NAMED_FUNCTION(async_private_call)
{
	zif_handler original = async_replaced(EX(func), async_private_call);
	uint32_t count = MIN(ZEND_NUM_ARGS(), ARGUMENTS_MAX);
	zval *args = ZEND_CALL_ARG(execute_data, 1);
	zval values[ARGUMENTS_MAX], variables[ARGUMENTS_MAX];

	if (!async_io_may_wait()) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_VALUE(&values[i], Z_ISREF(args[i]) ? Z_REFVAL(args[i]) : &args[i]);
	}
	async_arguments_hide(args, count, values, variables);
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	async_arguments_assign(args, count, variables);
}

#define SCANS(class) \
	{ class "::scan", async_private_call }, { class "::hscan", async_private_call }, \
	{ class "::sscan", async_private_call }, { class "::zscan", async_private_call }

async_hook_t async_hook_by_reference = {
	.functions = ASYNC_REPLACEMENTS(
		{ "exec", async_private_call }, { "pcntl_wait", async_private_call }, { "pcntl_waitpid", async_private_call },
		{ "getimagesize", async_private_call }, { "soapclient::__soapcall", async_private_call },
		SCANS("redis"), SCANS("rediscluster"), SCANS("redisarray")),
};

/* mysqli_poll(). Only mysqlnd knows the descriptors behind the connections, so the original is asked again and again,
 * without waiting, and the coroutine sleeps in between. */
#define ARRAYS 3

/* The deadline, if the arguments are such that the original would wait. */
static bool poll_deadline(zend_execute_data *execute_data, uint64_t *deadline)
{
	uint32_t count = ZEND_NUM_ARGS();
	zval *args = ZEND_CALL_ARG(execute_data, 1);

	if (count < 4 || count > 5 || !async_io_may_wait() || !async_arguments_are_arrays(args, ARRAYS)
			|| !async_argument_to_long(execute_data, 4, false)
			|| (count == 5 && !async_argument_to_long(execute_data, 5, false))) {
		return false;
	}
	zend_long microseconds = count == 5 ? Z_LVAL(args[4]) : 0;
	if (Z_LVAL(args[3]) < 0 || microseconds < 0 || Z_LVAL(args[3]) + microseconds == 0) {
		return false;
	}
	struct timeval timeout = { .tv_sec = Z_LVAL(args[3]), .tv_usec = microseconds };
	*deadline = async_io_deadline(&timeout);
	return true;
}

/* Asks without waiting. The original takes out what is not ready, so it gets the arrays as they were. */
static void poll_ask(zif_handler original, zval *arrays, INTERNAL_FUNCTION_PARAMETERS)
{
	zval *args = ZEND_CALL_ARG(execute_data, 1);
	zval variables[ARRAYS];

	async_arguments_hide(args, ARRAYS, arrays, variables);
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	async_arguments_assign(args, ARRAYS, variables);
}

static ZEND_NAMED_FUNCTION(mysqli_poll)
{
	zif_handler original = async_replaced(EX(func), mysqli_poll);
	zval *args = ZEND_CALL_ARG(execute_data, 1);
	zval arrays[ARRAYS];
	uint64_t deadline;
	async_backoff_t backoff;

	if (!poll_deadline(execute_data, &deadline)) {
		if (EXPECTED(!EG(exception))) {
			original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		}
		return;
	}
	for (int i = 0; i < ARRAYS; i++) {
		ZVAL_COPY_DEREF(&arrays[i], &args[i]);
	}
	for (uint32_t i = ARRAYS; i < ZEND_NUM_ARGS(); i++) {
		ZVAL_LONG(&args[i], 0);
	}
	async_backoff_init(&backoff, "I/O(mysqli_poll)", deadline);
	do {
		poll_ask(original, arrays, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} while (!EG(exception) && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0
		&& async_backoff_pause(&backoff) > 0);
	for (int i = 0; i < ARRAYS; i++) {
		zval_ptr_dtor(&arrays[i]);
	}
}

async_hook_t async_hook_mysqli = {
	.names = "mysqli",
	.functions = ASYNC_REPLACEMENTS({ "mysqli_poll", mysqli_poll }, { "mysqli::poll", mysqli_poll }),
};

/* A request has one session, and its functions may suspend: for the lock of its file, or in a handler that is written in
 * PHP. Meanwhile no other coroutine may close it or start another one, so its functions take turns. php-redis and memcached
 * try again and again to lock a session on the server; in between only the coroutine sleeps. */
static const char session_key;
static int (*session_flush)(int write); /* of ext/session */

static ZEND_NAMED_FUNCTION(session_call)
{
	async_turn_t turn;

	if (!async_turn_wait(&turn, &session_key, false, "Session(in use by another coroutine)")) {
		if (!EG(exception)) {
			zend_throw_exception(async_ce_exception, "The session is in use: a function of it has not returned yet", 0);
		}
		return;
	}
	ASYNC_CALL_REPLACED(session_call);
	if (UNEXPECTED(EG(exception)) && async_call_is_aborted() && session_flush) {
		session_flush(false); /* PHP takes it for open, but it has no lock: what others write in between must not be lost */
	}
	async_turn_end(&turn);
}

static void session_install(void)
{
	session_flush = (int (*)(int)) dlsym(RTLD_DEFAULT, "php_session_flush");
}

static int session_usleep(useconds_t microseconds)
{
	if (UNEXPECTED(async_call_is_aborted())) {
		return 0; /* the next try fails, and ends the loop */
	}
	if (!async_io_may_wait()) {
		return usleep(microseconds);
	}
	if (async_wait_in(NULL, "Timer(once)", async_clock_now() + microseconds * NS_PER_US) == ASYNC_WAIT_CANCELLED) {
		async_aborted_call_note();
	}
	return 0;
}

async_hook_t async_hook_session = {
	.names = "lock stream", /* a handler in PHP may suspend for other reasons, too */
	.functions = ASYNC_REPLACEMENTS( /* those that open, read, write or close the data of the session */
		{ "session_abort", session_call }, { "session_commit", session_call }, { "session_create_id", session_call },
		{ "session_decode", session_call }, { "session_destroy", session_call }, { "session_gc", session_call },
		{ "session_id", session_call }, { "session_module_name", session_call }, { "session_regenerate_id", session_call },
		{ "session_reset", session_call }, { "session_set_save_handler", session_call }, { "session_start", session_call },
		{ "session_write_close", session_call }),
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF("sessions (redis, memcached)", ASYNC_FILES("redis.so", "memcached.so"),
		ASYNC_IMPORT(usleep, session_usleep))),
	.install = session_install,
};

/* Io\Poll\Context::wait() of PHP 8.6. PHP waits in epoll_pwait2(), and a descriptor of epoll is itself readable when one of
 * those that it watches is ready: so the coroutine waits for that, and PHP fetches the events without waiting. A context
 * that uses poll() blocks. The context has one buffer for the events of all calls, so a second coroutine is refused. */
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
