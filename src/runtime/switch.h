/* SPDX-License-Identifier: MIT
 *
 * The way from one coroutine to the next. Everything here is inline on purpose: after a switch the processor mispredicts
 * every return on the way back to the VM, so the fewer functions there are, the faster the switch.
 */
#ifndef ASYNC_RUNTIME_SWITCH_H
#define ASYNC_RUNTIME_SWITCH_H

#include "engine/frame.h"
#include "engine/vm_state.h"
#include "runtime/error_settings.h"
#include "runtime/scheduler.h"
#include "runtime/settle.h"
#include "support/direct.h"

#if PHP_VERSION_ID < 80300 && !defined(ASYNC_ENGINE_STACKS)

/* boost.context, as php exports it */
typedef struct {
	void *handle;
	zend_fiber_transfer *transfer;
} async_jump_t;

extern async_jump_t jump_fcontext(void *handle, zend_fiber_transfer *transfer);
ASYNC_DIRECT(jump_fcontext);
ASYNC_DIRECT(zend_observer_fiber_switch_notify);

/* Neighbours in the engine's globals. */
typedef struct {
	zval *top, *end;
	zend_vm_stack page;
	size_t page_size;
	zend_execute_data *execute_data;
} async_vm_stack_t;

_Static_assert(offsetof(zend_executor_globals, current_execute_data) - offsetof(zend_executor_globals, vm_stack_top)
	== offsetof(async_vm_stack_t, execute_data), "the engine keeps its VM stack as it does in 8.2");

/* The half of zend_fiber_switch_context() that a carrier needs which begins anew when it is entered again: the engine's state is
 * not restored. */
static zend_always_inline void async_switch_context_idle(zend_fiber_transfer *transfer)
{
	zend_fiber_context *from = EG(current_fiber_context), *to = transfer->context;

	zend_observer_fiber_switch_notify(from, to);
	to->status = ZEND_FIBER_STATUS_RUNNING;
	from->status = ZEND_FIBER_STATUS_SUSPENDED;
	transfer->context = from;
	EG(current_fiber_context) = to;
	async_jump_t jump = jump_fcontext(to->handle, transfer);

	jump.transfer->context->handle = jump.handle;
	transfer->flags = jump.transfer->flags;
	if (UNEXPECTED(transfer->flags)) {
		ZVAL_COPY_VALUE(&transfer->value, &jump.transfer->value);
	}
	EG(current_fiber_context) = from;
}

/* All of it, for contexts that run, to contexts that do not end, and without a value. Either side may use the one or the other.
 * Later versions take more along; there the engine's is used. */
static zend_always_inline void async_switch_context(zend_fiber_transfer *transfer)
{
	async_vm_stack_t vm_stack;
	int error_reporting = EG(error_reporting);
	uint32_t jit_trace_num = EG(jit_trace_num);
	JMP_BUF *bailout = EG(bailout);
	zend_fiber *active_fiber = EG(active_fiber);

	memcpy(&vm_stack, &EG(vm_stack_top), sizeof(vm_stack));
	async_switch_context_idle(transfer);
	memcpy(&EG(vm_stack_top), &vm_stack, sizeof(vm_stack));
	EG(error_reporting) = error_reporting;
	EG(jit_trace_num) = jit_trace_num;
	EG(bailout) = bailout;
	EG(active_fiber) = active_fiber;
}

#else
# define async_switch_context zend_fiber_switch_context
# define async_switch_context_idle zend_fiber_switch_context
#endif

/* async_wait_prepare(), inline for the waits that are most frequent. */
static zend_always_inline async_coroutine_t *async_wait_prepare_fast(void)
{
	return EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE) && EXPECTED(!async_vm_state_obstacle())
		? ASYNC_G(current) : async_wait_prepare();
}

/* What has come instead of a mere switch: a fatal error, or the engine destroys a user Fiber in which the coroutine was
 * suspended. */
void async_switch_fail(zend_fiber_transfer *transfer);

static zend_always_inline void async_switch_prepare(async_coroutine_t *next, zend_fiber_transfer *transfer)
{
	async_settle_check();
	ASYNC_G(current) = next;
	transfer->context = next->context;
	transfer->flags = 0;
	ZVAL_NULL(&transfer->value);
}

/* Switches to `next` from whatever context runs now. Returns when another context switches back here. */
static zend_always_inline void async_switch_to(async_coroutine_t *next, zend_fiber_transfer *transfer)
{
	async_switch_prepare(next, transfer);
	async_switch_context(transfer);
	if (UNEXPECTED(transfer->flags)) {
		async_switch_fail(transfer);
	}
}

/* Remembers where the coroutine leaves: its newest frame, and one of PHP code. The file name changes so rarely that comparing is
 * the common case. */
static zend_always_inline void async_switch_note_location(
	async_coroutine_t *self, zend_execute_data *newest, const zend_execute_data *ex)
{
	zend_string *filename = ex->func->op_array.filename;

	self->execute_data = newest;
	if (UNEXPECTED(self->suspend_filename != filename)) {
		async_string_release(self->suspend_filename);
		self->suspend_filename = zend_string_copy(filename);
	}
	self->suspend_lineno = ex->opline->lineno;
}

/* Leaves the current coroutine, which must be parked or queued; returns when it runs again. `depth` is that of the function
 * that waits: see nesting.h. */
void async_switch(uintptr_t depth);
/* The same when it is known which coroutine is next. */
void async_switch_away(async_coroutine_t *next, uintptr_t depth);

/* The same for a coroutine of which async_vm_state_is_plain(): the engine holds nothing that is its own, and the frame
 * below that of our function is one of PHP code; or there is none, as in spawn(suspend(...)). */
static zend_always_inline void async_switch_plainly(async_coroutine_t *self, zend_fiber_transfer *transfer, uintptr_t depth)
{
	zend_execute_data *newest = EG(current_execute_data);
	async_coroutine_t *next = async_scheduler_take();
	bool has_polled = !next;

	if (EXPECTED(ZEND_USER_CODE(newest->prev_execute_data->func->type))) {
		async_switch_note_location(self, newest, newest->prev_execute_data);
	} else {
		self->execute_data = newest;
	}
	if (UNEXPECTED(has_polled)) {
		next = async_scheduler_find_next();
	}
	if (UNEXPECTED(!next->context) && UNEXPECTED(!async_carrier_assign(next))) {
		next = async_scheduler_start(next);
	}
	if (UNEXPECTED(next == self)) {
		return;
	}
	if (UNEXPECTED(has_polled) && UNEXPECTED(EG(exception) || !async_vm_state_is_plain(depth))) { /* by a signal handler */
		async_switch_away(next, depth);
		return;
	}
	self->context = EG(current_fiber_context);
	async_switch_to(next, transfer);
	async_error_settings_enter();
}

#endif
