/* SPDX-License-Identifier: MIT
 *
 * Calls of libpq by pdo_pgsql and pgsql: a connection that several coroutines share.
 */
#ifndef ASYNC_LIBS_LIBPQ_CALLS_H
#define ASYNC_LIBS_LIBPQ_CALLS_H

#include "engine/hook.h"

extern async_hook_t async_hook_pgsql;

#endif
