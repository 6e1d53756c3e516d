/* SPDX-License-Identifier: MIT
 *
 * The end of a request. Our shutdown function is the first, before any of the user's: when main has ended, it runs the
 * coroutines that are left. A request that has neither coroutines nor shutdown functions does without it. exit() and uncaught
 * exceptions, wherever they happen, first cancel all coroutines. A coroutine that does not end is killed. See settle.c for
 * what is reported.
 */
#include "runtime/shutdown.h"
#include "engine/frame.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "engine/vm_state.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/scheduler.h"
#include "runtime/scope.h"
#include "runtime/settle.h"
#include "runtime/signals.h"

#include "SAPI.h"
#include "ext/standard/basic_functions.h"
#include "zend_exceptions.h"

typedef void (*shutdown_fn_t)(async_coroutine_t *coroutine, const char *message, zend_object *cause);

/* Every unfinished coroutine, except hidden ones. The function may end coroutines and run destructors, so the list is copied first. */
static void shutdown_for_all(shutdown_fn_t function, const char *message, zend_object *cause)
{
	uint32_t count = 0;
	async_coroutine_t **all = safe_emalloc(ASYNC_G(live_count) + 1, sizeof(*all), 0);

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (!(coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN)) {
			GC_ADDREF(&coroutine->std);
			all[count++] = coroutine;
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		function(all[i], message, cause);
	}
	for (uint32_t i = 0; i < count; i++) {
		OBJ_RELEASE(&all[i]->std);
	}
	efree(all);
}

static void shutdown_cancel(async_coroutine_t *coroutine, const char *message, zend_object *cause)
{
	zend_object *cancellation = async_exception_new(async_ce_cancellation, "%s", message);

	if (cause) {
		GC_ADDREF(cause);
		zend_exception_set_previous(cancellation, cause);
	}
	if (UNEXPECTED(ZEND_COROUTINE_IS_FINISHED(&coroutine->base) && coroutine->wait && !coroutine->error)) {
		async_coroutine_throw(coroutine, cancellation); /* into a destructor that waits after the end */
	} else {
		async_coroutine_cancel(coroutine, cancellation, true);
	}
}

void async_shutdown_cancel_all(const char *message, zend_object *cause)
{
	shutdown_for_all(shutdown_cancel, message, cause);
}

static async_timer_t ending_timer;

/* All coroutines have been cancelled: from now on they have async.shutdown_timeout. Harmless when repeated. */
static void ending_start(void)
{
	if (!ASYNC_G(end_is_forced) && !async_timer_is_active(&ending_timer)) {
		async_timer_start(&ending_timer, async_deadline_after((zend_ulong) ASYNC_SETTING(shutdown_timeout)));
	}
}

void async_shutdown_graceful(zend_object *cause)
{
	if (ASYNC_G(end) == ASYNC_END_BEGUN || ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return;
	}
	ASYNC_G(end) = ASYNC_END_BEGUN;
	if (cause && !async_is_cancellation(cause)) {
		zend_string *text = async_uncaught_explain(cause);
		async_shutdown_cancel_all(ZSTR_VAL(text), cause);
		zend_string_release(text);
	} else {
		async_shutdown_cancel_all("Graceful shutdown", cause);
	}
}

void async_shutdown_begin(zend_object *cause)
{
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		async_shutdown_graceful(cause);
		ending_start();
	}
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
	async_shutdown_begin(NULL);
}

void async_shutdown_exit_of_killed(void)
{
	zend_object *unwind_exit = ASYNC_G(killed_exit);

	ASYNC_G(killed_exit) = NULL;
	if (!EG(current_execute_data)) {
		OBJ_RELEASE(unwind_exit); /* the request is being destroyed */
	} else if (!EG(exception)) {
		zend_throw_exception_internal(unwind_exit);
	} else {
		OBJ_RELEASE(EG(exception)); /* exit() replaces what is in flight */
		EG(exception) = unwind_exit;
	}
}

/* Runs all coroutines that count to their end, and reports what was not caught. */
static void shutdown_run_all(void)
{
	async_scheduler_drain();
	async_timer_stop(&ending_timer);
	ASYNC_G(end) = ASYNC_END_NOT_ASKED;
	async_uncaught_report();
}

static zend_internal_function drain_function;

/* Has the user no shutdown function after our newest one? */
static bool drain_is_last(void)
{
	HashPosition position;
	php_shutdown_function_entry *last;

	zend_hash_internal_pointer_end_ex(BG(user_shutdown_function_names), &position);
	last = zend_hash_get_current_data_ptr_ex(BG(user_shutdown_function_names), &position);
	return last->fci_cache.function_handler == (zend_function *) &drain_function;
}

