/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_PERSISTENT_H
#define ASYNC_HOOKS_PERSISTENT_H

void async_persistent_install(void);

#endif
