/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_STREAM_SELECT_H
#define ASYNC_HOOKS_STREAM_SELECT_H

void async_stream_select_install(void);

#endif
