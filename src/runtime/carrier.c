/* SPDX-License-Identifier: MIT
 *
 * A carrier is an execution context: a C stack, a VM stack, and a loop that runs one coroutine after another. Reusing
 * carriers is what makes spawning cheap. A carrier whose coroutine has ended takes the next unstarted one without any
 * switch; it goes idle only when the next coroutine to run is a suspended one.
 *
 * The C stack and the VM stack grow away from each other, starting in the same page, with the carrier itself between
 * them: a coroutine that does little costs one or two pages of memory.
 *
 *     low | guard | C stack  <----- | carrier | -----> VM stack | high
 */
#include "engine/frame.h"
#include "engine/replace.h"
#include "engine/stack.h"
#include "runtime/coroutine.h"
#include "runtime/signals.h"
#include "runtime/switch.h"

#include "zend_exceptions.h"

#define CARRIER_VM_STACK_SIZE (16 * 1024)
/* How much of the page that both stacks share belongs to the C stack: not always the same, or the busy lines of all stacks
 * would compete for the same few sets of the processor's caches. */
#define CARRIER_C_SHARE 1280
#define CARRIER_COLORS 32
#define CARRIER_CACHE_LINE 64
/* Idle carriers beyond this many are given back to the system when they were not needed for a while. */
#define CARRIER_KEEP_IDLE 1024
#define CARRIER_TRIM_INTERVAL NS_PER_SECOND

typedef struct async_carrier {
	zend_fiber_context context; /* must be first: contexts are cast to carriers */
	async_coroutine_t *coroutine; /* the one it runs or is to run */
	struct async_carrier *next_idle;
	zend_vm_stack vm_stack;     /* first page; never freed by the engine, since the bottom frame stays on it */
#ifndef ASYNC_ENGINE_STACKS
	async_stack_t stack;
#endif
} async_carrier_t;

static struct {
	async_carrier_t *idle;
	uint32_t idle_count;
	uint32_t created;
	uint32_t idle_least;  /* since the last trim: so many were never needed */
	uint64_t trim_time;
} carriers;

/* Marks our contexts for fiber observers. */
static int carrier_kind;

/* The frame under each coroutine: backtraces end here. */
static zend_internal_function carrier_function;

bool async_carrier_runs_php_entry(void)
{
	return Z_TYPE(ASYNC_G(current)->call.callable) != IS_UNDEF;
}

void async_carrier_minit(void)
{
	async_frame_function_init(&carrier_function, "{coroutine}");
}

static void carrier_vm_stack_reset(async_carrier_t *carrier)
{
	zend_vm_stack page = carrier->vm_stack;
	zval *start = ZEND_VM_STACK_ELEMENTS(page); /* page->top is where the engine left it */
	zend_execute_data *bottom = (zend_execute_data *) start;

	EG(vm_stack) = page;
	EG(vm_stack_top) = start + ZEND_CALL_FRAME_SLOT;
	EG(vm_stack_end) = page->end;
	EG(vm_stack_page_size) = CARRIER_VM_STACK_SIZE;
	memset(bottom, 0, sizeof(*bottom));
	bottom->func = (zend_function *) &carrier_function;
	EG(current_execute_data) = bottom;
	EG(active_fiber) = NULL;
	EG(jit_trace_num) = 0;
}

static void carrier_go_idle(async_carrier_t *carrier)
{
	carrier->next_idle = carriers.idle;
	carriers.idle = carrier;
	carriers.idle_count++;
}

static void carrier_set_stack_limits(const async_carrier_t *carrier)
{
#ifdef ASYNC_ENGINE_STACKS
	ASYNC_SET_ENGINE_STACK_LIMITS(carrier->context.stack);
#else
	ASYNC_SET_STACK_LIMITS(carrier->stack.low, (char *) carrier);
#endif
}

static void carrier_check_stack(const async_carrier_t *carrier)
{
#ifndef ASYNC_ENGINE_STACKS
	if (UNEXPECTED(!async_stack_is_intact(&carrier->stack))) {
		/* The neighbour's memory is damaged already: nothing in this process can be trusted any more. */
		fprintf(stderr, "PHP Fatal error:  A coroutine overflowed its stack, see async.stack_size\n");
		abort();
	}
#endif
}

