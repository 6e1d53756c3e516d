/* SPDX-License-Identifier: MIT
 *
 * Calls of libpq by pdo_pgsql and pgsql: a connection that several coroutines share.
 */
#ifndef ASYNC_LIBS_LIBPQ_CALLS_H
#define ASYNC_LIBS_LIBPQ_CALLS_H

#include "engine/hook.h"
#include "php.h"

/* Is the stream a large object that a coroutine reads or writes? Throws, then: it cannot be closed. */
bool async_libpq_is_busy(const php_stream *stream);

extern async_hook_t async_hook_pgsql;

#endif
