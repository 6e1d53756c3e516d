/* SPDX-License-Identifier: MIT
 *
 * Host names, looked up in background threads.
 */
#ifndef ASYNC_HOOKS_DNS_H
#define ASYNC_HOOKS_DNS_H

#include "runtime/runtime.h"

#include <netdb.h>

/* getaddrinfo() that suspends, where that is possible. EAI_SYSTEM with an exception pending if it was cut off. */
ASYNC_SUSPENDS int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints,
	struct addrinfo **result);

/* At the end of a request. */
void async_dns_reset(void);

#endif
