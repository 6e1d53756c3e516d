/* SPDX-License-Identifier: MIT
 *
 * The calls of the C library, besides getaddrinfo(), that ask name servers: they suspend where that is possible. Only for PHP's
 * own use of them. If a call was cut off it fails, and an exception is pending.
 */
#ifndef ASYNC_IO_DNS_CALLS_H
#define ASYNC_IO_DNS_CALLS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <netdb.h>
#include <netinet/in.h>
#include <arpa/nameser.h>
#include <resolv.h>

/* `entry` and `buffer` are not used if the coroutine was suspended: others may have freed them meanwhile. `*result` is valid
 * until the next call. */
int async_dns_gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size,
	struct hostent **result, int *error);
int async_dns_getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size,
	char *service, socklen_t service_size, int flags);
int async_dns_res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer,
	int size);

extern async_hook_t async_hook_dns_calls;

#endif
