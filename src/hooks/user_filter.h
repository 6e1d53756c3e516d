/* SPDX-License-Identifier: MIT
 *
 * Filters that are written in PHP: their methods can suspend, and overlap.
 */
#ifndef ASYNC_HOOKS_USER_FILTER_H
#define ASYNC_HOOKS_USER_FILTER_H

void async_user_filter_install(void);
/* The calls of coroutines that are not in this process are over. */
void async_user_filter_after_fork(void);
void async_user_filter_reset(void);

#endif
