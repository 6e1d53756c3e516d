/* SPDX-License-Identifier: MIT
 *
 * The life of a coroutine: created and queued, run on a carrier. Its end is in coroutine_end.c.
 *
 * References: the runtime holds one from spawn to end. While the coroutine is parked that reference stands for "something
 * will wake it"; what holds the wait (a pool, an awaited coroutine) may report it to the cycle collector, so a
 * coroutine that waits for something only it can reach is garbage.
 */
#include "runtime/coroutine.h"
#include "engine/frame.h"
#include "engine/vm_state.h"
#include "runtime/deadline.h"
#include "runtime/event.h"
#include "runtime/error_settings.h"
#include "runtime/future.h"
#include "runtime/context.h"
#include "runtime/scope.h"
#include "runtime/scheduler.h"

#include "php_output.h"
#include "zend_builtin_functions.h"
#include "zend_exceptions.h"

zend_class_entry *async_ce_coroutine;
zend_object_handlers async_coroutine_handlers;

static bool coroutine_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	zend_coroutine_t *coroutine = (zend_coroutine_t *) event;

	if (!ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		return false;
	}
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	return async_event_retell(event, callback, result, exception, &coroutine->result, coroutine->exception);
}

static zend_string *coroutine_info(zend_async_event_t *event)
{
	zend_coroutine_t *coroutine = (zend_coroutine_t *) event;

	return strpprintf(0, "Coroutine %u spawned at %s:%u", ZEND_ASYNC_EVENT_TO_OBJECT(event)->handle,
		coroutine->filename ? ZSTR_VAL(coroutine->filename) : "unknown", coroutine->lineno);
}

/* The scheduler starts it. */
static const async_event_ops_t coroutine_event =
	ASYNC_OBJECT_EVENT_OPS(async_event_start_nothing, async_event_start_nothing, coroutine_replay, coroutine_info);

static zend_object *coroutine_object_create(zend_class_entry *ce)
{
	/* No declared properties, hence no room for them. gcc 14 would warn if it saw the type. */
	void *memory = emalloc(sizeof(async_coroutine_t) - sizeof(zval));
	async_coroutine_t *coroutine = memory;

	/* A size that the compiler cannot see makes it call memset(), which is faster than the code it would inline. */
	size_t size = offsetof(async_coroutine_t, std);
	__asm__("" : "+r"(size));
	memset(coroutine, 0, size);
	zend_object_std_init(&coroutine->std, ce);
	coroutine->std.handlers = &async_coroutine_handlers;

	async_event_init_object(
		&coroutine->base.event, ZEND_ASYNC_EVENT_F_ZVAL_RESULT, offsetof(async_coroutine_t, std), &coroutine_event);
	async_list_init(&coroutine->ready);
	async_list_init(&coroutine->live);
	async_list_init(&coroutine->held);
	async_timer_init(&coroutine->timer, NULL);
	return &coroutine->std;
}

/* Not by spawn(): fetching objects from a database can create one of any class. It has nothing to run, so it has ended. */
zend_object *async_coroutine_object_create(zend_class_entry *ce)
{
	zend_object *object = coroutine_object_create(ce);
	zend_coroutine_t *base = &async_coroutine_from_object(object)->base;

	ZEND_ASYNC_EVENT_SET_CLOSED(&base->event);
	ZVAL_NULL(&base->result);
	return object;
}

async_coroutine_t *async_coroutine_new(void)
{
	return async_coroutine_from_object(coroutine_object_create(async_ce_coroutine));
}

uint64_t async_coroutine_identify(async_coroutine_t *coroutine)
{
	static uint64_t last;

	if (!coroutine->identity) {
		coroutine->identity = ++last;
	}
	return coroutine->identity;
}

async_coroutine_t *async_coroutine_new_main(void)
{
	async_coroutine_t *coroutine = async_coroutine_new();

	async_coroutine_enlist(coroutine, false);
	coroutine->base.event.flags |= ZEND_COROUTINE_F_MAIN | ZEND_COROUTINE_F_STARTED;
	GC_ADDREF(&coroutine->std); /* its context outlives its end: it drains the others */
	return coroutine;
}

static void coroutine_note_spawn_location(zend_coroutine_t *coroutine)
{
	zend_execute_data *ex = async_frame_of_user_code(EG(current_execute_data));

	if (EXPECTED(ex)) {
		coroutine->filename = zend_string_copy(ex->func->op_array.filename);
		coroutine->lineno = ex->opline->lineno;
	}
}

static bool coroutine_may_be_made(void)
{
	if (UNEXPECTED(!async_coroutine_can_spawn())) {
		return async_refuse("Cannot spawn a coroutine when async is disabled");
	}
	return async_main_is_coroutine();
}