/* Runs coroutines without end; it is left only by switching away. */
static ZEND_STACK_ALIGNED void carrier_main(zend_fiber_transfer *transfer)
{
	async_carrier_t *carrier = (async_carrier_t *) EG(current_fiber_context);
	zend_fiber_transfer bailout = { .flags = ZEND_FIBER_TRANSFER_FLAG_BAILOUT }, out;

	carrier_set_stack_limits(carrier);
	zend_first_try {
		JMP_BUF *catch = EG(bailout);

		for (;;) {
			async_coroutine_t *next;

			carrier_vm_stack_reset(carrier);
			async_error_settings_enter();
			EG(error_reporting) = carrier->coroutine->error_settings->error_reporting;
			async_settle_check();
			async_coroutine_run(carrier->coroutine);
			async_vm_state_clear(); /* R5; not before destructors have run, for they leave something, too */
			carrier->coroutine = ASYNC_G(current) = NULL; /* until the next one runs: the reactor may run meanwhile */
			carrier_check_stack(carrier);

			if (UNEXPECTED(ASYNC_G(killer))) {
				zend_fiber_transfer back = { .context = ASYNC_G(killer) };
				ZVAL_NULL(&back.value);
				async_killer_set(NULL);
				carrier_go_idle(carrier);
				zend_fiber_switch_context(&back);
				continue;
			}

			next = async_scheduler_next();
			if (!next->context) {
				next->context = &carrier->context;
				carrier->coroutine = next;
				ASYNC_G(current) = next;
			} else {
				carrier_go_idle(carrier);
				async_switch_prepare(next, &out);
				async_switch_context_idle(&out);
				EG(bailout) = catch; /* the rest is reset */
			}
		}
	} zend_catch {
		/* A fatal error ends the request: main continues it, nothing else ever runs again. */
		ASYNC_G(state) = ASYNC_STATE_OFF;
		async_reactor_abandon(); /* main's part of the stack is about to go, and with it what main waits for */
		ASYNC_G(current) = ASYNC_G(main);
		async_error_settings_enter();
		bailout.context = EG(main_fiber_context);
		ZVAL_NULL(&bailout.value);
		zend_fiber_switch_context(&bailout);
		abort();
	} zend_end_try();
}

#ifdef ASYNC_ENGINE_STACKS

static async_carrier_t *carrier_create(void)
{
	async_carrier_t *carrier = ecalloc(1, sizeof(*carrier));

	if (!ASYNC_FIBER_INIT_CONTEXT(&carrier->context, &carrier_kind, carrier_main, (size_t) ASYNC_SETTING(stack_size))) {
		zend_clear_exception();
		efree(carrier);
		return NULL;
	}
	carrier->vm_stack = zend_vm_stack_new_page(CARRIER_VM_STACK_SIZE, NULL);
	return carrier;
}

static void carrier_free(async_carrier_t *carrier)
{
	zend_vm_stack page = carrier->vm_stack;

	zend_fiber_destroy_context(&carrier->context);
	efree(page);
	efree(carrier);
}

#else

/* The first frame of a context, as the engine makes it on a stack of its own. Nothing in it says where it is, so a copy is good on
 * any stack. A frame of another size has a shadow stack of the processor's beside it, which no copy has. */
static char first_frame[ASYNC_FIRST_FRAME_SIZE];
static bool has_first_frame;

static bool first_frame_take(void)
{
	zend_fiber_context context = { 0 };

	if (!ASYNC_FIBER_INIT_CONTEXT(&context, &carrier_kind, carrier_main, EG(fiber_stack_size))) {
		zend_clear_exception();
		return false;
	}
	if (!ASYNC_IS_FIRST_FRAME(&context)) {
		zend_error_noreturn(E_CORE_ERROR, "Async: this PHP was built with shadow stacks, which are not supported");
	}
	memcpy(first_frame, context.handle, ASYNC_FIRST_FRAME_SIZE);
	zend_fiber_destroy_context(&context);
	return has_first_frame = true;
}

static async_carrier_t *carrier_create(void)
{
	async_stack_t stack;

	if ((UNEXPECTED(!has_first_frame) && !first_frame_take()) || !async_stack_alloc(&stack, (size_t) ASYNC_SETTING(stack_size) + CARRIER_VM_STACK_SIZE)) {
		return NULL;
	}
	async_overflow_watch();
	uint32_t color = carriers.created++ % CARRIER_COLORS;
	char *split = stack.high - CARRIER_VM_STACK_SIZE + CARRIER_C_SHARE + color * CARRIER_CACHE_LINE;
	async_carrier_t *carrier = (async_carrier_t *) split;

	memset(carrier, 0, sizeof(*carrier));
	carrier->stack = stack;
	carrier->context.handle = memcpy((char *) ((uintptr_t) split & ~(uintptr_t) 15) - ASYNC_FIRST_FRAME_SIZE, first_frame, ASYNC_FIRST_FRAME_SIZE);
	carrier->context.kind = &carrier_kind;
	carrier->context.function = carrier_main;
	carrier->context.status = ZEND_FIBER_STATUS_INIT;

	zend_vm_stack page = (zend_vm_stack) ZEND_MM_ALIGNED_SIZE_EX((uintptr_t) (carrier + 1), sizeof(zval));
	page->top = ZEND_VM_STACK_ELEMENTS(page);
	page->end = (zval *) stack.high;
	page->prev = NULL;
	carrier->vm_stack = page;

	zend_observer_fiber_init_notify(&carrier->context);
	return carrier;
}

