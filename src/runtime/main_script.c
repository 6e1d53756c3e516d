/* SPDX-License-Identifier: MIT
 *
 * The bottom of the main script. What leaves it must be seen before the engine gives it to the user's exception handler, and
 * PHP has no place for that. So the function that executes the script is replaced, for this one call only: the VM and the
 * compiler take a faster path while zend_execute_ex() is the engine's own. The moment for it is when the script has been
 * compiled, because what comes next is its execution.
 */
#include "runtime/main_script.h"
#include "runtime/uncaught.h"

#include "zend_exceptions.h"

static zend_op_array *(*original_compile_file)(zend_file_handle *file, int type);
static zend_op_array *(*original_compile_string)(zend_string *source, const char *filename, zend_compile_position position);
static void (*original_execute_ex)(zend_execute_data *execute_data);

static void main_script_execute(zend_execute_data *execute_data)
{
	zend_execute_ex = original_execute_ex;
	zend_execute_ex(execute_data);
	/* A SoapClient that throws leaves the trace of a fatal error. After a real one PHP calls no destructors. */
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !(OBJ_FLAGS(&ASYNC_G(main)->std) & IS_OBJ_DESTRUCTOR_CALLED)) {
		CG(unclean_shutdown) = false;
	}
	if (UNEXPECTED(EG(exception))) {
		async_uncaught_in_main();
	}
}

static zend_op_array *main_script_compiled(zend_op_array *script)
{
	if (UNEXPECTED(!EG(current_execute_data)) && script && zend_execute_ex != main_script_execute) {
		original_execute_ex = zend_execute_ex;
		zend_execute_ex = main_script_execute;
	}
	return script;
}

static zend_op_array *main_script_compile_file(zend_file_handle *file, int type)
{
	return main_script_compiled(original_compile_file(file, type));
}

static zend_op_array *main_script_compile_string(zend_string *source, const char *filename, zend_compile_position position)
{
	return main_script_compiled(original_compile_string(source, filename, position));
}

/* Later than all other extensions: opcache answers most calls without calling the function that was there before it. */
static void main_script_begin(void)
{
	if (UNEXPECTED(!original_compile_file)) {
		original_compile_file = zend_compile_file;
		zend_compile_file = main_script_compile_file;
		original_compile_string = zend_compile_string;
		zend_compile_string = main_script_compile_string;
	}
	if (UNEXPECTED(zend_execute_ex == main_script_execute)) {
		zend_execute_ex = original_execute_ex; /* the last script was compiled only */
	}
}

static void main_script_uninstall(void)
{
	if (original_compile_file) {
		zend_compile_file = original_compile_file;
		zend_compile_string = original_compile_string;
		original_compile_file = NULL;
	}
}

async_hook_t async_hook_main_script = {
	.begin = main_script_begin,
	.uninstall = main_script_uninstall,
};
