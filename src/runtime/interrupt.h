/* SPDX-License-Identifier: MIT
 *
 * Signals of ext/pcntl while the loop waits.
 */
#ifndef ASYNC_RUNTIME_INTERRUPT_H
#define ASYNC_RUNTIME_INTERRUPT_H

#include "engine/hook.h"
#include "php.h"

extern async_hook_t async_hook_interrupt;

/* Was the exception thrown by a signal handler? It belongs to no code that it happened to interrupt. */
bool async_interrupt_threw(const zend_object *exception);

/* Runs pending signal handlers in a coroutine of their own. True if one was spawned. */
bool async_interrupt_dispatch(void);

#endif
