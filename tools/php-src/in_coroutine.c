/* SPDX-License-Identifier: MIT
 *
 * For tools/php-src-tests: an extension that runs each script of PHP in a coroutine instead of in main, which waits for its
 * end. The variables of the script stay global variables. What leaves the script is not caught there, so the exception
 * handler of the script is called, and main ends as well. Another coroutine runs every millisecond while the script waits.
 *
 * The script is compiled as ever. Its execution is replaced as in runtime/shutdown.c: for one call, the moment it has
 * been compiled. This extension must be loaded behind async, whose own replacement then surrounds this one.
 */
#include "php.h"
#include "zend_exceptions.h"
#include "zend_async_API.h"

/* So many objects get the numbers that they have without coroutines. */
#define NUMBERED_OBJECTS 1000

static zend_op_array *(*original_compile_file)(zend_file_handle *file, int type);
static void (*original_execute_ex)(zend_execute_data *execute_data);
static bool script_runs;

/* Other than the callbacks of the API, this one takes no care of the exception. */
static void wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	(void) event;
	(void) result;
	(void) exception;
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

static void ticker_run(void)
{
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, true);

	while (script_runs && zend_async_waker_new(NULL) && zend_async_resume_when(NULL, &timer->base, false, wake, NULL)
			&& ZEND_ASYNC_SUSPEND()) {
	}
	zend_async_waker_destroy(NULL);
	ZEND_ASYNC_EVENT_RELEASE(&timer->base);
}

/* The same as zend_execute(), which would take the variables of the frame below. */
static void script_run(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_op_array *script = self->extended_data;
	zend_execute_data *frame = zend_vm_stack_push_call_frame(
		ZEND_CALL_TOP_CODE | ZEND_CALL_HAS_SYMBOL_TABLE, (zend_function *) script, 0, NULL);

	GC_REMOVE_FROM_BUFFER(ZEND_ASYNC_EVENT_TO_OBJECT(&self->event)); /* tests count what the collector has to look at */
	frame->symbol_table = &EG(symbol_table);
	frame->prev_execute_data = EG(current_execute_data);
	zend_init_code_execute_data(frame, script, NULL);
	zend_execute_ex(frame);
	zend_vm_stack_free_call_frame(frame);
}

static zend_coroutine_t *coroutine_spawn(zend_coroutine_entry_t entry, void *data)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();

	if (coroutine) {
		coroutine->internal_entry = entry;
		coroutine->extended_data = data;
	}
	return coroutine;
}

/* The coroutines of main, of the script and of the ticker are objects, too. They get high numbers, so that the objects of
 * the script get theirs, which tests print, and which decide on the order of the last destructors. */
static zend_coroutine_t *script_spawn(zend_op_array *script)
{
	zend_object *objects[NUMBERED_OBJECTS];
	zend_coroutine_t *coroutine;

	for (int i = 0; i < NUMBERED_OBJECTS; i++) {
		objects[i] = zend_objects_new(zend_standard_class_def);
	}
	coroutine = coroutine_spawn(script_run, script);
	coroutine_spawn(ticker_run, NULL);
	for (int i = NUMBERED_OBJECTS - 1; i >= 0; i--) {
		OBJ_RELEASE(objects[i]);
	}
	return coroutine;
}

static void script_wait(zend_coroutine_t *coroutine)
{
	script_runs = true;
	ZEND_ASYNC_EVENT_ADD_REF(&coroutine->event);
	if (zend_async_waker_new(NULL) && zend_async_resume_when(NULL, &coroutine->event, false, wake, NULL)) {
		ZEND_ASYNC_SUSPEND();
		zend_async_waker_destroy(NULL);
	}
	script_runs = false;
	ZEND_ASYNC_EVENT_RELEASE(&coroutine->event);
}

/* Instead of the VM, for the frame of the script in main. */
static void script_execute(zend_execute_data *execute_data)
{
	zend_coroutine_t *coroutine;

	zend_execute_ex = original_execute_ex;
	zend_detach_symbol_table(execute_data);
	coroutine = script_spawn(&EX(func)->op_array);
	if (coroutine) {
		script_wait(coroutine);
	}
	EG(current_execute_data) = EX(prev_execute_data);
}

static zend_op_array *script_compile(zend_file_handle *file, int type)
{
	zend_op_array *script = original_compile_file(file, type);

	if (!EG(current_execute_data) && script && zend_execute_ex != script_execute) {
		original_execute_ex = zend_execute_ex;
		zend_execute_ex = script_execute;
	}
	return script;
}

static PHP_MINIT_FUNCTION(in_coroutine)
{
	(void) type;
	(void) module_number;
	original_compile_file = zend_compile_file;
	zend_compile_file = script_compile;
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(in_coroutine)
{
	(void) type;
	(void) module_number;
	zend_compile_file = original_compile_file;
	return SUCCESS;
}

static const zend_module_dep in_coroutine_deps[] = {
	ZEND_MOD_REQUIRED("async")
	ZEND_MOD_END
};

zend_module_entry in_coroutine_module_entry = {
	STANDARD_MODULE_HEADER_EX, NULL, in_coroutine_deps,
	"in_coroutine",
	NULL,
	PHP_MINIT(in_coroutine),
	PHP_MSHUTDOWN(in_coroutine),
	NULL,
	NULL,
	NULL,
	"1",
	STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(in_coroutine)
