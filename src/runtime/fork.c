/* SPDX-License-Identifier: MIT
 *
 * In a child process only the coroutine goes on that called pcntl_fork(). The others are simply gone: nothing of them runs,
 * neither catch nor finally blocks, nor destructors of what only they had; in the parent they all go on. If main is among
 * them, the request ends in the child when the last coroutine has ended, as if main had ended then. A coroutine that awaits
 * one that is gone gets an exception.
 */
#include "runtime/fork.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "runtime/coroutine.h"
#include "runtime/deadline.h"
#include "runtime/error_settings.h"
#include "runtime/context.h"
#include "runtime/scheduler.h"
#include "runtime/scope.h"
#include "runtime/shutdown.h"
#include "runtime/switch.h"

#include "main/php_globals.h"
#include "zend_generators.h"

/* What every coroutine that is gone waits for: waking it does nothing. */
static async_wait_t no_wait = { .node = { &no_wait.node, &no_wait.node }, .status = ASYNC_WAIT_CANCELLED };

/* What is on the stack of a coroutine, and what it was given. */
static void forget_coroutine(async_coroutine_t *coroutine)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	HashTable *table = async_coroutine_gc_all(coroutine, buffer);
	zval *value, self;
	int count;

	zend_get_gc_buffer_use(buffer, &value, &count);
	while (count--) {
		async_forget_reference(value++);
	}
	if (table) {
		ZEND_HASH_FOREACH_VAL(table, value) {
			async_forget_reference(value);
		} ZEND_HASH_FOREACH_END();
	}
	for (zend_execute_data *ex = coroutine->execute_data; ex; ex = ex->prev_execute_data) {
		if (ZEND_CALL_INFO(ex) & ZEND_CALL_GENERATOR) { /* at the end it would be resumed for its finally blocks */
			zend_generator *generator = (zend_generator *) ex->return_value;

			ZVAL_OBJ(&self, &generator->std);
			async_forget_anyway(&self);
			async_forget_reference(&generator->value); /* it shows nothing of its own while it runs */
			async_forget_reference(&generator->key);
		}
	}
	ZVAL_OBJ(&self, &coroutine->std); /* the reference of the runtime */
	async_forget_reference(&self);
}

/* Nothing leads to its context any more, and nothing can queue it. */
static void drop_coroutine(async_coroutine_t *coroutine, zend_object *exception)
{
	zend_coroutine_t *base = &coroutine->base;

	if (coroutine->wait) {
		ASYNC_LAYERS_CALL(drop_wait, coroutine->wait);
		async_wait_break(coroutine->wait, ASYNC_WAIT_CANCELLED);
	}
	coroutine->wait = &no_wait;
	async_timer_stop(&coroutine->timer);
	async_deadline_drop(coroutine);
	async_scheduler_dequeue(coroutine);
	async_list_remove(&coroutine->live);
	if (base->waker) {
		base->waker->dtor(base); /* stops what it waited for */
	}
	forget_coroutine(coroutine);
	async_error_settings_forget(coroutine);
	async_context_forget(coroutine);
	async_scope_forget(coroutine);

	memset(&coroutine->call, 0, sizeof(coroutine->call));
	coroutine->context = NULL;
	coroutine->execute_data = NULL;
	coroutine->error = coroutine->deferred = NULL;
	coroutine->finally_handlers = NULL;
	base->fcall = NULL;
	base->extended_dispose = NULL;
	if (!ZEND_COROUTINE_IS_FINISHED(base)) { /* otherwise only a part of its end is still to come */
		ZVAL_NULL(&base->result);
		base->exception = exception;
		GC_ADDREF(exception);
	}
	ZEND_ASYNC_EVENT_SET_CLOSED(&base->event);
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&base->event);
	async_group_after_fork(coroutine, exception);
	async_future_after_fork(coroutine, exception);
}

/* The context of main is left as it is. Something must stand for it nevertheless, and it has ended. */
static void main_replace(async_error_settings_t *settings)
{
	async_coroutine_t *main = async_coroutine_new_main();

	async_list_remove(&main->live);
	ZEND_ASYNC_EVENT_SET_CLOSED(&main->base.event);
	ZVAL_NULL(&main->base.result);
	GC_DELREF(&main->std);
	main->error_settings = settings;
	ASYNC_G(main) = main;
	ASYNC_G(phase) = ASYNC_PHASE_ORPHANED;
}

