/* SPDX-License-Identifier: MIT
 *
 * pcntl_sigwaitinfo() and pcntl_sigtimedwait(), for code that starts processes.
 */
#ifndef ASYNC_LIBS_IPC_H
#define ASYNC_LIBS_IPC_H

#include <signal.h>
#include <stdbool.h>

/* Does the process block signals that the script does not? Then `mask` is what a child is to begin with. */
bool async_signals_are_hidden(sigset_t *mask);

#endif
