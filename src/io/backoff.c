/* SPDX-License-Identifier: MIT
 *
 * Pauses that double, up to a length that nobody notices.
 */
#include "io/backoff.h"
#include "io/aborted_call.h"

#define PAUSE_FIRST (NS_PER_MS / 4)
#define PAUSE_MAX (16 * NS_PER_MS)

typedef struct backoff_wait {
	async_wait_t wait;
	const char *info;
} backoff_wait_t;

static zend_string *backoff_info(async_wait_t *wait)
{
	const char *info = ASYNC_CONTAINER_OF(wait, backoff_wait_t, wait)->info;

	return zend_string_init(info, strlen(info), false);
}

int async_backoff_pause(async_backoff_t *backoff)
{
	uint64_t now = async_clock_now();
	backoff_wait_t self = { .info = backoff->info };
	async_coroutine_t *coroutine = async_wait_prepare();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_IO_THROWN;
	}
	if (backoff->deadline && now >= backoff->deadline) {
		return ASYNC_IO_TIMEOUT;
	}
	backoff->pause = backoff->pause ? MIN(backoff->pause * 2, PAUSE_MAX) : PAUSE_FIRST;
	uint64_t end = now + backoff->pause;
	async_wait_init(&self.wait, coroutine, backoff_info);
	async_aborted_call_forget();
	if (async_wait_park(&self.wait, backoff->deadline ? MIN(end, backoff->deadline) : end) == ASYNC_WAIT_CANCELLED) {
		async_aborted_call_note();
		return ASYNC_IO_THROWN;
	}
	return 1;
}