/* Hidden coroutines count from now on. True: there are some. */
static bool hidden_reveal(void)
{
	uint32_t counted = ASYNC_G(live_count);

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (coroutine->base.event.flags & ZEND_ASYNC_EVENT_F_HIDDEN) {
			coroutine->base.event.flags &= ~ZEND_ASYNC_EVENT_F_HIDDEN;
			ASYNC_G(live_count)++;
		}
	}
	return ASYNC_G(live_count) > counted;
}

static void hidden_cancel(async_coroutine_t *coroutine, const char *message, zend_object *cause)
{
	async_coroutine_cancel(coroutine, async_exception_new(async_ce_cancellation, "%s", message), false);
}

/* How often hidden coroutines that others leave behind at their end are looked for. */
#define HIDDEN_ROUNDS 3

/* A hidden coroutine holds objects that PHP is about to destroy, and what it does to clean up may have to wait. So it ends
 * before. Protected parts come to their end. */
static void shutdown_end_hidden(void)
{
	ASYNC_G(phase) = ASYNC_PHASE_DESTROY;
	ASYNC_G(deadlock_reported) = true; /* a coroutine that waits for what PHP is about to destroy ends silently */
	for (int round = 0; round < HIDDEN_ROUNDS && hidden_reveal(); round++) {
		shutdown_for_all(hidden_cancel, "Graceful shutdown", NULL);
		ending_start();
		shutdown_run_all();
	}
}

static void shutdown_run_rest(void)
{
	if (!ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base)) {
		async_coroutine_finish(ASYNC_G(main));
	}
	if (ASYNC_G(end)) {
		async_shutdown_begin(ASYNC_G(main_failure));
	}
	async_uncaught_forget_main();
	shutdown_run_all();
	if (drain_is_last()) {
		shutdown_end_hidden();
	}
}

/* The first entry has a name, so that PHP's list is a hash from the start: it is being walked while coroutines run, and
 * would become one below the walk when ext/session registers its function, which has a name, too. */
static void drain_register(bool first)
{
	php_shutdown_function_entry entry;

	memset(&entry, 0, sizeof(entry));
	ASYNC_SHUTDOWN_ENTRY_INIT(entry);
	entry.fci_cache.function_handler = (zend_function *) &drain_function;
	if (!first) {
		ASYNC_G(end) = ASYNC_END_NOT_ASKED; /* exit() in main, without coroutines, is not about those of shutdown functions */
		append_user_shutdown_function(&entry);
		return;
	}
	HashTable *others = BG(user_shutdown_function_names);
	BG(user_shutdown_function_names) = NULL;
	register_user_shutdown_function(ZEND_STRL("async"), &entry);
	if (UNEXPECTED(others)) {
		zend_hash_copy(BG(user_shutdown_function_names), others, NULL);
		others->pDestructor = NULL;
		zend_array_destroy(others);
	}
}

void async_shutdown_register(void)
{
	if (EXPECTED(ASYNC_G(has_drain))) {
		return;
	}
	ASYNC_G(has_drain) = true;
	if (!(EG(flags) & EG_FLAGS_IN_SHUTDOWN)) {
		drain_register(true);
	} else if (BG(user_shutdown_function_names)) {
		drain_register(false); /* the function of an extension is being called, or the user's would have registered ours */
	} else {
		ASYNC_G(phase) = ASYNC_PHASE_DESTROY;
	}
}

static ZEND_NAMED_FUNCTION(register_after_ours)
{
	async_shutdown_register();
	ASYNC_CALL_REPLACED(register_after_ours);
}

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
		CG(unclean_shutdown) = false; /* as in main_script_execute() */
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

	if (UNEXPECTED(ASYNC_G(phase) == ASYNC_PHASE_ORPHANED) && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		/* Its stack was left by the only way that runs nothing of it; that was no error. */
		CG(unclean_shutdown) = false;
	}
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !CG(unclean_shutdown)) {
		drain_with_user_frame(execute_data);
	}
	if (CG(unclean_shutdown)) {
		ASYNC_G(state) = ASYNC_STATE_OFF;
		async_reactor_abandon(); /* main may have been in a with_timeout() */
		return;
	}
	/* What the user's shutdown functions spawn is run after the last of them. */
	if (!drain_is_last()) {
		drain_register(false);
	} else {
		ASYNC_G(phase) = ASYNC_PHASE_DESTROY;
		async_signal_futures_let_go();
		ASYNC_LAYERS_CALL(on_destroying);
	}
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_drain, 0, 0, 0)
ZEND_END_ARG_INFO()

