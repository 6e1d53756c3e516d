/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_SOCKETS_H
#define ASYNC_HOOKS_SOCKETS_H

#include "engine/hook.h"

extern async_hook_t async_hook_sockets;

#endif
