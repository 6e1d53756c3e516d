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

#if PHP_VERSION_ID < 80300 && !defined(ASYNC_ENGINE_STACKS)

/* boost.context, as php exports it */
typedef struct {
	void *handle;
	zend_fiber_transfer *transfer;
} async_jump_t;

extern async_jump_t jump_fcontext(void *handle, zend_fiber_transfer *transfer);

/* zend_fiber_switch_context(), to the letter, for a transfer without a value: either side may use the one or the other. Later
 * versions take more along; there the engine's is used. */
static zend_always_inline void async_switch_context(zend_fiber_transfer *transfer)
{
	zend_fiber_context *from = EG(current_fiber_context), *to = transfer->context;

	zend_observer_fiber_switch_notify(from, to);
	zend_vm_stack vm_stack = EG(vm_stack);
	zval *vm_stack_top = EG(vm_stack_top), *vm_stack_end = EG(vm_stack_end);
	size_t vm_stack_page_size = EG(vm_stack_page_size);
	zend_execute_data *execute_data = EG(current_execute_data);
	int error_reporting = EG(error_reporting);
	uint32_t jit_trace_num = EG(jit_trace_num);
	JMP_BUF *bailout = EG(bailout);
	zend_fiber *active_fiber = EG(active_fiber);

	to->status = ZEND_FIBER_STATUS_RUNNING;
	if (EXPECTED(from->status == ZEND_FIBER_STATUS_RUNNING)) {
		from->status = ZEND_FIBER_STATUS_SUSPENDED;
	}
	transfer->context = from;
	EG(current_fiber_context) = to;
	async_jump_t jump = jump_fcontext(to->handle, transfer);
	zend_fiber_context *back = jump.transfer->context;

	back->handle = jump.handle;
	transfer->flags = jump.transfer->flags;
	ZVAL_COPY_VALUE(&transfer->value, &jump.transfer->value);
	EG(current_fiber_context) = from;
	EG(vm_stack) = vm_stack;
	EG(vm_stack_top) = vm_stack_top;
	EG(vm_stack_end) = vm_stack_end;
	EG(vm_stack_page_size) = vm_stack_page_size;
	EG(current_execute_data) = execute_data;
	EG(error_reporting) = error_reporting;
	EG(jit_trace_num) = jit_trace_num;
	EG(bailout) = bailout;
	EG(active_fiber) = active_fiber;
	if (UNEXPECTED(back->status == ZEND_FIBER_STATUS_DEAD)) {
		zend_fiber_destroy_context(back);
	}
}

#else
# define async_switch_context zend_fiber_switch_context
#endif

/* Switches to `next` from whatever context runs now. Returns when another context switches back here. */
static zend_always_inline void async_switch_to(async_coroutine_t *next)
{
	zend_fiber_transfer transfer;

	async_settle_check();
	ASYNC_G(current) = next;
	transfer.context = next->context;
	transfer.flags = 0;
	ZVAL_NULL(&transfer.value);
	async_switch_context(&transfer);

	if (UNEXPECTED(transfer.flags)) {
		if (transfer.flags & ZEND_FIBER_TRANSFER_FLAG_BAILOUT) {
			EG(active_fiber) = NULL;
			zend_bailout();
		}
		/* The engine destroys a user Fiber in which the coroutine was suspended. */
		zend_throw_exception_internal(Z_OBJ(transfer.value));
	}
}

/* Remembers where the coroutine leaves; the file name changes so rarely that comparing is the common case. */
static zend_always_inline void async_switch_note_location(async_coroutine_t *self)
{
	zend_execute_data *ex = async_frame_of_user_code(EG(current_execute_data));

	self->execute_data = EG(current_execute_data);
	if (EXPECTED(ex)) {
		zend_string *filename = ex->func->op_array.filename;
		if (UNEXPECTED(self->suspend_filename != filename)) {
			async_string_release(self->suspend_filename);
			self->suspend_filename = zend_string_copy(filename);
		}
		self->suspend_lineno = ex->opline->lineno;
	}
}

/* Leaves the current coroutine, which must be parked or queued; returns when it runs again. */
static zend_always_inline void async_switch(void)
{
	async_coroutine_t *self = ASYNC_G(current);
	async_vm_state_t state;

	async_switch_note_location(self);
	async_coroutine_t *next = async_scheduler_next();
	if (UNEXPECTED(!next->context) && next != self) {
		next = async_scheduler_start(next);
	}
	if (next == self) {
		return;
	}
	self->context = EG(current_fiber_context);
	async_error_settings_leave();
	async_vm_state_save(&state);
	async_switch_to(next);
	async_error_settings_enter();
	if (EXPECTED(async_vm_state_was_empty(&state))) {
		return;
	}
	/* An error transfer may have thrown: it comes on top of what was in flight. */
	zend_object *thrown = EG(exception);
	EG(exception) = NULL;
	async_vm_state_restore(&state);
	if (UNEXPECTED(thrown)) {
		zend_throw_exception_internal(thrown);
	}
}

#endif