static void fork_drop_others(void)
{
	async_coroutine_t *self = ASYNC_G(current), *main = ASYNC_G(main);
	bool main_goes_on = self == main || (ZEND_COROUTINE_IS_FINISHED(&main->base) && !main->wait); /* then it drains */
	async_error_settings_t *settings = main->error_settings;
	zend_object *exception = async_exception_new(async_ce_exception, "The coroutine goes on in the parent process only");

	settings->refcount += !main_goes_on; /* for the one that takes its place */
	ASYNC_LIST_FOREACH(&ASYNC_G(live), link) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(link, async_coroutine_t, live);
		if (coroutine != self) {
			drop_coroutine(coroutine, exception);
		}
	}
	async_list_t *node;
	while ((node = async_list_first(&ASYNC_G(ready)))) { /* cancelled before they started, and not freed yet */
		drop_coroutine(ASYNC_CONTAINER_OF(node, async_coroutine_t, ready), exception);
	}
	async_group_after_fork(self, exception);
	OBJ_RELEASE(exception);
	if (!main_goes_on) {
		if (main->wait != &no_wait) { /* a shutdown function waited */
			async_wait_break(main->wait, ASYNC_WAIT_CANCELLED);
			async_deadline_drop(main);
			forget_coroutine(main);
		}
		main_replace(settings);
	}
	self->base.event.flags &= ~ZEND_ASYNC_EVENT_F_HIDDEN; /* the process lives for it */
	ASYNC_G(live_count) = async_list_is_linked(&self->live);
	if (ASYNC_G(killer)) { /* gone, and with it the collector that called it */
		async_killer_set(NULL);
		ASYNC_G(gc_depth) = 0;
	}
	PG(report_memleaks) = false; /* what the others had is never freed */
	ASYNC_G(exit_settings) = NULL;
	ASYNC_G(exit_origin) = NULL;
	ASYNC_G(main_failure) = NULL;
	ASYNC_G(exit_exception) = NULL; /* failures of the others are reported by the parent */
	ASYNC_G(deadlock_reported) = false;
}

static void fork_in_child(void)
{
	async_forget_begin();
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		fork_drop_others();
		async_ending_after_fork();
	}
	int error = async_reactor_after_fork();
	ASYNC_LAYERS_CALL(after_fork);
	async_forget_end();
	if (error) {
		zend_error_noreturn(E_ERROR, "Cannot start the event loop in the child process");
	}
}

async_coroutine_t *async_fork_end_main(void)
{
	async_coroutine_t *self = ASYNC_G(current);
	zend_fiber_transfer transfer = { .context = EG(main_fiber_context), .flags = ZEND_FIBER_TRANSFER_FLAG_BAILOUT };
	async_vm_state_t state;

	if (self) { /* it is suspended, but its stack is in use: it goes on from here when it is cancelled */
		self->context = EG(current_fiber_context);
		async_error_settings_leave();
		async_vm_state_save(&state, async_nesting_depth(&state));
	}
	ASYNC_G(current) = ASYNC_G(main);
	async_error_settings_enter();
	ZVAL_NULL(&transfer.value);
	zend_fiber_switch_context(&transfer);
	if (UNEXPECTED(transfer.flags)) {
		async_switch_fail(&transfer);
	}
	async_error_settings_enter();
	async_vm_state_restore(&state);
	return self;
}

static ZEND_NAMED_FUNCTION(fork_call)
{
	ASYNC_CALL_REPLACED(fork_call);
	if (Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
		fork_in_child();
	}
}

async_hook_t async_hook_fork = {
	.functions = ASYNC_REPLACEMENTS({ "pcntl_fork", fork_call }),
};

/* Which values does nothing lead to but references that are lost? The way the cycle collector finds garbage: everything that
 * the lost references lead to is visited, and for each thing the references are counted that come from there. A thing that
 * has more references than that is in use elsewhere, and so is everything that it leads to. */

typedef struct thing {
	zend_refcounted *ref;
	struct thing *next; /* in the list of living things to look into */
	uint32_t lost;      /* references to it that are lost, or come from things in the table */
	bool is_condemned;  /* forgotten, even if other values lead to it */
	bool is_alive;
} thing_t;