static zend_internal_function drain_function = {
	.arg_info = ASYNC_ARG_INFO(arginfo_drain),
	.handler = shutdown_drain,
};

/* What destructors have spawned after the last drain never starts. What they have cancelled is queued, to be freed. */
static async_coroutine_t *shutdown_find_rest(void)
{
	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (!ZEND_COROUTINE_IS_STARTED(&coroutine->base)) {
			return coroutine;
		}
	}
	ASYNC_LIST_FOREACH(&ASYNC_G(ready), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, ready);
		if (ZEND_COROUTINE_IS_FINISHED(&coroutine->base)) {
			return coroutine;
		}
	}
	return NULL;
}

static void shutdown_drop_rest(void)
{
	async_coroutine_t *rest;

	while ((rest = shutdown_find_rest())) {
		if (ZEND_COROUTINE_IS_FINISHED(&rest->base)) {
			async_scheduler_dequeue(rest);
			async_coroutine_free_ended_here(rest);
		} else {
			async_coroutine_cancel(rest, NULL, true);
		}
	}
}

void async_shutdown_rshutdown(void)
{
	async_coroutine_t *main = ASYNC_G(main);

	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !CG(unclean_shutdown)) {
		shutdown_drop_rest();
	}
	ASYNC_G(state) = ASYNC_STATE_OFF;
	ASYNC_G(main) = ASYNC_G(current) = NULL;
	ASYNC_G(error_settings) = NULL;
	async_uncaught_drop();
	async_timer_stop(&ending_timer);
	if (main) {
		if (!ZEND_COROUTINE_IS_FINISHED(&main->base)) {
			GC_DELREF(&main->std); /* no drain came after it: the reference until its end is left */
		}
		OBJ_RELEASE(&main->std);
	}
	async_context_drop(&ASYNC_G(main_values));
	async_scope_rshutdown();
	async_request_clear();
}

void async_shutdown_minit(void)
{
	async_frame_function_init(&drain_function, "{end of script}");
}

/* The end is bounded. When the script was told to end, every coroutine has been cancelled once, and may take its time to
 * clean up, async.shutdown_timeout. Then a coroutine of its own, the reaper, cancels all that are left again and again, for
 * code that takes several cancellations to give up; and then it kills them: finally blocks run, catch blocks do not, and
 * nothing can wait any more. Only a coroutine that never waits cannot be reached. */

/* A round lets all coroutines run until they wait again. */
#define ENDING_CANCEL_ROUNDS 10
/* More than one, since coroutines that are killed may have finally() handlers, which run in coroutines of their own. */
#define ENDING_KILL_ROUNDS 3
#define ENDING_RETRY_MS 100

/* Of those that are ended by force, so many are named. */
#define ENDING_NAMED_MAX 10

static uint32_t ending_named;

static bool ending_is_over(void)
{
	return ASYNC_G(live_count) == 0 && !ASYNC_G(main)->wait;
}

/* Main cannot be killed: its stack is needed. It is made to unwind, and so is a shutdown function that waits after its end.
 * */
static void ending_unwind_main(void)
{
	async_coroutine_t *main = ASYNC_G(main);

	if (main->wait && (EG(flags) & EG_FLAGS_IN_SHUTDOWN)) {
		async_uncaught_report(); /* PHP calls no further shutdown function, hence not ours either */
	}
	if (main->wait || !ZEND_COROUTINE_IS_FINISHED(&main->base)) {
		async_coroutine_drop_error(main);
		async_coroutine_throw(main, zend_create_graceful_exit());
	}
}

/* It was cancelled, has had its time, and has been cancelled again and again: the user should know which one it is. */
static void ending_name(const async_coroutine_t *coroutine)
{
	if (coroutine->base.internal_entry || ending_named++ >= ENDING_NAMED_MAX) {
		return;
	}
	zend_error_at(E_WARNING, coroutine->suspend_filename, coroutine->suspend_lineno,
		"Coroutine %u, spawned at %s:%u, was cancelled and goes on: it is ended by force%s", coroutine->std.handle,
		coroutine->base.filename ? ZSTR_VAL(coroutine->base.filename) : "unknown", coroutine->base.lineno,
		ending_named == ENDING_NAMED_MAX ? "; further ones are not reported" : "");
	zend_clear_exception(); /* of an error handler */
}

static void ending_kill(async_coroutine_t *coroutine, const char *message, zend_object *cause)
{
	if (ZEND_COROUTINE_IS_MAIN(&coroutine->base)) {
		return;
	}
	if (!ZEND_COROUTINE_IS_STARTED(&coroutine->base)) {
		async_coroutine_cancel(coroutine, NULL, true);
	} else if (async_coroutine_is_suspended(coroutine)) {
		ending_name(coroutine);
		async_coroutine_kill(coroutine);
	}
	zend_clear_exception(); /* it called exit(): that is what this is about */
}

