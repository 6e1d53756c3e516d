/* SPDX-License-Identifier: MIT
 *
 * The end of a request. Our shutdown function is registered before any of the user's: when main has ended, it runs the
 * coroutines that are left. exit() and uncaught exceptions, wherever they happen, first cancel everybody.
 */
#include "runtime/shutdown.h"
#include "runtime/coroutine.h"
#include "runtime/frame.h"
#include "runtime/scheduler.h"
#include "runtime/vm_state.h"

#include "ext/standard/basic_functions.h"
#include "zend_exceptions.h"

static void (*original_error_cb)(int type, zend_string *file, const uint32_t line, zend_string *message);
static int (*original_gc_collect_cycles)(void);

void async_shutdown_add_exception(zend_object *exception)
{
	if (!ASYNC_G(exit_exception)) {
		ASYNC_G(exit_exception) = exception;
	} else {
		/* The first is the one to report; the rest hangs below it. */
		zend_exception_set_previous(ASYNC_G(exit_exception), exception);
	}
}

static void shutdown_report(void)
{
	zend_object *exception = ASYNC_G(exit_exception);

	if (!exception) {
		return;
	}
	ASYNC_G(exit_exception) = NULL;
	if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
		EG(exception) = exception;
		zend_user_exception_handler();
		exception = EG(exception);
	}
	if (exception) {
		zend_exception_error(exception, E_ERROR);
	}
}

void async_shutdown_surface(zend_object *exception)
{
	GC_ADDREF(exception);
	async_shutdown_add_exception(exception);
	if (ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base) && !ASYNC_G(draining)) {
		shutdown_report(); /* found while the request is torn down: there is no later */
	} else {
		async_shutdown_graceful();
	}
}

/* Cancelling may end coroutines and run destructors, so the list is copied first. */
void async_shutdown_cancel_all(const char *message)
{
	uint32_t count = 0;
	async_coroutine_t **all = safe_emalloc(ASYNC_G(live_count) + 1, sizeof(*all), 0);

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_LIST_ENTRY(node, async_coroutine_t, live);
		if (!(coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN)) {
			GC_ADDREF(&coroutine->std);
			all[count++] = coroutine;
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		async_coroutine_cancel(all[i], async_exception_new(async_ce_cancellation, "%s", message), true);
	}
	for (uint32_t i = 0; i < count; i++) {
		OBJ_RELEASE(&all[i]->std);
	}
	efree(all);
}

void async_shutdown_graceful(void)
{
	if (ASYNC_G(shutting_down) || ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return;
	}
	ASYNC_G(shutting_down) = true;
	async_shutdown_cancel_all("Graceful shutdown");
}

void async_shutdown_exit(zend_object *unwind_exit)
{
	async_coroutine_t *main = ASYNC_G(main);

	if (ASYNC_G(killer)) {
		if (ASYNC_G(killed_exit)) {
			OBJ_RELEASE(unwind_exit);
		} else {
			ASYNC_G(killed_exit) = unwind_exit;
		}
	} else if (ZEND_COROUTINE_IS_FINISHED(&main->base) && !main->wait) {
		OBJ_RELEASE(unwind_exit); /* main is draining already */
	} else if (main == ASYNC_G(current) && !main->wait && !async_coroutine_is_queued(main)) {
		zend_throw_exception_internal(unwind_exit); /* it runs: called from its own code */
	} else {
		async_coroutine_drop_error(main);
		async_coroutine_throw(main, unwind_exit);
	}
	async_shutdown_graceful();
}

static void shutdown_run_rest(void)
{
	if (!ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base)) {
		async_coroutine_finish(ASYNC_G(main));
	}
	if (ASYNC_G(exit_called)) {
		async_shutdown_graceful();
	}
	async_scheduler_drain();
	ASYNC_G(shutting_down) = false;
	ASYNC_G(exit_called) = false;
	shutdown_report();
}

static void drain_register(bool append);