static void carrier_free(async_carrier_t *carrier)
{
	async_stack_t stack = carrier->stack;

	zend_observer_fiber_destroy_notify(&carrier->context);
	async_stack_free(&stack);
}

bool async_carrier_guards(const void *address)
{
	zend_fiber_context *context = EG(current_fiber_context);

	return context && context->kind == &carrier_kind
		&& async_stack_guards(&((async_carrier_t *) context)->stack, address);
}

#endif

bool async_carrier_assign(async_coroutine_t *coroutine)
{
	async_carrier_t *carrier = carriers.idle;

	if (EXPECTED(carrier)) {
		carriers.idle = carrier->next_idle;
		if (--carriers.idle_count < carriers.idle_least) {
			carriers.idle_least = carriers.idle_count;
		}
	} else {
		carrier = carrier_create();
		if (UNEXPECTED(!carrier)) {
			return false;
		}
	}
	carrier->coroutine = coroutine;
	coroutine->context = &carrier->context;
	return true;
}

void async_carrier_replace_coroutine(async_coroutine_t *coroutine)
{
	((async_carrier_t *) EG(current_fiber_context))->coroutine = coroutine;
}

/* The coroutine that runs on a context, suspended or not; NULL if the context is no carrier. */
static async_coroutine_t *carrier_coroutine(const zend_fiber_context *context)
{
	return context->kind == &carrier_kind ? ((const async_carrier_t *) context)->coroutine : NULL;
}

static void carrier_free_idle(uint32_t keep)
{
	while (carriers.idle_count > keep) {
		async_carrier_t *carrier = carriers.idle;
		carriers.idle = carrier->next_idle;
		carriers.idle_count--;
		carrier_free(carrier);
	}
}

/* The context that runs now is never in the idle list: a carrier enters it when it is about to be left. */
void async_carrier_trim(void)
{
	if (EXPECTED(carriers.idle_count <= CARRIER_KEEP_IDLE)) {
		return;
	}
	uint64_t now = async_clock_coarse();
	if (now - carriers.trim_time < CARRIER_TRIM_INTERVAL) {
		return;
	}
	carriers.trim_time = now;
	carrier_free_idle(MAX(carriers.idle_count - carriers.idle_least, CARRIER_KEEP_IDLE));
	carriers.idle_least = carriers.idle_count;
}

void async_carrier_shutdown(void)
{
#ifdef ASYNC_ENGINE_STACKS
	carrier_free_idle(0);
#else
	/* The stacks go all at once. */
	for (async_carrier_t *carrier = carriers.idle; carrier; carrier = carrier->next_idle) {
		zend_observer_fiber_destroy_notify(&carrier->context);
	}
	async_overflow_unwatch();
	async_stack_shutdown();
#endif
	memset(&carriers, 0, sizeof(carriers));
}

/* The end of a Fiber of the user's. The engine destroys one that is suspended by throwing a graceful exit into it. But a
 * coroutine may be parked inside: then its stack is that of the Fiber on top of its carrier's, perhaps with other Fibers in
 * between, and it goes on only as a whole. So the coroutine is ended instead, and the Fiber with it. Only the collector and
 * the end of the request come here: while the coroutine lives, its stack holds the Fiber. */

static zend_object *(*original_create)(zend_class_entry *ce);
static zend_object_handlers handlers; /* of every Fiber; a copy of the engine's */
static zend_object_dtor_obj_t original_destroy;

/* The coroutine that has entered the Fiber and not left it yet; NULL = none, or main, which cannot be ended. */
static async_coroutine_t *fiber_coroutine(const zend_fiber *fiber)
{
	zend_fiber_context *caller = fiber->caller;

	while (caller && caller->kind == zend_ce_fiber) {
		caller = zend_fiber_from_context(caller)->caller;
	}
	return caller ? carrier_coroutine(caller) : NULL;
}

static void fiber_destroy(zend_object *object)
{
	zend_fiber *fiber = (zend_fiber *) object;

	if (fiber->context.status != ZEND_FIBER_STATUS_SUSPENDED || !fiber->caller) {
		original_destroy(object);
		return;
	}
	async_coroutine_t *coroutine = fiber_coroutine(fiber);
	if (coroutine && async_coroutine_is_suspended(coroutine)) {
		async_coroutine_kill(coroutine);
	}
}

static zend_object *fiber_create(zend_class_entry *ce)
{
	zend_object *object = original_create(ce);

	if (UNEXPECTED(!original_destroy)) {
		handlers = *object->handlers;
		original_destroy = handlers.dtor_obj;
		handlers.dtor_obj = fiber_destroy;
	}
	object->handlers = &handlers;
	return object;
}

void async_fiber_minit(void)
{
	ASYNC_REPLACE_POINTER(zend_ce_fiber->create_object, original_create, fiber_create);
}
