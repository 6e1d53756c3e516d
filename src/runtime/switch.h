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

/* Switches to `next` from whatever context runs now. Returns when another context switches back here. */
static zend_always_inline void async_switch_to(async_coroutine_t *next)
{
	zend_fiber_transfer transfer;

	async_settle_check();
	ASYNC_G(current) = next;
	transfer.context = next->context;
	transfer.flags = 0;
	ZVAL_NULL(&transfer.value);
	zend_fiber_switch_context(&transfer);

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
			if (self->suspend_filename) {
				zend_string_release(self->suspend_filename);
			}
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
	if (EXPECTED(!state.saved)) {
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
