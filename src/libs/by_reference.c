/* SPDX-License-Identifier: MIT
 *
 * Functions of PHP that fill a variable of the script, and keep a pointer to its value while they wait. Stock PHP runs no
 * other code meanwhile; here another coroutine may assign the variable, or copy it. So in a coroutine such a function works
 * on a value of its own, which the variable gets when the function returns.
 */
#include "engine/arguments.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/io_wait.h"

#define ARGUMENTS_MAX 5

static ZEND_NAMED_FUNCTION(private_call)
{
	zif_handler original = async_replaced(execute_data->func, private_call);
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

/* In lower case. A method follows its class. */
static const char *const functions[][2] = {
	{ NULL, "exec" }, { NULL, "pcntl_wait" }, { NULL, "pcntl_waitpid" }, { NULL, "getimagesize" },
	{ "redis", "scan" }, { "redis", "hscan" }, { "redis", "sscan" }, { "redis", "zscan" },
	{ "rediscluster", "scan" }, { "rediscluster", "hscan" }, { "rediscluster", "sscan" }, { "rediscluster", "zscan" },
	{ "redisarray", "scan" }, { "redisarray", "hscan" }, { "redisarray", "sscan" }, { "redisarray", "zscan" },
	{ "soapclient", "__soapcall" },
};

static void by_reference_install(void)
{
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		const char *class = functions[i][0], *name = functions[i][1];
		zend_class_entry *ce = class ? zend_hash_str_find_ptr(CG(class_table), class, strlen(class)) : NULL;
		HashTable *table = !class ? CG(function_table) : ce ? &ce->function_table : NULL;
		zend_function *function = table ? zend_hash_str_find_ptr(table, name, strlen(name)) : NULL;
		if (function) {
			async_replace_each(function, private_call);
		}
	}
}

async_hook_t async_hook_by_reference = {
	.install = by_reference_install,
};
