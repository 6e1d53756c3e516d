/* SPDX-License-Identifier: MIT
 *
 * sleep(), usleep(), time_nanosleep(), time_sleep_until(). Arguments that are not plainly good go to the originals, which
 * know what to say about them.
 */
#include "hooks/sleep.h"
#include "hooks/hooks.h"
#include "hooks/io_wait.h"

#include <sys/time.h>

#define NS_PER_SECOND UINT64_C(1000000000)

static zif_handler original_sleep;
static zif_handler original_usleep;
static zif_handler original_time_nanosleep;
static zif_handler original_time_sleep_until;

static zend_string *sleep_info(async_wait_t *wait)
{
	(void) wait;
	return zend_string_init(ZEND_STRL("Timer(once)"), false);
}

static void sleep_for(uint64_t ns)
{
	async_wait_t wait;

	if (ns == 0) {
		async_suspend();
		return;
	}
	async_wait_init(&wait, async_wait_prepare(), sleep_info);
	async_wait_park(&wait, async_clock_now() + ns);
}

/* Are there exactly `count` arguments, all of them integers from 0 to `max`, and may we suspend? */
static bool sleep_is_ours(zend_execute_data *execute_data, uint32_t count, zend_long max)
{
	if (ZEND_NUM_ARGS() != count || !async_io_may_wait()) {
		return false;
	}
	for (uint32_t i = 1; i <= count; i++) {
		zval *arg = ZEND_CALL_ARG(execute_data, i);
		if (Z_TYPE_P(arg) != IS_LONG || Z_LVAL_P(arg) < 0 || Z_LVAL_P(arg) > max) {
			return false;
		}
	}
	return true;
}

static ZEND_NAMED_FUNCTION(sleep_sleep)
{
	if (!sleep_is_ours(execute_data, 1, UINT32_MAX)) {
		original_sleep(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	sleep_for((uint64_t) Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)) * NS_PER_SECOND);
	RETURN_LONG(0);
}

static ZEND_NAMED_FUNCTION(sleep_usleep)
{
	if (!sleep_is_ours(execute_data, 1, UINT32_MAX)) {
		original_usleep(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	sleep_for((uint64_t) Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)) * 1000);
}

static ZEND_NAMED_FUNCTION(sleep_time_nanosleep)
{
	if (!sleep_is_ours(execute_data, 2, UINT32_MAX)
			|| Z_LVAL_P(ZEND_CALL_ARG(execute_data, 2)) >= (zend_long) NS_PER_SECOND) {
		original_time_nanosleep(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	sleep_for((uint64_t) Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)) * NS_PER_SECOND
		+ (uint64_t) Z_LVAL_P(ZEND_CALL_ARG(execute_data, 2)));
	RETURN_TRUE;
}

static ZEND_NAMED_FUNCTION(sleep_time_sleep_until)
{
	zval *arg = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	double target = arg && Z_TYPE_P(arg) == IS_DOUBLE ? Z_DVAL_P(arg) : arg && Z_TYPE_P(arg) == IS_LONG ? Z_LVAL_P(arg) : -1;
	struct timeval now;

	gettimeofday(&now, NULL);
	double left = target - (double) now.tv_sec - now.tv_usec / 1e6;
	if (!(left > 0 && left < UINT32_MAX) || !async_io_may_wait()) {
		original_time_sleep_until(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	sleep_for((uint64_t) (left * 1e9) + 1000); /* rounding must not end it early */
	RETURN_TRUE;
}

void async_sleep_install(void)
{
	original_sleep = async_hook_function("sleep", sleep_sleep);
	original_usleep = async_hook_function("usleep", sleep_usleep);
	original_time_nanosleep = async_hook_function("time_nanosleep", sleep_time_nanosleep);
	original_time_sleep_until = async_hook_function("time_sleep_until", sleep_time_sleep_until);
}
