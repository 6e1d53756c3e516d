/* SPDX-License-Identifier: MIT
 *
 * Pauses that double, up to a length that is not noticed.
 */
#include "io/backoff.h"

#define PAUSE_FIRST (NS_PER_MS / 4)
#define PAUSE_MAX (16 * NS_PER_MS)

int async_backoff_pause(async_backoff_t *backoff)
{
	uint64_t now = async_clock_now();
	async_coroutine_t *coroutine = async_wait_prepare();
	async_wait_t wait;

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_IO_THROWN;
	}
	if (backoff->deadline && now >= backoff->deadline) {
		return ASYNC_IO_TIMEOUT;
	}
	backoff->pause = backoff->pause ? MIN(backoff->pause * 2, PAUSE_MAX) : PAUSE_FIRST;
	uint64_t end = now + backoff->pause;
	async_wait_init(&wait, coroutine, backoff->info);
	if (async_io_park(&wait, backoff->deadline ? MIN(end, backoff->deadline) : end) == ASYNC_WAIT_CANCELLED) {
		return ASYNC_IO_THROWN;
	}
	return 1;
}
