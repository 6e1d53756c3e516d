/* SPDX-License-Identifier: MIT
 *
 * The calls of the C library that ask name servers: a background thread makes them, where the coroutine can be suspended. If
 * a call was cut off it fails, and an exception is pending.
 */
#ifndef ASYNC_IO_DNS_H
#define ASYNC_IO_DNS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <netdb.h>
#include <netinet/in.h>
#include <arpa/nameser.h>
#include <resolv.h>

/* As getaddrinfo(). EAI_SYSTEM with an exception pending if it was cut off. */
int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result);

/* The others are only for PHP's own use of them. `entry` and `buffer` are not used if the coroutine was suspended: others
 * may have freed them meanwhile. `*result` is valid until the next call. */
int async_dns_gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size, struct hostent **result,
	int *error);
int async_dns_getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size, char *service,
	socklen_t service_size, int flags);
#ifdef __GLIBC__
int async_dns_res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer, int size);
#else
int async_dns_res_search(const char *name, int class, int type, unsigned char *answer, int size);
#endif

/* NULL, or an address in digits: no server has to be asked. */
bool async_dns_is_address(const char *host);

extern async_hook_t async_hook_dns;

#endif