/* Debuggers expect user code below every new context; at the end of a request there is none, so they get an empty file. */
static void drain_with_user_frame(zend_execute_data *execute_data)
{
	zend_execute_data frame = { 0 };
	zend_op_array file = { .type = ZEND_USER_FUNCTION, .filename = ZSTR_EMPTY_ALLOC() };
	zend_op end = { .opcode = ZEND_RETURN };

	file.opcodes = &end;
	file.last = 1;
	frame.func = (zend_function *) &file;
	frame.opline = &end;
	execute_data->prev_execute_data = &frame;
	zend_try {
		shutdown_run_rest();
	} zend_catch {
		/* A fatal error ends the coroutines, not the user's shutdown functions that come after this one. */
		EG(current_execute_data) = execute_data;
	} zend_end_try();
	execute_data->prev_execute_data = NULL;
	ASYNC_FORGET_OOM(); /* as the engine does before it calls shutdown functions, but it has done so already */
}

static ZEND_NAMED_FUNCTION(shutdown_drain)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !CG(unclean_shutdown)) {
		drain_with_user_frame(execute_data);
	}
	if (CG(unclean_shutdown)) {
		ASYNC_G(state) = ASYNC_STATE_OFF;
		return;
	}
	/* What the user's shutdown functions spawn is run after the last of them. */
	if (zend_hash_num_elements(BG(user_shutdown_function_names)) > ASYNC_G(drain_position) + 1) {
		drain_register(true);
	}
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_drain, 0, 0, 0)
ZEND_END_ARG_INFO()

static zend_internal_function drain_function = {
	.arg_info = (zend_internal_arg_info *) (arginfo_drain + 1),
	.handler = shutdown_drain,
};

static void drain_register(bool append)
{
	php_shutdown_function_entry entry;

	memset(&entry, 0, sizeof(entry));
	entry.fci.size = sizeof(entry.fci);
	ZVAL_UNDEF(&entry.fci.function_name);
	entry.fci_cache.function_handler = (zend_function *) &drain_function;
	ASYNC_G(drain_position) = append ? zend_hash_num_elements(BG(user_shutdown_function_names)) : 0;
	append_user_shutdown_function(&entry);
}

void async_shutdown_rinit(void)
{
	drain_register(false);
}

/* Whatever destructors spawned after the last drain never starts. */
static void shutdown_drop_rest(void)
{
	async_coroutine_t *next;

	do {
		next = NULL;
		ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
			async_coroutine_t *coroutine = ASYNC_LIST_ENTRY(node, async_coroutine_t, live);
			if (!ZEND_COROUTINE_IS_STARTED(&coroutine->base)) {
				next = coroutine;
				break;
			}
		}
		if (next) {
			async_coroutine_cancel(next, NULL, true);
		}
	} while (next);
}

void async_shutdown_rshutdown(void)
{
	async_coroutine_t *main = ASYNC_G(main);

	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !CG(unclean_shutdown)) {
		shutdown_drop_rest();
	}
	ASYNC_G(state) = ASYNC_STATE_OFF;
	ASYNC_G(main) = ASYNC_G(current) = NULL;
	if (ASYNC_G(exit_exception)) {
		OBJ_RELEASE(ASYNC_G(exit_exception));
		ASYNC_G(exit_exception) = NULL;
	}
	zval_ptr_dtor(&ASYNC_G(error_handler));
	ZVAL_UNDEF(&ASYNC_G(error_handler));
	if (main) {
		if (!ZEND_COROUTINE_IS_FINISHED(&main->base)) {
			GC_DELREF(&main->std); /* no drain came after it: the reference until its end is left */
		}
		OBJ_RELEASE(&main->std);
	}
	ASYNC_G(shutting_down) = ASYNC_G(exit_called) = ASYNC_G(deadlock_reported) = false;
	ASYNC_G(draining) = ASYNC_G(in_reactor) = false;
	ASYNC_G(gc_depth) = ASYNC_G(harmless_blocks) = 0;
	ASYNC_G(ready_count) = ASYNC_G(live_count) = ASYNC_G(event_count) = 0;
	ASYNC_G(killer) = NULL;
	ASYNC_G(no_stack) = false;
}

