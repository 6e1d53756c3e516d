/* SPDX-License-Identifier: MIT
 *
 * PDO objects that are pools of connections: what async.c needs to know about src/pdo.
 *
 * The layer knows pool and runtime by zend_async_API.h only, like any other extension, and imports no symbol of PDO:
 * without PDO every function here does nothing.
 */
#ifndef ASYNC_PDO_LAYER_H
#define ASYNC_PDO_LAYER_H

#include "engine/layer.h"

#ifdef ASYNC_HAVE_PDO

/* In the order of a process. The second is for the time when all other extensions have been loaded. */
void async_pdo_minit(void);
void async_pdo_post_startup(void);
/* When hooks are in front of PDO's methods: this goes in front of those, which see the statement of the coroutine then. */
void async_pdo_post_hooks(void);
void async_pdo_mshutdown(void);

/* See engine/layer.h. */
void async_pdo_on_spawn(async_coroutine_t *coroutine);
/* In a child process: connections of the parent are not used any more. */
void async_pdo_after_fork(void);

#else

# define async_pdo_minit() ((void) 0)
# define async_pdo_post_startup() ((void) 0)
# define async_pdo_post_hooks() ((void) 0)
# define async_pdo_mshutdown() ((void) 0)
# define async_pdo_on_spawn NULL

static inline void async_pdo_after_fork(void)
{
}

#endif

#endif
