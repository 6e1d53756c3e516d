/* SPDX-License-Identifier: MIT
 *
 * What C libraries wait in, as functions that suspend the coroutine.
 */
#ifndef ASYNC_LIBS_LIB_POLL_H
#define ASYNC_LIBS_LIB_POLL_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <netdb.h>
#include <poll.h>

/* As the originals. poll() fails with ECANCELED if it was cut off, and an exception is pending. */
int async_lib_poll(struct pollfd *fds, nfds_t count, int timeout);
/* The same for libraries that would take the next answer for that of the request that was cut off: it ends the
 * connection. */
int async_lib_poll_or_kill(struct pollfd *fds, nfds_t count, int timeout);
int async_lib_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
	struct addrinfo **result);

/* Does a library wait in one of these? After a fatal error: its caller has not returned, and never will. */
bool async_lib_calls_are_under_way(void);

extern async_hook_t async_hook_lib_poll;

#endif
