/* SPDX-License-Identifier: MIT
 *
 * Functions of PHP that fill a variable of the script, and keep a pointer to its value while they wait. Stock PHP runs no
 * other code meanwhile; here another coroutine may assign the variable, or copy it. So in a coroutine such a function works
 * on a value of its own, which the variable gets when the function returns.
 */
#include "libs/by_reference.h"
#include "engine/arguments.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/io_wait.h"

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
