/* SPDX-License-Identifier: MIT
 *
 * Work in libuv's thread pool. A request is allocated per work and lives until done() is about to be called, so the
 * owner may free the work there.
 */
#include <stdlib.h>

#include "reactor/reactor_internal.h"
#include "support/fault.h"

typedef struct work_request {
	uv_work_t uv;
	async_list_t node;      /* in async_reactor.running or .done, always */
	async_work_t *work;
	int status;             /* valid in .done */
} work_request_t;

void async_works_init(void)
{
	async_list_init(&async_reactor.running);
	async_list_init(&async_reactor.done);
}

/* In a thread of the pool. */
static void work_run(uv_work_t *uv)
{
	work_request_t *request = uv->data;

	request->work->run(request->work);
}

static void work_done(uv_work_t *uv, int status)
{
	work_request_t *request = uv->data;

	request->status = status;
	async_list_remove(&request->node);
	async_list_push_back(&async_reactor.done, &request->node);
}

int async_work_start(async_work_t *work)
{
	work->request = NULL;
	if (!async_reactor.uv) {
		return UV_ECANCELED;
	}

	work_request_t *request = ASYNC_MAY_FAIL("malloc(work)", NULL, malloc(sizeof *request));
	if (!request) {
		return UV_ENOMEM;
	}
	request->uv.data = request;
	request->work = work;

	int error = ASYNC_MAY_FAIL("uv_queue_work", UV_EINVAL,
		uv_queue_work(&async_reactor.uv->loop, &request->uv, work_run, work_done));
	if (error) {
		free(request);
		return error;
	}
	work->request = request;
	async_reactor.has_threads = true;
	async_list_push_back(&async_reactor.running, &request->node);
	async_reactor.pending++;
	async_reactor.io++;
	return 0;
}

int async_work_cancel(async_work_t *work)
{
	work_request_t *request = work->request;

	return request ? uv_cancel((uv_req_t *) &request->uv) : UV_EINVAL;
}

void async_works_fire(void)
{
	async_list_t *node;

	/* Only libuv makes works done, so a callback cannot prolong this. */
	while ((node = async_list_pop_front(&async_reactor.done))) {
		work_request_t *request = ASYNC_LIST_ENTRY(node, work_request_t, node);
		async_work_t *work = request->work;
		int status = request->status;

		free(request);
		work->request = NULL;
		async_reactor.pending--;
		async_reactor.io--;
		async_reactor.fired++;
		work->done(work, status);
	}
}

void async_works_finish(async_uv_t *uv)
{
	ASYNC_LIST_FOREACH(&async_reactor.running, node) {
		uv_cancel((uv_req_t *) &ASYNC_LIST_ENTRY(node, work_request_t, node)->uv);
	}
	while (!async_list_is_empty(&async_reactor.running)) {
		uv_run(&uv->loop, UV_RUN_ONCE);
	}
	async_works_fire();
}

bool async_works_abandon(void)
{
	if (async_list_is_empty(&async_reactor.running)) {
		return false;
	}
	ASYNC_LIST_FOREACH(&async_reactor.running, node) {
		ASYNC_LIST_ENTRY(node, work_request_t, node)->status = UV_ECANCELED;
	}
	async_list_splice(&async_reactor.done, &async_reactor.running);
	return true;
}

static void renewal_run(uv_work_t *uv)
{
	(void) uv;
}

void async_works_renew(void)
{
	if (async_reactor.has_threads) {
		uv_queue_work(&async_reactor.uv->loop, &async_reactor.uv->renewal, renewal_run, NULL);
	}
}
