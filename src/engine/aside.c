/* SPDX-License-Identifier: MIT
 *
 * What becomes of the frame while its exception is put aside.
 */
#include "engine/aside.h"

static zend_execute_data *user_frame(void)
{
	zend_execute_data *frame = EG(current_execute_data);

	return frame && frame->func && ZEND_USER_CODE(frame->func->type) ? frame : NULL;
}

void async_aside_calm_frame(async_aside_t *aside)
{
	zend_execute_data *frame = user_frame();

	if (!frame) {
		return;
	}
	aside->opline = frame->opline;
	aside->opline_before_exception = EG(opline_before_exception);
	if (frame->opline->opcode == ZEND_HANDLE_EXCEPTION) {
		frame->opline = EG(opline_before_exception);
	}
}

/* The frame is put back exactly as it was. It need not point to the exception handler: a C function that has thrown may not
 * have returned yet, or the exception has been brought to a catch block that has not begun. */
void async_aside_put_back(const async_aside_t *aside)
{
	zend_execute_data *frame = user_frame();

	EG(exception) = aside->exception;
	ASYNC_SET_PREV_EXCEPTION(aside->prev_exception);
	if (!frame || !aside->exception) {
		return;
	}
	if (aside->opline) {
		frame->opline = aside->opline;
		EG(opline_before_exception) = aside->opline_before_exception;
	} else { /* there was none in the beginning: it was added */
		zend_rethrow_exception(frame);
	}
}

void async_aside_merge_thrown(const async_aside_t *aside)
{
	zend_object *thrown = EG(exception);

	async_aside_put_back(aside);
	if (thrown) {
		EG(exception) = async_exception_merge(aside->exception, thrown);
	}
}

bool async_aside_add(async_aside_t *aside)
{
	if (!EG(exception)) {
		return false;
	}
	zend_object *thrown = async_exception_take();
	aside->exception = aside->exception ? async_exception_merge(aside->exception, thrown) : thrown;
	return true;
}
