/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_SLEEP_H
#define ASYNC_HOOKS_SLEEP_H

void async_sleep_install(void);

#endif
