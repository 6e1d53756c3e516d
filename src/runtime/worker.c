/* SPDX-License-Identifier: MIT
 *
 * A worker is an execution context: a C stack, a VM stack, and a loop that runs one coroutine after another. Reusing
 * workers is what makes spawning cheap. A worker whose coroutine has ended takes the next unstarted one without any
 * switch; it goes idle only when the next coroutine to run is a suspended one.
 *
 * The C stack and the VM stack grow away from each other, starting in the same page, with the worker itself between
 * them: a coroutine that does little costs one or two pages of memory.
 *
 *     low | guard | C stack  <----- | worker | -----> VM stack | high
 */
#include "runtime/worker.h"
#include "engine/frame.h"
#include "engine/stack.h"
#include "runtime/coroutine.h"
#include "runtime/error_settings.h"
#include "runtime/overflow.h"
#include "runtime/switch.h"

#include "zend_exceptions.h"

#define WORKER_VM_STACK_SIZE (16 * 1024)
/* How much of the page that both stacks share belongs to the C stack: not always the same, or the busy lines of all stacks
 * would compete for the same few sets of the processor's caches. */
#define WORKER_C_SHARE 1280
#define WORKER_COLORS 32
#define WORKER_CACHE_LINE 64
/* Idle workers beyond this many are given back to the system when they were not needed for a while. */
#define WORKER_KEEP_IDLE 1024
#define WORKER_TRIM_INTERVAL NS_PER_SECOND

struct async_worker {
	zend_fiber_context context; /* must be first: contexts are cast to workers */
	async_coroutine_t *coroutine; /* the one it runs or is to run */
	async_worker_t *next_idle;
	zend_vm_stack vm_stack;     /* first page; never freed by the engine, since the bottom frame stays on it */
#ifndef ASYNC_ENGINE_STACKS
	async_stack_t stack;
#endif
};

static struct {
	async_worker_t *idle;
	uint32_t idle_count;
	uint32_t created;
	uint32_t idle_least;  /* since the last trim: so many were never needed */
	uint64_t trim_time;
} workers;

/* Marks our contexts for fiber observers. */
static int worker_kind;

/* The frame under each coroutine: backtraces end here. */
static zend_internal_function worker_function;

static bool worker_runs_php_entry(void)
{
	return Z_TYPE(ASYNC_G(current)->call.callable) != IS_UNDEF;
}

void async_worker_minit(void)
{
	async_nesting_runs_php_entry = worker_runs_php_entry;
	async_frame_function_init(&worker_function, "{coroutine}");
}

static void worker_vm_stack_reset(async_worker_t *worker)
{
	zend_vm_stack page = worker->vm_stack;
	zval *start = ZEND_VM_STACK_ELEMENTS(page); /* page->top is where the engine left it */
	zend_execute_data *bottom = (zend_execute_data *) start;

	EG(vm_stack) = page;
	EG(vm_stack_top) = start + ZEND_CALL_FRAME_SLOT;
	EG(vm_stack_end) = page->end;
	EG(vm_stack_page_size) = WORKER_VM_STACK_SIZE;
	memset(bottom, 0, sizeof(*bottom));
	bottom->func = (zend_function *) &worker_function;
	EG(current_execute_data) = bottom;
	EG(active_fiber) = NULL;
	EG(jit_trace_num) = 0;
}

static void worker_go_idle(async_worker_t *worker)
{
	worker->next_idle = workers.idle;
	workers.idle = worker;
	workers.idle_count++;
}

#ifdef ASYNC_ENGINE_STACKS

static void worker_set_stack_limits(const async_worker_t *worker)
{
	ASYNC_SET_ENGINE_STACK_LIMITS(worker->context.stack);
}

static void worker_check_stack(const async_worker_t *worker)
{
	(void) worker; /* guarded by the engine */
}

#else

static void worker_set_stack_limits(const async_worker_t *worker)
{
	ASYNC_SET_STACK_LIMITS(worker->stack.low, (char *) worker);
}

static void worker_check_stack(const async_worker_t *worker)
{
	if (UNEXPECTED(!async_stack_is_intact(&worker->stack))) {
		/* The neighbour's memory is damaged already: nothing in this process can be trusted any more. */
		fprintf(stderr, "PHP Fatal error:  A coroutine overflowed its stack, see async.stack_size\n");
		abort();
	}
}

#endif

/* Runs coroutines for ever; left by switching away only. */
static ZEND_STACK_ALIGNED void worker_main(zend_fiber_transfer *transfer)
{
	async_worker_t *worker = (async_worker_t *) EG(current_fiber_context);
	zend_fiber_transfer bailout = { .flags = ZEND_FIBER_TRANSFER_FLAG_BAILOUT };

	(void) transfer;
	worker_set_stack_limits(worker);
	zend_first_try {
		for (;;) {
			async_coroutine_t *next;

			worker_vm_stack_reset(worker);
			async_error_settings_enter();
			EG(error_reporting) = worker->coroutine->error_settings->error_reporting;
			async_settle_check();
			async_coroutine_run(worker->coroutine);
			async_vm_state_clear(); /* R5; not before destructors have run, for they leave something, too */
			worker->coroutine = NULL;
			worker_check_stack(worker);

			if (UNEXPECTED(ASYNC_G(killer))) {
				zend_fiber_transfer back = { .context = ASYNC_G(killer) };
				ZVAL_NULL(&back.value);
				ASYNC_G(killer) = NULL;
				worker_go_idle(worker);
				zend_fiber_switch_context(&back);
				continue;
			}

			next = async_scheduler_next();
			if (!next->context) {
				next->context = &worker->context;
				worker->coroutine = next;
				ASYNC_G(current) = next;
			} else {
				worker_go_idle(worker);
				async_switch_to(next);
			}
		}
	} zend_catch {
		/* A fatal error ends the request: main continues it, nothing else ever runs again. */
		ASYNC_G(state) = ASYNC_STATE_OFF;
		async_fds_abandon(); /* main's part of the stack is about to go, and with it what main waits for */
		ASYNC_G(current) = ASYNC_G(main);
		async_error_settings_enter();
		bailout.context = EG(main_fiber_context);
		ZVAL_NULL(&bailout.value);
		zend_fiber_switch_context(&bailout);
		abort();
	} zend_end_try();
}

