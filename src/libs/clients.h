/* SPDX-License-Identifier: MIT
 *
 * What C libraries wait in, as functions that suspend the coroutine, and as rows of import tables.
 */
#ifndef ASYNC_LIBS_CLIENTS_H
#define ASYNC_LIBS_CLIENTS_H

#include "engine/hook.h"
#include "libs/import.h"
#include "runtime/runtime.h"

#include <netdb.h>
#include <poll.h>
#include <spawn.h>

/* As the originals. poll() fails with ECANCELED if it was cut off, and an exception is pending. */
int async_lib_poll(struct pollfd *fds, nfds_t count, int timeout);
int async_lib_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
	struct addrinfo **result);

/* Does a library wait in one of these? After a fatal error: its caller has not returned, and never will. */
bool async_lib_calls_are_under_way(void);

/* Rows for a library that waits in poll(). The first kind is for one that would take the next answer for that of the
 * request that was cut off: a cancellation ends its connection. */
extern const async_import_t async_killing_rows[];
/* The same for a library that alone closes its descriptors, and does so here: they need not be compared before each wait. Of
 * one library: how it closes is kept. */
extern const async_import_t async_owning_rows[];
extern const async_import_t async_poll_rows[];

/* Rows for PHP itself: it polls when its transports, ext/ftp and ssh2 connect, and for ext/ftp and pdo_pgsql if these are a
 * part of it. */
extern const async_import_t async_program_rows[];

/* dns.c: as getaddrinfo(), in a background thread where the coroutine can be suspended. EAI_SYSTEM with an exception pending
 * if it was cut off. */
int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result);

/* ipc.c: as the original. The child begins with the signal mask that the script has chosen. */
int async_posix_spawn(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]);

/* functions.c: stands in front of a function that fills variables which it is given by reference. */
ZEND_NAMED_FUNCTION(async_private_call);

extern async_hook_t async_hook_pgsql;

#endif
