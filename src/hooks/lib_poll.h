/* SPDX-License-Identifier: MIT
 *
 * C libraries that wait in poll() and look up host names by themselves.
 */
#ifndef ASYNC_HOOKS_LIB_POLL_H
#define ASYNC_HOOKS_LIB_POLL_H

void async_lib_poll_install(void);
void async_lib_poll_uninstall(void);
/* Forgets who waits for whom: a fatal error may have cut the request short. Once all objects are gone. */
void async_lib_poll_reset(void);
/* Rows for phpinfo(). */
void async_lib_poll_info(void);

#endif