/* Without settings. */
static zend_always_inline async_coroutine_t *coroutine_make(void)
{
	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE || async_is_too_late()) && !coroutine_may_be_made()) {
		return NULL;
	}
	async_coroutine_t *coroutine = async_coroutine_new();
	coroutine_note_spawn_location(&coroutine->base);
	return coroutine;
}

async_coroutine_t *async_coroutine_create(void)
{
	async_coroutine_t *coroutine = coroutine_make();

	if (EXPECTED(coroutine)) {
		async_error_settings_init(coroutine);
	}
	return coroutine;
}

void async_coroutine_enqueue(async_coroutine_t *coroutine, bool hidden)
{
	async_coroutine_enlist(coroutine, hidden); /* R2 */
	async_scheduler_enqueue(coroutine);
}

/* A coroutine that calls a PHP function, and is not queued yet. */
static zend_always_inline async_coroutine_t *spawn_begin(const zend_fcall_t *fcall)
{
	if (UNEXPECTED(ASYNC_G(in_reactor))) {
		zend_throw_exception(async_ce_exception, "The operation cannot be executed in the scheduler context", 0);
		return NULL;
	}
	async_coroutine_t *coroutine = coroutine_make();
	if (EXPECTED(coroutine)) {
		async_error_settings_leave();
		async_error_settings_share(coroutine, ASYNC_G(current)->error_settings);
		async_call_copy(&coroutine->call, fcall);
		if (UNEXPECTED(ASYNC_G(current)->values)) {
			async_context_inherit(coroutine, ASYNC_G(current));
		}
		if (UNEXPECTED(ASYNC_G(transactions))) {
			ASYNC_LAYERS_CALL(on_spawn, coroutine);
		}
	}
	return coroutine;
}

static zend_always_inline void spawn_end(async_coroutine_t *coroutine)
{
	async_coroutine_enqueue(coroutine, false);
	if (UNEXPECTED(ASYNC_G(end) == ASYNC_END_BEGUN)) { /* nothing new starts */
		GC_ADDREF(&coroutine->std); /* the caller was promised a live object */
		async_coroutine_cancel(coroutine, NULL, true);
		GC_DELREF(&coroutine->std);
	}
}

async_coroutine_t *async_spawn_begin(const zend_fcall_t *fcall)
{
	return spawn_begin(fcall);
}

void async_spawn_end(async_coroutine_t *coroutine, async_scope_t *scope)
{
	async_scope_join(scope, coroutine);
	spawn_end(coroutine);
}

async_coroutine_t *async_spawn_in(const zend_fcall_t *fcall, async_scope_t *scope)
{
	async_coroutine_t *coroutine = async_scope_check_open(scope) ? spawn_begin(fcall) : NULL;

	if (EXPECTED(coroutine)) {
		async_spawn_end(coroutine, scope);
	}
	return coroutine;
}

async_coroutine_t *async_spawn(const zend_fcall_t *fcall)
{
	if (UNEXPECTED(ASYNC_G(current) && ASYNC_G(current)->scope)) {
		return async_spawn_in(fcall, ASYNC_G(current)->scope);
	}
	async_coroutine_t *coroutine = spawn_begin(fcall);
	if (EXPECTED(coroutine)) {
		spawn_end(coroutine);
	}
	return coroutine;
}

void async_coroutine_hide(async_coroutine_t *coroutine)
{
	if (EXPECTED(async_list_is_linked(&coroutine->live))) {
		coroutine->base.event.flags |= ZEND_ASYNC_EVENT_F_HIDDEN;
		ASYNC_G(live_count)--;
	}
}

async_coroutine_t *async_spawn_internal(zend_coroutine_entry_t entry, void *data, bool hidden)
{
	async_coroutine_t *coroutine = async_coroutine_create();

	if (EXPECTED(coroutine)) {
		coroutine->base.internal_entry = entry;
		coroutine->base.extended_data = data;
		async_coroutine_enqueue(coroutine, hidden);
	}
	return coroutine;
}

static void spawned_for_dispose(zend_coroutine_t *coroutine)
{
	OBJ_RELEASE((zend_object *) coroutine->extended_data);
}

async_coroutine_t *async_spawn_for(zend_coroutine_entry_t entry, zend_object *object)
{
	async_coroutine_t *coroutine = async_spawn_internal(entry, object, false);

	GC_ADDREF(object);
	coroutine->base.extended_dispose = spawned_for_dispose;
	return coroutine;
}

