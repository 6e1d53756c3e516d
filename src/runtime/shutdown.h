/* SPDX-License-Identifier: MIT
 *
 * How a request ends: draining after main, graceful shutdown, exit().
 */
#ifndef ASYNC_RUNTIME_SHUTDOWN_H
#define ASYNC_RUNTIME_SHUTDOWN_H

#include "runtime/runtime.h"

void async_shutdown_minit(void);
/* Makes the drain the first shutdown function of the request, unless it is. Whatever has to see the end of the script calls it. */
void async_shutdown_register(void);
/* Drops what the runtime itself holds. Nothing can run any more. */
void async_shutdown_rshutdown(void);

/* Cancels all coroutines, and everything that is spawned from now on. Harmless when repeated. `cause` (nullable) is the
 * previous exception of what they see. */
void async_shutdown_graceful(zend_object *cause);
/* exit(), or an uncaught exception: the same, and a coroutine that is left after some time is ended by force. */
void async_shutdown_begin(zend_object *cause);
/* Cancels every unfinished coroutine except hidden ones, whether protected or not. */
void async_shutdown_cancel_all(const char *message, zend_object *cause);
/* A coroutine called exit(): main continues it, or the code that is killing the coroutine. Takes over the reference. Thrown
 * here and now if main itself runs. */
void async_shutdown_exit(zend_object *unwind_exit);
/* A coroutine that was killed called exit(): the code that killed it goes on with that exit(). */
void async_shutdown_exit_of_killed(void);

/* The end is bounded: a coroutine that was cancelled and does not end is ended by force. */

#define ASYNC_ENDING_MAX_MS (24 * 60 * 60 * 1000)

void async_ending_rinit(void);
/* The time is up. */
void async_ending_force(void);
/* Only the current coroutine is left. */
void async_ending_after_fork(void);

#endif