static const char uncaught_prefix[] = "Uncaught ";

/* Previous exceptions come first: the one that was not caught is the last. */
static zend_class_entry *error_uncaught_class(zend_string *message)
{
	static const char next[] = "{main}\n\nNext ";
	const char *last = zend_memnrstr(ZSTR_VAL(message), next, sizeof(next) - 1, ZSTR_VAL(message) + ZSTR_LEN(message));
	const char *name = last ? last + sizeof(next) - 1 : ZSTR_VAL(message) + sizeof(uncaught_prefix) - 1;
	size_t length = strcspn(name, "@: \n"); /* an anonymous class is named after its parent */
	zend_string *key = zend_string_init(name, length, false);
	zend_string *lower = zend_string_tolower(key);
	zend_class_entry *ce = zend_hash_find_ptr(EG(class_table), lower);
	zend_string_release(lower);
	zend_string_release(key);
	return ce;
}

/* Does the error stand for an exception that nobody caught? Those of the compiler are reported without the word. */
static bool error_is_uncaught(int type, zend_string *message)
{
	return type == (E_PARSE | E_DONT_BAIL) || type == (E_COMPILE_ERROR | E_DONT_BAIL) || (type == (E_ERROR | E_DONT_BAIL)
		&& zend_string_starts_with_cstr(message, uncaught_prefix, sizeof(uncaught_prefix) - 1));
}

/* An uncaught cancellation ends main silently; anything else uncaught in main cancels the coroutines. */
static void shutdown_error_cb(int type, zend_string *file, const uint32_t line, zend_string *message)
{
	if (ASYNC_G(state) != ASYNC_STATE_OFF && error_is_uncaught(type, message)) {
		zend_class_entry *ce = type & E_ERROR ? error_uncaught_class(message) : NULL;
		if (ce && instanceof_function(ce, async_ce_cancellation_root)) {
			return;
		}
		if (ASYNC_G(main) && !ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base)) {
			async_shutdown_graceful();
		}
	}
	original_error_cb(type, file, line, message);
}

#ifdef ASYNC_EXIT_IS_OPCODE

static user_opcode_handler_t original_exit_handler;

static int shutdown_exit_handler(zend_execute_data *execute_data)
{
	if (ASYNC_G(current) == ASYNC_G(main)) {
		ASYNC_G(exit_called) = true;
	}
	return original_exit_handler ? original_exit_handler(execute_data) : ZEND_USER_OPCODE_DISPATCH;
}

static void exit_hook_install(void)
{
	original_exit_handler = zend_get_user_opcode_handler(ZEND_EXIT);
	zend_set_user_opcode_handler(ZEND_EXIT, shutdown_exit_handler);
}

#else

static zif_handler original_exit;

static ZEND_NAMED_FUNCTION(shutdown_exit_function)
{
	if (ASYNC_G(current) == ASYNC_G(main)) {
		ASYNC_G(exit_called) = true;
	}
	original_exit(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void exit_hook_install(void)
{
	zend_function *function = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("exit"));
	original_exit = function->internal_function.handler;
	function->internal_function.handler = shutdown_exit_function;
}

#endif

/* Destructors that the collector calls must not suspend: the collector cannot be left half-way. */
static int shutdown_gc_collect_cycles(void)
{
	ASYNC_G(gc_depth)++;
	int collected = original_gc_collect_cycles();
	ASYNC_G(gc_depth)--;
	return collected;
}

void async_shutdown_minit(void)
{
	original_error_cb = zend_error_cb;
	zend_error_cb = shutdown_error_cb;
	original_gc_collect_cycles = gc_collect_cycles;
	gc_collect_cycles = shutdown_gc_collect_cycles;
	exit_hook_install();
	async_frame_function_init(&drain_function, "{end of script}");
	async_vm_state_minit();
}

void async_shutdown_mshutdown(void)
{
	zend_error_cb = original_error_cb;
	gc_collect_cycles = original_gc_collect_cycles;
}
