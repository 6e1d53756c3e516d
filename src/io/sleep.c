/* SPDX-License-Identifier: MIT
 *
 * sleep(), usleep(), time_nanosleep(), time_sleep_until(). Arguments that are no time to wait for go to the originals, which
 * know what to say about them and do not block then.
 */
#include "engine/arguments.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/io_wait.h"

#include <sys/time.h>

static void sleep_for(uint64_t ns)
{
	if (ns == 0) {
		async_suspend();
	} else {
		async_wait_in(NULL, "Timer(once)", async_clock_now() + ns);
	}
}

/* May we suspend, and are there exactly `count` arguments, all of them good integers? False: the original is to be called,
 * unless an exception is pending. */
static bool sleep_is_ours(zend_execute_data *execute_data, uint32_t count)
{
	if (ZEND_NUM_ARGS() != count || !async_io_may_wait()) {
		return false;
	}
	for (uint32_t i = 1; i <= count; i++) {
		if (!async_argument_to_long(execute_data, i, false)) {
			return false;
		}
	}
	for (uint32_t i = 1; i <= count; i++) {
		if (Z_LVAL_P(ZEND_CALL_ARG(execute_data, i)) < 0) {
			return false;
		}
	}
	return true;
}

static void sleep_original(zif_handler handler, INTERNAL_FUNCTION_PARAMETERS)
{
	if (EXPECTED(!EG(exception))) { /* of an error handler, which was told about an argument */
		ASYNC_CALL_REPLACED(handler);
	}
}

/* sleep() and usleep(). PHP, too, takes only so many bits. False: the original was called. */
static bool sleep_units(zif_handler handler, uint64_t unit, INTERNAL_FUNCTION_PARAMETERS)
{
	if (!sleep_is_ours(execute_data, 1)
			|| (ASYNC_LONG_SLEEP_IS_REFUSED && Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)) > (zend_long) UINT_MAX)) {
		sleep_original(handler, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return false;
	}
	sleep_for((uint32_t) Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)) * unit);
	return true;
}

static ZEND_NAMED_FUNCTION(sleep_sleep)
{
	if (sleep_units(sleep_sleep, NS_PER_SECOND, INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
		RETVAL_LONG(0);
	}
}

static ZEND_NAMED_FUNCTION(sleep_usleep)
{
	sleep_units(sleep_usleep, UINT64_C(1000), INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(sleep_time_nanosleep)
{
	if (!sleep_is_ours(execute_data, 2) || Z_LVAL_P(ZEND_CALL_ARG(execute_data, 2)) >= (zend_long) NS_PER_SECOND) {
		sleep_original(sleep_time_nanosleep, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	sleep_for((uint64_t) MIN(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)), UINT32_MAX) * NS_PER_SECOND
		+ (uint64_t) Z_LVAL_P(ZEND_CALL_ARG(execute_data, 2)));
	RETURN_TRUE;
}

static ZEND_NAMED_FUNCTION(sleep_time_sleep_until)
{
	double left = 0;
	struct timeval now;

	if (ZEND_NUM_ARGS() == 1 && async_io_may_wait() && async_argument_to_double(execute_data, 1)
			&& Z_DVAL_P(ZEND_CALL_ARG(execute_data, 1)) <= (double) (UINT64_MAX / NS_PER_SECOND)) {
		gettimeofday(&now, NULL);
		left = Z_DVAL_P(ZEND_CALL_ARG(execute_data, 1)) - (double) now.tv_sec - now.tv_usec / 1e6;
	}
	if (left <= 0) {
		sleep_original(sleep_time_sleep_until, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	sleep_for((uint64_t) (MIN(left, UINT32_MAX) * 1e9) + 1000); /* rounding must not end it early */
	RETURN_TRUE;
}

async_hook_t async_hook_sleep = {
	.names = "sleep",
	.functions = ASYNC_REPLACEMENTS(
		{ "sleep", sleep_sleep },
		{ "usleep", sleep_usleep },
		{ "time_nanosleep", sleep_time_nanosleep },
		{ "time_sleep_until", sleep_time_sleep_until }),
};
