/* SPDX-License-Identifier: MIT
 *
 * The table of calls that have a stream in their hands: lists in buckets, by stream.
 */
#include "io/stream_calls.h"
#include "io/aborted_call.h"

#define BUCKETS 64

static async_list_t buckets[BUCKETS];

static async_list_t *bucket_of(const void *key)
{
	uintptr_t bits = (uintptr_t) key >> 6;

	return &buckets[(bits ^ bits >> 6) % BUCKETS];
}

#define CALLS_FOREACH(key_, kinds_, call) \
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) /* otherwise what is left in the table never comes back */ \
		ASYNC_LIST_FOREACH(bucket_of(key_), call##_node) \
			for (async_stream_call_t *call = ASYNC_CONTAINER_OF(call##_node, async_stream_call_t, node); call; call = NULL) \
				if (call->key == (key_) && (call->kind & (kinds_)))

void async_stream_call_begin(async_stream_call_t *call, const void *key, async_stream_call_kind_t kind)
{
	*call = (async_stream_call_t) { .key = key, .coroutine = ASYNC_G(current), .kind = kind };
	async_list_init(&call->node);
	if (EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE)) {
		async_list_push_back(bucket_of(key), &call->node);
	}
}

async_stream_call_t *async_stream_call_find(const void *key, int kinds)
{
	CALLS_FOREACH(key, kinds, call) {
		return call;
	}
	return NULL;
}

async_stream_call_t *async_stream_call_of_other(const void *key, int kinds)
{
	CALLS_FOREACH(key, kinds, call) {
		if (call->coroutine != ASYNC_G(current)) {
			return call;
		}
	}
	return NULL;
}

void async_stream_call_visit(const void *key, int kinds, void (*visit)(async_stream_call_t *call))
{
	CALLS_FOREACH(key, kinds, call) {
		visit(call);
	}
}

static const char *call_message(async_stream_call_kind_t kind)
{
	switch (kind) {
		case ASYNC_STREAM_CALL_COPY:
			return "The stream is in use: it is being copied";
		case ASYNC_STREAM_CALL_LARGE_OBJECT:
		case ASYNC_STREAM_CALL_SSH2:
			return "The stream is in use: another coroutine reads from it or writes to it";
		default:
			return "The stream is in use: a method of it has not returned yet";
	}
}

void async_stream_call_throw_busy(const async_stream_call_t *call)
{
	zend_throw_exception(async_ce_exception, call_message(call->kind), 0);
	if (call->kind & (ASYNC_STREAM_CALL_LARGE_OBJECT | ASYNC_STREAM_CALL_SSH2)) {
		async_aborted_call_note(); /* it is the library that is refused, and its extension would warn */
	}
}

static void calls_after_fork(void)
{
	for (size_t i = 0; i < BUCKETS; i++) {
		ASYNC_LIST_FOREACH(&buckets[i], node) {
			async_stream_call_t *call = ASYNC_CONTAINER_OF(node, async_stream_call_t, node);
			if (call->coroutine != ASYNC_G(current)) {
				async_stream_call_end(call);
				if (call->abandon) {
					call->abandon(call);
				}
			}
		}
	}
}

static void calls_reset(void)
{
	for (size_t i = 0; i < BUCKETS; i++) {
		async_list_init(&buckets[i]);
	}
}

async_hook_t async_hook_stream_calls = {
	.install = calls_reset,
	.reset = calls_reset,
	.after_fork = calls_after_fork,
};