static void ending_run(void)
{
	ASYNC_G(current)->base.extended_data = NULL;
	for (int round = 0; round < ENDING_CANCEL_ROUNDS && !ending_is_over(); round++) {
		async_shutdown_cancel_all("Graceful shutdown", NULL);
		async_suspend();
	}
	for (int round = 0; round < ENDING_KILL_ROUNDS && !ending_is_over(); round++) {
		shutdown_for_all(ending_kill, NULL, NULL);
		ending_unwind_main();
		async_suspend();
	}
	ASYNC_G(end_is_forced) = false;
}

static void ending_time_is_up(async_timer_t *timer)
{
	async_ending_force();
}

/* The reaper is gone. If it never ran, because there was no memory for its stack, the next one will. */
static void ending_dispose(zend_coroutine_t *reaper)
{
	if (reaper->extended_data && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		ASYNC_G(end_is_forced) = false;
		async_timer_start(&ending_timer, async_deadline_after(ENDING_RETRY_MS));
	}
}

void async_ending_force(void)
{
	if (ASYNC_G(end_is_forced)) {
		return;
	}
	async_coroutine_t *reaper = async_spawn_internal(ending_run, &ending_timer, true);
	if (UNEXPECTED(!reaper)) {
		zend_clear_exception(); /* the request is being destroyed */
		return;
	}
	ASYNC_G(end_is_forced) = true;
	reaper->base.extended_dispose = ending_dispose;
}

void async_ending_rinit(void)
{
	async_timer_init(&ending_timer, ending_time_is_up);
	ending_named = 0;
	ending_timer.hidden = true; /* it does not mean that a coroutine could still be woken */
}

void async_ending_after_fork(void)
{
	if (ASYNC_G(end_is_forced)) { /* the reaper is gone */
		ASYNC_G(end_is_forced) = false;
		ending_start();
	}
}

/* The bottom of the main script. What leaves it must be seen before the engine gives it to the user's exception handler, and
 * PHP has no place for that. So the function that executes the script is replaced, for this one call only: the VM and the
 * compiler take a faster path while zend_execute_ex() is the engine's own. The moment for it is when the script has been
 * compiled, because what comes next is its execution. */

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

/* A client that has gone. Unless the script asked to be left alone, PHP jumps out of all that runs, and neither the other
 * coroutines nor the destructors that wait would come to their end. Among coroutines it is an exit(). */

static size_t (*original_ub_write)(const char *text, size_t length);
static void (*original_flush)(void *context);

static size_t client_reach(const char *text, size_t length, void *context)
{
	bool ignores_abort = PG(ignore_user_abort), was_there = PG(connection_status) == PHP_CONNECTION_NORMAL;
	size_t written = 0;

	PG(ignore_user_abort) = ignores_abort || ASYNC_G(state) == ASYNC_STATE_ACTIVE;
	if (text) {
		written = original_ub_write(text, length);
	} else {
		original_flush(context);
	}
	PG(ignore_user_abort) = ignores_abort;
	if (UNEXPECTED(was_there && PG(connection_status) == PHP_CONNECTION_ABORTED && !ignores_abort)
			&& EG(current_execute_data) && !EG(exception) && !ASYNC_G(in_reactor)) {
		zend_throw_exception_internal(zend_create_unwind_exit());
	}
	return written;
}

static size_t client_write(const char *text, size_t length)
{
	return client_reach(text, length, NULL);
}

static void client_flush(void *context)
{
	client_reach(NULL, 0, context);
}

/* Later than all other extensions: opcache answers most calls without calling the function that was there before it. */
static void main_script_begin(void)
{
	if (UNEXPECTED(!original_compile_file)) {
		ASYNC_REPLACE_POINTER(zend_compile_file, original_compile_file, main_script_compile_file);
		ASYNC_REPLACE_POINTER(zend_compile_string, original_compile_string, main_script_compile_string);
		ASYNC_REPLACE_POINTER(sapi_module.ub_write, original_ub_write, client_write);
		if (sapi_module.flush) {
			ASYNC_REPLACE_POINTER(sapi_module.flush, original_flush, client_flush);
		}
	}
	if (UNEXPECTED(zend_execute_ex == main_script_execute)) {
		zend_execute_ex = original_execute_ex; /* the last script was compiled only */
	}
}

async_hook_t async_hook_main_script = {
	.functions = ASYNC_REPLACEMENTS({ "register_shutdown_function", register_after_ours }),
	.begin = main_script_begin,
};
