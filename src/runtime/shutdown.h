/* SPDX-License-Identifier: MIT
 *
 * How a request ends: draining after main, graceful shutdown, exit(), uncaught exceptions.
 */
#ifndef ASYNC_RUNTIME_SHUTDOWN_H
#define ASYNC_RUNTIME_SHUTDOWN_H

#include "runtime/runtime.h"

void async_shutdown_minit(void);
void async_shutdown_mshutdown(void);
/* Registers the drain as the first shutdown function of the request. */
void async_shutdown_rinit(void);
/* Drops what the runtime itself holds. Nothing can run any more. */
void async_shutdown_rshutdown(void);

/* Cancels everybody, and everything that is spawned from now on. Harmless when repeated. */
void async_shutdown_graceful(void);
/* Cancels every unfinished coroutine, the hidden ones excepted, whether protected or not. */
void async_shutdown_cancel_all(const char *message);
/* An exception that nobody will ever catch: to be reported at the end, and reason for a graceful shutdown. */
void async_shutdown_surface(zend_object *exception);
/* Adds to what is reported at the end; takes over the reference. */
void async_shutdown_add_exception(zend_object *exception);
/* A coroutine called exit(): main continues it, or the code that is killing the coroutine. Takes over the reference. Thrown
 * here and now if main itself runs. */
void async_shutdown_exit(zend_object *unwind_exit);

#endif
