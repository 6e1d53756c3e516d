/* SPDX-License-Identifier: MIT
 *
 * Signals of ext/pcntl while the loop waits.
 */
#ifndef ASYNC_RUNTIME_INTERRUPT_H
#define ASYNC_RUNTIME_INTERRUPT_H

#include "php.h"

/* Wraps the functions of ext/pcntl, if it is there; call it when all modules are loaded. */
void async_interrupt_install(void);

/* Takes the wrappers of signal handlers away again: the next request starts with what PHP has installed. */
void async_interrupt_rshutdown(void);

/* Was the exception thrown by a signal handler? It belongs to no code that it happened to interrupt. */
bool async_interrupt_threw(const zend_object *exception);

/* Runs pending signal handlers in a coroutine of their own. True if one was spawned. */
bool async_interrupt_dispatch(void);

#endif
