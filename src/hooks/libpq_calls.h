/* SPDX-License-Identifier: MIT
 *
 * Calls of libpq by pdo_pgsql and pgsql: a connection that several coroutines share.
 */
#ifndef ASYNC_HOOKS_LIBPQ_CALLS_H
#define ASYNC_HOOKS_LIBPQ_CALLS_H

#include "php.h"

/* Is the stream a large object that a coroutine reads or writes? Throws, then: it cannot be closed. */
bool async_libpq_is_busy(const php_stream *stream);

void async_libpq_calls_install(void);
void async_libpq_calls_uninstall(void);
/* Forgets who is inside: a fatal error may have cut the request short. */
void async_libpq_calls_reset(void);

#endif
