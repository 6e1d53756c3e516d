/* SPDX-License-Identifier: MIT
 *
 * The call belongs to the reactor until it is done. When its coroutine has been cancelled, or has vanished in a fatal error,
 * the one that finishes it frees it.
 */
#include "io/background.h"
#include "io/aborted_call.h"

static async_list_t calls = { &calls, &calls };

static void background_work(async_work_t *work)
{
	async_background_t *call = (async_background_t *) work;

	call->run(call);
}

static void background_done(async_work_t *work, int error)
{
	async_background_t *call = (async_background_t *) work;

	async_list_remove(&call->node);
	if (!call->wait) {
		call->free(call);
		return;
	}
	call->is_done = error == 0;
	async_wait_wake(call->wait);
	call->wait = NULL;
}

bool async_background_run(async_background_t *call, const char *info)
{
	async_wait_t wait;

	call->work.kind = ASYNC_WORK_LOOKUP;
	call->work.run = background_work;
	call->work.done = background_done;
	call->is_done = false;
	if (async_work_start(&call->work) != 0) {
		call->free(call);
		return false;
	}
	async_wait_init(&wait, async_wait_prepare(), info);
	call->wait = &wait;
	async_list_push_back(&calls, &call->node);
	async_aborted_call_forget();
	bool is_woken = async_wait_park(&wait, 0) == ASYNC_WAIT_OK;
	if (EXPECTED(is_woken && call->is_done)) {
		return true;
	}
	if (!is_woken) {
		async_aborted_call_note();
	}
	if (call->wait) {
		call->wait = NULL;
		async_work_cancel(&call->work);
	} else { /* it was done when the coroutine was cancelled */
		call->free(call);
	}
	return false;
}

/* The coroutines do not come back for what they have asked. */
static void background_forget(void)
{
	ASYNC_LIST_FOREACH(&calls, node) {
		async_background_t *call = ASYNC_CONTAINER_OF(node, async_background_t, node);
		if (call->wait) {
			call->wait = NULL;
			async_work_cancel(&call->work);
		}
	}
}

async_hook_t async_hook_background = {
	.reset = background_forget,
	.after_fork = background_forget,
};
