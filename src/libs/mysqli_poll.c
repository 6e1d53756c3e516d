/* SPDX-License-Identifier: MIT
 *
 * mysqli_poll(). Only mysqlnd knows the descriptors behind the connections, so the original is asked again and again,
 * without waiting, and the coroutine sleeps in between.
 */
#include "engine/arguments.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/io_wait.h"

#define ARRAYS 3
#define DELAY_MAX 8 /* ms */

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
	zend_ulong delay = 1;

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
	for (;;) {
		poll_ask(original, arrays, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		bool is_nothing_ready = !EG(exception) && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0;
		if (!is_nothing_ready || (deadline && async_clock_now() >= deadline) || !async_delay(delay)) {
			break;
		}
		delay = MIN(delay * 2, DELAY_MAX);
	}
	for (int i = 0; i < ARRAYS; i++) {
		zval_ptr_dtor(&arrays[i]);
	}
}

async_hook_t async_hook_mysqli = {
	.names = "mysqli",
	.functions = ASYNC_REPLACEMENTS({ "mysqli_poll", mysqli_poll }, { "mysqli::poll", mysqli_poll }),
};
