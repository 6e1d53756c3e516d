/* SPDX-License-Identifier: MIT
 *
 * Exceptions that nobody catches: where they are reported, and when.
 */
#ifndef ASYNC_RUNTIME_UNCAUGHT_H
#define ASYNC_RUNTIME_UNCAUGHT_H

#include "runtime/runtime.h"

void async_uncaught_minit(void);

/* An exception that nobody will ever catch: to be reported at the end, and reason to end. */
void async_uncaught_surface(zend_object *exception);
/* Adds to what is reported at the end; takes over the reference. */
void async_uncaught_add(zend_object *exception);
/* Reports what was added, as the engine reports what leaves main. */
void async_uncaught_report(void);
/* The request is over: drops what was never reported. */
void async_uncaught_drop(void);

/* EG(exception) has left main, and the engine has not looked at it yet. */
void async_uncaught_in_main(void);

#endif
