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

/* An exception that a C function has thrown has not come to the frame of its caller yet: then that goes on pointing to its call. */
const zend_op *async_aside_calm_frame(void)
{
	zend_execute_data *frame = user_frame();

	if (!frame) {
		return NULL;
	}
	if (frame->opline->opcode == ZEND_HANDLE_EXCEPTION) {
		frame->opline = EG(opline_before_exception);
	}
	return frame->opline;
}

void async_aside_put_back(const async_aside_t *aside)
{
	zend_execute_data *frame = user_frame();

	EG(exception) = aside->exception;
	EG(prev_exception) = aside->prev_exception;
	if (frame && aside->exception) {
		if (aside->opline) {
			frame->opline = aside->opline;
		}
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
