/* SPDX-License-Identifier: MIT
 *
 * Autoloaders that suspend.
 */
#ifndef ASYNC_RUNTIME_AUTOLOAD_H
#define ASYNC_RUNTIME_AUTOLOAD_H

/* Wraps the engine's autoload function; call it when all modules are loaded. */
void async_autoload_install(void);
/* To be called at the end of a request. */
void async_autoload_reset(void);
/* Only the current coroutine is left. */
void async_autoload_after_fork(void);

#endif
