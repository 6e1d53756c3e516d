/* SPDX-License-Identifier: MIT
 *
 * pcntl_sigwaitinfo() and pcntl_sigtimedwait().
 */
#ifndef ASYNC_LIBS_SIGNAL_WAIT_H
#define ASYNC_LIBS_SIGNAL_WAIT_H

#include "libs/import.h"

#include <signal.h>
#include <stdbool.h>

extern const async_import_t async_signal_wait_rows[];
void async_signal_wait_install(void);
/* Nobody waits any more: a fatal error may have cut off those who did. */
void async_signal_wait_reset(void);

/* Does the process block signals that the script does not? Then `mask` is what a child is to begin with. */
bool async_signal_wait_hides(sigset_t *mask);

#endif