bool async_coroutine_trace(const async_coroutine_t *coroutine, zval *trace, int options, int limit)
{
	zend_execute_data *execute_data_now = EG(current_execute_data);

	ZVAL_NULL(trace);
	if (!coroutine->execute_data || coroutine == ASYNC_G(current) || ZEND_COROUTINE_IS_FINISHED(&coroutine->base)) {
		return false;
	}
	EG(current_execute_data) = coroutine->execute_data;
	zend_fetch_debug_backtrace(trace, 0, options, limit);
	EG(current_execute_data) = execute_data_now;
	return true;
}

void async_call_destroy_arguments(async_call_t *call)
{
	async_call_t old = *call;

	memset(call, 0, sizeof(*call));
	for (uint32_t i = 0; i < old.param_count; i++) {
		zval_ptr_dtor(&old.params[i]);
	}
	if (old.param_count) {
		efree(old.params);
	}
	async_array_release(old.named_params);
}

void async_coroutine_run(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(ZEND_COROUTINE_IS_FINISHED(&coroutine->base))) { /* cancelled before it could start */
		coroutine->context = NULL;
		async_coroutine_free_ended(coroutine);
		return;
	}
	coroutine->base.event.flags |= ZEND_COROUTINE_F_STARTED;
	async_coroutine_fetch_call(coroutine);
	if (EXPECTED(Z_TYPE(coroutine->call.callable) != IS_UNDEF)) {
		async_call_execute(&coroutine->call, &coroutine->base.result);
	} else if (EXPECTED(coroutine->base.internal_entry)) {
		coroutine->base.internal_entry();
	} else {
		zend_throw_error(NULL, "The coroutine has neither a C entry nor a PHP function to run");
	}
	async_call_destroy(&coroutine->call); /* destructors run, print and throw as part of the coroutine */
	if (UNEXPECTED(coroutine->values)) {
		async_context_end(coroutine);
	}
	/* As at the end of a script: what was buffered is not lost. */
	while (UNEXPECTED(OG(active)) && zend_stack_count(&OG(handlers)) > ASYNC_G(main_output_level)) {
		OG(active)->flags |= PHP_OUTPUT_HANDLER_REMOVABLE;
		php_output_end();
	}
	coroutine->context = NULL;

	async_coroutine_finish(coroutine);
}

/* What a coroutine shows to the cycle collector: its outcome, what it was given, the coroutines that await it, and, if it
 * waits for something that may be garbage itself, everything on its stack. */

static void coroutine_gc_own(const async_coroutine_t *coroutine, zend_get_gc_buffer *buffer)
{
	zend_get_gc_buffer_add_zval(buffer, (zval *) &coroutine->base.result);
	if (coroutine->base.exception) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->base.exception);
	}
	async_finally_gc(coroutine->finally_handlers, buffer);
	if (coroutine->error && coroutine->error != ASYNC_ERROR_CANCELLED && coroutine->error != ASYNC_ERROR_DEADLINE) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->error);
	}
	if (coroutine->deferred) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->deferred);
	}
	if (coroutine->values) {
		zend_get_gc_buffer_add_obj(buffer, &coroutine->values->std);
	}
	async_error_settings_gc(coroutine->error_settings, buffer);
	async_error_settings_gc(coroutine->failure_settings, buffer);
	if (coroutine->context) {
		async_vm_state_gc(coroutine->context, buffer);
	}
	if (Z_TYPE(coroutine->call.callable) != IS_UNDEF) {
		zend_get_gc_buffer_add_zval(buffer, (zval *) &coroutine->call.callable);
		for (uint32_t i = 0; i < coroutine->call.param_count; i++) {
			zend_get_gc_buffer_add_zval(buffer, &coroutine->call.params[i]);
		}
	}
}

static void table_gc(HashTable *table, zend_get_gc_buffer *buffer)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(table, value) {
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
		}
		zend_get_gc_buffer_add_zval(buffer, value);
	} ZEND_HASH_FOREACH_END();
}

/* Shows the calls that the frame is preparing. 8.6 shows them only together with the values of the frame, which are looked
 * for elsewhere: it is made to believe that there are none. */
static void calls_gc(zend_execute_data *ex, zend_get_gc_buffer *buffer)
{
#if PHP_VERSION_ID < 80600
	zend_unfinished_calls_gc(ex, ex->call, (uint32_t) (ex->opline - ex->func->op_array.opcodes), buffer);
#else
	zend_function *function = ex->func;
	uint32_t info = ZEND_CALL_INFO(ex);
	zend_op_array bare = function->op_array;

	bare.last_live_range = 0;
	ex->func = (zend_function *) &bare;
	ZEND_CALL_INFO(ex) = ZEND_CALL_HAS_SYMBOL_TABLE;
	zend_unfinished_execution_gc_ex(ex, ex->call, buffer, false);
	ZEND_CALL_INFO(ex) = info;
	ex->func = function;
#endif
}

