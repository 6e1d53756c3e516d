/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_LIBS_IPC_H
#define ASYNC_LIBS_IPC_H

#include "engine/hook.h"

extern async_hook_t async_hook_ipc;

#endif
