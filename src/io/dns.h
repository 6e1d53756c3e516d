/* SPDX-License-Identifier: MIT
 *
 * Host names, looked up in background threads.
 */
#ifndef ASYNC_IO_DNS_H
#define ASYNC_IO_DNS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <netdb.h>

/* getaddrinfo() that suspends, where that is possible. EAI_SYSTEM with an exception pending if it was cut off. */
int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints,
	struct addrinfo **result);

/* NULL, or an address in digits, for which nobody has to be asked. */
bool async_dns_is_address(const char *host);

extern async_hook_t async_hook_dns;

#endif
