/* SPDX-License-Identifier: MIT
 *
 * Signals and forks of ext/pcntl while the loop waits.
 */
#ifndef ASYNC_RUNTIME_INTERRUPT_H
#define ASYNC_RUNTIME_INTERRUPT_H

#include <stdbool.h>

/* Wraps the functions of ext/pcntl, if it is there; call it when all modules are loaded. */
void async_interrupt_install(void);

/* Runs pending signal handlers in a coroutine of their own. True if one was spawned. */
bool async_interrupt_dispatch(void);

#endif