static HashTable things; /* by address, in the order in which they were found */
static thing_t *alive;   /* the first of that list */

#define THINGS_FOREACH(thing) \
	for (uint32_t i = 0; i < things.nNumUsed; i++) /* the table may grow meanwhile */ \
		for (thing_t *thing = Z_PTR(things.arData[i].val); thing; thing = NULL)

static void thing_free(zval *thing)
{
	efree(Z_PTR_P(thing));
}

void async_forget_begin(void)
{
	zend_hash_init(&things, 0, NULL, thing_free, false);
	zend_hash_real_init_mixed(&things);
}

static bool thing_is_possible(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT || Z_TYPE_P(value) == IS_RESOURCE || Z_TYPE_P(value) == IS_REFERENCE
		|| (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value));
}

static thing_t *thing_get(const zval *value)
{
	zend_ulong key = (zend_ulong) (uintptr_t) Z_COUNTED_P(value) >> 3; /* the lowest bits are always 0 */
	thing_t *thing = zend_hash_index_find_ptr(&things, key);

	if (!thing) {
		thing = ecalloc(1, sizeof(*thing));
		thing->ref = Z_COUNTED_P(value);
		zend_hash_index_add_new_ptr(&things, key, thing);
	}
	return thing;
}

static void thing_count(zval *value)
{
	thing_get(value)->lost++;
}

static void thing_set_alive(thing_t *thing)
{
	if (!thing->is_alive && !thing->is_condemned) {
		thing->is_alive = true;
		thing->next = alive;
		alive = thing;
	}
}

static void thing_revive(zval *value)
{
	thing_set_alive(thing_get(value));
}

static void visit_one(zval *value, void (*visit)(zval *value))
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	if (thing_is_possible(value)) {
		visit(value);
	}
}

static void visit_table(HashTable *table, void (*visit)(zval *value))
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(table, value) {
		visit_one(value, visit);
	} ZEND_HASH_FOREACH_END();
}

/* Everything that the thing has a reference to. */
static void visit_children(zend_refcounted *ref, void (*visit)(zval *value))
{
	if (GC_TYPE(ref) == IS_ARRAY) {
		visit_table((HashTable *) ref, visit);
	} else if (GC_TYPE(ref) == IS_REFERENCE) {
		visit_one(&((zend_reference *) ref)->val, visit);
	} else if (GC_TYPE(ref) == IS_OBJECT) {
		zend_object *object = (zend_object *) ref;
		zval *values;
		int count;

		if (object->ce == async_ce_coroutine) {
			return; /* what a lost one had was reported already, others keep what they have */
		}
		HashTable *table = object->handlers->get_gc(object, &values, &count);
		for (int i = 0; i < count; i++) {
			visit_one(&values[i], visit);
		}
		if (table) {
			visit_table(table, visit);
		}
	}
}

void async_forget_reference(zval *value)
{
	visit_one(value, thing_count);
}

void async_forget_anyway(zval *value)
{
	if (thing_is_possible(value)) {
		thing_get(value)->is_condemned = true;
	}
}

static void thing_forget(thing_t *thing)
{
	GC_ADDREF(thing->ref); /* code that still has it can let it go without freeing it */
	if (GC_TYPE(thing->ref) == IS_OBJECT) {
		GC_ADD_FLAGS(thing->ref, IS_OBJ_DESTRUCTOR_CALLED | IS_OBJ_FREE_CALLED);
	} else if (GC_TYPE(thing->ref) == IS_RESOURCE) {
		((zend_resource *) thing->ref)->type = -1; /* as if it was closed */
		((zend_resource *) thing->ref)->ptr = NULL;
	}
}

void async_forget_end(void)
{
	THINGS_FOREACH(thing) {
		visit_children(thing->ref, thing_count);
	}
	THINGS_FOREACH(thing) {
		if (GC_REFCOUNT(thing->ref) > thing->lost) {
			thing_set_alive(thing);
		}
	}
	while (alive) { /* what lives makes everything live that it leads to */
		thing_t *thing = alive;
		alive = thing->next;
		visit_children(thing->ref, thing_revive);
	}
	THINGS_FOREACH(thing) {
		if (!thing->is_alive) {
			thing_forget(thing);
			PG(report_memleaks) = false; /* what is forgotten is never freed */
		}
	}
	zend_hash_destroy(&things);
}
