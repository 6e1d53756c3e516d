/* SPDX-License-Identifier: MIT
 *
 * C libraries that wait in poll() and look up host names by themselves.
 */
#ifndef ASYNC_LIBS_LIB_POLL_H
#define ASYNC_LIBS_LIB_POLL_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <poll.h>

/* As poll(), but it suspends the coroutine. -1 also for a cancellation, with ECANCELED. */
ASYNC_SUSPENDS int async_lib_poll(struct pollfd *fds, nfds_t count, int timeout);

extern async_hook_t async_hook_lib_poll;
/* Is libcurl among the libraries? */
extern async_hook_t async_hook_curl;

#endif
