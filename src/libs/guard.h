/* SPDX-License-Identifier: MIT
 *
 * The guard in front of objects that only one coroutine at a time can use: see guard.c.
 */
#ifndef ASYNC_LIBS_GUARD_H
#define ASYNC_LIBS_GUARD_H

#include "engine/hook.h"

#include <stdbool.h>

/* Is this PDO object, by its handle (pdo_dbh_t), a pool or a connection of one? These have guards of their own. Given by
 * src/pdo; NULL if it is left out. */
extern bool (*async_guard_is_pooled)(const void *dbh);

extern async_hook_t async_hook_guard;

#endif