#ifdef ASYNC_ENGINE_STACKS

static async_worker_t *worker_create(void)
{
	async_worker_t *worker = ecalloc(1, sizeof(*worker));

	if (!ASYNC_FIBER_INIT_CONTEXT(&worker->context, &worker_kind, worker_main, (size_t) ASYNC_G(stack_size))) {
		zend_clear_exception();
		efree(worker);
		return NULL;
	}
	worker->vm_stack = zend_vm_stack_new_page(WORKER_VM_STACK_SIZE, NULL);
	return worker;
}

static void worker_free(async_worker_t *worker)
{
	zend_vm_stack page = worker->vm_stack;

	zend_fiber_destroy_context(&worker->context);
	efree(page);
	efree(worker);
}

#else

/* boost.context, as php exports it */
typedef struct {
	void *handle;
	zend_fiber_transfer *transfer;
} worker_jump_t;

extern void *make_fcontext(void *sp, size_t size, void (*entry)(worker_jump_t));

/* First entry into a context: does what the engine's own trampoline does. */
static ZEND_NORETURN void worker_trampoline(worker_jump_t jump)
{
	zend_fiber_transfer transfer = *jump.transfer;
	zend_fiber_context *from = transfer.context;

	from->handle = jump.handle;
	if (from->status == ZEND_FIBER_STATUS_DEAD) {
		zend_fiber_destroy_context(from);
	}
	worker_main(&transfer);
	abort();
}

static async_worker_t *worker_create(void)
{
	async_stack_t stack;

	if (!async_stack_alloc(&stack, (size_t) ASYNC_G(stack_size) + WORKER_VM_STACK_SIZE)) {
		return NULL;
	}
	async_overflow_watch();
	uint32_t color = workers.created++ % WORKER_COLORS;
	char *split = stack.high - WORKER_VM_STACK_SIZE + WORKER_C_SHARE + color * WORKER_CACHE_LINE;
	async_worker_t *worker = (async_worker_t *) split;

	memset(worker, 0, sizeof(*worker));
	worker->stack = stack;
	worker->context.handle = make_fcontext(split, (size_t) (split - stack.low), worker_trampoline);
	worker->context.kind = &worker_kind;
	worker->context.function = worker_main;
	worker->context.status = ZEND_FIBER_STATUS_INIT;

	zend_vm_stack page = (zend_vm_stack) ZEND_MM_ALIGNED_SIZE_EX((uintptr_t) (worker + 1), sizeof(zval));
	page->top = ZEND_VM_STACK_ELEMENTS(page);
	page->end = (zval *) stack.high;
	page->prev = NULL;
	worker->vm_stack = page;

	zend_observer_fiber_init_notify(&worker->context);
	return worker;
}

static void worker_free(async_worker_t *worker)
{
	async_stack_t stack = worker->stack;

	zend_observer_fiber_destroy_notify(&worker->context);
	async_stack_free(&stack);
}

bool async_worker_guards(const void *address)
{
	zend_fiber_context *context = EG(current_fiber_context);

	return context && context->kind == &worker_kind
		&& async_stack_guards(&((async_worker_t *) context)->stack, address);
}

#endif

bool async_worker_assign(async_coroutine_t *coroutine)
{
	async_worker_t *worker = workers.idle;

	if (EXPECTED(worker)) {
		workers.idle = worker->next_idle;
		if (--workers.idle_count < workers.idle_least) {
			workers.idle_least = workers.idle_count;
		}
	} else {
		worker = worker_create();
		if (UNEXPECTED(!worker)) {
			return false;
		}
	}
	worker->coroutine = coroutine;
	coroutine->context = &worker->context;
	return true;
}

void async_worker_replace_coroutine(async_coroutine_t *coroutine)
{
	((async_worker_t *) EG(current_fiber_context))->coroutine = coroutine;
}

async_coroutine_t *async_worker_coroutine(const zend_fiber_context *context)
{
	return context->kind == &worker_kind ? ((const async_worker_t *) context)->coroutine : NULL;
}

static void worker_free_idle(uint32_t keep)
{
	while (workers.idle_count > keep) {
		async_worker_t *worker = workers.idle;
		workers.idle = worker->next_idle;
		workers.idle_count--;
		worker_free(worker);
	}
}

/* The context that runs now is never in the idle list: a worker enters it when it is about to be left. */
void async_worker_trim(void)
{
	if (EXPECTED(workers.idle_count <= WORKER_KEEP_IDLE)) {
		return;
	}
	uint64_t now = async_clock_coarse();
	if (now - workers.trim_time < WORKER_TRIM_INTERVAL) {
		return;
	}
	workers.trim_time = now;
	worker_free_idle(MAX(workers.idle_count - workers.idle_least, WORKER_KEEP_IDLE));
	workers.idle_least = workers.idle_count;
}

void async_worker_shutdown(void)
{
#ifdef ASYNC_ENGINE_STACKS
	worker_free_idle(0);
#else
	/* The stacks go all at once. */
	for (async_worker_t *worker = workers.idle; worker; worker = worker->next_idle) {
		zend_observer_fiber_destroy_notify(&worker->context);
	}
	async_overflow_unwatch();
	async_stack_shutdown();
#endif
	memset(&workers, 0, sizeof(workers));
}
