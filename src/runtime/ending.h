/* SPDX-License-Identifier: MIT
 *
 * The end is bounded: a coroutine that was cancelled and does not end is ended by force.
 */
#ifndef ASYNC_RUNTIME_ENDING_H
#define ASYNC_RUNTIME_ENDING_H

#define ASYNC_ENDING_MAX_MS (24 * 60 * 60 * 1000)

void async_ending_rinit(void);
/* All coroutines have been cancelled: from now on they have async.shutdown_timeout. Harmless when repeated. */
void async_ending_start(void);
/* The time is up. */
void async_ending_force(void);
/* All coroutines have ended. */
void async_ending_stop(void);
/* Only the current coroutine is left. */
void async_ending_after_fork(void);

#endif