/* Returns the symbol table of the frame, if it has one. What the running instruction uses up is not shown: perhaps it is being
 * freed, and a destructor waits. With its values come the calls that the frame is preparing. */
static HashTable *frame_gc(zend_execute_data *ex, bool with_values, zend_get_gc_buffer *buffer)
{
	if ((ZEND_CALL_INFO(ex) & ZEND_CALL_HAS_SYMBOL_TABLE) && ex->symbol_table == &EG(symbol_table)) {
		return NULL; /* global variables are no coroutine's own */
	}
	if (!ex->func || !ZEND_USER_CODE(ex->func->type)) {
		/* The engine does not show what await() and its like were given, since its own functions do not suspend. */
		for (uint32_t i = 1; ex->func && i <= ZEND_CALL_NUM_ARGS(ex); i++) {
			zend_get_gc_buffer_add_zval(buffer, ZEND_CALL_ARG(ex, i));
		}
		return zend_unfinished_execution_gc_ex(ex, NULL, buffer, false);
	}
	const zend_op *opline = ex->opline;
	const zend_op_array *code = &ex->func->op_array;

	with_values &= opline->opcode != ZEND_HANDLE_EXCEPTION;
	if (with_values && ex->call) {
		calls_gc(ex, buffer);
	}
	/* Values that this instruction uses up are not live at the next one. But there its result is, which is not written yet. At
	 * the first one the engine looks for no value. */
	with_values = with_values && opline + 1 < code->opcodes + code->last;
	zval *result = with_values && opline->result_type & (IS_TMP_VAR | IS_VAR) ? ZEND_CALL_VAR(ex, opline->result.var) : NULL;
	zval before;
	if (result) {
		before = *result;
		ZVAL_UNDEF(result);
	}
	ex->opline = with_values ? opline + 1 : code->opcodes;
	HashTable *table = zend_unfinished_execution_gc_ex(ex, NULL, buffer, false);
	ex->opline = opline;
	if (result) {
		*result = before;
	}
	return table;
}

/* A file that a function includes, and a text that it evaluates, have a frame and use the table of the function: it is shown
 * once. The collector sees no frame of a running generator: what it holds stays alive. It sees no temporary values of a frame
 * that has called nothing itself: perhaps an exception frees them, some are gone, and the destructor of another one waits. */
static HashTable *frames_gc(async_coroutine_t *coroutine, zend_get_gc_buffer *buffer, bool is_collector)
{
	HashTable *last_table = NULL;
	bool is_called = !is_collector; /* the frame above, by an instruction of this one */

	for (zend_execute_data *ex = coroutine->execute_data; ex; ex = ex->prev_execute_data) {
		if (!(ZEND_CALL_INFO(ex) & ZEND_CALL_GENERATOR) || !is_collector) {
			HashTable *table = frame_gc(ex, is_called, buffer);

			if (table && last_table && table != last_table) { /* only one of them can be returned */
				table_gc(last_table, buffer);
			}
			last_table = table ? table : last_table;
		}
		is_called = !is_collector || !(ZEND_CALL_INFO(ex) & ZEND_CALL_TOP);
	}
	return last_table;
}

HashTable *async_coroutine_gc_all(async_coroutine_t *coroutine, zend_get_gc_buffer *buffer)
{
	coroutine_gc_own(coroutine, buffer);
	async_event_gc_awaiters(&coroutine->base.event, buffer);
	return frames_gc(coroutine, buffer, false);
}

HashTable *async_coroutine_object_gc(zend_object *object, zval **table, int *num)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	async_coroutine_t *coroutine = async_coroutine_from_object(object);
	uint32_t flags = coroutine->base.event.flags;
	HashTable *symbols = NULL;

	/* What runs, or will be woken by something that is no object, is alive, and so is what it holds: no need to look. A
	 * coroutine that has parked may still be the one that runs the reactor. */
	if ((flags & (ZEND_ASYNC_EVENT_F_CLOSED | ASYNC_COROUTINE_F_COLLECTABLE))
			&& ((coroutine != ASYNC_G(current) && !coroutine->deadline) || (flags & ZEND_ASYNC_EVENT_F_CLOSED))) {
		coroutine_gc_own(coroutine, buffer);
		async_event_gc_awaiters(&coroutine->base.event, buffer);
		async_reactions_gc(&coroutine->base.event, buffer);
		if (flags & ASYNC_COROUTINE_F_COLLECTABLE) {
			symbols = frames_gc(coroutine, buffer, true);
		}
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return symbols;
}
