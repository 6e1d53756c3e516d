/* SPDX-License-Identifier: MIT
 *
 * All hooks of the extension, and when they act: what async.c needs to know.
 *
 * A hook acts only while coroutines run. In a script that never started one, and wherever suspending is impossible, it
 * calls what it replaced.
 */
#ifndef ASYNC_HOOKS_H
#define ASYNC_HOOKS_H

#include "engine/layer.h"

/* In the order of a process. The first reads async.hooks, which must be registered by then, and warns about names that it
 * does not know; nothing is replaced before the second, when all other extensions have been loaded. */
void async_hooks_minit(void);
void async_hooks_post_startup(void);
void async_hooks_rinit(void);
/* Main becomes a coroutine: what only coroutines need is replaced now. */
void async_hooks_launch(async_coroutine_t *main);
void async_hooks_rshutdown(void);
/* In a child process: all coroutines but the current one are gone. */
void async_hooks_after_fork(void);
void async_hooks_post_deactivate(void);
void async_hooks_mshutdown(void);
/* Rows for phpinfo(). */
void async_hooks_info(void);

#endif
